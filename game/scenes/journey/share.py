"""The page with the results of a day as a picture to save and as text to copy."""

from collections.abc import Mapping, Sequence
from datetime import date
from io import BytesIO

import platformdirs
import pygame

from game import Frozen, ui
from game.app.system import storage
from game.i18n import _
from game.i18n.books import rules_title
from game.i18n.gaps import isolated
from game.i18n.numbers import day_text, points_text
from game.i18n.player_texts import came_text
from game.players.days import BOOKS, Came, DayResult
from game.players.journey import Stop
from game.players.roster import SPARROW
from game.scenes.journey.day_parts import stamp
from game.scenes.journey.day_words import Found
from game.scenes.shared.sharing import copied_text
from game.ui.screen import picture_of
from game.view.paint import Canvas, Felt, Icon, Kit, Paint, spread_cloth
from game.view.units import Align, Box

_SIZE = (1200, 675)
"""The size of the picture, in pixels."""
_NAME = "Sparrows"
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


def shared_picture(kit: Kit, felt: Felt, day: date, walls: Sequence[tuple[Stop, Found]], streak: str) -> pygame.Surface:
    """The results of a day as a picture, with the number of days in a row at the bottom."""
    name, when = ui.Text(_NAME, ui.Type.TITLE, ui.Tone.TITLE, grow=1.0), ui.label(day_text(day))
    stamps = ui.Row(tuple((stamp(stop, found, None, high=1.5 * ui.Size.SIDE) for stop, found in walls)), ui.Step.L)
    foot = ui.label(streak, align=Align.CENTER)
    whole = ui.Column(
        (ui.Row((ui.Portrait(SPARROW, ui.Size.HAND), name, when), ui.Step.L), ui.Space(), stamps, ui.Space(), foot),
        ui.Step.L,
    )
    page = ui.Panel(whole, ui.Ground.NONE, ui.Step.XL)
    return picture_of(kit, page, _SIZE, 1.2, lambda frame: spread_cloth(frame, felt))


def _draw_scaled(picture: pygame.Surface, canvas: Canvas, box: Box) -> None:
    rect = canvas.rect(box)
    canvas.surface.blit(pygame.transform.smoothscale(picture, rect.size), rect)


class Said(Frozen):
    """The message below the picture."""

    text: str = ""


class ShareScene(ui.Screen[Said]):
    """The picture and the text of a day's results.

    :param results: the results by the id of the rulebook.
    :param streak: the text on the days in a row.
    """

    is_overlay = True
    first_focus = "save"

    def __init__(
        self,
        kit: Kit,
        felt: Felt,
        day: date,
        walls: Sequence[tuple[Stop, Found]],
        results: Mapping[str, DayResult],
        streak: str,
    ):
        super().__init__(kit, Said())
        self._day, self._text = day, shared_text(day, results)
        self.picture = shared_picture(kit, felt, day, walls, streak)
        """The picture to save."""

    def view(self, state: Said) -> ui.Part:
        save = ui.Button(_("Save picture"), self._save_it, Icon.SAVE, Paint.GOLD, key="save")
        foot = ui.Row(
            (
                ui.remark(state.text, grow=1.0),
                ui.Button(_("Copy as text"), self._copy_it),
                save,
            ),
            wraps=True,
            across=ui.Across.FILL,
        )
        shown = ui.Picture((_draw_scaled, self.picture), ui.Size.QUESTION, ratio=_SIZE[1] / _SIZE[0])
        return self.overlay_card(_("Share"), shown, foot)

    def _copy_it(self) -> None:
        self.put(text=copied_text(self._text))

    def _save_it(self) -> None:
        """Saves the picture, and says where it is or why it failed."""
        file = BytesIO()
        pygame.image.save(self.picture, file, "sparrows.png")
        path = platformdirs.user_pictures_path() / f"sparrows-{self._day.isoformat()}.png"
        try:
            storage.write(path, file.getvalue(), closes_folder=False)
        except storage.StorageError as error:
            self.put(text=_("It cannot be saved: {reason}").format(reason=error))
        else:
            self.put(text=_("Saved: {path}").format(path=isolated(str(path))))
