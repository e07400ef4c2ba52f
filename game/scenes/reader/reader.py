"""Announces what is on the screen and what happens, to a screen reader or when a key asks for it."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from game import ui
from game.app.window.actions import Action, Device, Pressed
from game.app.window.stack import Scene, Stack
from game.i18n import _, pgettext
from game.i18n.general import name_of
from game.scenes.lesson.lesson import LessonScene
from game.scenes.reader.adapter import ROOT, Adapter, Wish, plain
from game.scenes.reader.lesson_words import shown_words
from game.scenes.reader.table_words import (
    deal_begins,
    discard_words,
    event_words,
    hand_words,
    lit_words,
    namer,
    score_words,
    sentences,
    turn_words,
)
from game.scenes.reader.tree import Tree, own_hand, page_of
from game.scenes.shared.question import QuestionCard
from game.scenes.shared.switch import Group, Switch
from game.scenes.shared.table_screen import TableScreen
from game.scenes.table.drawers import Drawer
from game.scenes.table.table import TableScene
from game.view.lane.action_bar import BarHead
from game.view.paint import Kit, Paint
from game.view.spoken import Role, node_of, nodes_of
from game.view.widgets import Button, Widget


class Reader:
    """Announces what is new on the screen; ``step`` is called in every step of the main loop.

    :param adapter: the adapter to screen readers.
    """

    every = 0.1
    """The least time between two checks while something moves, in seconds."""

    def __init__(self, stack: Stack, adapter: Adapter):
        self._stack = stack
        self.adapter = adapter
        self.tree = Tree()
        self._looked = 0.0
        self._scene: Scene | None = None
        self._deal: tuple[object, ...] = ()
        """The deal whose events are announced, and whether its beginning was."""
        self._told = 0
        """How many of its events were announced."""
        self._standing: dict[Widget, str] = {}
        """The texts of the widgets whose changes are announced."""
        self._value = (0, "")
        """The node with the focus, and its value."""
        self._asked: object = None
        """The question announced last."""
        self._usual = ""
        """The text last announced for a discard; if it is the same again, only the turn is announced."""
        self._offered: tuple[Button, ...] = ()
        """The buttons beside a question announced last: to skip, to deal or to continue."""
        self._row: tuple[Widget, ...] = ()
        """The choices above the question announced last."""
        self._skip_is_told = False
        """Whether it was announced that the beginning of this deal can be skipped."""
        self._drawer: Drawer | None = None
        """The open drawer announced last."""
        self._explained = ""
        """The tooltip announced last."""
        self._group: Group | None = None
        """The group of choices last announced to a player who uses one switch."""
        self._opened = ""
        """The announcement of the scene that has just been opened."""
        self._shown = self._lit = self._held = ""
        """What a lesson shows, highlights, and has as the first of a pair, as announced last."""
        self._why = 0, ""
        """How often the teacher of a lesson had spoken, and the text, when last heard."""
        self._answers: Sequence[ui.Button] = ()
        """The answers of a lesson that were announced, with their texts."""
        self._news: list[str] = []
        self._aloud: list[str] = []
        """The texts for the game's own voice."""
        self._spoken = 0
        """The focused node spoken last."""
        self.last = ""
        """The last event as it was announced."""

    def step(self, scene: Scene | None) -> None:
        """Announces what is new in the active scene."""
        while self.adapter.wishes:
            self._do(self.adapter.wishes.popleft())
        now = time.monotonic()
        if self._stack.busy and now - self._looked < self.every and not self._news:
            return
        self._looked = now
        self.tree.look(scene)
        if self._stack.is_settling and not isinstance(scene, TableScreen):
            self.tree.focus = ROOT
        self._listen(scene)
        said = sentences(*self._news)
        self._news.clear()
        if self.adapter.is_asked:
            self.adapter.show(self.tree.nodes, self.tree.top, self.tree.focus, said, active=pygame.key.get_focused())
        else:
            self._aloud += [text for text in (said, self._reached()) if text]

    def to_speak(self) -> str:
        """Returns and clears the text for the game's own voice, for use without a screen reader."""
        said = plain(sentences(*self._aloud))
        self._aloud.clear()
        return said

    def _reached(self) -> str:
        """The text of the focused node if it has just got the focus; otherwise empty."""
        node = self.tree.nodes.get(self.tree.focus)
        if self.tree.focus == self._spoken:
            return ""
        self._spoken = self.tree.focus
        return "" if node is None else node.spoken

    def read(self, asked: Action, scene: TableScreen) -> None:
        """Announces what a key asks for, such as the hand or the scores."""
        self.tell(self._words_for_key(asked, scene), is_new=False)

    def tell(self, text: str, *, is_new: bool = True) -> None:
        """Announces a text at the next update.

        :param is_new: whether it is an event, which a key can repeat.
        """
        text = plain(text)
        if text:
            self._news.append(text)
            if is_new:
                self.last = text

    def _words_for_key(self, asked: Action, scene: TableScreen) -> str:
        model, name = scene.view.model, namer(scene.view)
        match asked:
            case Action.READ_HAND:
                return hand_words(model, own_hand(scene), is_asked_for=isinstance(scene, LessonScene))
            case Action.READ_TABLE:
                return discard_words(model, name)
            case Action.READ_SCORES:
                return score_words(scene.view)
            case Action.READ_CALLS:
                return call_words(scene) or turn_words(model, name)
            case _:
                return self.last

    def _listen(self, scene: Scene | None) -> None:
        """Collects everything new in the scene to be announced."""
        before, self._scene = self._scene, scene
        if scene is not before:
            if isinstance(before, TableScreen):
                self._listen_to_events(before)
            self._standing = {}
            self._value = (0, "")
            self._asked, self._offered, self._row, self._explained = None, (), (), ""
            self._opened = opening_words(scene)
            self.tell(self._opened, is_new=False)
        if isinstance(scene, TableScreen):
            self._listen_to_table(scene)
        self._listen_to_page(scene)
        if isinstance(scene, LessonScene):
            self._listen_to_lesson(scene)
        self._listen_to_ring()
        self._listen_to_focus()

    def _listen_to_ring(self) -> None:
        """Announces the group of choices at which the ring is (play by one switch), by its first and last choice."""
        helper = self._stack.helper
        at = helper.at if isinstance(helper, Switch) else None
        before, self._group = self._group, at if isinstance(at, Group) else None
        if self._group is None or self._group == before:
            return
        numbers = {what: number for number, what in (self.tree.widgets | self.tree.tiles).items()}
        ends = (end.what for end in self._group.ends)
        said = [self.tree.nodes[numbers[what]].spoken for what in ends if what in numbers]
        self.tell(" \u2013 ".join(said), is_new=False)

    def _listen_to_table(self, scene: TableScreen) -> None:
        self._listen_to_events(scene)
        asked = question_of(scene)
        if asked != self._asked and not (asked is not None and scene.view.busy):
            self._asked = asked
            self._tell_question(scene)
        if isinstance(scene, TableScene):
            self._listen_to_offers(scene)
            self._listen_to_drawer(scene)

    def _tell_question(self, scene: TableScreen) -> None:
        """Announces the question; for a discard like the last one, only the turn."""
        bar = scene.questions.bar if isinstance(scene, TableScene) else None
        if bar is None or not isinstance(scene, TableScene) or scene.questions.offered != ["discard"]:
            self.tell(call_words(scene), is_new=False)
            return
        words = _head_words(bar.head)
        usual = turn_words(scene.view.model, namer(scene.view))
        self.tell(usual if words == self._usual else call_words(scene), is_new=False)
        self._usual = words

    def _listen_to_offers(self, scene: TableScene) -> None:
        """Announces new buttons beside a question, with their keys."""
        before, self._offered = self._offered, _offered_by(scene)
        new = [button for button in self._offered if button not in before]
        skip = scene.buttons.skip
        if skip in new and self._skip_is_told:
            new.remove(skip)
        self._skip_is_told = self._skip_is_told or skip in new
        self.tell(sentences(*map(_answer_words, new)), is_new=False)
        row, self._row = self._row, tuple(scene.questions.row.widgets)
        if self._row != row:
            keys = (*scene.questions.row.keys(scene.kit.actions), *[""] * len(self._row))
            said = (node_of(widget, scene.kit).spoken for widget in self._row)
            self.tell(sentences(*map(_with_key, said, keys)), is_new=False)

    def _listen_to_drawer(self, scene: TableScene) -> None:
        """Announces a drawer that was opened, and moves the focus into it."""
        before, self._drawer = self._drawer, scene.drawers.open
        if self._drawer is None or self._drawer is before:
            return
        self.tell(name_of(self._drawer), is_new=False)
        if self._stack.actions.device is not Device.MOUSE:
            scene.drawers.take_focus()
            self.tree.look(scene)

    def _listen_to_events(self, scene: TableScreen) -> None:
        """Announces the events at a table since the last check."""
        view = scene.view
        model, name = view.model, namer(view)
        deal = model.deal
        if deal is None:
            self._skip_is_told = self._skip_is_told and view in self._deal
            self._deal = (view,)
            return
        this = (view, deal.number)
        if self._deal[:2] != this:
            self._skip_is_told = self._skip_is_told and self._deal == (view,)
            self._told = 0 if view in self._deal else len(model.told)
            if not isinstance(scene, LessonScene):
                self.tell(deal_begins(model, name))
        was_dealt = self._deal[2:] == (True,)
        self._deal = (*this, model.is_dealt)
        if model.is_dealt and not was_dealt and not isinstance(scene, LessonScene):
            self.tell(hand_words(model, own_hand(scene)), is_new=False)
        news, self._told = model.told[self._told :], len(model.told)
        said = [text for event in news if (text := event_words(event, model, name))]
        if said:
            self.tell(" ".join(said))

    def _listen_to_page(self, scene: Scene | None) -> None:
        """Announces changes of widgets whose text is announced at once."""
        page = page_of(scene)
        if page is None:
            return
        standing = {}
        for number, widget in self.tree.widgets.items():
            if widget.is_told:
                said = standing[widget] = self.tree.nodes[number].spoken
                if said not in (self._standing.get(widget), self._opened) and widget is not page.focus:
                    self.tell(said, is_new=False)
        self._standing, self._opened = standing, ""
        tooltip = page.tooltip
        before, self._explained = self._explained, "" if tooltip.box is None else tooltip.text
        if self._explained != before and not self._comes_with_focus(self._explained):
            self.tell(sentences(*self._explained.split("\n")), is_new=False)

    def _comes_with_focus(self, explained: str) -> bool:
        """Whether a screen reader reads an explanation anyway, because its widget has just got the focus."""
        node = self.tree.nodes.get(self.tree.focus)
        came = node is not None and self.tree.focus != self._value[0]
        lines = explained.split("\n")
        return came and node is not None and self.adapter.is_asked and all(line in node.help for line in lines)

    def _listen_to_lesson(self, scene: LessonScene) -> None:
        """Announces what a lesson shows and highlights, and then the answers to choose from."""
        speech, (times, text) = scene.speech, self._why
        self._why = speech.times, speech.text
        if speech.is_why and times != speech.times and text == speech.text:
            self.tell(text, is_new=False)
        before = self._shown, self._lit, self._held
        self._shown, self._lit = shown_words(scene), lit_words(scene.view.model, scene.lit.tiles)
        self._held = scene.board.held
        for said, told in zip((self._shown, self._lit, self._held), before, strict=True):
            if said != told:
                self.tell(said, is_new=False)
        answers, self._answers = self._answers, scene.speech.looks
        if self._answers is not answers and scene.page.focus not in scene.speech.buttons:
            known = [look.label for look in answers if look.paint is Paint.GRAY]
            new = [look for look in self._answers if look.label not in known]
            self.tell(sentences(*scene.board.names, *_with_keys(new, scene.kit)), is_new=False)

    def _listen_to_focus(self) -> None:
        """Announces a new value or new lines of the focused node; a reader announces numbers by itself."""
        node = self.tree.nodes.get(self.tree.focus)
        value = "" if node is None or node.role not in (Role.VALUE, Role.DOCUMENT) else node.value or node.name
        if node is not None and node.number is not None and self.adapter.is_asked:
            value = ""
        if node is not None and node.role is Role.SWITCH:
            value = _("On") if node.is_on else _("Off")
        if value and self._value[0] == self.tree.focus and value != self._value[1]:
            known = self._value[1].split("\n")
            self.tell(" ".join(line for line in value.split("\n") if line not in known), is_new=False)
        self._value = (self.tree.focus, value)

    def _do(self, wish: Wish) -> None:
        """Does the action that a screen reader asks for."""
        scene = self._stack.top
        tile_id, widget = self.tree.tiles.get(wish.target), self.tree.widgets.get(wish.target)
        page = page_of(scene)
        if tile_id is not None and isinstance(scene, TableScene | LessonScene):
            if page is not None:
                page.set_focus(None)
            scene.hand.go_to(tile_id)
            if wish.act == "CLICK":
                scene.hand.choose(tile_id)
        elif widget is not None and page is not None and widget.may_act:
            page.set_focus(widget)
            steps = {"INCREMENT": Action.RIGHT, "DECREMENT": Action.LEFT}
            if wish.act == "CLICK":
                widget.press()
            elif wish.act in steps:
                widget.handle(Pressed(steps[wish.act]), page.kit)


