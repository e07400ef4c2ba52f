"""Reasons that are told are true of the tiles: each is looked for again in the hand and on the table alone."""

from collections import Counter
from itertools import compress

import pytest

from game.engine.commands import (
    Claim,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    Pass,
    RobKong,
    TakeReplacement,
)
from game.engine.facts import face, faces
from game.engine.rulings.legal import is_mahjong
from game.engine.seat_views import known_to
from game.engine.state import Claiming, State
from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.hands.meld import Meld, meld_of
from game.hands.pattern_blocks import FAR
from game.i18n.advice_words import reason_line
from game.players.ai.aiming.chance import NEAR
from game.players.ai.aiming.hand_types import hand_types_of
from game.players.ai.judgment import ANY, COUNT, Judgment, Plan, Reason, advice, judge
from game.players.ai.reading.nearness import nearness_of
from game.players.ai.reading.position import position_of
from game.players.ai.traits.skill import EXPERT, STRONG
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.counts import WEIGHTS, Key, key_of
from game.tiles.tile import KINDS, Tile
from tests.engine.rigged import EAST, Scene
from tests.players.test_ahead import follows, without
from tests.players.test_computer import question_of
from tests.players.test_judgment import BOOKS, THREE, questions


def missing(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    hand = Hand(concealed, melds)
    return deficiency(hand.key, hand.sets_to_make)


AGAINST_CLAIMS = {Reason.NO_NEARER, Reason.ONLY_PAIR, Reason.KEEPS_AIM}


class Table:
    """A question as somebody sees it who looks at the tiles and takes nobody's word."""

    def __init__(self, view: State, question: Question, judged: tuple[Judgment, ...]) -> None:
        assert view.deal is not None
        self.view, self.deal, self.seat, self.judged = view, view.deal, question.seat, judged
        self.hand = faces(self.deal, self.deal.seats[self.seat].hand)
        self.melds = tuple(laid.meld for laid in self.deal.seats[self.seat].sets)
        self.chows = nearness_of(view.rules).chows
        """Where chows make no sets, the count of what is missing is another: that one is not looked at here."""

    def is_true(self, one: Judgment) -> bool:
        if isinstance(self.judged[0].command, Claim):
            assert one.reason not in AGAINST_CLAIMS, "a claim is the best, and nothing is said against claims"
        match one.reason:
            case Reason.COMPLETE:
                return self.completes(one)
            case Reason.SET | Reason.REPLACEMENT:
                return self.lays_out(one)
            case Reason.NO_NEARER:
                return self.brings_no_nearer()
            case Reason.ONLY_PAIR:
                return self.brings_no_nearer() and self.takes_only_pair()
            case Reason.KEEPS_AIM:
                return self.brings_aim_no_nearer(one)
            case Reason.LAST:
                return not self.deal.live and one.chance == 0
            case Reason.LIKELIEST | Reason.WIDEST | Reason.DEAREST | Reason.FLEXIBLE:
                return self.is_true_of_figures(one)
            case Reason.SAFER | Reason.AWAITED:
                return self.is_true_of_risks(one)
            case _:
                pass
        assert isinstance(one.command, Discard | DeclareReady)
        return self.is_true_of(one.command.tile, one)

    def is_true_of(self, tile: Tile, one: Judgment) -> bool:
        near = [other for other in self.hand if other is not tile and is_near(tile, other)]
        match one.reason:
            case Reason.OFF_AIM:
                return is_off(tile, one)
            case Reason.GONE:
                seen = self.deal.faces.count(tile)
                return seen == self.view.rules.tiles.copies(tile) and self.hand.count(tile) <= 2 and not near
            case Reason.ALONE:
                return self.hand.count(tile) == 1 and not near
            case Reason.NEAREST:
                return self.is_nearest(one)
            case Reason.FOLLOWS:
                return self.is_followed_best(tile, one)
            case Reason.AS_GOOD:
                return any(
                    isinstance(other.command, Discard)
                    and (other.missing, other.live, other.chance) == (one.missing, one.live, one.chance)
                    and other.danger > one.danger
                    for other in self.judged
                )
            case Reason.SPARE:
                without = list(self.hand)
                without.remove(tile)
                left = missing(tuple(without), self.melds) == missing(self.hand, self.melds)
                return one.aim == ANY and (left or not self.chows)
            case Reason.JUST_DISCARDED:
                own = [number for number, thrown in enumerate(self.deal.discards) if thrown.seat == self.seat]
                since = self.deal.discards[own[-1] + 1 if own else 0 :]
                return any(face(self.deal, thrown.tile_id) is tile and not thrown.is_taken for thrown in since)
            case _:
                raise AssertionError(one.reason)

    def is_true_of_figures(self, one: Judgment) -> bool:
        match one.reason:
            case Reason.LIKELIEST:
                is_best = one.chance == max(other.chance for other in self.judged)
                return is_best and not (one.missing > NEAR and self.is_nearer_after_others(one))
            case Reason.WIDEST:
                same = [other.live for other in self.judged if other.aim == one.aim]
                return one.live == max(same) and self.is_nearer_after_others(one)
            case Reason.DEAREST:
                return one.worth == max(other.worth for other in self.judged)
            case _:
                return one.aim != ANY and one.otherwise == max(other.otherwise for other in self.judged)

    def is_true_of_risks(self, one: Judgment) -> bool:
        """What would leave a better hand stands behind for what it costs, all of it: called by others, or likelier."""
        thrown = [other for other in self.judged if isinstance(other.command, Discard | DeclareReady)]
        dearer = [other for other in thrown if other.value + other.danger > one.value + one.danger]
        if one.reason is Reason.AWAITED:
            nearer = [other for other in thrown if (other.missing, -other.live) < (one.missing, -one.live)]
            is_all = all(other.is_called for other in nearer if other.aim == one.aim and other.chance > one.chance)
            return not one.is_called and is_all and any(other.is_called for other in dearer)
        before = [other for other in dearer if self.judged.index(other) < self.judged.index(one)]
        return any(one.value > other.value for other in dearer) and not any(
            round(100 * other.chance) > round(100 * one.chance) and other.danger <= one.danger for other in before
        )

    def is_followed_best(self, tile: Tile, one: Judgment) -> bool:
        """Where others of the aim have more tiles that help; what follows is counted where any tile is kept."""
        same = {
            other.command.tile: other
            for other in self.judged
            if isinstance(other.command, Discard) and (other.aim, other.missing) == (one.aim, one.missing)
        }
        wider = {other for other, judged in same.items() if judged.live > one.live}
        if not wider:
            return False
        seen = position_of(self.view, self.seat, counts_tiles=True)
        close = [other for other, judged in same.items() if judged.chance > one.chance / 2 and one.aim == ANY]
        after = {other: follows(seen, without(list(self.hand), other)) for other in {tile, *close}}
        is_best = after[tile] == pytest.approx(max(after.values()))
        return one.aim != ANY or (is_best and all(after[other] < after[tile] for other in wider & after.keys()))

    def is_nearest(self, one: Judgment) -> bool:
        """Of the same aim; of any mahjong, also where another discard is told with a dear one."""
        thrown = {one.command.tile: one for one in self.judged if isinstance(one.command, Discard)}
        if one.aim != ANY:
            same = {tile: other for tile, other in thrown.items() if other.aim == one.aim}
            left = [(other.missing, -other.live) for other in same.values()]
            if one.aim.plan is Plan.SPECIAL and one is self.judged[0]:
                assert left == [self.nearness_counted_again(tile, one) for tile in same]
        else:
            seen, near = position_of(self.view, self.seat, counts_tiles=True), nearness_of(self.view.rules)
            keys = [Key(seen.key - WEIGHTS[tile]) for tile in thrown]
            helping = [sum(compress(seen.live, near.improving(key, seen.sets))) for key in keys]
            left = [(near.missing(key, seen.sets), -live) for key, live in zip(keys, helping, strict=True)]
        return (one.missing, -one.live) <= min(left)

    def nearness_counted_again(self, tile: Tile, one: Judgment) -> tuple[int, int]:
        """How many tiles the special hand lacks without a tile, and the live ones that help, as a negative number."""
        kept = tuple(without(list(self.hand), tile))
        lacks = self.missing_to(one, kept, self.melds)
        live = position_of(self.view, self.seat, counts_tiles=True).live
        helping = [
            kind for kind in KINDS if live[kind.index] and self.missing_to(one, (*kept, kind), self.melds) < lacks
        ]
        return lacks, -sum(live[kind.index] for kind in helping)

    def is_nearer_after_others(self, one: Judgment) -> bool:
        return any(other.missing < one.missing for other in self.judged if other.aim == one.aim)

    def completes(self, one: Judgment) -> bool:
        extra = self.offered() if isinstance(one.command, Claim) else None
        if isinstance(one.command, RobKong):
            extra = one.command.tile
        else:
            assert isinstance(one.command, DeclareMahjong | Claim)
        return is_mahjong(self.view, self.seat, extra=extra)

    def lays_out(self, one: Judgment) -> bool:
        match one.command:
            case Claim(tiles=tiles):
                meld = meld_of((*tiles, self.offered()), concealed=False)
                return meld.is_kong is (one.reason is Reason.REPLACEMENT) and not Counter(tiles) - Counter(self.hand)
            case DeclareKong() | TakeReplacement():
                return one.reason is Reason.REPLACEMENT
            case _:
                return False

    def brings_no_nearer(self) -> bool:
        claims = [one.command for one in self.judged if isinstance(one.command, Claim)]
        assert claims
        for claim in claims:
            left = Counter(self.hand) - Counter(claim.tiles)
            laid = meld_of((*claim.tiles, self.offered()), concealed=False)
            after = missing(tuple(left.elements()), (*self.melds, laid))
            if claim.claim is ClaimKind.MAHJONG or (self.chows and after < missing(self.hand, self.melds)):
                return False
        return True

    def brings_aim_no_nearer(self, one: Judgment) -> bool:
        """Special hands are asked by their patterns; others keep to some tiles and sets."""
        before = self.missing_to(one, self.hand, self.melds)
        for other in self.judged:
            if isinstance(claim := other.command, Claim):
                left = tuple((Counter(self.hand) - Counter(claim.tiles)).elements())
                laid = meld_of((*claim.tiles, self.offered()), concealed=False)
                if claim.claim is ClaimKind.MAHJONG or self.missing_to(one, left, (*self.melds, laid)) < before:
                    return False
        return one.aim not in {ANY, COUNT}

    def missing_to(self, one: Judgment, concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
        rules, hand = self.view.rules, Hand(concealed, melds)
        if one.aim.plan is Plan.SPECIAL:
            (row,) = [row for row in rules.mahjong.special_hands if row.id == one.aim.special]
            assert row.pattern is not None
            if row.concealed and any(not meld.concealed for meld in melds):
                return FAR
            own = self.deal.placing.wind_of(self.seat, rules.seats)
            found = row.pattern.missing(hand, own=own, prevailing=self.deal.placing.prevailing)
            return FAR if found is None else found
        (kind,) = [kind for kind in hand_types_of(rules) if kind.aim == one.aim]
        kept = key_of(tile for tile in concealed if tile in kind.kinds)
        return kind.near.missing(kept, 4 - len(melds)) if kind.may_hold(melds) else FAR

    def takes_only_pair(self) -> bool:
        claims = [one.command for one in self.judged if isinstance(one.command, Claim)]
        pairs = {tile: count for tile, count in Counter(self.hand).items() if count > 1}
        return pairs == {self.offered(): 2} and all(claim.claim is ClaimKind.PUNG for claim in claims)

    def offered(self) -> Tile:
        assert isinstance(self.deal.phase, Claiming)
        return face(self.deal, self.deal.phase.tile_id)


def is_near(tile: Tile, other: Tile) -> bool:
    return not tile.is_honor and tile.suit is other.suit and abs(tile.rank - other.rank) < 3


def is_off(tile: Tile, one: Judgment) -> bool:
    """Whether a hand of this kind has no such tile."""
    match one.aim.plan:
        case Plan.HALF_FLUSH:
            return not tile.is_honor and tile.suit is not one.aim.suit
        case Plan.FULL_FLUSH:
            return tile.suit is not one.aim.suit
        case Plan.ALL_MAJORS:
            return not tile.is_major
        case Plan.ALL_HONORS:
            return not tile.is_honor
        case Plan.ALL_TERMINALS:
            return not tile.is_terminal
        case _:
            return False


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_a_reason_is_true_of_the_tiles(book: str, options: dict[str, object]) -> None:
    told: Counter[Reason | None] = Counter()
    for seed, skill in ((7, STRONG), (8, EXPERT)):
        for view, question in questions(book, options, seed):
            judged = judge(view, question, skill)
            table = Table(view, question, judged)
            for one in judged:
                assert one.reason is None or table.is_true(one), (seed, one, table.hand)
            told[judged[0].reason] += judged[0].aim != COUNT
    assert told[None] <= told.total() / 50, f"hardly ever there is no reason for the best: {told}"
    assert len(told) > 4, told


def first(scene: Scene) -> Judgment:
    view = known_to(scene.match.state, EAST)
    return advice(view, question_of(view, EAST))[0]


@pytest.mark.parametrize(
    ("east", "tile", "said"),
    [
        ("B123 C123 D12 C78 DRR WE B7", "WE", "This tile stands alone"),
        ("B123 C456 D789 D22 B556", "B5", "Closest to your goal, with the most tiles that help"),
    ],
)
def test_the_reason_for_the_best_discard(east: str, tile: str, said: str) -> None:
    best = first(Scene(east=east))
    assert isinstance(best.command, Discard)
    assert (str(best.command.tile), reason_line(best.reason)) == (tile, said)


def test_the_reason_of_who_looks_past_the_next_tile() -> None:
    best = first(Scene(east="B67 C566778 D1234 D89", book="latvian"))
    assert isinstance(best.command, Discard)
    assert (best.command.tile, reason_line(best.reason)) == (Tile.D9, "Leaves you the best hand after the next draw")


def test_the_reason_of_who_throws_what_is_safer() -> None:
    """The deal's 53rd question: the 9 of Characters would leave 22 tiles that help, but may be somebody's last."""
    view, question = questions("polish", {}, 704)[52]
    best, second, *_ = judge(view, question, STRONG)
    assert isinstance(best.command, Discard)
    assert isinstance(second.command, Discard)
    assert (best.command.tile, second.command.tile) == (Tile.D3, Tile.C9)
    assert (best.live, second.live) == (19, 22)
    assert second.danger > 3 * best.danger
    assert reason_line(best.reason) == "Other discards promise more, but risk more"


def test_the_reason_of_who_keeps_a_called_tile() -> None:
    """The deal's 36th question: without the 7 of Dots seventeen tiles would help, but somebody has called it."""
    view, question = questions("israeli", {}, 703)[35]
    best, *others = advice(view, question)
    (called,) = [one for one in others if isinstance(one.command, Discard) and one.command.tile is Tile.D7]
    assert (best.live, called.live) == (11, 17)
    assert best.value > called.value
    assert called.danger > 100 * best.danger
    assert reason_line(best.reason) == "Someone is waiting for the better discard"
    assert (called.is_called, called.reason) == (True, None)
    assert all(one.reason not in {Reason.SAFER, Reason.AWAITED} for one in others), "what is advised promises more"


def test_the_reason_of_who_keeps_many_tiles_that_help_a_far_hand() -> None:
    """The deal's second question: another discard leaves one tile less missing, but 14 that help instead of 72."""
    view, question = questions("polish", {}, 2105)[1]
    best, *others = advice(view, question)
    assert (best.missing, best.live) == (5, 72)
    assert {(other.missing, other.live) for other in others if other.missing < 5} == {(4, 14)}
    assert reason_line(best.reason) == "It leaves the most tiles that help"


def worth_most_for_others(seed: int, number: int, tile: Tile) -> tuple[State, Question, Judgment]:
    """A question of a Polish deal whose best discard is worth most for other mahjongs than the one aimed for."""
    view, question = questions("polish", {}, seed)[number]
    best, *others = judge(view, question, STRONG)
    assert isinstance(best.command, Discard)
    assert best.command.tile is tile
    assert best.otherwise > max(other.otherwise for other in others)
    return view, question, best


def test_most_options_are_not_claimed_where_another_discard_leaves_them_nearer() -> None:
    """The deal's second question: for other mahjongs the hand is worth most, and they are left a tile farther."""
    view, question, best = worth_most_for_others(2118, 1, Tile.C5)
    assert view.deal is not None
    hand = list(faces(view.deal, view.deal.seats[question.seat].hand))
    assert missing(tuple(without(hand, Tile.C5)), ()) > missing(tuple(without(hand, Tile.D9)), ()) > NEAR
    assert best.reason is Reason.DEAREST


def test_most_options_are_not_claimed_where_more_tiles_help_after_another_discard() -> None:
    """The deal's 20th question: without the 5 of Dots 57 tiles help any mahjong, without the 1 of Dots 61."""
    view, question, best = worth_most_for_others(704, 19, Tile.D5)
    seen = position_of(view, question.seat, counts_tiles=True)
    near, left = nearness_of(view.rules), {tile: Key(seen.key - WEIGHTS[tile]) for tile in (Tile.D1, Tile.D5)}
    assert {near.missing(key, 4) for key in left.values()} == {4}
    helping = {tile: sum(compress(seen.live, near.improving(key, 4))) for tile, key in left.items()}
    assert helping == {Tile.D5: 57, Tile.D1: 61}
    assert best.reason is not Reason.FLEXIBLE


def test_the_reason_where_nothing_but_the_risk_tells_two_discards_apart() -> None:
    view, question = questions("israeli", {}, 1004)[64]
    best, *others = advice(view, question)
    assert isinstance(best.command, Discard)
    assert best.command.tile is Tile.B4
    (equal,) = [other for other in others if isinstance(other.command, Discard) and other.command.tile is Tile.C6]
    assert (best.missing, best.live, best.chance) == (equal.missing, equal.live, equal.chance)
    assert best.danger < equal.danger
    assert reason_line(best.reason) == "As good as others, and safer"


def test_a_dear_aim_is_not_told_where_any_mahjong_brings_most_of_the_worth() -> None:
    """Chows alone lack one tile more here, and come true one time in six."""
    best = first(Scene(east="B23467899 C4 D25557", book="polish", dice=(3, 4, 2, 3)))
    assert isinstance(best.command, Discard)
    assert (best.command.tile, best.aim, best.missing) == (Tile.D2, ANY, 2)
    assert best.chance > 0.5
    assert best.otherwise > 0, "chows alone are worth something besides"


def test_a_dear_aim_kept_beside_a_likelier_claim_is_told_by_its_worth() -> None:
    """The deal's 57th question: a chow would make the hand ready, for an 18th of what the special hand pays."""
    view, question = questions("polish", THREE, 90423)[56]
    best, claim, *_ = advice(view, question)
    assert isinstance(best.command, Pass)
    assert isinstance(claim.command, Claim)
    assert claim.missing < best.missing
    assert claim.chance > best.chance
    assert best.worth > 10 * claim.worth
    assert best.reason is Reason.DEAREST


def test_the_reason_to_go_out() -> None:
    best = first(Scene(east="B123 C456 D789 D22 B555"))
    assert (type(best.command), reason_line(best.reason)) == (DeclareMahjong, "The hand is complete")


def test_a_dead_hand_is_told_of_nothing_to_aim_for() -> None:
    """docs/rules/common.md: a dead hand draws and discards on, and counts nothing."""
    scene = Scene(east="B1111 C13579 D1357", options={"play": "tabletop"})
    scene.mahjong(EAST)
    assert scene.seat(EAST).is_dead
    judged = advice(scene.match.state, question_of(scene.match.state, EAST))
    assert {(one.aim, one.worth) for one in judged} == {(COUNT, 0.0)}
    assert {one.reason for one in judged} <= {Reason.JUST_DISCARDED, None}
