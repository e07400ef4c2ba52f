"""What is painted behind the widgets of a score sheet: the cloth with the winner, and how the last tile came."""

from fractions import Fraction

from game.i18n.numbers import points_text
from game.players.celebration import Grade
from game.scenes.score.sheet import SeatPage, Sheet
from game.view.paint import Canvas, FaceLook
from game.view.sheet.parts import FACE_AT, draw_header
from game.view.sheet.rows import CLOTH
from game.view.sheet.stage import CLOTHS, WINNER, Person, draw_all, draw_dealt, draw_way, draw_winner
from game.view.units import Box

_LEAST_PAPER = 1500.0
"""On narrower paper the winner is a portrait only."""
_BEFORE, _ABOVE = 14.0, 8.0
"""Space before the winner and above."""


def has_winner(page: SeatPage, paper: Box) -> bool:
    """Whether the winner stands on the cloth of a page, beside the sets."""
    return page.is_winner and paper.width >= _LEAST_PAPER


def draw_scene(canvas: Canvas, paper: Box, end: float, blank: Box, page: SeatPage, sheet: Sheet) -> None:
    """Draw the cloth down to ``end``, who is on it, and into a large ``blank`` below the rows how the win came.

    On the page of somebody who pays the winner, the picture shows that payment instead.
    """
    cloth = Box(paper.x, paper.y, paper.width, end - paper.y)
    stands = has_winner(page, paper)
    colour, sun = (CLOTHS[page.grade], _BEFORE + WINNER / 2) if stands else (CLOTH, FACE_AT)
    draw_header(canvas, cloth, is_bright=page.is_winner, colour=colour, sun=sun)
    canvas = canvas.reading(paper)
    if stands:
        draw_winner(canvas, Box(paper.x + _BEFORE, paper.y + _ABOVE, WINNER, cloth.height - _ABOVE), page.portrait)
    else:
        canvas.avatar(page.portrait, (paper.x + FACE_AT, paper.y + 76), 118, FaceLook(page.mood))
    winner = page if page.is_winner else next((each for each in sheet.pages if each.is_winner), None)
    if winner is None:
        draw_all(canvas, blank, [_person(each) for each in sheet.pages])
        return
    seats = [each.seat for each in sheet.pages]
    ways = [(seats[payer], seats[to], amount) for payer, to, amount in sheet.paid]
    paid = sum((amount for payer, to, amount in ways if (payer, to) == (page.seat, winner.seat)), Fraction(0))
    if paid and winner is not page:
        draw_way(canvas, blank, Grade.PLAIN, _person(page), points_text(paid), _person(winner))
        return
    tile = winner.winning_tile
    if tile is None:
        draw_dealt(canvas, blank, page.grade, winner.hand or winner.subtitle, _person(winner))
    else:
        giver = next((_person(each) for each in sheet.pages if each.seat == winner.won_from), None)
        draw_way(canvas, blank, page.grade, giver, tile, _person(winner))


def _person(page: SeatPage) -> Person:
    return Person(page.name, page.portrait, FaceLook(page.mood))
