// What the table sounds like: dry wood, brass and paper, made here and now; no files. Each thing is struck
// or rubbed once, at a moment of the audio clock, into `out`. Quiet, and nothing of it electronic or grand.

const VOLUME = 0.8;

/** A level that is there at once (or after `rise` seconds) and dies away. */
function dying(audio, out, at, level, seconds, rise) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(level, at + (rise || 0.004));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

/** A body that rings: `hz` at first, `to` at the end. */
function ring(audio, out, at, hz, to, level, seconds, rise) {
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(hz, at);
  body.frequency.exponentialRampToValueAtTime(to, at + seconds);
  body.connect(dying(audio, out, at, level, seconds, rise));
  body.start(at);
  body.stop(at + seconds);
}

/** A surface that is rubbed: noise around `hz`, moving to `to`. */
function rub(audio, out, at, hz, to, level, seconds, rise) {
  const length = Math.ceil(seconds * audio.sampleRate);
  const grain = audio.createBuffer(1, length, audio.sampleRate);
  const samples = grain.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = grain;
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(hz, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter);
  filter.connect(dying(audio, out, at, level, seconds, rise));
  source.start(at);
}

const knock = (audio, out, at) => {
  ring(audio, out, at, 210, 120, 0.5, 0.16);
  rub(audio, out, at, 900, 500, 0.3, 0.04);
};
const tap = (audio, out, at) => {
  ring(audio, out, at, 420, 260, 0.12, 0.07);
  rub(audio, out, at, 2400, 1600, 0.2, 0.03);
};
const paper = (audio, out, at) => rub(audio, out, at, 3200, 1900, 0.3, 0.24, 0.06);
const brass = (audio, out, at) => {
  rub(audio, out, at, 4200, 3000, 0.16, 0.03);
  ring(audio, out, at, 1180, 1176, 0.06, 0.3);
  ring(audio, out, at, 2630, 2620, 0.03, 0.18);
};
const note = (hz, seconds, level, rise) => (audio, out, at) => {
  ring(audio, out, at, hz, hz, level, seconds, rise);
  ring(audio, out, at, 2 * hz, 2 * hz, level / 4, seconds / 2, rise);
};
const latch = (audio, out, at) => {
  rub(audio, out, at, 3400, 2600, 0.3, 0.03);
  ring(audio, out, at + 0.05, 900, 640, 0.12, 0.06);
};
const shutter = (audio, out, at) => {
  rub(audio, out, at, 1900, 320, 0.5, 0.3, 0.1);
  ring(audio, out, at + 0.26, 130, 70, 0.6, 0.3);
  rub(audio, out, at + 0.26, 500, 260, 0.4, 0.08);
};
const shuffle = (audio, out, at) => {
  for (let card = 0; card < 9; card += 1) tap(audio, out, at + 0.045 * card);
  paper(audio, out, at + 0.45);
};
/** The lamp goes off: its hum falls away, after a click. */
const lampOff = (audio, out, at) => {
  ring(audio, out, at, 100, 96, 0.22, 0.9, 0.2);
  ring(audio, out, at, 200, 190, 0.06, 0.7, 0.2);
  rub(audio, out, at + 0.5, 1500, 900, 0.25, 0.03);
};

export const THINGS = {
  knock, tap, paper, brass, latch, shutter, shuffle, lampOff,
  low: note(98, 1.4, 0.4),
  stopped: note(98, 0.22, 0.4),
  fourth: note(294, 1.1, 0.22),
  fifth: note(440, 1.3, 0.22),
  minor: note(277.2, 1.2, 0.16),
  deep: note(147, 3, 0.2, 0.5),
  wide: note(220, 3, 0.16, 0.7),
  third: note(370, 3, 0.12, 0.9),
};

/** Where everything is played into: at one volume, and never louder than a speaker bears. */
export function output(audio) {
  const volume = audio.createGain();
  const limit = audio.createDynamicsCompressor();
  volume.gain.value = VOLUME;
  volume.connect(limit);
  limit.connect(audio.destination);
  return volume;
}
