"""Special hands as text, and what follows from it: whether a hand is made, what completes it, what it still lacks.

A pattern is items between spaces; ``|`` parts one shape from another. Each makes fourteen tiles, a kong counted as
three.

``x19 WESWN DRGW``
    tiles that are kept in the hand: letter and ranks, ``W`` and winds, ``D`` and dragons (``D19`` are dots)
``set:DR`` ``pung:x`` ``kong:any`` ``chow:x123`` ``meld:B23468,DG`` ``pair:winds`` ``one:honors``
    a meld of tiles among those named, which may lie open: a ``set`` is a pung or kong, a ``meld`` that or a chow, and a
    chow needs all its tiles named. A ``pair``, and ``one`` single tile, are kept in the hand
``[set:D5]``
    the same, but concealed; a declared concealed kong will do
``duo:x,y`` ``trio:x,y,z``
    one rank in two or three of these suits, kept in the hand
``4*set:honors`` ``7*pair!:any`` ``7*duo!:suits``
    several of these; with ``!`` no two the same, and no rank twice in duos and trios
``meld:any&terminals,honors``
    each with one of the tiles behind ``&``

Tiles are named as ``B2468``, ``WES``, ``DRG``, or ``any suits simples terminals honors winds dragons``, or ``own`` and
``prevailing`` (wind), joined by commas. ``x``, ``y`` and ``z`` are three different suits, whichever; ``n`` is a rank,
``n+1`` to ``n+8`` are those after it: ``x``, ``x2468``, ``xn``, ``xn+1``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from game.hands.hand import Hand
from game.hands.meld import Meld, meld_of
from game.hands.pattern_blocks import FAR
from game.hands.pattern_plan import Plan, marks_of, plans
from game.hands.pattern_spread import Spreads, spread_of, spreads_of
from game.hands.pattern_text import (
    PatternError,
    Slot,
    Unit,
    Word,
    check,
    is_sets_and_pair,
    names,
    shapes_of,
)
from game.hands.readings import Reading, finished_by, meld_order
from game.tiles.counts import counts_of, tiles_marked, tiles_of
from game.tiles.tile import Tile, Wind

__all__ = ["Pattern", "PatternError", "pattern"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A special hand's shape, read by ``pattern``. ``own`` and ``prevailing`` are needed if the text names them."""

    text: str
    names_own: bool = field(init=False, repr=False, compare=False)
    """Whether the shape depends on the seat's own wind."""
    names_prevailing: bool = field(init=False, repr=False, compare=False)
    """Whether the shape depends on the prevailing wind."""
    is_sets_and_pair: bool = field(init=False, repr=False, compare=False)
    """Whether every hand of the shape is a regular mahjong too."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "names_own", names(self.text, "own"))
        object.__setattr__(self, "names_prevailing", names(self.text, "prevailing"))
        object.__setattr__(self, "is_sets_and_pair", is_sets_and_pair(self.text))

    @property
    def spreads(self) -> Spreads:
        """The numbers of tiles of each suit, and of winds and dragons, that its hands have."""
        return spreads_of(self.text)

    def is_made(self, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> bool:
        """Whether a hand of 14 is this special hand."""
        if hand.size != 14 or spread_of(hand) not in self.spreads.made:
            return False
        counts = hand.counts
        return any(
            not plan.undeclared and not plan.missing(counts)
            for plan in self.plans(hand.melds, own=own, prevailing=prevailing)
        )

    def readings(
        self,
        hand: Hand,
        winning: Tile | None = None,
        *,
        claimed: bool = False,
        own: Wind | None = None,
        prevailing: Wind | None = None,
    ) -> tuple[Reading, ...]:
        """Every reading of the hand as this special hand: melds and pairs of the shape, with its other tiles left over.

        With a winning tile, there is a reading for each meld that it may have completed, as in ``winner_readings``; a
        claimed tile completes no set that must be concealed, so that there may be no reading.
        """
        kinds, kongs = {*hand.tiles}, sum([meld.is_kong for meld in hand.melds])
        is_possible = any(kongs >= laid_out and kinds <= able for able, laid_out in self.spreads.frames)
        if not is_possible or hand.size != 14 or spread_of(hand) not in self.spreads.made:
            return ()
        counts = hand.counts
        found = (
            reading
            for plan in self.plans(hand.melds, own=own, prevailing=prevailing)
            if not plan.undeclared and not plan.missing(counts)
            for filling in plan.fillings(counts)
            for reading in _finished(hand, plan, filling, winning, claimed=claimed)
        )
        return tuple(dict.fromkeys(found))

    def missing(self, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> int | None:
        """How many tiles are missing, for a hand of any size; ``None`` if the sets laid out rule the shape out.

        A hand with kongs may lack no tile and still not be made: they have to be declared.
        """
        counts = hand.counts
        plans = self.plans(hand.melds, own=own, prevailing=prevailing, hopeful=False)
        least = min((plan.missing(counts) for plan in plans), default=FAR)
        return least if least < FAR else None

    def plans(
        self,
        melds: tuple[Meld, ...],
        *,
        own: Wind | None = None,
        prevailing: Wind | None = None,
        hopeful: bool = True,
    ) -> tuple[Plan, ...]:
        """Every way in which the melds fit into the shape, with what is left of it; empty if they rule it out.

        A hand lacks the least that any of the plans lacks: faster than ``missing`` for many hands. Hopeful plans ignore
        how many of a kind lie in the melds, so that they may hope for a fifth tile; a hand that is complete, or would
        be with a tile that may come, hopes for none.

        :raises ValueError: when the shape depends on a wind that is not given.
        """
        if self.names_own and own is None:
            raise ValueError(f"{self.text!r} needs the own wind")
        if self.names_prevailing and prevailing is None:
            raise ValueError(f"{self.text!r} needs the prevailing wind")
        winds = (
            (own if self.names_own else None) or Wind.EAST,
            (prevailing if self.names_prevailing else None) or Wind.EAST,
        )
        return _plans(self.text, *winds, melds, hopeful)

    def waits(self, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> tuple[Tile, ...]:
        """The tiles that complete a hand of 13, sorted, without those of which it holds all four."""
        if hand.size != 13 or spread_of(hand) not in self.spreads.ready:
            return ()
        counts = hand.counts
        plans = self.plans(hand.melds, own=own, prevailing=prevailing)
        lacking = [plan.missing(counts) for plan in plans]
        if min(lacking, default=FAR) != 1:
            return ()
        ready = [plan for plan, missing in zip(plans, lacking, strict=True) if missing == 1]
        held = hand.all_counts
        better = [
            tile for tile in tiles_marked(marks_of(*[plan.improving(counts) for plan in ready])) if held[tile.index] < 4
        ]
        return tuple(tile for tile in better if self.is_made(hand.drawn(tile), own=own, prevailing=prevailing))


@cache
def pattern(text: str) -> Pattern:
    """The pattern of a text; ``PatternError`` (a ``ValueError``) says what is wrong with it.

    >>> pattern("x1112345678999 one:x").is_made(parse_hand("C1112345678999 C5"))
    True
    """
    check(text)
    return Pattern(text)


@lru_cache(8192)
def _plans(text: str, own: Wind, prevailing: Wind, melds: tuple[Meld, ...], hopeful: bool) -> tuple[Plan, ...]:  # noqa: FBT001 - quicker by place
    return tuple(plan for shape in shapes_of(text, own, prevailing) for plan in plans(shape, melds, hopeful=hopeful))


def _finished(
    hand: Hand, plan: Plan, filling: tuple[tuple[Slot, Unit], ...], winning: Tile | None, *, claimed: bool
) -> Iterator[Reading]:
    loose = [tile for slot, unit in filling if slot.word in _LOOSE for tile in unit]
    placed = [(meld_of(unit), slot.concealed) for slot, unit in filling if slot.word not in _LOOSE]
    placed.sort(key=lambda meld_and_mark: meld_order(meld_and_mark[0]))
    left_over = tiles_of(counts_of((*tiles_of(plan.kept), *loose)))
    laid_out = len(hand.melds)
    reading = Reading((*hand.melds, *(meld for meld, _ in placed)), left_over)
    for finished in finished_by(reading, laid_out, winning, claimed=claimed):
        concealed = (meld.concealed for meld in finished.melds[laid_out:])
        if all(is_concealed or not must_be for is_concealed, (_, must_be) in zip(concealed, placed, strict=True)):
            yield finished


_LOOSE = frozenset((Word.ONE, Word.DUO, Word.TRIO))
