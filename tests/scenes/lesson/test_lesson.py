"""A lesson on the screen: by mouse, by keys and by gamepad; what is said, what is lit, and how it ends."""

from __future__ import annotations

import time

import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import Speed
from game.app.window.actions import Key, PadButton, PointerMoved, PointerPressed, PointerReleased, Pressed, Released
from game.app.window.late_keys import UNSEEN
from game.i18n.translator import speaking
from game.rules.rulesets import RULEBOOKS, rulebook
from game.scenes.lesson.course import lesson_screen, opened
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.lit import claim_path, hand_tiles, lit_places
from game.scenes.shared.destinations import OpenLesson
from game.scenes.shared.preferences import Context
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Lesson, Moment, lesson, lessons
from game.school.progress import Begun
from game.tiles.tile import Tile, Wind
from game.view.layout import places
from game.view.layout.opened import won_with
from game.view.paint import Cue, Kit, pixels
from game.view.table.table_picture import room_of
from game.view.units import Box
from tests.for_each import one_of
from tests.scenes.fixtures import Told, context
from tests.scenes.lesson_samples import (
    Followed,
    answer,
    book_of,
    labels,
    lesson_scene,
    reach,
    right_of,
    scene_of,
    until_asked,
)
from tests.scenes.pilot import Pilot

EVERY = [lesson for course in Course for lesson in lessons(course)]


def begun(id_: str, *, book: str = "gala", followed: Followed | None = None) -> Pilot:
    pilot = Pilot(lambda kit: lesson_scene(kit, id_, book=book, followed=followed))
    until_asked(pilot)
    return pilot


def said(pilot: Pilot) -> str:
    return scene_of(pilot).speech.text


def button_boxes(pilot: Pilot) -> list[Box]:
    return [button.box for button in scene_of(pilot).speech.buttons]


def click_tile(pilot: Pilot, code: str, *, times: int = 1) -> None:
    """Clicks the first tile of the own hand with this face that is not lifted: twice, and it is discarded."""
    scene = scene_of(pilot)
    for tile_id in scene.view.model.order:
        if str(scene.view.model.face(tile_id)) == code and tile_id not in scene.hand.lifted:
            x, y = scene.view.placed[tile_id].box.center
            for _ in range(times):
                pilot.click((x, y + 20))
            return
    raise AssertionError(f"no {code} in the hand")


def is_bright(pilot: Pilot, code: str) -> bool:
    """Whether a tile of the own hand does not lie in the shade."""
    pilot.settle()
    scene = scene_of(pilot)
    slot = next(scene.view.placed[tile_id] for tile_id in hand_tiles(scene.view, code))
    return sum(pilot.surface.get_at(pilot.kit.frame.at(slot.box.x + 6, slot.box.bottom - 20))[:3]) > 500


def crossed(pilot: Pilot) -> int:
    """How many tiles have a cross."""
    pilot.settle()
    return sum(str(key).startswith("cross") for key in scene_of(pilot).lit.pieces())


@pytest.mark.parametrize("lesson", one_of(29, EVERY, first=1), ids=lambda lesson: lesson.id)
def test_every_lesson_comes_to_its_end_on_the_screen(lesson: Lesson) -> None:
    followed = Followed()
    book = book_of(lesson)
    pilot = begun(lesson.id, book=book, followed=followed)
    scene = scene_of(pilot)
    while not scene.run.is_over:
        answer(pilot)
        until_asked(pilot)
        assert [widget for widget in scene.page.widgets if widget.clipped(scene.page.kit)] == []
        assert "Ready" not in labels(pilot), "no lesson tells of it"
    assert followed.learned == [(lesson.id, False)]
    assert labels(pilot) == ["Next lesson", "Done"]
    assert scene.view.look.counts is (lesson.course is not Course.NEWCOMER), "what no lesson has told of is not seen"


def test_tiles_are_chosen_by_clicks() -> None:
    pilot = begun("set-and-pair")
    task = said(pilot)
    click_tile(pilot, "B1")
    assert said(pilot) == "The tile with the cross is wrong. A pair is two identical tiles."
    assert scene_of(pilot).run.number == 0
    assert not scene_of(pilot).hand.lifted, "it begins from the same place again"
    assert crossed(pilot) == 1
    assert is_bright(pilot, "D5"), "the tiles that are right do not lie in the shade"
    click_tile(pilot, "D5")
    assert crossed(pilot) == 0, "the cross goes with the next choice"
    assert said(pilot) == task, "and what was said of it too"
    click_tile(pilot, "D5")
    assert scene_of(pilot).run.number == 1


