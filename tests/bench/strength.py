"""How strong the levels are: ``python -m tests.bench.strength [--jobs N] [--deals N] [--only TEXT]``.

One player against others of another kind, every wall played once for each rotation of the players over the seats. What
counts is the advantage: the points a deal of the one above those of the others on the same walls; walls are the sample.
Found figures are kept in strength.json, strength.md is made of them again.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, cast

from game import __version__
from game.players.ai.mind import MINDS, Mind, Thinker
from game.players.ai.skill import STRONG
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.tools.deals import DealsAlone, WallPlayed, played
from game.tools.tally import Tally

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
    "strong without defence": replace(STRONG, defence=False),
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
        """The book, and how many play if not four."""
        return self.rules + (" for three" if self.seats == 3 else "")

    @property
    def seats(self) -> int:
        """How many play."""
        return 3 if self.options.get("players") == 3 else 4

    @property
    def players(self) -> tuple[str, ...]:
        """The one first."""
        return (self.one, *[self.others] * (self.seats - 1))


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


def shown(kept: Mapping[str, Mapping[str, Any]]) -> str:
    """The tables as text."""
    text = [HEAD]
    for title, wanted in (("Each level among three of the level below", LADDER[1:]), ("One thing taken away", WITHOUT)):
        text.append(f"\n## {title}\n\n" + COLUMNS)
        text += [
            row(trial, kept[trial.name])
            for trial in trials()
            if trial.name in kept and (trial.others in WITHOUT) is (wanted is WITHOUT)
        ]
    return "".join([*text, STRONG_PLAYER, EXPERT])


def row(trial: Trial, found: Mapping[str, Any]) -> str:
    """One row; an advantage that is shown stands out."""
    mark = "**" if found["advantage"] > found["ci95"] else ""
    return (
        f"| {trial.table} | {trial.one} | {trial.others} | {found['deals']:,} | {found['seed']} "
        f"| {mark}{found['advantage']:+.3f}{mark} ± {found['ci95']:.3f} | {found['one']:+.3f} | {found['others']:+.3f} "
        f"| {100 * found['wins']:.1f} % | {100 * found['others_win']:.1f} % | {100 * found['exhausted']:.1f} % "
        f"| {found['p50']} / {found['p99']} | {found['version']} |\n"
    )


HEAD = """# How strong the computer players are

Made by `python -m tests.bench.strength`: one player among others of another kind, every wall played once for each
rotation of the players over the seats. The advantage is the points a deal of the one above the mean of the others on
the same walls, with its 95 % interval; walls are the sample, not deals. It stands out where the interval lies above
zero; elsewhere nothing is shown. Times are those of the one's decisions, in
milliseconds, on whatever else the machine did meanwhile. Any row is made again by

    python -m tests.bench.strength --deals DEALS --seed SEED --only "TABLE: ONE among OTHERS"

and its deals are those of `sparrows simulate --rotate` with the same players and seed.
"""
STRONG_PLAYER = """
## The strong player

What was found on 2026-11-20, with the version that each line names; the intervals are those of 95 %.

- **Chance and pay hold** (0.2.0; all discards of strong players among themselves). GALA, 120 deals: given 25.7 %, true
  25.5 %; of hands that went out the pay was foretold as 1.98 points and was 1.97. Israeli, 50 deals: 25.5 and 24.7 %,
  169.6 and 163.9 points. How each tenth of the cases fares stands in `assets/players/report.md`.
- **Claims** (0.2.0). Hands that let a claim go which brought them nearer went out less often than foretold: 0.67 to
  0.85 times in the Polish, Israeli and GALA books. Hands that claimed without coming nearer: 0.22 to 0.82 times. Since
  0.2.1 the first counts 0.85 of its hope, and the second must promise 1.5 times as much.
- **Who aims for a dear hand may still go out with another** (0.2.2). How often is fitted, and counted as part of what
  the aim is worth; without it a player gives up dear hands too early, and then learns from his own deals that they
  seldom come off. On the same 400 walls among three skilled a strong player so gained 68.3 ± 30.6 points a deal in the
  Polish book (before 48.0 ± 23.9) and 30.0 ± 18.1 in the Hungarian (before 6.1 ± 3.8). More ambition than that brings
  nothing any more: where who counts dear hands 1.6 times parts from who does not, -3.8 ± 20.7 points a choice in the
  Polish book, +27 ± 64 in the Hungarian, -11.3 ± 7.1 in the Israeli (600 deals each).
- **What it does better than a skilled player** (0.2.2, `python -m tests.bench.forks BOOK strong skilled`; points that
  each choice brought). Choices for special hands: Polish +232 ± 78 (831 in 700 deals), Hungarian +148 ± 56 (1,249 in
  1,200), Israeli +62 ± 58 (143 in 1,000). Half flushes in the Israeli book +15 ± 13 (758). Everything else lies within
  its interval: in GALA all 1,470 choices of 1,200 deals together +0.010 ± 0.046.
