// What the board notices without being told: that nothing comes any more, that nobody moves the mouse,
// and that nothing has happened for a long while.

const SILENCE_MS = 3000;
const CHECK_MS = 250;
const POINTER_MS = 3000;
const IDLE_MS = 20 * 60 * 1000;
const DRIFT_MS = 3 * 60 * 1000;

/** Call `tell(stale)` whenever the answer to "was anything heard in the last 3 s?" changes; `heard()` is the
 *  time of the last byte. All by a clock that does not jump when the TV's own is set. */
export function watchSilence(heard, tell) {
  const begun = performance.now();
  let stale = false;
  setInterval(() => {
    const now = performance.now() - Math.max(begun, heard()) > SILENCE_MS;
    if (now !== stale) tell((stale = now));
  }, CHECK_MS);
}

/** A pointer that rests over the picture is hidden. */
export function hidePointer(root) {
  let timer = null;
  const rest = () => root.classList.add("still");
  const wake = () => {
    root.classList.remove("still");
    clearTimeout(timer);
    timer = setTimeout(rest, POINTER_MS);
  };
  root.addEventListener("mousemove", wake);
  wake();
}

/** After twenty minutes without news the picture dims and drifts, for the sake of the screen.
 *  Returns the function to call on any news. */
export function watchIdle(root, stage) {
  let timer = null;
  let step = 0;
  function drift() {
    root.classList.add("idle");
    step += 1;
    stage.style.marginLeft = (step % 2 ? 4 : -4) + "px";
    stage.style.marginTop = (step % 4 < 2 ? 4 : -4) + "px";
    timer = setTimeout(drift, DRIFT_MS);
  }
  return function news() {
    root.classList.remove("idle");
    stage.style.marginLeft = stage.style.marginTop = "0";
    clearTimeout(timer);
    timer = setTimeout(drift, IDLE_MS);
  };
}
