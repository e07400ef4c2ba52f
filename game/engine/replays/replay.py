"""Replays: who played, and every command of a match with its events (files: see ``replay_file``).

A saved match is an unfinished replay. To verify it every command is put to the engine again: it must give the same
events.
"""

from collections import Counter
from datetime import UTC, datetime
from functools import cached_property

import msgspec

from game import Frozen
from game.engine.commands import BeginDeal, Command, IllegalCommand
from game.engine.decisions.decide import decide
from game.engine.decisions.event_log import EventLog
from game.engine.events import Event, MatchBegun
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.rules.options import OptionError

_DEAL_NUMBER_BOUND = 1 << 53
"""Upper bound of a deal's number, small enough for every program that reads JSON."""


LATEST = 1 << 34
"""The bound of moments in files, in seconds since 1970: the year 2514, for Windows knows none after 3000."""


class ReplayError(ValueError):
    """A file that is no replay, or is damaged; the message names the line."""


class NewerReplay(ReplayError):
    """A file in a version of the format that this program does not know; it is not changed."""


class _FromElsewhere:
    """The context manager of ``from_elsewhere``: faster than a generator, because it runs for every line."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, ReplayError):
            raise ReplayError(f"it cannot have been so ({type(error).__name__}: {error})") from error


_FROM_ELSEWHERE = _FromElsewhere()


def from_elsewhere() -> _FromElsewhere:
    """A context in which data from a file are folded or put to the engine.

    A file may contain anything, and impossible data may break the fold anywhere: every such error is reported as damage
    of the file.

    :raises ReplayError: in place of every other kind of error.
    """
    return _FROM_ELSEWHERE


class Luck(Frozen, kw_only=True):
    """The source of the computer players' random numbers, so that their choices can be made again."""

    program: str
    """The version of the program in which the match was played: other versions may choose differently."""
    seed: int
    persons: tuple[int, ...]
    """For each person, the number with which the player's random numbers were drawn."""
    humanlike: bool
    """Whether the computer players took the time of a person for their claims."""


class PlayedOn(Frozen, kw_only=True):
    """The origin of a match that continues another one."""

    match: str
    """The file name, without a folder, of the match that is continued."""
    commands: int
    """How many commands at the beginning are those of the other match."""


class Sharing(Frozen, kw_only=True):
    """How several persons share a screen."""

    showing: str
    """How each person's tiles are revealed: ``hold``, ``tap``, or ``trust`` without a curtain."""
    calling: str
    """Claims are made in a ``round`` without or with a time limit (``round_5``), or by key (``keys_3``, ``keys_6``)."""
    hints: bool = True


class Header(Frozen, kw_only=True):
    """The players of a match, and how they played."""

    names: tuple[str, ...] = ()
    """The names of the persons, in the order in which they sat down."""
    players: tuple[str, ...] = ()
    """The kind of player of each person: ``human`` or a level."""
    avatars: tuple[str, ...] = ()
    luck: Luck | None = None
    """The source of the computer players' choices, if it is known."""
    begun: int | None = None
    """The beginning of the match, in seconds since 1970; ``None`` if it is not known."""
    take_back: bool = False
    """Whether a person may take decisions back."""
    sharing: Sharing | msgspec.UnsetType = msgspec.UNSET
    """How several persons share a screen; left out if one plays alone."""
    played_on: PlayedOn | None = None
    """The replay that this match continues, if it does."""
    journey: str | msgspec.UnsetType = msgspec.UNSET
    """The stop of the journey at which the match is played; left out for any other match."""

    @property
    def began(self) -> datetime | None:
        """The beginning in UTC; ``None`` if it is not known, or no calendar has such a day."""
        return None if self.begun is None or not 0 <= self.begun < LATEST else datetime.fromtimestamp(self.begun, UTC)


class Sent(Frozen, kw_only=True, gc=False, omit_defaults=True):
    """An account of what the guest in a chair has been told since the beginning of the match."""

    chair: int
    events: int
    """The number of events told."""
    sha256: str
    """The SHA-256 of the events as the seat may see them: lines of JSON with their line ends."""
    name: str = ""
    """The name of the person who sits in the chair now, if it is another than when the match began."""
    player: str = ""
    """The kind of player of that person: ``phone`` or a level."""
    avatar: str = ""