def test_a_wrong_tile_among_right_ones_is_told_at_once_and_they_stay_chosen() -> None:
    pilot = begun("faces")
    scene = scene_of(pilot)
    for code in ("B1", "B2", "C4"):
        click_tile(pilot, code)
    assert said(pilot) == "The tile with the cross is wrong. Bamboo tiles show sticks. The 1 shows a bird."
    assert scene.hand.lifted == set(hand_tiles(scene.view, "B1 B2"))
    assert crossed(pilot) == 1
    assert is_bright(pilot, "B3"), "the tiles that are right do not lie in the shade"
    click_tile(pilot, "B3")
    assert scene.run.number == 1


def test_the_light_falls_on_the_claimed_tile_of_a_set_that_won_too() -> None:
    pilot = begun("points", book="hungarian")
    scene = scene_of(pilot)
    while scene.run.step.light != ("hand DG DG DG",):
        answer(pilot)
        until_asked(pilot)
    pilot.settle()
    won = won_with(scene.view.model.state, scene.view.model.seat)
    assert won is not None
    claimed = pixels(scene.view.placed[won].box, scene.kit).center
    assert any(pygame.Rect(place).collidepoint(claimed) for place in lit_places(scene.view, scene.run.step.light))


def test_a_wrong_discard_stays_in_the_hand_and_is_told_why() -> None:
    pilot = begun("set-and-pair")
    reach(pilot, 5)
    click_tile(pilot, "C7", times=2)
    assert said(pilot) == "Those two are your pair. Keep them."
    assert len(scene_of(pilot).view.model.order) == 5
    click_tile(pilot, "D9", times=2)
    assert scene_of(pilot).run.number == 5


def test_a_lesson_is_taken_by_keys() -> None:
    pilot = begun("faces")
    for step in (0, 2):
        assert scene_of(pilot).run.number == step
        assert scene_of(pilot).run.step.ask is Ask.PICK
        pilot.press(pygame.K_h)
        pilot.press(pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE)
        until_asked(pilot)
        pilot.press(pygame.K_RETURN)
        until_asked(pilot)
    assert scene_of(pilot).run.number == 4
    pilot.press(pygame.K_TAB, pygame.K_TAB)
    assert pilot.focus is not None


@pytest.mark.slow
def test_no_answer_is_shown_while_the_others_still_move() -> None:
    pilot = begun("two-sets")
    scene = scene_of(pilot)
    asked = 0
    while not scene.run.is_over:
        asked += 1
        answer(pilot)
        while not (scene.is_asking or scene.run.is_over):
            pilot.press(pygame.K_h)
            pilot.wait(0.1)
        until_asked(pilot)
    assert asked > 3


def test_a_claim_is_made_by_its_key_and_by_the_gamepad() -> None:
    pilot = begun("claims")
    scene = scene_of(pilot)
    path = claim_path(scene.view, scene.run.step.light)
    assert path is not None, "a dotted line leads from the discard to the pair"
    (start, end), (x, _y) = path, scene.view.placed[hand_tiles(scene.view, "DR")[0]].box.center
    assert end[1] > start[1]
    assert start[0] < pilot.kit.frame.at(x, 0)[0] < end[0]
    pilot.press(pygame.K_0)
    assert "Only one more red dragon" in said(pilot)
    pilot.press(pygame.K_2)
    assert scene_of(pilot).run.number == 1
    pilot = begun("claims")
    pilot.pad(PadButton.SOUTH)
    assert scene_of(pilot).run.number == 0, "nothing is answered before a button is chosen"
    pilot.pad(PadButton.RIGHT, PadButton.SOUTH)
    assert scene_of(pilot).run.number == 1


def test_what_is_told_of_stays_bright() -> None:
    pilot = begun("faces")
    scene = scene_of(pilot)
    pilot.settle()
    assert is_bright(pilot, "B3"), "the tiles that are right do not lie in the shade"
    assert not is_bright(pilot, "C6")
    assert claim_path(scene.view, scene.run.step.light) is None


