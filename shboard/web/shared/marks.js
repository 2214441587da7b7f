// The drawings, all our own: marks, powers, tiles, parties, ballots and piles as SVG symbols, used by
// phone and board. One colour (currentColor) but for the tiles and the parties. ES2019.
import { html } from "./html.js";

/** Symbols for one line of text or a plaque, 24 × 24: the six marks, the powers, the parties. */
const SIGNS = `
<symbol id="m-president" viewBox="0 0 24 24"><path fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" d="M12 2.2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z"/></symbol>
<symbol id="m-chancellor" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" d="M12 2.8 21.2 12 12 21.2 2.8 12z"/></symbol>
<symbol id="m-limited" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.8" d="M7.2 11V7.4a4.8 4.8 0 0 1 9.6 0V11"/><path fill="currentColor" fill-rule="evenodd" d="M4.4 10.2h15.2a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4.4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zm7.6 3a2 2 0 0 0-1 3.7v2.5h2v-2.5a2 2 0 0 0-1-3.7z"/></symbol>
<symbol id="m-executed" viewBox="0 0 24 24"><path fill="currentColor" d="M5.6 2.4 12 8.6l6.4-6.2 3.2 3.2L15.4 12l6.2 6.4-3.2 3.2L12 15.4l-6.4 6.2-3.2-3.2L8.6 12 2.4 5.6z"/></symbol>
<symbol id="m-cast" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="M7 1.6h10v7.2h3.6a1.2 1.2 0 0 1 1.2 1.2v11a1.2 1.2 0 0 1-1.2 1.2H3.4A1.2 1.2 0 0 1 2.2 21V10a1.2 1.2 0 0 1 1.2-1.2H7zm2.2 2.2v5h5.6v-5zM7 13.8l-1.6 1.7 5 4.6 8-7.6-1.6-1.7-6.4 6.1z"/></symbol>
<symbol id="m-offline" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M12 12v10M6.6 15.4a7.6 7.6 0 0 1 0-11.2M17.4 15.4a7.6 7.6 0 0 0 0-11.2"/><circle cx="12" cy="9.8" r="2.7" fill="currentColor"/><path stroke="currentColor" stroke-width="3.2" stroke-linecap="round" d="M2.8 20.8 21.2 3.2"/></symbol>
<symbol id="m-bot" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" d="M3.6 8.6h16.8v12.2H3.6zM12 8.4V4.6M8.4 17.2h7.2"/><g fill="currentColor"><circle cx="12" cy="3.2" r="2.1"/><circle cx="8.6" cy="13" r="1.8"/><circle cx="15.4" cy="13" r="1.8"/></g></symbol>
<symbol id="m-not_hitler" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" d="M7.6 5v14M16.4 5v14M7.6 12h8.8"/><path stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M2.4 19.6 21.6 4.4"/></symbol>
<symbol id="m-sound" viewBox="0 0 24 24"><path fill="currentColor" d="M2 8.4h5L13.4 3v18L7 15.6H2z"/><path fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" d="M16.6 8.4a5.2 5.2 0 0 1 0 7.2M19.4 5.2a9.6 9.6 0 0 1 0 13.6"/></symbol>
<symbol id="m-silent" viewBox="0 0 24 24"><path fill="currentColor" d="M2 8.4h5L13.4 3v18L7 15.6H2z"/><path stroke="currentColor" stroke-width="2.8" stroke-linecap="round" d="M16.4 9 22 15M22 9 16.4 15"/></symbol>
<symbol id="p-peek" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M2 12c2.6-4.2 6-6.3 10-6.3S19.4 7.8 22 12c-2.6 4.2-6 6.3-10 6.3S4.6 16.2 2 12z"/><circle cx="12" cy="12" r="3.3" fill="currentColor"/></symbol>
<symbol id="p-investigate" viewBox="0 0 24 24"><circle cx="10" cy="10" r="6.6" fill="none" stroke="currentColor" stroke-width="2.4"/><path stroke="currentColor" stroke-width="3.4" stroke-linecap="round" d="M15.4 15.4 21 21"/></symbol>
<symbol id="p-special_election" viewBox="0 0 24 24"><path fill="currentColor" d="M9 8.6l2.2 4.8 5.2.7-3.9 3.5 1 5.2L9 20.2l-4.5 2.6 1-5.2L1.6 14.1l5.2-.7z"/><path fill="none" stroke="currentColor" stroke-width="2.6" d="M4.5 4.5C11 1 18.2 3.4 19.4 10.5"/><path fill="currentColor" d="M15 10h9l-4.5 6.2z"/></symbol>
<symbol id="p-execution" viewBox="0 0 24 24"><path fill="currentColor" d="M5.6 2.4 12 8.6l6.4-6.2 3.2 3.2L15.4 12l6.2 6.4-3.2 3.2L12 15.4l-6.4 6.2-3.2-3.2L8.6 12 2.4 5.6z"/></symbol>
<symbol id="p-veto" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2.2" d="M3.2 5.2h17.6v13.6H3.2z"/><path stroke="currentColor" stroke-width="2.6" d="M3.6 18.5 20.4 5.5"/></symbol>
<symbol id="r-liberal" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#8fd3ff"/><path fill="#15130f" d="M8.6 6.2h2.7v9.2h5v2.5H8.6z"/></symbol>
<symbol id="r-fascist" viewBox="0 0 24 24"><path fill="#f0562b" d="M1.5 1.5h21v21h-21z"/><path fill="#15130f" d="M8 6h8.2v2.5h-5.5v2.3h4.6v2.5h-4.6V18H8z"/></symbol>
<symbol id="r-hitler" viewBox="0 0 24 24"><path fill="#f0562b" d="M0 0h24v24H0z"/><path fill="none" stroke="#15130f" stroke-width="1.6" d="M2.8 2.8h18.4v18.4H2.8z"/><path fill="#15130f" d="M7.4 6.4H10v4.4h4V6.4h2.6v11.2H14v-4.4h-4v4.4H7.4z"/></symbol>
<symbol id="b-ja" viewBox="0 0 32 24"><path fill="currentColor" fill-rule="evenodd" d="M2 1h28a1 1 0 0 1 1 1v20a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm6.5 11-2 2.2 6.3 5.6L25.5 7.3 23.4 5 12.7 15.6z"/></symbol>
<symbol id="b-nein" viewBox="0 0 32 24"><path fill="none" stroke="currentColor" stroke-width="2.4" d="M2.2 2.2h27.6v19.6H2.2z"/><path fill="currentColor" d="M8 10.2h16v3.6H8z"/></symbol>`;

