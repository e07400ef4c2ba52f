"""Positions of real matches: they can be laid in every book, and what is said of them is counted anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from msgspec.structs import replace

from build_scripts.coursing.figures import LastDeal
from build_scripts.coursing.weighed import PlayedOut
from game.engine.commands import Claim, Command, Discard
from game.engine.events import TileDrawn
from game.engine.facts import faces
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State
from game.i18n.tile_words import tile_name
from game.players.ai.evaluation import evaluated
from game.players.ai.reading.stakes import losses_in_example
from game.players.ai.traits.skill import EXPERT
from game.players.table import question_of
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import ClaimKind
from game.school.lessons.blocks import blocks_of
from game.school.lessons.courses import Course
from game.school.lessons.figures import after_win, leader_of
from game.school.lessons.files import Ask, Judge, lessons, lessons_in
from game.school.lessons.judging import judged_discards
from game.school.lessons.reading import threat_of
from game.school.lessons.real import Real, named, real, shelf_of
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.school.lessons.seen import Seen
from game.school.positions.dealing import match_of
from game.school.positions.position import wind_at
from game.school.puzzles.shelf import puzzles_of
from game.tiles.counts import Key, counts_of, key_of
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Suit, Tile, Wind
from tests.for_each import one_of
from tests.hands.reference import deficiency_by_rank
from tests.school.lessons.test_lessons import CHAIRS


def rulesets() -> Iterator[Ruleset]:
    """The books that have positions, for four players and for three."""
    for book in RULEBOOKS:
        yield rulebook(book).with_options()
    for book in ("latvian", "polish"):
        yield rulebook(book).with_options(Options(rulebook(book).options, {"players": 3}))


def steps(*judges: Judge, book: str) -> Iterator[LessonRun]:
    """The lessons of players at every step that one of these judges."""
    for each in lessons_in(Course.PLAYER, book):
        if not any(step.judge in judges for step in each.file.steps):
            continue
        run = LessonRun(each, book, CHAIRS)
        last = max((place for place, step in enumerate(run.steps) if step.judge in judges), default=-1)
        while run.number <= last:
            run.come()
            if run.step.judge in judges:
                yield run
            run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)


@pytest.mark.parametrize("rules", list(rulesets()), ids=lambda rules: f"{rules.id}-{rules.seats}")
def test_every_position_can_be_laid_and_its_answers_given(rules: Ruleset) -> None:
    kept = shelf_of(rules).positions
    assert kept
    assert len({each.name for each in kept}) == len(kept)
    for each in kept:
        assert each.position.rules == rules.id
        state = match_of(each.position, 1).state
        seat = Seat(wind_at(each.position.asks))
        choices = [named(choice) for choice in legal_commands(known_to(state, seat), seat)]
        assert len(choices) > 1, each.name
        assert {answer.answer for answer in each.answers} <= set(choices), each.name
        assert bool(each.answers) is bool(each.walls)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_was_played_out_is_told_as_the_puzzle_has_it(book: str) -> None:
    puzzles = {puzzle.id: puzzle for puzzle in puzzles_of(book)}
    kept = [each for each in shelf_of(rulebook(book).with_options()).positions if each.origin.startswith("puzzle")]
    assert len(kept) >= 6
    for each in kept:
        puzzle = puzzles[each.origin.split()[-1]]
        assert each.walls == puzzle.walls
        expected = {named(answer.command): (answer.out, answer.average) for answer in puzzle.answers}
        assert {answer.answer: (answer.out, answer.average) for answer in each.answers} == expected
        assert each.answers[0].average == max(average for _out, average in expected.values())
        worths = [answer.worth for answer in puzzle.answers]
        assert [answer.worth for answer in each.answers] == (worths if "late." not in each.name else [0, 0])


WEIGHED = ("player.when-to-claim", "player.dear-hands")
"""The lessons in which verdicts say how near a hand is, and what a win pays."""


def kept_at(run: LessonRun) -> Real:
    """The position that lies at the table."""
    names = [step.table.real for step in run.steps[: run.number + 1] if step.table is not None]
    kept = real(run.rules, names[-1])
    assert kept is not None
    return kept


def distance(view: State, hand: Counter[Tile], sets: int) -> tuple[int, int]:
    """The tiles missing to a hand, and the copies of those that help which nobody has shown and it has not."""
    known = Counter(tile for tile in view.current_deal.faces if tile is not None)
    missing = deficiency_by_rank(counts_of(hand.elements()), sets)
    better = [tile for tile in KINDS if deficiency_by_rank(counts_of([*hand.elements(), tile]), sets) < missing]
    return missing, sum(4 - known[tile] for tile in better)


def distance_behind(state: State, seat: Seat, command: Command) -> tuple[int, int]:
    """The same after a command, and after the best discard if it is a claimed chow or pung."""
    view, held = known_to(state, seat), state.current_deal.seats[seat]
    hand, sets = Counter(faces(state.current_deal, held.hand)), 4 - len(held.sets)
    match command:
        case Discard():
            return distance(view, hand - Counter([command.tile]), sets)
        case Claim(claim=ClaimKind.KONG):
            return distance(view, hand - Counter(command.tiles), sets - 1)
        case Claim():
            hand = hand - Counter(command.tiles)
            after = [distance(view, hand - Counter([tile]), sets - 1) for tile in hand]
            return min(after, key=lambda one: (one[0], -one[1]))
        case _:
            return distance(view, hand, sets)


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_how_near_the_hand_is_after_each_answer_is_told_right_or_wrong(book: str) -> None:
    told = 0
    for run in steps(Judge.PLAYED, book=book):
        verdicts = [run.answers.because, *run.answers.whys.values()]
        if run.lesson.id not in WEIGHED:
            assert not any("still need" in verdict for verdict in verdicts)
            continue
        state = run.table.match.state
        seat = state.seat_of(LEARNER)
        by_name = {named(one): one for one in legal_commands(known_to(state, seat), seat)}
        first, second = (by_name[one.answer] for one in kept_at(run).answers)
        is_claim = not isinstance(first, Discard)
        if isinstance(first, Claim):
            first, second = second, first
        (near, live), (far, less) = (distance_behind(state, seat, one) for one in (first, second))
        if is_claim:
            said = f"need: {near} now, {far} after the claim."
            if near == far:
                said = f"need: {near}, now and after the claim. Useful tiles left: {live} now, {less} after it."
        else:
            assert isinstance(first, Discard)
            assert isinstance(second, Discard)
            one, other = tile_name(book, first.tile), tile_name(book, second.tile)
            said = f"need: {near} after {one}, {far} after {other}."
            if near == far:
                said = f"need: {near} after either. Useful tiles left: {live} after {one}, {less} after {other}."
        for verdict in verdicts:
            assert f"Tiles you still {said}" in verdict, kept_at(run).name
        told += 1
    assert told == (6 if book == "latvian" else 10)


def points(figure: float, *others: float) -> str:
    """A mean of points as it is written beside others: with two decimals, with none where one of them is large."""
    largest = max(map(abs, (figure, *others)))
    return f"{figure:+,.{2 if largest < 10 else 1 if largest < 100 else 0}f}".replace("-", "−")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_means_in_one_sentence_have_one_precision_and_the_better_answer_has_the_greater_one(book: str) -> None:
    for run in steps(Judge.PLAYED, book=book):
        if kept_at(run).answers[0].place:
            continue
        told = run.answers.because.partition(" Tiles you still need")[0]
        means = re.findall(r"([+−]?[\d,.]*\d)(?= points| each|\.$)", told)
        first, second = (
            float(mean.replace(",", "").replace("−", "-")) for mean in means[len(means) // 2 - 1 :: len(means) // 2]
        )
        assert first > second, told
        assert len({len(mean.partition(".")[2]) for mean in means}) == 1, told


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=4))
def test_what_a_win_pays_is_told_of_high_scoring_hands_and_where_it_weighs_more_than_how_often(book: str) -> None:
    puzzles = {puzzle.id: puzzle for puzzle in puzzles_of(book)}
    told: Counter[str] = Counter()
    for run in steps(Judge.PLAYED, book=book):
        verdicts = [run.answers.because, *run.answers.whys.values()]
        kept = kept_at(run)
        if run.lesson.id not in WEIGHED:
            assert not any("each)" in verdict or "per win" in verdict for verdict in verdicts)
            continue
        best, second = puzzles[kept.origin.split()[-1]].answers
        weighs = best.worth / second.worth > best.out / second.out
        if not weighs and run.lesson.id != "player.dear-hands":
            assert not any("each)" in verdict or "per win" in verdict for verdict in verdicts), kept.name
            continue
        told[run.lesson.id] += 1
        means = best.average, second.average, best.worth, second.worth
        first, other = points(best.worth, *means), points(second.worth, *means)
        assert f"mahjong in {100 * best.out:.0f}% ({first} points each)" in run.answers.because
        assert f": {100 * second.out:.0f}% ({other} each)" in run.answers.because
        for why in run.answers.whys.values():
            assert f": {first}. " in why
            assert why.endswith(f": {other}.")
    assert told["player.dear-hands"] == (0 if book == "latvian" else 4)
    assert bool(told["player.when-to-claim"]) is (book != "latvian"), "every win pays one point there"


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=2))
def test_the_right_answer_is_the_one_that_brought_more(book: str) -> None:
    runs = 0
    for run in steps(Judge.PLAYED, book=book):
        runs += 1
        shown = run.answers.choices[int(run.answers.right[0]) - 1]
        assert shown in run.answers.because
        assert run.answers.because.index(shown) == min(
            run.answers.because.index(choice) for choice in run.answers.choices
        ), "the better answer is told first"
    assert runs >= 6


@pytest.mark.parametrize("book", RULEBOOKS)
def test_claiming_and_passing_are_said_to_earn_more_where_they_do(book: str) -> None:
    lesson = next(each for each in lessons(Course.PLAYER) if each.id == "player.when-to-claim")
    run = LessonRun(lesson, book, CHAIRS)
    told = 0
    right = ""
    while not run.is_over:
        run.come()
        message = run.step.say.message
        if run.step.judge is Judge.PLAYED:
            right = run.answers.choices[int(run.answers.right[0]) - 1]
        elif "earns more" in message:
            assert message.endswith("Passing earns more here.") is (right == "Pass")
            told += 1
        run.go_on()
    assert told == 6


@pytest.mark.parametrize("book", RULEBOOKS)
def test_pushing_and_folding_are_said_to_earn_more_where_they_do(book: str) -> None:
    lesson = next(each for each in lessons_in(Course.PLAYER, book) if each.id == "player.folding")
    run = LessonRun(lesson, book, CHAIRS)
    ends: list[str] = []
    reasons: list[str] = []
    right, push, fold = Tile.B1, Tile.B1, Tile.B1
    near: Mapping[Tile, tuple[int, int]] = {}
    shares: Mapping[Tile, Fraction] = {}
    last: list[tuple[Tile | None, bool]] = []
    while not run.is_over:
        run.come()
        state = run.table.match.state
        seen = Seen(state, state.seat_of(LEARNER))
        if run.step.judge is Judge.PLAYED:
            names = {tile_name(book, tile): tile for tile in seen.kinds}
            tiles = tuple(names[choice] for choice in run.answers.choices)
            right = tiles[int(run.answers.right[0]) - 1]
            threat = threat_of(known_to(state, seen.seat), seen.seat, tiles)
            assert threat is not None, "somebody has three sets"
            assert CHAIRS[state.persons[threat.seat]].name in run.said(run.step.say)
            near, shares = judged_discards(seen), threat.shares
            thrown = [
                (state.current_deal.faces[one.tile_id], one.seat == threat.seat) for one in state.current_deal.discards
            ]
            last = thrown[max(place for place, (_tile, is_own) in enumerate(thrown) if is_own) :]
            push, fold = sorted(tiles, key=lambda tile: near[tile])
        elif run.step.say.message.startswith("{because}"):
            assert near[push][0] < near[fold][0], "folding takes the hand further away"
            assert shares[fold] <= 0.02 < shares[push], "what is safe is safe"
            assert run.step.say.message.endswith("Folding earns more here.") is (right is fold)
            ends.append(run.step.say.message.split()[1])
        elif run.step.say.message == "{threat}":
            said = run.said(run.step.say)
            assert ("was just discarded" in said) is ((fold, False) in last), (
                "by another player than the one with three sets"
            )
            assert ("own last discard" in said) is (last[0][0] is fold and (fold, False) not in last)
        elif run.step.say.message == "{stakes}":
            said = run.said(run.step.say)
            assert f"{near[push][0]} after {tile_name(book, push)}, {near[fold][0]} after" in said
        elif run.step.say.message.startswith("Here "):
            assert run.step.say.message.endswith("so it seldom earns more.")
            reasons += [one for one in ("all losers pay", "nobody loses points") if one in run.step.say.message]
        run.go_on()
    other, discarder = losses_in_example(rulebook(book).with_options())
    assert {*ends} == ({"Folding", "Pushing"} if discarder > other else {"Pushing"})
    reason = "all losers pay" if other > 0 else "nobody loses points"
    assert reasons == ([] if discarder > other else [reason])


WITHOUT_SPECIALS = ("claim", "dear", "folding", "late")
"""Kinds of positions in which no hand becomes a special hand."""


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_no_answer_leads_to_a_special_hand_that_is_not_named(book: str) -> None:
    kept = [
        each
        for each in shelf_of(rulebook(book).with_options()).positions
        if each.name.partition(".")[0] in WITHOUT_SPECIALS
    ]
    assert len(kept) >= 6
    for each in kept:
        state = match_of(each.position, 1).state
        seat = Seat(wind_at(each.position.asks))
        view = known_to(state, seat)
        given = {answer.answer for answer in each.answers}
        judged = evaluated(view, question_of(view, seat), EXPERT)
        aims = [one.prospect.aim.special for one in judged if named(one.command) in given]
        assert len(aims) == len(given), each.name
        assert not any(aims), f"{each.name} aims for {aims}"
        trial = PlayedOut(view, seat, tuple(one.command for one in judged if named(one.command) in given), "none")
        trial.play(4)
        assert not any(trial.specials), each.name


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_suit_is_counted_in_the_discards_and_in_the_hand(book: str) -> None:
    for run in steps(Judge.SUIT, book=book):
        state = run.table.match.state
        deal = state.current_deal
        suits = (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)
        right = suits[int(run.answers.right[0]) - 1]
        name = run.said(run.step.say).split("Which suit is ")[1].removesuffix(" keeping?")
        seat = next(seat for seat, person in enumerate(state.persons) if CHAIRS[person].name == name)
        assert seat != state.seat_of(LEARNER)
        thrown = Counter(
            tile.suit for one in deal.discards if one.seat == seat and (tile := deal.faces[one.tile_id]) is not None
        )
        assert thrown[right] < min(thrown[suit] for suit in suits if suit is not right)
        held = [*faces(deal, deal.seats[seat].hand), *(t for laid in deal.seats[seat].sets for t in laid.meld.tiles)]
        count = sum(tile.suit is right for tile in held)
        assert f"{count} of {len(held)} tiles" in run.answers.because
        assert count > len(held) / 2


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=1))
def test_who_is_said_to_have_three_sets_has_them_and_waits_for_a_tile_that_is_called_dangerous(book: str) -> None:
    runs = 0
    for run in steps(Judge.READING, book=book):
        runs += 1
        state = run.table.match.state
        deal = state.current_deal
        name = run.said(run.step.say).split(" has three sets")[0]
        seat = next(seat for seat, person in enumerate(state.persons) if CHAIRS[person].name == name)
        assert len(deal.seats[seat].sets) == 3
        assert len(deal.seats[seat].hand) == 4
        own = faces(deal, deal.seats[state.seat_of(LEARNER)].hand)
        assert len(run.answers.choices) >= 3
        assert len(set(own)) >= len(run.answers.choices)
    assert runs == 4, "three of four players, and one of three"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_blocks_that_are_shown_are_tiles_of_the_hand(book: str) -> None:
    runs = 0
    for run in steps(Judge.BLOCKS, book=book):
        runs += 1
        state = run.table.match.state
        held = state.current_deal.seats[state.seat_of(LEARNER)]
        right = int(run.answers.choices[int(run.answers.right[0]) - 1])
        hand = Counter(faces(state.current_deal, held.hand))
        run.go_on()
        assert run.picture is not None
        (line,) = run.picture.lines
        assert right == len(line) + len(held.sets)
        assert not Counter(tile for group in line for tile in group.tiles) - hand
        assert right == 6, "one block too many"
        break
    assert runs


@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_tile_that_was_thrown_is_named_and_the_tiles_that_help_add_up_to_what_is_said(
    book: str, place: int
) -> None:
    runs = 0
    lesson = next(each for each in lessons_in(Course.PLAYER, book) if each.id == "player.five-blocks")
    run = LessonRun(lesson, book, CHAIRS)
    while not run.is_over:
        run.come()
        if run.step.judge is not Judge.HELPS:
            run.go_on()
            continue
        right = run.answers.right[place]
        assert run.judge(right, thrown=True).is_right
        run.go_on(run.command(right))
        assert run.picture is not None
        count = int(re.findall(r"\d+", run.said(run.step.say))[0])
        assert f"left: {count} after {tile_name(book, Tile(right))}, " in run.said(run.step.say)
        assert sum(run.picture.counts) == count
        runs += 1
    assert runs >= 3


@pytest.mark.parametrize(
    ("tiles", "ways", "sets", "starts"),
    [
        ("B123 C55 D46 WE", 1, 1, 2),
        ("B1223 C9", 1, 1, 0),
        ("B1233 C9", 1, 1, 0),
        ("B234 B56 D79", 2, 1, 2),
        ("WEE DRRR", 1, 1, 1),
    ],
)
def test_blocks_are_the_most_sets_and_then_the_most_beginnings(tiles: str, ways: int, sets: int, starts: int) -> None:
    found = blocks_of(Key(key_of(parse_tiles(tiles))))
    assert len(found) == ways
    for way in found:
        assert sum(len(block) == 3 for block in way) == sets
        assert sum(len(block) == 2 for block in way) == starts


@pytest.mark.parametrize("book", RULEBOOKS)
def test_last_turns_are_turns_near_the_end_of_the_wall_and_too_late_is_too_late(book: str) -> None:
    late = [each for each in shelf_of(rulebook(book).with_options()).positions if each.name.startswith("late.")]
    for each in late:
        assert each.position.wall is not None
        assert each.position.wall <= 8, each.name
    assert bool(late) is (book in ("hungarian", "polish"))
    for each in late:
        if each.name == "late.4":  # "Now it is too late to win."
            assert (each.position.wall, {answer.out for answer in each.answers}) == (0, {0.0})


@pytest.mark.parametrize("book", RULEBOOKS)
def test_so_many_tiles_are_drawn_as_is_said(book: str) -> None:
    for run in steps(Judge.DRAWS, book=book):
        other = LessonRun(run.lesson, book, CHAIRS)
        while other.number < run.number:
            other.come()
            other.go_on(other.command(other.answers.right[0]) if other.step.ask is Ask.DO else None)
        said = int(run.answers.choices[int(run.answers.right[0]) - 1])
        client, seat = other.table.client, other.table.match.state.seat_of(LEARNER)
        before = len(client.past())
        for _ in range(200):
            client.put_questions()
            asked = client.question(LEARNER)
            if asked is not None:
                client.answer(LEARNER, asked.default)
            client.pass_time(60.0)
        drawn = [news.openly for news in client.past()[before:]] or [news.openly for news in client.news()]
        assert (
            sum(isinstance(event, TileDrawn) and event.seat == seat and not event.replacement for event in drawn)
            == said
        )


@pytest.mark.parametrize(
    ("book", "balances", "seat", "hand", "place", "gap"),
    [
        # GALA: the winner scores his points, whoever discarded loses one.
        ("gala", (0, 3, 0, -1), 3, "S: B234 C456 D678 C789 B55 / discard B2", 2, -1),
        ("gala", (0, 3, 0, -1), 3, "S: C234 C456 C789 C222 C55 / discard C4", 1, 1),
        # Polish: each loser pays the points, East twice; 40 for the plain hand, 192 for one suit alone.
        ("polish", (1720, 1938, 2264, 2078), 1, "S: B234 C456 D678 C789 B55 / discard B2", 2, -126),
        ("polish", (1720, 1938, 2264, 2078), 1, "S: C234 C456 C789 C222 C55 / discard C4", 1, 634),
    ],
)
def test_the_place_after_a_win_on_the_leaders_discard(
    book: str, balances: tuple[int, ...], seat: int, hand: str, place: int, gap: int
) -> None:
    placing = Placing(east=0, dealer=0, prevailing=Wind.EAST)
    found = after_win(rulebook(book).with_options(), placing, tuple(map(Fraction, balances)), Seat(seat), hand)
    assert found == (place, Fraction(gap))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_in_last_deals_somebody_leads_and_the_hands_lead_to_different_places(book: str) -> None:
    kept = [each for each in shelf_of(rulebook(book).with_options()).positions if each.name.startswith("places.")]
    assert bool(kept) is (book in ("gala", "hungarian", "polish"))
    for each in kept:
        own = each.balances[wind_at(each.position.asks)]
        assert max(each.balances) > own, each.name
        assert each.answers[0].place < each.answers[1].place
    for run in steps(Judge.PLACES, book=book):
        assert 0 < len(run.answers.right) < len(run.answers.choices)
        state = run.table.match.state
        for number, why in run.answers.whys.items():
            hand = run.step.hands[int(number) - 1]
            seat = state.seat_of(LEARNER)
            place, gap = after_win(run.rules, state.current_deal.placing, state.balances, seat, hand)
            led = (
                f"{'ahead of' if gap >= 0 else 'behind'} {CHAIRS[state.persons[leader_of(state.balances, seat)]].name}"
            )
            assert why == f"With that win you finish in place {place}, {led} by {int(abs(gap)):,}."
            assert place > 1 or gap > 0


@pytest.mark.parametrize("book", ["gala", "hungarian", "polish"])
@pytest.mark.long
def test_the_better_place_holds_on_fresh_walls(book: str) -> None:
    kept = [each for each in shelf_of(rulebook(book).with_options()).positions if each.name.startswith("places.")]
    for each in kept:
        seat = Seat(wind_at(each.position.asks))
        state = replace(match_of(each.position, 1).state, balances=tuple(map(Fraction, each.balances)))
        ways = {named(command): command for command in legal_commands(state, seat) if isinstance(command, Discard)}
        commands = [ways[answer.answer] for answer in each.answers]
        told = LastDeal(known_to(state, seat), seat, commands, f"{each.origin} fresh")
        told.play(240)
        assert told.played[0].answer == each.answers[0].answer, each.name
