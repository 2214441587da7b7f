"""The second third of the machine: the game, as people play it, try to cheat in it, and the host leads it."""

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from shboard.bots.brain import Action, choose, options
from tests.faults.machine_model import VARIANTS, Phone
from tests.faults.machine_people import WHO, People
from tests.helpers import referee_replay as referee
from tests.helpers.decided import Decision
from tests.helpers.laws import broken
from tests.helpers.referee_position import Line

PICK = st.integers(0, 99)
DEEDS = (
    "confirm", "nominate", "vote", "discard", "enact", "propose_veto", "answer_veto", "investigate",
    "put_away", "special_election", "execute",
)  # fmt: skip
CHOSEN = st.none() | st.lists(st.sampled_from(VARIANTS), unique=True, max_size=2)
Wanted = list[str] | None


def action_of(do: str, number: int) -> Action:
    """Any action there is, at any place or target, those that do not exist included."""
    if do in ("discard", "enact"):
        return {"do": do, "place": number % 5}
    if do in ("vote", "answer_veto"):
        return {"do": do, "ja": number % 2 == 0}
    targeted = do in ("nominate", "investigate", "special_election", "execute")
    return {"do": do, "target": number % 12} if targeted else {"do": do}


class Players(People):
    """The rules of play."""

    @initialize(
        count=st.sampled_from((5, 6, 7, 10, 0)),
        wanted=CHOSEN,
        steps=st.sampled_from((60, 25, 7, 150, 0)),
        pick=PICK,
    )
    def begin(self, count: int, wanted: Wanted, steps: int, pick: int) -> None:
        """People are there already, and perhaps in the middle of a game."""
        self.sit_down(count)
        self.start(wanted)
        if count and not self.model.position:
            self.start([])
        self.play_on(pick, steps)

    def decide(self, decisions: list[Decision]) -> None:
        """Let the referee and the laws judge what was decided; the model goes on from there."""
        for made in decisions:
            assert (made.game, made.seat is None) == (self.model.game, self.model.position is None)
            if made.seat is None:
                self.model.position = referee.dealt(made.line())
            else:
                assert self.model.position is not None
                assert made.before is not None
                assert made.before == self.last
                assert list(broken(made.before, made.seat, made.after)) == []
                self.model.position = referee.step(self.model.position, made.line())
            self.last, self.model.notice = made.after, None

    def news(self) -> list[Decision]:
        """What the server has decided since the last time."""
        return self.decided.news(self.model.code)

    def frame(self, action: Action, round_off: int = 0, game_off: int = 0) -> Line:
        """An action as drawn from the view of now, or from an older one."""
        game = self.model.position
        round_ = (game.round if game else 1) + round_off
        return {"game": self.model.game + game_off, "round": round_, "action": action}

    def act(self, phone: Phone, action: Action, round_off: int = 0, game_off: int = 0) -> None:
        """One action; it is one step, or it changes nothing."""
        seat = self.model.seat_of(phone)
        refused = self.model.no_action(seat, action, round_off, game_off)
        done = self.asked(phone, self.frame(action, round_off, game_off), refused)
        made = self.news()
        assert [each.seat for each in made] == [seat] * done, "an accepted action is one step, a refused none"
        self.decide(made)

    def acting(self) -> list[tuple[Phone, Line]]:
        """Everybody who may act and is connected, and what they are offered, or will be after a pause."""
        game = self.model.position
        if game is None or game.winner:
            return []
        offers = [(person.phone, game.legal(seat)) for seat, person in enumerate(self.model.people, 1)]
        return [(phone, legal) for phone, legal in offers if legal and phone.link == "up"]

    @rule()
    def act_next(self) -> None:
        """The first who may act does the first thing that they are offered."""
        self.act_legally(0, 0)

    @rule(who=WHO, pick=PICK)
    def act_legally(self, who: int, pick: int) -> None:
        """Somebody does something that they are offered."""
        if acting := self.acting():
            phone, legal = acting[who % len(acting)]
            choices = options(legal)
            self.act(phone, choices[pick % len(choices)])

    @rule(pick=PICK, steps=st.integers(1, 40))
    def play_on(self, pick: int, steps: int) -> None:
        """The game goes on for a while, as a table plays that likes to agree."""
        rng = Random(pick)
        for _ in range(steps):
            if self.model.paused or not (acting := self.acting()):
                return
            phone, legal = rng.choice(acting)
            action = choose(legal, rng)
            if "ja" in action:
                action["ja"] = rng.random() < 0.75
            self.act(phone, action)

    @rule(
        who=WHO,
        do=st.sampled_from(DEEDS),
        number=st.integers(0, 59),
        off=st.sampled_from(((0, 0), (0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))),
    )
    def act_anyhow(self, who: int, do: str, number: int, off: tuple[int, int]) -> None:
        """Somebody sends whatever they like, perhaps drawn from an old view."""
        if phone := self.holder(who, "up"):
            self.act(phone, action_of(do, number), *off)

    @rule(pick=PICK, twice=st.booleans())
    def act_at_once(self, pick: int, twice: bool) -> None:
        """All who may act do so before anybody is answered; perhaps each twice, and not the same."""
        rng, sent = Random(pick), list[tuple[Phone, str, Action]]()
        for phone, legal in self.acting():
            for _ in range(1 + twice):
                action = choose(legal, rng)
                sent.append((phone, phone.guest.put(self.frame(action)), action))
        answers = [(phone, action, phone.guest.answer(id_)) for phone, id_, action in sent]
        taken = [(self.model.seat_of(phone), action) for phone, action, answer in answers if answer.get("ok")]
        codes = {answer["refused"] for _, _, answer in answers if "ok" not in answer}
        assert codes <= ({"paused"} if self.model.paused else {"not_your_turn", "stale", "not_allowed_now"})
        made = self.news()
        done = [(each.seat, each.line()) for each in made]
        assert sorted(seat for seat, _ in taken) == sorted(seat or 0 for seat, _ in done)
        for seat, action in taken:
            assert any(by == seat and agrees(action, line) for by, line in done)
        once = 0 if self.model.paused else len({phone for phone, _, _ in sent})
        assert len(taken) == once, "each has exactly one deed"
        self.decide(made)

    @rule(who=WHO, kind=st.sampled_from(("role", "hand", "party", "top", "deck")))
    def hold(self, who: int, kind: str) -> None:
        """Somebody holds something; they see it if their seat may know it now."""
        if phone := self.holder(who, "up"):
            answer = phone.guest.reveal(kind)
            may = self.model.secret(self.model.seat_of(phone), kind)
            assert answer.get("secret") == may
            assert may or answer["refused"] == "no_secret"

    # The host

    @rule(wanted=CHOSEN, plays=st.booleans())
    def have_a_game(self, wanted: Wanted, plays: bool) -> None:
        """The host deals, or brings a game that has ended back to the lobby."""
        if plays:
            self.start(wanted)
        elif self.to_lobby("again", "over", variants=wanted) and wanted is not None:
            self.model.variants = [variant for variant in VARIANTS if variant in wanted]

    def start(self, wanted: Wanted) -> None:
        """Deal."""
        refused, already = self.model.no_start(wanted), self.model.dealt(wanted)
        answer = self.host("start", refused, variants=wanted)
        if not refused:
            assert answer["already"] == already
        if not refused and not already:
            chosen = self.model.variants if wanted is None else wanted
            self.model.variants = [variant for variant in VARIANTS if variant in chosen]
            self.model.game, self.model.paused = self.model.game + 1, False
            self.decide(self.news())
            assert self.model.position is not None
            assert self.model.position.variants == self.model.variants

    @rule(command=st.sampled_from(("lock", "unlock", "end", "unlock")))
    def lead(self, command: str) -> None:
        """The host abandons the game, or closes the table to others, or opens it."""
        if command == "end":
            self.to_lobby("end", "play")
        else:
            locked, already = command == "lock", self.model.locked == (command == "lock")
            wanted = {"code": self.model.code, "locked": locked, "already": already}
            assert self.host(command, set()) == wanted
            self.model.locked = locked

    @rule(pauses=st.booleans())
    def pause(self, pauses: bool) -> None:
        """Nobody acts, or everybody may again."""
        refused = self.model.not_in("play")
        answer = self.host("pause" if pauses else "resume", refused)
        if not refused:
            assert answer == {"paused": pauses, "already": self.model.paused == pauses}
            self.model.paused = pauses

    def to_lobby(self, command: str, stage: str, **values: Wanted) -> bool:
        """Back to the lobby from this stage, or already there after a game."""
        already = self.model.stage == "lobby" and self.model.game > 0
        refused = set() if already else self.model.not_in(stage)
        answer = self.host(command, refused, **values)
        if refused:
            return False
        assert answer == {"code": self.model.code, "already": already}
        if not already:
            self.model.cleared()
        return True


def agrees(action: Action, line: Line) -> bool:
    """Whether this step is that action; a tile has no place any more."""
    return line["action"] == action["do"] and all(
        line[part] == action[part] for part in ("target", "ja") if part in action
    )
