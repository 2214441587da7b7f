// Whose game this is, under which licence, and what is changed. Loaded on demand.
import { html } from "/static/shared/html.js";

const GAME = "https://www.secrethitler.com";
const LICENCE = "https://creativecommons.org/licenses/by-nc-sa/4.0/";
const CHANGES = ["screens", "drawings", "words", "variants", "seats"];

const out = (address, text) => html`<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`;

export function about(t) {
  return html`<p>${t("about.made")}</p>
    <p>${out(GAME, t("about.game_link"))}</p>
    <p>${t("about.licence")}</p>
    <p>${out(LICENCE, t("about.licence_link"))}</p>
    <h3>${t("about.changes")}</h3>
    <ul class="dots">${CHANGES.map((change) => html`<li>${t("about.change." + change)}</li>`)}</ul>
    <p>${t("about.affiliation")}</p>`;
}
