"""Laws of Israeli scoring, on deals of all kinds (israeli.md; common.md, "A set, a hand, a win")."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, kong, pair
from game.hands.notation import parse_hand
from game.hands.readings import Reading
from game.rules.rows import Multiplier, Points, Replaces
from game.rules.ruleset import Ruleset
from game.rules.rulesets.israeli import ISRAELI
from game.rules.rulesets.israeli.scoring import countings
from game.rules.scoring import NotAMahjong, lines_of, seen_as
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, Win, WinFacts
from game.tiles.tile import KINDS, Tile, Wind
from tests.hands import reference
from tests.hands.special_hands import ISRAELI as SHAPES
from tests.rulebook.deals import reordered, turned, winner_of, won_deals
from tests.rulebook.scored import counted, rules_of, score_of, settled

RULES = rules_of(ISRAELI)


def value(win: Win, rules: Ruleset) -> Fraction:
    """What a reading is worth, its lines added up once more, in quarters of an eighth."""
    found = lines_of(win, rules.elements)
    eighths = sum(int(line.worth.share * 8) for line in found if isinstance(line.worth, Multiplier))
    worth = Fraction(0)
    for line in found:
        if isinstance(line.worth, Points):
            worth += line.worth.points * (
                Fraction(16 + eighths, 16) if line.id == "bonus" else Fraction(8 + eighths, 8)
            )
    return worth


def readings_by_trying(player: PlayerHand, deal: DealFacts) -> list[Win]:
    """Every choice of sets and a pair that the winner's tiles are, the winning tile in each set that it fits.

    Three foursomes kept in the hand, and a pair, are such a choice too (docs/rules/israeli.md, "What a mahjong is").
    """
    (facts,) = deal.wins
    found = []
    tiles = player.hand.concealed
    kept = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) == 4]
    pairs = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) == 2]
    foursomes = [(*(kong(tile, KongKind.KEPT) for tile in kept), pair(pairs[0]))] if len(kept) == 3 and pairs else []
    for melds in (*foursomes, *reference.splits(tiles, player.hand.sets_to_make)):
        for place, meld in enumerate(melds):
            if facts.tile in meld.tiles:
                taken = meld.exposed() if facts.source.is_taken_from_player else meld
                chosen = (*player.hand.melds, *melds[:place], taken, *melds[place + 1 :])
                reading = Reading(chosen, finished=len(player.hand.melds) + place)
                found.append(seen_as(reading, player, facts, deal))
    return found


def losers_melds(tiles: tuple[Tile, ...]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of sets and pairs that these tiles hold; four alike may be a kong."""
    foursomes = [tile for tile in set(tiles) if tiles.count(tile) == 4]
    for kept in chain.from_iterable(combinations(foursomes, number) for number in range(len(foursomes) + 1)):
        rest = tuple(tile for tile in tiles if tile not in kept)
        for melds in reference.losers_melds(rest):
            yield (*(kong(tile, KongKind.KEPT) for tile in kept), *melds)


@given(won_deals())
def test_the_best_reading_of_a_winner_is_never_below_another(deal: DealFacts) -> None:
    """docs/rules/common.md, "A set, a hand, a win"."""
    winner = winner_of(deal)
    best = score_of(settled(RULES, deal), winner.wind.letter)
    others = [value(win, RULES) for win in readings_by_trying(winner, deal)]
    assert others
    assert best.worth >= max(others)
    if best.special is None:
        assert best.worth == max(others)


@given(won_deals())
def test_every_way_to_sort_a_winners_tiles_can_be_seen_and_the_first_settles(deal: DealFacts) -> None:
    """docs/rules/israeli.md, "Scoring", 1: "each player sorts his tiles into sets as he wants them counted"."""
    winner = winner_of(deal)
    settlement = settled(RULES, deal)
    ways = countings(RULES, deal, winner.wind)
    assert ways[0] == score_of(settlement, winner.wind.letter)
    assert [way.worth for way in ways] == sorted((way.worth for way in ways), reverse=True)
    ordinary = {way.worth for way in ways if way.special is None}
    assert ordinary == {value(win, RULES) for win in readings_by_trying(winner, deal)}
    assert len({tuple(sorted(map(repr, way.lines))) for way in ways}) == len(ways), "two ways with the same lines"
    for player in deal.hands:
        assert countings(RULES, deal, player.wind)[0] == score_of(settlement, player.wind.letter)


