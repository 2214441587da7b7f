// Screens with nothing to do: look at the TV, wait, paused, executed, the end.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { said } from "/static/shared/said.js";
import { fit } from "./draw.js";
import { roleCard } from "./election.js";
import { handCard } from "./session.js";

const strong = (text) => html`<p class="strong">${text}</p>`;
const para = (text) => html`<p>${text}</p>`;
const phrase = (t) => ({ key, values }) => t(key, values);

/** What the TV says, in one line: also for a reader who cannot see it. */
export const publicLine = (view, t) => phrase(t)(said(view).line);

/** What the TV says, in full: the line, and why. */
function television(view, t) {
  const { line, second, chain } = said(view);
  const why = (chain.length ? chain : second).map(phrase(t)).join(" · ");
  return html`${strong(phrase(t)(line))}${why && para(why)}`;
}

/** The card this seat may hold: its tiles if it has any, else its role. */
function cardFor(view, t) {
  return view.you.holds.includes("hand") ? handCard(view, t) : roleCard(view, t);
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
    hold: roleCard(view, t),
    calm: true,
  };
}

/** The end: every role is public now, and the only colours a phone ever shows. */
export function over({ view, t }) {
  const { line, second } = said(view);
  const rows = view.table.roles.map(
    (role, index) => html`<i>${index + 1}</i><b>${fit(view.seats[index].name)}</b><span class="win">${t(
      "role." + role
    )}${mark("r-" + role)}</span>`
  );
  return {
    head: phrase(t)(line),
    say: html`${strong(second.map(phrase(t)).join(" · "))}${para(t("phone.over.stay"))}`,
    rows,
    calm: true,
  };
}
