"""What a player thinks of its choices: every one is judged, the best is the one it makes, and the reasons add up."""

from collections import Counter
from functools import cache

import pytest

from game.engine.commands import Claim, Command, DeclareReady, Discard, Pass
from game.engine.facts import face, faces
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat_views import known_to
from game.engine.state import Claiming, State
from game.hands.hand import Hand
from game.players.ai.aiming.prospects import endings
from game.players.ai.computer import ComputerPlayer
from game.players.ai.evaluation import CALLED
from game.players.ai.judgment import ANY, Aim, Judgment, Plan, aims, judge
from game.players.ai.mind import MINDS
from game.players.ai.reading.nearness import nearness_of
from game.players.ai.reading.position import after_claim, position_of
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import EXPERT, SKILLED, STRONG, Skill
from game.players.player import Question
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import ClaimKind
from game.tiles.counts import counts_of, key_of, tiles_marked
from game.tiles.tile import KINDS
from tests.engine.rigged import EAST, Scene
from tests.for_each import one_in
from tests.players.hands_seen import position
from tests.players.test_computer import question_of

THREE: dict[str, object] = {"players": 3}
BOOKS = [*((book, {}) for book in RULEBOOKS), ("polish", THREE), ("latvian", THREE)]
ONE_IN = pytest.mark.parametrize("step", [7, pytest.param(2, marks=pytest.mark.slow)])
"""Of the questions of a deal, one in so many is asked."""


def questions(book: str, options: dict[str, object], seed: int) -> list[tuple[State, Question]]:
    """What strong players were asked in a deal, with the view of the one who was."""
    return _questions(book, tuple(options.items()), seed)


@cache
def _questions(book: str, options: tuple[tuple[str, object], ...], seed: int) -> list[tuple[State, Question]]:
    match = Match(book, Options(rulebook(book).options, dict(options)), seed)
    asked: list[tuple[State, Question]] = []
    players = [ComputerPlayer(person, MINDS["strong"], seed) for person in range(match.state.rules.seats)]
    table = Table(match, players)
    table.begin_deal()
    while not (table.is_between_deals or table.is_over):
        waiting = awaited(match.state)[:1]
        asked += [(known_to(match.state, seat), question_of(match.state, seat)) for seat in waiting]
        table.pump()
    return asked


@ONE_IN
@pytest.mark.parametrize(("book", "options"), one_in(2, BOOKS, pytest.mark.slow))
def test_every_choice_is_judged_and_the_best_is_made(book: str, options: dict[str, object], step: int) -> None:
    for view, question in questions(book, options, seed=5)[::step]:
        judged = judge(view, question)
        assert Counter(one.command for one in judged) == Counter(question.choices)
        assert judged[0].command == MINDS["strong"].choose(view, question, RandomNumbers(1))


@ONE_IN
@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_the_parts_of_a_judgment_fit_together(book: str, options: dict[str, object], step: int) -> None:
    for view, question in questions(book, options, seed=5)[1::step]:
        found = judge(view, question)
        for one in found:
            fits(one)
        for one in found if not view.current_deal.winners else ():
            if isinstance(one.command, Pass) or (one.then is not None and brings_nearer(view, one.command)):
                called_for = one.chance * (one.worth + one.relief) + one.otherwise
                assert one.value == pytest.approx(called_for), "what is told of a claim is what it is weighed by"


def brings_nearer(view: State, command: Command) -> bool:
    """Whether a claim leaves fewer tiles missing."""
    deal = view.current_deal
    assert isinstance(command, Claim)
    assert isinstance(deal.phase, Claiming)
    before = position_of(view, command.seat, counts_tiles=True)
    return after_claim(before, face(deal, deal.phase.tile_id), command).missing < before.missing


@pytest.mark.parametrize(("book", "seed"), one_in(2, [("latvian", 3), ("gala", 38), ("latvian", 20)], pytest.mark.slow))
def test_after_a_claim_that_changes_nothing_the_hand_goes_out_as_often_as_after_a_pass(book: str, seed: int) -> None:
    """A set that is laid out, and the draw that it costs, make a tenth."""
    seen = 0
    for view, question in questions(book, {}, seed):
        found = judge(view, question, EXPERT)
        passed = next((one for one in found if isinstance(one.command, Pass)), None)
        for one in found:
            figures = (one.aim, one.missing, one.helping)
            if passed is not None and one.missing and figures == (passed.aim, passed.missing, passed.helping):
                seen += one is not passed
                assert 0.8 * passed.chance <= one.chance <= 1.2 * passed.chance, (one, passed)
    assert seen


@pytest.mark.slow
def test_nobody_throws_a_called_tile_who_may_throw_another() -> None:
    """docs/rules/israeli.md, "Ready hand": the call names the tiles that complete the hand."""
    kept = 0
    for seed in range(9000, 9005):
        for view, question in questions("israeli", {}, seed):
            deal = view.current_deal
            called = {tile for other, held in enumerate(deal.seats) if other != question.seat for tile in held.waits}
            may_go = {one.tile for one in question.choices if isinstance(one, Discard | DeclareReady)}
            if not deal.winners and called & may_go < may_go:
                kept += 1
                for skill in (STRONG, EXPERT):
                    best = judge(view, question, skill)[0].command
                    assert not isinstance(best, Discard | DeclareReady) or best.tile not in called, (seed, skill)
    assert kept > 10


