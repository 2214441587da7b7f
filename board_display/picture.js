// Puts a scene on the page, region by region; the only file that touches the picture.
import { html, put } from "/static/shared/html.js";
import { aside } from "./aside.js";
import { ending, sky } from "./ending.js";
import { fit } from "./fit.js";
import { hang } from "./lamp.js";
import { light } from "./light.js";
import { invites, lobby } from "./lobby.js";
import { glide } from "./moves.js";
import { say } from "./say.js";
import { places, seats } from "./seats.js";
import { tracks } from "./tracks.js";

/** Room for the code in play, in u. */
const PLAY_CODE = 20.6;

function middle(t, scene, address, u) {
  if (scene.view.stage === "lobby") return lobby(t, scene, address, u);
  if (scene.view.stage === "over") return ending(t, scene);
  return html`${tracks(t, scene)}${aside(t, scene, address, PLAY_CODE * u)}`;
}

/** The class list of the whole picture: its stage, its mood, what is being told. */
function mood(scene, lights, address) {
  const view = scene.view;
  const names = ["stage", "at-" + view.stage, "phase-" + (view.table ? view.table.phase : "lobby")];
  if (view.stage === "over") names.push(view.table.winner === "liberal" ? "day" : "shut");
  if (view.paused) names.push("paused");
  if (lights.hush) names.push("hush");
  if (address && address.new) names.push("new-address");
  if (address && address.link && address.wifi && invites(view)) names.push("two-codes");
  if (scene.event) names.push("tells", "tells-" + scene.event.kind);
  return names.join(" ");
}

/** `moving` says whether anything may move. Returns {draw(scene), address(frame), refit(), cover(text)}. */
export function picture(page, t, moving) {
  const part = (id) => page.getElementById(id);
  const [stage, header, mid, list, roof, cover] = ["stage", "say", "mid", "seats", "sky", "over"].map(part);
  let scene = null;
  let lights = null;
  let address = null;

  function redraw(was) {
    const all = places(scene.view).length;
    stage.className = mood(scene, lights, address);
    put(roof, sky(scene.view));
    put(header, say(t, scene, address));
    put(mid, middle(t, scene, address, stage.clientHeight / 100));
    list.className = "seats n" + all;
    const drawSeats = () => put(list, seats(t, scene, lights, was));
    if (moving()) glide(list, drawSeats);
    else drawSeats();
    hang(part("lamp"), part("pool"), lights, all);
    fit(stage);
  }

  return {
    draw(next) {
      const was = scene && next.before ? lights : null;
      scene = next;
      // Once a game has begun nothing of the Wi-Fi is left in this page, not even out of sight.
      if (address && !invites(scene.view)) address = Object.assign({}, address, { wifi: null });
      lights = light(scene);
      redraw(was);
    },
    address(frame) {
      address = frame;
      if (scene) redraw(lights);
    },
    refit() {
      if (scene) redraw(lights);
    },
    cover(text) {
      put(cover, text ? html`<p>${text}</p>` : html``);
    },
  };
}
