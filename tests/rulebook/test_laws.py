"""Laws that all five books keep, on deals of all kinds (common.md, "A set, a hand, a win"; style.md, "Tests")."""

import dataclasses
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.hands.hand import Hand
from game.hands.meld import KongKind, kong, pair
from game.hands.notation import parse_hand
from game.hands.pattern import pattern
from game.hands.readings import Reading
from game.rules.combining import MahjongRule
from game.rules.rows import Doubles, Limit, Multiplier, Points, SpecialHand
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore, NotAMahjong, lines_of, seen_as
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, Win, WinFacts
from game.tiles.tile import KINDS, Tile, Wind
from tests.hands import reference
from tests.hands.special_hands import ROWS, Row
from tests.rulebook.deals import reordered, turned, winner_of, won_deals
from tests.rulebook.scored import counted, rules_of, score_of, settled

PLAYED = {
    "israeli": rules_of(RULEBOOKS["israeli"]),
    "gala": rules_of(RULEBOOKS["gala"]),
    "gala, each": rules_of(RULEBOOKS["gala"], own_bonus="each"),
    "hungarian": rules_of(RULEBOOKS["hungarian"]),
    "hungarian, other options": rules_of(
        RULEBOOKS["hungarian"],
        honor_doubles="whole_hand",
        half_flush="any_honors",
        banker_pay="twice",
        four_as_two_pairs=False,
    ),
    "latvian": rules_of(RULEBOOKS["latvian"]),
    "latvian, bonus": rules_of(RULEBOOKS["latvian"], scoring="bonus"),
    "latvian, exponential": rules_of(RULEBOOKS["latvian"], scoring="exponential", exponential_honors="as_terminals"),
    "polish": rules_of(RULEBOOKS["polish"]),
    "polish, extra hands": rules_of(RULEBOOKS["polish"], extra_hands=True, four_as_two_pairs=True, limit=100000),
    "polish, other options": rules_of(RULEBOOKS["polish"], payer="discarder", losers_settle=False, out_points=10),
}
EVERY_WAY = pytest.mark.parametrize(
    "rules",
    [pytest.param(rules, id=name, marks=pytest.mark.slow if "," in name else ()) for name, rules in PLAYED.items()],
)
"""Each book as its page has it, and in the slow tests with other options too."""
WINDS = list(Wind)
A_QUARTER_TURN_AWAY: dict[str | None, str] = {
    "horizontal_enemies": "vertical_enemies",
    "vertical_enemies": "horizontal_enemies",
}
"""Special hands of opposite winds: turned by one seat, each is the other."""


def whole_deals() -> st.SearchStrategy[DealFacts]:
    """Deals won with sets and a pair, or with a special hand of whichever book."""
    return st.one_of(won_deals(), st.tuples(won_deals(), st.sampled_from(ROWS)).map(_with_special))


