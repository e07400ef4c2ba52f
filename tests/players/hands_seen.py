"""A seat's position, written as hands are written."""

from collections.abc import Mapping

from game.hands.notation import parse_hand
from game.players.ai.reading.position import Position
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.tiles.counts import counts_of, key_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Wind


def position(
    hand: str,
    *,
    seen: str = "",
    wind: Wind = Wind.EAST,
    draws: int = 12,
    book: str = "gala",
    options: Mapping[str, object] | None = None,
) -> Position:
    """What a seat sees under a book's rules: its hand, and ``seen`` lying on the table besides."""
    held = parse_hand(hand)
    known = counts_of((*held.tiles, *parse_tiles(seen)))
    rules = rulebook(book)
    return Position(
        rules=rules.with_options(Options(rules.options, options)),
        wind=wind,
        key=key_of(held.concealed),
        melds=held.melds,
        live=tuple(4 - known[kind] for kind in range(len(KINDS))),
        draws=draws,
        bonus=held.bonus,
    )
