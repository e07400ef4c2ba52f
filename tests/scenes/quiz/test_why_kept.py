"""The sentence under a discard of the drill: why the right one is better, and what a nearly right one pays more."""

from random import Random

from game.rules.rulesets import rulebook
from game.scenes.quiz.drill_words import why_kept
from game.school.drills.discard import exercises
from game.school.drills.exercise import Exercise


def asked(book: str, deals: int) -> list[Exercise]:
    chance = Random(5)
    rules = rulebook(book).with_options()
    return [one for _ in range(deals) for one in exercises(rules, chance)]


def test_a_right_discard_says_why_it_is_better_than_any_wrong_one() -> None:
    found = [*asked("polish", 4), *asked("israeli", 4)]
    assert len(found) > 10
    for one in found:
        for right in one.right:
            assert all(why_kept(one, right, other) for other in set(one.options) - one.right), one


def test_a_dearer_hand_is_told_by_its_points_where_the_discard_is_nearly_right() -> None:
    told: list[str] = []
    for one in [*asked("gala", 4), *asked("israeli", 4)]:
        for other in set(one.options) - one.right:
            said = {why_kept(one, other, right) for right in one.right} - {""}
            assert not said or other in one.nearly
            told += said
    assert told
    assert all(" pays about " in said for said in told), told
