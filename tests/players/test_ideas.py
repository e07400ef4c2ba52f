"""Ideas that are told are true of the tiles: each is counted anew in the hand and on the table alone."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.engine.commands import Claim, DeclareReady, Discard, Pass
from game.engine.events import Alone
from game.engine.facts import face, faces
from game.engine.seat_views import known_to
from game.engine.state import Claiming, Opening, State
from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.i18n.advice_words import hundredths, idea_line, in_full, why_better, why_line
from game.players.ai.advice import Advice, Verdict, advise
from game.players.ai.ideas import Idea, Why
from game.players.ai.judgment import ANY, COUNT, Judgment, Plan, is_even, is_pay_like
from game.players.player import Question
from game.tiles.tile import KINDS, Tile
from tests.engine.rigged import EAST, Scene
from tests.for_each import one_in
from tests.players.test_computer import question_of
from tests.players.test_judgment import BOOKS, questions

LONE = {Idea.LONE, Idea.USED_UP}
OTHER_NEEDED = {Idea.NEEDS, Idea.NEEDS_NEAR, Idea.NEEDS_SET}
WIDER = {Idea.LOSES, Idea.GOES_WITH, Idea.SPLITS, Idea.KEEPS_MORE, Idea.LIKELIER_PAIR, Idea.ANOTHER, Idea.FAR_WIDER}


OFF: dict[Plan, Callable[[Tile, Judgment], bool]] = {
    Plan.HALF_FLUSH: lambda tile, one: not tile.is_honor and tile.suit is not one.aim.suit,
    Plan.FULL_FLUSH: lambda tile, one: tile.suit is not one.aim.suit,
    Plan.ALL_MAJORS: lambda tile, _one: not tile.is_major,
    Plan.ALL_HONORS: lambda tile, _one: not tile.is_honor,
    Plan.ALL_TERMINALS: lambda tile, _one: not tile.is_terminal,
}
"""Whether a hand of this kind has no such tile."""


class Seen:
    """A question as somebody sees it who counts the tiles."""

    def __init__(self, view: State, question: Question) -> None:
        deal = view.current_deal
        self.deal, self.seat, self.view = deal, question.seat, view
        self.hand = list(faces(deal, deal.seats[question.seat].hand))
        self.melds = tuple(laid.meld for laid in deal.seats[question.seat].sets)

    def missing(self, tiles: list[Tile]) -> int:
        hand = Hand(tuple(tiles), self.melds)
        return deficiency(hand.key, hand.sets_to_make)

    def without(self, tile: Tile) -> list[Tile]:
        place = self.hand.index(tile)
        return self.hand[:place] + self.hand[place + 1 :]

    def left(self, tile: Tile) -> int:
        return self.view.rules.tiles.copies(tile) - self.deal.faces.count(tile)

    def helping(self, discard: Tile) -> dict[Tile, int]:
        kept = self.without(discard)
        lacks = self.missing(kept)
        return {tile: left for tile in KINDS if (left := self.left(tile)) and self.missing([*kept, tile]) < lacks}

    def is_true(self, found: Why, best: Judgment, other: Judgment) -> bool:
        match found.idea:
            case _ if found.idea in LONE:
                return self.is_true_of_lone(found)
            case _ if found.idea in OTHER_NEEDED and best.aim == ANY:
                return self.is_needed(found, best, other)
            case _ if found.idea in WIDER and best.aim == ANY:
                return self.is_wider(found, best, other)
            case Idea.THROWN:
                seen = Counter(face(self.deal, each.tile_id) for each in self.deal.discards)
                assert found.tile is not None
                assert found.other is not None
                return seen[found.tile] == found.count > found.less == seen[found.other]
            case Idea.AWAITED:
                return any(
                    found.other in held.waits and self.deal.placing.wind_of(number, self.view.rules.seats) is found.wind
                    for number, held in enumerate(self.deal.seats)
                )
            case Idea.PAIRS | Idea.UNPAIRED:
                left = Counter(self.without(thrown(best)))
                named = found.other if found.idea is Idea.PAIRS else found.tile
                assert named is not None
                are_there = sum(count // 2 for count in left.values()) >= found.count > 1
                can_pair = all(left[tile] or live > 1 for tile, live in best.helping)
                return are_there and can_pair and left[named] in ((2, 4) if found.idea is Idea.PAIRS else (0,))
            case Idea.TOGETHER:
                assert found.other is not None
                return self.without(thrown(best)).count(found.other) == 1
            case Idea.EVEN if best.aim == ANY:
                return len({sum(self.helping(thrown(one)).values()) for one in (best, other)}) == 1
            case Idea.SAFER:
                return best.danger < other.danger
            case Idea.SET_NEARER if best.aim == ANY:
                return self.after_claim(best) < self.missing(self.hand)
            case Idea.NO_NEARER:
                return self.after_claim(other) >= self.missing(self.hand)
            case _:
                return self.is_true_of_hand(found, best)

    def is_true_of_lone(self, found: Why) -> bool:
        lone = [tile for tile in (found.tile, found.other) if tile is not None]
        near = [tile for tile in self.hand if any(tile.touches(one) for one in lone)]
        if near or any(self.hand.count(tile) != 1 for tile in lone):
            return False
        return found.idea is not Idea.USED_UP or self.left(lone[0]) == found.count

    def is_true_of_hand(self, found: Why, best: Judgment) -> bool:
        match found.idea:
            case Idea.ONLY_PAIR:
                held = Counter(self.hand)
                pairs = [tile for tile, count in held.items() if count > 1]
                return pairs == [found.set[0]] and held[found.set[0]] == 2
            case Idea.LAST:
                return not self.deal.live
            case Idea.FAR_WIDER:
                return best.aim.plan is not Plan.SPECIAL
            case Idea.NO_SET:
                assert found.tile is not None
                unseen = [tile for tile in KINDS if self.left(tile)]
                chows = [one for one in unseen for two in unseen if makes_chow(one, two, found.tile)]
                return found.tile not in unseen and not chows
            case Idea.OFF_AIM if best.aim.plan in OFF:
                assert found.tile is not None
                return OFF[best.aim.plan](found.tile, best)
            case _:
                return True

    def after_claim(self, one: Judgment) -> int:
        assert isinstance(one.command, Claim)
        left = Counter(self.hand) - Counter(one.command.tiles)
        hand = Hand(tuple(left.elements()), self.melds)
        return deficiency(hand.key, hand.sets_to_make - 1)

    def is_needed(self, found: Why, best: Judgment, other: Judgment) -> bool:
        tile, rest = thrown(other), self.without(thrown(best))
        stands = all(tile.touches(near) and near in rest for near in found.tiles)
        return stands and self.missing(self.without(tile)) > self.missing(rest) and rest.count(tile) >= len(found.set)

    def is_wider(self, found: Why, best: Judgment, other: Judgment) -> bool:
        mine, its = self.helping(thrown(best)), self.helping(thrown(other))
        gained, lost = ({tile: one[tile] for tile in one.keys() - two} for one, two in ((mine, its), (its, mine)))
        is_wider = sum(mine.values()) > sum(its.values())
        match found.idea:
            case Idea.KEEPS_MORE:
                named = (set(found.tiles), set(found.others)) == (set(gained), set(lost))
                return is_wider and named and (found.count, found.less) == (sum(gained.values()), sum(lost.values()))
            case Idea.LIKELIER_PAIR:
                assert found.tile is not None
                assert found.other is not None
                are_single = self.hand.count(found.tile) == self.hand.count(found.other) == 1
                return are_single and found.count == self.left(found.other) > found.less == self.left(found.tile)
            case Idea.ANOTHER:
                return gained == {found.other: found.count}
            case Idea.GOES_WITH | Idea.SPLITS:
                kept = self.without(thrown(best))
                near = set(found.tiles) <= set(kept) and all(tile.touches(thrown(other)) for tile in found.tiles)
                return is_wider and near and kept.count(thrown(other)) >= len(found.set)
            case Idea.FAR_WIDER:
                return is_wider and (found.count, found.less) == (best.live, other.live)
            case _:
                near = all(tile is thrown(other) or tile.touches(thrown(other)) for tile in found.tiles)
                return is_wider and near and set(found.tiles) == gained.keys()


def makes_chow(*tiles: Tile) -> bool:
    ranks = sorted(tile.rank for tile in tiles)
    return len({tile.suit for tile in tiles}) == 1 and ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]


def thrown(one: Judgment) -> Tile:
    assert isinstance(one.command, Discard | DeclareReady)
    return one.command.tile


@pytest.mark.parametrize("step", [3, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("book", "options"), one_in(2, BOOKS, pytest.mark.slow))
def test_an_idea_is_true_of_the_tiles(book: str, options: dict[str, object], step: int) -> None:
    told: Counter[Idea | None] = Counter()
    for view, question in questions(book, options, 9)[::step]:
        advice, seen = advise(view, question), Seen(view, question)
        for other in advice.behind(advice.best)[:2]:
            found = advice.why(advice.best, other)
            if found is not None and view.rules.mahjong.most_chows:
                assert seen.is_true(found, advice.best, other), (found, seen.hand)
            assert found is None or idea_line(view.rules, found)
            told[None if found is None else found.idea] += 1
    assert told[None] <= told.total() / 5, told
    assert len(told) > 4, told


SAFER = {Idea.THROWN, Idea.GONE_BY, Idea.NO_CHOWS, Idea.FEWER_CHOWS, Idea.SAFER, Idea.NO_SET}


@pytest.mark.parametrize("step", [7, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("book", "options"), one_in(2, BOOKS, pytest.mark.slow))
def test_a_reason_can_be_seen_and_the_choices_shown_are_worth_most(
    book: str, options: dict[str, object], step: int
) -> None:
    for view, question in questions(book, options, 9)[::step]:
        advice = advise(view, question)
        others = [one for one in advice.choices[1:] if is_pay_like(one, advice.best)]
        for one, other in pairwise(others):
            assert other.value <= one.value or (is_even(one, other) and one.live > other.live), (one, other)
        for other in advice.behind(advice.best):
            found = advice.why(advice.best, other)
            if found is not None and found.idea in SAFER:
                assert other.risk - advice.best.risk >= 0.01, found
                assert advice.best.risk <= 0.667 * other.risk, found
            if found is not None and found.idea in {Idea.PAYS, Idea.PAYS_WITH, Idea.PAYS_AIM}:
                assert found.count > 1.1 * found.less - 1, found


@pytest.mark.slow
@pytest.mark.parametrize("book", ["hungarian", "polish"])
def test_the_pairs_of_a_hand_of_pairs_are_told_with_a_tile(book: str) -> None:
    """docs/rules/hungarian.md and polish.md: a hand of pairs; a tile is of one of them, or of none."""
    told: Counter[Idea] = Counter()
    for seed in range(30, 42):
        for view, question in questions(book, {}, seed):
            advice, seen = advise(view, question), Seen(view, question)
            for other in advice.behind(advice.best):
                found = advice.why(advice.best, other)
                if found is not None and found.idea in {Idea.PAIRS, Idea.UNPAIRED}:
                    assert seen.is_true(found, advice.best, other), (found, seen.hand)
                    told[found.idea] += 1
    assert set(told) == {Idea.PAIRS, Idea.UNPAIRED}, told


def test_what_hardly_tells_two_tiles_apart_is_told_where_nothing_else_does() -> None:
    advice = asked(Scene(east="B123 C12 D12 C78 DRR WE WW WN"))
    told = thrown_in(advice)
    assert thrown(advice.best) is Tile.WW
    assert why_line(advice, told[Tile.WW], told[Tile.WN]) == "Just as good as the North Wind"
    assert why_line(advice, told[Tile.WW], told[Tile.WE]) == "Keep the East Wind: a pung of it would pay more"
    assert why_line(advice, advice.best) == "Keep the East Wind: a pung of it would pay more"


def asked(scene: Scene) -> Advice:
    return advise(known_to(scene.match.state, EAST), question_of(scene.match.state, EAST))


def thrown_in(advice: Advice) -> dict[Tile, Judgment]:
    """Every discard of the choices, by its tile."""
    return {thrown(one): one for one in advice.choices if isinstance(one.command, Discard)}


def than(advice: Advice, one: Judgment) -> str:
    """Why the best choice is better than another."""
    return why_better(Verdict(advice=advice, played=one, better=advice.best))


@pytest.mark.parametrize(
    ("east", "said"),
    [
        ("B123 C123 D12 C78 DRR WE B7", "Nothing goes with these, so any can go: East Wind, 7 of Bamboo"),
        (
            "B123 C456 D789 D22 B556",
            (
                "Without the 5 of Bamboo you can also use 4 and 7 of Bamboo (8 unseen); "
                "without the 6 of Bamboo, 5 of Bamboo, 2 of Dots (4 unseen)"
            ),
        ),
        ("B123 C456 D789 D22 B555", "The hand is complete"),
    ],
)
def test_a_hint_names_the_tiles_that_tell_the_choices_apart(east: str, said: str) -> None:
    advice = asked(Scene(east=east))
    assert why_line(advice, advice.best) == said


def test_a_hint_for_a_tile_with_which_nothing_goes_says_so_of_that_tile() -> None:
    """What would be lost without another tile is told of that one, if it was discarded."""
    advice = asked(Scene(east="C126 B56 D34578 DRR WN"))
    assert {thrown(one): why_line(advice, one) for one in advice.shown[:2]} == {
        Tile.WN: "Nothing goes with these, so any can go: North Wind, 1 of Bamboo, 6 of Characters",
        Tile.B1: "Nothing goes with these, so any can go: 1 of Bamboo, North Wind, 6 of Characters",
    }
    assert than(advice, thrown_in(advice)[Tile.D8]).startswith("Keep the 8 of Dots: it goes with your 7 of Dots. ")


def test_of_tiles_that_are_pairs_already_a_third_is_told_and_none_is_easier_to_pair() -> None:
    advice = asked(Scene(east="B34445 C12779 D45 DGG"))
    told = thrown_in(advice)
    assert why_line(advice, told[Tile.B4], told[Tile.C7]) == (
        "Without the 4 of Bamboo you can also use 7 of Characters (2 unseen); "
        "without the 7 of Characters, 4 of Bamboo (1 unseen)"
    )


@pytest.mark.parametrize("east", ["B34445 C12779 D45 DGG", "B5668 C127 D789 DRR WNS"])
def test_tiles_are_just_as_good_and_pay_more_only_where_the_figures_say_so(east: str) -> None:
    """A pung that may come is counted in the pay of a hand only where it helps, which is farther from a mahjong."""
    advice = asked(Scene(east=east))
    for place, one in enumerate(advice.choices):
        for other in advice.choices[place + 1 :]:
            found = advice.why(one, other)
            if found is not None and found.idea is Idea.EVEN:
                assert abs(one.value - other.value) <= 0.03 * one.value, (one, other)
            if found is not None and found.idea in {Idea.PAYS, Idea.PAYS_WITH}:
                assert one.missing == other.missing, (one, other)


def test_a_wind_that_pays_nothing_goes_before_a_dragon() -> None:
    """The deal's 9th question: a hair less is risked with the dragon."""
    advice = advise(*questions("polish", {}, 21)[8])
    wind, dragon, *_ = advice.choices
    assert (thrown(wind), thrown(dragon)) == (Tile.WW, Tile.DW)
    assert (wind.missing, wind.live) == (dragon.missing, dragon.live)
    assert wind.danger > dragon.danger
    assert why_line(advice, wind) == "Keep the White Dragon: a pung of it would pay more"


