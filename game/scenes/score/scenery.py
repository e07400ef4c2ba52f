"""What is painted on a score sheet: the cloth with the winner, how the last tile came, and who lost what to whom."""

from fractions import Fraction
from functools import partial

from game.i18n.numbers import points_text
from game.players.celebration import Grade
from game.scenes.score.sheet import SeatPage, Sheet
from game.view.paint import Canvas, FaceLook
from game.view.sheet.parts import FACE_AT, draw_header
from game.view.sheet.rows import CLOTH
from game.view.sheet.stage import CLOTHS, WINNER, Person, draw_all, draw_dealt, draw_payers, draw_way, draw_winner
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


def draw_scene(canvas: Canvas, paper: Box, end: float, page: SeatPage) -> None:
    """Draw the cloth down to ``end``, and who is on it."""
    cloth = Box(paper.x, paper.y, paper.width, end - paper.y)
    stands = has_winner(page, paper)
    colour, sun = (CLOTHS[page.grade], _BEFORE + WINNER / 2) if stands else (CLOTH, FACE_AT)
    light = _LIGHTS[page.grade]
    draw_header(canvas, cloth, is_bright=page.is_winner, colour=colour, sun=sun, light=light)
    canvas = canvas.reading(paper)
    if stands:
        draw_winner(canvas, Box(paper.x + _BEFORE, paper.y + _ABOVE, WINNER, cloth.height - _ABOVE), page.portrait)
    else:
        canvas.avatar(page.portrait, (paper.x + FACE_AT, paper.y + 76), 118, FaceLook(page.mood))


def draw_picture(canvas: Canvas, blank: Box, page: SeatPage, sheet: Sheet, *, is_counted: bool) -> None:
    """Draw into the blank below the rows how the win came; with ``is_counted``, what it brought and cost too.

    On the page of somebody who pays the winner, the picture shows that payment instead.
    """
    winner = page if page.is_winner else next((each for each in sheet.pages if each.is_winner), None)
    if winner is None:
        draw_all(canvas, blank, [_person(each) for each in sheet.pages])
        return
    seats = [each.seat for each in sheet.pages]
    ways = [(seats[payer], seats[to], amount) for payer, to, amount in sheet.paid]
    paid = {payer: amount for payer, to, amount in ways if to == winner.seat}
    if page.seat in paid:
        draw_way(canvas, blank, Grade.PLAIN, _person(page), points_text(paid[page.seat]), _person(winner))
        return
    giver = next((each for each in sheet.pages if each.seat == winner.won_from), None)
    shows_all = not ways or set(paid) == {winner.won_from}
    told = partial(_person, is_counted=is_counted)
    gained = told(winner, winner.by_hands) if shows_all else _person(winner)
    tile = winner.winning_tile
    if tile is not None:
        cost = None if giver is None or not shows_all else -giver.lost - paid.get(giver.seat, Fraction(0))
        draw_way(canvas, blank, page.grade, None if giver is None else told(giver, cost), tile, gained)
    elif paid:
        payers = [told(each, -paid[each.seat]) for each in sheet.pages if each.seat in paid]
        draw_payers(canvas, blank, page.grade, payers, told(winner, sum(paid.values(), Fraction(0))))
    else:
        draw_dealt(canvas, blank, page.grade, winner.hand or winner.way, gained)


def _person(page: SeatPage, gain: Fraction | None = None, *, is_counted: bool = True) -> Person:
    """A player; with a ``gain``, its figure or, before it is counted, room for it."""
    said = None if gain is None else points_text(gain, signed=True) if is_counted else ""
    return Person(page.name, page.portrait, FaceLook(page.mood), said)
