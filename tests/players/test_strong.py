"""What a strong player weighs: plans, special hands, what the book pays, what others cost, and its place at the end."""

from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from math import fsum
from operator import mul
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass
from game.engine.events import Alone
from game.engine.seat import TileId
from game.engine.seat_views import known_to
from game.engine.state import State
from game.hands.notation import parse_hand
from game.players.ai.aiming.chance import FAR, chance_to_go_out
from game.players.ai.aiming.finishing import Finished, with_claimed_pungs
from game.players.ai.aiming.goals import SetsGoal, goals
from game.players.ai.aiming.hand_types import hand_types_of
from game.players.ai.aiming.prospects import aim_to_tell, endings, helped_again, prospects
from game.players.ai.aiming.worth import paid, pays_all_alike, worth_of
from game.players.ai.evaluation import Evaluated, best, evaluated_choices
from game.players.ai.reading.aims import ANY, Aim, Plan
from game.players.ai.reading.calibration import (
    CLAIMABLE,
    GROUPS,
    HELPED,
    TOGETHER,
    Case,
    calibration_of,
    chance_features,
    chance_from,
    learned_chance,
)
from game.players.ai.reading.danger import danger, expected_loss, loss_by_robbery
from game.players.ai.reading.nearness import nearness_of
from game.players.ai.reading.position import Position, position_of
from game.players.ai.reading.stakes import (
    Standing,
    gain_in_example,
    losses_in_example,
    price_of_discard,
    standing_of,
    win_in_match,
)
from game.players.ai.traits.skill import EXPERT, STRONG, Skill
from game.players.ai.traits.style import Style
from game.rules.flow import PlayedDeal
from game.rules.options import Options, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import ClaimKind, Outcome
from game.rules.win import PlayerHand
from game.tiles.counts import WEIGHTS, Key, key_of, tiles_marked
from game.tiles.notation import parse_tile, parse_tiles
from game.tiles.tile import KINDS, Suit, Tile
from tests.engine.rigged import EAST, SOUTH, Scene
from tests.for_each import one_of
from tests.players.hands_seen import position
from tests.players.test_judgment import questions
from tests.rules.test_published_hands import of_club

BOOKS: list[tuple[str, dict[str, Value]]] = [
    *((book, {}) for book in RULEBOOKS),
    ("polish", {"players": 3}),
    ("latvian", {"players": 3}),
]


def rules_of(book: str, options: dict[str, Value]) -> Ruleset:
    return rulebook(book).with_options(Options(rulebook(book).options, options))


def thrown(seen: Position, hand: str, skill: Skill = STRONG) -> Evaluated:
    """The best discard of a hand."""
    tiles = sorted(set(parse_hand(hand).concealed))
    choices = [Discard(seat=EAST, tile=tile, tile_id=TileId(tile.index)) for tile in tiles]
    return best(evaluated_choices(seen, choices, skill))


# Plans.


def test_only_the_plans_that_a_book_pays_for_are_looked_at() -> None:
    """Each book's table: the plain game knows mahjong alone."""
    plans = {
        book: {each.aim.plan for each in hand_types_of(rules, nearness_of(rules))}
        for book in RULEBOOKS
        for rules in [rules_of(book, {})]
    }
    assert plans["latvian"] == {Plan.ANY}
    assert {Plan.HALF_FLUSH, Plan.FULL_FLUSH, Plan.ALL_PUNGS, Plan.ALL_HONORS} <= plans["gala"]
    assert {Plan.HALF_FLUSH, Plan.FULL_FLUSH, Plan.ALL_PUNGS, Plan.ALL_MAJORS} <= plans["polish"]


def test_off_suit_tiles_are_thrown_where_a_flush_pays() -> None:
    """polish.md, "Doubles": three for one suit; latvian.md knows no flush, and keeps the nearer chow."""
    hand = "B123345567888 C34"
    seen = position(hand, book="polish")
    assert str(getattr(thrown(seen, hand).command, "tile", None)) in ("C3", "C4")
    assert thrown(position(hand, book="latvian"), hand).prospect.aim == ANY


def test_a_plan_that_the_sets_laid_out_rule_out_is_forgotten() -> None:
    found = prospects(position("B123456789 B9 (C123)", book="polish"), STRONG)
    assert all(one.aim.plan is not Plan.FULL_FLUSH for one in found)


