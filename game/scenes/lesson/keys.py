"""Keyboard and pointer in a lesson: tiles of the hand, buttons of a step, and the way out."""

from typing import Protocol

from game.app.window.actions import (
    Action,
    InputEvent,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
)
from game.engine.facts import face
from game.engine.seat import TileId
from game.scenes.asking import bar_words
from game.scenes.lesson.board import Board
from game.scenes.lesson.lit import Light
from game.scenes.lesson.playing import PlayedLesson
from game.school.lessons.answers import out_of_place, picked
from game.school.lessons.files import Ask
from game.view.paint import Kit
from game.view.widgets import IconButton
from game.view.widgets.page import MOVES

_CALL_KEYS = (Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG, Action.READY, Action.PASS)


class Lesson(PlayedLesson, Protocol):
    """The part of a lesson that keyboard and pointer need."""

    kit: Kit
    board: Board
    lit: Light
    leave_button: IconButton

    @property
    def is_asking(self) -> bool:
        """Whether the words of the step, or of the end, are visible."""

    @property
    def takes_tiles(self) -> bool:
        """Whether tiles of the hand can be discarded or chosen now."""

    @property
    def may_be_shown(self) -> bool:
        """Whether the right answer can be shown."""

    def answer(self, answer: str) -> None:
        """Judges an answer."""

    def show_answer(self) -> None:
        """Shows what is right."""

    def back(self) -> None:
        """Leaves the lesson."""


class LessonKeys:
    """What keyboard and pointer do in a lesson."""

    def __init__(self, scene: Lesson):
        self._scene = scene
        self._lifted: frozenset[TileId] = frozenset()
        """The tiles that were lifted when they were last looked at."""

    def handle(self, event: InputEvent) -> bool:
        """Handles an event; returns whether it had a meaning."""
        scene, page, hand = self._scene, self._scene.page, self._scene.hand
        units = scene.kit.frame.units
        match event:
            case PointerMoved(at):
                page.handle(event)
                if page.is_over(at):
                    hand.leave()
                else:
                    hand.move(units(at))
                return True
            case PointerLeft():
                page.handle(event)
                hand.leave()
                return True
            case PointerPressed(at, PointerButton.LEFT):
                if page.is_over(at):
                    return page.handle(event)
                return (scene.takes_tiles and hand.press(units(at))) or scene.view.skip()
            case PointerReleased(at, PointerButton.LEFT):
                return hand.release(units(at)) or page.handle(event)
            case _:
                return self._key(event)

    def _key(self, event: InputEvent) -> bool:
        scene, actions = self._scene, self._scene.kit.actions
        if scene.view.busy and actions.is_pressed_anew(event, Action.SKIP):
            return scene.view.skip() or True
        if not scene.is_asking and scene.page.focus is None and actions.is_pressed(event, Action.ACCEPT):
            return scene.view.skip() or True
        called = actions.pressed_among(event, _CALL_KEYS)
        kind = next((kind for kind in scene.offered if bar_words.LOOKS[kind].key is called), None)
        if scene.sets.press(called):
            return True
        if called is not None and kind is not None:
            scene.call(kind)
            return True
        if any(actions.is_pressed_anew(event, key) for key in (Action.BACK, Action.MENU)):
            if not (scene.sets.close() or scene.hand.lower()):
                scene.back()
            return True
        if actions.is_pressed_anew(event, Action.HINT) and scene.may_be_shown:
            scene.show_answer()
            return True
        is_next = actions.is_pressed(event, Action.NEXT_REGION)
        if (is_next or actions.is_pressed(event, Action.PREVIOUS_REGION)) and scene.takes_tiles:
            self._next_region(forward=is_next)
            return True
        if scene.hand.has_keys and isinstance(event, Pressed):
            return scene.hand.key(event, actions)
        if scene.page.focus is None and actions.pressed_among(event, MOVES) is not None:
            self._show_ring()
            return True
        return scene.page.handle(event)

    def _show_ring(self) -> None:
        """Shows where the keys are; on a tile of the hand no sooner, because it could look like advice."""
        scene = self._scene
        first = scene.board.entrance or next(iter(scene.speech.buttons), None)
        if scene.takes_tiles:
            scene.hand.take_keys(take=True)
        elif first is not None:
            scene.page.set_focus(first, heard=True)

    def _next_region(self, *, forward: bool) -> None:
        """Moves from the hand to the buttons, to the way out, and back to the hand."""
        scene, page, hand = self._scene, self._scene.page, self._scene.hand
        stops = [*scene.speech.buttons[:1], scene.leave_button]
        if hand.has_keys or page.focus is None:
            following = 0 if forward else len(stops) - 1
        else:
            at = len(stops) - 1 if page.focus is scene.leave_button else 0
            following = at + (1 if forward else -1)
        if 0 <= following < len(stops):
            hand.take_keys(take=False)
            page.set_focus(stops[following], heard=True)
        else:
            page.set_focus(None)
            hand.take_keys(take=True)

    def look_at_picked(self) -> None:
        """Judges the lifted tiles as soon as they are as many as the step wants, or one of them is wrong.

        Right ones stay lifted.
        """
        scene, run, hand = self._scene, self._scene.run, self._scene.hand
        if run.is_over or run.step.ask is not Ask.PICK or not scene.is_asking:
            return
        before, self._lifted = self._lifted, hand.lifted
        if scene.lit.wrong and hand.lifted != before:
            scene.lit.wrong = ()
            scene.speech.advise(run.said(run.step.say))
        deal, right = scene.view.model.state.current_deal, run.answers.right
        faces = {tile_id: face(deal, tile_id) for tile_id in hand.lifted}
        answer = picked(tuple(faces.values()))
        if not out_of_place(answer, right) and len(faces) < len(right[0].split()):
            return
        scene.lit.picked = sorted(hand.lifted, key=before.__contains__)
        scene.answer(answer)
        if scene.lit.wrong:
            hand.put_down(scene.lit.wrong)
        else:
            hand.lower()
        self._lifted = hand.lifted
