// When a view is drawn: not before the TV has told what led to it.
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
