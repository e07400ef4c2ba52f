"""What a hand counts as it stands, and with each tile that would complete it, by the book's own scorer.

It asks no more than the seat itself knows, so that a player's own state will do.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from game.engine.facts import deal_facts, face, player_hand
from game.engine.flags import win_flags
from game.engine.rulings.legal import is_mahjong
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, State, Turn, Winner
from game.hands.hand import Hand
from game.rules.score import Score
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import KINDS, Tile, Wind

_ANY_MAHJONG = (Tile.B1,) * 3 + (Tile.C2,) * 3 + (Tile.D3,) * 3 + (Tile.WN,) * 3 + (Tile.DW,) * 2
"""Somebody else's: it only makes the losers' hands count."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A tile that would complete the hand."""

    tile: Tile
    claimed: Score
    """What the hand would count with it, from another player's discard."""
    drawn: Score
    """The same, drawn from the wall."""


def score_now(view: State, seat: Seat) -> Score:
    """What the seat's hand counts now: as a mahjong if it may go out, else as a loser's if somebody else went out."""
    deal = view.deal
    assert deal is not None, "no deal in progress"
    if isinstance(deal.phase, Turn) and deal.phase.seat == seat and not deal.winners and is_mahjong(view, seat):
        flags = win_flags(view, seat, deal.phase.source, deal.phase.drawn)
        winner = Winner(seat, deal.phase.source, deal.phase.drawn, None, flags)
        alone = replace(view, deal=_alone(deal, seat, winner))
        return _own(view, deal_facts(alone), seat)
    own = player_hand(view, seat)
    other = Wind((own.wind + 1) % view.rules.seats)
    facts = DealFacts(
        prevailing=deal.placing.prevailing,
        dealer=deal.placing.wind_of(deal.placing.dealer, view.rules.seats),
        hands=tuple(sorted((own, PlayerHand(wind=other, hand=Hand(_ANY_MAHJONG))), key=lambda player: player.wind)),
        wins=(WinFacts(wind=other, tile=Tile.DW, source=Source.WALL),),
    )
    return _own(view, facts, seat)


def completions(view: State, seat: Seat, *, without: TileId | None = None) -> tuple[Completion, ...]:
    """Every tile that completes the hand, sorted; none while it is not ready.

    :param without: of a hand with a tile too many, the one that would be discarded.
    """
    deal = view.deal
    assert deal is not None, "no deal in progress"
    held = deal.seats[seat]
    rest = tuple(tile_id for tile_id in held.hand if tile_id != without)
    if len(rest) % 3 != 1:
        return ()
    seats = tuple(replace(each, hand=rest) if each is held else each for each in deal.seats)
    before = replace(view, deal=replace(deal, seats=seats))
    waited = [tile for tile in KINDS if _copies_left(view, before, seat, tile) and is_mahjong(before, seat, extra=tile)]
    return tuple(
        Completion(tile, _completed(before, seat, tile, Source.DISCARD), _completed(before, seat, tile, Source.WALL))
        for tile in waited
    )


def _copies_left(view: State, before: State, seat: Seat, tile: Tile) -> bool:
    """Whether the tile can come at all: it does not where the seat holds every copy itself."""
    deal = before.deal
    assert deal is not None, "no deal in progress"
    own = deal.seats[seat]
    held = [*own.hand, *(tile_id for laid in own.sets for tile_id in laid.tile_ids)]
    return sum(face(deal, tile_id) is tile for tile_id in held) < view.rules.tiles.copies(tile)


def _completed(view: State, seat: Seat, tile: Tile, source: Source) -> Score:
    deal = view.deal
    assert deal is not None, "no deal in progress"
    own = player_hand(view, seat, extra=tile)
    loser = Wind((own.wind + 1) % view.rules.seats) if source is Source.DISCARD else None
    facts = DealFacts(
        prevailing=deal.placing.prevailing,
        dealer=deal.placing.wind_of(deal.placing.dealer, view.rules.seats),
        hands=(own,),
        wins=(WinFacts(wind=own.wind, tile=tile, source=source, loser=loser),),
    )
    return _own(view, facts, seat)


def score_if_won_by(state: State, seat: Seat, source: Source) -> Score:
    """Of a deal that is won: what the winner's hand would count, had its last tile come another way.

    What is remarkable about the win stays as far as it lies in the tile itself.
    """
    deal = state.deal
    assert deal is not None, "no deal in progress"
    (won,) = (winner for winner in deal.winners if winner.seat == seat)
    loser = Seat((seat + 1) % state.rules.seats) if source.is_taken_from_player else None
    flags = won.flags & {Flag.LAST_OF_KIND}
    other = Winner(seat, source, won.tile_id, loser, flags)
    return _own(state, deal_facts(replace(state, deal=_alone(deal, seat, other))), seat)


def _alone(deal: DealState, seat: Seat, winner: Winner) -> DealState:
    """The deal with this winner; the others' hands, which nobody sees, are left out."""
    seats = tuple(held if place == seat else replace(held, is_dead=True) for place, held in enumerate(deal.seats))
    return replace(deal, seats=seats, winners=(winner,))


def _own(view: State, facts: DealFacts, seat: Seat) -> Score:
    deal = view.deal
    assert deal is not None, "no deal in progress"
    wind = deal.placing.wind_of(seat, view.rules.seats)
    return next(score for score in view.rules.score(view.rules, facts).scores if score.wind is wind)