def question_of(scene: TableScreen) -> object:
    """An identity of the open question; ``None`` if there is none."""
    if isinstance(scene, TableScene):
        question = scene.questions.question
        return None if question is None else question.id
    return None


def call_words(scene: TableScreen) -> str:
    """The question and all answers with their keys; empty if there is none."""
    if isinstance(scene, TableScene):
        bar = scene.questions.bar or scene.persons.bar
        if bar is None:
            return ""
        return sentences(_head_words(bar.head), *map(_answer_words, bar.buttons))
    if isinstance(scene, LessonScene):
        lit = lit_words(scene.view.model, scene.lit.tiles)
        answers = (*scene.board.names, *_with_keys(scene.speech.looks, scene.kit))
        return sentences(scene.speech.text, shown_words(scene), lit, *answers)
    return ""


def _head_words(head: BarHead) -> str:
    return f"{head.title}: {head.line}"


def _offered_by(scene: TableScene) -> tuple[Button, ...]:
    """The buttons that skip or go on, as far as they can be pressed now."""
    return tuple(button for button in (scene.buttons.skip, scene.aids.pace.button) if button.may_act)


def _answer_words(button: Button) -> str:
    return _with_key(button.label, button.shortcut)


def _with_keys(answers: Sequence[ui.Button], kit: Kit) -> Sequence[str]:
    hint = kit.actions.hint
    return [_with_key(each.label, "" if each.shortcut is None else hint(each.shortcut)) for each in answers]


def _with_key(answer: str, key: str) -> str:
    return pgettext("reader", "{answer}, key {key}").format(answer=answer, key=key) if key else answer


def opening_words(scene: Scene | None) -> str:
    """The title of a screen; for a card over another screen, all its text and answers."""
    page = page_of(scene)
    if page is None or isinstance(scene, TableScreen) or scene is None:
        return ""
    if not scene.is_overlay:
        heads = (node.spoken for _widget, node in nodes_of(page) if node.role is Role.HEADING)
        return next(heads, "")
    scene.be_heard()
    if isinstance(scene, ui.Screen):
        said = [node.spoken for widget, node in nodes_of(scene.page) if not node.can_focus or _is_read(widget)]
        answers = scene.answers if isinstance(scene, QuestionCard) else ()
        return sentences(*said, *_with_keys(answers, scene.kit))
    heard = [each for each in page.widgets if each.is_visible and each.is_heard]
    return sentences(*(node_of(each, page.kit).spoken for each in heard if not each.can_focus))


def _is_read(widget: Widget) -> bool:
    """Whether it is a line on paper, which is read although it leads somewhere."""
    part = widget.part if isinstance(widget, ui.Node) else None
    return isinstance(part, ui.Panel) and part.on_ground.is_paper
