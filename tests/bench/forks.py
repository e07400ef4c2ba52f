"""Where two levels part: ``python -m tests.bench.forks BOOK ONE OTHER [--deals N] [--seed N] [--jobs N]``.

ONE sits among players of level OTHER, who would have played its seat too. Wherever the two would do different things
the deal is played on from there in both ways, ONE going on in either: what its choice brought more, in points, with its
95 % interval, by what was chosen for which plan.

The way to the forks is ONE's own: a kind of choice that loses is one that it should not make, all else as it is. What
it does again and again counts again and again so, and who is on the way to a dear hand does well to stay on it. With
``--along other`` the way is OTHER's: then the gains of a deal add up to what ONE brings, and tell where it comes from.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean

from game.engine.commands import Claim, Command, DeclareReady, Discard
from game.engine.events import Alone
from game.engine.replays.match import Match
from game.engine.replays.replay import ReplayStep
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.evaluation import Evaluated, evaluated
from game.players.ai.mind import MINDS, Thinker
from game.players.ai.traits.skill import Skill
from game.players.player import Question
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.rulesets import RULEBOOKS, rulebook
from game.tiles.tile import Wind
from tests.bench import strength  # noqa: F401 - names the minds that lack something

Choose = Callable[[State, Question], Command]


@dataclass(frozen=True, slots=True)
class Fork:
    """A choice on which two levels do not agree."""

    steps: int
    """Commands before it."""
    chosen: Command
    instead: Command
    name: str


def main() -> int:
    """Plays the deals and prints what each kind of choice brought."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.forks", description="Where two levels part.")
    parser.add_argument("book", choices=RULEBOOKS)
    parser.add_argument("one", choices=MINDS)
    parser.add_argument("other", choices=MINDS)
    parser.add_argument("--three", action="store_true", help="at a table of three")
    parser.add_argument("--along", choices=("one", "other"), default="one", help="who plays up to the forks")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    options: dict[str, Value] = {"players": 3} if given.three else {}
    one = partial(
        brought, given.book, options, (given.one, given.other), given.seed, along_other=given.along == "other"
    )
    found: defaultdict[str, list[float]] = defaultdict(list)
    with ProcessPoolExecutor(given.jobs) as pool:
        for deal in pool.map(one, range(given.deals), chunksize=4):
            for name, points in deal:
                found[name].append(points)
                found["all"].append(points)
    print(f"{'chosen':>16} instead of   {'for':18} {'times':>6}  points each, and a deal")
    for name, values in sorted(found.items(), key=lambda item: -len(item[1])):
        mean = fmean(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
        print(f"{name:48} {len(values):6}  {mean:+9.3f} ± {1.96 * spread:.3f}  {sum(values) / given.deals:+.4f}")
    return 0


def brought(
    book: str,
    options: Mapping[str, Value],
    levels: tuple[str, str],
    seed: int,
    number: int,
    *,
    along_other: bool = False,
) -> list[tuple[str, float]]:
    """What each fork of a deal brought to the seat that plays the first level, or the second up to the forks."""
    one, other = (_skill(level) for level in levels)
    rules = rulebook(book).with_options(Options(rulebook(book).options, options))
    seat = Seat(number % rules.seats)
    dealer = (number + 1) % rules.seats
    alone = Alone(number + 1, Placing(east=dealer, dealer=dealer, prevailing=Wind.EAST))
    begin = partial(Match, book, Options(rulebook(book).options, options), seed, alone=alone)
    match = begin()
    forks: list[Fork] = []

    def choose(view: State, question: Question) -> Command:
        chosen = _best(one, view, question)
        instead = _best(other, view, question).command
        if not _alike(chosen.command, instead):
            forks.append(Fork(len(match.steps), chosen.command, instead, _name(chosen, instead)))
        return instead if along_other else chosen.command

    usual, own = _choosing(other), _choosing(one)
    BareTable(match, [choose if at == seat else usual for at in range(rules.seats)]).play_deal()
    players = [own if at == seat else usual for at in range(rules.seats)]

    def points_with(command: Command, fork: Fork) -> float:
        return _points(_played_on(begin(), match.steps[: fork.steps], command, players, seat), seat)

    points = _points(match.state, seat)
    return [
        (fork.name, (points_with(fork.chosen, fork) if along_other else points) - points_with(fork.instead, fork))
        for fork in forks
    ]


def _played_on(match: Match, before: list[ReplayStep], command: Command, players: list[Choose], seat: Seat) -> State:
    """The deal with a choice, everything before it as it was."""
    turned: list[Command] = [command]

    def chooses(view: State, question: Question) -> Command:
        return turned.pop() if turned else players[seat](view, question)

    table = BareTable(match, [chooses if at == seat else choose for at, choose in enumerate(players)])
    table.play_on(step.command for step in before)
    return match.state


def _skill(level: str) -> Skill:
    mind = MINDS[level]
    if not isinstance(mind, Thinker):
        sys.exit(f"forks: {level} does not think")
    return mind.skill


def _best(skill: Skill, view: State, question: Question) -> Evaluated:
    return evaluated(view, question, skill, thorough=False)[0]


def _choosing(skill: Skill) -> Choose:
    return lambda view, question: _best(skill, view, question).command


def _points(state: State, seat: Seat) -> float:
    return float(state.balances[seat] - state.rules.stake)


def _alike(first: Command, second: Command) -> bool:
    if isinstance(first, Discard) and isinstance(second, Discard):
        return first.tile is second.tile
    return first == second


def _name(chosen: Evaluated, instead: Command) -> str:
    return f"{_kind(chosen.command):>16} instead of {_kind(instead):16} {chosen.prospect.aim.plan.value}"


def _kind(command: Command) -> str:
    if isinstance(command, Claim):
        return command.claim.value
    return {Discard: "discard", DeclareReady: "ready"}.get(type(command), type(command).__name__.lower())


if __name__ == "__main__":
    sys.exit(main())