def test_of_discards_that_are_even_the_one_with_more_tiles_that_help_comes_first() -> None:
    """The deal's 22nd question."""
    _best, first, second = advise(*questions("latvian", {}, 2)[21]).shown
    assert (thrown(first), thrown(second)) == (Tile.D5, Tile.D8)
    assert first.live > second.live
    assert first.value < second.value
    assert hundredths(first.chance) == hundredths(second.chance)


def test_what_only_looks_better_is_answered_by_the_dear_hand_that_decides() -> None:
    """The deal's 29th question: more tiles would help without the 7 of Bamboo."""
    advice = advise(*questions("polish", {}, 5)[28])
    best, wider = advice.best, thrown_in(advice)[Tile.B7]
    assert best.missing == wider.missing
    assert best.live < wider.live
    assert why_line(advice, best) == "Also possible: Triple knitting"


def test_an_aim_that_hardly_ever_comes_true_is_told_with_its_chance() -> None:
    """The deal's 35th question."""
    advice = advise(*questions("hungarian", {}, 30)[34])
    assert hundredths(advice.best.chance) == 2
    said = "Seven pairs: 4 pairs, but not the Blue Dragon. Chance of a mahjong: 2%, about 4,096 points"
    assert why_line(advice, advice.best) == said


def test_the_next_best_choice_is_compared_and_none_that_nobody_would_make() -> None:
    """The 9 of Characters beside the 8 is no rival of the 1 of Dots; a lone tile is."""
    advice = asked(Scene(east="B237 C4589 D134578 DR"))
    found = {thrown(one): why_line(advice, one) for one in advice.shown}
    assert found == {
        Tile.D1: "Just as good as the 7 of Bamboo",
        Tile.DR: "Nothing goes with these, so any can go: Red Dragon, 7 of Bamboo",
        Tile.B7: "Nothing goes with these, so any can go: 7 of Bamboo, Red Dragon",
    }


