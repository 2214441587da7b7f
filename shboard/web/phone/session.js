// The Legislative Session and the veto. Tiles are named by their place: a neighbour learns nothing from a button.
import { html } from "/static/shared/html.js";
import { actButton, backButton, fit, stepButton } from "./draw.js";

const para = (text) => html`<p>${text}</p>`;
const nameOf = (view, seat) => view.seats[seat - 1].name;

/** The card of the tiles in hand; three drawn ones are another card than the two passed on. */
export function handCard(view, t) {
  const three = view.table.phase === "discard";
  return {
    kind: "hand",
    state: `${view.game}/${view.table.round}/${three ? 3 : 2}`,
    label: t(three ? "phone.hold.three" : "phone.hold.two"),
  };
}

/** A row of places, or the question whether this one is meant. */
function places(view, t, local, verb, count) {
  const hold = handCard(view, t);
  if (local.step && local.step !== "veto") {
    const place = Number(local.step);
    return {
      head: t(`phone.${verb}.sure`, { place }),
      say: para(t(`phone.${verb}.sure_say`)),
      hold,
      acts: html`${actButton(t(`phone.${verb}.sure_do`, { place }), { do: verb, place })}${backButton(t)}`,
    };
  }
  const row = count.map((place) => stepButton(fit(t(`phone.${verb}.do`, { place })), String(place)));
  return { head: t("phone.session.head"), hold, acts: html`<div class="row">${row}</div>` };
}

export function discard({ view, t, local }) {
  const say = para(t("phone.discard.say", { name: nameOf(view, view.table.chancellor) }));
  return { say, ...places(view, t, local, "discard", view.you.legal.discard) };
}

export function enact({ view, t, local }) {
  const { legal } = view.you;
  if (local.step === "veto") {
    return {
      head: t("phone.propose.sure"),
      say: para(t("phone.propose.say", { name: nameOf(view, view.table.president) })),
      hold: handCard(view, t),
      acts: html`${actButton(t("phone.propose.do"), { do: "propose_veto" })}${backButton(t)}`,
    };
  }
  const refused = view.table.veto_refused
    ? html`<p class="strong">${t("phone.enact.refused", { name: nameOf(view, view.table.president) })}</p>`
    : "";
  const screen = { say: html`${refused}${para(t("phone.enact.say"))}`, ...places(view, t, local, "enact", legal.enact) };
  if (!local.step && legal.propose_veto) {
    screen.acts = html`${screen.acts}${stepButton(t("phone.propose.do"), "veto")}`;
  }
  return screen;
}

/** The President answers: what follows from each answer is said before it is given. */
export function veto({ view, t, local }) {
  const name = nameOf(view, view.table.chancellor);
  const values = { name, failures: view.table.tracker + 1 };
  if (local.step) {
    const ja = local.step === "agree";
    return {
      head: t(`phone.veto.${local.step}_sure`),
      say: para(t(`phone.veto.${local.step}_say`, values)),
      acts: html`${actButton(t(`phone.veto.${local.step}`), { do: "answer_veto", ja })}${backButton(t)}`,
    };
  }
  return {
    head: t.markup("phone.veto.head", { name: fit(name) }),
    say: html`${para(t("phone.veto.agree_say", values))}${para(t("phone.veto.refuse_say", values))}`,
    acts: html`<div class="row">${stepButton(t("phone.veto.agree"), "agree")}${stepButton(
      t("phone.veto.refuse"),
      "refuse"
    )}</div>`,
  };
}
