"""A match by one switch: a ring goes from choice to choice, and one key takes what it is at."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game import ui
from game.app.system.settings import Settings
from game.app.window.actions import Action, Device, FocusLost, Key, PointerMoved, PointerPressed, Pressed, Released
from game.app.window.stack import Stack
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.playing import button_of
from game.scenes.settings.rows import Group as SettingsGroup
from game.scenes.shared.switch import Group, Node, Stop, Switch, in_ring_order
from game.school.lessons.files import Ask
from game.view.table.targets import StackRow
from game.view.units import Box
from game.view.widgets import Button, Widget
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.lesson_samples import lesson_scene, right_of, scene_of, until_asked
from tests.scenes.pilot import Pilot, node
from tests.scenes.shared_pilot import SharedPilot
from tests.scenes.table_pilot import FRAME, MatchPilot

SPACE = Key(pygame.K_SPACE)
LONGEST_TURN = 15.0
"""Seconds that a turn may take at the usual pace, whatever is chosen."""
BY_HAND = ("wall", "points", "payments")
"""The lessons in which a wall is broken, a hand counted, and money paid."""


def leads_to(node: Node | None, wanted: Callable[[Stop], bool]) -> bool:
    if isinstance(node, Group):
        return any(leads_to(each, wanted) for each in node.nodes)
    return node is not None and wanted(node)


def labeled(label: str) -> Callable[[Stop], bool]:
    return lambda stop: isinstance(stop.what, Button | ui.Node) and said_on(stop.what) == label


def said_on(button: Button | ui.Node) -> str:
    return button.label if isinstance(button, Button) else button.part.said(button)


class OneKey:
    """Somebody who waits for the ring, and presses one key."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self.switch = stack.helper = Switch(stack.actions)
        self.presses = 0

    def take(self, wanted: Callable[[Stop], bool]) -> float:
        """Wait until the ring is there, by way of its group, and press; gives how long it took."""
        waited = 0.0
        while waited < LONGEST_TURN:
            at = self.switch.at
            if leads_to(at, wanted) and not self._stack.is_settling:
                self.presses += 1
                self._stack.handle(Pressed(SPACE))
                self._stack.handle(Released(SPACE))
                if isinstance(at, Stop):
                    return waited
            self._stack.update(FRAME)
            waited += FRAME
        raise AssertionError(f"the ring did not come to it in {type(self._stack.top).__name__}")


def test_a_deal_is_played_to_its_score_by_one_key() -> None:
    pilot = MatchPilot(5, draws=False, settings=Settings(clock="none"))
    one = OneKey(pilot.stack)
    turns = 0
    while not pilot.is_at_score:
        if pilot.is_asked and pilot.scene.hand.may_throw:
            tile = pilot.view.model.order[0]
            took = one.take(lambda stop, tile=tile: stop.what == tile)  # type: ignore[misc]
            assert pilot.scene.hand.lifted == {tile}, "the first press lifts it"
            took += one.take(lambda stop, tile=tile: stop.what == tile)  # type: ignore[misc]
            pilot.step()
            assert tile not in pilot.view.model.order, "the second throws it"
            assert took < LONGEST_TURN
            turns += 1
        elif pilot.is_asked:
            one.take(labeled("Pass"))
        pilot.step()
    assert turns > 3
    assert one.presses < 4 * turns + 20
    one.take(labeled("Next deal"))
    pilot.step(0.5)
    assert not pilot.is_at_score


def test_a_lesson_is_taken_by_one_key() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "set-and-pair"))
    one, scene = OneKey(pilot.stack), scene_of(pilot)
    while True:
        until_asked(pilot)
        if scene.run.is_over:
            break
        assert scene.run.step.ask in (Ask.PICK, Ask.NOTHING, Ask.DO)
        if scene.run.step.ask is Ask.NOTHING:
            one.take(onward(scene))
        else:
            answer_by_one_key(one, scene, right_of(scene.run))
    one.take(labeled("Done"))


@pytest.mark.slow
@pytest.mark.parametrize(("book", "id_"), [(book, id_) for book in ("hungarian", "latvian") for id_ in BY_HAND])
def test_walls_counts_and_payments_of_lessons_are_taken_by_one_key(book: str, id_: str) -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, id_, book=book))
    one, scene = OneKey(pilot.stack), scene_of(pilot)
    while True:
        until_asked(pilot)
        if scene.run.is_over:
            break
        step, number, right = scene.run.step, scene.run.number, scene.run.answers.right
        for word in right if step.is_in_parts else right[:1]:
            answer_by_one_key(one, scene, word)
        said = [look.label for look in scene.speech.looks]
        if step.ask in (Ask.NOTHING, Ask.ROLL) or (scene.run.number == number and said == ["Continue"]):
            one.take(onward(scene))
        until_asked(pilot)
        assert scene.run.number == number + 1
    one.take(labeled("Done"))


def onward(scene: LessonScene) -> Callable[[Stop], bool]:
    button = scene.speech.buttons[-1]
    return lambda stop: stop.what is button


def answer_by_one_key(one: OneKey, scene: LessonScene, word: str) -> None:
    """Gives a part of the answer to a step."""
    run, board = scene.run, scene.board
    number = button_of(run.step, scene.offered, word)
    button = None if number is None else scene.speech.buttons[number]
    if button is not None:
        one.take(lambda stop: stop.what is button)
    elif run.step.ask is Ask.PAY:
        side, _equals, amount = word.partition("=")
        one.take(lambda stop: stop.what is board.targets[side])
        one.take(lambda stop: stop.what is board.amounts[int(amount) - 1])
    elif word in board.targets:
        one.take(lambda stop: stop.what is board.targets[word])
    elif run.step.ask is Ask.POINT:
        go_along_the_wall(one, scene, int(word) - 1)
    else:
        for code in word.split():
            order, face = scene.view.model.order, scene.view.model.face
            tile = next(tile for tile in order if str(face(tile)) == code and tile not in scene.hand.lifted)
            one.take(lambda stop, tile=tile: stop.what == tile)  # type: ignore[misc]
            if tile in scene.hand.lifted and scene.hand.may_throw:
                one.take(lambda stop, tile=tile: stop.what == tile)  # type: ignore[misc]


