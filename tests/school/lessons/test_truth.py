"""What lessons say of seats, winds and numbers is what their tables are, in each book and under each seating option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game.engine.events import DiceThrown, WallBroken
from game.engine.facts import face
from game.engine.seat import Seat
from game.i18n.books import book as book_of
from game.rules.example import example
from game.rules.flow import Played, PlayedDeal
from game.rules.options import Choice, Options, Value
from game.rules.rows import Points
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import End, Outcome, Source
from game.school.lessons import files
from game.school.lessons.answers import word_of
from game.school.lessons.book_facts import facts_of, won
from game.school.lessons.courses import FOLDER, Course
from game.school.lessons.files import Ask, Judge, LessonFile, lesson, lessons, lessons_in
from game.school.lessons.rigging import LEARNER, sides_of
from game.school.lessons.run import LessonRun
from game.tiles.tile import WIND_ORDER, Wind
from tests.for_each import one_of
from tests.school.lessons.test_lessons import CHAIRS
from tests.school.lessons.test_practised import taken

SEATING = {
    "seating", "match", "beneficiary", "banker", "banker_pay", "dealer", "length", "prevailing_order", "first_dice",
    "loose_tiles", "dead_wall", "deal_direction", "east_stays", "wall",
}  # fmt: skip
"""The options of the books that change seats, winds, who leads, or the wall."""
NAMED = {
    "Each seat has its own flower and season: 1 is East's, 2 South's, 3 West's, 4 North's. Press your flower.",
    "In a match of a single round, East starts instead, and starts again after winning.",
    "{left} is the beneficiary, with the rights of East: pays double, and is paid double too.",
    "East wins the first deal. Who is East in the second?",
    "The player on East's right",
    (
        "Your seat wind is on your nameplate: {own} for now. "
        "The prevailing wind, {prevailing} now, is everyone's for a round, until all have been East."
    ),
    "With three players, East moves on after every deal, whoever wins: a round is three deals.",
}
"""The texts that name a wind themselves, because they are true at every table where they are said."""


def variants() -> Iterator[tuple[str, dict[str, Value]]]:
    for book in RULEBOOKS:
        yield book, {}
        for option in rulebook(book).options:
            if isinstance(option, Choice) and option.id in SEATING:
                for value in option.values:
                    yield book, {need.option: need.values[0] for need in option.needs} | {option.id: value}


VARIANTS = list(variants())


def variants_of_three() -> Iterator[tuple[str, dict[str, Value]]]:
    """Each book, and each of its options for three players that changes seats or the wall."""
    for book in RULEBOOKS:
        yield book, {}
        options = rulebook(book).options
        if any(option.id == "players" for option in options):
            for option in options:
                if isinstance(option, Choice) and option.id in SEATING | {"three_player_wall", "three_player_rounds"}:
                    for value in option.values:
                        yield book, {need.option: need.values[0] for need in option.needs} | {option.id: value}


VARIANTS_OF_THREE = list(variants_of_three())


def named(variant: tuple[str, dict[str, Value]]) -> str:
    book, options = variant
    return f"{book}-{'-'.join(map(str, options.values()))}"


@pytest.fixture(params=one_of(2, VARIANTS), ids=list(map(named, VARIANTS)))
def book(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A book, in which lessons are taken with an option that changes seats or the wall."""
    id_, options = request.param

    def rules(file: LessonFile, book: str) -> Ruleset:
        assert book == id_
        return rulebook(book).with_options(Options(rulebook(book).options, {**options, **file.options}))

    monkeypatch.setattr(files.LessonFile, "rules", rules)
    return str(id_)


def steps(id_: str, book: str, *, course: str = "newcomer") -> Iterator[LessonRun]:
    """A lesson at each of its steps."""
    run = LessonRun(lesson(f"{course}.{id_}"), book, CHAIRS)
    while not run.is_over:
        run.come()
        yield run
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)


