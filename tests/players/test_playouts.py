"""Playouts of recorded deals: whole shares, certain at the win, repeatable, and without effect on the match."""

from collections import Counter

import msgspec
import pytest

from build_scripts.calibrating.self_play import one_deal
from game.engine.replays.replay import Header, Replay
from game.engine.state import State
from game.players import playouts
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.playouts import Chances, PlayoutWork, at_place, in_percent, mixed, moments, played_out
from game.players.table import BareTable

BOOKS = ("gala", "hungarian", "israeli", "latvian", "polish")
FEW = ((4, 2), (1, 3))


def recorded(book: str, mind: str = "skilled") -> Replay:
    match = one_deal(book, {}, 7, 1)
    BareTable(match, [ComputerPlayer(person, MINDS[mind], 7).choice for person in range(4)]).play_deal()
    return Replay(Header(), match.opening, tuple(match.steps))


def worked_out(replay: Replay) -> PlayoutWork:
    work = PlayoutWork(replay, 0, len(replay.steps), rests=False, passes=FEW)
    work.run()
    assert work.is_over
    assert not work.failed
    return work


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "kept", playouts.Kept())


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_the_bands_are_whole_and_at_the_win_the_winner_has_all(book: str) -> None:
    replay = recorded(book)
    found = worked_out(replay).found
    for chances in found.values():
        assert sum(chances.shares) + chances.nobody == pytest.approx(1)
        assert sum(in_percent(chances)) == 100
        assert min(in_percent(chances)) >= 0
    end = moments(replay, 0, len(replay.steps))[-1]
    winners = {end.state.person_at(winner.seat) for winner in end.state.current_deal.winners}
    last = found[end.place]
    assert last.is_certain
    assert {person for person, share in enumerate(last.shares) if share} == winners
    assert last.nobody == pytest.approx(0 if winners else 1)


def test_of_a_deal_that_nobody_won_nobody_has_all() -> None:
    replay = recorded("gala", "random")
    assert not moments(replay, 0, len(replay.steps))[-1].state.current_deal.winners
    work = PlayoutWork(replay, 0, len(replay.steps), rests=False, passes=((1000, 1),))
    work.run()
    assert in_percent(work.found[len(replay.steps)]) == (0, 0, 0, 0, 100)


@pytest.mark.slow
def test_the_same_deal_gives_the_same_figures_and_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = recorded("hungarian")
    before = msgspec.json.encode(replay, enc_hook=str)
    first = worked_out(replay).found
    monkeypatch.setattr(playouts, "kept", playouts.Kept())
    assert worked_out(replay).found == first
    assert msgspec.json.encode(replay, enc_hook=str) == before


def test_the_rest_of_the_wall_is_mixed_and_nothing_else() -> None:
    replay = recorded("gala")
    state = moments(replay, 0, len(replay.steps))[5].state
    deal = state.current_deal
    other = mixed(deal, 3)
    left = {*deal.live, *deal.box}
    assert other.faces != deal.faces
    assert other == mixed(deal, 3)
    assert Counter(other.faces) == Counter(deal.faces)
    assert all(other.faces[tile] == deal.faces[tile] for tile in range(len(deal.faces)) if tile not in left)
    assert msgspec.structs.replace(other, faces=deal.faces) == deal


def test_a_claim_that_wins_is_made_in_every_playout() -> None:
    replay = recorded("latvian")
    found = moments(replay, 0, len(replay.steps))
    before = found[-2].state
    (winner,) = {found[-1].state.person_at(one.seat) for one in found[-1].state.current_deal.winners}
    if found[-1].state.current_deal.winners[0].owner is None:
        pytest.skip("won by a draw")
    assert all(played_out(replay, before, seed)[winner] > 0 for seed in range(5))


@pytest.mark.parametrize("is_between", [False, True])
def test_what_is_looked_at_comes_first(monkeypatch: pytest.MonkeyPatch, *, is_between: bool) -> None:
    replay = recorded("gala")
    work = PlayoutWork(replay, 0, len(replay.steps), rests=False)
    wanted = moments(replay, 0, len(replay.steps))[9]
    work.wanted = wanted.place + is_between
    asked, known = list[int](), set[int]()

    def noted(_replay: Replay, state: State, _seed: int) -> playouts.Shares:
        asked.append(len(state.current_deal.discards))
        known.update(chances.playouts for chances in work.found.values())
        if len(asked) == playouts.SETTLED + 8:
            work.stop()
        return (0.0,) * 4

    monkeypatch.setattr(playouts, "played_out", noted)
    work.run()
    assert set(asked[: playouts.SETTLED]) == {len(wanted.state.current_deal.discards)}
    assert work.found[wanted.place].is_settled
    assert set(asked[playouts.SETTLED :]) == {0}, "then the others, from the first on"
    assert known == {6, 12, 18, 24}, "meanwhile it can be told how much is done"


@pytest.mark.slow
def test_stopped_work_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = recorded("gala")
    work = PlayoutWork(replay, 0, len(replay.steps), rests=False, passes=FEW)
    asked = []

    def stopping(*playing: object) -> playouts.Shares:
        asked.append(playing)
        if len(asked) == 20:
            work.stop()
        return played_out(*playing)  # type: ignore[arg-type]

    monkeypatch.setattr(playouts, "played_out", stopping)
    work.run()
    done = dict(work.found)
    assert len(asked) == 20
    whole = worked_out(replay).found
    assert done.items() - whole.items() == {
        (place, chances) for place, chances in done.items() if whole[place].playouts > chances.playouts
    }
    count = len(asked)
    assert worked_out(replay).found == whole
    assert len(asked) == count, "what is known is not played again"


def test_a_place_has_the_figures_of_the_last_moment_before_it() -> None:
    early, late = Chances(4, (1.0, 0, 0, 0)), Chances(4, (0, 0.5, 0, 0))
    found = {3: early, 9: late}
    assert at_place(found, 2) is None
    assert at_place(found, 8) is early
    assert at_place(found, 9) is late
    assert in_percent(Chances(3, (1 / 3, 1 / 3, 1 / 3, 0))) == (34, 33, 33, 0, 0)