def go_along_the_wall(one: OneKey, scene: LessonScene, stack: int) -> None:
    """Goes to the end of a side where the counting begins, then on to the stack, and presses it."""
    rows = (each for each in scene.board.widgets if isinstance(each, StackRow))
    row, order = next((each, [number for number, _box in each.stacks]) for each in rows if stack in dict(each.stacks))
    first, last = (box.center[row.is_upright] for _number, box in (row.stacks[0], row.stacks[-1]))
    way = row.switch_actions[int(last > first)]
    for _step in order[: order.index(stack) + 1]:
        one.take(lambda stop: stop.what is row and stop.way is way)
    one.take(lambda stop: stop.what is row and stop.way is Action.ACCEPT)


def test_a_curtain_that_others_hold_open_is_opened_by_one_press() -> None:
    pilot = SharedPilot(3, draws=False)
    pilot.until(lambda: pilot.curtain is not None and pilot.curtain.is_closed)
    OneKey(pilot.stack).take(lambda stop: isinstance(stop.what, ui.Node) and stop.what.part.key == "show")
    pilot.until(lambda: pilot.curtain is None)


def test_the_pause_is_reached_and_a_click_can_be_the_switch() -> None:
    pilot = MatchPilot(5, draws=False, settings=Settings(clock="none"))
    one = OneKey(pilot.stack)
    one.switch.clicks = True
    pilot.until(lambda: pilot.is_asked)
    pilot.move((10, 10))
    assert pilot.actions.device is Device.KEYBOARD, "the pointer means nothing"
    menu = pilot.scene.buttons.menu[0]
    while not leads_to(one.switch.at, lambda stop: stop.what is menu):
        pilot.step()
    pilot.send(PointerPressed((10, 10)))
    assert isinstance(one.switch.at, Stop), "the group is entered"
    for _ in range(round(3 * one.switch.pace / FRAME)):
        pilot.step()
        if one.switch.at.what is menu:
            break
    pilot.send(PointerPressed((10, 10)))
    pilot.send(PointerMoved((20, 20)))
    assert pilot.ways[-1].name == "PAUSE"  # type: ignore[union-attr]


def test_the_ring_comes_out_of_a_group_by_itself() -> None:
    pilot = MatchPilot(5, draws=False, settings=Settings(clock="none"))
    one = OneKey(pilot.stack)
    pilot.until(lambda: pilot.is_asked)
    one.switch.update(pilot.scene, 0.0)
    while not isinstance(one.switch.at, Group):
        pilot.step()
    group = one.switch.at
    pilot.key(pygame.K_SPACE)
    assert one.switch.at == group.nodes[0]
    for _ in range(round(3 * len(group.nodes) * one.switch.pace / FRAME)):
        pilot.step()
        if isinstance(one.switch.at, Group):
            break
    assert one.switch.at == group, "after two rounds without a press"
    pilot.send(FocusLost())
    pilot.step(3 * one.switch.pace)
    assert one.switch.at == group, "while another window has the keys it rests"


def is_slider(stop: Stop) -> bool:
    return isinstance(stop.what, ui.Node) and isinstance(stop.what.part, ui.Slider)


def test_what_has_two_ways_is_gone_through_twice_and_keys_still_work() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.settings(kit, told))
    switch = pilot.stack.helper = Switch(pilot.actions)
    scene = pilot.scene
    pilot.click(node(scene, SettingsGroup.SWITCH))
    pilot.press(pygame.K_TAB)
    assert pilot.focus is node(scene, "switch")
    assert scene.settings.switch == "off"  # type: ignore[attr-defined]
    pilot.press(pygame.K_RIGHT)
    assert (scene.settings.switch, scene.settings.clock) == ("key", "none"), "nothing hurries"  # type: ignore[attr-defined]
    pilot.click(node(scene, SettingsGroup.SOUND))
    pilot.wait(0.1)
    seen: set[Action] = set()
    for _ in range(40):
        if isinstance(switch.at, Group) and leads_to(switch.at, is_slider):
            pilot.send(Pressed(next(iter(pilot.actions.triggers[Action.SWITCH]))))
        elif isinstance(switch.at, Stop):
            seen.update({switch.at.way} if is_slider(switch.at) else ())
        pilot.wait(switch.pace)
    assert {Action.RIGHT, Action.LEFT} <= seen


def test_few_choices_come_one_by_one_and_many_in_rows() -> None:
    def stops(count: int, y: float = 0.0) -> list[Stop]:
        return [Stop(Widget(), Box(50.0 * number, y, 40, 40)) for number in range(count)]

    few = stops(7)
    assert in_ring_order([few]) == few
    assert in_ring_order([few], few[3].what)[0] == few[3], "what is most likely wanted comes first"
    many = in_ring_order([stops(14), stops(2)])
    assert [len(node.nodes) if isinstance(node, Group) else 1 for node in many] == [4, 3, 3, 4, 1, 1]
    rows = in_ring_order([[*stops(4), *stops(4, 60)]])
    assert [len(node.nodes) for node in rows if isinstance(node, Group)] == [4, 4]