def test_what_a_hand_is_worth_is_what_its_owner_would_be_paid() -> None:
    """polish.md, "Settlement": East gets double from each of three: 20 for going out, doubled by the half flush."""
    found = {one.aim.plan: one for one in prospects(position("B123 B456 B789 B55 WSS", book="polish"), STRONG)}
    half = found[Plan.HALF_FLUSH]
    assert half.missing == 1
    assert half.worth == 3 * 2 * 24 * 2


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=3))
def test_without_an_idle_honor_the_finished_hand_is_worth_the_same(book: str) -> None:
    chance = Random(3)
    wall = [kind for kind in KINDS for _ in range(4)]
    found = 0
    for _ in range(120):
        tiles = chance.sample(wall, 14)
        seen = replace(position("B1", book=book), key=key_of(tiles))
        seen = replace(seen, live=tuple([chance.randrange(5 - tiles.count(kind)) for kind in KINDS]))
        for goal in goals(seen, STRONG, seen.nearness.missing(seen.key, 4)):
            if not isinstance(goal, SetsGoal):
                continue
            worth, idle = goal.worth_and_idle(goal.kept, goal.improving(goal.kept))
            for tile in idle:
                left = Key(goal.kept - WEIGHTS[tile])
                if goal.hand_type.near.missing(left, seen.sets) == goal.lacks:
                    assert goal.worth(left, goal.improving(left)) == worth, (tiles, tile)
                    found += 1
    assert found > 60, "such honors are in many hands"


def test_a_mahjong_pays_what_every_other_does_where_going_out_alone_counts() -> None:
    """docs/rules/latvian.md, "Scoring"."""
    for text in ("B123456789 D555 C77", "B111 C222 D333 WEEE DRR", "B123 (B456) [C1111] DGGG WSS"):
        hand = parse_hand(text)
        last = hand.concealed[-1]
        seen = position(text, book="latvian")
        player = PlayerHand(wind=seen.wind, hand=hand)
        pays = paid(seen.rules, player, last, prevailing=seen.prevailing, dealer=seen.dealer)
        assert worth_of(seen, Finished(hand.key, (last,), hand.melds)) == pays
    alike = {book: pays_all_alike(position("B1", book=book).rules) for book in RULEBOOKS}
    assert [book for book, is_so in alike.items() if is_so] == ["latvian"]
    assert not pays_all_alike(position("B1", book="latvian", options={"scoring": "bonus"}).rules)


# Special hands.


def test_a_special_hand_in_reach_is_aimed_for_and_what_it_lacks_is_told() -> None:
    """docs/rules/polish.md, "Special hands": thirteen orphans."""
    (ending, *_) = endings(position("B19 C19 D19 WESWN DRG B5", book="polish"), STRONG)
    assert ending.prospect.aim == Aim(Plan.SPECIAL, special="thirteen_orphans")
    assert (ending.prospect.missing, len(ending.lacking)) == (2, 2)
    assert parse_tile("DW") in ending.lacking
    assert ending.prospect.worth == 3 * 2 * 2000


def test_a_special_hand_is_not_broken_by_a_claim() -> None:
    seen = position("B11 B99 C33 C77 D55 WEE B3", seen="B1", book="hungarian")
    pung = Claim(seat=SOUTH, claim=ClaimKind.PUNG, tiles=parse_tiles("B11"), tile_ids=(TileId(0), TileId(1)))
    chosen = best(evaluated_choices(seen, [pung, Pass(seat=SOUTH)], STRONG, offered=parse_tile("B1")))
    assert isinstance(chosen.command, Pass)


def test_a_kong_is_kept_for_a_special_hand() -> None:
    """docs/rules/hungarian.md, "Extras": seven pairs, four alike being two of them."""
    hand = "B1111 B99 C33 C77 D55 WE WS"
    tiles = parse_tiles("B1111")
    kong = DeclareKong(seat=EAST, tiles=tiles, tile_ids=tuple(map(TileId, range(4))))
    choices: list[Command] = [kong, *(Discard(seat=EAST, tile=tile, tile_id=TileId(9)) for tile in parse_tiles("WES"))]
    assert isinstance(best(evaluated_choices(position(hand, book="hungarian"), choices, STRONG)).command, Discard)


