// What a held card shows, for every kind of secret: the same ground, the same number of lines, one name
// to a line. In ink alone: no colour of a party lights up a face. Nothing here is kept.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { fit } from "./draw.js";

const nameOf = (view, seat) => view.seats[seat - 1].name;

/** Five lines, the second the word that matters. */
function lines([first, word, ...more]) {
  const line = (text) => html`<span class="ln">${fit(text)}</span>`;
  return html`<span class="open">${line(first)}<b class="ln">${fit(word)}</b>${more.map(line)}</span>`;
}

/** Whom a fascist (or Hitler, at a small table) is told of; the lines that are left speak of what is public. */
function fellows(secret, view, t) {
  const told = secret.fascists.map((seat) => t("phone.role.fascist_is", { name: nameOf(view, seat) }));
  if (secret.hitler) told.push(t("phone.role.hitler_is", { name: nameOf(view, secret.hitler) }));
  return told;
}

/** Three lines under the role: in the reveal whom this seat knows, afterwards what such a role wins by. */
function underRole(secret, view, t) {
  const known = fellows(secret, view, t);
  if (known.length) return known.concat(t("phone.role.with.1"), t("phone.role.with.2")).slice(0, 3);
  const first = view.table.phase === "reveal" && !view.you.done && secret.role !== "fascist";
  return [1, 2, 3].map((line) => t(`phone.role.${first ? "alone" : "aim"}.${secret.role}.${line}`));
}

function tiles(list, t) {
  return html`<span class="tiles">${list.map(
    (tile, index) => html`<span class="tl"><i>${index + 1}</i>${mark("h-" + tile)}<span>${fit(
      t("party." + tile)
    )}</span></span>`
  )}</span>`;
}

const KINDS = {
  role: (secret, view, t) =>
    lines([t("phone.role.you_are"), t("role." + secret.role), ...underRole(secret, view, t)]),
  party: (secret, view, t) =>
    lines([
      t("phone.party.of", { name: nameOf(view, secret.target) }),
      t("party." + secret.party),
      t("phone.party.membership"),
      t("phone.party.hitler"),
      t("phone.party.alone"),
    ]),
  hand: (secret, view, t) => tiles(secret.tiles, t),
  top: (secret, view, t) => tiles(secret.tiles, t),
};

/** The server's answer to a held card, as markup; without a secret a word that says nothing of it. */
export function secretMarkup(answer, view, t, tapped) {
  if (!answer.secret) {
    return html`<span class="open">${t(answer.lost ? "phone.reconnecting" : "phone.hold.nothing")}</span>`;
  }
  const cover = tapped ? html`<small class="cover">${t("phone.hold.shown")}</small>` : "";
  return html`${KINDS[answer.secret.kind](answer.secret, view, t)}${cover}`;
}
