"""``sparrows review``: judges every decision in replays again, and separates luck from skill (docs/commands.md)."""

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from game.engine.codec import amount_to_json
from game.engine.replays.replay import Replay, ReplayError, replayed
from game.engine.state import State
from game.players.review import LEAST, ReviewWork, accuracy
from game.players.roster import Person
from game.tools.arguments import BadInput, Parser, complain
from game.tools.replay_input import content_of, replay_in
from game.tools.spread import add_jobs, spread, with_progress

_TELLER = "sparrows review"


class Reviewed(NamedTuple):
    """The results of one person in a match, or in several."""

    name: str
    player: str
    """``human``, or a level."""
    deals: int
    decisions: int
    better: int
    """The number of decisions for which a better one was found that is worth mentioning."""
    cost: float
    """The points that the weaker decisions cost in all."""
    kept: float
    """The sum over all decisions of the share of the stake that was kept; at most ``decisions``."""
    luck: float
    """The value of the draws above the average, in points."""
    points: Fraction
    """The points won or lost."""

    def plus(self, other: "Reviewed") -> "Reviewed":
        """The sum of two results, of the same person under the same rulebook."""
        return self._replace(
            deals=self.deals + other.deals,
            decisions=self.decisions + other.decisions,
            better=self.better + other.better,
            cost=self.cost + other.cost,
            kept=self.kept + other.kept,
            luck=self.luck + other.luck,
            points=self.points + other.points,
        )

    @property
    def printed(self) -> dict[str, str | int | float]:
        """The result in the form in which it is printed."""
        return {
            "name": self.name,
            "player": self.player,
            "deals": self.deals,
            "decisions": self.decisions,
            "better": self.better,
            "accuracy": round(self.kept / self.decisions, 4) if self.decisions else 1.0,
            "cost": round(self.cost, 2),
            "luck": round(self.luck, 2),
            "points": amount_to_json(self.points),
        }


class _Match(NamedTuple):
    file: str
    rules: str
    deals: int
    persons: tuple[Reviewed, ...]


def main(arguments: Sequence[str]) -> int:
    """Print a line of JSON for each match, and one for all together; return 2 if a file is no replay."""
    parser = Parser("review", "Look at every decision in replay files again, and tell luck from skill.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay or a saved match")
    parser.add_argument("--all", action="store_true", help="include computer players")
    add_jobs(parser)
    given = parser.parse_args(arguments)
    code, whole = 0, dict[tuple[str, str, str], Reviewed]()
    work = spread(partial(_reviewed, is_all=given.all), _read(given.files), given.jobs)
    for match in with_progress(work, len(given.files)):
        if isinstance(match, str):
            code = complain(_TELLER, match)
            continue
        told = [person.printed for person in match.persons]
        print(json.dumps({"file": match.file, "rules": match.rules, "deals": match.deals, "persons": told}))
        for person in match.persons:
            who = match.rules, person.name, person.player
            whole[who] = whole[who].plus(person) if who in whole else person
    print(json.dumps({"persons": [{"rules": rules, **person.printed} for (rules, *_), person in whole.items()]}))
    return code


def _read(files: Iterable[str]) -> Iterator[tuple[str, bytes | str]]:
    """Each file with its content, or with its error message."""
    for name in files:
        try:
            yield name, content_of(name)
        except BadInput as error:
            yield name, str(error)


def _reviewed(file: tuple[str, bytes | str], *, is_all: bool) -> _Match | str:
    """The review of a match, or the error message of its file."""
    name, content = file
    if isinstance(content, str):
        return content
    try:
        replay = replay_in(content, name).replay
        state = replayed(replay)
        seats = range(state.rules.seats)
        players = replay.header.players or (Person.id,) * len(seats)
        asked = [person for person in seats if is_all or players[person] == Person.id]
        persons = tuple(_review(replay, state, person, players[person]) for person in asked)
    except BadInput as error:
        return str(error)
    except ReplayError as error:
        return f"{name}: {error}"
    return _Match(name, state.rules.id, len(state.played), persons)


def _review(replay: Replay, state: State, person: int, player: str) -> Reviewed:
    work = ReviewWork(replay.opening, replay.steps, person, rests=False)
    work.run()
    if work.failed:
        raise ReplayError("the review broke off")
    header, decisions = replay.header, sum(work.judged.values())
    return Reviewed(
        name=header.names[person] if header.names else "",
        player=player,
        deals=len(state.played),
        decisions=decisions,
        better=sum(finding.cost >= LEAST for finding in work.findings),
        cost=sum(finding.cost for finding in work.findings),
        kept=decisions * accuracy(decisions, work.findings),
        luck=work.luck or 0.0,
        points=state.balances[state.seat_of(person)] - state.rules.stake,
    )
