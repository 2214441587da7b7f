// A screen's parts into their places on the page. A part that has not changed is not touched, so that a
// finger, a choice or the focus upon it stays.
import { html, put } from "/static/shared/html.js";
import { bindHolds, dropLostHold, holdCard } from "./hold.js";
import { arm } from "./pacing.js";

const at = (id) => document.getElementById(id);

/** Squeeze each line that is too long for its place; never shrunk, cut or wrapped. */
export function squeeze(root) {
  root.querySelectorAll(".fit").forEach((line) => {
    const scale = line.clientWidth / line.scrollWidth;
    line.style.transform = scale < 1 ? `scaleX(${scale})` : "";
  });
}

/** A name on one line. */
export const fit = (name) => html`<span class="fit">${name}</span>`;

/** A main button; `attributes` is Markup. */
export const button = (label, attributes, look = "") =>
  html`<button type="button" class="btn ${look}" ${attributes}>${label}</button>`;

/** A button that sends an action. */
export const actButton = (label, action, look = "go") =>
  button(label, html`data-do="act" data-action="${JSON.stringify(action)}"`, look);

/** A button that asks once more before anything is sent. */
export const stepButton = (label, step, look = "") => button(label, html`data-do="step" data-step="${step}"`, look);

export const backButton = (t) => button(t("phone.back"), html`data-do="step" data-step=""`);

/** Choices of which one can be picked: real radios. `round` makes each round's choices new ones. */
export function picks(round, choices, look = "picks") {
  return html`<div class="${look}" role="radiogroup" aria-labelledby="head" data-round="${round}">${choices.map(
    ({ value, label, lang }) => html`<label class="pick"><input type="radio" name="choice" value="${value}"
      autocomplete="off"><span class="face"><span class="o"></span><span ${lang ? html`lang="${lang}"` : ""}
      class="what">${label}</span></span></label>`
  )}</div>`;
}

function drawSeats(rows) {
  const list = at("seats");
  put(list, html`${rows.map((row, index) => html`<li data-row="${index}"></li>`)}`);
  rows.forEach((row, index) => put(list.children[index], row));
}

/** Nothing of a screen can be used while the phone is not connected. */
export function setUsable(usable) {
  const parts = ["list", "ballots", "acts"].map(at);
  if (!usable && parts.some((part) => part.contains(document.activeElement))) {
    at("head").focus({ preventScroll: true });
  }
  at("list").disabled = at("acts").disabled = !usable;
  // Not a fieldset: those do not pass on the height they are given.
  at("ballots").querySelectorAll("input").forEach((input) => {
    input.disabled = !usable;
  });
}

/** The place card on top: whose phone this is, and whether it is connected. */
export function drawMe({ name, place, link, lit, off }, t) {
  put(at("name"), fit(name));
  put(at("place"), html`${place}${link && " · "}`);
  put(at("link"), html`${link}`);
  put(at("help"), html`${t("phone.help")}`);
  at("me").classList.toggle("lit", lit);
  at("me").classList.toggle("off", off);
  document.body.classList.toggle("lit", lit);
  squeeze(at("me"));
}

let key = null;

/**
 * Draw a screen: `name`; `key` (a new one moves the focus to the heading); the parts `note`, `head`, `say`,
 * `list`, `error`, `hold`, `ballots`, `acts`; below them the table, `own` (the role's card) and `rows` (the
 * seats); `calm` where there is nothing to do; `live`, a public fact to be read out.
 */
export function draw(screen, t, pace) {
  const card = (one) => (one ? holdCard(one, t) : "");
  put(at("note"), html`${screen.note}`);
  put(at("head"), html`${screen.head}`);
  put(at("say"), html`${screen.say}`);
  put(at("list"), html`${screen.list}`);
  put(at("error"), html`${screen.error}`);
  put(at("hold"), html`${card(screen.hold)}`);
  put(at("ballots"), html`${screen.ballots}`);
  put(at("acts"), html`${screen.acts}`);
  put(at("own"), html`${card(screen.own)}`);
  drawSeats(screen.rows || []);
  put(at("table-head"), html`${t("phone.table")}`);
  put(at("gone"), html`${t("phone.hold.gone")}`);
  if (screen.live) put(at("live"), html`${screen.live}`);
  at("table").hidden = !screen.rows && !screen.own;
  document.body.dataset.screen = screen.name;
  document.body.classList.toggle("calm", Boolean(screen.calm));
  dropLostHold();
  bindHolds(at("main"));
  squeeze(at("main"));
  moveFocus(screen.key, pace);
}

/** Where the finger and the reader are: on a new screen at its heading, and never nowhere. */
function moveFocus(newKey, pace) {
  if (document.querySelector("dialog[open]")) {
    if (newKey !== key) arm(pace);
  } else if (newKey !== key) {
    arm(pace);
    window.scrollTo(0, 0);
    at("head").focus({ preventScroll: true });
  } else if (document.activeElement === document.body) {
    at("head").focus({ preventScroll: true });
  }
  key = newKey;
}