def test_two_calls_of_a_ready_hand_are_compared_with_each_other() -> None:
    """The deal's 27th question: either call waits for as many tiles; the hint tells what calling brings."""
    advice = advise(*questions("israeli", {}, 703)[26])
    best, other, *_ = advice.choices
    assert isinstance(best.command, DeclareReady)
    assert isinstance(other.command, DeclareReady)
    assert best.live == other.live
    assert why_line(advice, best, other) == "Just as good as the 6 of Dots"
    assert why_line(advice, best) == "The hand pays about 137 points, not 37"


def test_no_chance_is_told_of_a_claim_that_brings_nothing() -> None:
    """What it is worth to be able to claim less is not in the chance, which would look better than the pass's."""
    told = Counter[bool]()
    for view, question in questions("polish", {}, 9):
        advice = advise(view, question)
        best = advice.best
        for one in advice.shown[1:] if isinstance(best.command, Pass) else ():
            said = in_full("polish", one, [], best)
            assert ("Chance of a mahjong" in said) == (one.missing < best.missing)
            told[one.missing < best.missing] += 1
    assert told[False]


def test_a_claim_after_which_the_hand_pays_less_is_told_by_the_pay() -> None:
    """The deal's 25th question."""
    advice = advise(*questions("gala", {}, 2)[24])
    assert isinstance(advice.best.command, Pass)
    assert why_line(advice, advice.best) == "The hand pays about 2 points, not 1"


