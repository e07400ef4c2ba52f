"""What no tile is left for, in every book (docs/rules/common.md, "When the tiles run out")."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import Claim, DeclareKong, IllegalCommand
from game.engine.rulings.legal import legal_commands
from game.engine.seat import TileId
from game.engine.state import Opening, TurnStart
from game.rules.terms import ClaimKind, Outcome
from tests.engine.rigged import EAST, SOUTH, Scene, of_kind

DICE = (2, 3, 3, 4, 5)
BOOKS: Mapping[str, Mapping[str, object]] = {
    "israeli": {},
    "gala": {},
    "hungarian": {"match": "circuit"},
    "latvian": {"bonus_tiles": True},
    "polish": {},
    "polish, a dead wall that shrinks": {"dead_wall": "fixed"},
}
every_book = pytest.mark.parametrize("book", BOOKS)


def dealt(book: str, east: str, south: str = "") -> Scene:
    """East is to discard; whoever was dealt a kong has kept it."""
    scene = Scene(east, south, book=book.partition(",")[0], dice=DICE, options=BOOKS[book])
    while isinstance(scene.deal.phase, Opening):
        scene.default()
    return scene


def leave(scene: Scene, *live: TileId) -> None:
    """These tiles alone are left in the wall, and none to replace any other."""
    scene.match.state = replace(scene.match.state, deal=replace(scene.deal, live=live, box=()))


@every_book
def test_a_kong_is_not_made_from_the_hand_when_no_tile_is_left_to_replace_it(book: str) -> None:
    scene = dealt(book, "B1111 C19 D19 WEE DRGW")
    assert any(isinstance(each, DeclareKong) for each in legal_commands(scene.match.state, EAST))
    leave(scene)
    assert not any(isinstance(each, DeclareKong) for each in legal_commands(scene.match.state, EAST))
    with pytest.raises(IllegalCommand, match="no tile is left to replace the kong"):
        scene.kong(EAST, "B1111")


@every_book
def test_a_kong_is_not_claimed_when_no_tile_is_left_to_replace_it(book: str) -> None:
    scene = dealt(book, "B5 C19 D19 WEE DRGW", "B555 C19 D19 WSS")
    leave(scene)
    scene.discard(EAST, "B5")
    claims = [each.claim for each in legal_commands(scene.match.state, SOUTH) if isinstance(each, Claim)]
    assert claims == [ClaimKind.PUNG]


@every_book
def test_a_bonus_tile_that_no_tile_is_left_to_replace_exhausts_the_deal(book: str) -> None:
    scene = dealt(book, "B19 C19 D19 WEE DRGW", "B19 C19 D19 WSS")
    faces = scene.deal.faces
    leave(scene, next(place for place in scene.deal.live if (tile := faces[place]) is not None and tile.is_bonus))
    events = scene.discard(EAST, "WE") + scene.all_pass()
    if isinstance(scene.deal.phase, TurnStart):
        events += scene.default()
    assert [laid.seat for laid in of_kind(events, e.BonusLaid)] == [SOUTH]
    (ended,) = of_kind(events, e.DealEnded)
    assert ended.outcome is Outcome.EXHAUSTED
    assert not any(ended.deltas)
