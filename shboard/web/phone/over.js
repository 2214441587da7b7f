// Screens with nothing to do: look at the TV, wait, paused, executed, the end.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { said } from "/static/shared/said.js";
import { fit } from "./draw.js";
import { roleCard } from "./election.js";
import { partyCard, topCard } from "./powers.js";
import { markButtons, marksOf } from "./seatlist.js";
import { handCard } from "./session.js";

const strong = (text) => html`<p class="strong">${text}</p>`;
const para = (text) => html`<p>${text}</p>`;
const phrase = (t) => ({ key, values }) => t(key, values);

/** What the TV says, in one line: also for a reader who cannot see it. In the lobby that is who is here: whoever
 *  reads this need not scan any more. */
export function publicLine(view, t) {
  const { line, second } = said(view);
  return view.stage === "lobby" ? second.map(phrase(t)).join(" · ") : phrase(t)(line);
}

/** What the TV says, in full: the line, and why. */
function television(view, t) {
  const { line, second, chain } = said(view);
  const why = (chain.length ? chain : second).map(phrase(t)).join(" · ");
  return html`${strong(phrase(t)(line))}${why && para(why)}`;
}

const CARDS = { hand: handCard, party: partyCard, top: topCard };

/** The card this seat may hold: what it has in hand or looks at, else its role. */
function cardFor(view, t) {
  const kind = Object.keys(CARDS).find((one) => view.you.holds.includes(one));
  return kind ? CARDS[kind](view, t) : roleCard(view, t);
}

export function watch({ view, t }) {
  return { head: t("phone.watch.head"), say: television(view, t), hold: cardFor(view, t), calm: true };
}

/** Taken by the server; the TV has yet to show it. */
export function sent({ view, t }) {
  return { head: t("phone.watch.head"), say: strong(t("phone.sent.say")), hold: roleCard(view, t), calm: true };
}

export function paused({ view, t }) {
  return { head: t("phone.paused.head"), say: para(t("phone.paused.say")), hold: cardFor(view, t), calm: true };
}

export function executed({ view, t }) {
  return {
    head: t("phone.executed.head"),
    say: html`${strong(t("phone.executed.say"))}${para(t("phone.executed.stay"))}`,
    hold: cardFor(view, t),
    calm: true,
  };
}

/** What stays beside a role at the end: how this seat voted, and that it was executed. */
const LASTING = ["b-ja", "b-nein", "m-executed"];

function endRow(view, seat, t) {
  const role = view.table.roles[seat - 1];
  const marks = marksOf(view, seat, t).filter(({ symbol }) => LASTING.includes(symbol));
  return html`<i>${seat}</i><b class="${view.table.dead.includes(seat) ? "dead" : ""}">${fit(
    view.seats[seat - 1].name
  )}</b>${markButtons(marks)}<span class="win">${t("role." + role)}${mark("r-" + role)}</span>`;
}

/** The end: every role is public now, and the only colours a phone ever shows. */
export function over({ view, t }) {
  const { line, second } = said(view);
  const rows = view.seats.map((_, index) => endRow(view, index + 1, t));
  return {
    head: phrase(t)(line),
    say: html`${strong(second.map(phrase(t)).join(" · "))}${para(t("phone.over.stay"))}`,
    rows,
    calm: true,
  };
}
