// The TV's speaker: on, off because the host or the room wants it so, or blocked until somebody touches the
// page, as browsers demand. A slip on the table says which, and turns it on and off.
import { html, put } from "/static/shared/html.js";
import { mark } from "/static/shared/marks.js";
import { cues } from "./cues.js";
import { THINGS, output } from "./sound.js";

const Audio = window.AudioContext || window.webkitAudioContext;

/** `slip` is the button, `off` whether it begins silent. Returns {play(scene)}. */
export function speaker(slip, t, off) {
  let audio = null;
  let out = null;
  let silent = off || !Audio;

  const state = () => (silent ? "off" : audio && audio.state === "running" ? "on" : "blocked");

  function tell() {
    const now = state();
    slip.hidden = false;
    slip.className = "sound is-" + now;
    slip.setAttribute("aria-label", t("board.sound." + now));
    slip.setAttribute("aria-pressed", String(now === "on"));
    put(slip, html`${mark(now === "on" ? "m-sound" : "m-silent")}<span>${t("board.sound." + now)}</span>`);
  }

  function open() {
    if (silent || !Audio) return;
    if (!audio) {
      audio = new Audio();
      out = output(audio);
      audio.onstatechange = tell;
    }
    if (audio.state !== "running") audio.resume();
  }

  /** The first touch of anything is what the browser waits for; a second turns the sound off, and on again. */
  function turn() {
    if (state() !== "blocked") silent = !silent && Boolean(Audio);
    open();
    tell();
  }

  slip.addEventListener("click", (event) => {
    event.stopPropagation();
    turn();
  });
  document.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (event.key === "m" || event.key === "M") turn();
    else open();
  });
  open();
  tell();

  return {
    play(scene) {
      if (state() !== "on") return;
      const now = audio.currentTime + 0.02;
      cues(scene).forEach(([thing, at]) => THINGS[thing](audio, out, now + at));
    },
  };
}
