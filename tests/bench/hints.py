"""What hints are worth: ``python -m tests.bench.hints dominated|wins BOOK [--count N] [--seed N]``.

``dominated``: four players who do what hints say play deals, and so many of their discards are looked at: how often
another discard is never worse (the test of tests/players/test_dominated), how often the causes of that are told, and
where they are not. ``wins``: so many first deals of a first match as it is offered, with what hints say done in the
person's seat: how many that seat wins, with a 95 % interval. Deal N is that of seed SEED + N.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial
from itertools import count
from math import sqrt

from msgspec.structs import replace

from game.app.system.last_setup import setup_of, with_learned
from game.app.system.settings import Settings
from game.engine.commands import Command, Discard
from game.engine.facts import faces
from game.engine.replays.match import Match
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.advice import advise
from game.players.ai.computer import ComputerPlayer
from game.players.characters import style_of
from game.players.new_match import new_match
from game.players.player import Question
from game.players.roster import Computer, MatchSetup
from game.players.table import BareTable, Choose
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from tests.players.test_dominated import dominated_by, is_cause_told


def follow(view: State, question: Question) -> Command:
    """What hints say."""
    return question.choices[0] if len(question.choices) == 1 else advise(view, question).best.command


def look(found: Counter[str], seed: int, view: State, question: Question) -> Command:
    """What hints say, and a count of discards that are dominated."""
    if len(question.choices) == 1:
        return question.choices[0]
    advice = advise(view, question)
    best, deal = advice.best, view.current_deal
    if not isinstance(best.command, Discard) or deal.winners or deal.seats[question.seat].is_dead:
        return best.command
    found["discards"] += 1
    others = dominated_by(advice)
    found["dominated"] += bool(others)
    untold = [other for other in others if not is_cause_told(advice, other)]
    found["without a cause"] += bool(untold)
    for other in untold:
        held = " ".join(tile.name for tile in faces(deal, deal.seats[question.seat].hand))
        print(f"seed {seed}, seat {question.seat}, {len(deal.discards)} discards, {held}\n  {best}\n  {other}")
        print(f"  {advice.why(best, other)}", flush=True)
    return best.command


def followed(book: str, seed: int, found: Counter[str]) -> None:
    """Plays the first deal of a match of four who do what hints say, and counts their discards."""
    match = Match(book, Options(rulebook(book).options, {}), seed, seated=True)
    BareTable(match, [partial(look, found, seed)] * match.state.rules.seats).play_deal()


def count_dominated(book: str, wanted: int, seed: int) -> None:
    """Plays deals until so many discards were looked at, and prints what was found."""
    found: Counter[str] = Counter()
    for number in count(seed):
        followed(book, number, found)
        if found["discards"] >= wanted:
            break
    counts = " | ".join(f"{found[what]:,}" for what in ("discards", "dominated", "without a cause"))
    print(f"| {book} | {seed} to {number} | {counts} |")


def first_deal(setup: MatchSetup, seed: int) -> State:
    """The state after the first deal of a match, with what hints say done for the person."""
    match, setup = new_match(replace(setup, seed=seed))
    players: list[Choose] = [
        ComputerPlayer(person, chair.kind.level, seed, style=style_of(chair.portrait)).choice
        if isinstance(chair.kind, Computer)
        else follow
        for person, chair in enumerate(setup.chairs)
    ]
    BareTable(match, players).play_deal()
    return match.state


def count_wins(book: str, wanted: int, seed: int) -> None:
    """Plays so many first deals, and prints how many the person won."""
    setup = setup_of(with_learned(Settings(), book))
    (person,) = setup.people
    found: Counter[str] = Counter()
    points = 0.0
    for number in range(seed, seed + wanted):
        state = first_deal(setup, number)
        deal = state.current_deal
        own = next(seat for seat in range(state.rules.seats) if state.person_at(Seat(seat)) == person)
        found["won"] += any(winner.seat == own for winner in deal.winners)
        found["others"] += any(winner.seat != own for winner in deal.winners)
        found["dealt in"] += any(winner.owner == own for winner in deal.winners)
        points += float(state.balances[own] - state.rules.stake)
    won, others, dealt_in = (100 * found[what] / wanted for what in ("won", "others", "dealt in"))
    spread = 1.96 * sqrt(won * (100 - won) / wanted)
    print(
        f"| {book} | {wanted} | {seed} | {won:.1f} ± {spread:.1f} % | {others:.1f} % | {dealt_in:.1f} % "
        f"| {points / wanted:+.2f} |"
    )


def main() -> int:
    """Counts what was asked for, and prints a row."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints", description="Count what hints are worth.")
    parser.add_argument("what", choices=("dominated", "wins"))
    parser.add_argument("book", choices=RULEBOOKS)
    parser.add_argument("--count", type=int, help="discards (5000), or deals (400)")
    parser.add_argument("--seed", type=int, default=20261129)
    given = parser.parse_args()
    if given.what == "dominated":
        count_dominated(given.book, given.count or 5000, given.seed)
    else:
        count_wins(given.book, given.count or 400, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
