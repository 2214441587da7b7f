// The phone page: its state, and what a finger does. Views come in, screens go out, actions are sent once.
import { html, put } from "/static/shared/html.js";
import { mountMarks } from "/static/shared/marks.js";
import { chooseLanguage, loadText } from "/static/shared/text.js";
import { enter, firstText, loadAnew } from "./asking.js";
import { connectEvenly } from "./beat.js";
import { draw, drawMe, setUsable, squeeze } from "./draw.js";
import { cast, nominate, reveal, roleCard, vote } from "./election.js";
import { letGo, mountHold } from "./hold.js";
import { again, begin, elsewhere } from "./join.js";
import { leaveTable, lobby } from "./lobby.js";
import { executed, over, paused, publicLine, sent, watch } from "./over.js";
import { isRead, makePacing, mountGuard, startReading } from "./pacing.js";
import { execute, investigate, lookKey, party, peek, special_election } from "./powers.js";
import { chooseScreen, isDead, isLit, screenKey, stepKey } from "./screen-choosing.js";
import { mountMarkWords, seatRows } from "./seatlist.js";
import { secretMarkup } from "./secret.js";
import { discard, enact, veto } from "./session.js";

const SCREENS = {
  lobby, reveal, nominate, vote, cast, discard, enact, veto, investigate, party, peek,
  special_election, execute, watch, sent, paused, executed, over,
};

const page = document.documentElement.dataset;
const pace = Number(page.pace);
const byId = (id) => document.getElementById(id);

let t = null;
let link = null;
let up = false;
let view = null; // as drawn
let closed = false; // for good: whatever the page says from then on, it is no game
let taken = null; // stepKey of the last action that the server took
let busy = false;
let shownKey = null;
let looked = ""; // lookKey of the card that was looked at last
let local = {}; // what is chosen and asked on this screen, and nowhere else

/** The state and the words, for what is loaded on demand. */
const phone = {
  page,
  get t() { return t; },
  get view() { return view; },
  redraw,
  setLanguage,
};

function screenName() {
  return chooseScreen(view, taken);
}

/** The role's own card below the screens whose main card is another. */
function ownCard(screen) {
  if (view.stage !== "play" || (screen.hold && screen.hold.kind === "role")) return null;
  return roleCard(view, t);
}

/** What this seat is told of its own phone: that it is new here, or that a PIN is out for it. */
function note() {
  const { notice, you } = view;
  if (!up) return html`<p class="slip">${t("phone.reconnecting")}</p>`;
  if (you.moved) {
    return html`<div class="slip"><p>${t("phone.moved")}</p><button type="button" class="btn" data-do="dismiss"
      >${t("phone.moved.ok")}</button></div>`;
  }
  if (notice && (notice.kind === "pins" || (notice.kind === "pin" && notice.seat === you.seat))) {
    return html`<p class="slip">${t("phone.pin_out")}</p>`;
  }
  return "";
}

function redraw() {
  if (!view || !view.you) return;
  const name = screenName();
  const key = screenKey(view, name);
  if (key !== shownKey) local = {};
  shownKey = key;
  const screen = SCREENS[name]({ view, t, local, looked, ready: isRead(view.game) });
  const rows = name === "reveal" ? null : seatRows(view, t);
  draw(
    {
      rows, ...screen, name, key: key + (local.step || ""), note: note(), error: local.error,
      own: ownCard(screen), live: publicLine(view, t),
    },
    t, pace
  );
  keepChoice();
  redrawMe(name);
}

/** A choice that the button speaks of is checked, also where its radio has just been drawn anew. */
function keepChoice() {
  document.querySelectorAll("input[name=choice]").forEach((radio) => {
    if (radio.value === local.choice) radio.checked = true;
  });
}

function redrawMe(name) {
  const { seat } = view.you;
  const link = up ? "connected" : navigator.onLine === false ? "offline" : "reconnecting";
  const place = t(isDead(view) && up ? "phone.seat.executed" : "phone.seat", { seat });
  drawMe(
    { name: view.seats[seat - 1].name, place, link: t("phone.link." + link), lit: isLit(view, name), off: !up },
    t
  );
  document.title = `${view.seats[seat - 1].name} · shboard`;
  setUsable(up);
}

const pacing = makePacing(pace, (next) => {
  view = next;
  redraw();
});

// ---- what a finger does ----

/** A card has been looked at: the reading time of the reveal runs, what was seen can be put away. */
function look(kind) {
  if (kind === "role" && view.table.phase === "reveal") startReading(view.game, pace, redraw);
  if (kind === "role" || looked === lookKey(view, kind)) return;
  looked = lookKey(view, kind);
  redraw();
}

