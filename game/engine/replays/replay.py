"""Replays: who played, and every command of a match with the events it led to (files: see ``replay_file``).

A saved match is an unfinished replay. Verifying puts every command to the engine again: it must give the same events.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

import msgspec

from game.engine.commands import BeginDeal, Command, IllegalCommand
from game.engine.decisions.decide import decide
from game.engine.decisions.event_log import EventLog
from game.engine.events import Event, MatchBegun
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.rules.options import OptionError

_MOST_DEALS = 1 << 53
"""No deal has such a number; each program that reads JSON can hold it."""


class ReplayError(ValueError):
    """A file that is no replay, or breaks off with damage; the message names the line."""


class NewerReplay(ReplayError):
    """A file in a version of the format that this program does not know; it is left as it is."""


class _FromElsewhere:
    """A context, and no generator: replays are read line by line in it."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, ReplayError):
            raise ReplayError(f"it cannot have been so ({type(error).__name__}: {error})") from error


_FROM_ELSEWHERE = _FromElsewhere()


def from_elsewhere() -> _FromElsewhere:
    """Whoever folds, or puts to the engine, what a file says, does it in here.

    A file may say anything, and what no match brings breaks the fold anywhere: whatever breaks is the file's damage.

    Raises:
        ReplayError: for every error of another kind.
    """
    return _FROM_ELSEWHERE


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What decides the chance of computer players, so that their choices can be made again."""

    program: str
    """The version of the program whose players they were: others may choose otherwise."""
    seed: int
    persons: tuple[int, ...]
    """Which player each person was, as the players' chance counts them."""
    humanlike: bool
    """Whether they took the time of a person for their calls."""


class PlayedOn(msgspec.Struct, frozen=True, kw_only=True):
    """That a match began as a part of another one."""

    match: str
    """The name of the other one's file, without its folder."""
    commands: int
    """How many of its first commands are those of the other replay."""


