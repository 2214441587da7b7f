// One screen's connection: opened again after every loss, watched for silence, and honest about what
// was answered. Nothing is queued and nothing is sent twice. ES2019: the board runs on old televisions.

const FRAME_BYTES = 192;
const ANSWER_MS = 3000;
const PROBE_MS = 2500;
const OPENING_MS = 5000;
const RETRY_MS = [300, 600, 1000];
/** After so many failures it knocks first: a page that opens sockets in vain is made to wait by Chromium, for
 *  five seconds in the end, also when the server is back. */
const KNOCK_AFTER = 6;
/** After these the page must not come back by itself: taken over, revoked, no seat, no such table. */
const FINAL = [4001, 4003, 4401, 4404];

const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Eight random letters and digits (an insecure origin has no randomUUID). */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join("");
}

/** A frame as text of one fixed length, whatever it says, so that its size tells nothing. */
function padded(frame) {
  const bare = JSON.stringify(Object.assign({}, frame, { pad: "" }));
  const missing = FRAME_BYTES - new TextEncoder().encode(bare).length;
  if (missing < 0) return null;
  return bare.slice(0, -2) + " ".repeat(missing) + bare.slice(-2);
}

/** What a view leaves out because it is nothing, here and on its table. */
const NOTHING = { paused: false, locked: false, variants: [], notice: null, table: null };
const NOTHING_LIES = {};
[
  [0, "liberal fascist tracker cast waiting"],
  [false, "veto_unlocked veto_refused"],
  [null, "candidate nominee president chancellor target winner reason roles"],
  [[], "dead limited investigated marked voted ja nein awaited events"],
].forEach((each) => each[1].split(" ").forEach((name) => (NOTHING_LIES[name] = each[0])));

/** The view with all of that. */
function whole(frame) {
  const view = Object.assign({}, NOTHING, frame);
  if (view.table) view.table = Object.assign({}, NOTHING_LIES, view.table);
  return view;
}

const visible = () => document.visibilityState !== "hidden";

/**
 * Connect to `url` and stay connected.
 *
 * `onView(view, fresh)`: fresh is true for the first view of each connection. `onState("up" | "down")`
 * when the connection comes and goes. `onClosed(code)` when the server closed it for good. `silence` is
 * how long a visible screen bears hearing nothing, in milliseconds.
 *
 * Returns `send(frame)`: a promise of the answer, or of {lost: true} when there was none (it never
 * rejects); `probe()`: ask for a sign of life at once; `heard()`: when the last byte came, by
 * performance.now(), which no jump of the wall clock moves; `close()`.
 */
export function connect(options) {
  const silence = options.silence || 25000;
  const pending = new Map();
  const timers = {};
  let socket = null;
  let knocking = null;
  let up = false;
  let fresh = true;
  let failures = 0;
  let stopped = false;
  let heard = 0;

  function stop(name) {
    clearTimeout(timers[name]);
    delete timers[name];
  }

  /** No timers while hidden: a page in the background does nothing but listen. */
  function start(name, ms, then) {
    stop(name);
    if (visible() && !stopped) timers[name] = setTimeout(then, ms);
  }

  function tell(now) {
    if (up === now) return;
    up = now;
    if (options.onState) options.onState(up ? "up" : "down");
  }

  /** Let go of the socket object, dead or alive, and of everything that waits for an answer on it. */
  function drop() {
    const old = socket;
    socket = null;
    if (knocking) knocking.abort();
    knocking = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close();
    }
    ["opening", "silence", "probe"].forEach(stop);
    Array.from(pending.values()).forEach((settle) => settle({ lost: true }));
    tell(false);
  }

  function open() {
    stop("retry");
    if (stopped || socket || knocking) return;
    start("opening", OPENING_MS, retry);
    if (failures > KNOCK_AFTER) knock();
    else dial();
  }

  function dial() {
    fresh = true;
    socket = new WebSocket(options.url);
    socket.onmessage = receive;
    socket.onclose = (event) => closed(event.code);
  }

  /** Ask for a line of text, and connect when it comes. */
  function knock() {
    const mine = new AbortController();
    const then = (next) => () => {
      if (knocking !== mine) return;
      knocking = null;
      next();
    };
    knocking = mine;
    fetch("/ping", { cache: "no-store", signal: mine.signal }).then(then(dial), then(retry));
  }

  function again() {
    drop();
    failures = 0;
    open();
  }

  function retry() {
    drop();
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] * (0.8 + 0.4 * Math.random());
    failures += 1;
    start("retry", delay, open);
  }

  function closed(code) {
    if (FINAL.indexOf(code) < 0) {
      retry();
      return;
    }
    close();
    if (options.onClosed) options.onClosed(code);
  }

  function receive(event) {
    heard = performance.now();
    start("silence", silence, again);
    const frame = JSON.parse(event.data);
    if (frame.id !== undefined) {
      const settle = pending.get(frame.id);
      if (settle) settle(frame);
    } else if (frame.t === "ping") {
      write('{"pong":true}');
    } else if (frame.t === "hello") {
      stop("opening");
      failures = 0;
      tell(true);
      if (options.onHello) options.onHello(frame);
    } else if (frame.t === "view" && options.onView) {
      const first = fresh;
      fresh = false;
      options.onView(whole(frame), first);
    } else if (frame.t === "address" && options.onAddress) {
      options.onAddress(frame);
    }
  }

  /** Closed, though nobody was told: some phones forget to. While it closes, the code is still to come. */
  const isDead = () => up && socket.readyState === 3;

  function send(frame, timer, ms) {
    const id = newId();
    const text = padded(Object.assign({ id }, frame));
    if (text === null) return Promise.resolve({ refused: "malformed" });
    if (isDead()) again();
    if (!up) return Promise.resolve({ lost: true });
    return new Promise((resolve) => {
      const name = timer || id;
      pending.set(id, (answer) => {
        pending.delete(id);
        stop(name);
        resolve(answer);
      });
      start(name, ms || ANSWER_MS, again);
      write(text);
    });
  }

  /** What is sent on a socket that closes never arrives: its answer is waited for in vain. */
  function write(text) {
    if (socket.readyState === 1) socket.send(text);
  }

  /** A sign of life, or a new connection at once: a suspended phone's socket looks open and is dead. */
  function probe() {
    if (stopped || !visible()) return;
    if (isDead()) {
      again();
    } else if (up) {
      start("silence", silence, again);
      if (timers.probe === undefined) send({ probe: true }, "probe", PROBE_MS);
    } else if (timers.opening === undefined) {
      again();
    }
  }

  function hush() {
    if (visible()) probe();
    else Object.keys(timers).forEach(stop);
  }

  function close() {
    stopped = true;
    Object.keys(timers).forEach(stop);
    document.removeEventListener("visibilitychange", hush);
    ["pageshow", "online", "offline", "focus"].forEach((name) => window.removeEventListener(name, probe));
    drop();
  }

  document.addEventListener("visibilitychange", hush);
  ["pageshow", "online", "offline", "focus"].forEach((name) => window.addEventListener(name, probe));
  open();
  return { send: (frame) => send(frame), probe, heard: () => heard, close };
}
