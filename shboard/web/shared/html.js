// Markup as values: the `html` tag escapes whatever is put into it, and `put` draws it into the page.
// ES2019: the board runs on old televisions.

/** Markup that is already safe; only `html` makes one. */
class Markup {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text) {
  return String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}

/** A value as safe text: markup stays, lists are joined, nothing (null, undefined, false) is nothing. */
function safe(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(safe).join("");
  if (value === null || value === undefined || value === false) return "";
  return escape(value);
}

/** html`<b>${name}</b>` → Markup with the name escaped (attributes must be quoted). */
export function html(strings, ...values) {
  let text = strings[0];
  values.forEach((value, index) => {
    text += safe(value) + strings[index + 1];
  });
  return new Markup(text);
}

const drawn = new WeakMap();

/** Draw markup into an element unless it stands there already; true when the page was touched.
 *  What stands there keeps its focus, its choice and the finger upon it. */
export function put(element, markup) {
  const text = safe(markup);
  if (drawn.get(element) === text) return false;
  drawn.set(element, text);
  element.innerHTML = text;
  return true;
}
