"""The sheet says to a person who lost with a ready hand which tile was missing."""

import pytest
from msgspec.structs import replace

from game.engine.state import Over
from game.players.roster import Computer, Level, Person
from game.rules.terms import ClaimKind
from game.scenes.score.sheet import Sheet, score_sheet
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, SOUTH, Scene
from tests.scenes.pilot import node
from tests.scenes.score.test_table_score import sheet_of
from tests.scenes.table_pilot import ScenePilot
from tests.view.deals import CHAIRS

READY = "B23456 B789 C123 DRR WN"


def lost(thrown: str) -> Sheet:
    """The sheet of a deal that nobody won, after East discarded this tile first."""
    scene = Scene(east=READY)
    scene.discard(EAST, thrown)
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    kinds = (Person(), *(Computer(Level.STRONG),) * 3)
    chairs = [replace(chair, kind=kind) for chair, kind in zip(CHAIRS, kinds, strict=True)]
    return score_sheet(scene.match.state, chairs)


def test_a_person_who_was_ready_is_told_the_missing_tiles() -> None:
    own, *others = sorted(lost("WN").pages, key=lambda page: page.seat)
    assert own.waits == (Tile.B1, Tile.B4, Tile.B7)
    assert not any(page.waits for page in others)


def test_of_a_hand_that_was_farther_nothing_is_said() -> None:
    assert not any(page.waits for page in lost("C1").pages)


def test_the_missing_tiles_lie_on_the_page_of_that_hand() -> None:
    pilot = ScenePilot(Scene(east=READY), draws=False)
    pilot.click(pilot.tile_of("WN"))
    pilot.click(pilot.tile_of("WN"))
    while not pilot.is_over:
        question = pilot.scene.questions.question
        if question is not None:
            drawn = pilot.view.model.drawn
            if drawn is None:
                pilot.scene.questions.pass_by_itself()
            else:
                pilot.scene.questions.throw(drawn)
        pilot.step()
    scene = sheet_of(pilot).scene
    assert scene.shown.waits
    assert scene.page.node("missing") is not None


@pytest.mark.parametrize("book", ["israeli", "polish"])
def test_they_lie_there_too_where_the_hand_of_a_loser_counts(book: str) -> None:
    deal = Scene(east="B345 B789 C12 DRRR WNN B1", south="B1 C345678 D345678", book=book, dice=(2, 3, 3, 4, 5))
    deal.discard(EAST, "B1")
    deal.claim(SOUTH, ClaimKind.MAHJONG)
    while not isinstance(deal.deal.phase, Over):
        deal.default()
    pilot = ScenePilot(deal, draws=False)
    scene = sheet_of(pilot).scene
    node(scene, pilot.view.model.seat).press()
    assert scene.shown.waits
    assert scene.count.lines
    assert scene.page.node("missing") is not None
