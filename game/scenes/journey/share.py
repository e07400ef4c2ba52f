"""The page with the results of a day as a picture to save and as text to copy."""

from collections.abc import Mapping, Sequence
from datetime import date
from io import BytesIO

import platformdirs
import pygame

from game.app.system import storage
from game.i18n import _
from game.i18n.books import rules_title
from game.i18n.gaps import isolated
from game.i18n.numbers import day_text, points_text
from game.i18n.player_texts import came_text
from game.players.days import BOOKS, Came, DayResult
from game.players.roster import SPARROW
from game.scenes.journey.day_view import DayWall
from game.scenes.shared.panel_scene import CardScene
from game.scenes.shared.sharing import copied_text
from game.view.paint import Canvas, Felt, Icon, Kit
from game.view.paint.felt import spread_cloth
from game.view.units import Align, Box, Face, TextStyle, row, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, Widget

_SIZE = (1200, 675)
"""The size of the picture, in pixels."""
_NAME = "Sparrows"
_TITLE = TextStyle(Face.DISPLAY, 108, theme.TITLE)
_LINE = TextStyle(Face.MEDIUM, 40, theme.TEXT)
MARKS = {Came.WON: "\U0001f7e9", Came.NOBODY: "\u2b1c", Came.OTHER: "\U0001f7e8", Came.LOST: "\U0001f7e5"}
"""The colored square for each result, for the text."""
_NOT_PLAYED = "\u2b1b"
_TAKEN_BACK = "\u21a9\ufe0f"


def shared_text(day: date, results: Mapping[str, DayResult]) -> str:
    """The results of a day as text, without revealing anything about the walls."""
    lines = [f"{_NAME} · {day_text(day)}"]
    for rules in BOOKS:
        result = results.get(rules)
        if result is None:
            lines.append(f"{_NOT_PLAYED} {rules_title(rules)}")
            continue
        points = points_text(result.gain, signed=True)
        mark, why = (_TAKEN_BACK, f" ({came_text(result)})") if result.was_helped else (MARKS[result.came], "")
        lines.append(f"{mark} {rules_title(rules)} {points}{why}")
    return "\n".join(lines) + "\n"


def shared_picture(kit: Kit, felt: Felt, day: date, walls: Sequence[DayWall], streak: str) -> pygame.Surface:
    """The results of a day as a picture, with the number of days in a row at the bottom."""
    own = Kit(kit.actions, mirrored=kit.mirrored)
    faces, marks, back = kit.shared.look
    own.use_tiles(faces=faces, marks=marks, back=back)
    own.resize(_SIZE)
    canvas = Canvas(spread_cloth(own.frame, felt), own)
    wide = own.frame.width
    head = canvas.reading(Box(0, 0, wide, 1080))
    head.avatar(SPARROW, (190, 190), 150)
    head.text(_NAME, _TITLE, (300, 226), widest=wide / 2)
    head.text(day_text(day), _LINE, (wide - 120, 216), align=Align.END, widest=wide / 3)
    for wall, place in zip(walls, row(Box(72, 390, wide - 144, 500), [None] * len(walls), 24), strict=True):
        wall.draw(head, place, scale=1.35)
    canvas.text(streak, _LINE, (wide / 2, 1000), align=Align.CENTER, widest=wide - 240)
    return canvas.surface


class _Picture(Widget):
    """The picture, scaled to its box."""

    def __init__(self, picture: pygame.Surface) -> None:
        self._picture = picture

    def draw(self, canvas: Canvas) -> None:
        rect = canvas.rect(self.box)
        canvas.surface.blit(pygame.transform.smoothscale(self._picture, rect.size), rect)


class ShareScene(CardScene):
    """The picture and the text of a day's results.

    :param results: the results by the id of the rulebook.
    :param streak: the text on the days in a row.
    """

    WIDTH, HEIGHT = 1240.0, 900.0

    def __init__(
        self,
        kit: Kit,
        felt: Felt,
        day: date,
        walls: Sequence[DayWall],
        results: Mapping[str, DayResult],
        streak: str,
    ) -> None:
        super().__init__(kit, _("Share"))
        self._day = day
        self._text = shared_text(day, results)
        self.picture = shared_picture(kit, felt, day, walls, streak)
        """The picture to save."""
        self._shown = _Picture(self.picture)
        self._said = Label("", theme.BODY_SECOND, most=3)
        self._copy = Button(_("Copy as text"), self._copy_it, finish=PLAIN)
        self._save = Button(_("Save picture"), self._save_it, finish=MAIN, icon=Icon.SAVE)
        self.put_together([self._shown], [self._said], [self._copy, self._save])
        self.page.set_focus(self._save)

    def lay_inside(self, inner: Box) -> None:
        high = inner.height - 94
        wide = min(inner.width, high * _SIZE[0] / _SIZE[1])
        high = wide * _SIZE[1] / _SIZE[0]
        self._shown.place(Box(inner.center[0] - wide / 2, inner.y, wide, high))
        right = inner.right
        for button in (self._save, self._copy):
            room = button.content_width(self.kit, 68)
            button.place(Box(right - room, inner.bottom - 68, room, 68))
            right -= room + 20
        self._said.place(Box(inner.x, inner.bottom - 80, right - inner.x, 92))

    def _copy_it(self) -> None:
        self._said.write(copied_text(self._text))

    def _save_it(self) -> None:
        """Saves the picture, and says where it is or why it failed."""
        file = BytesIO()
        pygame.image.save(self.picture, file, "sparrows.png")
        path = platformdirs.user_pictures_path() / f"sparrows-{self._day.isoformat()}.png"
        try:
            storage.write(path, file.getvalue(), closes_folder=False)
        except storage.StorageError as error:
            self._said.write(_("It cannot be saved: {reason}").format(reason=error))
        else:
            self._said.write(_("Saved: {path}").format(path=isolated(str(path))))
