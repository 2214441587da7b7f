// The seats as they sit, with their marks. A mark hands back its word on hover, focus, tap or hold; Esc closes it.
import { html } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { fit } from "./draw.js";

/** The marks that one seat bears: [symbol, its word, its word's language]. */
export function marksOf(view, seat, t) {
  const table = view.table;
  const marks = [];
  const add = (holds, symbol, word, lang) => holds && marks.push({ symbol, word, lang });
  if (table) {
    const open = table.phase === "nominate" || table.phase === "vote";
    add(seat === (table.president || table.candidate), "m-president", t("mark.president"));
    add(seat === table.chancellor, "m-chancellor", t("mark.chancellor"));
    add(seat === table.nominee && !table.chancellor, "m-chancellor", t("phone.nominee"));
    add(open && table.limited.includes(seat), "m-limited", t("mark.limited"));
    add(table.dead.includes(seat), "m-executed", t("mark.executed"));
    add(table.phase === "vote" && table.voted && table.voted.includes(seat), "m-cast", t("mark.cast"));
    add(table.marked.includes(seat), "m-not_hitler", t("mark.not_hitler"));
    add(table.ja.includes(seat), "b-ja", t("phone.ja"), "de");
    add(table.nein.includes(seat), "b-nein", t("phone.nein"), "de");
  }
  add(view.seats[seat - 1].off, "m-offline", t("mark.offline"));
  add(view.seats[seat - 1].bot, "m-bot", t("mark.bot"));
  return marks;
}

function markButton({ symbol, word, lang }, alone) {
  return html`<button type="button" class="mk${alone ? " alone" : ""}" aria-label="${word}"
    ${lang ? html`lang="${lang}"` : ""}>${mark(symbol)}<span class="word">${word}</span></button>`;
}

/** A seat's marks in a row; `alone`: with the word beside it. */
export const markButtons = (marks, alone) =>
  html`<span class="marks">${marks.map((one) => markButton(one, alone))}</span>`;

/** One row a seat. A lonely mark has its word beside it; several keep theirs until they are asked. */
export function seatRows(view, t) {
  return view.seats.map(({ name }, index) => {
    const marks = marksOf(view, index + 1, t);
    const dead = view.table && view.table.dead.includes(index + 1);
    const self = view.you && view.you.seat === index + 1;
    return html`<i>${index + 1}</i><b class="${dead ? "dead" : ""}">${fit(name)}</b>${
      self && html`<small class="self">${t("phone.you")}</small>`
    }${markButtons(marks, marks.length === 1)}`;
  });
}

/** Words that are open: a tap opens one, Esc shuts it until the finger or the focus leaves. */
export function mountMarkWords(root) {
  const shut = (event) => {
    if (event.key !== "Escape") return;
    root.querySelectorAll(".mk:hover, .mk:focus").forEach((one) => one.classList.add("shut"));
  };
  const open = (event) => event.target.closest && event.target.closest(".mk.shut")?.classList.remove("shut");
  document.addEventListener("keydown", shut);
  ["pointerover", "focusin", "click"].forEach((name) => root.addEventListener(name, open));
  root.addEventListener("contextmenu", (event) => event.target.closest(".mk") && event.preventDefault());
  // A tap does not focus a button in every browser.
  root.addEventListener("click", (event) => event.target.closest(".mk")?.focus({ preventScroll: true }));
}