def test_an_honor_that_is_kept_is_not_among_those_of_which_any_can_go() -> None:
    """The deal's third question."""
    advice = advise(*questions("gala", {}, 0)[2])
    assert [why_line(advice, one) for one in advice.shown] == [
        *["Keep the Green Dragon: a pung of it would pay more"] * 2,
        "Nothing goes with the Green Dragon",
    ]


def test_a_kong_is_not_told_for_where_the_pass_is_told_against_it() -> None:
    """The deal's 16th question."""
    advice = advise(*questions("latvian", {}, 3)[15])
    passed, kong, _pung = advice.choices
    assert isinstance(passed.command, Pass)
    assert why_line(advice, passed) == why_line(advice, kong)
    assert why_line(advice, kong).startswith("Kong of ")


def test_a_risky_hint_says_so() -> None:
    """How many of such discards deal in is a row of assets/players/report.md."""
    told = 0
    for advice in [advise(*asked) for asked in questions("polish", {}, 704)[40:60]]:
        for one in advice.shown:
            told += one.risk >= 0.08
            assert (one.risk >= 0.08) is why_line(advice, one).endswith(
                f"someone wins on your discard: {hundredths(one.risk)}%"
            )
    assert told > 10


def test_an_expensive_aim_is_named_where_the_reason_does_not_name_it() -> None:
    advice = advise(*questions("hungarian", {}, 706)[12])
    said = "Seven pairs. The 6 of Characters is easier to pair than the West Wind: 3 unseen, not 1"
    assert why_line(advice, advice.best) == said


