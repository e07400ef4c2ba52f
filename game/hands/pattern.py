"""Special hands as text, and what follows from it: whether a hand is made, what completes it, what it still lacks.

A pattern is items between spaces; `` | `` parts one shape from another. Each makes fourteen tiles, a kong counted as
three.

``x19 WESWN DRGW``
    tiles that are kept in the hand: suit letter and ranks, ``W`` and winds, ``D`` and dragons
``set:DR`` ``pung:x`` ``kong:any`` ``chow:x123`` ``meld:B23468,DG`` ``pair:winds`` ``one:honors``
    a meld of the tiles named, which may lie open: ``set`` is a pung or kong, ``meld`` a chow, pung or kong; a chow
    needs all its tiles named. ``one`` is a single tile kept in the hand, a ``pair`` two
``[set:D5]``
    the same, but concealed (a declared concealed kong will do)
``duo:x,y`` ``trio:x,y,z``
    one rank in each of these suits, kept in the hand
``4*set:honors`` ``7*pair!:any``
    several of these; with ``!`` all different

Tiles named: ``B2468``, ``WES``, ``DRG``, joined by commas; ``any suits honors winds dragons terminals simples``;
``own`` and ``prevailing`` (wind). ``x``, ``y``, ``z`` are three different suits, ``n`` a rank, ``n+1`` to ``n+8``
those after it: ``set:xn set:xn+1``.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.hands.hand import Hand
from game.hands.readings import Reading
from game.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True)
class Pattern:
    """A special hand's shape. ``own`` and ``prevailing`` are needed only if the text names them."""

    text: str

    def is_made(self, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> bool:
        """Whether a hand of 14 is this special hand."""
        raise NotImplementedError

    def readings(
        self,
        hand: Hand,
        winning: Tile | None = None,
        *,
        claimed: bool = False,
        own: Wind | None = None,
        prevailing: Wind | None = None,
    ) -> tuple[Reading, ...]:
        """Every way in which the hand is this one: the melds and pairs of the shape, its single tiles left over.

        Empty if it is not; with a claimed tile that could only be in a set that must be concealed, too.
        """
        raise NotImplementedError

    def missing(self, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> int | None:
        """How many tiles are missing, with any number of tiles in the hand; ``None`` if what lies open rules it out."""
        raise NotImplementedError

    def improving(self, hand: Hand, *, own: Wind | None = None, prevailing: Wind | None = None) -> tuple[Tile, ...]:
        """The tiles each of which, drawn, lowers ``missing``."""
        raise NotImplementedError


def pattern(text: str) -> Pattern:
    """The pattern of a text; ``PatternError`` (a ``ValueError``) names what is wrong in it."""
    raise NotImplementedError
