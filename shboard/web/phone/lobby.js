// The lobby: who is here, between whom this guest sits, another name, and leaving.
import { html } from "/static/shared/html.js";
import { post } from "./asking.js";
import { button, fit } from "./draw.js";

const para = (text) => html`<p>${text}</p>`;
const doing = (name) => html`data-do="${name}"`;

/** The neighbours on both hands, clockwise; null at a table too small to have two. */
function neighbours(view) {
  const n = view.seats.length;
  if (n < 3) return null;
  const name = (seat) => view.seats[(seat + n - 1) % n].name;
  return { before: name(view.you.seat - 1), after: name(view.you.seat + 1) };
}

function home({ view, t }) {
  const beside = neighbours(view);
  return {
    head: t("phone.lobby.head"),
    say: html`${beside ? html`<p class="strong">${t("phone.lobby.between", beside)}</p>` : ""}${para(
      t("phone.lobby.say")
    )}`,
    acts: html`${beside && button(t("phone.lobby.elsewhere"), html`data-do="step" data-step="sit"`)}<div
      class="row">${button(t("phone.lobby.rename"), html`data-do="step" data-step="rename"`)}${button(
      t("phone.lobby.leave"),
      html`data-do="step" data-step="leave"`
    )}</div>`,
  };
}

/** The ring, opened where this guest was: every gap between two others can be tapped. */
function sit({ view, t }) {
  const others = view.seats.filter((_, index) => index + 1 !== view.you.seat);
  const here = (view.you.seat + others.length - 2 + others.length) % others.length;
  const gap = (index) => {
    const values = { before: fit(others[index].name), after: fit(others[(index + 1) % others.length].name) };
    const words = index === here ? "phone.sit.here" : "phone.sit.gap";
    return html`<li class="gap"><button type="button" class="btn" data-do="sit" data-place="${index + 2}"
      >${t.markup(words, values)}</button></li>`;
  };
  return {
    head: t("phone.sit.head"),
    say: para(t("phone.sit.say")),
    list: html`<ol class="ring">${others.map(({ name }, index) => html`<li class="chair">${fit(name)}</li>${gap(index)}`)}</ol>`,
    acts: button(t("phone.back"), html`data-do="step" data-step=""`),
    rows: null,
  };
}

function rename({ view, t }) {
  const { name } = view.seats[view.you.seat - 1];
  return {
    head: t("phone.rename.head"),
    say: para(t("phone.name.rule")),
    list: html`<form data-do="rename"><label class="f" for="name-field">${t("phone.name.label")}</label><input
      id="name-field" class="t" name="name" value="${name}" maxlength="24" autocomplete="nickname"
      autocapitalize="words" spellcheck="false" enterkeyhint="done" aria-describedby="error"></form>`,
    acts: html`${button(t("phone.rename.do"), doing("submit"), "go")}${button(
      t("phone.back"),
      html`data-do="step" data-step=""`
    )}`,
    rows: null,
  };
}

function leave({ t }) {
  return {
    head: t("phone.leave.head"),
    say: para(t("phone.leave.say")),
    acts: html`${button(t("phone.leave.do"), doing("leave"), "go")}${button(
      t("phone.back"),
      html`data-do="step" data-step=""`
    )}`,
    rows: null,
  };
}

const STEPS = { sit, rename, leave };

export function lobby(context) {
  const step = STEPS[context.local.step];
  if (step === sit && context.view.seats.length < 3) return home(context);
  return { calm: true, ...(step || home)(context) };
}

/** Leave the table; resolves to what went wrong, in words, or to nothing. */
export async function leaveTable(code, t) {
  const answer = await post(`/j/${code}/leave`, {});
  if (answer.ok) return "";
  return answer.refused ? t("refused." + answer.refused) : t("phone.no_answer");
}
