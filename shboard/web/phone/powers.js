// The presidential powers: whom, are you sure, and what the President alone may look at.
import { html } from "/static/shared/html.js";
import { actButton, backButton, fit, stepButton } from "./draw.js";
import { choiceButton, seatPicks } from "./election.js";

const para = (text) => html`<p>${text}</p>`;

/** A power with a target: choose a seat, then say so once more. */
function target(verb) {
  return ({ view, t, local }) => {
    const name = (seat) => view.seats[seat - 1].name;
    const say = (key, seat) => t(`phone.${verb}.${key}`, { name: seat ? name(seat) : "" });
    if (local.step) {
      const seat = Number(local.step);
      return {
        head: fit(say("sure", seat)),
        say: para(say("sure_say", seat)),
        acts: html`${actButton(fit(say("do", seat)), { do: verb, target: seat })}${backButton(t)}`,
      };
    }
    return {
      head: say("head"),
      say: para(say("say")),
      list: seatPicks(view, view.you.legal[verb]),
      acts: choiceButton(t, local.choice, (seat) => stepButton(fit(say("do", seat)), seat, "go")),
    };
  };
}

export const investigate = target("investigate");
export const special_election = target("special_election");
export const execute = target("execute");

/** What was looked at is put away once; whoever has not looked yet is asked first. */
function putAway(t, local, kind) {
  const label = t(`phone.${kind}.do`);
  if (local.looked || local.step) {
    return html`${actButton(label, { do: "put_away" })}${!local.looked && backButton(t)}`;
  }
  return stepButton(label, "unseen", "go");
}

const unseen = (t, local) =>
  local.step && !local.looked ? html`<p class="strong">${t("phone.unseen")}</p>` : "";

const lookKey = (view) => `${view.game}/${view.table.round}`;

export function party({ view, t, local }) {
  const { name } = view.seats[view.table.target - 1];
  return {
    head: t.markup("phone.party.head", { name: fit(name) }),
    say: html`${para(t("phone.party.say"))}${unseen(t, local)}`,
    hold: { kind: "party", state: lookKey(view), label: t("phone.hold.party", { name }) },
    acts: putAway(t, local, "party"),
  };
}

export function peek({ view, t, local }) {
  return {
    head: t("phone.peek.head"),
    say: html`${para(t("phone.peek.say"))}${unseen(t, local)}`,
    hold: { kind: "top", state: lookKey(view), label: t("phone.hold.top") },
    acts: putAway(t, local, "peek"),
  };
}