def test_no_tile_of_a_new_table_is_pointed_at_before_the_pointer_moves() -> None:
    pilot = begun("two-sets")
    reach(pilot, 6)
    scene = scene_of(pilot)
    pilot.settle()
    pilot.point(scene.view.placed[scene.view.model.order[1]].box.center)
    assert scene_of(pilot).view.look.hovered is not None
    reach(pilot, 7)
    assert scene_of(pilot).view.look.hovered is None
    assert not scene.hand.lifted


def test_each_side_of_the_wall_is_lit_by_itself() -> None:
    pilot = begun("wall")
    scene = scene_of(pilot)
    reach(pilot, 5)
    pilot.settle()
    places = lit_places(scene.view, scene.run.step.light)
    assert len(places) > 2
    middle = pilot.kit.frame.window[0] // 2, pilot.kit.frame.window[1] // 2
    assert not any(pygame.Rect(place).collidepoint(middle) for place in places), "what it goes round is dark"


def test_a_lesson_by_the_rules_of_another_book_is_kept_as_learned_in_that_book() -> None:
    three, made = lesson("player.three-players"), list[Context]()

    def opened(kit: Kit) -> LessonScene:
        made.append(context(kit, Told()))
        return lesson_screen(made[0], three, "hungarian")

    pilot = Pilot(opened)
    until_asked(pilot)
    reach(pilot, len(scene_of(pilot).run.steps) + 1)
    assert made[0].learner.now.lessons[three.id].books == ("polish",)


@pytest.mark.parametrize(
    ("page", "taken"),
    [
        (OpenLesson("newcomer.whole-hands", "latvian"), "newcomer.payments"),
        (OpenLesson("player.last-turns", "gala"), "player.three-players"),
        (OpenLesson("player.places", "israeli"), "newcomer.faces"),
        (OpenLesson("newcomer.of_another_version", "gala"), "newcomer.faces"),
    ],
)
def test_a_page_that_opens_a_lesson_that_its_book_lacks_opens_another(page: OpenLesson, taken: str) -> None:
    assert scene_of(Pilot(lambda kit: opened(context(kit, Told()), page))).run.lesson.id == taken


@pytest.mark.parametrize("code", ["B3", "D7"])
def test_the_frame_of_what_is_lit_leaves_the_tiles_beside_it_whole(code: str) -> None:
    pilot = begun("faces")
    reach(pilot, 2)
    pilot.settle()
    view = scene_of(pilot).view
    box = view.placed[hand_tiles(view, code)[0]].box
    x = box.right - 5 if code == "B3" else box.x + 5
    seen = pilot.surface.get_at(pilot.kit.frame.at(x, box.center[1]))
    assert seen.r - seen.b < 60, "no gold"


def test_the_line_of_a_win_makes_way_for_the_words_about_it() -> None:
    pilot = begun("payments")
    for number in (2, 9):
        reach(pilot, number)
        assert "win" not in scene_of(pilot).view.effects.seen


def test_the_sign_of_a_discard_shows_a_wind_in_the_lesson_that_explains_winds_alone() -> None:
    for id_, number, thrower in (("claims", 4, None), ("wall", 14, Wind.EAST)):
        pilot = begun(id_)
        reach(pilot, number)
        model = scene_of(pilot).view.model
        assert model.discards_count
        assert model.thrower is thrower


def test_the_felt_inside_the_wall_is_dark() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "player.three-players", book="polish"))
    scene = scene_of(pilot)
    reach(pilot, 3)
    pilot.settle()
    places = [pygame.Rect(place) for place in lit_places(scene.view, scene.run.step.light)]
    deal = scene.view.model.state.current_deal
    tiles = [pixels(scene.view.placed[tile_id].box.grown(4.0), scene.view.kit) for tile_id in deal.live]
    for place in places:
        spots = [(x, y) for x in range(place.left, place.right, 4) for y in range(place.top, place.bottom, 4)]
        covered = sum(any(tile.collidepoint(spot) for tile in tiles) for spot in spots)
        assert covered > 0.85 * len(spots)
    assert all(any(place.contains(tile) for place in places) for tile in tiles)


