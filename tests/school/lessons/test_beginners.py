"""The newcomers' words as a beginner reads them: only by what was said before, and by the tiles in sight."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.engine.facts import faces
from game.rules.rulesets import RULEBOOKS
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, lesson, lessons_in
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.for_each import one_of
from tests.school.lessons.test_practised import taken

SUITS = re.compile("Bamboo|Characters|Dots")
TWO_NUMBERS = re.compile(r"(?<!, )(\d) and (\d)")


def hand_of(run: LessonRun) -> list[Tile]:
    """The learner's hand at the step."""
    state = run.table.match.state
    return list(faces(state.current_deal, state.current_deal.seats[state.seat_of(LEARNER)].hand))


def without_suit(run: LessonRun) -> Iterator[str]:
    """Replies that call two tiles by their numbers alone, though two suits of the hand have both numbers."""
    step = run.step
    ranks = {(tile.suit, str(tile.rank)) for tile in hand_of(run) if not tile.is_honor}
    suits = {suit for suit, _rank in ranks}
    replies = [*(why.say.message for why in step.whys), *([step.why.message] if step.why is not None else [])]
    for text in replies:
        for one, other in TWO_NUMBERS.findall("" if SUITS.search(text) else text):
            if sum({(suit, one), (suit, other)} <= ranks for suit in suits) > 1:
                yield text


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_no_reply_leaves_open_which_suit_it_speaks_of(book: str) -> None:
    told = [
        (each.id, run.number + 1, text)
        for each in lessons_in(Course.NEWCOMER, book)
        for run in taken(each, book)
        if run.step.ask is Ask.DO
        for text in without_suit(run)
    ]
    assert told == []


@pytest.mark.parametrize("id_", ["two-sets", "whole-hand"])
def test_a_tile_that_is_left_over_has_no_neighbor(id_: str) -> None:
    for run in taken(lesson(f"newcomer.{id_}"), "gala"):
        tiles = [] if run.step.ask is not Ask.DO else [tile for code in run.step.right for tile in codes(code)]
        for tile in tiles:
            near = [one for one in hand_of(run) if one != tile and one.suit == tile.suit]
            assert tile.is_honor or all(abs(one.rank - tile.rank) > 2 for one in near), f"step {run.number + 1}"


def codes(code: str) -> tuple[Tile, ...]:
    """The tile of a discard; none for a call."""
    return tuple(parse_tiles(code)) if code[1:].isdigit() or len(code) == 2 else ()


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_no_question_tells_its_answer(book: str) -> None:
    asked = [run.step.say.message for each in lessons_in(Course.NEWCOMER, book) for run in taken(each, book)]
    needed = [text for text in asked if re.search("you needed|waiting for", text)]
    assert needed
    assert [text for text in needed if text.endswith("?")] == []
