"""A bar on the score sheet shows where a win stands among the wins of its book."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.i18n import use_language
from game.i18n.translator import pgettext
from game.players.celebration import Grade, grade, marks_of, scale_of
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.scoring import Score
from game.scenes.score.score import ScoreScene
from game.tiles.tile import Wind
from game.view.paint import Canvas
from game.view.sheet.worth_bar import WorthBar
from tests.gallery.states import state
from tests.scenes.pilot import all_of, only
from tests.scenes.score.test_table_score import Sheet


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_win_reaches_the_step_of_its_grade(book: str) -> None:
    rules = rulebook(book).with_options()
    scale = scale_of(rules)
    if scale is None:
        assert book == "latvian"
        return
    for worth in (Fraction(number, 2) for number in range(1, 900)):
        score = Score(wind=Wind.EAST, melds=(), lines=(), points=worth, doubles=0, worth=worth, is_winner=True)
        step = grade(rules, score)
        assert step <= scale.reached(worth) <= step + 1, f"{worth} is {step.name}"


def test_the_best_plain_win_does_not_touch_the_step_above() -> None:
    rules = rulebook("polish").with_options()
    scale, good = scale_of(rules), Fraction(marks_of(rules).good)
    assert scale is not None
    assert scale.reached(good) == 1
    assert WorthBar(scale, Grade.PLAIN, good - Fraction(1, 4)).reached < 0.96
    assert WorthBar(scale, Grade.GOOD, good).reached >= 1


def test_a_win_of_exactly_the_worth_at_a_mark_is_of_the_step_that_begins_there() -> None:
    rules = rulebook("polish").with_options()
    scale = scale_of(rules)
    assert scale is not None
    marks = [Fraction(int(mark)) for mark in WorthBar(scale, Grade.PLAIN, Fraction(20)).marks]
    scores = [Score(wind=Wind.EAST, is_winner=True, worth=worth) for mark in marks for worth in (mark - 1, mark)]
    assert [grade(rules, score) for score in scores] == [Grade.PLAIN, Grade.GOOD, Grade.GOOD, Grade.GREAT]


def test_the_bar_says_from_which_worth_its_steps_begin() -> None:
    scale = scale_of(rulebook("polish").with_options())
    assert scale is not None
    assert WorthBar(scale, Grade.PLAIN, Fraction(20)).marks == ("53", "101")


def test_only_books_with_hands_of_a_name_or_a_limit_have_a_fourth_step() -> None:
    scales = {book: scale_of(rulebook(book).with_options()) for book in RULEBOOKS}
    steps = {book: (scale.steps, scale.has_limit) for book, scale in scales.items() if scale is not None}
    assert steps["gala"] == (3, False)
    assert steps["israeli"] == (4, False)
    assert steps["polish"] == (4, True)


def test_the_bar_fills_as_the_rows_of_the_hand_fall(rolling: Sheet) -> None:
    bar = only(rolling.scene, WorthBar)
    seen = []
    while rolling.scene.is_counting:
        seen.append(bar.reached)
        rolling.pilot.step(0.05)
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert len(set(seen)) > 2, "it fills step by step"
    page = rolling.scene.shown
    assert page.grade <= bar.reached <= page.grade + 1


def test_it_says_the_grade_to_whoever_hears_the_sheet(rolling: Sheet) -> None:
    names = {Grade.PLAIN: "plain", Grade.GOOD: "good", Grade.GREAT: "great", Grade.NAMED: "special"}
    assert only(rolling.scene, WorthBar).called == f"This win: {names[rolling.scene.shown.grade]}"


@pytest.mark.parametrize("code", ["hu", "pl", "ru"])
def test_in_a_narrow_window_it_is_seen_beside_a_button_too_with_all_its_words(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(code)
    try:
        shown = state("third-israeli-score", (1024, 640))
        scene = shown.stack.top
        assert isinstance(scene, ScoreScene)
        (bar,) = all_of(scene, WorthBar)
        canvas = Canvas(pygame.Surface((1024, 640)), shown.kit)
        said: list[str] = []
        monkeypatch.setattr(canvas, "centered", lambda text, *_all: said.append(text))
        monkeypatch.setattr(canvas, "reading", lambda _box: canvas)
        bar.draw(canvas)
        names = [pgettext("win", name) for name in ("plain", "good", "great", "special")]
        assert [word.split(" ")[0] for word in said] == names
    finally:
        use_language("en")


def test_it_is_seen_where_it_has_room_and_of_winners_alone(rolling: Sheet) -> None:
    bar = only(rolling.scene, WorthBar)
    assert bar.is_visible
    assert bar.box.width >= bar.least(rolling.pilot.kit)
    loser = next(number for number, page in enumerate(rolling.scene._sheet.pages) if not page.is_winner)
    rolling.scene._show(loser)
    assert not all_of(rolling.scene, WorthBar)
