"""Films of the hand-over: ten pictures a second, whatever is open when the screen changes hands.

Whoever is not named may see no face and no name of a tile that only the other one knows.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import FocusLost
from game.app.window.stack import Change
from game.engine.seat_views import known_to
from game.i18n import use_language
from game.i18n.tile_words import tile_name
from game.players.roster import Showing
from game.scenes.front.pause import PauseScene
from game.scenes.hot_seat.curtain import CurtainScene
from game.scenes.settings.settings import SettingsScene
from game.tiles.tile import Tile
from game.view.paint.tile_pictures import Pose
from game.view.spoken.listener import Listener
from game.view.widgets import Page
from tests.scenes.face_spy import FaceSpy
from tests.scenes.hot_seat.test_hot_seat import BOOKS
from tests.scenes.shared_pilot import SharedPilot

PICTURE = 0.1
"""Seconds from one picture of a film to the next."""
CURTAINS = 100


class Film(FaceSpy):
    """Watches for faces in every frame, for names in every picture, and for hands that fade as another screen comes."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        super().__init__(patch)
        self.named = 0
        """Words of pictures that were read while nobody's hand was up."""
        self.fades = 0
        """How many screens faded into another one."""
        self._is_changing = False
        self._was_up = False
        """Whether a hand was up in the frame before."""

    def look(self, pilot: SharedPilot) -> None:
        super().look(pilot)
        if not hasattr(pilot, "session"):
            return
        if pilot.stack.is_changing and not self._is_changing:
            self.fades += 1
            assert not self._was_up, "a hand fades away slowly"
        self._is_changing, self._was_up = pilot.stack.is_changing, pilot.viewer is not None
        if self._was_up:
            return
        page = getattr(pilot.stack.top, "page", None)
        if isinstance(page, Page):
            self._read(pilot, page)

    def _judge(self, pilot: SharedPilot, asked: list[tuple[Pose, Tile]], viewer: int | None) -> None:
        """Judges hands alone while a drawer is open: it pictures tiles of all kinds, for whoever opened it."""
        is_open = viewer is not None and (pilot.scene.drawers.open is not None or pilot.scene.hints.card.is_visible)
        super()._judge(pilot, [each for each in asked if not is_open or each[0] is Pose.HAND], viewer)

    def _read(self, pilot: SharedPilot, page: Page) -> None:
        """No words may name a tile whose face not everybody knows."""
        state = pilot.table.match.state
        deal = known_to(state, None).deal
        if deal is None or pilot.is_at_score or pilot.is_at_standings:
            return
        open_faces = {tile for tile in deal.faces if tile is not None}
        hidden = [tile_name(pilot.book, tile) for tile in Tile if tile not in open_faces and not tile.is_bonus]
        words = list(page.tooltip.lines) if page.tooltip.box is not None else []
        for widget in page.widgets:
            if widget.is_visible:
                listener = Listener(page.kit, widget.box)
                widget.draw(listener)
                words += listener.heard
        assert not (isinstance(pilot.stack.top, CurtainScene) and pilot.page_fades), "a bar fades behind the curtain"
        self.named += len(words)
        for name in hidden:
            assert not any(name in said for said in words), f"{name} is named to everybody: {words}"


def _drawer(code: int) -> Callable[[SharedPilot], None]:
    return lambda pilot: pilot.key(code)


def _cover(pilot: SharedPilot, scene: PauseScene | SettingsScene) -> None:
    pilot.stack.push(scene)
    pilot.step(3 * PICTURE)
    if pilot.stack.top is scene:
        pilot.stack.pop()


def _pause(pilot: SharedPilot) -> None:
    _cover(pilot, PauseScene(pilot.kit, pilot.go, pilot.session.setup))


def _settings(pilot: SharedPilot) -> None:
    _cover(pilot, SettingsScene(pilot.kit, pilot.go, pilot.preferences))


def _consent(pilot: SharedPilot) -> None:
    pilot.persons.agree(lambda: None)
    pilot.step(3 * PICTURE)
    pilot.key(pygame.K_ESCAPE)


def _full_screen(pilot: SharedPilot) -> None:
    size = (800, 500) if pilot.surface.get_width() == 640 else (640, 400)
    pilot.surface = pygame.display.set_mode(size)
    pilot.stack.resize(size)


