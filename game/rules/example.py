"""Examples of what a book counts: a hand and how it went out, as text, which the book itself can score.

``E: B123 (C456) [D9999] WEE F1 / discard C6 first_discard; options payer=discarder``: the seat (South if none is
named), the hand with the winning tile, the source of that tile, the tile (the last concealed one if it is not named),
flags of the win, and the house rules without which the line does not exist. East prevails, and East is the dealer. With
``lost`` as the source it is a loser's hand of thirteen tiles, for books in which losers count as well.
"""

from collections.abc import Container, Sequence
from functools import cache

from game import Frozen
from game.hands.hand import Hand
from game.hands.meld import KongKind
from game.hands.notation import parse_hand
from game.rules.options import Value
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Wind

_LOST = "lost"
_ELSEWHERE = parse_hand("B222 C666 D888 C999 B55")
"""The hand of the winner while a loser's hand is examined; no book or club forbids it."""
_SEATS = {wind.letter: wind for wind in Wind}


class Group(Frozen):
    """A group of tiles that are shown together."""

    tiles: tuple[Tile, ...]
    is_open: bool = False
    """Whether the tiles lie open as a set."""
    is_concealed_kong: bool = False


Sets = Sequence[Sequence[Tile | None]]
"""Tiles of a hand in groups; ``None`` is a tile face down."""


class Example(Frozen, kw_only=True):
    """The hand of a winner or of a loser, as an example."""

    wind: Wind
    hand: Hand
    """The hand; a winner's includes the winning tile."""
    tile: Tile | None
    """The winning tile; ``None`` with the dealt tiles, and for a loser."""
    source: Source | None
    """The source of the winning tile; ``None`` for a loser's hand."""
    flags: frozenset[Flag] = frozenset()
    is_ready: bool = False
    """Whether a ready hand was called."""
    options: dict[str, Value]
    """The house rules that the example needs, as far as they differ from the book's own."""
    groups: tuple[Group, ...]
    """The groups of tiles as they are written."""

    def tiles_seen(self, turned: Container[int]) -> Sets:
        """The tiles of each group, ``None`` for one that lies face down.

        :param turned: which tiles of a concealed kong lie face down, by their places from the left.
        """
        return [
            [None if group.is_concealed_kong and place in turned else tile for place, tile in enumerate(group.tiles)]
            for group in self.groups
        ]

    @property
    def facts(self) -> DealFacts:
        """The deal with this hand alone, or, for a loser's hand, with a fixed winning hand as well.

        A tile taken from a player was lost by East, or by South if East won. North beats a losing hand, and West beats
        North's.
        """
        hands = [PlayerHand(wind=self.wind, hand=self.hand, is_ready=self.is_ready)]
        if self.source is None:
            winner = Wind.WEST if self.wind is Wind.NORTH else Wind.NORTH
            hands.append(PlayerHand(wind=winner, hand=_ELSEWHERE))
            win = WinFacts(wind=winner, tile=Tile.C6, source=Source.WALL)
        else:
            other = Wind.SOUTH if self.wind is Wind.EAST else Wind.EAST
            loser = other if self.source.is_taken_from_player else None
            win = WinFacts(wind=self.wind, tile=self.tile, source=self.source, loser=loser, flags=self.flags)
        return DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=tuple(hands), wins=(win,))


@cache
def example(text: str) -> Example:
    """The example in a text; ``ValueError`` if it is none."""
    case, _, rules = text.partition("; options ")
    seat, _, rest = case.rpartition(": ")
    tiles, _, how = rest.partition(" / ")
    source, *more = how.split()
    hand = parse_hand(tiles)
    tile = Tile(more.pop(0)) if more and len(more[0]) == 2 else None
    if tile is None and source not in (_LOST, Source.DEALT.value):
        tile = hand.concealed[-1]
    is_ready = "ready" in more
    return Example(
        wind=_SEATS[seat or "S"],
        hand=hand,
        tile=tile,
        source=None if source == _LOST else Source(source),
        flags=frozenset(Flag(word) for word in more if word != "ready"),
        is_ready=is_ready,
        options=dict(map(_option, rules.split())),
        groups=tuple(map(_group, tiles.split())),
    )


def _group(text: str) -> Group:
    """The tiles of one part of a hand, as written between two spaces."""
    hand = parse_hand(text)
    if not hand.melds:
        return Group(parse_tiles(text))
    (meld,) = hand.melds
    is_concealed = meld.kong is KongKind.CONCEALED
    return Group(meld.tiles, is_open=not is_concealed, is_concealed_kong=is_concealed)


def _option(text: str) -> tuple[str, Value]:
    id_, _, word = text.partition("=")
    if word in ("on", "off"):
        return id_, word == "on"
    return id_, int(word) if word.isdecimal() else word
