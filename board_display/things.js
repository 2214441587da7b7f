// What lies before one seat, between its card and the table: placards, slips, tiles face down. Pure.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";

/** Tiles in hand: how many, and in whose, by phase. */
const HANDS = { discard: ["president", 3], enact: ["chancellor", 2], veto: ["chancellor", 2] };

const has = (list, seat) => Boolean(list) && list.indexOf(seat) >= 0;
const result = (scene) => Boolean(scene.event) && (scene.event.kind === "elected" || scene.event.kind === "rejected");

/** A plaque: its sign, and its word unless there is no room for it. */
const plaque = (look, id, word, bare) =>
  bare
    ? html`<span class="plq chip ${look}">${mark(id, word)}</span>`
    : html`<span class="plq ${look}">${mark(id)}${word}</span>`;

function office(t, scene, seat, bare) {
  const table = scene.view.table;
  if (seat === (table.president || table.candidate)) return plaque("p", "m-president", t("mark.president"), bare);
  if (seat === table.chancellor) return plaque("c", "m-chancellor", t("mark.chancellor"), bare);
  const laid = scene.event && scene.event.kind === "nominated" ? "c q laid" : "c q";
  return seat === table.nominee ? plaque(laid, "m-chancellor", t("board.nominee"), bare) : null;
}

/** Ja or Nein of the last complete vote, or null. */
function ballot(table, seat) {
  return has(table.ja, seat) || (has(table.nein, seat) ? false : null);
}

/** The opened ballot, large, in the seconds of the result. */
function opened(scene, seat) {
  const ja = result(scene) ? ballot(scene.view.table, seat) : null;
  if (ja === null) return null;
  return html`<span class="slip vote${ja ? "" : " no"}" lang="de">${ja ? "JA!" : "NEIN"}</span>`;
}

/** The ballot as a small sign on the card, from the result until the next nomination. */
export function sign(t, scene, seat) {
  const ja = scene.view.table && !result(scene) ? ballot(scene.view.table, seat) : null;
  if (ja === null) return null;
  return html`<span class="sign" lang="de">${ja ? mark("b-ja", "Ja") : mark("b-nein", "Nein")}</span>`;
}

/** The folded slip of a ballot that is in. */
function folded(t, scene, seat) {
  const table = scene.view.table;
  if (table.phase !== "vote" || !has(table.voted, seat)) return null;
  const before = scene.before && scene.before.table;
  const laid = before && before.phase === "vote" && !has(before.voted, seat) ? " laid" : "";
  return html`<span class="slip${laid}">${mark("m-cast", t("mark.cast"))}</span>`;
}

/** The slip of a veto that concerns this seat. */
function slip(t, scene, seat) {
  const table = scene.view.table;
  if (table.phase === "veto" && seat === table.chancellor) {
    return html`<span class="slip laid">${mark("p-veto")}&nbsp;${t("board.veto_ask")}</span>`;
  }
  return null;
}

/** The party card of the investigated, face down, and the lens that looks at it. */
function lens(t, scene, seat) {
  const table = scene.view.table;
  if (table.phase !== "party" || seat !== table.target) return null;
  return html`<span class="looked"><svg class="back" viewBox="0 0 160 120" aria-hidden="true"><use
    href="#t-back"></use></svg><span class="lens">${mark("p-investigate", t("power.investigate"))}</span></span>`;
}

const back = (name) => html`<svg class="back" viewBox="0 0 160 120" role="img" aria-label="${name}"><use
  href="#t-back"></use></svg>`;

/** Tiles in hand, face down, or the role card of the deal. */
function backs(t, scene, seat) {
  const table = scene.view.table;
  if (table.phase === "reveal") return [back(t("board.role_card"))];
  const hand = HANDS[table.phase];
  if (!hand || table[hand[0]] !== seat) return [];
  return Array.from({ length: hand[1] }, (none, index) => back(t("board.tile_back", { n: index + 1 })));
}

/** The lasting marks of a seat, the weightiest first: [id, word]. */
function marks(t, view, seat) {
  const table = view.table;
  const open = table && (table.phase === "nominate" || table.phase === "vote");
  return [
    ["executed", table && has(table.dead, seat)],
    ["limited", open && has(table.limited, seat)],
    ["not_hitler", table && has(table.marked, seat)],
    ["offline", view.seats[seat - 1].off],
    ["bot", view.seats[seat - 1].bot],
  ]
    .filter((each) => each[1])
    .map((each) => [each[0], t("mark." + each[0])]);
}

function role(t, table, seat) {
  const kind = table.roles[seat - 1];
  return html`<span class="role">${mark("r-" + kind)}${t("role." + kind)}</span>`;
}

/** Everything before a seat. The first thing keeps its word, later ones only their sign; offices drop
 *  theirs where ballots or tiles need the room. */
export function things(t, scene, seat) {
  const view = scene.view;
  const n = view.seats.length;
  const lasting = marks(t, view, seat);
  if (view.stage === "over" && view.table.roles) return role(t, view.table, seat);
  const middle = view.table
    ? [opened(scene, seat), folded(t, scene, seat), slip(t, scene, seat), lens(t, scene, seat)].filter(Boolean)
    : [];
  const tiles = view.table ? backs(t, scene, seat) : [];
  const many = middle.length > 0 || tiles.length > 1 || (n > 8 && lasting.length > 1);
  const crowded = (n > 6 && many) || (middle.length > 0 && tiles.length > 0);
  const first = view.table ? office(t, scene, seat, crowded) : null;
  const busy = Boolean(first) || middle.length + tiles.length > 0;
  const plaques = lasting.map((each, index) => plaque("n", "m-" + each[0], each[1], busy || index > 0));
  return html`${first}${middle}${plaques}${tiles}`;
}
