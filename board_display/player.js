// Plays scenes one after the other, each for its time, and then rests on the newest view.
import { scenes } from "./staging.js";

/** So many scenes behind, a TV would show the past: it goes to the present at once. */
const MOST = 12;

/** `draw(scene)` puts one scene on the screen; `pace` multiplies every time. Returns {show(view, fresh)}. */
export function player(draw, pace) {
  let newest = null;
  let queue = [];
  let timer = null;
  let before = null;

  function stage(scene) {
    draw(Object.assign({ before }, scene));
    before = scene.view;
  }

  function next() {
    timer = null;
    if (!queue.length) {
      stage({ view: newest, event: null });
      return;
    }
    const scene = queue.shift();
    stage(scene);
    timer = setTimeout(next, scene.ms * pace);
  }

  /** A view has come; `fresh` when it is the first of a connection: then the end state at once. */
  function show(view, fresh) {
    if (newest && !fresh && view.v <= newest.v) return;
    const more = fresh || pace === 0 ? [] : scenes(newest, view);
    newest = view;
    queue = queue.concat(more);
    if (fresh || queue.length > MOST) {
      queue = [];
      clearTimeout(timer);
      timer = null;
      before = null;
    }
    if (timer === null) next();
  }

  return { show };
}
