// What is lit may act, what is dark waits: whose card is lit, where the lamp hangs, how dark the rest is. Pure.

const HUSH = ["discard", "enact", "investigate", "party", "peek"];

const kindOf = (scene) => (scene.event ? scene.event.kind : "");

/** Every living seat, in order. */
function living(view) {
  const dead = view.table ? view.table.dead : [];
  return view.seats.map((each, index) => index + 1).filter((seat) => dead.indexOf(seat) < 0);
}

/** The seats whose role belongs to the party that has won. */
function winners(table) {
  const liberal = table.winner === "liberal";
  const seats = (table.roles || []).map((role, index) => ((role === "liberal") === liberal ? index + 1 : 0));
  return seats.filter((seat) => seat > 0);
}

/** The seats whose cards are lit: those who are waited for, all of the living where that may not be told. */
export function lit(scene) {
  const view = scene.view;
  if (view.stage === "lobby") return scene.newest || [];
  if (view.stage === "over") return winners(view.table);
  if (view.paused || view.table.phase === "told") return [];
  return view.table.awaited || living(view);
}

/** The seats that stay undimmed while the room is hushed, though they may not act. */
function kept(scene) {
  const table = scene.view.table;
  if (scene.event && (kindOf(scene) === "question" || kindOf(scene) === "not_hitler")) return [scene.event.seat];
  if (table.phase === "party") return [table.target];
  return [table.president, table.chancellor].filter((seat) => seat);
}

/** The seat over which the light went out, until the next nomination. */
function darkened(view) {
  const executed = view.table.events.filter((event) => event.kind === "executed");
  const held = view.table.phase === "told" || view.table.phase === "nominate";
  return executed.length && held ? executed[0].target : null;
}

/** {lit, kept: seats, hush: dim the rest, lamp: the one seat under it or null, pool: the seat in the dark or null}. */
export function light(scene) {
  const view = scene.view;
  const bright = lit(scene);
  if (view.stage !== "play") return { lit: bright, kept: [], hush: false, lamp: null, pool: null };
  const question = kindOf(scene) === "question";
  const hush = question || HUSH.indexOf(view.table.phase) >= 0;
  const asked = question || kindOf(scene) === "not_hitler" ? scene.event.seat : null;
  const pool = darkened(view);
  const alone = bright.length === 1 ? bright[0] : null;
  return { lit: bright, kept: hush ? kept(scene) : [], hush, lamp: pool && asked === pool ? null : asked || alone, pool };
}
