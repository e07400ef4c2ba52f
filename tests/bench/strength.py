"""How strong the levels are: ``python -m tests.bench.strength [--jobs N] [--deals N] [--only TEXT]``.

One player against others of another kind, every wall played once for each rotation of the players over the seats. What
counts is the advantage: the points a deal of the one above those of the others on the same walls; walls are the sample.
Found figures are kept in strength.json; of them the tables of strength.md are made again, its notes are by hand.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, cast

from msgspec.structs import replace

from game import __version__
from game.players.ai.mind import MINDS, Mind, Thinker
from game.players.ai.traits.skill import STRONG
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.tools.deals import DealsAlone, WallPlayed, played
from game.tools.simulate import Tally
from game.tools.spread import whole

KEPT = Path(__file__).with_name("strength.json")
SHOWN = Path(__file__).with_name("strength.md")
SEED = 20261
THREE: dict[str, Value] = {"players": 3}
TABLES: tuple[tuple[str, dict[str, Value]], ...] = (
    *((book, {}) for book in RULEBOOKS),
    ("latvian", THREE),
    ("polish", THREE),
)
LADDER = ("random", "beginner", "casual", "skilled", "strong", "expert")
WITHOUT = {
    "strong without plans": replace(STRONG, plans=False),
    "strong without special hands": replace(STRONG, special_hands=False),
    "strong without calibration": replace(STRONG, calibrated=False),
    "strong without claims by value": replace(STRONG, claims_by_value=False),
    "strong without defence": replace(STRONG, defense=False),
}
"""One mind with one thing taken away."""
cast("dict[str, Mind]", MINDS).update({name: Thinker(skill) for name, skill in WITHOUT.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One player among others."""

    rules: str
    options: Mapping[str, Value] = field(default_factory=dict)
    one: str
    others: str

    @property
    def name(self) -> str:
        """By which its figures are kept."""
        return f"{self.table}: {self.one} among {self.others}"

    @property
    def table(self) -> str:
        """By which it is known where they play."""
        return table_of(self.rules, self.seats)

    @property
    def seats(self) -> int:
        """How many play."""
        return 3 if self.options.get("players") == 3 else 4

    @property
    def players(self) -> tuple[str, ...]:
        """The one first."""
        return (self.one, *[self.others] * (self.seats - 1))


def table_of(rules: str, seats: int) -> str:
    """The book, and how many play if not four."""
    return rules + (" for three" if seats == 3 else "")


def trials() -> Iterator[Trial]:
    """Each level among players of the level below, then strong players among those who lack something."""
    for below, level in pairwise(LADDER):
        for rules, options in TABLES:
            yield Trial(rules=rules, options=options, one=level, others=below)
    for lacking in WITHOUT:
        for rules, options in TABLES:
            yield Trial(rules=rules, options=options, one="strong", others=lacking)