@pytest.mark.parametrize("interface", [1.0, 1.2])
def test_the_round_is_lit_where_it_is_told(interface: float) -> None:
    def at_size(kit: Kit) -> LessonScene:
        kit.interface = interface
        return lesson_scene(kit, "points", book="polish")

    pilot = Pilot(at_size)
    until_asked(pilot)
    reach(pilot, 5)
    view = scene_of(pilot).view
    assert "round" in scene_of(pilot).run.step.light
    (lit,) = lit_places(view, ["round"])
    kit = view.kit.chrome
    assert pygame.Rect(lit).contains(pixels(places.round_panel(room_of(kit)), kit))


def test_no_button_moves_when_the_best_move_is_told() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "first-deal"))
    reach(pilot, 3)
    until_asked(pilot)
    before, text = button_boxes(pilot), said(pilot)
    assert before
    pilot.press(pygame.K_h)
    for _ in range(400):
        pilot.wait(0.02)
        time.sleep(0.005)
        if said(pilot) != text:
            break
    assert said(pilot) != text
    assert button_boxes(pilot) == before


def test_who_knows_it_is_tested_without_help() -> None:
    followed = Followed()
    pilot = begun("set-and-pair", followed=followed)
    pilot.click("I know this")
    until_asked(pilot)
    assert "Show me" not in labels(pilot)
    while not scene_of(pilot).run.is_over:
        answer(pilot)
    until_asked(pilot)
    assert followed.learned == [("newcomer.set-and-pair", True)]


def test_who_does_not_know_it_takes_the_lesson() -> None:
    pilot = begun("set-and-pair")
    pilot.click("I know this")
    until_asked(pilot)
    click_tile(pilot, "WE", times=2)
    assert labels(pilot) == ["Open the lesson"]
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene_of(pilot).run.number == 0
    assert not scene_of(pilot).run.is_tested


def test_the_test_has_a_way_back_to_the_lesson() -> None:
    pilot = begun("set-and-pair")
    pilot.click("I know this")
    until_asked(pilot)
    pilot.click("Open the lesson")
    until_asked(pilot)
    assert (scene_of(pilot).run.number, scene_of(pilot).run.is_tested) == (0, False)


def test_what_passes_over_the_lesson_never_stands_where_one_goes_on() -> None:
    pilot = begun("set-and-pair")
    first = labels(pilot)
    assert first == ["I know this", "Show me"]


def test_in_the_test_a_wrong_answer_is_explained_over_the_tiles_that_it_was_given_for() -> None:
    pilot = begun("faces")
    pilot.click("I know this")
    answer(pilot)
    until_asked(pilot)
    scene = scene_of(pilot)
    before = [scene.view.model.face(tile_id) for tile_id in scene.view.model.order]
    wrong = next(str(tile) for tile in before if str(tile) not in right_of(scene.run))
    click_tile(pilot, wrong)
    assert labels(pilot) == ["Open the lesson"]
    pilot.settle()
    assert [scene.view.model.face(tile_id) for tile_id in scene.view.model.order] == before
    assert [str(scene.view.model.face(tile_id)) for tile_id in scene.lit.wrong] == [wrong]
    click_tile(pilot, "WS")
    assert not scene.hand.lifted, "nothing is asked any more"
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene.run.number == 0
    assert [scene.view.model.face(tile_id) for tile_id in scene.view.model.order] != before


def asked_after_continue() -> tuple[Pilot, LessonScene]:
    """The lesson of a whole hand at the very moment when its first question is asked."""
    pilot = begun("whole-hand", book="polish")
    pilot.press(pygame.K_RETURN)
    scene = scene_of(pilot)
    frames = 400
    while not scene.is_asking and frames:
        frames -= 1
        pilot.wait(0.02)
    return pilot, scene


def test_a_second_enter_after_continue_answers_nothing() -> None:
    pilot, scene = asked_after_continue()
    assert scene.run.number == 1
    enter = Key(pygame.K_RETURN)
    pilot.send(Pressed(enter), Released(enter))
    pilot.press(pygame.K_RETURN)
    assert not scene.hand.lifted
    assert not scene.lit.wrong, "the first one, however late, was meant to go on"
    pilot.press(pygame.K_RETURN)
    assert not scene.hand.lifted
    assert scene.view.look.focused not in scene.view.model.order, "no ring looks like advice before a key"
    pilot.press(pygame.K_LEFT)
    assert scene.view.look.focused in scene.view.model.order
    pilot.press(pygame.K_RETURN)
    assert scene.hand.lifted or scene.lit.wrong