def winds(run: LessonRun) -> dict[str, Wind]:
    """The wind on each nameplate, by side."""
    state, seats = run.table.match.state, run.rules.seats
    own, east = state.seat_of(LEARNER), state.current_deal.placing.east
    sides = {"me": 0, **sides_of(seats)}
    return {side: WIND_ORDER[(own + step - east) % seats] for side, step in sides.items()}


def leader(run: LessonRun) -> int:
    """How many seats after the learner the one sits who leads."""
    state = run.table.match.state
    return int((state.current_deal.placing.dealer - state.seat_of(LEARNER)) % run.rules.seats)


def test_who_has_which_wind_whose_flower_it_is_and_who_leads(book: str) -> None:
    told = set()
    for run in steps("wall", book):
        message, said = run.step.say.message, run.said(run.step.say)
        names = {side: wind.name.title() for side, wind in winds(run).items()}
        deal = run.table.match.state.current_deal
        hands = [len(seat.hand) for seat in deal.seats]
        if message.startswith("Each seat has a wind"):
            assert f"Yours is {names['me']}; to your right follow {names['right']}, " in said
            assert said.endswith(f"{names['across']} and {names['left']}.")
            told.add("winds")
        if message.startswith("You are the"):
            assert leader(run) == 0
            assert sorted(hands) == [13, 13, 13, 14]
            assert message.startswith("You are the dealer") is (deal.placing.dealer == deal.placing.east)
            told.add("leads")
        if message.startswith("Each seat has its own flower"):
            assert run.answers.right == (str(winds(run)["me"] + 1),)
            told.add("flower")
        if run.step.show == "own":
            assert run.picture is not None
            (line,) = run.picture.lines
            number = winds(run)["me"] + 1
            assert [group.tiles[0].value for group in line] == [f"F{number}", f"S{number}"]
            told.add("own")
        if message.startswith("How many tiles did everyone else"):
            own = run.table.match.state.seat_of(LEARNER)
            assert [hands[seat] for seat in range(4) if seat != own] == [13] * 3
            told.add("others")
        if message.startswith("Who discards the first"):
            assert run.answers.right == ("1",)
            assert leader(run) == 0
            assert run.answers.choices[:2] == (names["me"], names["right"])
            told.add("first")
    has_bonus = rulebook(book).with_options().tiles.has_bonus
    assert told == {"winds", "leads", "others", "first"} | ({"flower", "own"} if has_bonus else set())


def test_who_is_east_next_is_as_is_said(book: str) -> None:
    """docs/rules/gala.md, "The end of a deal"; israeli.md, "The end of a round"; polish.md, "A turn"."""
    for run in steps("wall", book):
        rules = run.rules
        message, first = run.step.say.message, run.table.match.state.current_deal.placing
        if message.startswith("You are the dealer, being"):
            ways = [(Outcome.WON, (first.east,)), (Outcome.WON, ((first.east + 1) % 4,)), (Outcome.EXHAUSTED, ())]
            moved = []
            for outcome, winners in ways:
                deal = PlayedDeal(placing=first, outcome=outcome, winners=winners, deltas=(Fraction(0),) * 4)
                then = rules.flow(Played((deal,)))
                assert then is not None
                next_east = (first.east + (1 if "to the right" in message else 3)) % 4
                assert then.east in (first.east, next_east)
                moved.append(then.east != first.east)
            assert moved == ([True] * 3 if "four deals" in message else [False, True, False])
            assert rules.id in ("gala", "israeli", "polish")
            return
    assert book in ("hungarian", "latvian") or run.rules.options["east_stays"] == "never"


def test_gala_counts_nothing_but_what_is_shown_and_wants_one_point() -> None:
    """docs/rules/gala.md, "Scoring"."""
    rules = rulebook("gala").with_options()
    (step,) = [
        each for each in lesson("newcomer.points").file.steps if "mahjong itself, “going out”" in each.say.message
    ]
    worths = {row.id: row.worth for row in rules.elements if row.is_counted}
    assert set(step.values) == set(worths)
    assert worths["mahjong"] == Points(1)
    assert rules.settlement.limit is None
    assert not rules.settlement.has_least