def _with_special(drawn: tuple[DealFacts, Row]) -> DealFacts:
    """The winner has the special hand; the others what is left."""
    deal, row = drawn
    hand = parse_hand(row.hit)
    (facts,) = deal.wins
    left = [tile for tile in KINDS for _ in range(4)]
    for tile in hand.tiles:
        left.remove(tile)
    hands = []
    for player in deal.hands:
        if player.wind is facts.wind:
            hands.append(replace(player, hand=replace(hand, bonus=player.hand.bonus)))
        else:
            hands.append(replace(player, hand=replace(player.hand, concealed=tuple(left[:13]))))
            left = left[13:]
    winning = hand.concealed[len(hand.concealed) // 2]
    return replace(deal, hands=tuple(hands), wins=(replace(facts, tile=winning),))


def scored(rules: Ruleset, deal: DealFacts) -> DealScore:
    """The deal, if its winner has a mahjong under the book."""
    assume(rules.mahjong.is_made(winner_of(deal), deal.prevailing))
    return settled(rules, deal)


@EVERY_WAY
@given(deal=whole_deals())
def test_scoring_does_not_depend_on_the_order_of_tiles_melds_or_players(rules: Ruleset, deal: DealFacts) -> None:
    before, after = scored(rules, deal), scored(rules, reordered(deal))
    assert after.deltas == before.deltas
    for wind in "ESWN":
        mine, other = score_of(before, wind), score_of(after, wind)
        assert counted(mine) == counted(other)
        assert (mine.special, mine.worth) == (other.special, other.worth)


@EVERY_WAY
@given(deal=whole_deals(), steps=st.integers(1, 3))
def test_seats_turned_give_turned_results(rules: Ruleset, deal: DealFacts, steps: int) -> None:
    """With the winds, flowers and seasons on tiles turned too."""
    before, after = scored(rules, deal), scored(rules, turned(deal, steps))
    assert [after.deltas[wind.after(steps)] for wind in WINDS] == list(before.deltas)
    for wind in WINDS:
        special = score_of(before, wind.letter).special
        expected = A_QUARTER_TURN_AWAY.get(special, special) if steps % 2 else special
        assert score_of(after, wind.after(steps).letter).special == expected


@EVERY_WAY
@given(deal=whole_deals())
def test_payments_sum_to_zero_and_the_rest_is_what_the_book_says(rules: Ruleset, deal: DealFacts) -> None:
    """gala.md, latvian.md: points from nobody; israeli.md: everybody's own total; the others: payments alone."""
    score = scored(rules, deal)
    assert all(payment.amount > 0 and payment.payer is not payment.receiver for payment in score.payments)
    paid = [Fraction(0)] * 4
    for payment in score.payments:
        paid[payment.payer] -= payment.amount
        paid[payment.receiver] += payment.amount
    assert sum(paid) == 0
    (facts,) = deal.wins
    own = [score_of(score, wind.letter).worth for wind in WINDS]
    match rules.id:
        case "israeli":
            rest = own
        case "gala":
            rest = [worth - (facts.loser is wind) for wind, worth in zip(WINDS, own, strict=True)]
            assert not score.payments
        case "latvian":
            rest = [worth if wind is facts.wind else Fraction(0) for wind, worth in zip(WINDS, own, strict=True)]
            assert not score.payments
        case _:
            rest = [Fraction(0)] * 4
    assert list(score.deltas) == [one + other for one, other in zip(paid, rest, strict=True)]


# The best reading.


def by_hand(rules: Ruleset, win: Win) -> Fraction:
    """What a reading is worth as an ordinary hand, its lines put together once more."""
    found = lines_of(win, rules.elements)
    points = sum((Fraction(line.worth.points) for line in found if isinstance(line.worth, Points)), Fraction(0))
    doubles = sum(line.worth.doubles for line in found if isinstance(line.worth, Doubles))
    if rules.id == "israeli":
        share = sum((line.worth.share for line in found if isinstance(line.worth, Multiplier)), Fraction(0))
        flowers = sum((Fraction(line.worth.points) for line in found if line.id == "bonus"), Fraction(0))  # type: ignore[union-attr]
        return points + points * share - flowers * share / 2
    worth = points * (1 << doubles)
    return min(worth, Fraction(rules.options.whole("limit"))) if rules.id == "polish" else worth


def tried(rules: Ruleset, player: PlayerHand, deal: DealFacts) -> Iterator[Win]:
    """Every choice of sets and a pair that the winner's tiles are, the winning tile in each set that it fits."""
    (facts,) = deal.wins
    tiles = player.hand.concealed
    choices = set(reference.splits(tiles, player.hand.sets_to_make))
    kept = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) == 4]
    twos = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) == 2]
    if rules.id == "israeli" and len(kept) == 3 and len(twos) == 1 and len(tiles) == 14:
        choices.add((*(kong(tile, KongKind.KEPT) for tile in kept), pair(twos[0])))
    for melds in choices:
        for place, meld in enumerate(melds):
            if facts.tile in meld.tiles:
                taken = meld.exposed() if facts.source.is_taken_from_player else meld
                chosen = (*player.hand.melds, *melds[:place], taken, *melds[place + 1 :])
                yield seen_as(Reading(chosen, finished=len(player.hand.melds) + place), player, facts, deal)


