"""What judges find right at the tables of lessons: seen again by oracles that share no code with them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.engine.facts import faces
from game.engine.seat_views import known_to
from game.i18n.tile_words import tile_name
from game.players.ai.reading.stakes import losses_in_example
from game.rules.rulesets import RULEBOOKS, rulebook
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Judge, lesson, lessons_in
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.school.lessons.seen import Seen, picture_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile
from tests.school.drills.by_hand import CODES, Counts, counts_of, helping, regular, with_tile
from tests.school.lessons.test_lessons import CHAIRS

NEARLY = 0.85
NAMED = re.compile(r"(?:Only the )?(\d)(?: or (\d))? of (Bamboo|Characters|Dots)")


def steps(*judges: Judge, book: str = "gala") -> Iterator[LessonRun]:
    """The lessons of players at every step that one of these judges."""
    for each in lessons_in(Course.PLAYER, book):
        if not any(step.judge in judges for step in each.file.steps):
            continue
        run = LessonRun(each, book, CHAIRS)
        while not run.is_over:
            run.come()
            if run.step.judge in judges:
                yield run
            run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)


def hand(run: LessonRun) -> Counts:
    state = run.table.match.state
    return counts_of(faces(state.current_deal, state.current_deal.seats[state.seat_of(LEARNER)].hand))


def live(run: LessonRun, counts: Counts) -> int:
    """How many tiles help that the learner does not see."""
    state = run.table.match.state
    seen = [tile for tile in known_to(state, state.seat_of(LEARNER)).current_deal.faces if tile is not None]
    return sum(4 - seen.count(KINDS[place]) for place in helping(counts))


def test_the_number_of_missing_tiles_is_right() -> None:
    runs = 0
    for run in steps(Judge.MISSING):
        assert run.answers.choices[int(run.answers.right[0]) - 1] == str(regular(hand(run)))
        runs += 1
    assert runs


def test_the_number_of_tiles_that_help_is_right() -> None:
    runs = 0
    for run in steps(Judge.LIVE):
        assert run.answers.choices[int(run.answers.right[0]) - 1] == str(live(run, hand(run)))
        runs += 1
    assert runs


def test_the_right_discard_leaves_the_fewest_tiles_missing_and_then_the_most_that_help() -> None:
    runs = 0
    for run in steps(Judge.HELPS):
        counts = hand(run)
        after = {KINDS[place].value: with_tile(counts, place, -1) for place in range(34) if counts[place]}
        least = min(map(regular, after.values()))
        helps = {tile: live(run, rest) for tile, rest in after.items() if regular(rest) == least}
        most = max(helps.values())
        assert set(run.answers.right) == {tile for tile, count in helps.items() if count == most}
        assert set(run.answers.nearly) == {tile for tile, count in helps.items() if NEARLY * most <= count < most}
        runs += 1
    assert runs > 8


def test_what_is_nearly_as_good_is_no_mistake() -> None:
    run = next(run for run in steps(Judge.HELPS) if run.answers.nearly)
    before = run.mistakes
    verdict = run.judge(run.answers.nearly[0], thrown=True)
    assert verdict.is_nearly
    assert verdict.why
    assert run.mistakes == before
    assert not run.judge("nothing").is_nearly
    assert run.mistakes == before + 1


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_just_went_by_is_among_the_safest(book: str) -> None:
    for run in steps(Judge.SAFEST, book=book):
        deal = run.table.match.state.current_deal
        gone = {deal.faces[thrown.tile_id] for thrown in deal.discards[-8:]}
        held = {tile for tile in KINDS if hand(run)[tile.index]}
        assert {tile.value for tile in held & gone} <= set(run.answers.right)


def test_a_book_says_itself_which_hand_is_the_most_expensive() -> None:
    right = {book: [run.answers.right for run in steps(Judge.DEAREST, book=book)] for book in RULEBOOKS}
    assert right["latvian"] == [], "every hand is worth the same there"
    assert right["gala"][0] == ("3",), "one suit alone pays most there"
    assert right["israeli"][0] == ("2",), "a pung of the prevailing wind brings half again as much"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_hands_are_compared_with_all_sets_exposed_or_all_concealed_as_is_said(book: str) -> None:
    for run in steps(Judge.DEAREST, Judge.PLACES, book=book):
        exposed = [hand.split(" / ")[0].count("(") for hand in run.step.hands]
        assert exposed in ([0] * 3, [4] * 3)
        assert run.picture is not None
        assert run.picture.is_exposed is bool(exposed[0])
        assert all(" / discard " in hand for hand in run.step.hands)


def test_hands_with_exposed_and_with_concealed_sets_are_no_question() -> None:
    step = next(step for step in lesson("player.aim").file.steps if step.hands)
    mixed = (step.hands[0], "S: B234 C456 D678 (DRRR) B55 / discard B2")
    with pytest.raises(ValueError, match="all sets exposed, or all concealed"):
        replace(step, hands=mixed)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_why_a_discard_is_safe_is_seen_at_the_table(book: str) -> None:
    told = set()
    for run in steps(Judge.SAFEST, book=book):
        state = run.table.match.state
        deal = state.current_deal
        thrown = [deal.faces[one.tile_id] for one in deal.discards if not one.is_taken]
        own = faces(deal, deal.seats[state.seat_of(LEARNER)].hand)
        for right in map(Tile, run.answers.right):
            said = run.answers.reason(right.value)
            every = right.is_honor and thrown.count(right) + own.count(right) == 4
            assert f"wins on {tile_name(book, right)}: 0%." in said
            assert ("You can see every" in said) is every
            assert ("was just discarded" in said) is (not every and right in thrown[-3:])
            assert ("was discarded before" in said) is (not every and right in thrown[:-3] and right not in thrown[-3:])
            told.add(said.split("%. ")[-1].removeprefix(tile_name(book, right)))
    assert len(told) > 1


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_a_safe_discard_is_for_is_how_the_book_settles(book: str) -> None:
    run = LessonRun(lesson("player.danger"), book, CHAIRS)
    while not run.step.say.message.startswith("Say that three turns"):
        run.come()
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    other, discarder = losses_in_example(rulebook(book).with_options())
    said = run.judge("1").why
    assert ("What counts now is that nobody wins on your discard" in said) is (discarder > other)
    assert ("you pay too" in said) is (other > 0)
    assert ("keeps others from scoring" in said) is (discarder == other == 0)


def test_a_lesson_for_three_is_played_by_three_in_every_book() -> None:
    for book in RULEBOOKS:
        run = LessonRun(lesson("player.three-players"), book, CHAIRS)
        assert run.rules.seats == 3
        assert run.rules.id == ("latvian" if book == "latvian" else "polish")
        assert run.title.endswith(": Three players")


def test_a_lesson_for_three_is_learned_in_the_book_whose_rules_it_teaches() -> None:
    taught = {book: lesson("player.three-players").file.taught(book) for book in RULEBOOKS}
    assert taught == dict.fromkeys(RULEBOOKS, "polish") | {"latvian": "latvian"}
    assert lesson("player.shapes").file.taught("gala") == "", "it is the same in every book"
    assert lesson("player.counting").file.taught("gala") == "gala"


def test_tiles_that_are_seen_do_not_help() -> None:
    run = LessonRun(lesson("player.helping"), "gala", CHAIRS)
    assert run.picture is not None
    assert run.picture.live == 12
    run.go_on()
    assert run.picture.live == 9
    assert dict(zip([group.tiles[0] for group in run.picture.lines[0]], run.picture.counts, strict=True))[Tile.D3] == 2
    assert picture_of(run.steps[2], Seen(run.table.match.state, run.table.match.state.seat_of(LEARNER))) is None


def test_a_start_at_the_end_of_a_suit_is_told_that_one_kind_completes_it() -> None:
    run, told = LessonRun(lesson("player.shapes"), "gala", CHAIRS), 0
    while not run.is_over:
        run.come()
        if "best start for a chow" in run.step.say.message:
            for number, start in enumerate(run.step.show.split(), 1):
                low, high = (tile.rank for tile in parse_tiles(start))
                fits, verdict = completing(low, high), run.judge(str(number))
                assert verdict.is_right is (len(fits) == 2)
                assert ("At the end of a suit" in verdict.why) is (high == low + 1 and len(fits) == 1)
                told += "At the end of a suit" in verdict.why
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    assert told == 2


def test_of_two_blocks_that_take_the_same_tile_the_one_that_takes_nothing_else_goes() -> None:
    run = LessonRun(lesson("player.shapes"), "gala", CHAIRS)
    while "take the same tile" not in run.step.say.message:
        run.go_on()
    run.come()
    assert set(run.answers.right) == {"D1", "D2"}
    assert completing(1, 2) == {3} < completing(4, 5)


def completing(low: int, high: int) -> set[int]:
    """The ranks that make a chow with these two of the same suit."""
    return {rank for rank in range(1, 10) if sorted({low, high, rank}) in [[n, n + 1, n + 2] for n in range(1, 8)]}


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_tiles_that_complete_a_hand_are_those_that_a_lesson_calls_right(book: str) -> None:
    """Where a lesson asks with which of some tiles a hand is a mahjong."""
    asked = 0
    for each in (one for course in Course for one in lessons_in(course, book)):
        run = LessonRun(each, book, CHAIRS)
        while not run.is_over:
            run.come()
            named = [NAMED.fullmatch(text) for text in run.answers.choices]
            held = hand(run)
            if run.step.ask is Ask.CHOOSE and named and all(named) and sum(held) == 13:
                asked += 1
                (right,) = run.answers.right
                match = named[int(right) - 1]
                assert match is not None
                told = {f"{match[3][0]}{rank}" for rank in match.groups()[:2] if rank}
                assert {CODES[place] for place in range(34) if regular(with_tile(held, place)) == 0} == told
            run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    assert asked > 4