- **GALA** (0.2.2). It is not shown that a strong player is stronger there than a skilled one, with or without plans,
  claims by value or defence, with ambition 1.5 or 2.5 (700 walls, all between -0.04 and +0.02, each ± 0.03): hands pay
  nearly alike, the two seldom disagree, and a skilled player is as quick. Among strong players, though, who has no
  plans or no calibration loses (above). Breaking up a hand that costs more than it is worth takes the hands dealt in
  from 17.8 to 17.3 % and changes no points. In the Latvian book it takes 24,000 deals to see what 8,000 only hint at.
- **Defence** (0.2.2) is not shown to pay in any book, and in the Polish one, where all pay the winner alike, a strong
  player without it does better (above, interval just beyond zero): it fears for a hope that a discard seldom ends.
- **A tile more that helps** may by chance get a negative weight in a fit, and then decides between discards that are
  alike. At the table of three in the Latvian book that cost a strong player 0.012 ± 0.009 points a deal (0.2.1 and an
  earlier fit of 0.2.2); fits are kept from it since.
- **A called hand** (Israeli, 0.2.2). Where a strong player threw a tile and could have called, he lost 22 ± 24 points a
  time; since it counts 1.5 times, +1.4 points a deal on the same 500 walls, within the interval.
"""
EXPERT = """
## The expert

An expert is a strong player who looks at each of the others by himself when it fears for a discard
(`game/players/ai/opponents.py`). What was tried on 2026-11-20 follows, with 95 % intervals; a gain is what a seat gets
more, with the same wall and the same others, than a strong player of that hour gets there.

- **The others, each by himself.** Of all tiles that could have been thrown, in deals that a first fit had not seen, the
  log loss falls from 0.1125 to 0.1102 in the Polish book (area under the curve 0.826 to 0.838), and hardly, from 0.1160
  to 0.1159 (0.854 to 0.858), in GALA. Gain in GALA 0.00 ± 0.02 a deal (481 walls), in the Polish book +10 ± 27
  (176 walls), with the discarder paying alone 0 ± 22 (113 walls): **it is not shown that an expert is stronger than a
  strong player**. Danger from imagined hands, 32 worlds a discard, told less than a strong player's, nothing beside.
- **Racing Monte-Carlo, given up.** Worlds of hidden hands, weighed by discards and by pungs let go, each hand having
  played its turns; the same worlds for strong's two best choices where these were close and three tiles or fewer were
  missing; 16 worlds a round, up to 96; a choice changed past 1.8 standard errors. A race took some 0.05 s of processor
  time. Gain in the Polish book -0.2 ± 27 a deal (31 walls), in GALA -0.03 ± 0.09 (54 walls).
- **One draw ahead, not kept** (0.2.2). Of the best three discards within 15 % the one whose best follow-up, over all
  tiles that may come, is worth the most: where that was another one than a strong player's, +14 ± 44 points a choice in
  the Polish book (660 choices in 500 deals), -0.03 ± 0.30 in GALA (32 in 60). The likeliest thing to try next, on ten
  times as many deals.
- **Why.** 393 times the second choice of a discard was forced and the deal played on by strong players in the true
  world. For each point that 48 worlds had promised it brought -1.0 ± 1.6 points in the Polish book, 0.0 ± 0.9 in the
  Latvian and +1.5 ± 1.2 in the Hungarian. Rollouts by greedy players do not see what strong ones play for: dear and
  special hands.
"""
COLUMNS = (
    "| table | one | among | deals | seed | advantage | one, a deal | others, a deal | one wins | others win "
    "| exhausted | p50 / p99 ms | version |\n|" + "---|" * 13 + "\n"
)


def main() -> int:
    """Runs the trials that were asked for, and writes the file after each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description="Measure strength.")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--deals", type=int, default=8000, help="deals of each trial (8000)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"decides the walls ({SEED})")
    parser.add_argument("--only", default="", help="trials whose name holds this text")
    parser.add_argument("--new", action="store_true", help="leave out what is known of this version with as many deals")
    given = parser.parse_args()
    for trial in trials():
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        known = kept.get(trial.name, {})
        is_known = known.get("version") == __version__ and known.get("deals", 0) >= given.deals - trial.seats
        if given.only not in trial.name or (given.new and is_known):
            continue
        found = run(trial, given.deals, given.jobs, given.seed)
        kept[trial.name] = found
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        SHOWN.write_text(shown(kept), encoding="utf-8")
        print(row(trial, found), end="", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
