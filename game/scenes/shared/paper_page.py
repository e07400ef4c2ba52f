"""Pages on a sheet of paper with a band of cloth at its top."""

from collections.abc import Sequence

from game import ui
from game.view.paint import Canvas, PanelKind
from game.view.sheet.parts import draw_header
from game.view.units import Box

_OVER_EDGE = 1.2
"""How far the band reaches over the sheet's dark edge, so that no paper is seen round its corners."""
_CORNER = 28.0


def paper_page(
    title: str,
    back: ui.Act,
    body: ui.Part,
    tools: Sequence[ui.Maybe] = (),
    *,
    told: str = "",
    face: ui.Maybe = None,
    is_bright: bool = False,
) -> ui.Part:
    """A page on a sheet of paper with a band of cloth at its top.

    :param told: what is said below the title.
    :param face: the portrait before the title.
    :param is_bright: whether rays spread over the band, for what was won.
    """
    below = ui.Text(told, tone=ui.Tone.SECOND) if told else None
    words = ui.Column((ui.Text(title, ui.Type.TITLE, ui.Tone.TITLE), below), gap=0.0, grow=1.0)
    line = ui.Row((face, words, *tools), ui.Step.L, wraps=True, is_roomy=True, grow=1.0)
    head = ui.Panel(ui.Row((line, ui.cross(back)), is_region=True), ui.Ground.CLOTH)
    band = ui.Over((ui.Picture((_draw_band, is_bright)), head))
    page = ui.Column((band, ui.Pin(body, x=ui.Across.FILL, y=ui.Across.FILL, pad=ui.Step.L, grow=1.0)), gap=0.0)
    sheet = ui.Panel(page, ui.Ground.PAPER, 0.0, corner=_CORNER, widest=ui.Size.SHEET)
    return ui.Pin(sheet, x=ui.Across.FILL, y=ui.Across.FILL, pad=ui.Step.XL)


def _draw_band(is_bright: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001 - given with the function
    edge = PanelKind.PAPER.reach - _OVER_EDGE
    band = Box(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - edge)
    draw_header(canvas, band, is_bright=is_bright)