/** What lies on the table, 160 × 120: policies (a window open to the day, one with its shutters closed),
 *  the same engraved into empty slots, a tile's back, the two piles; and a phone's policies in ink alone. */
const TILES = `
<symbol id="t-liberal" viewBox="0 0 160 120"><clipPath id="c-liberal"><rect width="160" height="120" rx="31"/></clipPath><g clip-path="url(#c-liberal)"><path fill="#8fd3ff" d="M0 0h160v120H0z"/><circle cx="80" cy="100" r="84" fill="#b9e5ff"/><circle cx="80" cy="100" r="62" fill="#f2faff"/></g><path fill="#15130f" d="M66 50h13v43h23v12H66z"/></symbol>
<symbol id="t-fascist" viewBox="0 0 160 120"><path fill="#8c2a10" d="M0 0h160v120H0z"/><g fill="#f0562b"><path d="M6 6h8l61 43v13L6 13zM6 23l69 49v13L6 36zM6 46l69 49v13L6 59zM6 69l64 45H52L6 82zM6 92l31 22H19L6 105zM24 6h18l33 23v13zM52 6h18l5 4v9z"/><path d="M154 6h-8L85 49v13l69-49zM154 23L85 72v13l69-49zM154 46L85 95v13l69-49zM154 69l-64 45h18l46-32zM154 92l-31 22h18l13-9zM136 6h-18L85 29v13zM108 6H90l-5 4v9z"/></g><path fill="#f0562b" stroke="#15130f" stroke-width="5" d="M47 27h66v66H47z"/><path fill="#15130f" d="M67 38h31v11H79v10h17v11H79v15H67z"/></symbol>
<symbol id="ghost-fascist" viewBox="0 0 160 120"><path fill="none" stroke="currentColor" stroke-width="1.6" d="M80 0v120M0 20l80 56 80-56M0 60l80 56 80-56M0-20l80 56 80-56M0 100l29 20M160 100l-29 20"/></symbol>
<symbol id="ghost-liberal" viewBox="0 0 160 120"><g fill="none" stroke="currentColor" stroke-width="1.6" clip-path="url(#c-liberal)"><circle cx="80" cy="100" r="84"/><circle cx="80" cy="100" r="62"/></g></symbol>
<symbol id="t-back" viewBox="0 0 160 120"><rect x="1" y="1" width="158" height="118" rx="10" fill="#5d4a30"/><rect x="12" y="12" width="136" height="96" rx="4" fill="none" stroke="#d8b25f" stroke-width="4"/><path fill="none" stroke="#d8b25f" stroke-width="4" d="M80 30l30 30-30 30-30-30zM80 46l14 14-14 14-14-14z"/></symbol>
<symbol id="p-deck" viewBox="0 0 160 120"><g stroke="#0f0d0a" stroke-width="3"><rect x="14" y="46" width="132" height="66" rx="8" fill="#3d3120"/><rect x="14" y="36" width="132" height="66" rx="8" fill="#4a3b27"/><rect x="14" y="26" width="132" height="66" rx="8" fill="#55442c"/><rect x="14" y="10" width="132" height="72" rx="8" fill="#6b5637"/></g><rect x="25" y="20" width="110" height="52" rx="3" fill="none" stroke="#d8b25f" stroke-width="4"/><path fill="none" stroke="#d8b25f" stroke-width="4" d="M80 28l18 18-18 18-18-18z"/></symbol>
<symbol id="p-discard" viewBox="0 0 160 120"><g stroke="#0f0d0a" stroke-width="3"><rect x="18" y="34" width="124" height="66" rx="8" fill="#3d3120" transform="rotate(9 80 66)"/><rect x="18" y="30" width="124" height="66" rx="8" fill="#4a3b27" transform="rotate(-7 80 62)"/><rect x="18" y="24" width="124" height="66" rx="8" fill="#55442c" transform="rotate(2 80 58)"/></g><path stroke="#d8b25f" stroke-width="4" d="M34 74 126 40M34 40l92 34" transform="rotate(2 80 58)"/></symbol>
<symbol id="h-liberal" viewBox="0 0 96 72"><rect x="2" y="2" width="92" height="68" rx="20" fill="none" stroke="currentColor" stroke-width="3.5"/><path fill="currentColor" d="M39 20h8v25h14v7H39z"/></symbol>
<symbol id="h-fascist" viewBox="0 0 96 72"><path fill="none" stroke="currentColor" stroke-width="3.5" d="M2 2h92v68H2z"/><path fill="none" stroke="currentColor" stroke-width="2.2" d="M2 8l26 18M2 20l26 18M2 32l26 18M2 44l26 18M2 56l20 14M10 2l18 12M26 2l2 1M94 8 68 26M94 20 68 38M94 32 68 50M94 44 68 62M94 56 74 70M86 2 68 14M70 2l-2 1"/><path fill="none" stroke="currentColor" stroke-width="2.2" d="M29 12h38v48H29z"/><path fill="currentColor" d="M39 20h20v7H47v6h10v7H47v12h-8z"/></symbol>`;

/** Put the symbols into a page, once, before the first drawing. */
export function mountMarks(page) {
  const holder = page.createElement("div");
  holder.innerHTML = `<svg width="0" height="0" aria-hidden="true" focusable="false">${SIGNS}${TILES}</svg>`;
  // Not display:none: some browsers then lose the clip paths of the symbols.
  holder.firstChild.style.position = "absolute";
  page.body.insertBefore(holder.firstChild, page.body.firstChild);
}

/** A drawing by its symbol's id; nameless unless it is given a name to be read out by. */
export function mark(id, name) {
  const use = html`<use href="${"#" + id}"></use>`;
  return name
    ? html`<svg class="g" role="img" aria-label="${name}">${use}</svg>`
    : html`<svg class="g" aria-hidden="true" focusable="false">${use}</svg>`;
}
