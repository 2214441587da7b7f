// The ending: morning, or shutters; the sum of both tracks under it. The roles lie before the seats. Pure.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { variants } from "./tracks.js";

/** What the table turns into: a rising sun, or two shutters. */
export const sky = (view) =>
  view.stage !== "over"
    ? html``
    : view.table.winner === "liberal"
      ? html`<div class="dawn"></div>`
      : html`<div class="shutter left"></div><div class="shutter right"></div>`;

/** The sum of the tracks, and the house rules of this game. */
export function ending(t, scene) {
  const table = scene.view.table;
  const count = (kind, of) => html`<span>${mark("t-" + kind, t("party." + kind))}${t("board.count", {
    n: table[kind],
    of,
  })}</span>`;
  const house = variants(t, scene.view).join(" ");
  return html`<div class="end"><p class="sum">${count("liberal", 5)}${count("fascist", 6)}</p>${
    house ? html`<p class="house"><span class="fit">${house}</span></p>` : null
  }</div>`;
}
