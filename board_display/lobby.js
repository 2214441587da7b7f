// The lobby: the code in the lamplight, and what a guest needs to know. Pure.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { notice } from "/static/shared/said.js";
import { joined } from "./say.js";
import { qr } from "./qr.js";
import { variants } from "./tracks.js";

/** Room for the codes, in u. */
const CODE = 56;
const WIFI_CODE = 34;

const LEGEND = ["president", "limited", "cast", "chancellor", "executed", "offline"];

const legend = (t) => html`<ul class="legend">${LEGEND.map(
  (name) => html`<li>${mark("m-" + name)}${t("mark." + name)}</li>`
)}</ul>`;

/** One help line, or what the host just did about a phone. At a locked table the code is for a lost seat alone. */
function help(t, view) {
  const news = joined(t, notice(view));
  if (news) return html`<p class="help"><b>${news}</b></p>`;
  if (view.locked) return html`<p class="help"><b>${t("board.locked.question")}</b> ${t("board.locked.scan")}<br>${t("board.locked.pin")}</p>`;
  return html`<p class="help"><b>${t("board.help.question")}</b> ${t("board.help.network")} · ${t("board.help.data")}<br>${t(
    "board.help.allow"
  )}</p>`;
}

/** Whether the code of the Wi-Fi may be on this picture: before the first game, at a table that invites. */
export const invites = (view) => view.stage === "lobby" && view.game === 0 && !view.locked;

/** The house rules, each line of them on its own. */
function house(t, view) {
  const lines = variants(t, view);
  return lines.length ? html`<p class="house">${lines.map((line) => html`<span class="fit">${line}</span>`)}</p>` : null;
}

const step = (small, large) => html`<p class="step"><span class="fit">${small}</span><b class="fit">${large}</b></p>`;

/** Two codes, the network's first; the legend gives way to it, and of the small print one line is left. */
function both(t, view, address, u) {
  const wifi = address.wifi;
  const small = qr(wifi.qr, WIFI_CODE * u, t("board.wifi.qr", { ssid: wifi.ssid }));
  return html`<div class="txt w"><div class="wifi"><div class="small">${small}</div><div>${step(
    t("board.wifi.join"),
    html`<bdi>${wifi.ssid}</bdi>`
  )}${step(t("board.wifi.open"), t("board.wifi.large"))}<div class="code"><span>${t("board.code")}</span> ${
    view.code
  }</div></div></div><p class="url"><span class="fit">${address.url}</span></p>${
    house(t, view)
  }${line(t, view)}</div>`;
}

/** The help, or the news, in one line; which Wi-Fi it is stands above. */
function line(t, view) {
  const news = joined(t, notice(view));
  const words = news
    ? html`<b>${news}</b>`
    : html`<b>${t("board.help.question")}</b> ${t("board.help.data")} · ${t("board.help.allow")}`;
  return html`<p class="help"><span class="fit">${words}</span></p>`;
}

/** `u` is the unit in pixels, `address` the newest address frame, or null before the first. */
export function lobby(t, scene, address, u) {
  const view = scene.view;
  const known = address && address.link;
  const pixels = CODE * u;
  const code = known
    ? html`<div class="big">${qr(address.qr, pixels, t("board.qr", { link: address.link }))}</div>`
    : html`<div class="big"><p class="none">${address ? t("board.no_address") : ""}</p></div>`;
  if (known && address.wifi && invites(view)) return html`<div class="lob">${code}${both(t, view, address, u)}</div>`;
  return html`<div class="lob${view.locked ? " locked" : ""}">${code}<div class="txt"><div class="code"><span>${t("board.code")}</span>${
    view.code
  }</div><p class="url"><span class="fit">${known ? address.url : ""}</span></p>${
    house(t, view)
  }${legend(t)}${help(t, view)}<p class="credit">${t("about.credit")}</p></div></div>`;
}

/** The seats that were not there in the view before: the newest are lit for a moment. */
export function newcomers(before, view) {
  if (!before || before.stage !== "lobby" || view.stage !== "lobby") return [];
  const known = before.seats.map((seat) => seat.name);
  if (view.seats.length <= known.length) return [];
  return view.seats
    .map((seat, index) => (known.indexOf(seat.name) < 0 ? index + 1 : 0))
    .filter((seat) => seat > 0);
}
