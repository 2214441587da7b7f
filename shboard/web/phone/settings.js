// This phone's settings: its language, and tapping instead of holding. Loaded on demand.
import { html } from "/static/shared/html.js";

export function settings(t, languages, tap) {
  const choice = ([code, name]) => html`<label class="pick"><input type="radio" name="lang" value="${code}"
    autocomplete="off" ${code === t.lang ? html`checked` : ""}><span class="face"><span class="o"></span><span
    lang="${code}">${name}</span></span></label>`;
  return html`<fieldset class="langs"><legend class="f">${t("phone.settings.language")}</legend>${Object.entries(
    languages
  ).map(choice)}</fieldset>
  <label class="pick"><input type="checkbox" name="tap" autocomplete="off" aria-describedby="tap-note" ${
    tap ? html`checked` : ""
  }><span class="face"><span class="o square"></span>${t("phone.settings.tap")}</span></label>
  <p id="tap-note">${t("phone.settings.tap_note")}</p>`;
}
