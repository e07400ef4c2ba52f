"""The table: puts questions to the players, their answers to the engine, and shows everybody what he may see."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from game.engine.commands import BeginDeal, Claim, Command, EndMatch, IllegalCommand, Pass
from game.engine.events import ClaimsOpened, Event, TileDiscarded
from game.engine.replays.match import Match
from game.engine.rulings.claims import waits_until
from game.engine.rulings.legal import awaited, default_among, legal_commands
from game.engine.rulings.wants import KnownHands
from game.engine.seat import Seat
from game.engine.seat_views import SeatViews
from game.engine.state import Claiming, State
from game.players.player import Player, Question

log = logging.getLogger(__name__)

_MOST_ASKED = 8
"""More than are asked about one command."""
Recorder = Callable[[Command, Sequence[Event]], None]
Shown = Callable[[Sequence[Event]], None]
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
    ahead: float = 0.0
    """Seconds that had passed since the discard before the question was asked."""


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
        shown: Shown | None = None,
        lies: float = 0.0,
    ) -> None:
        """A table for a match that may be under way.

        Args:
            match: the match.
            players: by person.
            pace: how long answers are held back.
            record: is given every command with all that followed, at once.
            shown: is given what happened when the players see it.
            lies: seconds for which a discard lies before anything follows it.
        """
        self.match = match
        self._players = tuple(players)
        self._pace = pace
        self._record = record
        self._shown = shown
        self._lies = lies
        self.rest = 0.0
        """Seconds for which the last discard still lies."""
        self._unseen: tuple[Event, ...] = ()
        """What followed the last discard, and nobody sees before it has lain."""
        self._ahead = 0.0
        self._asked: dict[Seat, _Asked] = {}
        self._questions = [_MOST_ASKED * len(match.steps)] * len(self._players)
        """The number of the last question of each person, which tells nothing of what others were asked.

        It begins higher than any before the match was resumed: an answer to one of those is no answer now.
        """
        self.refused = [0] * len(self._players)
        """Illegal answers, by person."""
        self.lapsed = [0] * len(self._players)
        """Questions that a person's time ran out on."""
        self.broken = [0] * len(self._players)
        """Questions that a player broke at, by person."""
        for person, player in enumerate(self._players):
            for event in match.told_to(person):
                player.observe(event)

    def seat(self, person: int, player: Player) -> None:
        """Has somebody else play from now on, who learns what was told in that chair, and is asked what stands open."""
        self._players[person].withdraw()
        seat = self.seat_of(person)
        unseen = sum(event.seen_by(seat) is not None for event in self._unseen)
        told = list(self.match.told_to(person))
        for event in told[: len(told) - unseen]:
            player.observe(event)
        self._players = (*self._players[:person], player, *self._players[person + 1 :])
        asked = self._asked.get(seat)
        if asked is not None and asked.answer is None:
            player.ask(asked.question)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.match.state.places) and not self._unseen

    @property
    def is_between_deals(self) -> bool:
        """Whether the next thing to do is ``begin_deal``."""
        return not (self.is_over or self._unseen or awaited(self.match.state))

    def person_at(self, seat: Seat) -> int:
        """Who sits at a seat; before the draw of seats, as they sat down."""
        return self.match.state.person_at(seat)

    def seat_of(self, person: int) -> Seat:
        """Where a person sits."""
        return self.match.state.seat_of(person)

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

    def begin_deal(self) -> tuple[Event, ...]:
        """Builds the wall and deals; everybody has seen the score of the last deal."""
        return self._submit(BeginDeal())

    def end_match(self) -> tuple[Event, ...]:
        """Plays no further deal, where the rules let the players stop after each one."""
        return self._submit(EndMatch())

    def pump(self, seconds: float = 0.0) -> tuple[Event, ...]:
        """Lets time pass, asks who must be asked, and does the first answer that is due.

        Returns the events of one command, whole, or what is seen of it now; ``()`` when there was nothing.
        """
        self.put_questions()
        self.let_pass(seconds)
        if self.rest > 0.0:
            return ()
        if self._unseen:
            seen, self._unseen, self._ahead = self._unseen, (), self._lies
            self._show(seen)
            return seen
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

    def let_pass(self, seconds: float) -> None:
        """Lets time pass for those who are asked, and for the last discard."""
        self.rest = max(0.0, self.rest - seconds)
        for asked in self._asked.values():
            asked.waited += seconds

    def put_questions(self) -> None:
        """Asks everybody whose command the match waits for, and takes back what has lapsed; no answer is fetched."""
        if self._unseen:
            return
        state = self.match.state
        occasion = occasion_of(state)
        for seat in [seat for seat, asked in self._asked.items() if asked.occasion != occasion]:
            self.player_at(seat).withdraw()
            del self._asked[seat]
        for seat in awaited(state):
            if seat in self._asked:
                continue
            person = self.person_at(seat)
            self._questions[person] += 1
            question = question_of(state, seat, number=self._questions[person])
            self._asked[seat] = _Asked(question, occasion, ahead=self._ahead)
            self.player_at(seat).ask(question)

    def _is_due(self, asked: _Asked) -> bool:
        question = asked.question
        if asked.answer is None:
            answer = self._answer_of(question)
            if answer is not None:
                called = answer.after if isinstance(answer, Claim) else 0.0
                asked.answer = answer
                passes = bool(self._lies) and isinstance(answer, Pass)
                asked.due = max(called, 0.0 if passes else self._pace(question, answer) - asked.ahead)
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
        now = self._let_lie(events)
        self._unseen, self._ahead = events[len(now) :], 0.0
        self._show(now)
        still = awaited(self.match.state)
        for seat in [seat for seat in self._asked if seat not in still]:
            self.player_at(seat).withdraw()
            del self._asked[seat]
        return events

    def _let_lie(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What is seen at once: where a tile was thrown, no more than that, and that it may be claimed."""
        thrown = [number for number, event in enumerate(events) if isinstance(event, TileDiscarded)]
        if not thrown or not self._lies:
            return events
        self.rest = self._lies
        end = thrown[-1] + 1
        return events[: end + (end < len(events) and isinstance(events[end], ClaimsOpened))]

    def _show(self, events: Sequence[Event]) -> None:
        if self._shown is not None:
            self._shown(events)
        for person, player in enumerate(self._players):
            seat = self.seat_of(person)
            for event in events:
                seen = event.seen_by(seat)
                if seen is not None:
                    player.observe(seen)


def _is_called(asked: _Asked) -> bool:
    """Whether the answer is more than a call that was still to come."""
    return not isinstance(asked.answer, Claim) or asked.answer.after <= asked.waited


def question_of(state: State, seat: Seat, *, number: int = 0, known: KnownHands | None = None) -> Question:
    """What a seat is asked now; the state may be the one that the seat knows, the hands may be ``known`` already."""
    rules = state.rules
    in_window = state.deal is not None and isinstance(state.deal.phase, Claiming)
    choices = legal_commands(state, seat, known)
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


Choose = Callable[[State, Question], Command]
"""How a player chooses, from what the seat knows and is asked."""


class BareTable:
    """A match between computer players alone: no clocks, no pauses, and nobody who looks on.

    They are asked what they would be asked at a ``Table``, know what they would know there, and play the same deals.
    """

    def __init__(self, match: Match, players: Sequence[Choose], *, record: Recorder | None = None) -> None:
        """A table for a match that has not begun its first deal.

        Args:
            match: the match.
            players: how each person chooses.
            record: is given every command with all that followed.
        """
        self.match = match
        self._players = tuple(players)
        self._record = record
        self._views = SeatViews()
        self.refused = [0] * len(self._players)
        """Illegal answers, by person."""

    def play_deal(self) -> None:
        """Plays the next deal of the match, from the wall to the score."""
        self._submit(BeginDeal())
        self.play_on()

    def play_on(self, before: Iterable[Command] = ()) -> None:
        """Plays the deal in progress to its end, after these commands, which nobody is asked about."""
        for command in before:
            self._submit(command)
        waiting = awaited(self.match.state)
        while waiting:
            self._ask(waiting)
            waiting = awaited(self.match.state)

    def _ask(self, waiting: tuple[Seat, ...]) -> None:
        """Puts the questions of this moment; the answers count as long as it lasts, the earliest call first."""
        state = self.match.state
        questions = [question_of(state, seat, known=self.match.known) for seat in waiting]
        answers = [
            self._players[self.match.state.person_at(question.seat)](self._views.of(state, question.seat), question)
            for question in questions
        ]
        if len(answers) == 1:
            self._answer(questions[0], answers[0])
            return
        occasion = occasion_of(state)
        for question, answer in sorted(zip(questions, answers, strict=True), key=_heard):
            state = self.match.state
            if question.seat in awaited(state) and occasion_of(state) == occasion:
                self._answer(question, answer)

    def _answer(self, question: Question, answer: Command) -> None:
        try:
            self._submit(answer)
        except IllegalCommand as error:
            log.warning("seat %s: %s; the default is played", question.seat, error)
            self.refused[self.match.state.person_at(question.seat)] += 1
            self._submit(question.default)

    def _submit(self, command: Command) -> None:
        events = self.match.submit(command)
        self._views.show(events)
        if self._record is not None:
            self._record(command, events)


def _heard(answered: tuple[Question, Command]) -> tuple[float, Seat]:
    question, command = answered
    return (command.after if isinstance(command, Claim) else 0.0), question.seat
