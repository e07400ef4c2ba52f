"""The page of a position: tiles tapped, text through the clipboard, a match that begins there."""

from collections.abc import Callable

import pytest

from game.app.system import clipboard
from game.scenes.ledger.books import BooksScene
from game.scenes.positions.editor import PositionScene, empty_position
from game.scenes.shared.destinations import AskPosition, Destination, DrillPosition, PlayPosition
from game.school.positions.position import Position
from game.tiles.notation import parse_tiles
from tests.scenes import position_samples as samples
from tests.scenes.pilot import Pilot, texts

Held = Callable[[], str]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Held:
    """A clipboard of the test's own."""
    held = [""]

    def copy(what: str) -> bool:
        held[0] = what
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "text", lambda: held[0])
    return lambda: held[0]


def editing(pilot: Pilot) -> PositionScene:
    assert isinstance(pilot.scene, PositionScene), pilot.scene
    return pilot.scene


def page(position: Position, played: list[Destination]) -> Pilot:
    pilot = Pilot(lambda kit: PositionScene(kit, position, played.append))
    pilot.settle()
    return pilot


def test_a_hand_is_tapped_and_played_on() -> None:
    played: list[Destination] = []
    pilot = page(empty_position("polish"), played)
    for tile in parse_tiles("B123 C456 D789 WSSS DRR"):
        assert not editing(pilot).play.is_enabled
        editing(pilot).tap(tile)
    pilot.click(editing(pilot).play)
    assert played == [PlayPosition(editing(pilot).position)]


def test_a_position_travels_as_text(board: Held) -> None:
    pilot = page(samples.shown(), [])
    editing(pilot).copy()
    assert board().startswith('{"position":1,"rules":"polish"')
    other = page(empty_position("gala"), [])
    editing(other).paste()
    assert editing(other).position == samples.shown()
    editing(other).undo()
    assert editing(other).position == empty_position("gala")


def test_what_is_no_position_is_said_where_it_was_pasted(board: Held) -> None:
    pilot = page(empty_position("gala"), [])
    clipboard.copy('{"rules": "gala", "players": [{"seat": "X"}]}')
    editing(pilot).paste()
    assert any("players[0].seat" in text for text in texts(pilot.scene)), board()
    assert editing(pilot).position == empty_position("gala")


def test_a_fifth_copy_and_tiles_too_many_are_said() -> None:
    pilot = page(empty_position("polish"), [])
    for tile in parse_tiles("DRRRR"):
        editing(pilot).tap(tile)
    editing(pilot).tap(parse_tiles("DR")[0])
    assert any("only 4" in text for text in texts(pilot.scene))
    for tile in parse_tiles("B123456789 C1"):
        editing(pilot).tap(tile)
    assert editing(pilot).play.is_enabled
    editing(pilot).open_seat(1)
    for tile in parse_tiles("B123456789 C12345"):
        editing(pilot).tap(tile)
    assert "South: 1 tile too many" in texts(pilot.scene)
    editing(pilot).undo()
    assert editing(pilot).play.is_enabled


def test_a_whole_hand_is_counted_in_all_books() -> None:
    pilot = page(empty_position("polish"), [])
    for tile in parse_tiles("B123 C456 D789 WSSS DRR"):
        editing(pilot).tap(tile)
    editing(pilot).open_books()
    assert isinstance(pilot.scene, BooksScene)
    assert [column.book.worth is not None for column in pilot.scene.columns] == [True] * 5


def test_a_deal_that_is_over_is_counted_when_it_is_pasted(board: Held) -> None:
    over = """{"rules": "polish", "players": [{"seat": "S", "hand": ["C5", "C5", "C5", "WS", "WS", "WS", "C9", "C9"],
    "melds": [{"kind": "pung", "tiles": ["C2", "C2", "C2"]}, {"kind": "pung", "tiles": ["DR", "DR", "DR"]}]}],
    "win": {"seat": "S", "tile": "C9", "source": "discard", "from": "W"}}"""
    clipboard.copy(over)
    pilot = page(empty_position("gala"), [])
    editing(pilot).paste()
    assert isinstance(pilot.scene, BooksScene), board()
    assert pilot.scene.columns[-1].book.worth == 640


def test_a_hand_is_trained_and_the_best_move_is_asked_for() -> None:
    ways: list[Destination] = []
    pilot = page(samples.shown(samples.CLAIM), ways)
    for name in ("Practice this hand", "Find the best move"):
        pilot.click(name)
    position = editing(pilot).position
    assert ways == [DrillPosition(position), AskPosition(position)]


def test_where_nothing_can_be_asked_the_page_says_so() -> None:
    ways: list[Destination] = []
    pilot = page(empty_position("polish"), ways)
    for tile in parse_tiles("B123 C456 D789 WSSS DRR"):
        editing(pilot).tap(tile)
    pilot.click("Practice this hand")
    assert not ways, "a mahjong lacks nothing"
    assert "That question does not fit this position." in texts(pilot.scene)
