// When a view is drawn: not before the TV has told what led to it. And guards against haste: for a moment after
// a screen has changed nothing on it can be chosen, for that tap was meant for the screen before; and nobody
// confirms the reveal faster than the others can read.
import { stageTime, unseen } from "/static/shared/stages.js";

/**
 * `show(view)` draws. Returns `hello(frame)`, the server's greeting, which says how much the TV has told:
 * `told`, the number of the last event before the newest step, and `age`, how long ago that step was;
 * `take(view, fresh)`, a view that has come; `stop()`, after which nothing is drawn any more.
 */
export function makePacing(pace, show) {
  let shown = null;
  let waiting = null;
  let greeting = {};
  let due = 0;
  let timer = 0;
  let stopped = false;

  function settle() {
    if (stopped || !waiting) return;
    due = 0;
    shown = waiting;
    waiting = null;
    show(shown);
  }

  /** How long the TV still speaks of what a first view tells; nothing where the greeting does not say. */
  function left(next) {
    if (greeting.told === undefined || !next.table) return 0;
    const events = next.table.events.filter((event) => event.id > greeting.told);
    return stageTime(events) * pace - (greeting.age || 0);
  }

  /** A view that nothing is known of waits for the TV too, for it may be in the middle of a sentence. */
  function delay(next, fresh, now) {
    if (pace === 0) return 0;
    if (fresh) return Math.max(0, left(next), due - now);
    const told = stageTime(unseen(waiting || shown, next)) * pace;
    return Math.max(0, due - now) + told;
  }

  function take(next, fresh) {
    const newest = waiting || shown;
    if (stopped || (newest && next.v <= newest.v && !fresh)) return;
    const now = performance.now();
    due = now + delay(next, fresh, now);
    waiting = next;
    clearTimeout(timer);
    if (due <= now) settle();
    else timer = setTimeout(settle, due - now);
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    shown = waiting = null;
  }

  return {
    hello: (frame) => {
      greeting = frame;
    },
    take,
    stop,
  };
}

const GUARD_MS = 400;
const READ_MS = 6000;

let until = 0;
let reading = { game: null, done: false };

/** Start the guard: a new screen has just been drawn. */
export function arm(pace) {
  until = performance.now() + GUARD_MS * pace;
}

/** Let the guard stand before everything that can be tapped inside `root`. */
export function mountGuard(root) {
  const stop = (event) => {
    if (performance.now() >= until) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  ["click", "submit"].forEach((name) => root.addEventListener(name, stop, true));
}

/** The role has been seen: from the first time on it takes everybody as long, whatever there is to read. */
export function startReading(game, pace, then) {
  if (reading.game === game) return;
  const mine = { game, done: pace === 0 };
  reading = mine;
  setTimeout(() => {
    mine.done = true;
    then();
  }, READ_MS * pace);
}

export const isRead = (game) => reading.game === game && reading.done;
