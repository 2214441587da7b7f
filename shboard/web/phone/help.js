// The sheet behind "How to play": the rules of this table, this phone's settings, and whose game it is.
// Loaded on demand.
import { html, put } from "/static/shared/html.js";
import { LANGUAGES, loadText } from "/static/shared/text.js";
import { about } from "./about.js";
import { setTapMode, tapMode } from "./hold.js";
import { howTo } from "./howto.js";
import { settings } from "./settings.js";

const byId = (id) => document.getElementById(id);

let phone = null;
let rules = null;

/** Draw it in the phone's language; rejects where the words of the rules do not come. */
async function drawSheet() {
  if (!rules || rules.lang !== phone.t.lang) rules = await loadText(phone.t.lang, ".howto");
  const { t, view } = phone;
  const jump = (id) => html`<button type="button" class="link" data-jump="${id}">${t("phone.sheet." + id)}</button>`;
  put(
    byId("sheet"),
    html`<div class="bar"><nav aria-label="${t("phone.help")}">${["howto", "settings", "about"].map(
      jump
    )}</nav><button type="button" class="help" data-sheet="close">${t("phone.close")}</button></div>
    <div class="prose"><h2 id="sheet-head" data-part="howto" tabindex="-1">${t("phone.help")}</h2>${howTo(view, rules)}
    <h2 data-part="settings" tabindex="-1">${t("phone.sheet.settings")}</h2>${settings(t, LANGUAGES, tapMode())}
    <h2 data-part="about" tabindex="-1">${t("phone.sheet.about")}</h2>${about(t)}</div>`
  );
}

function jump(part) {
  const head = byId("sheet").querySelector(`[data-part=${part}]`);
  head.scrollIntoView({ block: "start" });
  head.focus({ preventScroll: true });
}

async function onChange(event) {
  if (event.target.name === "lang") {
    await phone.setLanguage(event.target.value);
    await drawSheet();
    byId("sheet").querySelector(`input[value=${event.target.value}]`).focus();
  } else if (event.target.name === "tap") {
    setTapMode(event.target.checked);
    phone.redraw();
  }
}

function onClick(event) {
  const sheet = byId("sheet");
  const target = event.target.closest("[data-sheet],[data-jump]");
  if (!target) return;
  if (target.dataset.sheet) sheet.close();
  else jump(target.dataset.jump);
}

function mount(owner) {
  if (phone) return;
  phone = owner;
  const sheet = byId("sheet");
  sheet.addEventListener("change", onChange);
  sheet.addEventListener("click", onClick);
  sheet.addEventListener("close", () => byId("help").focus({ preventScroll: true }));
}

/** Open the sheet over the screen, which goes on beneath it. */
export async function openSheet(owner) {
  mount(owner);
  await drawSheet();
  const sheet = byId("sheet");
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
  byId("sheet-head").focus({ preventScroll: true });
}
