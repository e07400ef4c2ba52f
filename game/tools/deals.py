"""Deals outside of a match, played without a window, in one process or several (docs/commands.md, ``simulate``)."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path

from game import Frozen, __version__
from game.engine.commands import Command, SeatCommand
from game.engine.events import Alone, Event
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Luck, Replay, ReplayStep
from game.engine.replays.replay_file import file_of
from game.engine.state import State
from game.players.table import BareTable, Recorder, Table
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.rulesets import rulebook
from game.tiles.tile import Wind
from game.tools.arguments import BadInput
from game.tools.contestants import Contestant, contestant
from game.tools.spread import spread
from game.tools.workers import Counters, shared_counters

log_of_run = logging.getLogger(__name__)

_AT_ONCE = 8
"""The number of walls that a process plays before it reports."""
MOST_GIVEN_UP = 3
"""After being given up in this many deals, a program is no longer started."""

GivenUp = Counters
"""For each player, the number of deals in which it was given up; all processes of a run count together."""


class DealsAlone(Frozen, kw_only=True):
    """The deals to be played."""

    rules: str
    options: Mapping[str, Value]
    players: tuple[str, ...]
    """The players' levels, or ``cmd:`` and a program that speaks the bot protocol."""
    seed: int
    secret: str | None = None
    """The secret for the salts of the walls, if the players must not know the seed."""
    rotates: bool = False
    """Whether every wall is played once for each rotation of the players over the seats."""
    log: Path | None = None
    """A folder for replay files; ``None`` if none are written."""

    @property
    def rotations(self) -> int:
        """How often a wall is played."""
        return len(self.players) if self.rotates else 1


@dataclass(slots=True)
class Part:
    """The results of one player in one deal."""

    delta: Fraction = Fraction(0)
    wins: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    illegal: int = 0
    timeouts: int = 0
    thought: list[float] = field(default_factory=list)
    """The seconds for each choice."""


class DealPlayed(Frozen):
    """A finished deal."""

    parts: tuple[Part, ...]
    """The results by player, whatever their seats."""
    is_won: bool


_UNFINISHED = ".jsonl.part"
WallPlayed = tuple[DealPlayed, ...]
"""The deals on one wall, one for each rotation."""


def played(deals: DealsAlone, walls: int, jobs: int = 1) -> Iterator[WallPlayed]:
    """The results of each wall in order; except for times they do not depend on how the work is divided.

    :raises BadInput: if a deal cannot be finished or written because of something outside the program.
    """
    try:
        yield from _played(deals, walls, min(jobs, walls))
    finally:  # whoever was stopped while writing has left half a file
        if deals.log is not None:
            for unfinished in deals.log.glob(f"deal-*{_UNFINISHED}"):
                with suppress(OSError):
                    unfinished.unlink()


def _played(deals: DealsAlone, walls: int, jobs: int) -> Iterator[WallPlayed]:
    players = len(deals.players)
    if jobs == 1:
        given_up = [0] * players
        for number in range(walls):
            yield play_wall(deals, number, given_up)
        return
    parts = [range(start, min(start + _AT_ONCE, walls)) for start in range(0, walls, _AT_ONCE)]
    for some in spread(partial(_play_walls, deals), parts, jobs, counters=players):
        yield from some


def _play_walls(deals: DealsAlone, numbers: range) -> list[WallPlayed]:
    """Play some walls; the processes that share the work count together how often programs were given up."""
    return [play_wall(deals, number, shared_counters()) for number in numbers]


def play_wall(deals: DealsAlone, number: int, given_up: GivenUp | None = None) -> WallPlayed:
    """Play the deals on one wall; walls are numbered from 0.

    :param given_up: the counts from the deals before; ``None`` if there were none.
    """
    before = [0] * len(deals.players) if given_up is None else given_up
    return tuple(_play(deals, number, rotation, before) for rotation in range(deals.rotations))


