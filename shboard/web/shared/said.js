// What the room is told, as catalogue keys and values: whose turn it is, and why the state is what it is.
// Pure; reads the view alone and knows no rule. ES2019: the board runs on old televisions.
//
// Both functions return {line, second, chain}: `line` one {key, values}, `second` a list of them to be
// joined by " · ", `chain` a list to be shown link by link instead of `second` (empty but after chaos).

const part = (key, values) => ({ key: "said." + key, values: values || {} });
const telling = (line, second, chain) => ({ line, second: second || [], chain: chain || [] });

const name = (view, seat) => (seat && view.seats[seat - 1] ? view.seats[seat - 1].name : "");

/** The people in office or standing for it, by name. */
function people(view) {
  const table = view.table;
  return {
    president: name(view, table.president || table.candidate),
    chancellor: name(view, table.chancellor || table.nominee),
    target: name(view, table.target),
  };
}

const living = (view) => view.seats.length - view.table.dead.length;

/** The outcome of a failed election, and which failure in a row it was. */
function rejection(event) {
  const word = event.ja === event.nein ? "tie" : "rejected";
  return part(word, { ja: event.ja, nein: event.nein });
}

const failure = (event) => part("failure." + event.failures);

/** A placed tile: what it is, and what it changes for the room. */
function enactment(event) {
  const special = { fascist: { 3: "zone", 5: "veto", 6: "last" }, liberal: { 5: "last" } }[event.tile][event.slot];
  const second = special
    ? part("enacted." + special)
    : part("enacted." + event.tile + ".count", { slot: event.slot, n: 5 - event.slot });
  return telling(part("enacted." + event.tile), [second]);
}

/** What a tile placed by chaos changes for good: the band in force, the veto. */
function lasting(chaos) {
  const rule = { 3: "zone", 5: "veto" }[chaos.slot];
  return chaos.tile === "fascist" && rule ? [part("chain." + rule)] : [];
}

/** The chain of chaos: what failed → the third failure → what came → what it changes; then the shuffle. */
function chaosChain(events) {
  const chaos = events.find((event) => event.kind === "chaos");
  const cause = events.find((event) => event.kind === "rejected" || event.kind === "vetoed");
  const first = cause ? [cause.kind === "vetoed" ? part("chain.vetoed") : rejection(cause)] : [];
  const shuffled = events.some((event) => event.kind === "reshuffled" && event.id > chaos.id);
  return first.concat(
    [part("chain.third"), part("chain.top." + chaos.tile), part("chain.limits")],
    lasting(chaos),
    shuffled ? [part("chain.shuffled")] : []
  );
}

/** Whether "not Hitler" is said of somebody executed, not of a new Chancellor. */
const executedAs = (event, view) =>
  view.table.events.some((each) => each.kind === "executed" && each.target === event.seat);

function notHitler(event, view) {
  const word = executedAs(event, view) ? "not_hitler.executed" : "not_hitler";
  return telling(part(word, { name: name(view, event.seat) }), [part(word + ".more")]);
}

const TOLD = {
  dealt: (event, view) => reveal(view),
  nominated: (event, view) => telling(part("vote", pair(event, view)), [ballots(view)]),
  elected: (event, view) =>
    telling(part("elected", { ja: event.ja, nein: event.nein }), [part("elected.pair", pair(event, view))]),
  rejected: (event) => telling(rejection(event), [failure(event)]),
  question: (event, view) =>
    telling(part("question", { name: name(view, event.seat) }), [part("question.stakes")]),
  not_hitler: notHitler,
  enacted: enactment,
  veto_proposed: (event, view) => veto(pair(event, view)),
  veto_refused: (event, view) =>
    telling(part("veto_refused", pair(event, view)), [part("veto_refused.more", pair(event, view))]),
  vetoed: (event) => telling(part("vetoed"), [failure(event)]),
  chaos: (event, view) => telling(part("chaos"), [], chaosChain(view.table.events)),
  reshuffled: () => telling(part("reshuffled"), [part("reshuffled.more")]),
  power_skipped: (event) => telling(part("power_skipped"), [part("power_skipped." + event.power)]),
  investigated: (event, view) =>
    telling(part("party", pair(event, view)), [part("party.more", pair(event, view))]),
  peeked: (event, view) => telling(part("peeked", pair(event, view)), [part("peeked.more")]),
  special_election: (event, view) =>
    telling(part("special", pair(event, view)), [part("special.more", pair(event, view))]),
  executed: (event, view) =>
    telling(part("executed", pair(event, view)), [part("executed.more", pair(event, view))]),
  over: (event, view) => over(view),
};

/** The people an event speaks of, by name. */
function pair(event, view) {
  return {
    president: name(view, event.president),
    chancellor: name(view, event.chancellor),
    target: name(view, event.target),
  };
}

/** What the room is told while `event` is staged; `view` is the one that brought it. */
export function told(event, view) {
  return TOLD[event.kind](event, view);
}

