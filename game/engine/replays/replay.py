"""Replays: who played, and every command of a match with the events it led to (files: see ``replay_file``).

A saved match is an unfinished replay. Verifying puts every command to the engine again: it must give the same events.
"""

from collections import Counter
from functools import cached_property

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
    """How each has his tiles shown: ``hold``, ``tap``, or ``trust`` without a curtain."""
    calling: str
    """How they claim: in a ``round``, one that closes by itself (``round_5``), or with keys of their own on the open
    table: ``keys_3``, ``keys_6``."""
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
    journey: str | msgspec.UnsetType = msgspec.UNSET
    """The stop of the journey that it is played at; left out for any other match."""


class Sent(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """What the guest in a chair was told, from the beginning of the match to where this stands."""

    chair: int
    events: int
    """How many."""
    sha256: str
    """Over the events as his seat may see them: lines of JSON, each with its end."""
    name: str = ""
    """Who sits there now, where that is somebody else than when the match began."""
    player: str = ""
    """What plays for that person: ``phone`` or a level."""
    avatar: str = ""


class ReplayStep(msgspec.Struct, frozen=True, gc=False):
    """A command of a match, and the events that followed."""

    command: Command
    events: tuple[Event, ...]
    why: str = ""
    """What the player said about it."""
    sent: tuple[Sent, ...] = ()
    """What guests had been told when it was done."""


class Back(msgspec.Struct, frozen=True):
    """In the history of a match: the last commands were taken back."""

    commands: int
    """How many."""


class Replay(msgspec.Struct, frozen=True, dict=True):
    """A match, or a part of one from its beginning."""

    header: Header
    opening: MatchBegun
    history: tuple[ReplayStep | Back, ...]
    """Everything in the order in which it happened."""

    @cached_property
    def steps(self) -> tuple[ReplayStep, ...]:
        """All that counts: what was taken back no longer does."""
        history = History()
        for entry in self.history:
            history.add(entry)
        return tuple(history.steps)


class Played(msgspec.Struct, frozen=True):
    """A replay as far as the engine plays it."""

    state: State
    replay: Replay
    """With all events of its last command."""
    problem: str | None
    """Why it does not go further; ``None`` when all of it was played."""


class History:
    """What happens in a match, one after the other, and the steps of it that stand."""

    def __init__(self) -> None:
        self.entries: list[ReplayStep | Back] = []
        self.steps: list[ReplayStep] = []

    def add(self, entry: ReplayStep | Back) -> None:
        """A step more, or the last ones no longer count: those of the deal in progress, for what is over stays so.

        Raises:
            ReplayError: when more is taken back than there is.
        """
        if isinstance(entry, Back):
            gone = self.steps[-entry.commands :] if entry.commands > 0 else []
            if not gone or len(gone) != entry.commands or any(isinstance(step.command, BeginDeal) for step in gone):
                raise ReplayError("more is taken back than was done in this deal")
            del self.steps[-entry.commands :]
        else:
            self.steps.append(entry)
        self.entries.append(entry)


def taken_back_by_deal(replay: Replay) -> Counter[int]:
    """How often something was taken back in each deal, by their place in the match from 1; others are left out."""
    found: Counter[int] = Counter()
    deal = 0
    for entry in replay.history:
        if isinstance(entry, Back):
            found[deal] += 1
        else:
            deal += isinstance(entry.command, BeginDeal)
    return found


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
    for number, entry in enumerate(replay.history, start=1):
        try:
            if isinstance(entry, Back):
                again.add(entry)
                del states[-entry.commands :]
            else:
                with from_elsewhere():
                    log = _told_again(states[-1], entry, may_break_off=number == len(replay.history))
                again.add(ReplayStep(entry.command, tuple(log.events), entry.why, entry.sent))
                states.append(log.state)
        except ReplayError as error:
            problem = f"command {len(again.steps) + 1}: {error}"
            break
    return Played(states[-1], Replay(replay.header, replay.opening, tuple(again.entries)), problem)


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