def test_the_wall_is_as_long_as_is_said_and_broken_where_is_said(book: str) -> None:
    told = set()
    for run in steps("wall", book):
        message, said = run.step.say.message, run.said(run.step.say)
        deal, rule = run.table.match.state.current_deal, run.table.rules.wall
        numbers = [int(word) for word in re.findall(r"\d+", said)]
        if message.startswith("Now start a deal yourself"):
            assert numbers == [rule.stacks]
            assert len(deal.faces) == rule.stacks * 2 * rule.sides
            told.add("stacks")
        if run.step.judge is Judge.SIDE:
            thrown = next(each for each in run.table.match.past if isinstance(each, DiceThrown))
            assert numbers == ([*thrown.dice, sum(thrown.dice)] if len(thrown.dice) > 1 else list(thrown.dice))
            broken = next(each for each in run.table.match.past if isinstance(each, WallBroken))
            own = run.table.match.state.seat_of(LEARNER)
            assert thrown.seat == own
            names = [chair.name for chair in CHAIRS]
            assert run.answers.choices == tuple(names[: run.rules.seats])
            assert run.answers.right == (str((broken.breaker - own) % run.rules.seats + 1),)
            assert broken.breaker == (own + sum(thrown.dice) - 1) % rule.sides
            told.add("side")
        if run.step.judge is Judge.STACK:
            assert_broken_where_is_said(run, said, numbers)
            told.add("break")
        if "} tiles are set aside" in message or message.startswith("The kong box"):
            assert rule.box is not None
            loose = rule.loose_tiles if rule.box.by_stack else 0
            kept = [rule.box.keep] if "Once only" in message else []
            assert numbers == ([len(deal.box) - loose, loose] if loose else [len(deal.box), *kept])
            told.add("box")
        if "tiles are never drawn" in message:
            assert rule.pool is not None
            assert numbers == [rule.pool.stay]
            assert len(deal.live) + 4 * 13 + 1 + rule.pool.stay == len(deal.faces)
            told.add("pool")
        if rule.pool is not None:
            assert not re.search(r"\b(wall|side|stacks?)\b", said.replace("No wall is built", ""))
    wall = run.rules.wall
    assert ("stacks" in told) is ("break" in told) is (wall.pool is None)
    assert ("side" in told) is (wall.pool is None and wall.breaking.side_dice > 0)
    assert ("box" in told) is (wall.box is not None)
    assert ("pool" in told) is (wall.pool is not None)


def test_no_lesson_speaks_of_the_wall_or_of_seats_before_the_one_that_explains_them() -> None:
    before, (wall, *_rest) = lessons(Course.NEWCOMER)[:7], lessons(Course.NEWCOMER)[7:]
    assert wall.id == "newcomer.wall"
    for each in before:
        assert each.file.bare, "the table shows no winds, points and counts either"
        for step in each.file.steps:
            assert not re.search(r"dead wall|loose|dealer|beneficiary|wind\}|\{own\}", step.say.message), (
                step.say.message
            )
            assert not {"rose", "round", "box"} & set(step.light)


def test_hands_to_compare_are_won_as_their_title_says() -> None:
    """The sets lie all exposed or all concealed, and a discard completed the hand."""
    hands = [hand for course in Course for each in lessons(course) for step in each.file.steps for hand in step.hands]
    assert len(hands) > 20
    assert {example(hand).source for hand in hands} == {Source.DISCARD}


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=4))
def test_what_honors_and_terminals_are_is_said_before_the_words_are_used(book: str) -> None:
    is_told = False
    for each in lessons_in(Course.NEWCOMER, book):
        for run in taken(each, book):
            choices = run.answers.choices if run.step.has_answers else ()
            said = " ".join([run.said(run.step.say), *choices, *run.whys])
            is_told |= "Honors are winds and dragons; terminals are 1s and 9s" in said
            assert is_told or not re.search("[Hh]onor|[Tt]erminal", said), f"{each.id} {run.number + 1}"