def test_enter_discards_nothing_before_the_ring_was_moved() -> None:
    pilot = begun("set-and-pair")
    reach(pilot, 5)
    pilot.press(pygame.K_RETURN, pygame.K_RETURN)
    scene = scene_of(pilot)
    assert (scene.hand.focused, scene.hand.lifted, scene.run.mistakes) == (None, frozenset(), 0)
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    assert scene.run.number == 5


def test_enter_does_what_is_golden() -> None:
    pilot = begun("set-and-pair")
    reach(pilot, 4)
    assert labels(pilot)[0] == "Mahjong"
    pilot.press(pygame.K_RETURN)
    assert scene_of(pilot).run.number == 4


def test_a_right_pick_and_a_mahjong_are_praised() -> None:
    pilot = begun("set-and-pair")
    assert not said(pilot).startswith("Right.")
    for step in (2, 5):
        reach(pilot, step)
        assert said(pilot).startswith("Right. ")
    scene_of(pilot).answer("C7", thrown=True)
    until_asked(pilot)
    assert not said(pilot).startswith("Right.")
    reach(pilot, 9)
    assert said(pilot).startswith("Right. You can now")


def test_a_right_discard_is_called_right_until_the_next_question() -> None:
    pilot = begun("set-and-pair")
    reach(pilot, 5)
    click_tile(pilot, "D9")
    (lifted,) = scene_of(pilot).hand.lifted
    at = pilot.kit.frame.at(*scene_of(pilot).view.placed[lifted].box.center)
    scene_of(pilot).handle(PointerPressed(at))
    scene_of(pilot).handle(PointerReleased(at))
    assert said(pilot) == "Right"
    until_asked(pilot)
    assert said(pilot).endswith("what now?")


def test_a_second_click_after_continue_answers_nothing() -> None:
    pilot, scene = asked_after_continue()
    chosen = next(tile_id for tile_id in scene.view.model.order if str(scene.view.model.face(tile_id)) == "D7")
    at = pilot.kit.frame.at(*scene.view.placed[chosen].box.center)
    for counts in (False, True):
        pilot.send(PointerMoved(at), PointerPressed(at), PointerReleased(at))
        assert bool(scene.hand.lifted or scene.lit.wrong) is counts
        pilot.wait(UNSEEN)


def test_a_second_enter_after_the_last_step_leaves_its_words_to_be_read() -> None:
    followed = Followed()
    pilot = begun("faces", followed=followed)
    while not scene_of(pilot).run.is_over:
        answer(pilot)
    scene = scene_of(pilot)
    scene.update(0.0)
    for went_on in (0, 1):
        enter = Key(pygame.K_RETURN)
        pilot.send(Pressed(enter), Released(enter))
        assert followed.went_on == went_on
        pilot.wait(UNSEEN)


@pytest.mark.parametrize("twin", [0, 1])
def test_the_cross_lies_on_the_tile_that_was_chosen_and_not_on_its_twin(twin: int) -> None:
    pilot = begun("whole-hand", book="polish")
    reach(pilot, 2)
    scene = scene_of(pilot)
    chosen = [tile_id for tile_id in scene.view.model.order if str(scene.view.model.face(tile_id)) == "D7"][twin]
    x, y = scene.view.placed[chosen].box.center
    pilot.click((x, y + 20))
    assert scene.lit.wrong == (chosen,)
    assert crossed(pilot) == 1
    assert chosen not in scene.hand.lifted


def left_at(step: int) -> tuple[Pilot, Followed]:
    """A lesson that was left at a step and is opened again."""
    followed = Followed()
    first = begun("ready", followed=followed)
    reach(first, step)
    again = Pilot(lambda kit: lesson_scene(kit, "ready", followed=followed))
    again.settle()
    return again, followed


def test_a_lesson_that_was_left_goes_on_at_its_step() -> None:
    pilot, _followed = left_at(4)
    assert said(pilot) == f"You left this lesson at step 4 of {len(scene_of(pilot).run.steps)}."
    assert labels(pilot) == ["Continue", "Start over"]
    pilot.press(pygame.K_h)
    assert labels(pilot) == ["Continue", "Start over"], "nothing is asked yet"
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    scene = scene_of(pilot)
    assert scene.run.number == 3
    assert said(pilot) == scene.run.said(scene.run.step.say)
    while not scene.run.is_over:
        answer(pilot)
        until_asked(pilot)


