"""Turns at which a risky discard and a safe one are weighed: in face of three sets on the table, or in last turns."""

from collections.abc import Callable
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec.structs import replace

from build_scripts.coursing.moments import Moment, deal_of, is_turn, moments
from build_scripts.puzzling.playouts import Deliberate, Playing
from build_scripts.puzzling.worlds import world
from game.engine.commands import Command, Discard
from game.engine.facts import deal_score
from game.engine.seat import Seat
from game.engine.state import State, Turn
from game.players.ai.evaluation import evaluated
from game.players.ai.reading.aims import Plan
from game.players.ai.reading.danger import danger
from game.players.ai.traits.skill import EXPERT
from game.players.table import question_of
from game.school.lessons.judging import judged_discards
from game.school.lessons.reading import threat_of
from game.school.lessons.real import Played, Real, named
from game.school.puzzles.puzzle import Puzzle
from game.tiles.tile import Tile

RISKY = 0.05
"""The least share of the threatening player's possible hands that win on the risky discard."""
SAFE = 0.02
"""The most of these hands that win on the safe one."""
EARLIEST = 5
"""The discards of each player before the first turn that is looked at."""
PLAIN_WALLS = 40
"""The walls on which no answer to a puzzle may lead to a special hand."""
LATE = 2
"""The most draws left to each player in last turns."""
LOOKS = ((40, 0.3), (100, 1.0), (200, 1.8), (400, 2.6))
"""The looks at two answers: after how many walls they are given up unless they differ by so many standard errors."""


class PlayedOut:
    """Answers of a seat, played out on the same walls by strong players."""

    def __init__(self, view: State, seat: Seat, commands: tuple[Command, ...], seed: str) -> None:
        self._view, self._seat, self._commands, self._seed = view, seat, commands, seed
        self.points: list[list[float]] = [[] for _ in commands]
        """The points of the seat after every answer, by wall."""
        self.won: list[list[float]] = [[] for _ in commands]
        """The points of the deals that the seat won."""
        self.paid: list[list[float]] = [[] for _ in commands]
        """The points of the deals in which somebody won on a discard of the seat."""
        self.specials: list[int] = [0 for _ in commands]
        """The number of deals that the seat won with a special hand, for each answer."""

    def play(self, walls: int) -> None:
        """Play out the answers until there are this many walls."""
        for number in range(len(self.points[0]), walls):
            laid = world(self._view, self._seat, Random(f"{self._seed} {number}"))
            for place, command in enumerate(self._commands):
                self._note(place, self._end(laid, command))

    def _end(self, laid: State, command: Command) -> State:
        playing = Playing(laid, Deliberate())
        playing.ask(first=(self._seat, command))
        while playing.ask():
            pass
        return playing.state

    def _note(self, place: int, state: State) -> None:
        deal, seat = state.current_deal, self._seat
        points = float(state.balances[seat] - self._view.balances[seat])
        self.points[place].append(points)
        if any(winner.seat == seat for winner in deal.winners):
            self.won[place].append(points)
            wind = deal.placing.wind_of(seat, state.rules.seats)
            self.specials[place] += any(
                score.special is not None for score in deal_score(state).winners if score.wind is wind
            )
        elif any(winner.owner == seat for winner in deal.winners):
            self.paid[place].append(points)

    def ahead(self) -> float:
        """By how many standard errors the first of two answers earns more than the second; 0 if always the same."""
        first, second = self.points
        differences = [one - other for one, other in zip(first, second, strict=True)]
        error = stdev(differences) / sqrt(len(differences))
        return fmean(differences) / error if error else 0.0

    def is_clear(self, *, first: bool) -> bool:
        """Play the deal out on more and more walls until one answer is far enough ahead, or is not.

        :param first: whether the first of the two answers should be the better one, rather than the second.
        :return: whether it led by at least so many standard errors after each number of walls in ``LOOKS``.
        """
        for walls, least in LOOKS:
            self.play(walls)
            if (self.ahead() if first else -self.ahead()) < least:
                return False
        return True

    @property
    def played(self) -> tuple[Played, ...]:
        """The answers with their figures, the best first."""
        found = [
            Played(
                answer=named(command),
                out=round(len(self.won[place]) / len(self.points[place]), 4),
                average=round(fmean(self.points[place]), 3),
                paying=round(len(self.paid[place]) / len(self.points[place]), 4),
                special=round(self.specials[place] / len(self.won[place]), 3) if self.won[place] else 0.0,
            )
            for place, command in enumerate(self._commands)
        ]
        return tuple(sorted(found, key=lambda one: -one.average))

    def real(self, moment: Moment) -> Real:
        """The position with the figures of both answers."""
        won, paid = [*self.won[0], *self.won[1]], [*self.paid[0], *self.paid[1]]
        return Real(
            name="",
            origin=moment.origin,
            position=moment.position,
            answers=self.played,
            walls=len(self.points[0]),
            win=round(fmean(won), 2) if won else 0.0,
            loss=round(fmean(paid), 2) if paid else 0.0,
        )