const reveal = (view) => telling(part("reveal"), [part("reveal.waiting", { n: view.table.waiting })]);

const ballots = (view) => part("vote.count", { cast: view.table.cast, n: living(view) });

const vote = (view) => telling(part("vote", people(view)), [ballots(view)]);

const veto = (who) => telling(part("veto", who), [part("veto.more", who)]);

/** What has happened since the last nomination, in one line: the reason for the state at hand. */
const WHY = {
  rejected: (event) => [rejection(event), failure(event)],
  vetoed: (event) => [part("vetoed.short"), failure(event)],
  not_hitler: (event, view) => [
    executedAs(event, view) ? part("was.executed", { name: name(view, event.seat) }) : notHitler(event, view).line,
  ],
  enacted: (event) => [part("was." + event.tile, { slot: event.slot })],
  reshuffled: () => [part("reshuffled")],
  power_skipped: () => [part("power_skipped")],
  investigated: (event, view) => [part("was.investigated", pair(event, view))],
  peeked: (event, view) => [part("peeked", pair(event, view))],
  special_election: (event, view) => [part("was.special", pair(event, view))],
  executed: (event, view) => [part("executed", pair(event, view))],
};

/** Of what a round brought the room needs the last news, and the reshuffle, which explains the counts. */
function why(view) {
  const events = view.table.events;
  const tellable = events.filter((event) => WHY[event.kind] && event.kind !== "reshuffled");
  const last = tellable[tellable.length - 1];
  const news = last ? WHY[last.kind](last, view) : [];
  const shuffled = events.filter((event) => event.kind === "reshuffled");
  return news.concat(shuffled.length ? WHY.reshuffled() : []);
}

function nominate(view) {
  const events = view.table.events;
  const line = part("nominate", people(view));
  if (events.some((event) => event.kind === "chaos")) return telling(line, [], chaosChain(events));
  return telling(line, why(view));
}

/** A session: silence, and what the room just learned of the Chancellor. */
function session(view, word) {
  const cleared = view.table.events.filter((event) => event.kind === "not_hitler");
  const news = view.table.veto_refused
    ? [part("veto_refused", people(view))]
    : cleared.map((event) => notHitler(event, view).line);
  return telling(part(word, people(view)), news.concat(part("silence")));
}

/** A power that is open: whose, what it does, and the tile that grants it. */
function power(view, word) {
  const tiles = view.table.events.filter((event) => event.kind === "enacted");
  const granted = tiles.map((event) => part("granted", { slot: event.slot }));
  return telling(part(word, people(view)), granted.concat(part(word + ".more", people(view))));
}

const REST = {
  reveal,
  nominate,
  vote,
  discard: (view) => session(view, "discard"),
  enact: (view) => session(view, "enact"),
  veto: (view) => veto(people(view)),
  investigate: (view) => power(view, "investigate"),
  party: (view) => telling(part("party", people(view)), [part("party.more", people(view))]),
  peek: (view) => power(view, "peek"),
  special_election: (view) => power(view, "special_election"),
  execute: (view) => power(view, "execute"),
  over,
};

function over(view) {
  const table = view.table;
  const hitler = table.roles ? name(view, table.roles.indexOf("hitler") + 1) : "";
  const reason = part("reason." + table.reason, { name: hitler });
  return telling(part("over." + table.winner), notice(view).concat(reason));
}

/** What the count of the seated means: how many are missing, or how many may still come. */
function roomLeft(view) {
  const seated = view.seats.length;
  if (seated < 5) return part("lobby.missing", { n: 5 - seated });
  if (view.locked) return part("lobby.nobody_new");
  return seated < 10 ? part("lobby.room", { n: 10 - seated }) : part("lobby.full");
}

function lobby(view) {
  const line = part(view.locked ? "lobby.locked" : "lobby");
  return telling(line, [part("lobby.seated", { n: view.seats.length }), roomLeft(view)]);
}

/** What the host did about a phone, or about all: public until the next step, at the end too. */
export function notice(view) {
  const note = view.notice;
  if (!note) return [];
  return [note.seat ? part("notice." + note.kind, { name: name(view, note.seat) }) : part("notice.pins")];
}

/** The phones that the table waits for and that are away. */
function away(view) {
  const awaited = (view.table && view.table.awaited) || [];
  const off = awaited.filter((seat) => view.seats[seat - 1].off).map((seat) => name(view, seat));
  if (!off.length) return [];
  return [part("offline", { n: off.length, names: off.join(", ") })];
}

/** What the room is told of a state at rest. Notices and phones that are away come before the reason. */
export function said(view) {
  if (view.stage === "lobby" || !view.table) return lobby(view);
  const state = REST[view.table.phase](view);
  if (view.paused) return telling(part("paused"), notice(view).concat(part("paused.more")));
  const urgent = notice(view).concat(away(view));
  return urgent.length && view.stage === "play" ? telling(state.line, urgent) : state;
}

