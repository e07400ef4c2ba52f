"""Letting off a cannon: feeding the last tile to somebody whose sets on the table warn of a dear hand."""

from collections.abc import Sequence

from game.hands.meld import Meld
from game.rules.win import DealFacts, WinFacts
from game.tiles.tile import DRAGONS, KINDS, WINDS, Suit, Tile, Wind

GREEN = frozenset({Tile.B2, Tile.B3, Tile.B4, Tile.B6, Tile.B8, Tile.DG})
_HONORS = frozenset((*WINDS, *DRAGONS))
_ALIKE = (
    GREEN,
    {tile for tile in KINDS if tile.is_terminal},
    *({tile for tile in KINDS if tile.suit is suit} for suit in Suit),
)
"""The tiles of which three sets warn, if all of their tiles are among them."""
_SETS = 3
"""The fewest sets on the table that warn by being alike."""


def dangerous_tiles(shown: Sequence[Meld]) -> frozenset[Tile]:
    """The tiles that are not to be fed to somebody with these sets on the table.

    Three sets warn of their suit, of green tiles, terminals or honors; already three winds and two dragons warn of the
    others.
    """
    laid = {tile for meld in shown for tile in meld.tiles}
    found: set[Tile] = set()
    if len(shown) >= _SETS:
        found.update(*(kinds for kinds in _ALIKE if laid <= kinds))
        if laid <= _HONORS:
            found |= _HONORS - laid
    for kinds in (WINDS, DRAGONS):
        if len(laid.intersection(kinds)) == len(kinds) - 1:
            found |= set(kinds) - laid
    return frozenset(found)


def feeder_of(deal: DealFacts, win: WinFacts) -> Wind | None:
    """The seat that let off a cannon; ``None`` if none did, or if it held nothing but such tiles."""
    hands = {player.wind: player.hand for player in deal.hands}
    dangerous = dangerous_tiles(hands[win.wind].melds)
    kept = hands[win.loser].concealed if win.loser in hands else ()
    has_choice = not kept or not dangerous.issuperset(kept)
    return win.loser if win.tile in dangerous and has_choice else None