def assert_broken_where_is_said(run: LessonRun, said: str, numbers: list[int]) -> None:
    """The dice that are said, the end that is said, and the stack that is right are those of the table."""
    rule, state = run.table.rules.wall, run.table.match.state
    broken = next(each for each in run.table.match.past if isinstance(each, WallBroken))
    throws = [sum(each.dice) for each in run.table.match.past if isinstance(each, DiceThrown)]
    total = sum(throws) if rule.breaking.adds_side_throw else throws[-1]
    assert numbers[-1] == total == len(broken.counted)
    assert run.answers.right == (str(broken.counted[-1] + 1),)
    first = broken.counted[0]
    assert f"{rule.breaking.count_from.value} end" in said
    assert first % rule.stacks == (0 if rule.breaking.count_from is End.RIGHT else rule.stacks - 1)
    side = -(first // rule.stacks) % rule.sides
    assert side == run.rules.side_of(broken.breaker, state.current_deal.placing)
    own = state.seat_of(LEARNER)
    name = WIND_ORDER[(broken.breaker - state.current_deal.placing.east) % run.rules.seats].name.title()
    assert ("your side" in said) is (broken.breaker == own and not rule.breaking.side_dice)
    assert "your side" in said or f"{name}'s {rule.breaking.count_from.value} end" in said
    count = len(broken.counted)
    for place, stack in enumerate(broken.counted[:-1], 1):
        why = run.answers.whys[str(stack + 1)]
        assert [int(word) for word in re.findall(r"\d+", why)][:: len(re.findall(r"\d+", why)) - 1] == [place, count]


def test_what_is_said_of_winds_and_of_those_who_pay_twice_is_so(book: str) -> None:
    told = set()
    for id_ in ("points", "payments"):
        for run in steps(id_, book):
            message, said = run.step.say.message, run.said(run.step.say)
            if message.startswith("Your seat wind is on your nameplate"):
                assert winds(run)["me"].name.title() in said
                placing = run.table.match.state.current_deal.placing
                assert "{prevailing}" not in message or f"wind, {placing.prevailing.name.title()} now," in said
                told.add("nameplate")
            if message.startswith("Each of the others pays you {worth}"):
                assert leader(run) == 3
                assert ("the dealer" in message) is (winds(run)["left"] is Wind.EAST)
                score, gained = won(run.table.rules, run.table.match.state)
                assert score is not None
                assert gained == 4 * score.worth
                told.add("four times")
            if message.startswith("{left} is the"):
                assert leader(run) == 3
                assert ("dealer" in message) is (winds(run)["left"] is Wind.EAST)
                told.add("twice")
    assert told or book == "latvian"
    assert ("four times" in told) is ("twice" in told)


@pytest.mark.parametrize("book", one_of(24, VARIANTS), ids=list(map(named, VARIANTS)), indirect=True)
def test_the_winds_do_not_change_in_the_middle_of_a_lesson(book: str) -> None:
    for each in lessons(Course.NEWCOMER):
        run = LessonRun(each, book, CHAIRS)
        seen = {winds(run)["me"]}
        while not run.is_over:
            run.come()
            seen.add(winds(run)["me"])
            if run.is_free_play and not run.is_played_out:
                assert run.question is not None
                run.play(run.question.default)
            else:
                run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
        assert len(seen) == 1, f"{each.id} in {book}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.toml")), ids=lambda path: path.stem)
