"""How often a level slips: ``python -m tests.bench.slips BOOK LEVEL [--among LEVEL] [--deals N] [--seed N]``.

Four players of the level play deals by the book, or one among three of another level, every wall once in each seat;
``hints`` is a level that does what the hints say. What a slip is follows from the tiles alone, for all levels alike;
only whether a discard served a dearer hand is asked of a strong player. Prints the column of strength.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from typing import cast

from game.engine import commands as c
from game.engine.facts import face, faces
from game.engine.state import Claiming, State
from game.players.ai.advice import advise
from game.players.ai.judgment import judge
from game.players.ai.mind import MINDS, Mind
from game.players.ai.newcomer import complete_sets
from game.players.ai.reading.aims import Plan
from game.players.ai.reading.position import Position, after_claim, position_of
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile
from game.tools.deals import DealsAlone, Part, play_wall

EARLY = 12
"""The discards of a deal up to which a lone honor that is kept is counted."""
LATE = 3
"""The most draws left at which a hand that is still chased is called late."""
ROWS: tuple[tuple[str, str, str], ...] = (
    ("ready hands broken, of turns with one", "broken", "ready"),
    ("discards from a complete set that take the hand back", "from a set", "discards"),
    ("discards that take the hand back", "back", "discards"),
    (f"turns among the first {EARLY} discards in which a lone honor is kept", "honor kept", "honor"),
    ("turns in which a lone honor is kept whose other copies are all shown", "dead kept", "dead"),
    ("claims passed up that would bring the hand nearer", "passed up", "could be nearer"),
    ("claims made that bring it no nearer, where no other does", "no nearer", "could be no nearer"),
    ("hands taken back for a dearer one, of all hands", "chased", "hands"),
    ("of these won", "chased and won", "chased"),
    (f"of these with {LATE} draws left or fewer, and two tiles missing or more", "chased late", "chased"),
    ("hands that discarded the winning tile", "dealt in", "hands"),
)
"""What is told: the row, what is counted, and of what it is a share."""


class Followed:
    """A mind that does what the hints say."""

    def choose(self, view: State, question: Question, numbers: RandomNumbers) -> c.Command:
        return advise(view, question).best.command


class Watched:
    """A mind whose answers are counted."""

    def __init__(self, mind: Mind) -> None:
        self.found: Counter[str] = Counter()
        self.points = 0.0
        """What all hands got together."""
        self._mind = mind
        self._chased: set[int] = set()
        self._late: set[int] = set()

    def choose(self, view: State, question: Question, numbers: RandomNumbers) -> c.Command:
        answer = self._mind.choose(view, question, numbers)
        position = position_of(view, question.seat, counts_tiles=True)
        if isinstance(answer, c.Discard):
            self._discarded(view, question, position, answer)
        elif isinstance(view.current_deal.phase, Claiming) and isinstance(answer, c.Claim | c.Pass):
            self._claimed(view, question, position, answer)
        return answer

    def _discarded(self, view: State, question: Question, position: Position, answer: c.Discard) -> None:
        after = position.missing_after
        best, left = min(after), after[answer.tile.index]
        goes_back = left > best
        loose = Counter(hand := faces(view.current_deal, view.current_deal.seats[question.seat].hand))
        loose.subtract(tile for each in complete_sets(hand) for tile in each)
        if best == 1:
            self._count("ready", "broken", does=goes_back)
        self._count("discards", "back", does=goes_back)
        self.found["from a set"] += goes_back and loose[answer.tile] <= 0
        lone = [tile for tile in loose if tile.is_honor and loose[tile] == 1]
        if lone and len(position.discards) < EARLY:
            self._count("honor", "honor kept", does=answer.tile not in lone)
        dead = [tile for tile in lone if not position.live[tile.index]]
        if dead and not view.current_deal.winners and len(question.choices) > 1:
            self._count("dead", "dead kept", does=answer.tile not in dead)
        if goes_back and self._is_dearer(view, question, answer):
            self._chased.add(question.seat)
            if position.draws <= LATE and left > 1:
                self._late.add(question.seat)

    def _is_dearer(self, view: State, question: Question, answer: c.Discard) -> bool:
        judged = next(one for one in judge(view, question) if one.command == answer)
        return judged.aim.plan not in (Plan.ANY, Plan.COUNT) and judged.missing > 0

    def _claimed(self, view: State, question: Question, position: Position, answer: c.Command) -> None:
        sets = [each for each in question.choices if isinstance(each, c.Claim) and _makes_set(each)]
        thrown = face(view.current_deal, view.current_deal.discards[-1].tile_id)
        now = position.nearness.missing(position.key, position.sets)
        nearer = [each for each in sets if _missing(position, thrown, each) < now]
        if nearer:
            self._count("could be nearer", "passed up", does=isinstance(answer, c.Pass))
        elif sets:
            self._count("could be no nearer", "no nearer", does=answer in sets)

    def _count(self, of: str, what: str, *, does: bool) -> None:
        self.found[of] += 1
        self.found[what] += does

    def end_deal(self, won: set[int], watched: Sequence[Part]) -> None:
        """Counts the hands of a deal that is over: by the seats that won, and what the watched players got."""
        self.found["hands"] += len(watched)
        self.found["dealt in"] += sum(part.dealt_in for part in watched)
        self.points += sum(float(part.delta) for part in watched)
        self.found["chased"] += len(self._chased)
        self.found["chased and won"] += len(self._chased & won)
        self.found["chased late"] += len(self._late)
        self._chased, self._late = set(), set()


def _makes_set(claim: c.Claim) -> bool:
    return claim.claim in (ClaimKind.CHOW, ClaimKind.PUNG)


def _missing(position: Position, thrown: Tile, claim: c.Claim) -> int:
    """The tiles that the hand lacks after the claim and the best discard."""
    return min(after_claim(position, thrown, claim).missing_after)


def slips(book: str, level: str, deals: int, seed: int, among: str | None = None) -> Watched:
    """What the players of a level did in so many deals, by kind, and what they got."""
    watched = Watched(MINDS[level])
    cast("dict[str, Mind]", MINDS)["watched"] = watched
    others = ("watched" if among is None else among,) * 3
    alone = DealsAlone(
        rules=book, options={}, players=("watched", *others), seed=seed, rotates=among is not None, log=None
    )
    for number in range(deals if among is None else deals // 4):
        for rotation, deal in enumerate(play_wall(alone, number)):
            won = {(player - rotation) % 4 for player, part in enumerate(deal.parts) if part.wins}
            watched.end_deal(won, deal.parts if among is None else deal.parts[:1])
    return watched


def main() -> int:
    """Play, and print a line for each row of the table."""
    cast("dict[str, Mind]", MINDS)["hints"] = Followed()
    parser = argparse.ArgumentParser(prog="python -m tests.bench.slips", description="Count how a level slips.")
    parser.add_argument("book", metavar="BOOK")
    parser.add_argument("level", metavar="LEVEL", choices=MINDS)
    parser.add_argument("--among", metavar="LEVEL", choices=MINDS)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=77)
    options = parser.parse_args()
    watched = slips(options.book, options.level, options.deals, options.seed, options.among)
    found = watched.found
    for row, what, of in ROWS:
        print(f"| {row} | {100 * found[what] / max(1, found[of]):.1f} % | of {found[of]:,}")
    print(f"| points a hand | {watched.points / max(1, found['hands']):+.3f} | of {found['hands']:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
