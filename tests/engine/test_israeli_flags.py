"""What is remarkable about a win, as the Israeli table tells it to the scoring (docs/rules/israeli.md, "Scoring")."""

from __future__ import annotations

import pytest

from game.engine.commands import Claim
from game.engine.seat import Seat
from game.rules.terms import ClaimKind, Flag
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene

PLAIN = ("C19 D19 WEE DRGW WNN", "C2468 D2468 WS", "C3579 D1357 B1", "B1379 C13 D13")


def israeli(
    east: str = PLAIN[0], south: str = PLAIN[1], west: str = PLAIN[2], north: str = PLAIN[3], draws: str = ""
) -> Scene:
    return Scene(east, south, west, north, book="israeli", dice=(4, 1, 1, 1, 1), draws=draws)


def go_out(scene: Scene, seat: Seat) -> frozenset[Flag]:
    """The flags of a seat that goes out on the last discard, the others letting it go."""
    scene.do(Claim(seat=seat, claim=ClaimKind.MAHJONG))
    scene.all_pass()
    (winner,) = scene.deal.winners
    assert winner.seat == seat
    return winner.flags


def threw(scene: Scene, seat: Seat, code: str) -> None:
    """The seat, whose turn it is, throws; nobody wants the tile."""
    scene.discard(seat, code)
    scene.all_pass()


def test_the_rounds_first_discard_is_the_dealers_alone() -> None:
    """docs/rules/israeli.md, `earthly_blessing`: "out on the round's first discard", not on the second."""
    scene = israeli("B5 C19 D19 WEE DRGW WNN", west="B46 C123 C456 D789 D22")
    scene.discard(EAST, "B5")
    assert Flag.FIRST_DISCARD in go_out(scene, WEST)
    scene = israeli(south="B5 C2468 D2468 WS", west="B46 C123 C456 D789 D22")
    threw(scene, EAST, "WN")
    scene.discard(SOUTH, "B5")
    assert Flag.FIRST_DISCARD not in go_out(scene, WEST)


@pytest.mark.parametrize("claimed", [False, True])
def test_three_in_a_claimed_pung_lie_open_once(*, claimed: bool) -> None:
    """israeli.md, `out.last_of_kind`: "the other three lying open on the table", in an exposed set that was claimed."""
    scene = israeli("B5 C19 D19 WEE DRG WNN", "B5 C2468 D2468 WS", "B46 C123 C456 D789 D22", "B55 B1379 C3 D13")
    scene.discard(EAST, "B5")
    if claimed:
        scene.claim(NORTH, ClaimKind.PUNG, "B55")
        scene.all_pass()
        threw(scene, NORTH, "B1")
        threw(scene, EAST, "WN")
    else:
        scene.all_pass()
    scene.discard(SOUTH, "B5")
    assert (Flag.LAST_OF_KIND in go_out(scene, WEST)) is claimed


def test_the_winners_own_discards_and_claimed_chows_lie_open_too() -> None:
    """docs/rules/israeli.md, `out.last_of_kind`: "discards, exposed sets, the winner's own too"."""
    scene = israeli(
        "B5 C19 D19 WEE DRGW WN",
        "B4 B6 C2468 D2468 WS",
        "B5 B46 C123 C456 D789 D2",
        "B5 B1379 C13 D13",
        draws="D2 C9 B5",
    )
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, ClaimKind.CHOW, "B46")
    scene.all_pass()
    threw(scene, SOUTH, "WS")
    threw(scene, WEST, "B5")
    scene.discard(NORTH, "B5")
    assert WEST in scene.awaited, "the second that lies open; he lets it go"
    scene.all_pass()
    scene.discard(EAST, "B5")
    assert Flag.LAST_OF_KIND in go_out(scene, WEST)
