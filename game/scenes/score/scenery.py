"""What is painted on a score sheet: the cloth with the winner, how the last tile came, and who lost what to whom."""

from game.i18n.numbers import points_text
from game.players.celebration import Grade
from game.scenes.score.sheet import SeatPage, Sheet
from game.view.paint import Canvas, FaceLook
from game.view.sheet.parts import FACE_AT, draw_header
from game.view.sheet.rows import CLOTH
from game.view.sheet.stage import (
    CLOTHS,
    WINNER,
    Person,
    draw_all,
    draw_dealt,
    draw_ground,
    draw_way,
    draw_winner,
)
from game.view.units import Box

_LEAST_PAPER = 1500.0
"""On narrower paper the winner is a portrait only."""
_LIGHTS = {Grade.PLAIN: 13, Grade.GOOD: 20, Grade.GREAT: 28, Grade.NAMED: 34}
"""The opacity of the rays behind the winner by the grade of the win."""
_BEFORE, _ABOVE = 14.0, 8.0
"""Space before the winner and above."""


def has_winner(page: SeatPage, paper: Box) -> bool:
    """Whether the winner stands on the cloth of a page, beside the sets."""
    return page.is_winner and paper.width >= _LEAST_PAPER


def draw_scene(canvas: Canvas, paper: Box, end: float, page: SeatPage, low: tuple[float, float]) -> None:
    """Draw the band of cloth down to ``end`` with who is on it, and below it the cloth lit around ``low``."""
    cloth = Box(paper.x, paper.y, paper.width, end - paper.y)
    stands = has_winner(page, paper)
    color, sun = (CLOTHS[page.grade], _BEFORE + WINNER / 2) if stands else (CLOTH, FACE_AT)
    light = _LIGHTS[page.grade]
    ground = Box(paper.x, end, paper.width, paper.bottom - end)
    draw_ground(canvas, ground, CLOTHS[page.grade], low, light if page.is_winner else 0)
    draw_header(canvas, cloth, is_bright=page.is_winner, color=color, sun=sun, light=light)
    canvas = canvas.reading(paper)
    if stands:
        draw_winner(canvas, Box(paper.x + _BEFORE, paper.y + _ABOVE, WINNER, cloth.height - _ABOVE), page.portrait)
    else:
        canvas.avatar(page.portrait, (paper.x + FACE_AT, paper.y + 76), 118, FaceLook(page.mood))


def draw_picture(canvas: Canvas, blank: Box, page: SeatPage, sheet: Sheet) -> None:
    """Draw into the blank below the rows how the win came, or on the page of somebody who pays for it, the payment."""
    winner = page if page.is_winner else next((each for each in sheet.pages if each.is_winner), None)
    if winner is None:
        draw_all(canvas, blank, [_person(each) for each in sheet.pages])
        return
    seats = [each.seat for each in sheet.pages]
    paid = {seats[payer]: amount for payer, to, amount in sheet.paid if seats[to] == winner.seat}
    tile = winner.winning_tile
    if page.seat in paid and not page.lines:
        draw_way(canvas, blank, _person(page), points_text(paid[page.seat]), _person(winner))
    elif tile is None:
        draw_dealt(canvas, blank, winner.hand or winner.way, _person(winner))
    else:
        giver = next((each for each in sheet.pages if each.seat == winner.won_from), None)
        draw_way(canvas, blank, None if giver is None else _person(giver), tile, _person(winner))


def _person(page: SeatPage) -> Person:
    return Person(page.name, page.portrait, FaceLook(page.mood))