def test_a_lesson_that_was_left_is_started_over() -> None:
    pilot, followed = left_at(4)
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    until_asked(pilot)
    assert scene_of(pilot).run.number == 0
    assert followed.left is not None
    assert followed.left.step == 0, "and is no longer left in the middle"


@pytest.mark.parametrize(("id_", "step", "wrong"), [("set-and-pair", 5, ("C7",)), ("ready", 3, ("1", "2"))])
def test_when_the_answer_is_shown_what_was_said_of_a_wrong_one_goes(
    id_: str, step: int, wrong: tuple[str, ...]
) -> None:
    pilot = begun(id_)
    reach(pilot, step)
    task, right = said(pilot), right_of(scene_of(pilot).run)
    scene_of(pilot).answer(next(word for word in wrong if word != right), thrown="C7" in wrong)
    assert said(pilot) != task
    before = button_boxes(pilot)
    pilot.press(pygame.K_h)
    assert said(pilot) == task
    assert button_boxes(pilot) == before


def test_the_end_leads_on() -> None:
    followed = Followed()
    pilot = begun("set-and-pair", followed=followed)
    reach(pilot, 9)
    pilot.press(pygame.K_RETURN)
    assert followed.went_on == 1


@pytest.mark.parametrize(("id_", "step"), [("wall", 8), ("first-deal", 2), ("set-and-pair", 2)])
def test_enter_leaves_no_lesson_while_nothing_is_asked(id_: str, step: int) -> None:
    pilot = begun(id_)
    while scene_of(pilot).run.number < step - 1:
        answer(pilot)
    scene = scene_of(pilot)
    pilot.press(pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN)
    assert pilot.stack.top is scene
    assert pilot.focus is not scene.leave_button


def test_a_discard_is_gone_before_anything_is_asked_about_it() -> None:
    pilot = begun("ready")
    for step, discarded in ((2, "DG"), (10, "B2")):
        reach(pilot, step)
        answer(pilot)
        until_asked(pilot)
        scene = scene_of(pilot)
        assert scene.run.step.ask is Ask.CHOOSE
        assert discarded not in [str(scene.view.model.face(tile_id)) for tile_id in scene.view.model.order]


def test_a_right_choice_is_ticked_for_a_moment() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "payments"), speed=Speed.NORMAL)
    reach(pilot, 2)
    before = button_boxes(pilot)
    scene_of(pilot).answer("2")
    assert scene_of(pilot).run.number == 1
    assert not scene_of(pilot).is_asking
    assert [button.can_focus for button in scene_of(pilot).speech.buttons] == [False, True, False, False]
    assert button_boxes(pilot) == before, "no answer moves away from the pointer"
    until_asked(pilot)
    assert scene_of(pilot).run.number == 2


def test_no_choice_is_answered_by_enter_alone() -> None:
    pilot = begun("ready")
    reach(pilot, 3)
    pilot.press(pygame.K_RETURN)
    assert scene_of(pilot).run.mistakes == 0
    assert scene_of(pilot).run.number == 2
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert labels(pilot) == ["Continue"]
    pilot.press(pygame.K_RETURN)
    until_asked(pilot)
    assert scene_of(pilot).run.number == 3


def test_escape_leaves() -> None:
    pilot = begun("faces")
    pilot.press(pygame.K_ESCAPE)
    assert pilot.stack.top is None


def test_the_clock_counts_up_while_something_is_asked() -> None:
    pilot = begun("player.counting")
    scene = scene_of(pilot)
    scene.update(5.0)
    assert scene.header.clock == "0:00", "nothing is asked yet"
    reach(pilot, 2)
    scene.update(65.0)
    assert scene.header.clock.startswith("1:0")
    assert scene.run.number == 1, "nobody is hurried"


def test_other_lessons_have_no_clock() -> None:
    pilot = begun("set-and-pair")
    scene_of(pilot).update(5.0)
    assert scene_of(pilot).header.clock == ""


