"""Documents for ``sparrows score``, written as hands are written in the tests."""

from typing import Any

from game.hands.notation import parse_hand

Document = dict[str, Any]

SOUTH = "C555 WSSS C99 (C222) (DRRR)"
"""South's hand, complete with the C9."""


def player(seat: str, hand: str) -> Document:
    """A player of the document; ``(...)`` is an exposed set, ``[...]`` a declared concealed kong."""
    parsed = parse_hand(hand)
    return {
        "seat": seat,
        "hand": [str(tile) for tile in parsed.concealed],
        "melds": [
            {"kind": meld.kind.value, "tiles": [str(tile) for tile in meld.tiles], "concealed": meld.concealed}
            for meld in parsed.melds
        ],
        "bonus": [str(tile) for tile in parsed.bonus],
    }


def win(seat: str, tile: str | None, source: str = "wall", loser: str | None = None, *flags: str) -> Document:
    """A win of the document; what is not given is left out."""
    found: Document = {"seat": seat, "source": source}
    if tile is not None:
        found["tile"] = tile
    if loser is not None:
        found["from"] = loser
    if flags:
        found["flags"] = list(flags)
    return found


def document(*players: Document, won: object, **more: object) -> Document:
    """A deal under GALA's rules."""
    return {"rules": "gala", "players": list(players), "win": won, **more}