class ReplayStep(Frozen, gc=False):
    """A command of a match, and the events that followed."""

    command: Command
    events: tuple[Event, ...]
    why: str = ""
    """The reason that the player gave."""
    sent: tuple[Sent, ...] = ()
    """The accounts of what guests had been told by then."""
    ended: int | None = None
    """When the command ended a deal or the match, in seconds since 1970; ``None`` if it did not, or it is not known."""


HINT = "hint"
"""The value of ``why`` for a command that a person gave after asking for a hint."""


class Back(Frozen):
    """An entry in the history of a match: its last commands were taken back."""

    commands: int
    """The number of commands taken back."""


class Replay(Frozen, dict=True):
    """A match, or a part of one from its beginning."""

    header: Header
    opening: MatchBegun
    history: tuple[ReplayStep | Back, ...]
    """Every step and every taking back, in the order in which they happened."""

    @cached_property
    def steps(self) -> tuple[ReplayStep, ...]:
        """The steps that still count; those taken back are left out."""
        history = History()
        for entry in self.history:
            history.add(entry)
        return tuple(history.steps)


class Played(Frozen):
    """A replay as far as the engine could play it."""

    state: State
    replay: Replay
    """The replay so far, with all events of its last command."""
    problem: str | None
    """Why the replay does not go further; ``None`` if all of it was played."""


class History:
    """The entries of a match in order, and the steps that still count."""

    def __init__(self) -> None:
        self.entries: list[ReplayStep | Back] = []
        self.steps: list[ReplayStep] = []

    def add(self, entry: ReplayStep | Back) -> None:
        """Appends a step, or undoes the last ones; only steps of the deal in progress can be undone.

        :raises ReplayError: when more steps are undone than there are.
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
    """How often commands were taken back, by the deal's place in the match from 1; other deals are left out."""
    found: Counter[int] = Counter()
    deal = 0
    for entry in replay.history:
        if isinstance(entry, Back):
            found[deal] += 1
        else:
            deal += isinstance(entry.command, BeginDeal)
    return found


def replayed(replay: Replay) -> State:
    """The state after the replay, with every command put to the engine again.

    The events of the last command may break off, as when the program was stopped while writing them.

    :raises ReplayError: naming the first command that the engine refuses or answers with other events.
    """
    return resumed(replay)[0]


def resumed(replay: Replay) -> tuple[State, Replay]:
    """The state after the replay, as ``replayed``, and the replay with all events of its last command.

    :raises ReplayError: as ``replayed``.
    """
    played = played_so_far(replay)
    if played.problem is not None:
        raise ReplayError(played.problem)
    return played.state, played.replay


def played_so_far(replay: Replay) -> Played:
    """The replay up to the first command that the engine refuses or answers with other events.

    :raises ReplayError: when the match cannot even begin.
    """
    with from_elsewhere():
        state = _first_state(replay.opening)
    if state.alone is not None:
        placing = state.alone.placing
        if not (0 <= placing.east < state.rules.seats and 0 <= placing.dealer < state.rules.seats):
            raise ReplayError("the deal is placed at seats that the table does not have")
        if not 0 <= state.alone.number < _DEAL_NUMBER_BOUND:
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
                    log = _decided_again(states[-1], entry, may_break_off=number == len(replay.history))
                again.add(msgspec.structs.replace(entry, events=tuple(log.events)))
                states.append(log.state)
        except ReplayError as error:
            problem = f"command {len(again.steps) + 1}: {error}"
            break
    return Played(states[-1], Replay(replay.header, replay.opening, tuple(again.entries)), problem)


def _first_state(opening: MatchBegun) -> State:
    try:
        return evolve(None, opening)
    except (KeyError, OptionError) as error:
        raise ReplayError(f"unknown rules or options: {error}") from None


def _decided_again(state: State, step: ReplayStep, *, may_break_off: bool) -> EventLog:
    """The engine's events for the command of a step.

    :raises ReplayError: when the engine refuses the command, or gives other events.
    """
    try:
        log = decide(state, step.command)
    except IllegalCommand as error:
        raise ReplayError(f"refused: {error}") from None
    told_before = len(step.events) if may_break_off else len(log.events)
    if tuple(log.events[:told_before]) != step.events:
        raise ReplayError("the engine gives other events")
    return log
