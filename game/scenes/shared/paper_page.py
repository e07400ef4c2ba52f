"""The background of some pages: a sheet of paper with a band of cloth at its top."""

import pygame
from msgspec.structs import replace

from game.view.paint import Canvas, Kit, PanelKind, page_background
from game.view.sheet.parts import draw_header
from game.view.units import Box

HEADER = 142.0
"""The height of the band of cloth, in layout units."""
_OVER_EDGE = 1.2
"""How far the band reaches over the sheet's dark edge, so that no paper is seen round its corners."""
_WIDTH = 1790.0
_TOP = 30.0
_HEIGHT = 1020.0


def sheet_of(kit: Kit) -> Box:
    """The box of the sheet of paper."""
    width = min(_WIDTH, kit.frame.width - 120)
    return Box((kit.frame.width - width) / 2, _TOP, width, _HEIGHT)


def painted_sheet(kit: Kit, *, is_bright: bool) -> pygame.Surface:
    """The picture of the page's background with the sheet and its band."""
    canvas, paper = Canvas(page_background(kit.frame), kit), sheet_of(kit)
    canvas.panel(PanelKind.PAPER, paper, radius=28)
    band = Box(paper.x, paper.y, paper.width, HEADER).grown(_OVER_EDGE)
    draw_header(canvas, replace(band, height=HEADER + _OVER_EDGE), is_bright=is_bright)
    return canvas.surface