class Sharing(msgspec.Struct, frozen=True, kw_only=True):
    """How several persons share a screen."""

    showing: str
    """How each has his tiles shown: ``hold`` or ``tap``."""
    calling: str
    """How they claim: in a ``round``, or with keys of their own on the open table: ``keys_3``, ``keys_6``."""
    hints: bool = True


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Who played, and how."""

    names: tuple[str, ...] = ()
    """The names of the persons, in the order in which they sat down."""
    players: tuple[str, ...] = ()
    """What plays for each of them: ``human`` or a level."""
    avatars: tuple[str, ...] = ()
    luck: Luck | None = None
    """What the choices of the computer players follow from, where it is known."""
    begun: int | None = None
    """When the match began, in seconds since 1970; ``None`` where it is not known."""
    take_back: bool = False
    """Whether a person may take decisions back."""
    sharing: Sharing | msgspec.UnsetType = msgspec.UNSET
    """How several persons share a screen; left out where one plays alone."""
    played_on: PlayedOn | None = None
    """Where it goes on from a replay."""


class ReplayStep(msgspec.Struct, frozen=True, gc=False):
    """A command of a match, and the events that followed."""

    command: Command
    events: tuple[Event, ...]
    why: str = ""
    """What the player said about it."""


class TakenBack(msgspec.Struct, frozen=True):
    """Commands that were taken back: the match went on from before them."""

    kept: int
    """How many commands stood then."""
    steps: tuple[ReplayStep, ...]
    """The steps that no longer count."""


class Back(msgspec.Struct, frozen=True):
    """In the history of a match: the last commands were taken back."""

    commands: int
    """How many."""


class Replay(msgspec.Struct, frozen=True):
    """A match, or a part of one from its beginning."""

    header: Header
    opening: MatchBegun
    steps: tuple[ReplayStep, ...]
    """All that counts."""
    taken_back: tuple[TakenBack, ...] = ()
    """What no longer does, in the order in which it was taken back."""


class Played(msgspec.Struct, frozen=True):
    """A replay as far as the engine plays it."""

    state: State
    replay: Replay
    """With all events of its last command."""
    problem: str | None
    """Why it does not go further; ``None`` when all of it was played."""


class History:
    """What happened in a match, one after the other: steps that stand, and those that were taken back."""

    def __init__(self) -> None:
        self.steps: list[ReplayStep] = []
        self.taken_back: list[TakenBack] = []

    def go_back(self, commands: int) -> None:
        """The last commands no longer count. They are of the deal in progress: a deal that is over stays as it is.

        Raises:
            ReplayError: when there are not so many.
        """
        gone = self.steps[-commands:] if commands > 0 else []
        if len(gone) != commands or commands < 1 or any(isinstance(step.command, BeginDeal) for step in gone):
            raise ReplayError("more is taken back than was done in this deal")
        del self.steps[-commands:]
        self.taken_back.append(TakenBack(len(self.steps), tuple(gone)))

    def replay(self, header: Header, opening: MatchBegun) -> Replay:
        """The match as it stands."""
        return Replay(header, opening, tuple(self.steps), tuple(self.taken_back))


def history(replay: Replay) -> Iterator[ReplayStep | Back]:
    """Everything in the order in which it happened."""
    steps = list(replay.steps)
    later: list[tuple[Back, list[ReplayStep]]] = []
    for taken in reversed(replay.taken_back):
        later.append((Back(len(taken.steps)), steps[taken.kept :]))
        steps[taken.kept :] = taken.steps
    yield from steps
    for back, after in reversed(later):
        yield back
        yield from after


def taken_back_by_deal(replay: Replay) -> dict[int, int]:
    """How often something was taken back in each deal, by their place in the match from 1; others are left out."""
    begun = [number for number, step in enumerate(replay.steps) if isinstance(step.command, BeginDeal)]
    return dict(Counter(bisect_left(begun, taken.kept) for taken in replay.taken_back))


def replayed(replay: Replay) -> State:
    """The state after the replay, every command put to the engine again.

    The events of the last command may break off, as they do when the program was stopped while it wrote them.

    Raises:
        ReplayError: naming the first command that the engine refuses or answers with other events.
    """
    return resumed(replay)[0]


def resumed(replay: Replay) -> tuple[State, Replay]:
    """The same, and the replay with all events of its last command.

    Raises:
        ReplayError: as ``replayed``.
    """
    played = played_so_far(replay)
    if played.problem is not None:
        raise ReplayError(played.problem)
    return played.state, played.replay


def played_so_far(replay: Replay) -> Played:
    """The replay up to the first command that the engine refuses or answers with other events.

    Raises:
        ReplayError: when the match cannot even begin.
    """
    with from_elsewhere():
        state = _opened(replay.opening)
    if state.alone is not None:
        placing = state.alone.placing
        if not (0 <= placing.east < state.rules.seats and 0 <= placing.dealer < state.rules.seats):
            raise ReplayError("the deal is placed at seats that the table does not have")
        if not 0 <= state.alone.number < _MOST_DEALS:
            raise ReplayError("there is no deal of this number")
    states = [state]
    again = History()
    problem = None
    entries = list(history(replay))
    for number, entry in enumerate(entries, start=1):
        try:
            if isinstance(entry, Back):
                again.go_back(entry.commands)
                del states[-entry.commands :]
            else:
                with from_elsewhere():
                    log = _told_again(states[-1], entry, may_break_off=number == len(entries))
                again.steps.append(ReplayStep(entry.command, tuple(log.events), entry.why))
                states.append(log.state)
        except ReplayError as error:
            problem = f"command {len(again.steps) + 1}: {error}"
            break
    return Played(states[-1], again.replay(replay.header, replay.opening), problem)


def _opened(opening: MatchBegun) -> State:
    try:
        return evolve(None, opening)
    except (KeyError, OptionError) as error:
        raise ReplayError(f"unknown rules or options: {error}") from None


def _told_again(state: State, step: ReplayStep, *, may_break_off: bool) -> EventLog:
    """What the engine makes of the command.

    Raises:
        ReplayError: when it refuses it, or gives other events.
    """
    try:
        log = decide(state, step.command)
    except IllegalCommand as error:
        raise ReplayError(f"refused: {error}") from None
    told_before = len(step.events) if may_break_off else len(log.events)
    if tuple(log.events[:told_before]) != step.events:
        raise ReplayError("the engine gives other events")
    return log
