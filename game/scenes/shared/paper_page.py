"""Pages on a sheet of paper with a band of cloth at its top, and the faces of those whose score stands on one."""

from collections.abc import Hashable, Sequence

from game import Frozen, ui
from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.tiles.tile import Wind
from game.view.page.rating_signs import PLACES
from game.view.page.sheet_band import CORNER, draw_header
from game.view.paint import Canvas, FaceLook, Icon, Paint, PanelKind, draw_wind_chip
from game.view.units import Box, Color, theme

_OVER_EDGE = 1.2
"""How far the band reaches over the sheet's dark edge, so that no paper is seen round its corners."""


def paper_page(
    title: str,
    back: ui.Act,
    body: ui.Part,
    tools: Sequence[ui.Maybe] = (),
    *,
    told: str,
    face: ui.Maybe,
    is_bright: bool = False,
) -> ui.Part:
    """A page on a sheet of paper with a band of cloth at its top.

    :param told: what is said below the title.
    :param face: the portrait before the title.
    :param is_bright: whether rays spread over the band, for what was won.
    """
    below = ui.remark(told) if told else None
    words = ui.lines(ui.Text(title, ui.Type.TITLE, ui.Tone.TITLE), below)
    line = ui.Row((face, words, *tools), ui.Step.L, wraps=True, is_roomy=True, grow=1.0)
    head = ui.Row((line, ui.cross(back)), is_region=True)
    sheet = paper(ui.Column((band(head, is_bright=is_bright), paper_body(body)), 0.0))
    return ui.Pin(sheet, x=ui.Across.FILL, y=ui.Across.FILL, pad=ui.Step.XL)


def paper(page: ui.Part) -> ui.Part:
    """A sheet of paper."""
    return ui.Panel(page, ui.Ground.PAPER, 0.0, corner=CORNER, widest=ui.Size.SHEET, key="paper", grow=1.0)


def paper_body(body: ui.Part) -> ui.Part:
    """The content of the page below the band, with a margin."""
    return ui.Pin(body, x=ui.Across.FILL, y=ui.Across.FILL, pad=ui.Step.L, grow=1.0)


def leaf(
    inside: ui.Part,
    on: ui.Act | None = None,
    pad: float = ui.Step.S,
    *,
    fill: Color = ui.Fill.LEAF,
    hint: str = "",
    called: str = "",
    key: Hashable = None,
) -> ui.Part:
    """A plain card on the paper."""
    corner = ui.Size.CORNER
    return ui.Panel(inside, ui.Ground.PAPER, pad, on, fill=fill, corner=corner, hint=hint, called=called, key=key)


def band(head: ui.Part, *, is_bright: bool, pad: float = ui.Step.L) -> ui.Part:
    """The band of cloth, on which the head of the page lies."""
    margin = ui.Panel(head, ui.Ground.CLOTH, pad, sides=ui.Step.L - pad)
    return ui.Over((ui.Picture((_draw_band, is_bright)), margin))


def _draw_band(is_bright: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001 - given with the function
    edge = PanelKind.PAPER.reach - _OVER_EDGE
    band = Box(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - edge)
    draw_header(canvas, band, is_bright=is_bright)


class SeatFace(Frozen):
    """The portrait of whoever sits in a seat, with its wind."""

    portrait: PortraitId
    wind: Wind
    is_dealer: bool
    is_own: bool = False
    """Whether it is the person at the screen, whose portrait has a golden ring."""
    mood: Mood = Mood.CALM
    place: int = 0
    """The place at the end of the match; 0 while the match goes on."""

    def part(self, size: float) -> ui.Part:
        return ui.Picture((_draw_face, self), size + ui.Size.CAP, size)


def _draw_face(who: SeatFace, canvas: Canvas, box: Box) -> None:
    """Draw the portrait, the wind at its lower corner, clear of the face, and the place at its upper corner."""
    canvas, chip, size = canvas.reading(box), ui.Size.CAP, box.height
    middle = box.right - size / 2, box.center[1]
    if who.is_own:
        canvas.disc(middle, size, theme.GOLD_DARK)
        canvas.disc(middle, size - ui.Step.HAIR, theme.GOLD_RING)
        size -= ui.Step.S
    canvas.avatar(who.portrait, middle, size, FaceLook(who.mood))
    at = box.x + ui.Step.L, box.bottom - chip / 2
    if who.is_dealer and who.wind is not Wind.EAST:  # who starts has a golden rim
        rim = Box(at[0] - chip, box.bottom - chip, 2 * chip, chip)
        canvas.rounded(rim, theme.GOLD_DARK, radius=chip / 2)
    paint = Paint.DEALER if who.is_dealer and who.wind is Wind.EAST else Paint.IVORY
    draw_wind_chip(canvas, who.wind, at, chip - ui.Step.HAIR, paint)
    if who.place:
        medal = Box(box.x, box.y, chip, chip)
        canvas.disc(medal.center, chip + ui.Step.HAIR, theme.GOLD_DARK if who.place == 1 else theme.WHITE)
        canvas.disc(medal.center, chip, PLACES[who.place - 1])
        if who.place == 1:
            canvas.icon(Icon.CROWN, medal.center, ui.Size.SIGN, theme.ON_GOLD)
        else:
            canvas.centered(str(who.place), theme.SMALL.colored(theme.ON_GOLD), medal)