def run(trial: Trial, deals: int, jobs: int, seed: int = SEED) -> dict[str, Any]:  # values of every kind that JSON has
    """Plays a trial; gives its figures."""
    walls = max(2, deals // trial.seats)
    alone = DealsAlone(
        rules=trial.rules, options=dict(trial.options), players=trial.players, seed=seed, rotates=True, log=None
    )
    tally = Tally(trial.players)
    advantages = []
    begun = time.perf_counter()
    for wall in played(alone, walls, jobs):
        tally.add(wall)
        advantages.append(advantage(wall))
    one, *others = tally.players()
    mean = fmean(advantages)
    spread = sqrt(sum((value - mean) ** 2 for value in advantages) / (walls - 1) / walls)
    return {
        "version": __version__,
        "edition": RULEBOOKS[trial.rules].edition,
        "deals": tally.deals,
        "seed": seed,
        "advantage": round(mean, 4),
        "ci95": round(1.96 * spread, 4),
        "one": one["balance_per_deal"],
        "others": round(fmean(other["balance_per_deal"] for other in others), 3),
        "wins": round(one["wins"] / one["deals"], 4),
        "others_win": round(fmean(other["wins"] / other["deals"] for other in others), 4),
        "exhausted": round(tally.exhausted / tally.deals, 4),
        "p50": one["decision_ms_p50"],
        "p99": one["decision_ms_p99"],
        "seconds": round(time.perf_counter() - begun, 1),
    }


def advantage(wall: WallPlayed) -> float:
    """The points a deal of the first player above those of the others, on one wall."""
    return fmean(float(deal.parts[0].delta) - fmean(float(part.delta) for part in deal.parts[1:]) for deal in wall)


def shown(kept: Mapping[str, Mapping[str, Any]], before: str) -> str:
    """The tables as text, and the notes that stood behind them ``before``."""
    text = [HEAD]
    for title, wanted in (("Each level among three of the level below", LADDER[1:]), ("One thing taken away", WITHOUT)):
        text.append(f"\n## {title}\n\n" + COLUMNS)
        text += [
            row(trial, kept[trial.name])
            for trial in trials()
            if trial.name in kept and (trial.others in WITHOUT) is (wanted is WITHOUT)
        ]
    for begin, head in ((GAUGED, GAUGED_HEAD), (GAUNTLET, GAUNTLET_HEAD)):
        if gauged := [found for name, found in kept.items() if name.startswith(begin)]:
            text += [head, GAUGED_COLUMNS, *map(gauge_row, sorted(gauged, key=_by_gain))]
    return "".join([*text, *before.partition(NOTES)[1:]])


def gauge_row(found: Mapping[str, Any]) -> str:
    """One row of what the gauge found."""
    mark = "**" if found["gain"] > found["ci95"] else ""
    test = "" if found["test"] is None else f", tested against {found['test']['gain']:g}"
    return (
        f"| {found['table']} | {found['variant'].replace('|', '/')} | {found['base']} | {found['unit']} "
        f"| {found['walls']:,}{test} "
        f"| {found['seed']} | {mark}{found['gain']:+.3f}{mark} ± {found['ci95']:.3f} "
        f"| {found['plain']:+.3f} ± {found['plain_ci95']:.3f} | {100 * found['parted']:.1f} % "
        f"| {found['version']} | {found['edition']} |\n"
    )


def _by_gain(found: Mapping[str, Any]) -> tuple[str, str, str, float, str]:
    return found["table"], found["base"], found["unit"], -found["gain"], found["variant"]


def row(trial: Trial, found: Mapping[str, Any]) -> str:
    """One row; an advantage that is shown stands out."""
    mark = "**" if found["advantage"] > found["ci95"] else ""
    return (
        f"| {trial.table} | {trial.one} | {trial.others} | {found['deals']:,} | {found['seed']} "
        f"| {mark}{found['advantage']:+.3f}{mark} ± {found['ci95']:.3f} | {found['one']:+.3f} | {found['others']:+.3f} "
        f"| {100 * found['wins']:.1f} % | {100 * found['others_win']:.1f} % | {100 * found['exhausted']:.1f} % "
        f"| {found['p50']} / {found['p99']} | {found['version']} | {found['edition']} |\n"
    )


HEAD = """# How strong the computer players are

Made by `python -m tests.bench.strength`: one player among others of another kind, every wall played once for each
rotation of the players over the seats. The advantage is the points a deal of the one above the mean of the others on
the same walls, with its 95 % interval; walls are the sample, not deals. It stands out where the interval lies above
zero; elsewhere nothing is shown. Times are those of the one's decisions, in
milliseconds, on whatever else the machine did meanwhile. The edition is that of the book's page by which the row was
played (`docs/rules`, "Editions"): in the second of the Polish book a pair of knitting was of any two suits, and two
deals of five ended with it; in the first and in today's, all seven pairs are of the same two. Any row is made again by

    python -m tests.bench.strength --deals DEALS --seed SEED --only "TABLE: ONE among OTHERS"

and its deals are those of `sparrows simulate --rotate` with the same players and seed.
"""
NOTES = "\n## The strong player\n"
"""With this begins what is written by hand behind the tables, and stays."""
GAUGED = "gauge: "
"""With this begin the names of figures that `tests.bench.gauge` found of variants by name."""
GAUNTLET = "gauntlet: "
"""With this begin the names of figures that `tests.bench.gauge` found of the gauntlet."""
GAUGED_HEAD = """
## One among others of a level, by the gauge

Made by `python -m tests.bench.gauge BOOK VARIANT... --walls WALLS --seed SEED --keep`: what a player gets more than a
strong one in the same seat on the same wall, all others being strong; or whoever `--base` names. The luck of the draws
is taken off, but for the column where it is left in. A gain that is shown stands out; where the interval holds zero
nothing is shown. `parts` is the share of the deals in which a player did anything else than the others would.

"""
GAUNTLET_HEAD = """
## The gauntlet

Made by `python -m tests.bench.gauge BOOK gauntlet --walls WALLS --seed SEED --keep`, with names such as `cmd:PROGRAM`
behind the gauntlet for programs that speak the bot protocol: three levels, and every character at the highest level at
which it plays, each by itself among strong players on the same walls, told as above. It shows a field at a glance: of
so many intervals some miss what is true, and nothing broad is judged on fewer than 20,000 walls.

"""
GAUGED_COLUMNS = """| table | player | among | unit | walls | seed | gain | luck left in | parts | version | edition |
|---|---|---|---|---|---|---|---|---|---|---|
"""
COLUMNS = (
    "| table | one | among | deals | seed | advantage | one, a deal | others, a deal | one wins | others win "
    "| exhausted | p50 / p99 ms | version | edition |\n|" + "---|" * 14 + "\n"
)


def put(found: Mapping[str, Mapping[str, Any]], kept: Path = KEPT, shown_at: Path = SHOWN) -> None:
    """Keeps figures beside those that are known by then, and makes the tables again."""
    known = json.loads(kept.read_text(encoding="utf-8")) | found
    kept.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    shown_at.write_text(shown(known, shown_at.read_text(encoding="utf-8")), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the trials that were asked for, and writes the file after each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description="Measure strength.")
    parser.add_argument("--jobs", type=whole, default=2, help="how many processes share the deals (2)")
    parser.add_argument("--deals", type=int, default=8000, help="deals of each trial (8000)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"decides the walls ({SEED})")
    parser.add_argument("--only", default="", help="trials whose name holds this text")
    parser.add_argument("--new", action="store_true", help="leave out what is known of this version with as many deals")
    given = parser.parse_args(arguments)
    for trial in trials():
        known = json.loads(KEPT.read_text(encoding="utf-8")).get(trial.name, {})
        is_known = known.get("version") == __version__ and known.get("deals", 0) >= given.deals - trial.seats
        if given.only not in trial.name or (given.new and is_known):
            continue
        found = run(trial, given.deals, given.jobs, given.seed)
        put({trial.name: found})
        print(row(trial, found), end="", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