@EVERY_WAY
@given(deal=whole_deals())
def test_the_best_reading_is_never_below_any_other(rules: Ruleset, deal: DealFacts) -> None:
    """common.md: the split with the highest total counts, and so does the choice between it and special hands."""
    best = score_of(scored(rules, deal), deal.wins[0].wind.letter)
    ordinary = [by_hand(rules, win) for win in tried(rules, winner_of(deal), deal)]
    if ordinary:
        assert best.worth >= max(ordinary)
        if best.special is None:
            assert best.worth == max(ordinary)
    else:
        assert best.special is not None, "a hand that is not sets and a pair is a special one"
    for row in rules.special_hands:
        if row.when is None and is_certain(row, winner_of(deal), deal):
            assert best.worth >= at_least(rules, row), row.id


def is_certain(row: SpecialHand, player: PlayerHand, deal: DealFacts) -> bool:
    """Whether the hand is this special one, however its tiles came; concealed and nothing claimed, to be sure."""
    hand = player.hand
    if row.pattern is None or hand.melds or deal.wins[0].source.is_taken_from_player:
        return False
    return row.pattern.is_made(hand, own=player.wind, prevailing=deal.prevailing)


def at_least(rules: Ruleset, row: SpecialHand) -> Fraction:
    """What a special hand is worth with nothing on top."""
    match row.worth:
        case Points(points):
            return Fraction(points)
        case Limit(share):
            return rules.options.whole("limit") * share
        case _:
            return Fraction(0)


# What completes a hand.


def near_special_hands() -> st.SearchStrategy[Hand]:
    """Hands of 13 that are a special hand of whichever book but for one tile, or two."""
    whole = st.sampled_from([parse_hand(text) for row in ROWS for text in (row.hit, row.miss)])
    short = whole.flatmap(lambda hand: st.sampled_from(hand.concealed).map(hand.without))
    return short | st.tuples(short, st.integers(0, 13), st.sampled_from(KINDS)).map(_with_another)


def _with_another(drawn: tuple[Hand, int, Tile]) -> Hand:
    hand, place, tile = drawn
    if not hand.concealed or hand.tiles.count(tile) == 4:
        return hand
    return hand.without(hand.concealed[place % len(hand.concealed)]).drawn(tile)


def near_regular_hands() -> st.SearchStrategy[Hand]:
    """Hands of 13 that are sets and a pair but for one tile."""
    return (
        won_deals()
        .map(lambda deal: winner_of(deal).hand)
        .flatmap(lambda hand: st.sampled_from(hand.concealed).map(hand.without))
    )


def counts_as_mahjong(rules: Ruleset, player: PlayerHand, prevailing: Wind) -> bool:
    """Whether scoring finds any way to count the hand, won on any of its tiles."""
    facts = WinFacts(wind=player.wind, tile=player.hand.concealed[0], source=Source.WALL)
    try:
        settled(rules, DealFacts(prevailing=prevailing, dealer=Wind.EAST, hands=(player,), wins=(facts,)))
    except NotAMahjong:
        return False
    return True


