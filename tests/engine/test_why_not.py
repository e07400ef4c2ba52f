"""Why a call is not possible: one reason, and none where it is."""

from random import Random

import pytest
from msgspec.structs import replace

from game.engine.commands import BeginDeal, Claim, Command, DeclareKong, DeclareMahjong, Discard, RobKong
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.rulings.obstacles import Obstacle
from game.engine.rulings.why_not import WhyNot, why_not
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.i18n.call_words import why_not_text
from game.rules.combining import MahjongRule
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import ClaimKind
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene
from tests.engine.test_claims import B5_FROM_EAST, scene_of, thrown
from tests.for_each import one_of

CHOW, PUNG, KONG, MAHJONG = ClaimKind
LAST_TURNS = ("B5 C19 D19 WEE DRGW WNN", "B46 C123 C456 D789 D22", "C13579 D1357", "B1 B3 B7 B9 C1 C3 D1 D3")


def asked(scene: Scene, seat: Seat, claim: ClaimKind) -> WhyNot | None:
    return why_not(known_to(scene.match.state, seat), seat, claim)


def said(scene: Scene, seat: Seat, claim: ClaimKind) -> str:
    """What the seat is told, or ``yes``."""
    why = asked(scene, seat, claim)
    return "yes" if why is None else why_not_text(scene.match.state.rules.id, why)


@pytest.mark.parametrize(
    ("seat", "claim", "answer"),
    [
        (SOUTH, CHOW, "yes"),
        (SOUTH, PUNG, "For a pung you need 2 more tiles: 5 of Bamboo"),
        (SOUTH, KONG, "For a kong you need 3 more tiles: 5 of Bamboo"),
        (SOUTH, MAHJONG, "yes"),
        (WEST, CHOW, "You can call chow only on a discard from the player before you, unless it completes your hand"),
        (WEST, PUNG, "yes"),
        (WEST, KONG, "For a kong you need 1 more tile: 5 of Bamboo"),
        (NORTH, PUNG, "For a pung you need 2 more tiles: 5 of Bamboo"),
        (NORTH, MAHJONG, "yes"),
        (EAST, PUNG, "You discarded this tile yourself"),
    ],
)
def test_a_discard(seat: Seat, claim: ClaimKind, answer: str) -> None:
    assert said(thrown(scene_of(B5_FROM_EAST)), seat, claim) == answer


@pytest.mark.parametrize(
    ("discard", "south", "answer"),
    [
        ("B5", "B1149 C11599 D1599", "For a chow you need 3 of Bamboo or 6 of Bamboo"),
        ("B9", "B1119 C11599 D1599", "For a chow you need 7 of Bamboo and 8 of Bamboo"),
        ("B1", "B3477 C11599 D1599", "For a chow you need 2 of Bamboo"),
        ("WE", "B3477 C11599 D1599", "Winds and dragons cannot form a chow"),
    ],
)
def test_what_a_chow_lacks(discard: str, south: str, answer: str) -> None:
    scene = Scene(east=f"{discard} C3 D2", south=south, north=f"{discard}{discard[-1]} C77")
    scene.discard(EAST, discard)
    assert said(scene, SOUTH, CHOW) == answer


def test_in_the_own_turn() -> None:
    scene = Scene(east="B1111 C13579 D13579")
    assert said(scene, EAST, KONG) == "yes"
    assert said(scene, EAST, CHOW) == "Chow and pung are called on another player's discard"
    why = asked(scene, EAST, MAHJONG)
    assert why is not None
    assert why.obstacle is Obstacle.NOT_COMPLETE
    assert said(scene, EAST, MAHJONG) == "No mahjong yet: 4 tiles short of four sets and a pair"
    assert said(Scene(east="B13579 C13579 D1357"), EAST, KONG) == (
        "A kong needs four alike, or the fourth tile of a pung on the table"
    )


def test_a_discard_that_was_let_go_lies_there_for_nobody() -> None:
    scene = thrown(scene_of(B5_FROM_EAST))
    scene.all_pass()
    assert said(scene, NORTH, MAHJONG) == "Play has moved on: the last discard can no longer be claimed"
    assert said(scene, WEST, PUNG) == "Play has moved on: the last discard can no longer be claimed"


def test_a_hand_that_is_complete_in_shape_alone() -> None:
    scene = Scene(east="B123456789 C123 DRR", change=lambda rules: replace(rules, mahjong=MahjongRule(most_chows=0)))
    assert said(scene, EAST, MAHJONG) == "Four sets and a pair, but this rulebook requires more"


def test_who_is_out_takes_nothing_in_the_last_turns_of_the_others() -> None:
    """docs/rules/israeli.md, "Going out": South has gone out; of West's 2 Dots he could make a pung."""
    scene = Scene(*LAST_TURNS, draws="D2", dice=(4, 1, 1, 1, 1), book="israeli")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, MAHJONG)
    scene.discard(WEST, "D2")
    for claim in (PUNG, MAHJONG):
        why = asked(scene, SOUTH, claim)
        assert why is not None
        assert why.obstacle is Obstacle.DEAL_IS_WON
    why = asked(scene, EAST, PUNG)
    assert why is not None
    assert why.obstacle is Obstacle.MISSES_TILES, "the others may still take a tile for a set"


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
@pytest.mark.parametrize("seed", one_of(2, range(2)))
def test_there_is_a_reason_exactly_where_a_call_is_not_legal(book: Rulebook, seed: int) -> None:
    """For every seat that is asked, at every moment of a deal that is played at random; and a sentence for each."""
    chance = Random(seed)
    match = Match(book.id, Options(book.options), seed=seed)
    match.submit(BeginDeal())
    sentences = set()
    while awaited(match.state):
        for seat in range(match.state.rules.seats):
            for claim in ClaimKind:
                view = known_to(match.state, Seat(seat))
                why = why_not(view, Seat(seat), claim)
                is_legal = claim in _callable(legal_commands(match.state, Seat(seat)))
                if Seat(seat) in awaited(match.state):
                    assert (why is None) == is_legal, (seat, claim, why, match.state.deal)
                if why is not None:
                    sentences.add(why_not_text(match.state.rules.id, why))
        seat = awaited(match.state)[0]
        choices = legal_commands(match.state, Seat(seat))
        throws = [each for each in choices if isinstance(each, Discard)]
        match.submit(chance.choice(throws if throws and chance.random() < 0.7 else choices))
    assert len(sentences) > 6


def _callable(commands: tuple[Command, ...]) -> set[ClaimKind]:
    kinds = set()
    for command in commands:
        match command:
            case Claim(claim=claim):
                kinds.add(claim)
            case DeclareKong():
                kinds.add(KONG)
            case DeclareMahjong() | RobKong():
                kinds.add(MAHJONG)
            case _:
                pass
    return kinds