@given(won_deals(), st.data())
def test_the_best_reading_of_a_loser_is_never_below_another(deal: DealFacts, data: st.DataObject) -> None:
    """docs/rules/israeli.md, "Scoring", 1: four alike may be counted as a concealed kong."""
    winner = winner_of(deal)
    player = next(player for player in deal.hands if player.wind is not winner.wind)
    seven = data.draw(st.permutations(player.hand.concealed))[:7]
    doubled = data.draw(st.sampled_from(KINDS))
    tiles = tuple(seven[:3]) + (doubled,) * 4 if doubled not in seven else tuple(seven)
    player = replace(player, hand=replace(player.hand, concealed=tiles))
    best = score_of(settled(RULES, replace(deal, hands=(winner, player))), player.wind.letter)
    others = [
        value(seen_as(Reading(melds), player, None, deal), RULES) for melds in losers_melds(player.hand.concealed)
    ]
    assert best.worth == max(others)


@given(won_deals())
def test_scoring_does_not_depend_on_the_order_of_tiles_melds_or_players(deal: DealFacts) -> None:
    settlement = settled(RULES, deal)
    again = settled(RULES, reordered(deal))
    assert again.deltas == settlement.deltas
    for wind in "ESWN":
        assert counted(score_of(again, wind)) == counted(score_of(settlement, wind))
        assert score_of(again, wind).special == score_of(settlement, wind).special


@given(won_deals(), st.integers(1, 3))
def test_seats_turned_give_turned_results(deal: DealFacts, steps: int) -> None:
    before = settled(RULES, deal).deltas
    after = settled(RULES, turned(deal, steps)).deltas
    assert [after[wind.after(steps)] for wind in Wind] == list(before)


@given(won_deals())
def test_the_deal_adds_the_totals_and_nothing_else(deal: DealFacts) -> None:
    """docs/rules/israeli.md, "Scoring", 4: each player's total is his own; what is paid sums to zero."""
    settlement = settled(RULES, deal)
    assert sum(settlement.deltas) == sum(score.worth for score in settlement.scores)
    assert len({payment.amount for payment in settlement.payments}) == 1
    assert settlement.payments[0].amount == (16 if deal.wins[0].wind is deal.dealer else 8)
    assert all(delta % Fraction(1, 8) == 0 for delta in settlement.deltas)


@given(won_deals())
def test_a_flat_hand_has_one_line_and_points_have_multipliers_alone(deal: DealFacts) -> None:
    """docs/commands.md, ``score``."""
    score = score_of(settled(RULES, deal), deal.wins[0].wind.letter)
    rows = {row.id: row for row in RULES.special_hands}
    own = [line for line in score.lines if line.id.startswith("special.")]
    assert len(own) == (score.special is not None)
    if score.special is not None and rows[score.special].replaces is Replaces.FLAT:
        assert len(score.lines) == 1
    if score.special is not None and rows[score.special].replaces is Replaces.POINTS:
        assert all(isinstance(line.worth, Multiplier) for line in score.lines if line is not own[0])


def near_special_hands() -> st.SearchStrategy[Hand]:
    """Hands of 13 that are a special hand but for one tile, or two."""
    whole = st.sampled_from([parse_hand(text) for row in SHAPES for text in (row.hit, row.miss)])
    short = whole.flatmap(lambda hand: st.sampled_from(hand.concealed).map(hand.without))
    other = st.tuples(short, st.integers(0, 13), st.sampled_from(KINDS)).map(_with_another_tile)
    return short | other


def _with_another_tile(drawn: tuple[Hand, int, Tile]) -> Hand:
    hand, place, tile = drawn
    if not hand.concealed or hand.tiles.count(tile) == 4:
        return hand
    return hand.without(hand.concealed[place % len(hand.concealed)]).drawn(tile)


def counts_as_mahjong(player: PlayerHand) -> bool:
    """Whether scoring finds any way to count the hand."""
    facts = WinFacts(wind=player.wind, tile=player.hand.concealed[0], source=Source.WALL)
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player,), wins=(facts,))
    try:
        settled(RULES, deal)
    except NotAMahjong:
        return False
    return True


@given(near_special_hands(), st.sampled_from(Wind))
def test_a_ready_hand_waits_for_all_tiles_that_complete_it(hand: Hand, wind: Wind) -> None:
    """docs/rules/israeli.md, "Ready hand": what waits, what is a mahjong, and what can be counted are the same."""
    assert RULES.ready is not None
    completing = []
    for tile in KINDS:
        if hand.tiles.count(tile) < 4:
            player = PlayerHand(wind=wind, hand=hand.drawn(tile))
            is_mahjong = RULES.mahjong.is_made(player, Wind.EAST)
            assert is_mahjong is counts_as_mahjong(player)
            if is_mahjong:
                completing.append(tile)
    assert RULES.mahjong.waits(PlayerHand(wind=wind, hand=hand), Wind.EAST) == tuple(completing)
