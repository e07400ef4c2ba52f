"""Fair walls: the chance that mixes them, their seeds, and the fingerprint by which each is checked after its deal.

Chance is one stream of numbers for each deal, from the match seed and the number of the deal. Python promises that
``random.Random(seed).random()`` stays the same, and nothing else of that class; so this is the only method used.

The fingerprint of a wall, seen by all before the dice, is SHA-256, in 64 hexadecimal digits, of this ASCII text without
a line end: the salt, and after it, each with a space before it, the tiles by their codes in the order of their ids
(game/engine/seat.py). So it can be checked by hand::

    printf '%s %s' "$SALT" "$WALL" | sha256sum

The salt keeps the wall from being found by trial. It follows from the secret of the match, 128 bits that are used for
nothing else, and the number of the deal, so that a replay gives the same one. A match whose seed was given has no
secret: whoever knows its seed knows its walls anyhow, so the salt follows from the seed.
"""

import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import sha256
from random import Random

from game.engine.state import DealState
from game.tiles.tile import Tile

SHORT = 8
"""The number of digits of a fingerprint that are shown at the table."""
_SALT_DIGITS = 32
SEEDS = 10**18
"""Upper bound of the seeds of days."""
_SEED_BITS = 128
"""The number of bits of a random seed: as many as a salt has, so that no wall is found by trying seeds."""
_CODES = {tile: tile.value for tile in Tile}


class Chance:
    """The random numbers of one deal; deal 0 is the drawing of seats."""

    def __init__(self, seed: int, deal: int):
        self._next = Random(f"sparrows {seed} {deal}").random

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, ``limit``."""
        return int(self._next() * limit)

    def die(self) -> int:
        return 1 + self.below(6)

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(self.die() for _ in range(count))

    def shuffled(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        """The tiles in a random order, all orders equally likely (Fisher and Yates)."""
        mixed = list(tiles)
        number = self._next
        for last in range(len(mixed) - 1, 0, -1):
            place = int(number() * (last + 1))  # the same as ``below``, written out for speed
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return tuple(mixed)


def unknown_seed() -> tuple[int, str]:
    """A random seed from the system, and the secret for the salts of a match that is played with it."""
    return secrets.randbits(_SEED_BITS), secrets.token_hex(_SALT_DIGITS // 2)


def salt_of(seed: int, deal: int, secret: str | None = None) -> str:
    """The salt of a deal's wall, 128 bits in hexadecimal digits; ``secret`` is the match's secret, if it has one."""
    source = seed if secret is None else secret
    return sha256(f"sparrows salt {source} {deal}".encode()).hexdigest()[:_SALT_DIGITS]


def wall_text(tiles: Sequence[Tile]) -> str:
    """The tiles of a wall by their codes, ``B3 WE C9``."""
    return " ".join(map(_CODES.__getitem__, tiles))


def fingerprint_of(salt: str, tiles: Sequence[Tile]) -> str:
    """The fingerprint of a wall, SHA-256 in 64 hexadecimal digits."""
    return sha256(f"{salt} {wall_text(tiles)}".encode()).hexdigest()


def is_fair(deal: DealState) -> bool | None:
    """Whether the wall shown after a deal is the one promised before it; ``None`` if that cannot be checked."""
    if deal.fingerprint is None or deal.salt is None or not deal.wall:
        return None
    return fingerprint_of(deal.salt, deal.wall) == deal.fingerprint


def daily_seed(day: date, rules: str) -> int:
    """The seed of a day's match under a rulebook: from SHA-256 of ``sparrows daily 2026-11-20 gala``."""
    digest = sha256(f"sparrows daily {day.isoformat()} {rules}".encode()).digest()
    return int.from_bytes(digest[:16], "big") % SEEDS


def day_of_seed(seed: int | None, rules: str, about: date, *, back: int) -> date | None:
    """The day whose wall has this seed: ``about``, the day after, or one of ``back`` days before; else ``None``.

    A match may pass midnight, and a wall may be played later.
    """
    if not date.min + timedelta(days=back) < about < date.max:
        return None
    days = (about + timedelta(days=offset) for offset in (0, 1, *range(-1, -back - 1, -1)))
    return next((day for day in days if seed == daily_seed(day, rules)), None)
