// Guards against haste. For a moment after a screen has changed nothing on it can be chosen, for that tap
// was meant for the screen before; and nobody confirms the reveal faster than the others can read.

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
