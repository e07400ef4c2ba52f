"""What variants of strong bring: ``python -m tests.bench.gauge BOOK VARIANT... --walls N [--out FILE]``.

Four strong players play; each variant is asked in the shadow at every decision. Only where it parts from strong the
deal is played on from there with it in that seat, on the same wall. What it gets more than strong did there is its
gain, in points a deal as one among strong players: exactly what playing every wall once for each seat would give. How
lucky the draws were on both ways is taken off: each hit, less the true share of such tiles in what was left of the
wall, times what it is worth. On the average that is nothing.

With ``--gain D`` each variant is tested against D by the ratio of the likelihoods (no gain, or D), at looks that are
written into the file before the first wall; one that is decided is not asked any more. Without it all walls are played,
and the interval is that of a sample of so many walls. Figures depend on the seed alone, not on who shared the work, how
often it was stopped, or what other variants were asked.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, complain
from game.tools.spread import add_jobs, duration, whole, with_progress
from tests.bench import strength
from tests.bench.gauge.kept import keep
from tests.bench.gauge.minds import FORMS, GAUNTLET
from tests.bench.gauge.run import Measurement, Rows, run
from tests.bench.gauge.shadow import Field
from tests.bench.gauge.verdict import Bounds

COLUMNS = (
    f"{'variant':32} {'walls':>8} {'gain':>9}   {'95 %':<9} {'plain':>9}   {'95 %':<9} {'luck saves':>10} {'parts':>7}"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures, and prints a row for each variant."""
    given = _parsed(arguments)
    try:
        return _measure(given)
    except BadInput as error:
        return complain("gauge", str(error))


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.gauge", description="What variants of strong bring.")
    parser.add_argument("book", choices=RULEBOOKS)
    parser.add_argument("variants", nargs="+", metavar="VARIANT", help=FORMS)
    parser.add_argument("--three", action="store_true", help="at a table of three")
    parser.add_argument("--base", default="strong", help="who plays otherwise (strong)")
    parser.add_argument("--matches", action="store_true", help="whole matches: gains are shares of first places")
    parser.add_argument("--walls", type=whole, default=1000, help="how many at most, or matches (1000)")
    parser.add_argument("--seed", type=int, default=1, help="decides the walls (1)")
    parser.add_argument("--gain", type=float, help="stop a variant as soon as no gain and this one are told apart")
    parser.add_argument("--minutes", type=float, help="stop after so long; the same command goes on")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="keeps every wall; a run that is stopped goes on there"
    )
    parser.add_argument("--keep", action="store_true", help="put the figures into strength.json and strength.md")
    add_jobs(parser)
    return parser.parse_args(arguments)


def _measure(given: argparse.Namespace) -> int:
    options: dict[str, Value] = {"players": 3} if given.three else {}
    variants = [name for each in given.variants for name in (GAUNTLET if each == "gauntlet" else (each,))]
    what = Measurement(
        where=Field(rules=given.book, options=options, seed=given.seed, base=given.base, matches=given.matches),
        variants=tuple(dict.fromkeys(variants)),
        bounds=None if given.gain is None else Bounds(gain=given.gain),
        walls=given.walls,
    )
    going = run(what, given.out, given.jobs)
    rows = next(going)
    known = max(map(len, rows.found.values()))
    begun = time.monotonic()
    new = 0
    for new, rows in enumerate(with_progress(going, what.walls, known), start=1):  # noqa: B007 - the last are told
        if given.minutes is not None and time.monotonic() - begun > 60 * given.minutes:
            going.close()
            break
    print(told(rows, what))
    if given.keep:
        keep(rows, what, begin=strength.GAUNTLET if "gauntlet" in given.variants else strength.GAUGED)
    if new:
        speed = new / (time.monotonic() - begun)
        print(f"{new:,} walls now, {speed:.2f} a second; 100,000 would take {duration(100_000 / speed)}")
    return 0


def told(rows: Rows, what: Measurement) -> str:
    """The table of what was found."""
    where = what.where
    times = 100 if where.matches else 1
    unit = "first places in 100 matches" if where.matches else "points a deal"
    lines = [f"{where.rules}, seed {where.seed}, one among {where.base}: {unit}", COLUMNS]
    for name in what.variants:
        if not rows.found[name]:
            continue
        one = rows.verdict(name)
        lines.append(
            f"{name:32} {one.walls:8,} {times * one.gain:+9.3f} ± {times * one.ci95:<9.3f} {times * one.plain:+9.3f} ± "
            f"{times * one.plain_ci95:<9.3f} {one.saved:10.2f} {100 * one.parted:6.1f} %"
            + _decided(rows, name, what.bounds)
        )
    return "\n".join(lines)


def _decided(rows: Rows, name: str, bounds: Bounds | None) -> str:
    if bounds is None:
        return ""
    if name not in rows.ended:
        return "  not decided"
    return (
        f"  {bounds.gain:g} rather than none" if rows.verdict(name).gain > bounds.gain / 2 else f"  not {bounds.gain:g}"
    )


if __name__ == "__main__":
    sys.exit(main())
