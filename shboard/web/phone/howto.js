// How to play at this very table: its seats, roles, track and variants. Loaded on demand.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";

/** What the printed boards grant on fascist slots 1–5, until the server has dealt and says so itself. */
const PRINTED = [
  { seats: 9, powers: ["investigate", "investigate", "special_election", "execution", "execution"] },
  { seats: 7, powers: [null, "investigate", "special_election", "execution", "execution"] },
  { seats: 5, powers: [null, null, "peek", "execution", "execution"] },
];
const MARKS = ["president", "chancellor", "limited", "executed", "cast", "offline"];

const para = (text) => html`<p>${text}</p>`;
const head = (text) => html`<h3>${text}</h3>`;

/** The number of each role at a table of `seats`. */
function counts(seats) {
  const liberals = Math.floor(seats / 2) + 1;
  return { seats, liberals, fascists: seats - liberals - 1 };
}

function roles(seats, t) {
  if (seats < 5) return para(t("howto.table.few", { n: seats }));
  const { liberals, fascists } = counts(seats);
  const knows = seats <= 6 ? "howto.table.hitler_knows" : "howto.table.hitler_alone";
  const sum = [t("howto.table.seats", { n: seats }), t("howto.table.liberals", { n: liberals }),
    t("howto.table.fascists", { n: fascists }), t("howto.table.hitler")];
  return html`<ul class="dots">${sum.map((line) => html`<li>${line}</li>`)}</ul>${para(t(knows))}`;
}

function track(seats, powers, t) {
  const grants = powers || PRINTED.find((board) => seats >= board.seats)?.powers;
  if (!grants) return para(t("howto.track.few"));
  const extra = { 3: t("howto.track.zone"), 5: t("howto.track.veto") };
  const words = (power, slot) =>
    [power && t("howto.power." + power), extra[slot]].filter(Boolean).join(" ") || t("howto.track.nothing");
  return html`<ol class="dl">${grants.map(
    (power, index) => html`<li><b>${index + 1}</b><span>${words(power, index + 1)}</span></li>`
  )}<li><b>6</b><span>${t("howto.track.six")}</span></li></ol>`;
}

function variants(names, seats, t) {
  if (!names.length) return "";
  const text = (name) => (name === "rebalance" && seats === 6 ? "howto.variant.rebalance.6" : "howto.variant." + name);
  return html`${head(t("howto.variants"))}${names.map((name) => para(t(text(name))))}`;
}

/** The marks that this table may show. */
const marks = (view) => (view && view.seats.some((seat) => seat.bot) ? MARKS.concat("bot") : MARKS);

/** The text for the table of `view`; without one (no seat yet) for any table. */
export function howTo(view, t) {
  const seats = view ? view.seats.length : 0;
  const resets = view && view.variants.includes("tracker_resets_on_election");
  const section = (name, keys) => html`${head(t("howto." + name))}${keys.map((key) => para(t(`howto.${name}.${key}`)))}`;
  return html`${view ? html`${head(t("howto.table"))}${roles(seats, t)}` : para(t("howto.any"))}
    ${section("win", ["liberals", "fascists", "party"])}
    ${section("round", ["president", "vote", "session", "silence", "limits"])}
    ${section("fail", ["third", resets ? "resets" : "stays"])}
    ${head(t("howto.track"))}${track(seats, view && view.table && view.table.powers, t)}
    ${section("veto", ["how"])}
    ${view ? variants(view.variants, seats, t) : ""}
    ${section("think", ["liberal", "fascist", "hitler", "talk"])}
    ${section("phone", ["hold", "blur", "final", "sleep", "tap"])}
    ${head(t("howto.marks"))}<ul class="legend">${marks(view).map(
      (name) => html`<li>${mark("m-" + name)}<span><b>${t("mark." + name)}</b> ${t("howto.mark." + name)}</span></li>`
    )}</ul>`;
}