def test_a_special_hand_of_which_a_tile_is_gone_is_given_up() -> None:
    hand = "B19 C19 D19 WESWN DRG B1 C5"
    gone = position(hand, seen="DWWWW", book="polish")
    assert thrown(gone, hand).prospect.aim.special != "thirteen_orphans"


# What self-play taught.


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_a_hand_goes_out_the_likelier_the_nearer_it_is(book: str, options: dict[str, Value]) -> None:
    assert set(calibration_of(rules_of(book, options)).chance) <= set(GROUPS.values())
    for draws in (4, 10, 16):
        seen = position("B123", book=book, options=options, draws=draws)
        chances = [chance_to_go_out(seen, Plan.ANY, Case(missing, 12)) for missing in range(1, 8)]
        assert all(nearer > farther for nearer, farther in pairwise(chances)), draws


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_a_ready_hand_goes_out_the_likelier_the_more_tiles_it_waits_for(book: str, options: dict[str, Value]) -> None:
    rules = rules_of(book, options)
    chances = [learned_chance(rules, Plan.ANY, Case(1, live), (10, 1, 3)) for live in (1, 3, 6, 9)]
    assert all(fewer < more for fewer, more in pairwise(chances))


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_a_learned_chance_is_what_the_weights_make_of_the_features(book: str, options: dict[str, Value]) -> None:
    rules = rules_of(book, options)
    learned = calibration_of(rules).chance
    for plan, group in GROUPS.items():
        for case, around in product((Case(1, 6, 2), Case(3, 17), Case(5, 40, 9)), ((2, 0, 9), (14, 2, 1))):
            features = chance_features(case, *around)
            odds = [
                fsum(map(mul, weights, features)) for weights in (learned["any"], learned.get(group, learned["any"]))
            ]
            expected = min(map(chance_from, odds))
            assert learned_chance(rules, plan, case, around) == pytest.approx(expected, rel=1e-12), (plan, case, around)


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_a_tile_more_that_helps_makes_no_plan_less_likely(book: str, options: dict[str, Value]) -> None:
    for group, weights in calibration_of(rules_of(book, options)).chance.items():
        assert weights[CLAIMABLE] >= 0, group
        for missing in range(1, FAR + 1):
            assert weights[HELPED] + missing * weights[TOGETHER] >= 0, group


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_where_no_tile_is_left_to_draw_no_hand_goes_out_any_more(book: str, options: dict[str, Value]) -> None:
    last = replace(position("B123", book=book, options=options, draws=0), is_last=True)
    assert chance_to_go_out(last, Plan.ANY, Case(0, 0)) == 1, "the tile is there already"
    assert chance_to_go_out(last, Plan.ANY, Case(1, 12)) == 0


def test_a_special_hand_that_lacks_more_tiles_than_may_come_is_given_up() -> None:
    """Only the last tile of it is likely to be claimed; the others must be drawn."""
    hand = "B33 B5 C22 C56 C77 D44 D77"
    late, last = (position(hand, book="hungarian", draws=draws) for draws in (1, 0))
    assert any(one.chance > 0 for one in prospects(late, STRONG) if one.aim.special is not None)
    assert not any(one.chance > 0 for one in prospects(last, STRONG) if one.aim.special is not None)


def test_nothing_is_claimed_that_promises_nothing() -> None:
    last = replace(position("B23 C456 D789 D22 B55 WE", draws=0), is_last=True)
    claim = Claim(seat=EAST, claim=ClaimKind.CHOW, tiles=parse_tiles("B23"), tile_ids=(TileId(1), TileId(2)))
    found = evaluated_choices(last, [claim, Pass(seat=EAST)], STRONG, offered=parse_tile("B4"))
    assert isinstance(best(found).command, Pass)


