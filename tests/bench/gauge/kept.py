"""What the gauge found, in strength.json, and the table of strength.md that is made of it."""

from pathlib import Path

from game import __version__
from game.rules.rulesets import RULEBOOKS
from tests.bench import strength
from tests.bench.gauge.run import Measurement, Rows


def keep(
    rows: Rows,
    what: Measurement,
    kept: Path = strength.KEPT,
    shown: Path = strength.SHOWN,
    *,
    begin: str = strength.GAUGED,
) -> None:
    """Puts what is known of every variant among the figures whose names so ``begin``, and makes the tables again."""
    where = what.where
    found = {}
    table = strength.table_of(where.rules, where.seats)
    how = (f" among {where.base}" if where.base != "strong" else "") + (", matches" if where.matches else "")
    for name in what.variants:
        if not rows.found[name]:
            continue
        one = rows.verdict(name)
        found[f"{begin}{table}: {name}{how}"] = {
            "table": table,
            "variant": name,
            "base": where.base,
            "unit": "first places in 100" if where.matches else "points a deal",
            "walls": one.walls,
            "seed": where.seed,
            "gain": _rounded(one.gain, where.matches),
            "ci95": _rounded(one.ci95, where.matches),
            "plain": _rounded(one.plain, where.matches),
            "plain_ci95": _rounded(one.plain_ci95, where.matches),
            "parted": round(one.parted, 4),
            "test": what.heading["test"],
            "ended": name in rows.ended,
            "version": __version__,
            "edition": RULEBOOKS[where.rules].edition,
        }
    strength.put(found, kept, shown)


def _rounded(value: float, is_share: bool) -> float:
    return round(100 * value if is_share else value, 4)
