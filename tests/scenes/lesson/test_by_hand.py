"""What a learner does by hand: rolls the dice, points, breaks the wall, counts a hand and pays; by all devices."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Speed
from game.app.window.actions import Action, Key, PadButton, Pressed
from game.i18n.numbers import NO_BREAK
from game.rules.rulesets import RULEBOOKS
from game.scenes.asking.offers import OfferKind
from game.scenes.reader.reader import call_words
from game.scenes.shared.switch import stops_of
from game.school.lessons.files import Ask, At, Moment, lesson
from game.school.lessons.run import LessonRun
from game.school.lessons.steps import steps_in
from game.view.paint import Cue
from game.view.stage.opening_picture import opening_pieces
from game.view.table.table_picture import room_of
from game.view.table.targets import Mark, PlateTarget, StackRow
from game.view.widgets import Widget
from tests.for_each import one_of
from tests.scenes.lesson_samples import CHAIRS_HERE, labels, lesson_scene, reach, scene_of, until_asked
from tests.scenes.pilot import Pilot

ASKED = [("wall", Ask.ROLL), ("wall", Ask.POINT), ("points", Ask.COUNT), ("payments", Ask.PAY)]


def at(id_: str, ask: Ask, *, book: str = "hungarian", place: At | None = None) -> Pilot:
    """A lesson at the first step that asks this; with ``place``, among these things."""
    pilot = Pilot(lambda kit: lesson_scene(kit, id_, book=book))
    until_asked(pilot)
    steps = steps_in(lesson(f"newcomer.{id_}"), book)
    number = next(n for n, step in enumerate(steps, 1) if step.ask is ask and place in (None, step.at))
    reach(pilot, number)
    pilot.settle()
    return pilot


def said(pilot: Pilot) -> str:
    return scene_of(pilot).speech.text.replace(NO_BREAK, " ")


def press(pilot: Pilot, word: str) -> None:
    """Clicks where an answer lies."""
    pilot.click(scene_of(pilot).board.places[word])


def test_the_dice_are_rolled_by_the_learner() -> None:
    pilot = at("wall", Ask.ROLL)
    scene = scene_of(pilot)
    assert labels(pilot) == ["Roll the dice"]
    assert not scene.view.model.throws
    assert len(scene.view.placed) == 144, "the wall is whole, and nothing is dealt"
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert [each.dice for each in scene_of(pilot).view.model.throws] == [(3, 4)]
    assert scene.view.model.breaker is None


@pytest.mark.parametrize("book", one_of(3, RULEBOOKS, first=1))
def test_nothing_tells_of_the_break_before_it_is_found(book: str) -> None:
    pilot = at("wall", Ask.POINT, book=book, place=At.STACKS)
    view = scene_of(pilot).view
    assert view.model.finds_break
    assert not view.model.is_wall_open
    pieces = opening_pieces(view.model, view.chairs, room_of(view.kit), view.kit, counted=99, in_air=0)
    assert pieces, "the dice lie there"
    assert not pieces.keys() & {"lane", "shelf", "deal word", ("number", 1)}


def test_a_wrong_stack_is_numbered_and_told_why() -> None:
    pilot = at("wall", Ask.POINT, place=At.STACKS)
    scene = scene_of(pilot)
    broken = scene.run.broken
    assert broken is not None
    assert len(broken.counted) == 12
    press(pilot, str(broken.order[8] + 1))
    assert said(pilot) == "You pressed stack 9. The dice show 7 + 5 = 12: press stack 12."
    numbers = [row.counted for row in scene.board.widgets if isinstance(row, StackRow)]
    assert numbers[0] == {stack: place for place, stack in enumerate(broken.order[:9], 1)}
    press(pilot, str(broken.order[40] + 1))
    assert said(pilot).startswith("That's another side of the wall.")
    press(pilot, str(broken.counted[-1] + 1))
    until_asked(pilot)
    deal = scene.view.model.deal
    assert deal is not None
    assert deal.counted == broken.counted
    assert not scene.view.model.order, "the break is looked at before the tiles are dealt"
    for _ in ("broken", "the loose tiles"):
        pilot.press(pygame.K_RETURN)
        until_asked(pilot)
    assert len(scene.view.model.order) == 14


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_the_stack_is_found_by_keys(book: str) -> None:
    pilot = at("wall", Ask.POINT, book=book, place=At.STACKS)
    scene = scene_of(pilot)
    broken, number = scene.run.broken, scene.run.number
    assert broken is not None
    row = next(row for row in scene.board.widgets if isinstance(row, StackRow) and row.go_to(broken.counted[0]))
    scene.page.set_focus(row)
    first, second = (box.center for _stack, box in row.stacks[:2])
    along = (second[0] - first[0], second[1] - first[1])
    key = {True: {True: pygame.K_RIGHT, False: pygame.K_LEFT}, False: {True: pygame.K_DOWN, False: pygame.K_UP}}
    arrow = key[abs(along[0]) > abs(along[1])][sum(along) > 0]
    pilot.press(*[arrow] * (len(broken.counted) - 1))
    assert scene.page.tooltip.text == str(len(broken.counted)), "who goes along hears how many are counted"
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene.run.number == number + 1


def test_the_side_is_pointed_at_on_its_nameplate() -> None:
    pilot = at("wall", Ask.POINT, place=At.SEATS)
    scene = scene_of(pilot)
    number = scene.run.number
    press(pilot, "2")
    assert said(pilot).startswith("Count yourself as one and go on to the right")
    plates = [plate for plate in scene.board.widgets if isinstance(plate, PlateTarget)]
    assert [plate.mark for plate in plates] == [Mark.OPEN, Mark.WRONG, Mark.OPEN, Mark.OPEN]
    press(pilot, "3")
    until_asked(pilot)
    assert scene.run.number == number + 1


def test_ones_own_flower_is_pressed_among_the_tiles() -> None:
    pilot = at("wall", Ask.POINT, place=At.SHOWN)
    scene = scene_of(pilot)
    strip = scene.page.roots["shown"].box
    places = scene.board.places
    assert list(places) == ["1", "2", "3", "4"]
    assert all(strip.holds(place) for place in places.values())
    (right,) = scene.run.answers.right
    press(pilot, str(int(right) % 4 + 1))
    assert said(pilot).startswith("Look at your nameplate.")
    heard: list[Cue] = []
    scene.view.kit.play = heard.append
    press(pilot, right)
    assert heard == [Cue.RIGHT]
    until_asked(pilot)


def test_the_sum_grows_with_everything_that_counts() -> None:
    pilot = at("points", Ask.COUNT)
    scene = scene_of(pilot)
    told = scene.board.widgets[1]
    sums = []
    for word in scene.run.answers.right:
        press(pilot, word)
        sums.append(getattr(told, "text", ""))
    assert sums == ["8", "8 + 20 = 28", "8 + 20 + 2 = 30", "(8 + 20 + 2) × 2 = 60"]
    assert said(pilot) == "Right"
    assert labels(pilot) == ["Continue"]
    number = scene.run.number
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene.run.number == number + 1


@pytest.mark.parametrize(("book", "id_"), [("gala", "whole-hands"), ("polish", "points"), ("gala", "points")])
def test_what_is_to_be_counted_is_not_told_before(book: str, id_: str) -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, id_, book=book))
    scene = scene_of(pilot)
    won = next(n for n, step in enumerate(scene.run.steps) if step.wait is Moment.OVER)
    reach(pilot, won + 1)
    assert set(scene.view.effects.uncounted or ()) == {scene.run.rules.stake}, "from the win on"
    reach(pilot, next(n for n, step in enumerate(scene.run.steps, 1) if step.ask is Ask.COUNT))
    assert set(scene.view.effects.uncounted or ()) == {scene.run.rules.stake}, "no plate tells what was won"
    assert not scene.view.stated, "neither a line nor a celebration told the worth"
    for word in scene.run.answers.right:
        press(pilot, word)
    assert not scene.view.effects.uncounted


def test_a_right_choice_is_answered_before_anything_else_comes() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "whole-hands"))
    until_asked(pilot)
    scene = scene_of(pilot)
    scene.answer("pung", scene.run.command("pung"))
    pilot.settle()
    assert (said(pilot), labels(pilot)) == ("Right. A pung of dragons earns points here, even exposed.", ["Continue"])
    assert scene.run.number == 0
    assert scene.run.question is not None, "the table waits as well"
    pilot.press(pygame.K_RETURN)
    assert scene.run.number == 1


def test_what_does_not_count_is_marked_and_told_why() -> None:
    pilot = at("points", Ask.COUNT)
    scene = scene_of(pilot)
    press(pilot, scene.run.answers.right[0])
    press(pilot, "1")
    assert said(pilot) == "A chow earns no points here."
    marks = {word: target.mark for word, target in scene.board.targets.items()}
    assert marks.pop("1") is Mark.WRONG
    assert marks.pop(scene.run.answers.right[0]) is Mark.RIGHT
    assert set(marks.values()) == {Mark.OPEN}, "only what is wrong is marked"
    press(pilot, scene.run.answers.right[1])
    assert scene.board.targets["1"].mark is Mark.OPEN


@pytest.mark.parametrize("book", one_of(3, ["hungarian", "israeli", "polish"], first=1))
def test_amounts_are_dragged_to_those_who_pay(book: str) -> None:
    pilot = at("payments", Ask.PAY, book=book)
    scene = scene_of(pilot)
    assert set(scene.view.effects.uncounted or ()) == {scene.run.rules.stake}, "no plate tells what was paid"
    for word in scene.run.answers.right:
        side, _equals, amount = word.partition("=")
        pilot.drag(scene.board.places[amount], scene.board.places[side])
    assert scene.run.is_answered
    assert not scene.view.effects.uncounted
    assert labels(pilot) == ["Continue"]


def test_an_amount_that_is_let_go_elsewhere_lies_where_it_was() -> None:
    pilot = at("payments", Ask.PAY)
    scene = scene_of(pilot)
    before = dict(scene.board.places)
    pilot.drag(before["1"], (900.0, 300.0))
    assert scene.board.places == before
    assert scene.run.mistakes == 0


def test_a_wrong_amount_is_told_why() -> None:
    pilot = at("payments", Ask.PAY)
    scene = scene_of(pilot)
    left = next(word for word in scene.run.answers.right if word.startswith("left"))
    right = next(word for word in scene.run.answers.right if word.startswith("right"))
    wrong = right.partition("=")[2]
    assert not left.endswith(wrong)
    pilot.drag(scene.board.places[wrong], scene.board.places["left"])
    assert said(pilot).endswith("is the beneficiary and pays double: 2 × 60 = 120.")
    assert scene.board.targets["left"].mark is Mark.WRONG


@pytest.mark.parametrize("pad", [False, True], ids=["keys", "pad"])
def test_amounts_are_given_by_keys_and_by_gamepad(pad: bool) -> None:
    pilot = at("payments", Ask.PAY)
    scene = scene_of(pilot)
    for word in scene.run.answers.right:
        side, _equals, amount = word.partition("=")
        for widget in [scene.board.targets[side], scene.board.amounts[int(amount) - 1]]:
            scene.page.set_focus(widget)
            if pad:
                pilot.pad(PadButton.SOUTH)
            else:
                pilot.press(pygame.K_RETURN)
    assert scene.run.is_answered
    assert isinstance(scene.page.focus, Widget)


def test_arrows_lead_from_plate_to_amounts_and_on() -> None:
    pilot = at("payments", Ask.PAY)
    scene = scene_of(pilot)
    pilot.press(pygame.K_RIGHT)
    assert pilot.focus is next(iter(scene.board.targets.values())), "the keys come to the first player"
    pilot.press(pygame.K_RETURN)
    assert pilot.focus is scene.board.amounts[0]
    pilot.press(pygame.K_RIGHT)
    assert pilot.focus is scene.board.amounts[1]


@pytest.mark.parametrize(("id_", "ask"), ASKED, ids=[ask.value for _id, ask in ASKED])
def test_one_switch_comes_to_everything_that_may_be_pressed(id_: str, ask: Ask) -> None:
    pilot = at(id_, ask)
    scene = scene_of(pilot)
    stops = {stop.what for region in stops_of(scene) for stop in region}
    assert {widget for widget in scene.board.widgets if widget.may_act} <= stops
    assert set(scene.speech.buttons) <= stops


def test_one_switch_goes_along_the_wall() -> None:
    pilot = at("wall", Ask.POINT, place=At.STACKS)
    scene = scene_of(pilot)
    row = next(each for each in scene.board.widgets if isinstance(each, StackRow))
    scene.page.set_focus(row)
    assert row.switch_actions[-1] is Action.ACCEPT
    assert len(row.switch_actions) == 3
    for _step in range(3):
        scene.page.handle(Pressed(row.switch_actions[1]))
    assert scene.page.tooltip.text == "3"


@pytest.mark.parametrize(("id_", "ask"), ASKED[1:], ids=[ask.value for _id, ask in ASKED[1:]])
def test_whoever_hears_the_screen_is_told_what_may_be_pressed(id_: str, ask: Ask) -> None:
    pilot = at(id_, ask)
    scene = scene_of(pilot)
    heard = call_words(scene)
    assert scene.board.names
    assert all(name in heard for name in scene.board.names)


@pytest.mark.parametrize(("id_", "ask"), ASKED[1:], ids=[ask.value for _id, ask in ASKED[1:]])
def test_the_answer_is_shown_part_by_part(id_: str, ask: Ask) -> None:
    pilot = at(id_, ask)
    scene = scene_of(pilot)
    number = scene.run.number
    for _ in range(len(scene.run.answers.right)):
        pilot.press(pygame.K_h, pygame.K_RETURN)
    if ask in (Ask.COUNT, Ask.PAY):
        assert scene.run.is_answered
        pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene.run.number == number + 1
    assert scene.run.mistakes == 0


@pytest.mark.parametrize(("id_", "ask"), ASKED[1:], ids=[ask.value for _id, ask in ASKED[1:]])
def test_a_question_of_this_kind_is_asked_alone(id_: str, ask: Ask) -> None:
    run = LessonRun(lesson(f"newcomer.{id_}"), "hungarian", CHAIRS_HERE)
    asked = next(step for step in run.steps if step.ask is ask)
    place = next(place for place, step in run.lesson.file.places.items() if step is asked)
    run.ask_alone(place)
    assert run.step.ask is ask
    assert run.answers.right


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_for_the_show_of_a_hand_that_has_just_ended_does_not_pass_the_next_words(code: int) -> None:
    pilot = at("special-hands", Ask.DO)
    scene = scene_of(pilot)
    scene.kit.motion.speed = Speed.NORMAL
    key = Pressed(Key(code))
    scene.call(OfferKind.MAHJONG)
    seconds, shown = 0.0, False
    while not (shown and scene.view.great_hand is None):
        scene.update(0.05)
        shown |= scene.view.great_hand is not None
        seconds += 0.05
        assert seconds < 60, "the hand is shown, and then no more"
    while not scene.is_asking:
        scene.update(0.05)
    number = scene.run.number
    scene.handle(key)
    assert scene.run.number == number
    for _frame in range(32):
        scene.update(0.05)
    scene.handle(key)
    assert scene.run.number == number + 1
