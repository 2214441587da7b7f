// The place cards in the order people sit. Pure: scene → markup, all seats in one piece.
import { html } from "/static/shared/html.js";
import { place } from "./ring.js";
import { things, sign } from "./things.js";

const SEATED = 5;

/** Every place to draw: in the lobby the table grows with its guests. */
export function places(view) {
  const free = view.stage === "lobby" ? Math.max(0, SEATED - view.seats.length) : 0;
  return view.seats.concat(Array.from({ length: free }, () => null));
}

/** The classes of one seat; `was` is the light of the scene before, null when there was none. */
function classes(scene, seat, n, light, was) {
  const at = place(seat, n);
  const has = (list) => list.indexOf(seat) >= 0;
  const table = scene.view.table;
  const names = ["seat", "col-" + at.column, at.top ? "top" : "bottom"];
  const add = (name, when) => when && names.push(name);
  add("lit", has(light.lit));
  add("lights", was && has(light.lit) && !has(was.lit));
  add("darkens", was && !has(light.lit) && has(was.lit));
  add("in", has(light.kept));
  add("dead", table && has(table.dead));
  add("free", seat > scene.view.seats.length);
  add("first", table && table.reason === "hitler_elected" && table.roles && table.roles[seat - 1] === "hitler");
  add("dies", scene.event && scene.event.kind === "executed" && scene.event.target === seat);
  return names.join(" ");
}

/** All seats; the list in the page stays in seat order. */
export function seats(t, scene, light, was) {
  const all = places(scene.view);
  return html`${all.map((each, index) => {
    const seat = index + 1;
    const before = each ? things(t, scene, seat, light) : null;
    return html`<li class="${classes(scene, seat, all.length, light, was)}" data-seat="${seat}"><div class="card"><div class="name"
      ><span class="fit">${each ? each.name : scene.view.locked ? "" : t("board.free")}</span></div>${
      each && sign(t, scene, seat)
    }</div><div class="objs">${before}</div></li>`;
  })}`;
}