def test_no_sentence_names_a_wind_or_a_dealer_by_itself(path: Path) -> None:
    """Whoever has a wind is told from the table, for books and options deal winds otherwise."""
    texts = re.findall(r'text = "((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8"))
    named = {text for text in texts if re.search(r"\b(East|South|West|North)('s)?\b", text)}
    general = {text for text in named if text.startswith("There are four winds")}
    assert named - general <= NAMED


def test_a_first_match_by_the_hungarian_book_gives_east_the_rights_of_the_beneficiary() -> None:
    """docs/rules/hungarian.md, option `match`: in one round East stays while East wins, and there is no beneficiary."""
    hungarian = rulebook("hungarian")
    first = hungarian.with_options(Options(hungarian.options, dict(book_of("hungarian").words.first)))
    assert facts_of(first).east_leads
    assert not facts_of(hungarian.with_options()).east_leads


def test_a_discard_that_is_pointed_at_lies_last(book: str) -> None:
    for run in steps("claims", book):
        deal = run.table.match.state.current_deal
        if run.step.say.message.startswith("The same hand again, but {right}"):
            last = deal.discards[-1]
            assert (last.seat - run.table.match.state.seat_of(LEARNER)) % run.rules.seats == 1
            assert face(deal, last.tile_id).value == "B3"
            return
    raise AssertionError("nobody on the right discards")


def test_the_lesson_of_the_wall_names_flowers_only_where_there_are_some(book: str) -> None:
    for run in steps("wall", book):
        if not run.rules.tiles.has_bonus:
            assert "flower" not in run.said(run.step.say)


@pytest.mark.parametrize("variant", one_of(3, VARIANTS_OF_THREE), ids=list(map(named, VARIANTS_OF_THREE)))
def test_the_lesson_of_three_players_says_what_its_table_is(
    variant: tuple[str, dict[str, Value]], monkeypatch: pytest.MonkeyPatch
) -> None:
    id_, options = variant
    plain = files.LessonFile.rules

    def rules(file: LessonFile, book: str) -> Ruleset:
        if not options:
            return plain(file, book)
        return rulebook(book).with_options(Options(rulebook(book).options, {**options, **file.options}))

    monkeypatch.setattr(files.LessonFile, "rules", rules)
    told = set()
    for run in steps("three-players", id_, course="player"):
        message, state = run.step.say.message, run.table.match.state
        deal, own = state.current_deal, state.seat_of(LEARNER)
        left, right = (own - 1) % 3, (own + 1) % 3
        if "across" in message:
            assert run.rules.seats == len(deal.seats) == 3
            sides = {
                (run.rules.side_of(Seat(seat), deal.placing) - run.rules.side_of(own, deal.placing)) % 4
                for seat in range(3)
            }
            assert sides == {0, 1, 3}, "nobody sits across"
            told.add("across")
        if message.startswith(("{left}", "{right}")):
            before = message.startswith("{left}")
            seat = left if before else right
            assert run.said(run.step.say).startswith(CHAIRS[state.persons[seat]].name)
            assert deal.discards[-1].seat == seat
            chows = [choice for choice in run.question.choices if word_of(choice) == "chow"] if run.question else []
            assert bool(chows) is before
            assert before or (seat + 1) % 3 == left
            told.add("before" if before else "after")
        if message.startswith("The wall is shared"):
            four = rulebook(run.rules.id).with_options()
            stay = 0 if four.wall.pool is None else four.wall.pool.stay
            of_four = len(four.tiles) - (four.wall.box.tiles if four.wall.box is not None else 0)
            each, each_of_four = len(deal.live) // 3, (of_four - stay - 4 * 13 - 1) // 4
            assert each > each_of_four
            assert f"each of you draws about {each} tiles, with four only {each_of_four}." in run.judge("2").why
            assert run.answers.choices[int(run.answers.right[0]) - 1] == "More turns each"
            told.add("wall")
        if message.startswith("East wins the first deal"):
            first = deal.placing
            played = PlayedDeal(placing=first, outcome=Outcome.WON, winners=(first.east,), deltas=(Fraction(0),) * 3)
            then = run.rules.flow(Played((played,)))
            assert then is not None
            assert then.east == (first.east + 1) % 3
            told.add("east")
    moves = run.rules.id == "polish" and run.rules.options["east_stays"] != "always"
    assert told == {"across", "before", "after", "wall"} | ({"east"} if moves else set())


def test_nobody_discards_the_tile_that_a_special_hand_lacks_before_it_is_drawn(book: str) -> None:
    for run in steps("special-hands", book):
        deal, own = run.table.match.state.current_deal, run.table.match.state.seat_of(LEARNER)
        if run.step.ask is Ask.DO and "mahjong" in run.answers.right and facts_of(run.rules).specials:
            drawn = face(deal, deal.seats[own].hand[-1])
            assert drawn not in [face(deal, thrown.tile_id) for thrown in deal.discards]
