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
function putAway({ t, local, looked }, screen, { state }) {
  const label = t(`phone.${screen}.do`);
  const seen = looked === state;
  if (seen || local.step) {
    return html`${actButton(label, { do: "put_away" })}${!seen && backButton(t)}`;
  }
  return stepButton(label, "unseen", "go");
}

const unseen = ({ t, local, looked }, { state }) =>
  local.step && looked !== state ? html`<p class="strong">${t("phone.unseen")}</p>` : "";

/** What tells one look from another, in whatever screens lie between. */
export const lookKey = (view, kind) => `${view.game}/${view.table.round}/${kind}`;

/** The party of the investigated seat. */
export function partyCard(view, t) {
  const { name } = view.seats[view.table.target - 1];
  return { kind: "party", state: lookKey(view, "party"), label: t("phone.hold.party", { name }) };
}

/** The top three of the deck. */
export const topCard = (view, t) => ({ kind: "top", state: lookKey(view, "top"), label: t("phone.hold.top") });

export function party(context) {
  const { view, t } = context;
  const hold = partyCard(view, t);
  const { name } = view.seats[view.table.target - 1];
  return {
    head: t.markup("phone.party.head", { name: fit(name) }),
    say: html`${para(t("phone.party.say"))}${unseen(context, hold)}`,
    hold,
    acts: putAway(context, "party", hold),
  };
}

export function peek(context) {
  const { view, t } = context;
  const hold = topCard(view, t);
  return {
    head: t("phone.peek.head"),
    say: html`${para(t("phone.peek.say"))}${unseen(context, hold)}`,
    hold,
    acts: putAway(context, "peek", hold),
  };
}
