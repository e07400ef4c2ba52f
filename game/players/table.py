"""The table: puts questions to the players, their answers to the engine, and shows everybody what they may see."""

import logging
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from game.engine.commands import BeginDeal, Claim, Command, EndMatch, IllegalCommand, Pass
from game.engine.events import ClaimPassed, ClaimsOpened, Event, TileDiscarded, TurnBegan
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
"""An upper bound of the number of questions about one command."""
Recorder = Callable[[Command, Sequence[Event]], None]
Shown = Callable[[Sequence[Event]], None]
Pace = Callable[[Question, Command], float]
"""Gives the seconds that a player lets pass before an answer is carried out."""


def at_once(_question: Question, _command: Command) -> float:
    """The pace of a table without people: no pause."""
    return 0.0


class _Asked(Struct):
    question: Question
    occasion: object
    """The occasion of the question, which lapses when the occasion is over."""
    waited: float = 0.0
    answer: Command | None = None
    """An answer that waits until it is due."""
    due: float = 0.0
    ahead: float = 0.0
    """The seconds for which the seat could think before it was asked."""


class Table:
    """A match with its players. ``pump`` is called again and again; it never waits.

    Persons are numbered in the order in which they sit down; the draw of seats gives each person a seat.
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
    ):
        """A table for a match that may be under way.

        :param match: the match.
        :param players: the players, by person.
        :param pace: how long answers are held back.
        :param record: is given every command with all its events, at once.
        :param shown: is given the events when the players see them.
        :param lies: seconds that a tile which may be claimed lies before anything follows it.
        """
        self.match = match
        self._players = tuple(players)
        self._pace = pace
        self._record = record
        self._shown = shown
        self._lies = lies
        self.rest = 0.0
        """Seconds that the last tile which may be claimed still lies."""
        self._unseen: tuple[Event, ...] = ()
        """The events after that tile, which nobody sees before it has lain."""
        self._ahead = 0.0
        """Seconds that whoever is asked next has had to think: while the tile lay, if nobody took it.

        They do not depend on whether anybody was asked, or when it was answered: the time would tell that.
        """
        self._asked: dict[Seat, _Asked] = {}
        self._questions = [_MOST_ASKED * len(match.steps)] * len(self._players)
        """The number of the last question of each person, which does not reveal what others were asked.

        It starts above all numbers from before the match was resumed: an answer to such a question is not taken for one
        now.
        """
        self.refused = [0] * len(self._players)
        """The number of illegal answers, by person."""
        self.lapsed = [0] * len(self._players)
        """The number of questions on which the time ran out, by person."""
        self.broken = [0] * len(self._players)
        """The number of questions at which a player raised an error, by person."""
        for person, player in enumerate(self._players):
            for event in match.told_to(person):
                player.observe(event)

    def seat(self, person: int, player: Player) -> None:
        """Puts another player in a chair, shows it what was shown to that chair, and asks it the open question."""
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
    def unseen(self) -> int:
        """The number of events that no player has been shown yet, because a discard still lies."""
        return len(self._unseen)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, and everybody has seen the end."""
        return bool(self.match.state.places) and not self._unseen

    @property
    def is_between_deals(self) -> bool:
        """Whether the next step is ``begin_deal``."""
        return not (self.is_over or self._unseen or awaited(self.match.state))

    def person_at(self, seat: Seat) -> int:
        """The person at a seat; before the draw of seats, by the order of sitting down."""
        return self.match.state.person_at(seat)

    def seat_of(self, person: int) -> Seat:
        return self.match.state.seat_of(person)

    def player_at(self, seat: Seat) -> Player:
        return self._players[self.person_at(seat)]

    def waited(self, seat: Seat) -> float:
        """The seconds since the seat was asked; 0 if it is not asked."""
        return self._asked[seat].waited if seat in self._asked else 0.0

    def seconds_left(self, seat: Seat) -> float | None:
        """Seconds in which the seat may still answer; ``None`` if there is no limit, or it is not asked."""
        asked = self._asked.get(seat)
        limits = [] if asked is None else [asked.question.seconds, self._chow_waits_until(asked)]
        return min((limit - self.waited(seat) for limit in limits if limit is not None), default=None)

    def begin_deal(self) -> tuple[Event, ...]:
        """Builds the wall and deals the tiles; to be called when everybody has seen the score of the last deal."""
        return self._submit(BeginDeal())

    def end_match(self) -> tuple[Event, ...]:
        """Ends the match without a further deal, if the rules let the players stop after each one."""
        return self._submit(EndMatch())

    def pump(self, seconds: float = 0.0) -> tuple[Event, ...]:
        """Lets time pass, asks whom the match waits for, and carries out the first answer that is due.

        Returns the events of one command (or of all passes that are due, where a tile lies), or those that are shown
        only now; ``()`` if there were none.
        """
        self.put_questions()
        self.let_pass(seconds)
        if self.rest > 0.0:
            return ()
        if self._unseen:
            seen, self._unseen = self._unseen, ()
            self._show(seen)
            return seen
        events = self._carry_out()
        while self._lies and events and isinstance(events[-1], ClaimPassed) and (more := self._carry_out()):
            events += more  # all at once, since the time between them would tell how many passed
        return events

    def _carry_out(self) -> tuple[Event, ...]:
        """Carries out the first answer that is due, and returns the events that follow from it."""
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
        """Lets time pass for the seats that are asked, and for a tile that lies."""
        self.rest = max(0.0, self.rest - seconds)
        for asked in self._asked.values():
            asked.waited += seconds

    def put_questions(self) -> None:
        """Asks everybody whose command the match waits for, and withdraws lapsed questions; no answer is fetched."""
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
            question = question_of(state, seat, number=self._questions[person], known=self.match.known)
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
        """The time until which a claimed chow waits for this seat, in seconds; ``None`` if none does."""
        deal = self.match.state.deal
        if deal is None or not isinstance(deal.phase, Claiming):
            return None
        return waits_until(self.match.state.rules, deal.phase.seat, deal.phase.claims, asked.question.choices)

    def _answer_of(self, question: Question) -> Command | None:
        """The player's answer; the default if the player raises an error, so that the match goes on."""
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
        self._unseen = events[len(now) :]
        self._ahead = self._lies if any(isinstance(event, TurnBegan) for event in events) else 0.0
        self._show(now)
        still = awaited(self.match.state)
        for seat in [seat for seat in self._asked if seat not in still]:
            self.player_at(seat).withdraw()
            del self._asked[seat]
        return events

    def _let_lie(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Holds back the events after a discard, or a kong's tile, that may be claimed; returns those to show now."""
        lying = [number for number, event in enumerate(events, 1) if isinstance(event, TileDiscarded | ClaimsOpened)]
        if not lying or not self._lies:
            return events
        self.rest = self._lies
        return events[: lying[-1]]

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
    """Whether the answer may be heard already: it is not a claim, or the claim's time has come."""
    return not isinstance(asked.answer, Claim) or asked.answer.after <= asked.waited


def question_of(state: State, seat: Seat, *, number: int = 0, known: KnownHands | None = None) -> Question:
    """The question to a seat now.

    The state may be the seat's own view; ``known`` saves judging the hands again.
    """
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
    """The occasion of the open questions: equal for two states for which the questions are the same."""
    if state.deal is None:
        return None
    phase = state.deal.phase
    return (phase.tile_id, phase.robbing) if isinstance(phase, Claiming) else phase


Choose = Callable[[State, Question], Command]
"""Gives a player's choice from what the seat knows and its question."""


class BareTable:
    """A match between computer players alone: no clocks, no pauses, and nobody who looks on.

    They get the questions and the views that they would have at a ``Table``, and play the same deals.
    """

    def __init__(self, match: Match, players: Sequence[Choose], *, record: Recorder | None = None):
        """A table for a match between two deals, or in a deal that is to be played on.

        :param match: the match.
        :param players: the choice function of each person.
        :param record: is given every command with all its events.
        """
        self.match = match
        self._players = tuple(players)
        self._record = record
        self._views = SeatViews(match.state)
        self.refused = [0] * len(self._players)
        """The number of illegal answers, by person."""

    def play_deal(self) -> None:
        """Plays the next deal of the match, from the wall to the score."""
        self._submit(BeginDeal())
        self.play_on()

    def play_on(self, before: Iterable[Command] = ()) -> None:
        """Plays the deal in progress to its end; first come the commands ``before``, about which nobody is asked."""
        for command in before:
            self._submit(command)
        waiting = awaited(self.match.state)
        while waiting:
            self._ask(waiting)
            waiting = awaited(self.match.state)

    def _ask(self, waiting: tuple[Seat, ...]) -> None:
        """Asks the questions of this moment, and carries out the answers while they stand, the earliest claim first."""
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
        for question, answer in sorted(zip(questions, answers, strict=True), key=_hearing_order):
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


def _hearing_order(answered: tuple[Question, Command]) -> tuple[float, Seat]:
    question, command = answered
    return (command.after if isinstance(command, Claim) else 0.0), question.seat