def test_who_aims_for_a_dear_hand_counts_on_the_others_that_may_come_of_it() -> None:
    rules = rules_of("hungarian", {})
    left = calibration_of(rules).left_to(Plan.SPECIAL, 0)
    assert 0 < left < 1
    assert calibration_of(rules).left_to(Plan.ANY, 0) == 0
    seen = position("B11 B99 C33 C77 D44 D55 WS", book="hungarian")
    any_mahjong = next(one for one in prospects(seen, STRONG) if one.aim is ANY)
    pairs = next(one for one in prospects(seen, STRONG) if one.aim.special is not None)
    assert any_mahjong.otherwise == 0
    assert pairs.otherwise == pytest.approx(left * any_mahjong.value)
    assert pairs.value == pytest.approx(pairs.chance * (pairs.worth + pairs.relief) + pairs.otherwise)
    guessing = next(one for one in prospects(seen, Skill(calibrated=False)) if one.aim.special is not None)
    assert guessing.otherwise == 0


def test_a_dear_hand_far_behind_any_mahjong_seldom_comes_true() -> None:
    """docs/rules/israeli.md, "Points": two tiles further than any mahjong one often turns back from a flush."""
    calibration = calibration_of(rules_of("israeli", {}))
    reached = [calibration.holds(Plan.HALF_FLUSH, behind) for behind in range(3)]
    others = [calibration.left_to(Plan.HALF_FLUSH, behind) for behind in range(3)]
    assert reached == sorted(reached, reverse=True)
    assert others == sorted(others)
    assert reached[2] < 0.6 < others[2]
    assert calibration.holds(Plan.HALF_FLUSH, 5) == reached[2]
    assert calibration.holds(Plan.HALF_FLUSH, -1) == reached[0]
    seen = position("B123", book="israeli")
    near, far = (chance_to_go_out(seen, Plan.HALF_FLUSH, Case(3, 12, 2, behind)) for behind in (0, 2))
    assert far == pytest.approx(near * reached[2] / reached[0])
    assert chance_to_go_out(seen, Plan.ANY, Case(3, 12, 2, 2)) == chance_to_go_out(seen, Plan.ANY, Case(3, 12, 2))


# What others may cost.


def test_half_a_hope_is_feared_for_where_all_pay_alike() -> None:
    """docs/rules/polish.md, "Settlement": a discarder pays like the others, but gives up his hand as well."""
    gone = parse_tiles("WEE WSS WWW B111 C111 D111 B999")
    usual, alone = (
        replace(position("B123 C456 D468", book="polish", options=options, draws=6), discards=gone, laid_by_others=8)
        for options in ({}, {"payer": "discarder"})
    )
    tile = parse_tile("C6")
    lost = [expected_loss(usual, tile, hope) for hope in (0.0, 100.0, 200.0)]
    assert lost[2] - lost[1] == pytest.approx(0.25 * danger(usual, tile) * 100)
    assert expected_loss(alone, tile, 0.0) > lost[0]


def test_a_kong_that_may_be_robbed_later_is_feared_for_though_it_was_claimed() -> None:
    """gala.md, "A turn": with ``own_turn`` any open kong may be robbed, however old; else an extended one, at once."""
    gone = parse_tiles("WEE WSS WWW B111 C111 D111 B999 C6")
    tile = parse_tile("C6")
    claimed, extended = (
        {
            robbing: loss_by_robbery(
                replace(
                    position("B123 C666 D468 B5", book="gala", options={"rob_kong": robbing}),
                    discards=gone if is_claimed else gone[:-1],
                    laid_by_others=8,
                ),
                tile,
                1.0,
                is_claimed=is_claimed,
            )
            for robbing in ("own_turn", "at_once", "off")
        }
        for is_claimed in (True, False)
    )
    assert claimed["own_turn"] > 0 == claimed["at_once"] == claimed["off"]
    assert extended["own_turn"] > extended["at_once"] > 0 == extended["off"]


READY = "B678 D34567 WEE D999 C6"
"""Ready without the 6 of Characters, which stands alone."""


def test_a_called_tile_ends_the_deal_and_all_hope_with_it() -> None:
    """docs/rules/israeli.md, "Ready hand": the call names the tiles that complete the hand."""
    called = replace(position(READY, book="israeli"), named=parse_tiles("C69"))
    lost = [expected_loss(called, parse_tile("C6"), hope) for hope in (100.0, 200.0)]
    assert lost[1] - lost[0] == pytest.approx(100)
    assert lost[0] > 90


