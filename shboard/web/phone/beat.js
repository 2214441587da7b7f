// An even beat. While every screen tells how many are awaited, but not who, every phone sends one frame a
// second: what its owner does then, or a probe that looks the same. So nobody who watches the air, and sees
// sizes and times alone, can tell whose frame it was that made the number smaller.
import { connect } from "/static/shared/socket.js";

const BEAT_MS = 1000;

const onlyCounted = (view) => view.stage === "play" && view.table.awaited === null;

/** As `connect`, but where there is a beat actions wait for it. With `pace` 0 there is none. */
export function connectEvenly(options, pace) {
  let timer = 0;
  let wanted = false;
  let next = null;

  /** Send what waits; what waited over a loss is lost too, for nothing is sent later. */
  function settle(lost) {
    const { frame, resolve } = next || {};
    next = null;
    if (frame) resolve(lost ? { lost } : link.send(frame));
    return Boolean(frame);
  }

  function beat() {
    timer = setTimeout(beat, BEAT_MS * pace);
    if (!settle(false)) link.send({ probe: true });
  }

  /** Begin or end; each phone begins at a moment of its own. A page in the background sends nothing. */
  function keep() {
    const on = wanted && pace > 0 && document.visibilityState !== "hidden";
    if (on && !timer) timer = setTimeout(beat, BEAT_MS * pace * Math.random());
    if (on) return;
    clearTimeout(timer);
    timer = 0;
    settle(false);
  }

  function onView(view, fresh) {
    wanted = onlyCounted(view);
    keep();
    options.onView(view, fresh);
  }

  function onState(state) {
    if (state === "down") settle(true);
    options.onState(state);
  }

  function onClosed(code) {
    wanted = false;
    keep();
    options.onClosed(code);
  }

  function send(frame) {
    if (!timer || !frame.action) return link.send(frame);
    return new Promise((resolve) => {
      next = { frame, resolve };
    });
  }

  const link = connect({ ...options, onView, onState, onClosed });
  document.addEventListener("visibilitychange", keep);
  return { ...link, send };
}
