// The TV: one socket, one picture, no secrets. Starts everything and joins it together.
import { connect } from "/static/shared/socket.js";
import { loadText } from "/static/shared/text.js";
import { mountMarks } from "/static/shared/marks.js";
import { stayAwake } from "./awake.js";
import { newcomers } from "./lobby.js";
import { picture } from "./picture.js";
import { player } from "./player.js";
import { speaker } from "./speaker.js";
import { ask } from "./which.js";
import { hidePointer, watchIdle, watchSilence } from "./watch.js";

const NEWEST_MS = 2000;
const NO_TABLE_MS = 5000;
/** So long it waits before asking for its words again; the last one stays. */
const AGAIN_MS = [300, 600, 1000];

const root = document.documentElement;
const data = root.dataset;
const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
const moving = () => data.motion !== "no" && !stillness.matches;
const scheme = window.location.protocol === "https:" ? "wss://" : "ws://";
const reload = () => window.location.reload();

/** A page of another build than the server's is stale: load the new one, once for each build. */
function renew(build) {
  const key = "reloaded-for";
  if (build === data.build || sessionStorage.getItem(key) === build) return;
  sessionStorage.setItem(key, build);
  reload();
}

/** In the lobby, whoever sat down last is lit for a moment. */
function lighting(show) {
  let timer = null;
  return function draw(scene) {
    clearTimeout(timer);
    const newest = newcomers(scene.before, scene.view);
    show(Object.assign({}, scene, { newest }));
    if (newest.length) timer = setTimeout(() => show(Object.assign({}, scene, { before: scene.view })), NEWEST_MS);
  };
}

function watch(t, screen, connection) {
  let there = true;
  watchSilence(connection.heard, (stale) => {
    if (!there) return;
    root.classList.toggle("stale", stale);
    screen.cover(stale ? t("board.stale") : "");
  });
  return function gone() {
    there = false;
    root.classList.add("stale");
    screen.cover(t("board.gone"));
    setTimeout(reload, NO_TABLE_MS);
  };
}

function begin(t) {
  mountMarks(document);
  stayAwake();
  const screen = picture(document, t, moving);
  if (!data.code) {
    ask(document.getElementById("over"), t, data.unknown);
    return;
  }
  screen.cover(t("board.loading"));
  const { play: sound } = speaker(document.getElementById("sound"), t, data.mute === "yes");
  const draw = lighting(screen.draw);
  const play = player((scene) => {
    sound(scene);
    draw(scene);
  }, Number(data.pace));
  const news = watchIdle(root, document.getElementById("stage"));
  const setMotion = () => root.classList.toggle("moves", moving());
  setMotion();
  stillness.addListener(setMotion);
  let left = () => undefined;
  const connection = connect({
    url: scheme + window.location.host + "/board/" + data.code + "/ws",
    silence: 4000,
    onHello: (frame) => renew(frame.build),
    onAddress: (frame) => {
      screen.address(frame);
      news();
    },
    onView: (view, fresh) => {
      if (fresh) screen.cover("");
      news();
      play.show(view, fresh);
    },
    onClosed: () => left(),
  });
  left = watch(t, screen, connection);
  window.addEventListener("resize", screen.refit);
  hidePointer(root);
}

/** The words, however often their loading fails: until then the sentence of the page stands. */
function words(failures) {
  const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)];
  return loadText(root.lang).catch(
    () => new Promise((go) => setTimeout(go, wait)).then(() => words(failures + 1))
  );
}

words(0).then(begin);
