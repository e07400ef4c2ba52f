"""A measurement from its first wall to its last: who shares the work changes nothing."""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.hands.asset_files import asset_file
from game.tools.arguments import BadInput
from game.tools.contestants import is_program
from game.tools.spread import spread
from tests.bench.gauge.ledger import Ledger, Wall
from tests.bench.gauge.minds import base_of, check_variant
from tests.bench.gauge.shadow import Field, Found, measured
from tests.bench.gauge.verdict import FIRST_LOOK, LOOKS, Bounds, Verdict, verdict

AT_ONCE = 4
"""Walls of one piece of work."""
_GAME = Path(__file__).resolve().parents[3] / "game"
_DEAL_FOLDERS = ("tiles", "hands", "rules", "engine", "players", "tools")
"""The folders of the game on which the course of a deal depends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What is measured, all of it written down before the first wall."""

    where: Field
    variants: tuple[str, ...]
    bounds: Bounds | None = None
    """Of the sequential test of each variant; ``None``: all walls are played."""
    walls: int
    """At most."""

    @property
    def heading(self) -> dict[str, Any]:  # values of every kind that JSON has
        """What a file of it begins with; more walls may be asked for later."""
        return {
            "gauge": 1,
            "made_by": made_by(),
            "rules": self.where.rules,
            "options": dict(self.where.options),
            "seed": self.where.seed,
            "base": self.where.base,
            "matches": self.where.matches,
            "variants": list(self.variants),
            "test": None
            if self.bounds is None
            else {"gain": self.bounds.gain, "error": self.bounds.error, "first_look": FIRST_LOOK, "looks": LOOKS},
        }


@dataclass(slots=True)
class Rows:
    """What is known of each variant."""

    found: dict[str, list[Found]]
    ended: dict[str, int]
    """The walls at which its test ended; it is not asked any more then."""

    def verdict(self, name: str) -> Verdict:
        """What the walls say of a variant."""
        return verdict(self.found[name])


def run(what: Measurement, out: Path | None = None, jobs: int = 1) -> Generator[Rows]:
    """The rows after each wall, those that were known before first.

    :raises BadInput: when a variant has no such name, the file holds something else, or the work cannot be done.
    """
    base_of(what.where.base)
    for name in what.variants:
        check_variant(name)
        if is_program(name) and what.where.matches:
            raise BadInput(f"{name!r}: programs are measured by deals")
    with closing(Ledger(out, what.heading)) as ledger:
        rows = Rows({name: [] for name in what.variants}, {})
        for wall in ledger.walls[: what.walls]:
            _add(rows, what, wall)
        yield rows
        if not _open(rows, what):
            return
        first = len(ledger.walls)
        parts = (
            (tuple(_open(rows, what)), range(start, min(start + AT_ONCE, what.walls)))
            for start in range(first, what.walls, AT_ONCE)
        )
        for part in spread(partial(_measured, what.where), parts, jobs):
            for wall in part:
                kept = {name: wall[name] for name in _open(rows, what)}
                ledger.add(kept)
                _add(rows, what, kept)
                yield rows
                if not _open(rows, what):
                    return


@cache
def made_by() -> str:
    """A digest of everything that decides how deals go: equal digests mean that the same deals are played."""
    files = [file for floor in _DEAL_FOLDERS for kind in ("*.py", "*.toml") for file in (_GAME / floor).rglob(kind)]
    digest = blake2b(digest_size=6)
    for file in (*sorted(files), *sorted(asset_file("players/characters.toml").parent.glob("*.*"))):
        digest.update(f"{file.name} ".encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _open(rows: Rows, what: Measurement) -> list[str]:
    """The variants whose tests go on."""
    return [name for name in what.variants if name not in rows.ended]


def _add(rows: Rows, what: Measurement, wall: Wall) -> None:
    for name, found in wall.items():
        known = rows.found[name]
        known.append(found)
        looked_at = len(known) >= FIRST_LOOK and (len(known) - FIRST_LOOK) % LOOKS == 0
        if what.bounds is not None and looked_at:
            at = verdict(known)
            if abs(at.likelihood(what.bounds)) >= what.bounds.likelihood:
                rows.ended[name] = len(known)


def _measured(where: Field, part: tuple[Sequence[str], range]) -> list[Wall]:
    """Some walls."""
    variants, walls = part
    return [measured(where, variants, wall) for wall in walls]
