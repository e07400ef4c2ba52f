"""What scoring looks at: the hands of a deal that is over, and one hand in one reading."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from game.hands.hand import Hand
from game.hands.meld import Meld
from game.rules.terms import Flag, Source
from game.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHand:
    """What a seat holds when the deal is over."""

    wind: Wind
    """The seat's wind."""
    hand: Hand
    """A winner's with the winning tile."""
    is_ready: bool = False
    """Whether a ready hand was called."""
    told: Fraction | None = None
    """What a hand that did not win is said to be worth, where nobody counts its tiles."""
    sorting: str | None = None
    """How its owner wants the tiles sorted, as ``Score.sorting`` says it; ``None``: as counts most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinFacts:
    """How a seat went out."""

    wind: Wind
    tile: Tile | None
    """The winning tile; ``None`` with the dealt tiles, when nobody asks for it."""
    source: Source
    loser: Wind | None = None
    """Who lost the tile: the discarder, or the owner of the robbed kong."""
    flags: frozenset[Flag] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """A deal that is over."""

    prevailing: Wind
    dealer: Wind
    """The wind of the seat with East's rights."""
    hands: tuple[PlayerHand, ...]
    """Of every seat that counts; a dead hand is left out."""
    wins: tuple[WinFacts, ...]
    """Empty if nobody won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InSight:
    """Where the other tiles of the winning tile's kind are."""

    on_table: int
    """Discards and exposed sets, the winner's own too."""
    concealed_kongs: int
    """Declared concealed kongs."""
    in_hand: int
    """The winner's hand, the winning tile left out."""


@dataclass(frozen=True, kw_only=True)
class Win:
    """A hand in one reading, as the questions of a scoring table see it; a loser's too, where losers score."""

    hand: Hand
    """All tiles of the seat; a winner's with the winning tile."""
    melds: tuple[Meld, ...]
    """The sets and pairs of the reading, those laid out first; the claimed ones are exposed."""
    left_over: tuple[Tile, ...] = ()
    """Concealed tiles that are in no meld: a loser's, or the single tiles of a special hand."""
    wind: Wind
    prevailing: Wind
    is_dealer: bool = False
    """Whether the seat has East's rights."""
    is_ready: bool = False
    """Whether a ready hand was called."""
    finished: int | None = None
    """Which of ``melds`` the winning tile completed, by its place."""
    facts: WinFacts | None = None
    """How it went out; ``None`` for a loser."""
    sorting: str | None = None
    """How its owner wants the tiles sorted; ``None``: as counts most."""

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the hand, bonus tiles aside."""
        return self.hand.tiles

    @property
    def bonus(self) -> tuple[Tile, ...]:
        """Flowers and seasons."""
        return self.hand.bonus

    @cached_property
    def sets(self) -> tuple[Meld, ...]:
        """The melds that are no pairs."""
        return tuple([meld for meld in self.melds if not meld.is_pair])

    @cached_property
    def pairs(self) -> tuple[Meld, ...]:
        """The melds that are pairs."""
        return tuple([meld for meld in self.melds if meld.is_pair])

    @cached_property
    def triplets(self) -> tuple[Meld, ...]:
        """Pungs and kongs."""
        return tuple([meld for meld in self.melds if meld.is_triplet])


Reasons = Iterable[tuple[Tile, ...]]
"""The tiles of each thing that earned a line, one entry a line."""
