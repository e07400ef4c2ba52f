"""A lesson in progress: its steps one after the other, at the tables that they set up."""

from collections.abc import Sequence

from game import replace
from game.engine.commands import Command, goes_out, is_alike
from game.engine.state import Claiming, Opening, Over, Turn
from game.i18n import pgettext
from game.i18n.books import book_title
from game.i18n.texts import Text
from game.i18n.tile_words import bonus_name
from game.players.player import Question
from game.players.roster import Chair
from game.players.table import Pace, at_once
from game.school.lessons.answers import Answers, Verdict, why_not, word_of
from game.school.lessons.book_facts import LessonTelling, special_words, telling
from game.school.lessons.breaking import Break, break_of, seen_by
from game.school.lessons.figures import COUNTED, SHOWN_BY_FIGURES, judged_by_figures, shown_by_figures, words_of
from game.school.lessons.files import Ask, At, Judge, Laid, Lesson, Moment, Step, common_whys
from game.school.lessons.gaps import gaps_of, own_wind
from game.school.lessons.judging import judged
from game.school.lessons.real import real
from game.school.lessons.rigging import LEARNER, SetTable, seats_at_sides, set_table, sides_of
from game.school.lessons.seen import Picture, Seen, picture_of
from game.school.lessons.steps import number_at, steps_in
from game.school.lessons.values import ValueRow, value_rows
from game.school.progress import Begun

OWN = "table.own"
"""The name of a fact: the number of the learner's wind at the table, from 1 for East."""
_MOST_WAITS = 400
"""How many rounds of waiting a step may take to begin; a lesson that takes longer is broken."""