@pytest.mark.parametrize("skill", [STRONG, EXPERT])
def test_a_called_tile_is_kept_though_that_takes_the_hand_back(skill: Skill) -> None:
    seen = position(READY, book="israeli")
    assert thrown(seen, READY, skill).prospect.missing == 1
    found = thrown(replace(seen, named=parse_tiles("C69")), READY, skill)
    assert isinstance(found.command, Discard)
    assert (found.command.tile.suit, found.prospect.missing) == (Suit.DOT, 2)


def test_of_called_tiles_alone_the_best_is_thrown() -> None:
    called = replace(position(READY, book="israeli"), named=parse_tiles(READY))
    assert thrown(called, READY).command == thrown(position(READY, book="israeli"), READY).command


def test_no_hand_is_called_ready_with_a_called_tile() -> None:
    seen = replace(position(READY, book="israeli"), named=parse_tiles("C6"))
    tiles = sorted(set(parse_hand(READY).concealed))
    choices: list[Command] = [Discard(seat=EAST, tile=tile, tile_id=TileId(tile.index)) for tile in tiles]
    called = DeclareReady(seat=EAST, tile=parse_tile("C6"), tile_id=TileId(0), waits=parse_tiles("D258"))
    assert not isinstance(best(evaluated_choices(seen, [*choices, called], STRONG)).command, DeclareReady)
    free = replace(seen, named=parse_tiles("C9"))
    assert best(evaluated_choices(free, [*choices, called], STRONG)).command == called


def test_what_must_be_kept_after_a_claim_is_counted_with_it() -> None:
    """After the chow nothing but the called tile may go, or the hand is taken back."""
    hand = "B68 D34567 WEE D999 C6"
    chow = Claim(seat=EAST, claim=ClaimKind.CHOW, tiles=parse_tiles("B68"), tile_ids=(TileId(0), TileId(1)))
    seen = position(hand, book="israeli")
    free, called = (
        evaluated_choices(replace(seen, named=named), [chow], STRONG, offered=parse_tile("B7"))[0].prospect
        for named in ((), parse_tiles("C6"))
    )
    assert (free.missing, called.missing) == (1, 2)


def test_a_hand_without_hope_is_broken_up_where_the_discarder_pays() -> None:
    """docs/rules/polish.md, option ``payer``: with ``discarder`` who throws the winning tile pays alone."""
    hand = "B123 C456 D468 B5 C379 D5"
    gone = parse_tiles("WEE WSS WWW B111 C111 D111 B999 C999 D99 B888 C88 D4444 D2 B2 D2 B2")
    for options, tile in (({"payer": "discarder"}, "B2"), ({}, "D8")):
        seen = replace(position(hand, book="polish", options=options, draws=1), discards=gone, laid_by_others=12)
        chosen = thrown(seen, hand).command
        assert isinstance(chosen, Discard)
        assert str(chosen.tile) == tile, options


@pytest.mark.parametrize("book", ["latvian", "gala", "hungarian"])
def test_a_wait_for_tiles_that_are_all_gone_is_broken_up(book: str) -> None:
    hand = "B123 C456 D789 C88 D24 B6"
    for gone, breaks in (("D3333", True), ("D33", False)):
        seen = replace(position(hand, seen=gone, book=book), draws=9)
        chosen = thrown(seen, hand)
        assert isinstance(chosen.command, Discard)
        assert (chosen.command.tile in {Tile.D2, Tile.D4}) is breaks
        assert chosen.prospect.live > 0


def test_options_that_were_never_calibrated_are_played_with_the_figures_of_their_book() -> None:
    usual, other = (
        rules_of("polish", {}),
        rules_of("polish", {"limit": 500, "payer": "discarder", "buried_pair": "any"}),
    )
    assert calibration_of(usual) == calibration_of(other)
    assert losses_in_example(other)[0] == 0
    seen = position(
        "B123 C456 D789 D23 B55 WN",
        book="polish",
        options={"limit": 500, "payer": "discarder", "buried_pair": "any"},
    )
    assert thrown(seen, "B123 C456 D789 D23 B55 WN").prospect.missing == 1


def test_who_only_guesses_takes_every_book_for_the_same() -> None:
    for book in RULEBOOKS:
        seen = position("B123 C456 D78 D22 B5 C9 WN", book=book)
        assert chance_to_go_out(seen, Plan.ANY, Case(2, 10), calibrated=False) == pytest.approx(0.1596, abs=0.05)


