"""The table: puts questions to the players, their answers to the engine, and shows everybody what he may see."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.engine.commands import BeginDeal, Claim, Command, EndMatch, IllegalCommand
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.rulings.claims import waits_until
from game.engine.rulings.legal import awaited, default_among, legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, State
from game.players.player import Player, Question

log = logging.getLogger(__name__)

Recorder = Callable[[Command, Sequence[Event]], None]
Pace = Callable[[Question, Command], float]
"""Seconds that a player lets pass before an answer of his is heard."""


def at_once(_question: Question, _command: Command) -> float:
    """No pause: a table without people."""
    return 0.0


@dataclass(slots=True)
class _Asked:
    question: Question
    occasion: object
    """What it was asked about; the question lapses when that is past."""
    waited: float = 0.0
    answer: Command | None = None
    """An answer whose time has not come."""
    due: float = 0.0


class Table:
    """A match with its players. ``pump`` is called again and again; it never waits.

    Persons are numbered as they sit down; the draw of seats says which of them sits where.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        *,
        pace: Pace = at_once,
        record: Recorder | None = None,
        eyes: int | None = None,
    ) -> None:
        """A table for a match that may be under way.

        Args:
            match: the match.
            players: by person.
            pace: how long answers are held back.
            record: is given every command with all that followed.
            eyes: the person through whose eyes ``pump`` tells what happened; ``None``: somebody who only watches.
        """
        self.match = match
        self._players = tuple(players)
        self._pace = pace
        self._record = record
        self.eyes = eyes
        self._asked: dict[Seat, _Asked] = {}
        self._next_question = 1
        self.refused = [0] * len(self._players)
        """Illegal answers, by person."""
        self.lapsed = [0] * len(self._players)
        """Questions that a person's time ran out on."""
        self.broken = [0] * len(self._players)
        """Questions that a player broke at, by person."""
        self._show(match.past)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.match.state.places)

    @property
    def is_between_deals(self) -> bool:
        """Whether the next thing to do is ``begin_deal``."""
        return not self.is_over and not awaited(self.match.state)

    def person_at(self, seat: Seat) -> int:
        """Who sits at a seat; before the draw of seats, as they sat down."""
        persons = self.match.state.persons
        return persons[seat] if persons else seat

    def seat_of(self, person: int) -> Seat:
        """Where a person sits."""
        persons = self.match.state.persons
        return Seat(persons.index(person)) if persons else Seat(person)

    def player_at(self, seat: Seat) -> Player:
        """Who plays at a seat."""
        return self._players[self.person_at(seat)]

    def waited(self, seat: Seat) -> float:
        """Seconds since the seat was asked; 0 when it is not."""
        return self._asked[seat].waited if seat in self._asked else 0.0

    def left(self, seat: Seat) -> float | None:
        """Seconds in which the seat may still answer; ``None`` when there is no limit, or it is not asked."""
        asked = self._asked.get(seat)
        limits = [] if asked is None else [asked.question.seconds, self._chow_waits_until(asked)]
        return min((limit - self.waited(seat) for limit in limits if limit is not None), default=None)

    def past(self) -> tuple[Event, ...]:
        """What happened before this table was set up, as ``eyes`` saw it: the beginning, or all of a resumed match."""
        return self._seen(self.match.past, None if self.eyes is None else self.seat_of(self.eyes))

    def begin_deal(self) -> tuple[Event, ...]:
        """Builds the wall and deals; everybody has seen the score of the last deal."""
        return self._submit(BeginDeal())

    def end_match(self) -> tuple[Event, ...]:
        """Plays no further deal, where the rules let the players stop after each one."""
        return self._submit(EndMatch())

    def pump(self, seconds: float = 0.0) -> tuple[Event, ...]:
        """Lets time pass, asks who must be asked, and does the first answer that is due.

        Returns the events of one command as ``eyes`` saw them; ``()`` when there was none.
        """
        self.put_questions()
        for asked in self._asked.values():
            asked.waited += seconds
        due = min(
            (asked for asked in self._asked.values() if self._is_due(asked)),
            key=lambda asked: (asked.due, asked.question.seat),
            default=None,
        )
        if due is None:
            return ()
        seat = due.question.seat
        command = self._lapse(due) if due.answer is None else due.answer if _is_called(due) else due.question.default
        del self._asked[seat]
        try:
            return self._submit(command)
        except IllegalCommand as error:
            log.warning("seat %s: %s; the default is played", seat, error)
            self.refused[self.person_at(seat)] += 1
            return self._submit(due.question.default)

    def put_questions(self) -> None:
        """Asks everybody whose command the match waits for, and takes back what has lapsed; no answer is fetched."""
        state = self.match.state
        occasion = occasion_of(state)
        for seat in [seat for seat, asked in self._asked.items() if asked.occasion != occasion]:
            self.player_at(seat).withdraw()
            del self._asked[seat]
        for seat in awaited(state):
            if seat in self._asked:
                continue
            question = question_of(state, seat, number=self._next_question)
            self._next_question += 1
            self._asked[seat] = _Asked(question, occasion)
            self.player_at(seat).ask(question)

    def _is_due(self, asked: _Asked) -> bool:
        question = asked.question
        if asked.answer is None:
            answer = self._answer_of(question)
            if answer is not None:
                called = answer.after if isinstance(answer, Claim) else 0.0
                asked.answer = answer
                asked.due = max(called, self._pace(question, answer))
        if asked.answer is not None and asked.waited >= asked.due:
            return True
        if question.seconds is not None and asked.waited >= question.seconds:
            return True
        until = self._chow_waits_until(asked)
        return until is not None and asked.waited > until

    def _chow_waits_until(self, asked: _Asked) -> float | None:
        """Until when a chow that was called waits for this seat."""
        deal = self.match.state.deal
        if deal is None or not isinstance(deal.phase, Claiming):
            return None
        return waits_until(self.match.state.rules, deal.phase.seat, deal.phase.claims, asked.question.choices)

    def _answer_of(self, question: Question) -> Command | None:
        """The player's answer; a player that breaks is answered for, and the match goes on."""
        try:
            return self.player_at(question.seat).answer()
        except Exception:
            log.exception("seat %s broke; the default is played", question.seat)
            self.broken[self.person_at(question.seat)] += 1
            return question.default

    def _lapse(self, asked: _Asked) -> Command:
        seat = asked.question.seat
        self.player_at(seat).withdraw()
        self.lapsed[self.person_at(seat)] += 1
        return asked.question.default

    def _submit(self, command: Command) -> tuple[Event, ...]:
        events = self.match.submit(command)
        if self._record is not None:
            self._record(command, events)
        self._show(events)
        still = awaited(self.match.state)
        for seat in [seat for seat in self._asked if seat not in still]:
            self.player_at(seat).withdraw()
            del self._asked[seat]
        return self._seen(events, None if self.eyes is None else self.seat_of(self.eyes))

    @staticmethod
    def _seen(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
        return tuple(seen for event in events if (seen := event.seen_by(seat)) is not None)

    def _show(self, events: Sequence[Event]) -> None:
        for person, player in enumerate(self._players):
            for seen in self._seen(events, self.seat_of(person)):
                player.observe(seen)


def _is_called(asked: _Asked) -> bool:
    """Whether the answer is more than a call that was still to come."""
    return not isinstance(asked.answer, Claim) or asked.answer.after <= asked.waited


def question_of(state: State, seat: Seat, *, number: int = 0) -> Question:
    """What a seat is asked now; the state may be the one that the seat knows."""
    rules = state.rules
    in_window = state.deal is not None and isinstance(state.deal.phase, Claiming)
    choices = legal_commands(state, seat)
    return Question(
        id=number,
        seat=seat,
        choices=choices,
        default=default_among(state, seat, choices),
        seconds=rules.claims.seconds if in_window else rules.turn_seconds,
    )


def occasion_of(state: State) -> object:
    """What the seats are asked about now; the same as long as a question stands."""
    if state.deal is None:
        return None
    phase = state.deal.phase
    return (phase.tile_id, phase.robbing) if isinstance(phase, Claiming) else phase
