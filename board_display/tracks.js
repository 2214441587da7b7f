// The middle of the table in play: both tracks with their powers, the band, the piles. Pure.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";

const SLOTS = { fascist: 6, liberal: 5 };
/** The band lies under exactly the last three fascist slots and is in force from the third tile on. */
const BAND_FROM = 3;
const VETO_SLOT = 5;

const drawing = (look, id, name) =>
  name
    ? html`<svg class="${look}" viewBox="0 0 160 120" preserveAspectRatio="none" role="img" aria-label="${name}"><use
        href="${"#" + id}"></use></svg>`
    : html`<svg class="${look}" viewBox="0 0 160 120" preserveAspectRatio="none" aria-hidden="true"><use
        href="${"#" + id}"></use></svg>`;

/** What a slot brings, in words: {word, signs, goal}. */
function promise(t, kind, slot, powers) {
  if (slot === SLOTS[kind]) return { word: t("board." + kind + "s_win"), signs: [], goal: true };
  const power = kind === "fascist" ? powers[slot - 1] : null;
  if (!power) return { word: "", signs: [], goal: false };
  const veto = slot === VETO_SLOT && power === "execution";
  const signs = veto ? ["p-" + power, "p-veto"] : ["p-" + power];
  return { word: veto ? t("board.execution_veto") : t("power." + power), signs, goal: false };
}

/** Whether this scene drops a tile onto that track. */
const placing = (event, kind) =>
  Boolean(event) && (event.kind === "enacted" || event.kind === "chaos") && event.tile === kind;

function slotMarkup(t, scene, kind, slot) {
  const table = scene.view.table;
  const brings = promise(t, kind, slot, table.powers);
  const event = scene.event;
  const fresh = placing(event, kind) && event.slot === slot;
  const look = "slot " + kind + (brings.goal ? " goal" : "") + (fresh ? " new by-" + event.kind : "");
  if (slot <= table[kind]) {
    const name = [t("party." + kind), brings.word].filter(Boolean).join(": ");
    return html`<li class="${look} on">${drawing("tile", "t-" + kind, name)}</li>`;
  }
  if (brings.signs.length) {
    const signs = brings.signs.map((id) => mark(id));
    return html`<li class="${look}"><div class="signs">${signs}</div><div class="word fit">${brings.word}</div></li>`;
  }
  const window = drawing("ghost", "ghost-" + kind, brings.word ? null : t("board.slot.empty", { slot }));
  return html`<li class="${look}">${window}${brings.word && html`<div class="word fit">${brings.word}</div>`}</li>`;
}

const row = (t, scene, kind) => html`<ol class="row ${kind}" aria-label="${t("board." + kind + "_track")}">${Array.from(
  { length: SLOTS[kind] },
  (none, index) => slotMarkup(t, scene, kind, index + 1)
)}</ol>`;

/** The tiles that lie: one that is still in the air is counted when it lands. */
function tally(t, scene, kind) {
  const count = (n) => t("board.count", { n, of: SLOTS[kind] });
  const lying = scene.view.table[kind];
  if (!placing(scene.event, kind)) return html`<b>${count(lying)}</b>`;
  return html`<b class="lands" data-was="${count(lying - 1)}"><span>${count(lying)}</span></b>`;
}

const label = (t, scene, kind) =>
  html`<span>${t("board." + kind + "_track")} ${tally(t, scene, kind)}</span>`;

/** The house rules in force, named in words: one line, two where there are more than two of them. */
export function variants(t, view) {
  const names = view.variants.map((name) => t("variant." + name));
  if (!names.length) return [];
  const first = names.length > 2 ? Math.ceil(names.length / 2) : names.length;
  const more = names.slice(first).join(" · ");
  const line = t("board.variants", { names: names.slice(0, first).join(" · ") });
  return more ? [line + " ·", more] : [line];
}

/** One line of them at the end of a track's label. */
const house = (words) => words && html`<span class="house"><span class="fit">${words}</span></span>`;

function band(t, scene) {
  const table = scene.view.table;
  const on = table.fascist >= BAND_FROM;
  const event = scene.event;
  const fills = on && event && event.tile === "fascist" && event.slot === BAND_FROM;
  const when = t(on ? "board.band.now" : "board.band.later");
  return html`<p class="when${fills ? " waits" : ""}"><span class="fit">${
    table.veto_unlocked ? t("board.veto_on") + " · " : ""
  }${when}</span></p><p class="band${
    on ? " on" : ""
  }${fills ? " fills" : ""}"><span class="fit">${t("board.band")}</span>${
    fills && html`<span class="early" aria-hidden="true"><span class="fit">${t("board.band")}</span></span>`
  }</p>`;
}

/** Deck and discard pile; the deck is "hot" while it is looked at or has just been shuffled. */
function piles(t, scene) {
  const table = scene.view.table;
  const shuffled = scene.event && scene.event.kind === "reshuffled";
  const hot = table.phase === "peek" || shuffled ? "hot" : "";
  return html`<div class="piles${shuffled ? " shuffled" : ""}"><div>${mark("p-deck")}<b class="${hot}">${
    table.draw
  }</b><span class="fit">${t("board.deck")}</span></div><div>${mark("p-discard")}<b>${
    table.discard
  }</b><span class="fit">${t("board.discard")}</span></div></div>`;
}

/** Both tracks, the band between them, and the piles. */
export function tracks(t, scene) {
  const rules = variants(t, scene.view);
  const above = (kind, line) => html`<p class="lab ${kind[0]}">${label(t, scene, kind)}${house(rules[line])}</p>`;
  return html`<div class="tracks">${above("fascist", 0)}${row(t, scene, "fascist")}${band(t, scene)}${above(
    "liberal",
    1
  )}${row(t, scene, "liberal")}${piles(t, scene)}</div>`;
}
