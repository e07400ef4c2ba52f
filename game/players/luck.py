"""Luck of the draws: what the tiles that one person drew gained beyond the average of the walls.

Before each draw the hand has an aim, tiles that bring it nearer, and a worth of coming nearer. Drawing such a tile
counts as that worth; from every draw, that worth times the share of such tiles among those left in the wall is
subtracted. All orders of what is left are equally likely, whoever holds what: so the mean over many walls is 0, and
luck is kept apart from decisions.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game import replace
from game.engine.events import MatchBegun, TileDrawn
from game.engine.facts import face, faces
from game.engine.replays.replay import ReplayStep
from game.engine.seat import Seat
from game.engine.state import Settling, State
from game.engine.steps.evolve import evolve
from game.players.ai.aiming.prospects import gain_of_hit, prospects
from game.players.ai.reading.position import position_of
from game.players.ai.traits.skill import STRONG
from game.tiles.counts import tiles_marked
from game.tiles.tile import Tile


class Draw(NamedTuple):
    """A draw of a person, with what the hand wanted before it."""

    tile: Tile
    helping: frozenset[Tile]
    """The tiles that would have brought the hand nearer to its aim."""
    gain: float
    """The worth of one of the helping tiles, in points."""
    left: tuple[Tile, ...]
    """Every tile that might have come: the real rest of the wall, the kong box included."""

    @property
    def luck(self) -> float:
        """What the draw gained beyond the average of all tiles that might have come, in points."""
        share = sum(tile in self.helping for tile in self.left) / len(self.left)
        return self.gain * ((self.tile in self.helping) - share)


def draws(opening: MatchBegun, steps: Iterable[ReplayStep], person: int) -> Iterator[Draw]:
    """Every draw of a person, in the order of the match."""
    begun = opening.seen_by(Seat(person))
    assert begun is not None, "everybody is told that the match begins"
    whole, view = evolve(None, opening), evolve(None, begun)
    for event in (event for step in steps for event in step.events):
        seat = view.seat_of(person)
        if isinstance(event, TileDrawn) and event.seat == seat:
            deal = whole.current_deal
            left = faces(deal, (*deal.live, *deal.box))
            yield Draw(face(deal, event.tile_id), *_hope(view, seat), left)
        seen = event.seen_by(seat)
        whole = evolve(whole, event)
        if seen is not None:
            view = evolve(view, seen)


def _hope(view: State, seat: Seat) -> tuple[frozenset[Tile], float]:
    """The tiles that bring the hand nearer to its aim, and the worth of one of them, in points."""
    deal = view.current_deal
    held = deal.seats[seat]
    if deal.winners or held.is_dead or any(tile.is_bonus for tile in faces(deal, held.hand)):
        return frozenset(), 0.0
    # The hand waits, whatever was drawn before: a flower, or the fourth tile of a kong, lies on the table now.
    waiting = replace(view, deal=replace(deal, phase=Settling()))
    position = position_of(waiting, seat, counts_tiles=True)
    best = prospects(position, STRONG)[0]
    return frozenset(tiles_marked(best.helping)), gain_of_hit(position, STRONG, best)
