"""Fair walls: the fingerprint of a wall, seen by all before the dice, and what it is checked with after the deal.

The fingerprint is SHA-256, in 64 hexadecimal digits, of this ASCII text without an end of line: the salt, and after it,
each with a space before it, the tiles by their codes in the order of their ids (game/engine/seat.py). So it can be
checked by hand::

    printf '%s %s' "$SALT" "$WALL" | sha256sum

The salt keeps the wall from being found by trying. It follows from the secret of the match, 128 bits that nothing else
comes from, and the number of the deal, so that a replay gives the same one. A match whose seed was given has no secret:
who knows its seed knows its walls anyhow, and there the salt follows from the seed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

from game.engine.state import DealState
from game.tiles.tile import Tile

SHORT = 8
"""So many digits of a fingerprint are shown at the table."""
_SALT_DIGITS = 32
SEEDS = 10**18
"""A seed that is made up has at most as many digits as one that can be given."""
_CODES = {tile: tile.value for tile in Tile}


def unknown_seed() -> tuple[int, str]:
    """A seed that the system makes up, and the secret of a match that is played with it."""
    return secrets.randbelow(SEEDS), secrets.token_hex(_SALT_DIGITS // 2)


def salt_of(seed: int, deal: int, secret: str | None = None) -> str:
    """The salt of a deal's wall: 128 bits in hexadecimal digits. ``secret``: of the match, where it has one."""
    source = seed if secret is None else secret
    return sha256(f"sparrows salt {source} {deal}".encode()).hexdigest()[:_SALT_DIGITS]


def wall_text(tiles: Sequence[Tile]) -> str:
    """The tiles of a wall by their codes, ``B3 WE C9``."""
    return " ".join(map(_CODES.__getitem__, tiles))


def fingerprint_of(salt: str, tiles: Sequence[Tile]) -> str:
    """The fingerprint of a wall."""
    return sha256(f"{salt} {wall_text(tiles)}".encode()).hexdigest()


def is_fair(deal: DealState) -> bool | None:
    """Whether the wall laid open after a deal is the one promised before it; ``None`` while that cannot be said."""
    if deal.fingerprint is None or deal.salt is None or not deal.wall:
        return None
    return fingerprint_of(deal.salt, deal.wall) == deal.fingerprint
