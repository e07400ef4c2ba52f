"""A deal played within a lesson: first with the best answer highlighted, then with comments, then without help."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from typing import Protocol

import pygame

from game import replace, ui
from game.engine.commands import Command, Discard, goes_out, is_alike
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.i18n import _, joined, pgettext
from game.i18n.advice_words import advised, better, done, why_better, why_line
from game.i18n.general import general
from game.players.ai.advice import Advice
from game.players.ai.traits.skill import TEACHER
from game.players.player import Question
from game.scenes.asking.offers import OfferKind
from game.scenes.asking.own_hand import OwnHand
from game.scenes.lesson.buttons import calls, show_me
from game.scenes.lesson.sets import Sets
from game.scenes.lesson.speech import Speech
from game.scenes.score.score import ScoreScene
from game.scenes.shared.preferences import Context
from game.scenes.shared.sheet_use import SheetUse
from game.scenes.table.hints import thought
from game.school.lessons.answers import THROWN, best_of, discards_lone, word_of
from game.school.lessons.files import Ask, Help, Step
from game.school.lessons.run import LessonRun
from game.ui.table_page import TablePage
from game.view.stage.table_view import TableView


class PlayedLesson(Protocol):
    """The part of a lesson's screen that a played deal needs."""

    page: TablePage
    view: TableView
    hand: OwnHand
    speech: Speech
    offered: dict[OfferKind, Command]
    sets: Sets

    @property
    def run(self) -> LessonRun:
        """The lesson in progress: its present step, and what was answered so far."""

    def call(self, kind: OfferKind) -> None:
        """Answers by a call."""

    def light(self, *named: str) -> None:
        """Lights the things on the table with these names."""


