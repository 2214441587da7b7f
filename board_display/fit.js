// A line that is too long is squeezed: never cut or wrapped, and never smaller than the room can read. Where letters
// would get very narrow and are larger than need be, they become smaller first. Reads everything, then writes.

/** Letters that are squeezed further than this become smaller first, but not below so many u. */
const NARROW = 0.8;
const LEAST = 4.4;

/** The room for a line in its parent, and the end at which it is held. */
function room(line) {
  const parent = line.parentNode;
  const style = getComputedStyle(parent);
  const width = parent.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const held = { center: "50%", right: "100%", end: "100%" }[style.textAlign] || "0";
  return { line, held, own: line.offsetWidth, width };
}

/** How large the letters of a line shall be, in px, and how large they are. */
function letters(size, least) {
  const now = parseFloat(getComputedStyle(size.line).fontSize);
  return { line: size.line, now, then: Math.max(least, (now * size.width) / size.own / NARROW) };
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

const tooLong = (lines) => lines.map(room).filter((size) => size.own > size.width);

/** Squeeze every `.fit` inside the stage into its parent. */
export function fit(stage) {
  const lines = Array.from(stage.querySelectorAll(".fit"));
  lines.forEach((line) => line.removeAttribute("style"));
  const long = tooLong(lines);
  long
    .map((size) => letters(size, (LEAST * stage.clientHeight) / 100))
    .filter((size) => size.then < size.now)
    .forEach((size) => {
      size.line.style.fontSize = size.then + "px";
    });
  tooLong(long.map((size) => size.line)).forEach(squeeze);
}