def test_who_heeds_a_called_tile_is_told_so_with_the_best_discard_alone() -> None:
    found = [advice.why(one) for advice in [advise(*questions("israeli", {}, 703)[32])] for one in advice.shown]
    assert [why is not None and why.idea is Idea.AWAITED for why in found] == [True, False, False]


def test_fewer_tiles_that_help_are_told_by_the_dear_hand_that_stays_likelier() -> None:
    advice = advise(*questions("hungarian", {}, 928)[4])
    wider = thrown_in(advice)[Tile.B1]
    assert advice.best.live < wider.live
    assert why_line(advice, advice.best, wider) == "Also possible: Seven pairs"


def test_what_comes_after_the_next_tile_is_told() -> None:
    advice = advise(*questions("latvian", {}, 2)[14])
    assert thrown(advice.best) is Tile.D2
    assert why_line(advice, advice.best).startswith("More tiles would help without the ")


def test_who_keeps_a_called_tile_is_told_who_waits_for_it() -> None:
    """The deal's 33rd question: without the 5 of Bamboo 15 tiles would help, but somebody has called it."""
    advice = advise(*questions("israeli", {}, 703)[32])
    called = thrown_in(advice)[Tile.B5]
    assert called.is_called
    assert (advice.best.live, called.live) == (8, 15)
    assert called.danger > 100 * advice.best.danger
    waits = why_line(advice, advice.best)
    assert waits.endswith(" is waiting for the 5 of Bamboo")
    assert why_line(advice, called) == waits


