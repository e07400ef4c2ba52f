"""A score sheet is read out whole as it comes: who won, the hand, each row, the total, and who has how much now."""

from __future__ import annotations

from game.app.system.settings import Speed
from game.players.roster import MatchSetup
from game.scenes.reader.reader import opening_words
from game.scenes.score.score import ScoreScene
from game.scenes.shared.sheet_use import SheetUse
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene
from tests.scenes.table_pilot import CHAIRS, ScenePilot


def test_everything_is_heard_in_order_though_the_rows_have_still_to_fall() -> None:
    """docs/rules/gala.md, "Scoring": 1 for going out, 1 for the half flush, 1 for four chows."""
    pilot = ScenePilot(Scene(east="B123456789 B123 DRR"), motion=Motion(speed=Speed.OFF), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    pilot.kit.motion.speed = Speed.NORMAL
    scene = ScoreScene(
        pilot.context,
        pilot.view.model,
        CHAIRS,
        picture=pilot.scene.picture,
        go_on=lambda: None,
        is_last=False,
        use=SheetUse(),
    )
    pilot.stack.push(scene)
    assert scene.is_counting
    told = opening_words(scene)
    places = [told.index(words) for words in ("Mira wins", "Chow", "Half flush", "Total", "Everyone's score", "Boris")]
    assert places == sorted(places)
    rows = told[told.index("How it adds up") : told.index("Everyone's score")]
    assert [rows.index(name) for name in ("Mahjong", "Half flush", "All chows")] == sorted(
        rows.index(name) for name in ("Mahjong", "Half flush", "All chows")
    )
    assert "3" in rows[rows.index("Total") :]
    assert not scene.is_counting


def test_rows_that_can_be_explained_are_heard_too_and_their_numbers_are_named() -> None:
    pilot = ScenePilot(Scene(east="B123456789 B123 DRR"), motion=Motion(speed=Speed.OFF), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    scene = ScoreScene(
        pilot.context,
        pilot.view.model,
        CHAIRS,
        picture=pilot.scene.picture,
        go_on=lambda: None,
        is_last=False,
        use=SheetUse(setup=MatchSetup(ruleset="gala", chairs=CHAIRS)),
    )
    pilot.stack.push(scene)
    told = opening_words(scene)
    rows = told[told.index("How it adds up") : told.index("Everyone's score")]
    assert "Half flush" in rows
    assert "1 point" in rows
    assert told.startswith("Mahjong! Mira wins: 3 points. Won with the dealt tiles. "), (
        "the number says that it is points"
    )
    scores = told[told.index("Everyone's score") :]
    assert "Mira, East, wins, +3 points, now 3 points." in scores
    assert "Boris, South, 0 points, now 0 points." in scores