/** Send something once, and say what became of it. Nothing is kept to be sent later. */
async function send(frame, takes) {
  if (busy || !up) return;
  busy = true;
  local.error = "";
  const answer = await link.send(frame);
  busy = false;
  if (!view) return;
  if (answer.ok) {
    if (takes) taken = takes;
    if (view.stage === "lobby") local = {};
  } else {
    local.error = answer.lost ? t("phone.lost") : t("refused." + answer.refused);
  }
  redraw();
}

function setStep(step) {
  local = { choice: local.choice, step };
  redraw();
}

async function leave() {
  if (busy) return;
  busy = true;
  local.error = await leaveTable(page.code, t);
  busy = false;
  if (local.error) redraw();
  else location.reload();
}

const DOINGS = {
  act: ({ action }) =>
    send({ game: view.game, round: view.table.round, action: JSON.parse(action) }, stepKey(view)),
  step: ({ step }) => setStep(step),
  early: () => {
    local.early = true;
    redraw();
  },
  dismiss: () => send({ dismiss: true }),
  sit: ({ place }) => send({ sit: Number(place) }),
  submit: () => byId("list").querySelector("form").requestSubmit(),
  leave,
};

function onClick(event) {
  const target = event.target.closest("[data-do]");
  if (!target || target.tagName === "FORM") return;
  if (target.dataset.do === "help") openHelp();
  else if (view && DOINGS[target.dataset.do]) DOINGS[target.dataset.do](target.dataset);
}

function onSubmit(event) {
  if (event.target.dataset.do !== "rename") return;
  event.preventDefault();
  send({ rename: event.target.elements.name.value });
}

function onChange(event) {
  if (event.target.name !== "choice" || !view) return;
  local.choice = event.target.value;
  local.error = "";
  redraw();
}

/** Nothing stays chosen on a phone that is put aside. */
function onHidden() {
  if (document.visibilityState === "visible" || !view || view.stage !== "play") return;
  document.querySelectorAll("input[name=choice]").forEach((radio) => {
    radio.checked = false;
  });
  if (local.choice) {
    local.choice = null;
    redraw();
  }
}

// ---- the page's life ----

async function openHelp() {
  try {
    const { openSheet } = await import("./help.js");
    await openSheet(phone);
  } catch {
    put(byId("error"), html`${t("phone.no_answer")}`);
  }
}

async function setLanguage(lang) {
  t = await loadText(lang);
  localStorage.setItem("shboard.lang", lang);
  document.documentElement.lang = lang;
  if (view) redraw();
  else if (link && !closed) connecting();
  else again();
}

/** A newer page waits on the server: load it, but once only. */
function onHello(hello) {
  pacing.hello(hello);
  const { build } = hello;
  if (build === page.build || sessionStorage.getItem("shboard.build") === build) return;
  sessionStorage.setItem("shboard.build", build);
  location.reload();
}

function onState(state) {
  up = state === "up";
  if (!up) letGo();
  redraw();
}

function onClosed(code) {
  closed = true;
  pacing.stop();
  view = null;
  if (code === 4401 || code === 4404) loadAnew();
  else elsewhere(phone, code);
}

/** Nothing is known yet, or nothing that the TV has told. */
function connecting() {
  const place = page.code && t("phone.table_code", { code: page.code });
  drawMe({ name: "shboard", place, link: "", lit: false, off: false }, t);
  const wait = { name: "connecting", key: "", calm: true, head: t("phone.connecting.head") };
  draw({ ...wait, say: html`<p>${t("phone.connecting.say")}</p>` }, t, pace);
}

/** This phone has a seat: connect, and play. */
function play() {
  connecting();
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const url = `${scheme}//${location.host}/j/${page.code}/ws`;
  link = connectEvenly({ url, onHello, onView: pacing.take, onState, onClosed }, pace);
}

function listen() {
  const main = byId("main");
  mountGuard(main);
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("change", onChange);
  document.addEventListener("visibilitychange", onHidden);
  window.addEventListener("resize", () => squeeze(document.body));
  window.addEventListener("pageshow", (event) => event.persisted && loadAnew());
  mountMarkWords(byId("seats"));
  mountHold({
    ask: (kind) => link.send({ reveal: kind }),
    show: (place, answer, tapped) => {
      place.innerHTML = String(secretMarkup(answer, view, t, tapped));
      squeeze(place);
      if (answer.secret) look(answer.secret.kind);
    },
  });
}

async function start() {
  mountMarks(document);
  const root = document.documentElement; // the page comes in the board's language
  const lang = chooseLanguage([localStorage.getItem("shboard.lang"), ...navigator.languages, root.lang]);
  t = await firstText(lang);
  root.lang = lang;
  listen();
  const seated = page.seated === "ask" ? await enter(page.code) : page.seated;
  if (seated === "yes") play();
  else if (seated === "revoked") onClosed(4003);
  else begin(phone);
}

start();
