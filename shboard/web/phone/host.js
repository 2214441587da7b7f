// The host's phone: what the TV shows, in a line, and four buttons. It asks at an even beat, whatever happens.
import { html, put } from "/static/shared/html.js";
import { chooseLanguage } from "/static/shared/text.js";
import { firstText, post } from "./asking.js";

const BEAT_MS = 2000;
const TOLD_MS = 8000; // so long the TV may tell how a game has ended before it says that it has
const MIN_SEATS = 5;

const page = document.documentElement.dataset;
const byId = (id) => document.getElementById(id);

let t = null;
let state = null;
let error = "";
let asked = ""; // the button whose question stands on the screen
let up = true;
let over = null; // since when the game is known to have ended
let timer = 0;
let busy = false;

const call = (what, body) => post(`/h/${page.code}/${what}`, body);

/** Which of the four can be done now. */
function can(what) {
  const { stage, paused, seats } = state;
  if (what === "start") return stage === "lobby" && seats >= MIN_SEATS;
  if (what === "again") return stage === "over";
  return stage === "play" && paused === (what === "resume");
}

function head() {
  if (asked) return t(`phone.host.${asked}_sure`, { n: state.seats });
  if (state.stage === "lobby") return t("phone.host.lobby", { n: state.seats });
  if (state.stage === "over") return t("phone.host.over");
  return t(state.paused ? "phone.host.paused" : "phone.host.play");
}

function button(what) {
  const disabled = up && can(what) ? "" : html`disabled`;
  return html`<button type="button" class="btn" data-do="${what}" ${disabled}>${t(`phone.host.${what}`)}</button>`;
}

function acts() {
  if (!asked) return ["start", "pause", "resume", "again"].map(button);
  return html`<button type="button" class="btn go" data-do="sure">${t(`phone.host.${asked}`)}</button><button
    type="button" class="btn" data-do="back">${t("phone.back")}</button>`;
}

/** Draw it; a button that is drawn anew keeps the focus. */
function draw() {
  put(byId("name"), html`${t("phone.host.name")}`);
  put(byId("place"), html`${t("phone.table_code", { code: page.code })}`);
  put(byId("note"), up ? "" : html`<p class="slip">${t("phone.no_answer")}</p>`);
  put(byId("error"), html`${error}`);
  if (asked && !can(asked)) asked = "";
  put(byId("head"), html`${state ? head() : t("phone.host.none")}`);
  const waits = state && state.stage === "play" && !asked ? t("phone.host.waiting", { n: state.waiting }) : "";
  put(byId("say"), waits && html`<p class="strong">${waits}</p>`);
  const held = document.activeElement && document.activeElement.dataset.do;
  if (put(byId("acts"), state ? acts() : "") && held) {
    const same = document.querySelector(`[data-do="${held}"]:not(:disabled)`);
    (same || byId("head")).focus();
  }
}

/** The TV tells first how a game has ended. */
function tooEarly(told) {
  if (told.stage !== "over") over = null;
  else if (over === null) over = state ? Date.now() : 0;
  return over !== null && Date.now() - over < TOLD_MS * Number(page.pace);
}

async function look() {
  clearTimeout(timer);
  const told = await call("state", {});
  up = Boolean(told.ok || told.refused);
  if (told.refused) {
    state = null;
    error = error || t("refused." + told.refused);
  } else if (told.ok && !tooEarly(told)) {
    state = told;
  }
  draw();
  clearTimeout(timer);
  if (!told.refused) timer = setTimeout(look, BEAT_MS);
}

async function carry(what) {
  if (busy) return;
  busy = true;
  const answer = await call("do", { what });
  busy = false;
  asked = "";
  error = answer.ok ? "" : t(answer.refused ? "refused." + answer.refused : "phone.no_answer");
  await look();
}

function onClick(event) {
  const target = event.target.closest("[data-do]");
  if (!target || !state) return;
  const what = target.dataset.do;
  error = "";
  if (what === "sure") carry(asked);
  else if (what === "start" || what === "again" || what === "back") {
    asked = what === "back" ? "" : what;
    draw();
    byId("head").focus();
  } else carry(what);
}

/** The secret of the link leaves the address at once, and is exchanged for a cookie; it works once. */
async function enter() {
  const link = location.hash.slice(1);
  if (!link) return;
  history.replaceState(null, "", location.pathname);
  const answer = await call("enter", { link });
  if (!answer.ok) error = t(answer.refused ? "refused." + answer.refused : "phone.no_answer");
}

async function start() {
  const root = document.documentElement;
  const lang = chooseLanguage([localStorage.getItem("shboard.lang"), ...navigator.languages, root.lang]);
  t = await firstText(lang);
  root.lang = lang;
  document.addEventListener("click", onClick);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && state) look();
  });
  window.addEventListener("hashchange", () => location.reload());
  await enter();
  await look();
  if (state) error = "";
  draw();
}

start();
