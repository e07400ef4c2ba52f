"""Parts of the quiz: answers with their marks, the rating, the emblem."""

from collections.abc import Iterable, Sequence
from enum import Enum

from game import ui
from game.i18n import _
from game.i18n.numbers import number
from game.i18n.tile_words import plain_name
from game.scenes.quiz.drill_words import figure
from game.school.drills.exercise import Drill
from game.school.rating import Rating, Verdict
from game.tiles.tile import Tile
from game.view.page.book_emblem import draw_dots, draw_fan
from game.view.paint import Canvas, Cue, Icon
from game.view.units import Box, Color, theme

PICTURES: dict[Drill, tuple[Tile, Tile, Tile]] = {
    Drill.MISSING: (Tile.B2, Tile.B3, Tile.DR),
    Drill.WAIT: (Tile.C4, Tile.C5, Tile.C6),
    Drill.DISCARD: (Tile.D5, Tile.WE, Tile.D6),
    Drill.CALL: (Tile.DG, Tile.DG, Tile.DG),
    Drill.COUNT: (Tile.B9, Tile.DR, Tile.F2),
    Drill.PAY: (Tile.WE, Tile.S1, Tile.WN),
    Drill.DANGER: (Tile.C5, Tile.WN, Tile.C8),
    Drill.OTHER_BOOK: (Tile.B7, Tile.C7, Tile.D7),
}
"""The three tiles on the card of each drill."""
LEVELS = 6
"""The number of lamps in a row of lamps, which shows how hard the exercises are."""
_FIRST_LEVEL = 700
_A_LEVEL = 220
CUES = {Verdict.RIGHT: Cue.RIGHT, Verdict.NEARLY: Cue.BUTTON, Verdict.WRONG: Cue.ERROR}
"""The sound of each verdict."""


class Mark(Enum):
    """The color and icon of the mark on an answer."""

    NONE = None, None
    CHOSEN = theme.GOLD_RING, None
    RIGHT = theme.TEAL, Icon.CHECK
    """The answer was chosen, and is right."""
    NEARLY = theme.BRASS, Icon.CHECK
    WRONG = theme.VERMILION, Icon.CROSS
    """The answer was chosen, and is not right."""
    MISSED = theme.TEAL, Icon.STAR
    """The answer is right, and was not chosen."""

    def __init__(self, color: Color | None, icon: Icon | None):
        self.color = color
        self.icon = icon

    def sign(self, size: float = ui.Size.CAP) -> ui.Part | None:
        """Its icon on a disc; ``None`` for a mark without one."""
        return None if self.icon is None or self.color is None else ui.Mark(self.icon, self.color, size=size)


OF_VERDICT = {Verdict.RIGHT: Mark.RIGHT, Verdict.NEARLY: Mark.NEARLY, Verdict.WRONG: Mark.WRONG}


def level_of(rating: float) -> int:
    """The number of lit lamps for a rating."""
    return max(1, min(LEVELS, 1 + int((rating - _FIRST_LEVEL) // _A_LEVEL)))


def lamps(lit: int) -> ui.Part:
    """A row of lamps."""
    return ui.Picture((draw_dots, lit, LEVELS, theme.GOLD, theme.SWITCH_OFF), LEVELS * ui.Step.L, ui.Step.L)


def tiles(faces: Iterable[ui.Tile]) -> ui.Part:
    """Tiles from left to right, in further rows where they need them, and for the ears as one."""
    shown = tuple(faces)
    said = ", ".join(plain_name(tile.face) for tile in shown)
    return ui.Row(shown, 0.0, wraps=True, is_straight=True, called=said)


def large_tiles(faces: Iterable[Tile]) -> ui.Part:
    """Tiles as large as a portrait."""
    return tiles(ui.Tile(face, size=ui.Size.PORTRAIT) for face in faces)


def card(
    *lines: ui.Part | None,
    on: ui.Act | None = None,
    rim: Color | None = None,
    key: object = None,
    is_told: bool = False,
) -> ui.Part:
    """A card of paper."""
    body = ui.Column(lines, ui.Step.S)
    return ui.Panel(
        body, ui.Ground.PAPER, ui.Step.M, on, fill=theme.TEXT, rim=rim, corner=ui.Size.CORNER, key=key, is_told=is_told
    )


def answer_card(content: ui.Part, mark: Mark, on: ui.Act | None, key: object) -> ui.Part:
    """A card that gives an answer when it is pressed, with its mark."""
    sign = mark.sign()
    return ui.Over((card(content, on=on, rim=mark.color, key=key), None if sign is None else ui.Pin(sign)))


def rating_part(rating: Rating, change: int) -> ui.Part:
    """The rating, its change by the last answer, and the lamps of the level."""
    changed = ui.strong(number(change, signed=True), ui.Tone.GAIN if change > 0 else ui.Tone.LOSS)
    lines = (
        ui.Row((ui.remark(_("Exercise rating"), is_narrow=True, grow=1.0), changed if change else None)),
        ui.Row((ui.label(figure(rating), ui.Tone.NUMBER, grow=1.0), lamps(level_of(rating.value)))),
    )
    return ui.glass(ui.Column(lines, ui.Step.HAIR))


def emblem(shown: Sequence[Tile]) -> ui.Part:
    """Two tiles on a golden disc, at the head of the page."""
    return ui.Picture((_draw_emblem, tuple(shown)), ui.Size.SAMPLE)


def _draw_emblem(shown: tuple[Tile, ...], canvas: Canvas, box: Box) -> None:
    canvas.disc(box.center, box.width, theme.BRASS)
    canvas.disc(box.center, box.width - ui.Step.M, theme.BRASS_TEXT)
    draw_fan(shown, canvas, box.inset(0, box.height / 6))


def words(text: str, tone: ui.Tone = ui.Tone.MAIN, kind: ui.Type = ui.Type.BODY) -> ui.Part | None:
    """A text, or nothing where there is none."""
    return ui.Text(text, kind, tone) if text else None
