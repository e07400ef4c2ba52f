"""What a hand counts as it stands, by the book's own scorer."""

from random import Random

import pytest

from game.engine.commands import BeginDeal, Discard
from game.engine.facts import deal_score
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited, is_mahjong, legal_commands
from game.engine.rulings.worth_so_far import completions, score_now
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import KINDS
from tests.engine.rigged import EAST, Scene

every_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


def counted(scene: Scene) -> dict[str, int]:
    score = score_now(known_to(scene.match.state, EAST), EAST)
    return {line.id: int(getattr(line.worth, "points", 0)) for line in score.lines}


def test_before_mahjong_nothing_counts_in_a_book_where_only_winners_score() -> None:
    assert counted(Scene(east="DRRR WEEE B123 C1357 D1")) == {}


def test_a_pung_that_a_loser_is_paid_for_counts_from_the_start() -> None:
    lines = counted(Scene(east="DRRR B1357 C13579 D13", book="israeli", dice=(4, 1, 1, 1, 1)))
    assert any("pung" in line for line in lines), lines


def test_a_hand_that_is_complete_counts_as_the_mahjong_that_it_is() -> None:
    scene = Scene(east="B123456789 C123 DRR")
    now = score_now(known_to(scene.match.state, EAST), EAST)
    scene.mahjong(EAST)
    settled = next(score for score in deal_score(scene.match.state).scores if score.is_winner)
    assert now == settled


def test_what_is_waited_for_and_what_it_would_count() -> None:
    """B1-4-7, the last of which makes the straight."""
    scene = Scene(east="B23456 B789 C123 DRR WN")
    wind = scene.seat(EAST).hand[-1]
    assert scene.deal.faces[wind] is not None
    drop = next(tile_id for tile_id in scene.seat(EAST).hand if str(scene.deal.faces[tile_id]) == "WN")
    found = completions(known_to(scene.match.state, EAST), EAST, without=drop)
    assert [str(each.tile) for each in found] == ["B1", "B4", "B7"]
    assert all(each.claimed.is_winner and each.claimed.worth > 0 for each in found)
    assert all(each.drawn.worth >= each.claimed.worth for each in found)


@every_book
@pytest.mark.parametrize("seed", range(2))
def test_nothing_that_the_seat_does_not_know_is_asked_for(book: Rulebook, seed: int) -> None:
    """In a deal that is played at random: the same from the seat's own view as from all tiles, and never an error."""
    chance = Random(seed)
    match = Match(book.id, Options(book.options), seed=seed)
    match.submit(BeginDeal())
    moves = 0
    while awaited(match.state):
        seat = awaited(match.state)[0]
        if moves % 6 == 0:
            view = known_to(match.state, seat)
            assert score_now(view, seat) == score_now(match.state, seat)
            drop = next(iter(match.state.deal.seats[seat].hand)) if match.state.deal is not None else None
            assert completions(view, seat, without=drop) == completions(match.state, seat, without=drop)
        choices = legal_commands(match.state, Seat(seat))
        throws = [each for each in choices if isinstance(each, Discard)]
        match.submit(chance.choice(throws if throws and chance.random() < 0.7 else choices))
        moves += 1


@every_book
def test_the_waits_are_the_tiles_that_complete_it(book: Rulebook) -> None:
    hands = ("B1112345678999", "B123456789 C11 DRR WN", "DRRR DGGG DWW WEE C11 B5")
    for hand in hands:
        dice = (1, 2, 3) if book.id != "gala" else (3, 4)
        scene = Scene(east=hand, book=book.id, dice=(*dice, 4, 5))
        view = known_to(scene.match.state, EAST)
        drop = scene.seat(EAST).hand[-1]
        before = completions(view, EAST, without=drop)
        for each in before:
            assert each.tile in KINDS
            assert is_mahjong(view, EAST, extra=None) or each.claimed.is_winner
