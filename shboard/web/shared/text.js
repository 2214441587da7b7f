// The words: one flat catalogue a language, {placeholders}, plural forms by Intl.PluralRules.
// ES2019: the board runs on old televisions.
import { html } from "./html.js";

/** Every language that has a catalogue, by its own name. */
export const LANGUAGES = { da: "Dansk", de: "Deutsch", en: "English", es: "Español", fr: "Français" };

/** The first of the wanted tags ("da-DK", "en") that has a catalogue, else English. */
export function chooseLanguage(wanted) {
  for (const tag of wanted) {
    const short = String(tag || "").toLowerCase().split("-")[0];
    if (Object.prototype.hasOwnProperty.call(LANGUAGES, short)) return short;
  }
  return "en";
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdfc\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A value as it stands in a sentence. A name that is written from right to left stands apart (Unicode's isolate):
 *  the numbers and the names beside it would else change places with it. */
const apart = (value) => (RIGHT_TO_LEFT.test(value) ? "\u2068" + value + "\u2069" : String(value));

/** Make `t` for a catalogue: t(key, values) → text. With a number `n` among the values the plural form
 *  `key.one`, `key.other`, … is taken where there is one. `t.markup` takes Markup as values,
 *  `t.has(key)` tells whether there is such a text, `t.lang` is the language. */
export function makeText(lang, catalogue) {
  const plural = new Intl.PluralRules(lang);
  const has = (key) => Object.prototype.hasOwnProperty.call(catalogue, key);

  function find(key, values) {
    if (values && typeof values.n === "number") {
      const form = key + "." + plural.select(values.n);
      if (has(form)) return catalogue[form];
      if (has(key + ".other")) return catalogue[key + ".other"];
    }
    return has(key) ? catalogue[key] : key;
  }

  const t = (key, values) =>
    find(key, values).replace(/\{(\w+)\}/g, (whole, name) =>
      values && values[name] !== undefined ? apart(values[name]) : whole
    );
  t.markup = (key, values) =>
    find(key, values)
      .split(/(\{\w+\})/)
      .map((piece) => (/^\{\w+\}$/.test(piece) ? html`${values[piece.slice(1, -1)]}` : html`${piece}`));
  t.has = has;
  t.lang = lang;
  return t;
}

/** Fetch a language's catalogue, or a `part` of it that comes on demand (".howto"); resolves to its `t`. */
export function loadText(lang, part = "") {
  return fetch("/static/locale/" + lang + part + ".json")
    .then((answer) => {
      if (!answer.ok) throw new Error("no catalogue for " + lang);
      return answer.json();
    })
    .then((catalogue) => makeText(lang, catalogue));
}