def _play(deals: DealsAlone, number: int, rotation: int, given_up: GivenUp) -> DealPlayed:
    """Play one deal: with each rotation the players move on by a seat, but the wall and the dealer's seat stay."""
    names = deals.players
    seats = len(names)
    sitting = [(seat + rotation) % seats for seat in range(seats)]
    dealer = number % seats
    match = Match(
        deals.rules,
        Options(rulebook(deals.rules).options, deals.options),
        deals.seed,
        secret=deals.secret,
        alone=Alone(number + 1, Placing(east=dealer, dealer=dealer, prevailing=Wind.EAST)),
    )
    with ExitStack() as programs:
        players = [
            contestant(
                names[player],
                player,
                seat,
                match.state,
                deals.seed,
                programs,
                is_absent=given_up[player] >= MOST_GIVEN_UP,
            )
            for seat, player in enumerate(sitting)
        ]
        whys: list[str] = []

        def note(command: Command, _events: Sequence[Event]) -> None:
            whys.append(players[command.seat].why if isinstance(command, SeatCommand) else "")

        try:
            illegal = _play_out(match, players, note)
        except Exception as error:
            error.add_note(f"in deal {number} of seed {deals.seed}, rotation {rotation}, of {', '.join(names)}")
            raise
    for seat, player in enumerate(sitting):
        if players[seat].is_given_up:
            given_up[player] += 1
            if given_up[player] == MOST_GIVEN_UP:
                log_of_run.warning("%s: given up for the rest of the run", names[player])
    if deals.log is not None:
        name = f"deal-{number:06}" + (f"-{rotation}" if deals.rotates else "") + ".jsonl"
        _write_log(deals.log / name, deals, sitting, match, whys)
    return _outcome(match.state, illegal, players, sitting)


def _play_out(match: Match, players: Sequence[Contestant], record: Recorder) -> list[int]:
    """Play the deal, and return the number of illegal answers of each seat. Only programs need a table with clocks."""
    if all(player.is_ours for player in players):
        bare = BareTable(match, [player.choose for player in players], record=record)
        bare.play_deal()
        return bare.refused
    table = Table(match, players, record=record)
    table.begin_deal()
    while not table.is_over:
        table.pump()
    assert not any(table.lapsed), "nobody's time runs out where none passes"
    return table.refused


def _outcome(state: State, illegal: Sequence[int], players: Sequence[Contestant], sitting: Sequence[int]) -> DealPlayed:
    deal = state.current_deal
    parts = {}
    for seat, player in enumerate(sitting):
        won = [winner for winner in deal.winners if winner.seat == seat]
        parts[player] = Part(
            delta=state.balances[seat] - state.rules.stake,
            wins=len(won),
            self_drawn=sum(not winner.source.is_taken_from_player for winner in won),
            dealt_in=int(any(winner.owner == seat for winner in deal.winners)),
            illegal=illegal[seat] + players[seat].wrong,
            timeouts=players[seat].missed,
            thought=players[seat].thought,
        )
    return DealPlayed(tuple(part for _, part in sorted(parts.items())), bool(deal.winners))


def _write_log(path: Path, deals: DealsAlone, sitting: Sequence[int], match: Match, whys: Sequence[str]) -> None:
    """Write the replay of a deal, with the players' comments, completely or not at all.

    :raises BadInput: if it cannot be written.
    """
    names = tuple(deals.players[player] for player in sitting)
    luck = Luck(program=__version__, seed=deals.seed, persons=tuple(sitting), humanlike=False)
    steps = tuple(ReplayStep(step.command, step.events, why) for step, why in zip(match.steps, whys, strict=True))
    unfinished = path.with_suffix(_UNFINISHED)
    try:
        unfinished.write_bytes(file_of(Replay(Header(names=names, players=names, luck=luck), match.opening, steps)))
        unfinished.replace(path)
    except OSError as error:
        raise BadInput(f"--log: {path}: {error.strerror}") from None