@EVERY_WAY
@given(hand=near_special_hands() | near_regular_hands(), wind=st.sampled_from(Wind), prevailing=st.sampled_from(Wind))
def test_waits_are_all_tiles_that_make_a_mahjong(rules: Ruleset, hand: Hand, wind: Wind, prevailing: Wind) -> None:
    """What completes a hand, what is a mahjong and what can be counted are the same."""
    completing = []
    for tile in KINDS:
        if hand.tiles.count(tile) < 4:
            player = PlayerHand(wind=wind, hand=hand.drawn(tile))
            made = rules.mahjong.is_made(player, prevailing)
            assert made is counts_as_mahjong(rules, player, prevailing), tile
            if made:
                completing.append(tile)
    foursomes = rules.id == "israeli"
    mahjong = MahjongRule(
        special_hands=rules.special_hands, foursomes=foursomes, concealed_kong_opens=rules.id == "israeli"
    )
    before = PlayerHand(wind=wind, hand=hand)
    assert list(mahjong.waits(before, prevailing)) == completing
    assert list(rules.mahjong.waits(before, prevailing)) == completing
    assert not completing or rules.mahjong.may_wait(hand.key, hand.melds), "the quick look says no"
    for tile in KINDS:
        if completing and hand.tiles.count(tile) < 4:
            assert rules.mahjong.may_wait(hand.drawn(tile).key, hand.melds), f"it says no once {tile} is drawn"


@given(hand=near_special_hands(), row=st.sampled_from(ROWS), wind=st.sampled_from(Wind))
def test_a_pattern_waits_for_all_tiles_that_make_it_and_lacks_one_then(hand: Hand, row: Row, wind: Wind) -> None:
    shape = pattern(row.pattern)
    able = [tile for tile in KINDS if hand.tiles.count(tile) < 4]
    completing = [tile for tile in able if shape.is_made(hand.drawn(tile), own=wind, prevailing=Wind.EAST)]
    assert list(shape.waits(hand, own=wind, prevailing=Wind.EAST)) == completing
    if completing:
        assert shape.missing(hand, own=wind, prevailing=Wind.EAST) == 1


@given(deal=won_deals(seats=3), chows=st.booleans(), steps=st.integers(1, 2))
def test_three_at_the_table_change_places_and_nothing_else_changes(deal: DealFacts, chows: bool, steps: int) -> None:
    """polish.md, "Three players": seats, their winds on tiles and their bonus tiles go round; those of North stay."""
    rules = rules_of(RULEBOOKS["polish"], players=3, three_player_chows=chows)
    moved = turned_three(deal, steps)
    is_mahjong = rules.mahjong.is_made(winner_of(deal), deal.prevailing)
    assert rules.mahjong.is_made(winner_of(moved), moved.prevailing) is is_mahjong
    if not is_mahjong:
        return
    before, after = settled(rules, deal), settled(rules, moved)
    assert [after.deltas[(seat + steps) % 3] for seat in range(3)] == list(before.deltas)


def turned_three(deal: DealFacts, steps: int) -> DealFacts:
    """As ``turned``, round a table of three."""
    turn = {tile: tile for tile in Tile}
    for circle in ((Tile.WE, Tile.WS, Tile.WW), (Tile.F1, Tile.F2, Tile.F3), (Tile.S1, Tile.S2, Tile.S3)):
        turn |= {tile: circle[(place + steps) % 3] for place, tile in enumerate(circle)}
    (facts,) = deal.wins
    return DealFacts(
        prevailing=deal.prevailing.after(steps, 3),
        dealer=deal.dealer.after(steps, 3),
        hands=tuple(
            replace(
                player,
                wind=player.wind.after(steps, 3),
                hand=Hand(
                    tuple(turn[tile] for tile in player.hand.concealed),
                    tuple(dataclasses.replace(meld, tile=turn[meld.tile]) for meld in player.hand.melds),
                    tuple(turn[tile] for tile in player.hand.bonus),
                ),
            )
            for player in deal.hands
        ),
        wins=(
            replace(
                facts,
                wind=facts.wind.after(steps, 3),
                tile=None if facts.tile is None else turn[facts.tile],
                loser=None if facts.loser is None else facts.loser.after(steps, 3),
            ),
        ),
    )


def test_every_two_books_are_looked_at() -> None:
    assert {rules.id for rules in PLAYED.values()} == set(RULEBOOKS)
    assert all(one is not other for one, other in combinations(PLAYED.values(), 2))
