// The code to scan: one path, whole pixels to a module, a quiet zone of four modules. Pure.
import { html } from "/static/shared/html.js";

const QUIET = 4;

/** The module at (x, y) of rows of hexadecimal digits, most significant bit leftmost. */
const dark = (rows, x, y) => ((parseInt(rows[y][x >> 2], 16) >> (3 - (x & 3))) & 1) === 1;

/** Horizontal runs of dark modules as one path, so that no hair line opens between them. */
function path(rows) {
  const size = rows.length;
  let text = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && dark(rows, x, y)) x += 1;
      if (x > from) text += "M" + (from + QUIET) + " " + (y + QUIET) + "h" + (x - from) + "v1h-" + (x - from) + "z";
    }
  }
  return text;
}

/** The code as SVG, at most `pixels` wide but never below one pixel a module. */
export function qr(rows, pixels, name) {
  const size = rows.length + 2 * QUIET;
  const width = size * Math.max(1, Math.floor(pixels / size));
  return html`<svg class="qr" role="img" aria-label="${name}" width="${width}" height="${width}"
    viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path(rows)}"></path></svg>`;
}
