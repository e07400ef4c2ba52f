"""Guess first, then the rule: a question that the table answers comes before the sentence that tells it."""

from __future__ import annotations

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.lessons.files import lesson
from game.school.lessons.steps import steps_in

GUESSES = [
    ("newcomer.kongs", "These are flowers and seasons", "You were dealt a flower and a season"),
    ("newcomer.points", "These three hands differ in one set", "What sets score here"),
    ("newcomer.points", "Each of these hands needs one more tile", "Mahjong itself"),
    ("newcomer.payments", "The deal is over. Everyone had {stake} points", "Under these rules"),
    ("newcomer.payments", "Who has lost points now?", "Nobody discarded this tile"),
]
"""A lesson, how its question begins, and how the rule begins that answers it."""


@pytest.mark.parametrize(("id_", "question", "rule"), GUESSES)
def test_what_can_be_guessed_is_asked_before_it_is_told(id_: str, question: str, rule: str) -> None:
    asked = 0
    for book in RULEBOOKS:
        said = [step.say.message for step in steps_in(lesson(id_), book)]
        guesses = [place for place, text in enumerate(said) if text.startswith(question)]
        rules = [place for place, text in enumerate(said) if text.startswith(rule)]
        if guesses and rules:
            asked += 1
            assert guesses[0] < rules[0], book
    assert asked, "no book asks that"
