"""What happened is told event by event, each for its time, and nothing is told before its time."""

import pytest

from tests.board.screen import Screen
from tests.board.views import View, ballots, elected, event, lobby, over, play, rejected, with_events

NOMINATED = event("nominated", 1, president=4, chancellor=3)
VOTE = with_events(
    play(7, "vote", voted=[1, 2, 3, 4, 5, 6], cast=6, awaited=[7], tracker=2, draw=2), NOMINATED
)
LAST = ballots(7, 4)


def tell(screen: Screen, shown: View, news: View) -> None:
    """Rest on one view, then receive the next."""
    screen.begin(shown)
    screen.show(news, settle=False)


def picture(screen: Screen) -> str:
    """Everything that is on the page."""
    return str(screen.page.evaluate("document.getElementById('stage').outerHTML"))


def test_a_failed_vote_leads_link_by_link_to_chaos(clocked: Screen) -> None:
    events = [
        NOMINATED,
        rejected(2, 3, 4, 3),
        event("chaos", 3, tile="fascist", slot=3),
        event("reshuffled", 4, draw=13),
    ]
    after = play(
        7,
        candidate=5,
        awaited=[5],
        **ballots(7, 3),
        tracker=0,
        fascist=3,
        draw=13,
        discard=0,
        limited=[],
    )
    tell(clocked, VOTE, with_events(after, *events))
    assert (clocked.line, clocked.second) == ("Rejected 3–4", "Third failure in a row: chaos")
    assert clocked.text(".piles") == "2 Deck 8 Discard"
    assert clocked.text(".lab.f") == "Fascist policies 2 of 6"
    clocked.page.clock.run_for(3500)
    assert clocked.line == "Chaos: the top policy is enacted"
    assert (
        clocked.second
        == "Rejected 3–4 > third failure in a row > top policy: fascist > term limits forgotten"
        " > Hitler as Chancellor now wins"
    )
    assert clocked.text(".lab.f") == "Fascist policies 3 of 6"
    assert clocked.page.locator(".row.fascist li:nth-child(3).new").count() == 1
    clocked.page.clock.run_for(2500)
    assert clocked.line == "Discards shuffled in"
    assert clocked.text(".piles") == "13 Deck 0 Discard"
    assert clocked.text(".hot") == "13"
    clocked.page.clock.run_for(1500)
    assert clocked.line == "Maximilian picks a Chancellor"
    assert clocked.second.endswith("Hitler as Chancellor now wins > discards shuffled in")
    assert min(clocked.squeezed(".chain")) > 0.9, "six links stand on two lines"
    assert clocked.lit() == [5]


def question(answer: View, after: View) -> View:
    """Seat 3 was elected with three fascist tiles down; then the answer."""
    events = [NOMINATED, elected(2, 4, 3), event("question", 3, seat=3), answer]
    return with_events(after, *events)


def answers() -> tuple[View, View]:
    """The two views that may follow one vote."""
    no = question(event("not_hitler", 4, seat=3), play(7, "discard", **LAST, fascist=3))
    end = event("over", 4, winner="fascist", reason="hitler_elected")
    yes = question(end, over(7, "fascist", "hitler_elected", **LAST, fascist=3))
    return no, yes


def test_the_hitler_question_stands_equally_long_for_yes_and_no_and_looks_the_same(clocked: Screen) -> None:
    shown = VOTE | {"table": VOTE["table"] | {"fascist": 3}}
    seen = []
    for news, answer in zip(answers(), (f"{'W' * 12} is not Hitler", "Fascists win"), strict=True):
        tell(clocked, shown, news)
        result = picture(clocked)
        clocked.page.clock.run_for(3500)
        assert clocked.line == f"Is {'W' * 12} Hitler?"
        seen.append((result, picture(clocked)))
        clocked.page.clock.run_for(2499)
        assert clocked.line == f"Is {'W' * 12} Hitler?"
        clocked.page.clock.run_for(2)
        assert clocked.line == answer
    assert seen[0] == seen[1]


def test_an_execution_does_not_tell_its_outcome_early(clocked: Screen) -> None:
    executed = event("executed", 5, president=4, target=3)
    no = with_events(play(7, candidate=5, awaited=[5], dead=[3]), executed, event("not_hitler", 6, seat=3))
    end = event("over", 6, winner="liberal", reason="hitler_executed")
    yes = with_events(over(7, "liberal", "hitler_executed", dead=[3]), executed, end)
    seen = []
    for news in (no, yes):
        tell(clocked, play(7, "execute"), news)
        assert clocked.second == f"Was {'W' * 12} Hitler?"
        assert "dead" in clocked.classes(3)
        assert clocked.page.locator("#pool.on").count() == 1
        seen.append(picture(clocked))
        clocked.page.clock.run_for(1999)
        assert clocked.second == f"Was {'W' * 12} Hitler?"
    assert seen[0] == seen[1]


def test_roles_lie_only_where_the_end_is_told(clocked: Screen) -> None:
    tell(clocked, VOTE, answers()[1])
    for ms, roles in ((0, 0), (3500, 0), (2499, 0), (1, 7)):
        clocked.page.clock.run_for(ms)
        assert clocked.page.locator(".role").count() == roles


def test_a_tile_comes_down_where_the_event_says(clocked: Screen) -> None:
    enacted = with_events(play(7, liberal=3, tracker=0), event("enacted", 5, tile="liberal", slot=3))
    tell(clocked, play(7, "enact"), enacted)
    assert clocked.line == "A liberal policy"
    assert clocked.page.locator(".row.liberal li:nth-child(3).new.by-enacted").count() == 1
    assert clocked.text(".fails li.on") == "0"
    clocked.page.clock.run_for(2500)
    assert clocked.page.locator(".new").count() == 0, "at rest nothing is new any more"


def test_the_placard_moves_to_the_one_who_runs_in_a_special_election(clocked: Screen) -> None:
    called = event("special_election", 5, president=4, target=7)
    tell(clocked, play(7, "special_election"), with_events(play(7, candidate=7, awaited=[7]), called))
    assert clocked.line == "Elisabeth runs in a special election"
    assert clocked.before(7) == "President"
    assert clocked.before(4) == ""


def test_a_screen_that_comes_back_shows_the_end_state_at_once(clocked: Screen) -> None:
    clocked.begin(VOTE)
    clocked.connect_again()
    clocked.show(answers()[0])
    assert clocked.line == "Silence. Ægir holds three policies"


def test_a_new_game_is_told_from_its_deal(clocked: Screen) -> None:
    dealt = with_events(play(7, "reveal", awaited=None, waiting=7), event("dealt", 1))
    tell(clocked, over(7, "liberal", "liberal_tiles") | {"game": 0}, dealt)
    assert clocked.page.locator(".tells-dealt").count() == 1
    assert clocked.page.locator(".back").count() == 7
    clocked.page.clock.run_for(1200)
    assert clocked.page.locator(".tells").count() == 0


@pytest.mark.parametrize("kind", ["veto_proposed", "veto_refused", "investigated", "nominated"])
def test_while_an_open_phase_is_told_its_own_table_stands(clocked: Screen, kind: str) -> None:
    phase = {"veto_proposed": "veto", "veto_refused": "enact", "investigated": "party", "nominated": "vote"}[
        kind
    ]
    news = with_events(play(7, phase, target=6), event(kind, 9, president=4, chancellor=3, target=6))
    tell(clocked, lobby(7) | {"game": 1}, news)
    told = clocked.line
    clocked.page.clock.run_for(2000)
    assert clocked.page.locator(".tells").count() == 0
    assert clocked.page.locator(f".phase-{phase}").count() == 1
    assert told
