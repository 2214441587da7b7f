// A line that is too long is squeezed: never shrunk, cut or wrapped. Reads everything first, then writes.

/** The room for a line in its parent, and the end at which it is held. */
function room(line) {
  const parent = line.parentNode;
  const style = getComputedStyle(parent);
  const width = parent.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const held = { center: "50%", right: "100%", end: "100%" }[style.textAlign] || "0";
  return { line, held, own: line.offsetWidth, width };
}

function squeeze(size) {
  const style = size.line.style;
  const over = size.own - size.width + 1;
  style.transformOrigin = size.held + " 50%";
  style.transform = "scaleX(" + Math.floor((size.width / size.own) * 1000) / 1000 + ")";
  // What is laid out must be no wider than what is seen, or it would push its neighbours.
  style.marginLeft = { "0": "0", "50%": -over / 2 + "px", "100%": -over + "px" }[size.held];
  style.marginRight = { "0": -over + "px", "50%": -over / 2 + "px", "100%": "0" }[size.held];
}

/** Squeeze every `.fit` inside `root` into its parent. */
export function fit(root) {
  const lines = Array.from(root.querySelectorAll(".fit"));
  lines.forEach((line) => line.removeAttribute("style"));
  lines
    .map(room)
    .filter((size) => size.own > size.width)
    .forEach(squeeze);
}
