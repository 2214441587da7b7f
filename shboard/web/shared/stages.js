// How long the TV shows each kind of event before the next, in milliseconds. Phones wait as long, so
// that they never run ahead of the TV. Answers to one question take the same time, whatever the answer.
// ES2019: the board runs on old televisions.

export const STAGES = {
  dealt: 1200,
  nominated: 600,
  elected: 3500,
  rejected: 3500,
  question: 2500,
  not_hitler: 2000,
  over: 2000,
  enacted: 2500,
  chaos: 2500,
  veto_proposed: 1000,
  veto_refused: 1500,
  vetoed: 1500,
  reshuffled: 1500,
  power_skipped: 1500,
  investigated: 800,
  peeked: 800,
  special_election: 1200,
  executed: 2000,
};

/** The number of the newest event that a view tells of; 0 when there is none. */
export function lastEvent(view) {
  const events = view && view.table ? view.table.events : [];
  return events.reduce((last, event) => Math.max(last, event.id), 0);
}

/** The events of `view` that were not yet in `shown`, the view on the screen; all of them in a new game.
 *  None where there is nothing on the screen yet: what happened before is not played again. */
export function unseen(shown, view) {
  if (!shown || !view.table) return [];
  const last = shown.game === view.game ? lastEvent(shown) : 0;
  return view.table.events.filter((event) => event.id > last);
}

/** How long these events are staged, together. */
export function stageTime(events) {
  return events.reduce((sum, event) => sum + (STAGES[event.kind] || 0), 0);
}
