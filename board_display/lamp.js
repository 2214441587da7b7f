// The lamp over whoever may act, and the dark over whoever was executed. Moved by transform alone.
import { centre } from "./ring.js";

const over = (seat, n) => {
  const at = centre(seat, n);
  return "translate(calc(" + at.x + " * var(--u)), calc(" + at.y + " * var(--u)))";
};

/** Hang the lamp over one seat, or over the whole table; darken one seat, or none. */
export function hang(lamp, pool, light, n) {
  lamp.style.transform = light.lamp ? over(light.lamp, n) + " scale(.52, .7)" : "none";
  if (light.pool) pool.style.transform = over(light.pool, n);
  pool.className = light.pool ? "lamp out on" : "lamp out";
}
