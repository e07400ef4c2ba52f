"""A moment of a match as one seat knew it, in a short text that lives on when the replay is deleted.

The text is JSON of the parts of a ``State``, deflated, in base64. The rules stand in it as the match began with them:
a moment of an earlier edition of a book stays what it was.
"""

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from fractions import Fraction

from game import Frozen, replace
from game.engine import codec
from game.engine.commands import Command, SeatCommand
from game.engine.events import MatchBegun
from game.engine.replays.replay import ReplayError, from_elsewhere
from game.engine.seat import Seat
from game.engine.state import DealState, State
from game.engine.steps.evolve import evolve
from game.players.player import Question
from game.players.table import question_of
from game.rules.flow import PlayedDeal
from game.rules.options import Value

LARGEST = 1 << 20
"""The most bytes of JSON that a moment may unpack to."""


class MomentError(ValueError):
    """The text is not a moment; the message is one line."""


class _Written(Frozen, kw_only=True):
    """The data stored in the text of a moment."""

    opening: MatchBegun
    deal: DealState
    balances: tuple[Fraction, ...]
    command: Command
    persons: tuple[int, ...] = ()
    east_chair: int | None = None
    played: tuple[PlayedDeal, ...] = ()
    banker: Seat | None = None


_DECODER = codec.decoder(_Written)


class Moment(Frozen, kw_only=True):
    """A decision: what the person knew and was asked, and what was done."""

    state: State
    question: Question
    command: Command
    """The person's answer."""
    options: Mapping[str, Value]
    """The house rules of the match."""

    @property
    def person(self) -> int:
        """The number of the person who had to decide."""
        return self.state.person_at(self.question.seat)


def written(opening: MatchBegun, state: State, command: SeatCommand) -> str:
    """The text of a moment. It holds nothing that the seat did not know.

    :param opening: the first event of the match.
    :param state: what the seat of the command knew.
    """
    seen = opening.seen_by(command.seat)
    assert seen is not None, "everybody is told that the match begins"
    found = _Written(
        opening=seen,
        deal=state.current_deal,
        balances=state.balances,
        command=command,  # type: ignore[arg-type] # every command of a seat is a command
        persons=state.persons,
        east_chair=state.east_chair,
        played=state.played,
        banker=state.banker,
    )
    return b64encode(zlib.compress(codec.encode(found), 9)).decode("ascii")


def read(text: str) -> Moment:
    """Read a moment from its text.

    :raises MomentError: if the text is not a moment.
    """
    try:
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(b64decode(text, validate=True), LARGEST)
        if not unpacking.eof:
            raise MomentError("it breaks off")
        kept = codec.decoded(_DECODER, unpacked)
        with from_elsewhere():
            return _moment(kept)
    except (ValueError, zlib.error) as error:
        raise MomentError(str(error)) from None


def _moment(kept: _Written) -> Moment:
    if not isinstance(kept.command, SeatCommand):
        raise ReplayError("nobody's command")
    state = replace(
        evolve(None, kept.opening),
        deal=kept.deal,
        balances=kept.balances,
        persons=kept.persons,
        east_chair=kept.east_chair,
        played=kept.played,
        banker=kept.banker,
    )
    question = question_of(state, kept.command.seat, number=1)
    if len(question.choices) < 2:
        raise ReplayError("there is nothing to choose")
    return Moment(
        state=state,
        question=replace(question, seconds=None),
        command=kept.command,
        options=kept.opening.options,
    )


def id_of(text: str) -> str:
    """The id of a moment: a hash of its text."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]
