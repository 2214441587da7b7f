// Right of the tracks: the failed elections and the way back in for a lost phone. Pure.
import { html } from "/static/shared/html.js";
import { qr } from "./qr.js";

const STEPS = [0, 1, 2, 3];

function failures(t, table) {
  const steps = STEPS.map((step) => {
    const look = (step === 3 ? "last" : "") + (step === table.tracker ? " on" : "");
    return html`<li class="${look}">${step === table.tracker ? html`<i>${step}</i>` : null}</li>`;
  });
  return html`<div class="fails"><span class="fit">${t("board.failures")}</span><ol aria-label="${t(
    "board.failures"
  )}">${steps}</ol><p>${t("board.chaos")}</p></div>`;
}

/** `pixels` is the room for the code, `address` the newest address frame or null. */
export function aside(t, scene, address, pixels) {
  const code = html`<b>${scene.view.code}</b>`;
  const scan = address && address.link
    ? html`${qr(address.qr, pixels, t("board.qr", { link: address.link }))}<p><span class="fit">${t("board.rejoin")} ${code}</span></p>`
    : html`<p class="none">${t("board.no_address.short")}</p><p><span class="fit">${t("board.code")} ${code}</span></p>`;
  return html`<div class="aside">${failures(t, scene.view.table)}<div class="join">${scan}</div></div>`;
}
