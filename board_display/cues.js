// Which sound goes with what is told, and when: [thing, seconds after the scene begins]. Words come last, so a
// tile is heard as it lands. The Hitler question is silent, for yes and for no. Pure.

const LANDS = 0.9;
const CHAOS_LANDS = 1.2;

const TILES = {
  liberal: [["latch", 0], ["fourth", 0.08], ["fifth", 0.26]],
  fascist: [["shutter", 0], ["fourth", 0.3], ["minor", 0.3]],
};
const ENDS = {
  liberal: [["deep", 0], ["wide", 0.25], ["third", 0.5]],
  fascist: [["shutter", 0], ["shutter", 0.3], ["lampOff", 0.9]],
};
const OPEN = [["knock", 0], ["knock", 0.17], ["paper", 0.5]];

const later = (cues, seconds) => cues.map(([thing, at]) => [thing, at + seconds]);

/** A card before every seat, as they land. */
const dealt = (event, view) => view.seats.map((seat, index) => ["tap", 0.16 + 0.04 * index]);

/** Link by link, the tile between the second and the third. */
const chaos = (event) => [["knock", 0], ["knock", 0.33]].concat(later(TILES[event.tile], CHAOS_LANDS), [["tap", 1.6]]);

const CUES = {
  dealt,
  chaos,
  nominated: () => [["brass", 0]],
  elected: () => OPEN.concat([["low", 0.85]]),
  rejected: () => OPEN.concat([["stopped", 0.85]]),
  enacted: (event) => later(TILES[event.tile], LANDS),
  veto_proposed: () => [["paper", 0]],
  veto_refused: () => [["knock", 0.1]],
  vetoed: () => [["paper", 0], ["tap", 0.25]],
  reshuffled: () => [["shuffle", 0]],
  investigated: () => [["paper", 0], ["tap", 0.2]],
  peeked: () => [["paper", 0]],
  special_election: () => [["brass", 0.4]],
  executed: () => [["lampOff", 0]],
  over: (event) => ENDS[event.winner],
};

/** The sounds of one scene. */
export function cues(scene) {
  const found = scene.event && CUES[scene.event.kind];
  return found ? found(scene.event, scene.view) : [];
}