def _language(pilot: SharedPilot) -> None:
    """The table speaks another language from the next picture on."""
    use_language("pl")
    pilot.step(PICTURE)
    use_language("en")


def _name(pilot: SharedPilot) -> None:
    """The keys are at a tile, the bar names it, and its tip stands over it."""
    pilot.key(pygame.K_LEFT, pygame.K_F1)


OPENED: dict[str, Callable[[SharedPilot], None]] = {
    "nothing": lambda _pilot: None,
    "log": _drawer(pygame.K_l),
    "unseen": _drawer(pygame.K_t),
    "value": _drawer(pygame.K_p),
    "aims": _drawer(pygame.K_a),
    "hint": _drawer(pygame.K_h),
    "pause": _pause,
    "settings": _settings,
    "undo": _consent,
    "full screen": _full_screen,
    "language": _language,
    "name": _name,
    "another window": lambda pilot: pilot.send(FocusLost()),
}


def filmed(
    patch: pytest.MonkeyPatch, book: str, showing: Showing, curtains: int, *, seed: int = 5
) -> tuple[Film, int, set[str]]:
    """So many changes of hands, with something else open at each; how many there were, and what was open."""
    film = Film(patch)
    kinds = list(OPENED)
    pilot = SharedPilot(seed, people=3, ruleset=book, speed=Speed.FAST, showing=showing, look=film.look)
    pilot.change = Change()
    pilot.preferences.change(announces=True)
    pilot.view.skip_opening()
    changes, opened, seen = 0, set[str](), pilot.viewer
    while changes < curtains and not pilot.is_at_standings:
        pilot.until(lambda: pilot.needs_player)
        if pilot.viewer != seen:
            seen = pilot.viewer
            if pilot.is_asked:
                kind = kinds[changes % len(kinds)]
                changes += 1
                opened.add(kind)
                OPENED[kind](pilot)
                pilot.step(2 * PICTURE)
                seen = pilot.viewer
                continue
        pilot.go_on(looks=0.4)
    return film, changes, opened


@pytest.mark.slow
def test_a_few_changes_of_hands_show_no_face_and_no_name_to_anybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    film, changes, opened = filmed(monkeypatch, "gala", Showing.HOLD, len(OPENED))
    assert changes == len(OPENED)
    assert opened == set(OPENED)
    assert film.private > 100
    assert film.named > 1000
    assert film.fades > 0


@pytest.mark.parametrize("opened", [_pause, _settings, _consent])
def test_a_hand_is_gone_from_the_first_picture_of_another_screen(
    opened: Callable[[SharedPilot], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not fade away: the next person may look already."""
    film = Film(monkeypatch)
    pilot = SharedPilot(3, showing=Showing.TAP, look=film.look)
    pilot.change = Change()
    pilot.go_on()
    pilot.until(lambda: pilot.is_asked)
    opened(pilot)
    assert pilot.viewer is None


def test_settings_over_the_table_show_the_same_whatever_hand_was_up() -> None:
    """The table keeps the pieces of its last picture; not one pixel of them is seen."""
    assert len({settings_seen(seed) for seed in (3, 8, 21)}) == 1


def settings_seen(seed: int) -> bytes:
    """The screen with settings that were opened while somebody's hand was up."""
    pilot = SharedPilot(seed, people=4, showing=Showing.TAP)
    pilot.go_on()
    pilot.until(lambda: pilot.is_asked)
    pilot.stack.push(SettingsScene(pilot.kit, pilot.go, pilot.preferences))
    pilot.step(1.0)
    assert pilot.viewer is None
    seen = pygame.image.tobytes(pilot.surface, "RGB")
    pilot.stack.pop()
    pilot.step()
    assert pilot.viewer is None, "whose tiles they are has to come again"
    return seen


@pytest.mark.long
@pytest.mark.parametrize("showing", Showing)
@pytest.mark.parametrize("book", BOOKS)
def test_over_a_hundred_curtains_no_picture_shows_a_face_or_a_name_to_anybody_else(
    book: str, showing: Showing, scaled: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = scaled(CURTAINS)
    film, changes, opened = filmed(monkeypatch, book, showing, wanted)
    assert changes == wanted
    assert len(opened) == min(wanted, len(OPENED))
    assert film.private > wanted