def test_far_from_a_mahjong_too_nothing_goes_with_a_lone_tile() -> None:
    advice = asked(Scene(east="B2455 C3468 D2499 DR"))
    assert advice.best.is_far
    assert why_line(advice, advice.best) == "Nothing goes with the Red Dragon"


def test_three_sets_on_the_table_are_told_where_the_danger_decides() -> None:
    """The deal's 43rd question."""
    view, question = questions("israeli", {}, 35)[42]
    advice = advise(view, question)
    laid = [len(held.sets) for held in view.current_deal.seats]
    assert max(laid) == 3
    said = "West has 3 sets on the table. Harder for others to win on: the West Wind fits no chow"
    assert why_line(advice, advice.best) == said
    assert advice.best.danger < advice.choices[1].danger


def test_a_claim_that_leaves_few_tiles_that_help_is_told_with_both_distances() -> None:
    """The deal's 12th question."""
    advice = advise(*questions("israeli", {}, 2103)[11])
    best, claim, *_ = advice.choices
    assert (best.missing, best.live, claim.missing, claim.live) == (3, 53, 2, 11)
    said = "Chow of 7-8-9 of Bamboo: one tile closer, but then only 11 tiles help, not 53"
    assert why_line(advice, best) == why_line(advice, best, claim) == said


def test_where_nothing_but_the_risk_tells_two_discards_apart_the_risk_is_told() -> None:
    advice = advise(*questions("israeli", {}, 1004)[46])
    best, equal = advice.best, thrown_in(advice)[Tile.C3]
    assert thrown(best) is Tile.C7
    assert (best.missing, best.live, best.chance) == (equal.missing, equal.live, equal.chance)
    assert best.danger < equal.danger
    assert "Harder for others to win on" in why_line(advice, best, equal)


