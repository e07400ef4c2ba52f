"""Cards with everything visible about a seat."""

from game import ui
from game.engine.facts import face, faces
from game.engine.seat import Seat, in_turn
from game.engine.state import Claiming, State
from game.i18n import _
from game.i18n.tile_words import wind_name
from game.scenes.quiz.parts import Mark, card, tiles
from game.tiles.tile import Wind


def seat_name(state: State, wind: Wind, *, is_own: bool) -> str:
    """The name of a seat's wind, marked if it is the player's own."""
    name = wind_name(state.rules.id, wind)
    return _("{wind} (you)").format(wind=name) if is_own else name


def seats_in_sight(view: State, own: Seat, asked: Seat | None = None) -> list[ui.Part]:
    """Cards for all seats in turn order, the player's own last; ``asked`` is the one asked about."""
    order = in_turn(own, view.rules.seats)
    return [seat_in_sight(view, seat, is_own=seat == own, is_asked=seat == asked) for seat in (*order[1:], order[0])]


def seat_in_sight(view: State, seat: Seat, *, is_own: bool, is_asked: bool) -> ui.Part:
    """The card of a seat: its wind, the tiles that it has laid out, and its discards.

    A discard that may be claimed has a ring.
    """
    deal = view.current_deal
    held = deal.seats[seat]
    wind = deal.placing.wind_of(seat, view.rules.seats)
    laid = [tuple(each.meld.tiles) for each in held.sets] + ([tuple(faces(deal, held.bonus))] if held.bonus else [])
    offered = deal.discards[-1] if isinstance(deal.phase, Claiming) and deal.discards else None
    thrown = [
        ui.Tile(face(deal, one.tile_id), mark=Mark.CHOSEN.color if one is offered else None)
        for one in deal.discards
        if one.seat == seat and not one.is_taken
    ]
    return card(
        ui.label(seat_name(view, wind, is_own=is_own)),
        ui.Row(tuple(tiles(map(ui.Tile, each)) for each in laid), wraps=True, is_straight=True) if laid else None,
        tiles(thrown) if thrown else None,
        rim=Mark.CHOSEN.color if is_asked else None,
        key=("seat", wind),
    )
