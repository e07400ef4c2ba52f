"""The words of a lesson in every window and language: nothing overlaps, leaves the window, or is cut off."""

from __future__ import annotations

import pytest

from game import ui
from game.i18n import is_right_to_left
from game.i18n.translator import speaking
from game.rules.rulesets import RULEBOOKS
from game.school.lessons.courses import Course
from game.school.lessons.files import Lesson, lessons
from game.view.choreography.steps import Call, CallKind
from game.view.effects.calls import Called
from game.view.effects.effect import Moment
from game.view.table.targets import Target
from game.view.widgets import Widget
from game.view.widgets.label import PanelBox
from tests.scenes.fixtures import WINDOWS
from tests.scenes.lesson_samples import PAGES, answer, book_of, lesson_scene, scene_of, until_asked
from tests.scenes.pilot import Pilot
from tests.ui import walk

CODES = ("en", "he", "hu", "lv", "pl", "ru")


def faults(pilot: Pilot) -> list[str]:
    """What is wrong with the widgets that are seen."""
    scene = scene_of(pilot)
    kit = scene.page.kit
    widgets = [each for each in scene.page.widgets if each.is_visible and not isinstance(each, PanelBox | ui.Node)]
    things = [*scene.page.roots.values(), *widgets]
    found = [*walk.faults(scene.page), *(f"{text!r} is cut" for widget in widgets for text in widget.clipped(kit))]
    for number, one in enumerate(things):
        box = one.box
        if box.x < 0 or box.y < 0 or box.right > kit.frame.width or box.bottom > 1080:
            found.append(f"{type(one).__name__} leaves the window")
        others = [other for other in things[number + 1 :] if not lies_on(other, one)]
        found += [f"{one} overlaps {other}" for other in others if box.grown(-1).meets(other.box)]
    return found


def lies_on(thing: Widget, ground: Widget) -> bool:
    """Whether a thing is a tile of a strip, which is pressed where it is shown."""
    return type(thing) is Target and isinstance(ground, ui.Node) and ground.box.grown(1).holds(thing.box.center)


def longest_why(pilot: Pilot) -> str:
    """The longest of what may be said to a wrong answer, or as advice; nothing where nothing is asked."""
    return max(scene_of(pilot).speech.answers, key=len, default="")


def differs(lesson: Lesson) -> bool:
    """Whether a lesson is another one in every book, because its name tells the book or its positions are real ones."""
    real = any(step.table is not None and step.table.real for step in lesson.file.steps)
    return lesson.file.names_book or real


def each() -> list[object]:
    """Every lesson in every language, and where it differs between books, in each of them.

    Of every eleventh lesson the quick tests lay out one language, in one book; of each the slow ones two in all.
    """
    return [
        pytest.param(
            lesson,
            book,
            code,
            id=f"{lesson.id}-{book}-{code}",
            marks=[pytest.mark.long]
            if book != book_of(lesson) or (number - lesson.number) % 3
            else [pytest.mark.slow]
            if lesson.number % 11 or (number - lesson.number) % 6
            else [],
        )
        for course in Course
        for lesson in lessons(course)
        for book in RULEBOOKS
        if book == book_of(lesson) or (differs(lesson) and book not in lesson.file.not_in)
        for number, code in enumerate(CODES)
    ]


@pytest.mark.parametrize(("lesson", "book", "code"), each())
def test_every_step_fits(lesson: Lesson, book: str, code: str) -> None:
    with speaking(code):
        pilot = Pilot(
            lambda kit: lesson_scene(kit, lesson.id, book=book), size=(1024, 640), mirrored=is_right_to_left()
        )
        scene = scene_of(pilot)
        while not scene.run.is_over:
            until_asked(pilot)
            assert faults(pilot) == [], f"step {scene.run.number + 1}"
            if why := longest_why(pilot):
                before = [button.box for button in scene.speech.buttons]
                scene.speech.say(why)
                after = [button.box for button in scene.speech.buttons]
                assert after == before, f"step {scene.run.number + 1}: answers move away from the pointer"
                assert faults(pilot) == [], f"step {scene.run.number + 1}, told {why}"
            answer(pilot)
        until_asked(pilot)
        for size in WINDOWS:
            pilot.stack.resize(size)
            assert faults(pilot) == [], f"the end, {size}"


@pytest.mark.parametrize(
    "name", [name if name == "paid" else pytest.param(name, marks=pytest.mark.slow) for name in PAGES]
)
def test_every_step_of_the_gallery_is_reached(name: str) -> None:
    make, act = PAGES[name]
    pilot = Pilot(make, size=(1280, 720))
    act(pilot)
    assert faults(pilot) == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_own_call_is_not_hidden_by_the_bar_of_the_teacher(size: tuple[int, int]) -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "claims"), size=size)
    until_asked(pilot)
    scene = scene_of(pilot)
    bars = [root.box for root in scene.page.roots.values()]
    assert bars
    scene.view.call(Call(side=0, text="Pung!", kind=CallKind.CLAIM))
    moment = Moment(now=scene.view._now + 0.5, kit=scene.view.kit, model=scene.view.model)
    (sign,) = [seen for seen in scene.view.effects.seen.values() if isinstance(seen, Called)]
    assert not any(sign.place(moment).meets(bar) for bar in bars)