class LessonRun:
    """A lesson that is taken in a book.

    :param lesson: the lesson.
    :param book: the id of the learner's book.
    :param chairs: who sits at the table, the learner first.
    :param tested: whether only the steps of its test are taken.
    :param letters: whether winds and dragons carry letters.
    :param pace: how long the other players take for their moves.
    """

    def __init__(
        self,
        lesson: Lesson,
        book: str,
        chairs: Sequence[Chair],
        *,
        tested: bool = False,
        letters: bool = True,
        pace: Pace = at_once,
    ):
        self.lesson = lesson
        self.book = book
        self.is_tested = tested
        self._chairs = tuple(chairs)
        self._pace = pace
        self.rules = lesson.file.rules(book)
        """The rules of the book with the options of the lesson."""
        self._letters = letters
        steps = steps_in(lesson, book, letters=letters)
        self.steps = tuple(step for step in steps if step.test or not tested)
        """The steps to take, in order."""
        self.number = 0
        """The index of the present step; equal to the number of steps when the lesson is over."""
        self.tables = 0
        """How many tables have been set up; when it changes, a new one is shown."""
        self.mistakes = 0
        self.is_alone = False
        """Whether a single question is asked, outside of a whole lesson."""
        self.played: list[int] = []
        """The learner's moves while playing on, each as an index into the choices of its question."""
        self._moves = 0
        """How many of these moves belong to the present step."""
        self._answers: Answers | None = None
        self._because = ""
        """The reason why the last right answer was right, with its figures."""
        self._shown: Picture | None = None
        """What the next step shows of the table as it was at the question before."""
        self.given: list[str] = []
        """The right answers to the present step that were given, where several are wanted."""
        self._set_table()

    @property
    def is_over(self) -> bool:
        return self.number >= len(self.steps)

    @property
    def title(self) -> str:
        """The name of the lesson, preceded by that of the book if ``names_book``."""
        name = self.lesson.file.name.said()
        if not self.lesson.file.names_book:
            return name
        return pgettext("lesson", "{book}: {name}").format(book=book_title(self.rules.id), name=name)

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    @property
    def question(self) -> Question | None:
        """The question that the table now asks the learner."""
        return self.table.client.question(LEARNER)

    @property
    def moment(self) -> tuple[int, int, int]:
        """The numbers of the table, the step and the move; they differ between any two moments of the lesson."""
        return self.tables, self.number, len(self.played)

    @property
    def is_free_play(self) -> bool:
        return not self.is_over and self.step.ask is Ask.PLAY

    @property
    def is_played_out(self) -> bool:
        return isinstance(self.table.match.state.current_deal.phase, Over)

    @property
    def has_come(self) -> bool:
        """Whether the table has reached the moment at which the present step begins."""
        deal = self.table.match.state.current_deal
        if self.is_free_play:
            self.table.client.put_questions()
            return self.is_played_out or (self.question is not None and len(self.question.choices) > 1)
        match self.step.wait:
            case Moment.BUILT | Moment.ROLLED | Moment.THROWN | Moment.BROKEN:
                return True
            case Moment.NOW if self.step.ask is not Ask.DO:
                return True
            case Moment.OVER:
                return self.is_played_out
            case Moment.RIGHT | Moment.ACROSS | Moment.LEFT as side:
                seats = seats_at_sides(self.table.match.state.seat_of(LEARNER), self.table.rules.seats)
                if not deal.discards or deal.discards[-1].seat != seats[side.value]:
                    return False
                self.table.client.put_questions()
                return self.step.ask is not Ask.DO or self.question is not None
            case wanted:
                self.table.client.put_questions()
                asked = self.question
                if asked is None:
                    return False
                is_claim = isinstance(deal.phase, Claiming)
                is_turn = isinstance(deal.phase, Turn | Opening)
                return (is_claim and wanted is not Moment.TURN) or (is_turn and wanted is not Moment.CLAIM)

    def pass_time(self, seconds: float) -> None:
        """Let the table play towards the step's moment; the learner answers other questions by their default.

        A step that begins when the deal is over wants the learner to win it if he can.
        """
        if self.is_over or self.has_come:
            return
        client = self.table.client
        client.put_questions()
        asked = self.question
        if asked is not None:
            wins = filter(goes_out, asked.choices if self.step.wait is Moment.OVER else ())
            client.answer(LEARNER, next(wins, asked.default))
        client.pass_time(seconds)

    def come(self) -> None:
        """Play at once to the moment at which the step begins.

        :raises RuntimeError: if that moment never comes.
        """
        for _ in range(_MOST_WAITS):
            if self.is_over or self.has_come:
                return
            self.pass_time(1.0)
        raise RuntimeError(f"lesson {self.lesson.id}, step {self.number + 1}: its moment never comes")

    def judge(self, answer: str, *, thrown: bool = False) -> Verdict:
        """The reply to an answer; the table is not changed by it."""
        found = self.answers
        if answer in found.right:
            self.given += [answer] if answer not in self.given else []
            return Verdict(is_right=True, why=self._reason(answer))
        is_nearly = answer in found.nearly or self.step.guess
        self.mistakes += not is_nearly
        listed = why_not(self._held, answer, thrown=thrown)
        why = found.whys.get(answer, "") if listed is None else self.said(listed)
        return Verdict(is_right=False, is_nearly=is_nearly, why=why)

    def _reason(self, answer: str) -> str:
        """Why a right answer is right; empty if that is not said, or if the next step says it."""
        step = self._held
        if step.tells is False:
            return ""
        listed = why_not(step, answer) if step.tells or step.ask is Ask.CHOOSE else None
        return self.answers.reason(answer) if listed is None else self.said(listed)

    @property
    def answers(self) -> Answers:
        """The answers to the present step; valid once ``has_come``."""
        if self._answers is None:
            self._answers = self._find_answers()
        return self._answers

    @property
    def is_answered(self) -> bool:
        """Whether all right answers that the step wants have been given."""
        if not self.step.is_in_parts:
            return bool(self.given)
        return set(self.answers.right) <= set(self.given)

    @property
    def finds_by_hand(self) -> set[Ask]:
        """The kinds of questions in parts that are still asked at the present table, about its rows or its payments."""
        later = self.steps[self.number :]
        end = next((place for place, step in enumerate(later[1:], 1) if step.table is not None), len(later))
        return {step.ask for step in later[:end] if step.is_in_parts}

    @property
    def shown_answer(self) -> str:
        """The right answer to show: the first that is possible at the table and was not given yet."""
        right = [answer for answer in self.answers.right if answer not in self.given] or self.answers.right
        return next((answer for answer in right if self.command(answer) is not None), right[0])

    def _find_answers(self) -> Answers:
        step = self.step
        choices = tuple(map(self.said, step.choices)) or self._pointed
        if step.fact:
            found = own_wind(self.table.match.state) + 1 if step.fact == OWN else self._telling.fact(step.fact)
            return Answers(right=(str(found),), choices=choices)
        if step.judge in COUNTED:
            return judged_by_figures(step, self._seen, self._by_seat)
        return judged(step, self._seen, choices, self.question)

    @property
    def _pointed(self) -> tuple[str, ...]:
        """The names of the tiles or players that the step points at."""
        step = self.step
        if step.ask is not Ask.POINT:
            return ()
        if step.at is At.SEATS:
            return tuple(self.names.values())
        picture = self.picture
        tiles = () if picture is None else (tile for group in picture.lines[0] for tile in group.tiles)
        return tuple(bonus_name(self.rules.id, tile) for tile in tiles)

    @property
    def names(self) -> dict[str, str]:
        """The players by their sides, the learner first."""
        others = sides_of(self.rules.seats).items()
        return {"me": self._chairs[LEARNER].name} | {side: self._chairs[person].name for side, person in others}

    @property
    def _seen(self) -> Seen:
        state = self.table.match.state
        others = {side: name for side, name in self.names.items() if side != "me"}
        kept = real(self.rules, self._laid.real) if self._laid.real else None
        return Seen(state, state.seat_of(LEARNER), self.broken, others, kept)

    @property
    def _by_seat(self) -> tuple[str, ...]:
        return tuple(self._chairs[person].name for person in self.table.match.state.persons)

    @property
    def broken(self) -> Break | None:
        """How the wall of the table was broken."""
        return break_of(self.table.rules.wall, self.table.match.past)

    @property
    def seen_to(self) -> int:
        """The number of events before play that the present step shows."""
        return seen_by(Moment.NOW if self.is_over else self.step.wait, self.table.match.past)

    @property
    def whys(self) -> tuple[str, ...]:
        """Every reply that a wrong answer may get."""
        step = self._held
        told = [self.said(why.say) for why in step.whys]
        told += [self.said(step.why)] if step.why is not None else []
        if step.picks_set and step.why is None:
            told += [text.said() for text in common_whys().picked.values()]
        return tuple(dict.fromkeys([*told, *self.answers.whys.values()])) if step.has_answers else ()

    @property
    def _held(self) -> Step:
        """The present step, with only those reasons that apply to the book."""
        holds = self._telling.holds
        whys = tuple(why for why in self.step.whys if holds(why.say.form.when, why.say.form.unless))
        return replace(self.step, whys=whys)

    @property
    def picture(self) -> Picture | None:
        """The picture above the text of the step."""
        if self.step.show in SHOWN_BY_FIGURES:
            return self._shown or shown_by_figures(self.step.show, self._seen)
        return picture_of(self.step, self._seen)

    @property
    def values(self) -> tuple[ValueRow, ...]:
        """The scoring rows above the text of the step."""
        state = self.table.match.state
        return value_rows(self.rules, self.step.values, own_wind(state), state.current_deal.placing.prevailing)

    def said(self, *texts: Text) -> str:
        """Texts of the lesson as they apply to the book, translated, with their placeholders filled."""
        gaps = gaps_of(self.rules, self.table.match.state, self.names, self.broken)
        gaps |= {"because": self._because} | words_of(self._seen, self._by_seat)
        if self._laid.special:
            gaps |= special_words(self.rules, self._laid.special)
        return " ".join(line.format(**gaps) for line in self._telling.translated(texts))

    @property
    def _telling(self) -> LessonTelling:
        return telling(self.rules, letters=self._letters)

    def command(self, answer: str) -> Command | None:
        """The command that an answer stands for at the table; ``None`` if there is none."""
        if self.step.ask not in (Ask.DO, Ask.PLAY) or self.question is None:
            return None
        return next((choice for choice in self.question.choices if word_of(choice) == answer), None)

    def go_on(self, command: Command | None = None) -> None:
        """Take the next step, after what the learner has done at the table.

        A step that would play on a deal that is over is left out.
        """
        self._note()
        if command is not None:
            self.table.client.answer(LEARNER, command)
            self.table.client.pass_time(0.0)
        self.number += 1
        while self.is_free_play and self.step.table is None and self.is_played_out:
            self.number += 1
        self._moves = 0
        self._answers = None
        self.given.clear()
        if not self.is_over and self.step.table is not None:
            self._close_claims()
            self._set_table()

    def _note(self) -> None:
        """Remember the reason for the right answer, and what the next step may show, before the table changes."""
        self._shown = None
        if self.is_over or self.step.judge is Judge.LIST or not self.has_come:
            return
        self._because = self.answers.reason((*self.given, self.answers.right[0])[0])
        for step in self.steps[self.number + 1 : self.number + 2]:
            if step.show in SHOWN_BY_FIGURES:
                self._shown = shown_by_figures(step.show, self._seen)

    def _close_claims(self) -> None:
        """Let the others answer a discard that the learner claims, so that the claim is seen before the step ends."""
        for _ in range(self.rules.seats):
            if isinstance(self.table.match.state.current_deal.phase, Claiming):
                self.table.client.pass_time(0.0)

    def play(self, command: Command) -> None:
        """Make a command while playing on; after the last move of the step, take the next one."""
        assert self.question is not None, "the table asks for a move"
        self.played.append(next(n for n, choice in enumerate(self.question.choices) if is_alike(choice, command)))
        self._moves += 1
        self.table.client.answer(LEARNER, command)
        self.table.client.pass_time(0.0)
        if self._moves == self.step.moves:
            self.go_on()

    @property
    def place(self) -> int:
        """The place of the present step in progress files."""
        return next(place for place, step in self.lesson.file.places.items() if step is self.step)

    def ask_alone(self, place: int) -> None:
        """Play at once to the step that has this place in progress files, and end after it.

        :raises LookupError: if the book has no such step.
        """
        wanted, target = self.lesson.file.places[place], number_at(self.steps, self.lesson, place)
        if self.steps[target] is not wanted or not wanted.has_answers or wanted.guess:
            raise LookupError(f"lesson {self.lesson.id} asks nothing at {place} in {self.book}")
        self.steps, self.is_alone = self.steps[: target + 1], True
        self._play_to(target, [])

    def resume(self, begun: Begun) -> None:
        """Play at once to where the lesson was left; a move that is no longer possible ends the repetition."""
        target = number_at(self.steps, self.lesson, begun.step)
        if begun.played and not begun.step:
            target = next((number for number, step in enumerate(self.steps) if step.ask is Ask.PLAY), 0)
        self._play_to(target, list(begun.played))

    def _play_to(self, target: int, left: list[int]) -> None:
        """Play at once to a step, by right answers and, in a deal that is played, by the moves in ``left``."""
        while self.number < target or (left and self.is_free_play and not self.is_played_out):
            self.come()
            if not self.is_free_play or self.is_played_out:
                self.go_on(self.command(self.shown_answer) if self.step.ask is Ask.DO else None)
                continue
            assert self.question is not None, "the table asks for a move"
            place = left.pop(0) if left else self.question.choices.index(self.question.default)
            if place >= len(self.question.choices):
                return
            self.play(self.question.choices[place])

    def _set_table(self) -> None:
        laid = self.step.table
        assert laid is not None, "the first step sets the table"
        self._laid: Laid = laid
        self.table: SetTable = set_table(laid, self.rules, self._chairs, pays=self.lesson.file.pays, pace=self._pace)
        self.tables += 1