class Playing:
    """Asks and advises the learner while a deal is played."""

    def __init__(self, scene: PlayedLesson):
        self._scene = scene
        self._asked: Future[Advice] | None = None
        """The advice on the open question, which may not be ready yet."""
        self._done: tuple[Future[Advice], Command, Help] | None = None
        """The last move and how it was helped, until it is commented on."""
        self._after = ""
        """The comment on the last move."""
        self._said: tuple[int, int] | None = None
        self._lights = self._explains = False
        """Whether to light the best answer once it is known, and whether to explain it."""

    def begin(self) -> None:
        scene, run = self._scene, self._scene.run
        question, state = run.question, scene.view.model.state
        assert question is not None, "the table asks something"
        self._asked = thought(state, question, TEACHER)
        helped = Help.NONE if run.is_tested else run.step.help
        self._after, self._done = self._word_after(), None
        buttons = self._buttons(question, state)
        if not run.is_tested and helped is not Help.BEFORE:
            buttons.append(show_me(self.show))
        is_first = self._said != (run.tables, run.number)
        self._said = run.tables, run.number
        rules = run.rules.id
        if OfferKind.MAHJONG in scene.offered:
            asks = _sentences(_("Your hand is complete")) if scene.hand.may_throw else pgettext("lesson", "What now?")
        elif scene.hand.may_throw:
            asks = _("Your turn: discard a tile.")
        else:
            asks = self._asked_for(state, is_named=not is_first)
        tips = (
            _longest(advised(rules, choice) for choice in question.choices),
            _longest(text.said() for text in general().ideas.values()),
        )
        said = [self._after, *([run.said(run.step.say)] if is_first else [])]
        if not (is_first and scene.hand.may_throw):
            said.append(asks)
        scene.speech.say(joined(" ", *said), buttons, answers=(_sentences(*tips),))
        scene.hand.take_keys(take=scene.hand.may_throw and not scene.speech.focus_on_gold())
        self._lights, self._explains = helped is Help.BEFORE, not is_first

    def _buttons(self, question: Question, state: State) -> list[ui.Button]:
        scene = self._scene
        scene.hand.may_throw = any(isinstance(choice, Discard) for choice in question.choices)
        scene.offered, buttons = calls(question, state, scene.call, scene.run.step)
        scene.sets.ask(question, state)
        return buttons

    def end(self, command: Command) -> None:
        """Notes the learner's move, for the comment on it."""
        run = self._scene.run
        helped = Help.NONE if run.is_tested else run.step.help
        self._done = None if self._asked is None else (self._asked, command, helped)
        self._asked, self._lights = None, False
        self._scene.hand.suggest(())

    def show(self) -> None:
        """Lights and explains the best answer, without the comment on the last move."""
        self._after = ""
        self._lights = self._explains = True

    def update(self) -> None:
        asked, scene = self._asked, self._scene
        if not self._lights or asked is None or not asked.done():
            return
        self._lights = False
        best = best_of(asked.result())
        if self._explains:
            scene.speech.advise(_told(asked.result(), best, self._after))
        if isinstance(best, Discard):
            scene.hand.suggest((best.tile_id,))
            scene.light("lamp")
            scene.hand.point_at(best.tile_id)
            return
        for number, (kind, command) in enumerate(scene.offered.items()):
            if word_of(command) == word_of(best):
                scene.offered[kind] = best
                scene.speech.gild(number)

    def _asked_for(self, state: State, *, is_named: bool) -> str:
        """The question about a tile that may be claimed; if ``is_named``, it says who discarded which tile."""
        deal, asks = state.current_deal, _("Do you want this tile?")
        if not is_named or not isinstance(deal.phase, Claiming) or deal.phase.robbing:
            return asks
        thrown = Discard(seat=deal.phase.seat, tile_id=deal.phase.tile_id, tile=face(deal, deal.phase.tile_id))
        name = self._scene.view.chairs[state.person_at(deal.phase.seat)].name
        return f"{name}: {_sentences(done(state.rules.id, thrown))} {asks}"

    def _word_after(self) -> str:
        """The comment on the last move: a better move if that matters, else praise unless help came before the move."""
        if self._done is None or self._done[2] is Help.NONE:
            return ""
        asked, command, helped = self._done
        if helped is Help.BEFORE and not asked.done():  # who is quicker than the lamp has not differed from it
            return ""
        advice = asked.result()
        best = best_of(advice)
        verdict = advice.verdict(command)
        if verdict is None or not verdict.matters or goes_out(command) or is_alike(command, best):
            return _("Well chosen.") if helped is Help.AFTER else ""
        plainer = advice.of(best) or verdict.better
        is_alone = discards_lone(best, advice.view)
        why = why_line(advice, plainer, plainer) if is_alone else why_better(replace(verdict, better=plainer))
        return _sentences(better(advice.view.rules.id, best), why)


def sheet(
    context: Context, view: TableView, picture: Callable[[], pygame.Surface], go_on: Callable[[], None]
) -> ScoreScene:
    """The score sheet of a deal that was played in a lesson."""
    use = SheetUse(on=_("Continue"))
    return ScoreScene(context, view.model, view.chairs, picture=picture, go_on=go_on, is_last=True, use=use)


def button_of(step: Step, offered: Mapping[OfferKind, Command], answer: str) -> int | None:
    """The number of the button that gives an answer; ``None`` if no button does."""
    if step.ask is Ask.CHOOSE:
        return int(answer) - 1
    words = [*map(word_of, offered.values()), THROWN]
    return words.index(answer) if answer in words else None


def _told(advice: Advice, best: Command, after: str) -> str:
    """The comment ``after`` on the last move, the highlighted answer in words, and its reason unless just given."""
    found = advice.of(best)
    is_alone = discards_lone(best, advice.view)
    lines = [advised(advice.view.rules.id, best)]
    if found is not None:
        line = why_line(advice, found, found) if is_alone else why_line(advice, found)
        lines += [] if line in after else [line]
    return f"{after} {_sentences(*lines)}".strip()


def _longest(lines: Iterable[str]) -> str:
    return max(lines, key=len)


def _sentences(*lines: str) -> str:
    """Joins lines without full stops into a text of sentences."""
    return " ".join(f"{line}." for line in lines if line)
