// Which screen a view asks for. Pure: it reads what the server offers this seat and knows no rule.

/** The order in which offers are looked at: one of them at most is there, but for the two of a session. */
const OFFERS = [
  ["nominate", "nominate"],
  ["vote", "vote"],
  ["discard", "discard"],
  ["enact", "enact"],
  ["answer_veto", "veto"],
  ["investigate", "investigate"],
  ["special_election", "special_election"],
  ["execute", "execute"],
];

export const isDead = (view) => view.table !== null && view.table.dead.includes(view.you.seat);

/** What marks an action as answered: the step it was taken in; the round where others act beside us. */
export function stepKey(view) {
  if (!view.table) return "lobby";
  const { phase, round } = view.table;
  return phase === "vote" ? `${view.game}/${round}/vote` : `${view.game}/${view.n}/${phase}`;
}

/** A view's screen. `sent` is the stepKey of the last action that the server has taken from this page. */
export function chooseScreen(view, sent) {
  if (view.stage !== "play") return view.stage;
  if (view.paused) return "paused";
  const { phase } = view.table;
  if (phase === "reveal") return "reveal";
  if (isDead(view)) return "executed";
  if (phase === "vote" && (view.you.done || sent === stepKey(view))) return "cast";
  if (sent === stepKey(view)) return "sent";
  const offer = OFFERS.find(([name]) => view.you.legal[name]);
  if (offer) return offer[1];
  if (view.you.legal.put_away) return phase === "peek" ? "peek" : "party";
  return "watch";
}

/** Whether this seat's card is lit: it may act, or nobody may see who is waited for. */
export function isLit(view, name) {
  if (name === "reveal") return true;
  const hidden = view.table && view.table.phase === "vote" && view.table.voted === null;
  if (hidden && !view.paused && !isDead(view)) return true;
  return !["lobby", "over", "paused", "executed", "cast", "sent", "watch"].includes(name);
}

/** What tells one screen from the next: a new key means a new screen, with nothing chosen on it. */
export function screenKey(view, name) {
  const calm = ["lobby", "over", "paused", "executed", "watch", "sent"].includes(name);
  const round = calm || !view.table ? "" : view.table.round;
  return [view.game, round, name, ""].join("/");
}