# The place at the end.


def in_deal(number: int, balances: tuple[int, ...]) -> State:
    """What East sees in a deal of a match of GALA, which has four (docs/rules/gala.md, "The end of a deal")."""
    state = Scene().match.state
    assert state.deal is not None
    nothing = (Fraction(0),) * 4
    before = PlayedDeal(placing=state.deal.placing, outcome=Outcome.EXHAUSTED, winners=(), deltas=nothing)
    played = (before,) * (number - 1)
    told = replace(state, alone=None, persons=(0, 1, 2, 3), played=played, balances=tuple(map(Fraction, balances)))
    return known_to(told, EAST)


def test_a_standing_tells_the_leads_and_the_deals_that_follow() -> None:
    assert standing_of(in_deal(3, (0, 5, 1, -1)), EAST) == ((-5, -1, 1), 1)
    assert standing_of(in_deal(4, (6, 5, 1, -1)), EAST) == ((1, 5, 7), 0)
    last = in_deal(4, (6, 5, 1, -1))
    endless = replace(last.rules.course, moves=None)
    assert standing_of(replace(last, rules=replace(last.rules, course=endless)), EAST) is None
    outside = Alone(1, last.current_deal.placing)
    assert standing_of(replace(last, alone=outside), EAST) is None


def test_in_the_last_deal_a_win_is_worth_the_places_that_it_gains() -> None:
    rules = rules_of("polish", {})
    small, middle, great = (partial(win_in_match, rules, worth=points) for points in (30.0, 300.0, 3000.0))
    first, behind = Standing((10.0, 20.0, 500.0), 0), Standing((-10.0, -100.0, -1000.0), 0)
    besides = 0.05
    assert great(first) - small(first) == pytest.approx(besides * 2970), "already first: points are a trifle"
    places = [win(behind) - besides * points for win, points in ((small, 30), (middle, 300), (great, 3000))]
    assert 0 < places[0] < places[1]
    assert places[1] - places[0] == pytest.approx(places[2] - places[1]), "a place each"


@given(st.lists(st.floats(-3000, 3000), min_size=3, max_size=3), st.integers(0, 16), st.floats(1, 4000))
def test_a_dearer_win_is_never_worth_less_and_a_discard_always_costs(
    leads: list[float], deals: int, worth: float
) -> None:
    for book in RULEBOOKS:
        rules, standing = rules_of(book, {}), Standing(tuple(leads), deals)
        assert 0 <= win_in_match(rules, standing, worth) <= win_in_match(rules, standing, 2 * worth)
        assert price_of_discard(rules, standing) >= 0 or price_of_discard(rules, None) < 0


def test_a_dear_win_early_and_at_even_scores_is_worth_less_than_its_points_and_a_plain_one_about_as_much() -> None:
    for book in RULEBOOKS:
        rules, even = rules_of(book, {}), Standing((0.0, 0.0, 0.0), 9)
        gain = gain_in_example(rules)
        none = win_in_match(rules, even, 0.0)
        assert win_in_match(rules, even, 0.1 * gain) - none == pytest.approx(0.1 * gain, rel=0.1)
        assert win_in_match(rules, even, 40 * gain) < 20 * gain


@pytest.mark.parametrize("book", one_of(2, ["hungarian", "polish", "gala", "israeli"]))
def test_in_the_last_deal_whoever_leads_takes_the_likelier_hand_and_whoever_is_far_behind_the_dearer(book: str) -> None:
    def played_for(lead: float) -> tuple[float, float]:
        """The mean chance and the mean worth of the hands at which the discards of a deal aim."""
        best = []
        for view, question in questions(book, {}, 9):
            if isinstance(question.choices[0], Discard) and not view.current_deal.winners:
                position = position_of(view, question.seat, counts_tiles=True)
                standing = Standing((lead * gain_in_example(position.rules),) * 3, 0)
                judged = evaluated_choices(replace(position, standing=standing), question.choices, STRONG)
                best.append(max(judged, key=lambda one: one.value).prospect)
        return fmean(one.chance for one in best), fmean(one.worth for one in best)

    (leading_chance, leading_worth), (trailing_chance, trailing_worth) = played_for(1.5), played_for(-3.0)
    assert leading_chance > trailing_chance
    assert leading_worth < trailing_worth


