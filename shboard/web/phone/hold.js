// The hold control: a secret is on the page under a finger, and nowhere before, after or beside it.
// It is asked for on press, drawn only if still held when the answer comes, and let go of at once.
import { html } from "/static/shared/html.js";

const SLIP_PX = 24;
const TAP_MS = 8000;
const NIGHT_MS = 12 * 3600 * 1000;
const TAP_KEY = "shboard.tap";

let held = null;
let desk = null;

/** Whether this phone taps instead of holding; forgotten at the end of the night, also where its clock was
 *  set back meanwhile. */
export function tapMode() {
  const since = Number(localStorage.getItem(TAP_KEY));
  return since > 0 && Math.abs(Date.now() - since) < NIGHT_MS;
}

export function setTapMode(on) {
  if (on) localStorage.setItem(TAP_KEY, String(Date.now()));
  else localStorage.removeItem(TAP_KEY);
}

/** A card lying face down. `state` tells apart what may be asked for at different times, so that a
 *  card held through such a change is a new card and must be pressed anew. */
export function holdCard({ kind, state, label }, t) {
  const gone = t(tapMode() ? "phone.hold.cover" : "phone.hold.gone");
  return html`<div class="card" data-kind="${kind}" data-state="${state}">
    <button type="button" class="hold" aria-label="${label}" aria-describedby="gone"
      ><svg class="weave" aria-hidden="true"><rect x="1" y="1" width="100%" height="100%"
        fill="url(#lattice)"></rect></svg><span class="lbl">${label}<small>${gone}</small></span></button>
    <div class="up" tabindex="-1"></div></div>`;
}

/** Turn the card up, for `by`: a pointer's id, a key, or "tap". */
function press(card, by) {
  if (held) return;
  const button = card.querySelector(".hold");
  const up = card.querySelector(".up");
  const mine = { card, by, button, up, rest: Array.from(button.childNodes), timer: 0 };
  held = mine;
  document.body.classList.add("holding");
  button.replaceChildren();
  up.replaceChildren("…");
  if (by === "tap") {
    mine.timer = setTimeout(letGo, TAP_MS);
    up.focus({ preventScroll: true });
  }
  desk.ask(card.dataset.kind).then((answer) => {
    if (held !== mine || !card.isConnected) return;
    desk.show(up, answer, by === "tap");
  });
}

/** Turn the card face down: what it showed leaves the page in this very task. */
export function letGo() {
  if (!held) return;
  const { card, button, up, rest, timer } = held;
  held = null;
  clearTimeout(timer);
  const back = card.contains(document.activeElement) && document.activeElement !== button;
  up.replaceChildren();
  button.replaceChildren(...rest);
  document.body.classList.remove("holding");
  if (back) button.focus({ preventScroll: true });
}

/** After a drawing: a card that is no longer there is no longer held. */
export function dropLostHold() {
  if (held && !held.card.isConnected) letGo();
}

const isPointer = (event) => held !== null && held.by === event.pointerId;

function slipped(event) {
  const box = held.button.getBoundingClientRect();
  return (
    event.clientX < box.left - SLIP_PX ||
    event.clientX > box.right + SLIP_PX ||
    event.clientY < box.top - SLIP_PX ||
    event.clientY > box.bottom + SLIP_PX
  );
}

function onPointerDown(event) {
  if (tapMode() || !event.isPrimary || event.button !== 0) return;
  try {
    event.currentTarget.setPointerCapture(event.pointerId);
  } catch {
    // The pointer is gone already: its release has been, or will be, told all the same.
  }
  press(event.currentTarget.closest(".card"), event.pointerId);
}

function onKeyDown(event) {
  const key = event.key;
  if ((key !== " " && key !== "Enter") || tapMode()) return;
  event.preventDefault();
  if (!event.repeat) press(event.currentTarget.closest(".card"), key);
}

function onKeyUp(event) {
  if (held && held.by === event.key) letGo();
  if (!tapMode() && event.key === " ") event.preventDefault();
}

function onTap(event) {
  if (!tapMode()) return;
  if (held) letGo();
  else press(event.currentTarget.closest(".card"), "tap");
}

function onFocusOut(event) {
  const card = event.currentTarget;
  if (held && held.card === card && !card.contains(event.relatedTarget)) letGo();
}

const never = (event) => event.preventDefault();

function bind(card) {
  const button = card.querySelector(".hold");
  button.addEventListener("pointerdown", onPointerDown);
  button.addEventListener("pointermove", (event) => isPointer(event) && slipped(event) && letGo());
  ["pointerup", "pointercancel", "lostpointercapture"].forEach((name) =>
    button.addEventListener(name, (event) => isPointer(event) && letGo())
  );
  button.addEventListener("touchstart", (event) => tapMode() || event.preventDefault(), { passive: false });
  ["contextmenu", "selectstart", "dragstart", "copy"].forEach((name) => card.addEventListener(name, never));
  button.addEventListener("keydown", onKeyDown);
  button.addEventListener("keyup", onKeyUp);
  button.addEventListener("click", onTap);
  card.addEventListener("focusout", onFocusOut);
  const up = card.querySelector(".up");
  up.addEventListener("click", () => held && held.by === "tap" && letGo());
  up.addEventListener("keydown", (event) => [" ", "Enter"].includes(event.key) && letGo());
}

const bound = new WeakSet();

/** Bring the cards that a drawing has laid out to life. */
export function bindHolds(root) {
  root.querySelectorAll(".card").forEach((card) => {
    if (bound.has(card)) return;
    bound.add(card);
    bind(card);
  });
}

/** `ask(kind)`: a promise of the server's answer; `show(place, answer, tapped)`: draw it there. */
export function mountHold(options) {
  desk = options;
  ["blur", "pagehide", "orientationchange"].forEach((name) => window.addEventListener(name, letGo));
  document.addEventListener("visibilitychange", () => document.visibilityState !== "visible" && letGo());
  if (screen.orientation) screen.orientation.addEventListener("change", letGo);
  // Wherever the focus is: a finger gives the card none, nor does Safari's mouse.
  document.addEventListener("keydown", (event) => ["Escape", "Tab"].includes(event.key) && letGo(), true);
  document.addEventListener("copy", (event) => held && event.preventDefault());
}