@pytest.mark.parametrize("flashes", [True, False])
def test_a_right_pick_is_heard_and_sparkles(flashes: bool) -> None:
    pilot = begun("faces")
    while scene_of(pilot).run.step.ask is not Ask.PICK:
        answer(pilot)
        until_asked(pilot)
    scene = scene_of(pilot)
    heard: list[Cue] = []
    scene.view.kit.play = heard.append
    scene.view.kit.motion.flashes = flashes
    right = scene.run.answers.right[0]
    scene.view.point(replace(scene.view.look, lifted=frozenset(hand_tiles(scene.view, right))))
    scene.answer(right)
    assert heard == [Cue.RIGHT]
    assert scene.lit.sparkles is flashes
    assert any("spark" in str(name) for name in scene.lit.pieces()) is flashes
    for _ in range(6):
        scene.update(0.5)
    assert not scene.lit.sparkles


@pytest.mark.parametrize("book", one_of(3, RULEBOOKS))
def test_nobody_draws_before_a_question_about_a_discard_is_answered(book: str) -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "claims", book=book))
    scene = scene_of(pilot)
    while not (scene.run.step.say.message.startswith("The same hand again, but {right}") and scene.is_asking):
        answer(pilot)
        until_asked(pilot)
    deal = scene.view.model.deal
    assert deal is not None
    assert [len(seat.hand) for seat in deal.seats] == [13] * 4
    assert scene.view.model.face(deal.discards[-1].tile_id) is Tile.B3


@pytest.mark.parametrize("book", [book for book in RULEBOOKS if rulebook(book).with_options().wall.pool is None])
def test_the_broken_wall_is_looked_at_before_the_tiles_are_dealt(book: str) -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "wall", book=book))
    scene = scene_of(pilot)
    while not (scene.run.step.wait is Moment.BROKEN and scene.is_asking):
        answer(pilot)
        until_asked(pilot)
    deal = scene.view.model.deal
    assert deal is not None
    assert deal.counted
    assert not any(seat.hand for seat in deal.seats)
    later = enumerate(scene.run.steps[scene.run.number :], scene.run.number + 1)
    reach(pilot, next(number for number, step in later if step.wait is not Moment.BROKEN))
    deal = scene.view.model.deal
    assert deal is not None
    assert sum(len(seat.hand) for seat in deal.seats) == 53


def test_what_could_only_be_guessed_is_told_after_a_right_answer_too() -> None:
    """GALA: a pung beats a called chow for three seconds, and all who declare mahjong on a discard win with it."""
    pilot = begun("newcomer.claims")
    run = scene_of(pilot).run
    for told in ("only within 3 seconds of the discard", "everyone who declares mahjong on a discard wins with it"):
        while run.step.why is None or told not in run.step.why.message:
            answer(pilot)
            until_asked(pilot)
        number = run.number
        scene_of(pilot).answer(run.answers.right[0])
        pilot.settle()
        assert told in said(pilot)
        assert run.number == number
        pilot.press(pygame.K_RETURN)
        until_asked(pilot)
        assert run.number == number + 1


@pytest.mark.parametrize(("id_", "book", "step"), [("wall", "polish", 13), ("wall", "gala", 10)])
def test_words_leave_what_they_speak_of_in_sight(id_: str, book: str, step: int) -> None:
    pilot = begun(id_, book=book)
    pilot.kit.interface = 1.5 if book == "gala" else 1.0
    pilot.stack.resize((1280, 720))
    reach(pilot, step)
    scene = scene_of(pilot)
    words = pixels(scene.speech.box, scene.page.kit)
    assert scene.lit.places
    for each in map(pygame.Rect, scene.lit.places):
        hidden = words.clip(each)
        assert hidden.w * hidden.h < 0.2 * each.w * each.h


@pytest.mark.parametrize("code", ["en", "hu", "lv", "pl", "ru"])
@pytest.mark.parametrize(("id_", "step"), [("ready", 1), ("wall", 11), ("wall", 13)])
def test_nothing_hides_the_wall_while_it_is_explained(id_: str, step: int, code: str) -> None:
    with speaking(code):
        pilot = Pilot(lambda kit: lesson_scene(kit, id_), size=(1280, 720))
        scene = scene_of(pilot)
        scene.run.resume(Begun(book="gala", step=list(lesson(f"newcomer.{id_}").file.places)[step - 1], played=()))
        until_asked(pilot)
        pilot.settle()
    words = pixels(scene.speech.box, scene.page.kit)
    assert scene.lit.places
    assert [place for place in scene.lit.places if words.colliderect(place)] == []