def fits(one: Judgment) -> None:
    assert 0 <= one.chance <= 1
    assert one.missing >= 0
    assert one.danger >= 0
    assert one.live == sum(count for _, count in one.helping)
    called = CALLED if isinstance(one.command, DeclareReady) else 1
    hoped = called * one.chance * (one.worth + one.relief)
    assert one.value <= hoped + one.otherwise + 1e-9 or one.aim.plan is Plan.COUNT
    assert one.otherwise <= hoped, "most of the value comes from something else than the aim that is told"
    assert (one.aim.plan is Plan.SPECIAL) is (one.aim.special is not None)


@pytest.mark.slow
@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_a_claim_is_counted_with_the_discard_that_follows_it(book: str, options: dict[str, object]) -> None:
    counted = 0
    for view, question in questions(book, options, seed=6):
        deal = view.current_deal
        for one in judge(view, question):
            makes_set = isinstance(one.command, Claim) and one.command.claim in {ClaimKind.CHOW, ClaimKind.PUNG}
            assert (one.then is not None) is (makes_set and not deal.winners and not deal.seats[question.seat].is_dead)
            if one.then is None or one.aim != ANY:
                continue
            assert isinstance(one.command, Claim)
            left = Counter(faces(deal, deal.seats[question.seat].hand)) - Counter((*one.command.tiles, one.then))
            rules = nearness_of(view.rules)
            assert one.missing == rules.missing(key_of(left.elements()), 3 - len(deal.seats[question.seat].sets))
            counted += 1
    assert counted


@pytest.mark.parametrize(
    ("book", "seed"), one_in(3, [("israeli", 3), ("polish", 812), ("hungarian", 21)], pytest.mark.slow)
)
def test_tiles_that_help_a_special_hand_are_counted_without_the_discard(book: str, seed: int) -> None:
    """A tile helps if the pattern of the special hand lacks fewer with it than the thirteen lack."""
    asked = 0
    for view, question in questions(book, {}, seed):
        one = judge(view, question, EXPERT)[0]
        if one.aim.special is None or not isinstance(one.command, Discard):
            continue
        asked += 1
        deal = view.current_deal
        held = list(faces(deal, deal.seats[question.seat].hand))
        held.remove(one.command.tile)
        hand = Hand(tuple(held), tuple(laid.meld for laid in deal.seats[question.seat].sets))
        (row,) = [row for row in view.rules.mahjong.special_hands if row.id == one.aim.special]
        assert row.pattern is not None
        own, prevailing = deal.placing.wind_of(question.seat, view.rules.seats), deal.placing.prevailing
        lacks = {tile: row.pattern.missing(hand.drawn(tile), own=own, prevailing=prevailing) for tile in KINDS}
        nearer = [tile for tile in KINDS if lacks[tile] == one.missing - 1]
        assert {tile for tile, _ in one.helping} <= set(nearer), (held, one)
        seen = position_of(view, question.seat, counts_tiles=True).live
        assert one.live == sum(seen[tile.index] for tile in nearer), (held, one)
    assert asked or book == "israeli"


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_what_a_hand_may_become_is_its_tiles_and_those_that_it_lacks(book: str, options: dict[str, object]) -> None:
    for view, question in questions(book, options, seed=5)[::9]:
        deal = view.deal
        assert deal is not None
        if deal.winners:
            continue
        held = counts_of(tile for tile_id in deal.seats[question.seat].hand if (tile := deal.faces[tile_id]))
        sets = len(deal.seats[question.seat].sets)
        for reach in aims(view, question.seat):
            assert len(reach.lacking) == reach.missing
            assert len(reach.tiles) == 14 - 3 * sets
            lacking = Counter(reach.tiles) - Counter({tile: held[tile.index] for tile in reach.tiles})
            assert lacking <= Counter(reach.lacking)


@pytest.mark.parametrize("skill", [SKILLED, STRONG])
def test_of_discards_first_the_one_that_keeps_the_hand_ready(skill: Skill) -> None:
    scene = Scene(east="B111 C456 D789 D22 B55 WN")
    view = known_to(scene.match.state, EAST)
    first, *others = judge(view, question_of(view, EAST), skill)
    assert isinstance(first.command, Discard)
    assert (str(first.command.tile), first.missing, first.live) == ("WN", 1, 4)
    assert [str(tile) for tile, _ in first.helping] == ["B5", "D2"]
    assert all(other.missing >= 1 for other in others)


def test_who_plans_knows_that_chows_alone_pay_more() -> None:
    """GALA page, "Scoring": ``all_chows`` gives 1 besides the 1 for going out."""
    scene = Scene(east="B123 C456 D789 D22 B55 WN")
    view = known_to(scene.match.state, EAST)
    plan = Aim(Plan.ALL_CHOWS)
    (chows,) = (reach for reach in aims(view, EAST) if reach.aim == plan)
    (any_mahjong,) = (reach for reach in aims(view, EAST) if reach.aim == ANY)
    assert (any_mahjong.missing, any_mahjong.worth) == (1, 1)
    assert (chows.missing, chows.worth) == (2, 2)
    assert plan not in {reach.aim for reach in aims(view, EAST, SKILLED)}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_helps_an_aim_and_what_it_lacks_belong_to_it(book: str) -> None:
    """A flush is not brought nearer by another suit, and is finished without one."""
    seat = position("C359 D1111 D2344567", book=book)
    for ending in endings(seat, STRONG):
        aim = ending.prospect.aim
        if aim.suit is not None:
            for tile in (*tiles_marked(ending.prospect.helping), *ending.lacking, *ending.tiles):
                assert tile.is_honor or tile.suit is aim.suit, (aim, tile)