def test_a_dear_aim_is_not_told_where_any_mahjong_brings_most_of_the_worth() -> None:
    """Chows alone lack one tile more here, and come true one time in six."""
    best = asked(Scene(east="B23467899 C4 D25557", book="polish", dice=(3, 4, 2, 3))).best
    assert (thrown(best), best.aim, best.missing) == (Tile.D2, ANY, 2)
    assert best.chance > 0.5
    assert best.otherwise > 0, "chows alone are worth something besides"


def test_a_dead_hand_is_told_of_nothing_to_aim_for() -> None:
    """docs/rules/common.md: a dead hand draws and discards on, and counts nothing."""
    scene = Scene(east="B1111 C13579 D1357", options={"play": "tabletop"})
    scene.mahjong(EAST)
    assert scene.seat(EAST).is_dead
    advice = asked(scene)
    assert {(one.aim, one.worth) for one in advice.choices} == {(COUNT, 0.0)}
    found = {advice.why(one) for one in advice.choices}
    assert {why.idea for why in found if why is not None} <= {Idea.EVEN}


def test_the_ends_of_a_knitting_are_kept_together() -> None:
    """docs/rules/polish.md, `triple_knitting`: a rank in all three suits; honors have none."""
    advice = asked(Scene(east="B1566789 C156 D578 DR", book="polish", dice=(3, 4, 2, 3)))
    best = advice.best
    assert best.aim.special == "triple_knitting"
    assert thrown(best) is Tile.DR
    told = {tile: than(advice, one) for tile, one in thrown_in(advice).items()}
    assert told[Tile.C1].startswith("Triple knitting: the 1 of Characters belongs with the 1 of Bamboo. ")
    assert told[Tile.D5].startswith("Triple knitting: the 5 of Dots belongs with the 5 of Bamboo, 5 of Characters. ")
    assert told[Tile.B6].startswith("Triple knitting: no use for the Red Dragon. ")


def test_a_tile_that_is_held_twice_leaves_its_rank_whole() -> None:
    """docs/rules/polish.md, `triple_knitting`: the second 6 of Characters stands with the 6 of Dots."""
    advice = asked(Scene(east="B15 C13566 D134569 WS", book="polish", dice=(3, 4, 2, 3)))
    best = advice.best
    assert best.aim.special == "triple_knitting"
    assert "belongs" not in than(advice, thrown_in(advice)[Tile.C6])


def test_a_claim_against_a_concealed_hand_is_told_as_that() -> None:
    """docs/rules/polish.md: seven pairs and knitting are concealed. The deal's 14th question."""
    view, question = questions("polish", {"players": 3}, 90401)[13]
    advice = advise(view, question)
    best, claim, *_ = advice.choices
    assert isinstance(best.command, Pass)
    assert isinstance(view.current_deal.phase, Claiming)
    found = advice.why(best, claim)
    assert found is not None
    assert found.idea is Idea.STAYS_CONCEALED


def test_of_a_tile_that_is_held_twice_and_needed_once_it_is_said_that_one_is_enough() -> None:
    """docs/rules/israeli.md, `small_snake`: 1 to 9 of a suit, so the 4 is one of the nine."""
    scene = Scene(east="B5 C14445679 D6 WESW DR", book="israeli", dice=(4, 1, 1, 1, 1))
    while isinstance(scene.deal.phase, Opening):
        scene.default()
    outside_of_a_match = replace(scene.match.state, alone=Alone(1, scene.deal.placing))
    advice = advise(known_to(outside_of_a_match, EAST), question_of(scene.match.state, EAST))
    told = thrown_in(advice)
    assert told[Tile.C4].aim.special == "small_snake"
    found = advice.why(told[Tile.C4], told[Tile.B5])
    assert found is not None
    assert idea_line(advice.view.rules, found) == "Small snake: one 4 of Characters is enough"