def pair_of(moment: Moment) -> tuple[Tile, Tile] | None:
    """The discard that keeps the hand nearest, if it is risky, and the best safe one, if that costs progress."""
    if not isinstance(moment.state.current_deal.phase, Turn) or not is_turn(moment):
        return None
    found = judged_discards(moment.seen)
    threat = threat_of(moment.view, moment.seat, tuple(found))
    if threat is None:
        return None
    push = min(found, key=lambda tile: (found[tile][0], -found[tile][1]))
    if found[push][0] > 3 or threat.shares[push] < RISKY:
        return None
    safe = [
        tile
        for tile, figures in found.items()
        if threat.shares[tile] <= SAFE and (figures[0], -figures[1]) > (found[push][0], -found[push][1])
    ]
    if not safe:
        return None
    fold = min(safe, key=lambda tile: (float(threat.shares[tile]), found[tile][0], -found[tile][1]))
    return None if found[fold][0] == found[push][0] else (push, fold)


def folds(book: str, number: int, *, nearest: bool) -> Real | None:
    """A turn of a deal at which pushing earns more, or folding, as an expert too judges; ``None`` if there is none."""
    return _weighed(book, number, _is_threatened, pair_of, nearest=nearest)


def last_turns(book: str, number: int, *, nearest: bool) -> Real | None:
    """A last turn of a deal at which the nearest discard earns more, or the safest; ``None`` if there is none."""
    return _weighed(book, number, _is_late, last_pair, nearest=nearest)


def _weighed(
    book: str,
    number: int,
    may_be: Callable[[State], bool],
    pair_of_turn: Callable[[Moment], tuple[Tile, Tile] | None],
    *,
    nearest: bool,
) -> Real | None:
    _match, asked = deal_of(book, {}, number)
    for moment in moments(book, number, asked, may_be):
        tiles = pair_of_turn(moment)
        if tiles is None or not _is_better(moment, tiles[0 if nearest else 1], tiles):
            continue
        commands = tuple(
            next(one for one in moment.question.choices if isinstance(one, Discard) and one.tile is tile)
            for tile in tiles
        )
        trial = PlayedOut(moment.view, moment.seat, commands, moment.origin)
        if trial.is_clear(first=nearest) and max(one.special for one in trial.played) == 0:
            return trial.real(moment)
    return None


def _is_better(moment: Moment, tile: Tile, tiles: tuple[Tile, Tile]) -> bool:
    """Whether the expert judges ``tile`` the better of two discards, and would aim at a special hand after neither.

    :param moment: the turn, with the expert's judgments of all discards, the best first.
    :param tile: one of ``tiles``.
    :param tiles: the two discards.
    """
    both = [one for one in moment.judged if isinstance(one.command, Discard) and one.command.tile in tiles]
    first = both[0].command
    assert isinstance(first, Discard), "only discards are compared"
    return first.tile is tile and not any(one.prospect.aim.plan is Plan.SPECIAL for one in both)


