"""The worth of a hand as it stands, and with each tile that would complete it, by the book's own scoring.

It asks only for what the seat itself knows, so that a player's own view is enough.
"""

from game import Frozen, replace
from game.engine.changes import with_seat
from game.engine.facts import facts_of, facts_of_winner, player_hand, win_flags
from game.engine.rulings.legal import completing, is_mahjong
from game.engine.seat import Seat, TileId
from game.engine.state import State, Turn, Winner
from game.hands.hand import Hand
from game.rules.scoring import Score
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Tiles

_ANY_MAHJONG = (Tile.B1,) * 3 + (Tile.C2,) * 3 + (Tile.D3,) * 3 + (Tile.WN,) * 3 + (Tile.DW,) * 2
"""The hand of another seat that wins, so that the losers' hands are counted."""


class Completion(Frozen):
    """A tile that would complete the hand."""

    tile: Tile
    claimed: Score
    """The score with the tile from another player's discard."""
    drawn: Score
    """The score with the tile drawn from the wall."""


def score_now(view: State, seat: Seat) -> Score:
    """The score of the hand now: as a mahjong if it may go out, otherwise as a loser's if somebody else went out."""
    deal = view.current_deal
    if isinstance(deal.phase, Turn) and deal.phase.seat == seat and not deal.winners and is_mahjong(view, seat):
        flags = win_flags(view, seat, deal.phase.source, deal.phase.drawn)
        winner = Winner(seat, deal.phase.source, deal.phase.drawn, None, flags)
        facts = facts_of_winner(view, winner)
        if view.rules.is_enough(facts):
            return _own_score(view, facts, seat)
    own = player_hand(view, seat)
    other = PlayerHand(wind=own.wind.after(1, view.rules.seats), hand=Hand(_ANY_MAHJONG))
    won = WinFacts(wind=other.wind, tile=Tile.DW, source=Source.WALL)
    return _own_score(view, facts_of(view, [won], [own, other]), seat)


def completions(view: State, seat: Seat, *, without: TileId | None) -> tuple[Completion, ...]:
    """Every tile that completes the hand, sorted, with the scores; none if the hand is not ready.

    :param without: the tile that would be discarded from a hand with one too many.
    """
    deal = view.current_deal
    rest = tuple(tile_id for tile_id in deal.seats[seat].hand if tile_id != without)
    before = replace(view, deal=replace(deal, seats=with_seat(deal, seat, hand=rest)))
    return tuple(
        Completion(tile, _completed(before, seat, tile, Source.DISCARD), _completed(before, seat, tile, Source.WALL))
        for tile in completing(view, seat, without=without)
    )


def goes_out_with(view: State, seat: Seat, *, without: TileId | None = None) -> Tiles:
    """The tiles with which the hand may go out from the wall, worth enough; none if the hand is not ready."""
    enough = view.rules.settlement.is_enough
    return tuple(one.tile for one in completions(view, seat, without=without) if enough(one.drawn))


def _completed(view: State, seat: Seat, tile: Tile, source: Source) -> Score:
    own = player_hand(view, seat, extra=tile)
    loser = own.wind.after(1, view.rules.seats) if source is Source.DISCARD else None
    won = WinFacts(wind=own.wind, tile=tile, source=source, loser=loser)
    return _own_score(view, facts_of(view, [won], [own]), seat)


def score_if_won_by(state: State, seat: Seat, source: Source) -> Score:
    """The winner's score in a deal that is won, had the last tile come from another source.

    Of the win's flags only those about the tile itself are kept.
    """
    deal = state.current_deal
    (won,) = (winner for winner in deal.winners if winner.seat == seat)
    loser = Seat((seat + 1) % state.rules.seats) if source.is_taken_from_player else None
    flags = won.flags & {Flag.LAST_OF_KIND}
    other = Winner(seat, source, won.tile_id, loser, flags)
    return _own_score(state, facts_of_winner(state, other), seat)


def _own_score(view: State, facts: DealFacts, seat: Seat) -> Score:
    wind = view.wind_of(seat)
    return next(score for score in view.rules.scored(facts).scores if score.wind is wind)
