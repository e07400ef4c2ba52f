"""Hands as text: ``B111 (C234) [D9999] WE F1`` (exposed melds in parentheses, concealed kongs in brackets).

``(D9999)`` is a claimed kong, ``(D999+9)`` one that was added to an exposed pung.
"""

import re

from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, kong, meld_of
from game.tiles.notation import NotationError, parse_tiles
from game.tiles.tile import Tile

_PART = re.compile(r"\(([^()\[\]\s]*)\)|\[([^()\[\]\s]*)\]|([^()\[\]\s]+|[()\[\]])")


def parse_hand(text: str) -> Hand:
    """The hand in a text; bonus tiles may stand anywhere outside melds.

    >>> parse_hand("B11 (C234) F1").melds
    (chow(Tile.C2, concealed=False),)
    """
    concealed: list[Tile] = []
    melds: list[Meld] = []
    bonus: list[Tile] = []
    for part in _PART.finditer(text):
        exposed, brackets, tiles = part.groups()
        try:
            if exposed is not None:
                melds.append(_exposed_meld(exposed))
            elif brackets is not None:
                melds.append(_concealed_kong(brackets))
            else:
                for tile in parse_tiles(part[0]):
                    (bonus if tile.is_bonus else concealed).append(tile)
        except NotationError as error:
            raise error.moved(part.start() if tiles else part.start() + 1) from None
    return Hand(tuple(concealed), tuple(melds), tuple(bonus))


def _exposed_meld(text: str) -> Meld:
    if added := re.fullmatch(r"(.)(.)\2\2\+\2", text):
        return kong(parse_tiles(added[1] + added[2])[0], KongKind.ADDED)
    meld = _meld(text, concealed=False)
    if meld.is_pair:
        raise NotationError(f"{text!r} is a pair, not a set")
    return meld


def _concealed_kong(text: str) -> Meld:
    meld = _meld(text, concealed=True)
    if not meld.is_kong:
        raise NotationError(f"{text!r} is not a kong")
    return meld


def _meld(text: str, *, concealed: bool) -> Meld:
    tiles = parse_tiles(text)
    try:
        return meld_of(tiles, concealed=concealed)
    except ValueError:
        raise NotationError(f"{text!r} is not a meld") from None