# Styles.


def test_who_is_ambitious_goes_farther_for_a_dear_hand() -> None:
    hand = "B11 B99 C33 C67 D455 D78 WS"
    seen = position(hand, book="hungarian")
    plain, keen = (thrown(seen, hand, skill_with(taste)) for taste in (0.01, 60.0))
    assert plain.prospect.aim.plan is Plan.ANY
    assert keen.prospect.aim.plan is Plan.SPECIAL


def skill_with(ambition: float) -> Skill:
    return Skill(style=Style(ambition=ambition))


def test_a_hand_that_lacks_a_tile_twice_pays_for_going_out_on_it() -> None:
    seen = position("B55 D2345 (C222) (C888)", book="polish")
    end = Finished(key_of(parse_tiles("B55 D222 D345")), (Tile.D2, Tile.D2), seen.melds)
    found = with_claimed_pungs(end, seen.melds, lambda _key, _melds: True)
    assert found == end
    assert worth_of(seen, found) > 0


def test_a_pung_that_lacks_more_tiles_than_are_left_is_not_helped() -> None:
    """docs/rules/polish.md, `heads_and_tails`: four pungs and a pair of terminals."""
    seen = position("B111999 C1119 D19", book="polish", seen="D1199 C99")
    found = next(one for one in prospects(seen, EXPERT) if one.aim.special == "heads_and_tails")
    assert Tile.C9 in tiles_marked(found.helping)
    assert Tile.C9 not in tiles_marked(helped_again(seen, EXPERT, found).helping)


def test_a_dear_aim_that_is_any_mahjong_at_hand_is_told_as_that_whatever_else_it_may_become() -> None:
    """Otherwise the aim would change from turn to turn, though nothing happens."""
    found = prospects(position("B678 C22 D78 (C789) (B567)"), STRONG)
    plain = next(one for one in found if one.aim == ANY)
    dear = plain._replace(aim=Aim(Plan.ALL_CHOWS), otherwise=0.1, value=plain.value + 0.1, plain=plain)
    assert aim_to_tell(dear).aim == ANY
    assert aim_to_tell(dear).value == dear.value
    assert aim_to_tell(dear._replace(value=plain.value + 0.2)).aim.plan is Plan.ALL_CHOWS


@pytest.mark.parametrize("hand", ["(B234) (C678) D12 D4 D6 B9 WEE", "(B234) (C666) (D888) B9 C12 WE D5"])
def test_who_has_no_way_to_the_least_worth_defends(hand: str) -> None:
    """docs/rules/chinese_official.md: a hand needs 8 fans to go out."""
    gone = "WWW DRR DGG DW C55 C99 B11 D88 WNN B3 C3"
    rules = of_club("gala", "chinese_official")
    seen = replace(position(hand, seen=gone), rules=rules, discards=parse_tiles(gone), laid_by_others=4)
    assert all(found.worth == found.value == 0 for found in prospects(seen, STRONG))
    tiles = sorted(set(parse_hand(hand).concealed))
    choices = [Discard(seat=EAST, tile=tile, tile_id=TileId(tile.index)) for tile in tiles]
    found = evaluated_choices(seen, choices, STRONG)
    assert all(one.value == -one.danger < 0 for one in found)
    assert best(found).danger == min(one.danger for one in found)


def test_a_way_to_the_least_worth_is_taken_though_it_is_farther() -> None:
    seen = replace(position("(B222) (C888) D55 D6 B99 WEE"), rules=of_club("gala", "chinese_official"))
    first, *others = prospects(seen, STRONG)
    assert first.aim.plan is Plan.ALL_PUNGS
    assert all(other.worth == 0 for other in others)


@pytest.mark.parametrize(
    ("book", "file"),
    [("polish", "british"), ("polish", "classical_chinese"), ("gala", "hong_kong"), ("gala", "chinese_official")],
)
def test_an_example_of_a_club_is_played_with_figures_of_its_own(book: str, file: str) -> None:
    found = calibration_of(of_club(book, file))
    assert found.deals >= 200
    assert found.chance != calibration_of(rules_of(book, {})).chance
