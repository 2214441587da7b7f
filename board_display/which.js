// Which table this TV shows, where the address names none, or one that is not there: four letters to type.
import { html, put } from "/static/shared/html.js";

const LOOK_MS = 5000;

const screen = (t, unknown) => html`<form class="which" novalidate><h1>${t("board.which")}</h1><p id="which-say"
  role="status">${unknown ? t("board.which.unknown", { code: unknown }) : t("board.which.say")}</p><div><input
  aria-label="${t("board.code")}" aria-describedby="which-say" maxlength="4" autocomplete="off" spellcheck="false"
  autocapitalize="characters"><button>${t("board.which.do")}</button></div><p class="none">${t(
  "board.which.none"
)}</p></form>`;

/** Go where the server would send this TV by now: to the only table, or to the one that has come back.
 *  The page is not reloaded for it, and whoever has begun to type is left alone. */
function follow(field, unknown) {
  const again = () => setTimeout(() => follow(field, unknown), LOOK_MS);
  fetch(window.location.href, { cache: "no-store" })
    .then((answer) => {
      if (answer.ok && (unknown || answer.redirected) && !field.value) window.location.replace(answer.url);
      else again();
    })
    .catch(again);
}

/** Ask for the code inside `place`; `unknown` is the code that no table has, or "". */
export function ask(place, t, unknown) {
  put(place, screen(t, unknown));
  const field = place.querySelector("input");
  place.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const code = field.value.trim().toUpperCase();
    if (/^[A-Z]{4}$/.test(code)) {
      window.location.assign("/board/" + code);
      return;
    }
    place.querySelector("#which-say").textContent = t("board.which.short");
    field.focus();
  });
  field.focus();
  setTimeout(() => follow(field, unknown), LOOK_MS);
}