def _is_threatened(state: State) -> bool:
    deal = state.current_deal
    return len(deal.discards) >= EARLIEST * state.rules.seats and any(len(held.sets) == 3 for held in deal.seats)


def _is_late(state: State) -> bool:
    return len(state.current_deal.live) <= LATE * state.rules.seats


def last_pair(moment: Moment) -> tuple[Tile, Tile] | None:
    """In the last turns of a wall, the discard that keeps the hand nearest, and the safest one, if they differ."""
    if not isinstance(moment.state.current_deal.phase, Turn) or not is_turn(moment):
        return None
    found = judged_discards(moment.seen)
    risks = {tile: danger(moment.seen.position, tile) for tile in found}
    push = min(found, key=lambda tile: (found[tile][0], -found[tile][1], risks[tile]))
    safe = min(found, key=lambda tile: (risks[tile], found[tile][0], -found[tile][1]))
    return None if push is safe or risks[push] <= risks[safe] or found[push][0] > 2 else (push, safe)


WITHOUT_LATE = ("gala", "hungarian", "israeli", "latvian")
"""The books in which last turns are not taught, or whose puzzles have enough positions for them."""
KEPT = {"folding": (2, 2), "late": (3, 2)}
"""The numbers of positions kept for each lesson: first of those where the nearest discard is right, then of those where
the safe one is."""
OF_SIDE = 6
"""The number of positions of which those are chosen."""


def weighed_of(book: str, deals: int) -> dict[str, list[Real]]:
    """The positions of a book for the lessons on folding and on last turns, named as these lessons call them.

    With folding, safe and nearest discards are right by turns; in last turns, first the nearest ones, then the safe
    ones, the first of them when it is too late to win.
    """
    return {
        kind: named_as(kind, *(_some(seek, book, deals, nearest=nearest) for nearest in (True, False)))
        for kind, seek in (("folding", folds), ("late", last_turns))
        if kind != "late" or book not in WITHOUT_LATE
    }


def _some(seek: Callable[..., Real | None], book: str, deals: int, *, nearest: bool) -> list[Real]:
    found = (seek(book, number, nearest=nearest) for number in range(deals))
    return list(islice((one for one in found if one is not None), OF_SIDE))


def named_as(kind: str, nearest: list[Real], safe: list[Real]) -> list[Real]:
    """The positions to keep, with their names.

    The nearest discard is right where it is riskiest; the safe one is where most deals would have been won otherwise.
    In most books no turn is found at which folding is right: then only the numbers of the others are given away.
    """
    near, far = KEPT[kind]
    nearest = sorted(nearest, key=lambda one: -one.answers[0].paying)[:near]
    safe = sorted(safe, key=lambda one: -one.answers[1].out)
    if kind == "late":
        too_late = [one for one in safe if not any(answer.out for answer in one.answers)]
        safe = [*too_late[:1], *[one for one in safe if one not in too_late[:1]]]
        places = [*range(1, 1 + near + far)]
    else:
        places = [*range(2, 2 + 2 * near, 2), *range(1, 1 + 2 * far, 2)]
    sides = [*zip(places, nearest, strict=False), *zip(places[near:], safe, strict=False)]
    return [replace(one, name=f"{kind}.{place}") for place, one in sorted(sides, key=lambda side: side[0])]


def is_plain(puzzle: Puzzle) -> bool:
    """Whether special hands play no part in a puzzle.

    They do if the expert would aim at one after some answer, or if somebody wins with one when the deal is played to
    its end, after each answer on ``PLAIN_WALLS`` walls.
    """
    judged = evaluated(puzzle.view, question_of(puzzle.view, puzzle.seat), EXPERT)
    if any(one.prospect.aim.plan is Plan.SPECIAL for one in judged):
        return False
    trial = PlayedOut(puzzle.view, puzzle.seat, tuple(one.command for one in puzzle.answers), f"{puzzle.id} plain")
    trial.play(PLAIN_WALLS)
    return not any(trial.specials)
