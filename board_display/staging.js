// From what the TV shows to what has become of it, event by event: each scene is the table as it stood
// when that event was told. Pure; every number comes from the event or from one of the two views.
import { STAGES, unseen } from "/static/shared/stages.js";

/** Events that leave the table in a phase of its own while they are told; during the others nobody may act. */
const PHASES = {
  dealt: "reveal",
  nominated: "vote",
  veto_proposed: "veto",
  veto_refused: "enact",
  investigated: "party",
};

/** What one event changes on the table; `after` is the table of the view that brought it. */
const CHANGES = {
  nominated: (event) => ({ candidate: event.president, nominee: event.chancellor, ja: [], nein: [], cast: 0, voted: [] }),
  elected: (event, after) => ({
    president: event.president,
    chancellor: event.chancellor,
    candidate: null,
    nominee: null,
    ja: after.ja,
    nein: after.nein,
  }),
  rejected: (event, after) => ({
    candidate: event.president,
    nominee: event.chancellor,
    ja: after.ja,
    nein: after.nein,
    tracker: event.failures,
  }),
  enacted: (event, after) => ({ [event.tile]: event.slot, tracker: after.tracker }),
  vetoed: (event) => ({ tracker: event.failures }),
  chaos: (event) => ({ [event.tile]: event.slot, limited: [] }),
  reshuffled: (event) => ({ draw: event.draw, discard: 0 }),
  not_hitler: (event, after) => ({ marked: after.marked }),
  investigated: (event) => ({ target: event.target }),
  special_election: (event) => ({ president: null, chancellor: null, candidate: event.target }),
};

/** The dead are added one by one: a special kind of change, for it needs the table before. */
function change(table, event, after) {
  const changed = CHANGES[event.kind] ? CHANGES[event.kind](event, after) : {};
  if (event.kind === "executed") changed.dead = table.dead.concat([event.target]);
  return Object.assign({}, table, changed, { phase: PHASES[event.kind] || "told", awaited: null });
}

/** Nothing is told of the piles until the shuffle that explains them, and nothing of the end before the end. */
function counts(event, events, after) {
  const pending = events.some((each) => each.kind === "reshuffled" && each.id > event.id);
  return pending ? {} : { draw: after.draw, discard: after.discard };
}

const PLACES = ["enacted", "chaos", "vetoed"];

/** [{view, event, ms}] for every event of `view` that `shown` does not tell of, oldest first. */
export function scenes(shown, view) {
  const events = unseen(shown, view);
  const known = shown && shown.table && shown.game === view.game;
  let table = known ? shown.table : Object.assign({}, view.table, { dead: [], ja: [], nein: [] });
  return events.map((event, index) => {
    const last = index === events.length - 1;
    const told = view.table.events.filter((each) => each.id <= event.id);
    table = change(table, event, view.table);
    if (PLACES.indexOf(event.kind) >= 0) Object.assign(table, counts(event, events, view.table));
    // An open phase, or the end, stands as it is: it is what the screen will go on showing.
    const rest = last && (PHASES[event.kind] || event.kind === "over");
    const shownTable = Object.assign({}, rest ? view.table : table, { events: told });
    const stage = event.kind === "over" ? "over" : "play";
    if (stage === "play") Object.assign(shownTable, { winner: null, reason: null, roles: null });
    return { view: Object.assign({}, view, { stage, table: shownTable }), event, ms: STAGES[event.kind] || 0 };
  });
}
