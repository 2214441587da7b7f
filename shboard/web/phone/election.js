// The reveal, the nomination and the vote: screens as values.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { actButton, button, fit, picks } from "./draw.js";

/** The card that shows a seat's own role. While fellows are told it is another card than afterwards. */
export function roleCard(view, t) {
  if (!view.you.holds.includes("role")) return null;
  const told = view.table.phase === "reveal" && !view.you.done;
  return { kind: "role", state: `${view.game}/${told ? "told" : "kept"}`, label: t("phone.hold.role") };
}

const strong = (text) => html`<p class="strong">${text}</p>`;
const para = (text) => html`<p>${text}</p>`;

/** Looks the same before and after confirming, but for one sentence: nobody sees who is waited for. */
export function reveal({ view, t, local, ready }) {
  const open = ready && !view.you.done;
  const words = view.you.done ? "done" : ready ? "ready" : local.early ? "early" : "once";
  return {
    head: t("phone.reveal.head"),
    say: html`${para(t("phone.reveal.shield"))}<p class="steady">${t("phone.reveal." + words)}</p>${strong(
      t("phone.reveal.waiting", { n: view.table.waiting })
    )}`,
    hold: roleCard(view, t),
    acts: button(
      t("phone.reveal.read"),
      html`data-do="${open ? "act" : "early"}" data-action="${JSON.stringify({ do: "confirm" })}" aria-disabled="${String(!open)}"`,
      "go"
    ),
  };
}

/** A button that repeats the choice, or says that there is none yet. */
export function choiceButton(t, chosen, make) {
  return chosen === undefined || chosen === null ? button(t("phone.choose"), html`disabled`, "go") : make(chosen);
}

/** The seats that may be chosen, as radios. */
export const seatPicks = (view, seats) =>
  picks(
    `${view.game}.${view.table.round}`,
    seats.map((seat) => ({ value: seat, label: fit(view.seats[seat - 1].name) }))
  );

export function nominate({ view, t, local }) {
  return {
    head: t("phone.nominate.head"),
    say: para(t("phone.nominate.say")),
    list: seatPicks(view, view.you.legal.nominate),
    acts: choiceButton(t, local.choice, (seat) =>
      actButton(fit(t("phone.nominate.do", { name: view.seats[seat - 1].name })), { do: "nominate", target: Number(seat) })
    ),
  };
}

function pair(view, t) {
  const { candidate, nominee } = view.table;
  const one = (symbol, seat, word) =>
    html`<li>${mark(symbol)}<span class="grow">${fit(view.seats[seat - 1].name)}<small>${word}</small></span></li>`;
  return html`<ul class="pair">${one("m-president", candidate, t("mark.president"))}${one(
    "m-chancellor",
    nominee,
    t("mark.chancellor")
  )}</ul>`;
}

/** Two steps: choose, which can be changed, then cast, which cannot. */
export function vote({ view, t, local }) {
  const words = { ja: t("phone.ja"), nein: t("phone.nein") };
  const ballots = Object.keys(words).map((value) => ({ value, label: words[value], lang: "de" }));
  const cast = (value) =>
    actButton(t.markup("phone.vote.do", { ballot: html`<span lang="de">${words[value]}</span>` }), {
      do: "vote",
      ja: value === "ja",
    });
  return {
    head: t("phone.vote.head"),
    say: pair(view, t),
    ballots: picks(`${view.game}.${view.table.round}`, ballots, "ballots"),
    acts: html`${choiceButton(t, local.choice, cast)}<p class="note">${t("phone.vote.final")}</p>`,
  };
}

/** After the ballot: not a trace of what it says. */
export function cast({ view, t }) {
  return {
    head: t("phone.cast.head"),
    say: strong(t("phone.cast.say")),
    hold: roleCard(view, t),
    calm: true,
  };
}
