// Before there is a seat, and after it is gone: the table's code, a name, taking a seat, reclaiming one.
import { html, put } from "/static/shared/html.js";
import { post } from "./asking.js";
import { button, draw, drawMe, setUsable } from "./draw.js";

const para = (text) => html`<p>${text}</p>`;
const byId = (id) => document.getElementById(id);
const NAME_KEY = "shboard.name";

let phone = null;
let shown = null;
let busy = false;

function field({ id, label, value, look = "", more }) {
  return html`<label class="f" for="${id}">${label}</label><input id="${id}" name="${id}" class="t ${look}"
    value="${value}" spellcheck="false" aria-describedby="error" ${more}>`;
}

const codeField = (t, value) =>
  field({
    id: "code", label: t("phone.code.label"), value, look: "code",
    more: html`maxlength="4" autocapitalize="characters" autocomplete="off"`,
  });

const go = (label) => button(label, html`data-join="submit"`, "go");
const link = (label, to) => html`<button type="button" class="link" data-join="${to}">${label}</button>`;

/** Where a phone without a seat begins. `closed` is why nobody new can sit down, and then there is no form for it. */
const first = (page) => (!page.code ? "code" : page.closed ? "closed" : "join");
const CLOSED = ["locked", "table_full", "game_running"];

const SCREENS = {
  code: (t, page) => ({
    head: t("phone.code.head"),
    say: para(page.unknown ? t("phone.code.unknown", { code: page.unknown }) : t("phone.code.say")),
    list: html`<form>${codeField(t, "")}</form>`,
    acts: go(t("phone.code.do")),
  }),
  join: (t, page) => ({
    head: t("phone.join.head"),
    say: para(t("phone.join.say", { code: page.code })),
    list: html`<form>${field({
      id: "name-field", label: t("phone.name.label"), value: localStorage.getItem(NAME_KEY) || "",
      more: html`maxlength="24" autocomplete="nickname" autocapitalize="words" enterkeyhint="done"`,
    })}</form>`,
    acts: html`${go(t("phone.join.do"))}${link(t("phone.join.reclaim"), "reclaim")}`,
  }),
  closed: (t, page) => ({
    head: t("phone.closed.head"),
    say: para(t("refused." + page.closed)),
    acts: html`${button(t("phone.reclaim.do"), html`data-join="reclaim"`, "go")}${link(t("phone.closed.again"), "reload")}`,
  }),
  reclaim: (t, page) => ({
    head: t("phone.reclaim.head"),
    say: para(t("phone.reclaim.say")),
    list: html`<form>${codeField(t, page.code)}${field({
      id: "pin", label: t("phone.reclaim.pin"), value: "", look: "code",
      more: html`inputmode="numeric" autocomplete="one-time-code" maxlength="11" enterkeyhint="done"`,
    })}</form>`,
    acts: html`${go(t("phone.reclaim.do"))}${link(t("phone.back"), first(page))}`,
  }),
  replaced: (t) => ({
    head: t("phone.replaced.head"),
    say: para(t("phone.replaced.say")),
    acts: button(t("phone.replaced.do"), html`data-join="reload"`, "go"),
  }),
  revoked: (t) => ({
    head: t("phone.revoked.head"),
    say: para(t("phone.revoked.say")),
    acts: button(t("phone.reclaim.do"), html`data-join="reclaim"`, "go"),
  }),
};

function show(name) {
  shown = name;
  const { t, page } = phone;
  draw({ name, key: name, calm: true, ...SCREENS[name](t, page) }, t, Number(page.pace));
  setUsable(true);
  const place = page.code ? t("phone.table_code", { code: page.code }) : "";
  drawMe({ name: "shboard", place, link: "", lit: false, off: false }, t);
}

/** What is wrong, in words, below the fields that keep what was typed. */
function complain(text) {
  put(byId("error"), html`${text}`);
  document.querySelectorAll("#list input").forEach((input) => {
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  });
  if (text) document.querySelector("#list input:last-of-type").focus();
}

const value = (id) => byId(id).value.trim();
const codeTyped = () => value("code").toUpperCase();

const SUBMITS = {
  code: async () => {
    location.assign("/j/" + encodeURIComponent(codeTyped()));
    return { ok: true };
  },
  join: async () => {
    const name = value("name-field");
    localStorage.setItem(NAME_KEY, name);
    const answer = await post(`/j/${phone.page.code}/join`, { name });
    if (answer.ok || answer.refused === "already_seated") location.reload();
    return answer;
  },
  reclaim: async () => {
    const code = codeTyped();
    const answer = await post(`/j/${encodeURIComponent(code)}/reclaim`, { pin: value("pin") });
    if (answer.ok || answer.refused === "already_seated") location.assign("/j/" + code);
    return answer;
  },
};

async function submit() {
  const empty = Array.from(document.querySelectorAll("#list input")).find((input) => !input.value.trim());
  if (empty) {
    complain(phone.t("phone.empty." + empty.id));
    empty.focus();
    return;
  }
  if (busy) return;
  busy = true;
  complain("");
  let answer = {};
  try {
    answer = await SUBMITS[shown]();
  } finally {
    busy = false;
  }
  if (CLOSED.includes(answer.refused)) {
    phone.page.closed = answer.refused;
    show("closed");
  } else if (answer.refused) {
    const key = answer.refused === "name_taken" ? "phone.join.taken" : "refused." + answer.refused;
    complain(phone.t(key, { name: shown === "join" ? value("name-field") : "" }));
  } else if (!answer.ok) {
    complain(phone.t("phone.no_answer"));
  }
}

function onClick(event) {
  const target = event.target.closest("[data-join]");
  if (!target) return;
  const to = target.dataset.join;
  if (to === "submit") submit();
  else if (to === "reload") location.reload();
  else show(to);
}

function mount(owner) {
  if (phone) return;
  phone = owner;
  document.addEventListener("click", onClick);
  // What is typed answers what was wrong.
  document.addEventListener("input", () => shown && complain(""));
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.do) return;
    event.preventDefault();
    submit();
  });
}

/** The first screen of a phone without a seat. */
export function begin(owner) {
  mount(owner);
  show(first(owner.page));
}

/** The seat is played from elsewhere: another tab of this browser (4001), or another phone (4003). */
export function elsewhere(owner, code) {
  mount(owner);
  show(code === 4003 ? "revoked" : "replaced");
}

/** The same screen in another language; what was typed stays typed. */
export function again() {
  if (!shown) return;
  const typed = Array.from(document.querySelectorAll("#list input"), (input) => [input.id, input.value]);
  show(shown);
  typed.forEach(([id, text]) => {
    byId(id).value = text;
  });
}
