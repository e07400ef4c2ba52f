"""GALA, verdict by verdict (docs/rules/gala.md). The winner sits South unless the table says otherwise."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, kong, meld_of
from game.hands.notation import parse_hand
from game.rules.options import OptionError, Options
from game.rules.rulesets.gala import GALA
from game.rules.scoring import NotAMahjong
from game.rules.terms import ClaimKind, End, FaceDown, Robbing, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import FLOWERS, KINDS, SEASONS, Tile, TileSet, Wind
from tests.hands.reference import format_meld
from tests.rulebook import reference_gala
from tests.rulebook.scored import FlowOfMatch, counted, deal_facts, deltas, rules_of, score_of, settled

ONCE = rules_of(GALA)
EACH = rules_of(GALA, own_bonus="each")
FOR_EACH = rules_of(GALA, discarder_loses="each")

VERDICTS = [
    # `mahjong`: going out.
    ("B123 C456 D789 WEEE DRR", "mahjong 1"),
    ("B123 (C456) D789 (WNNN) C55", "mahjong 1"),
    # `half_flush`: one suit with dragons or winds.
    ("B123 B456 B789 WEEE B55", "half_flush 1, mahjong 1"),
    ("B123 B456 B789 B555 WEE", "half_flush 1, mahjong 1"),
    ("B123 (B456) [B9999] WEEE B55", "half_flush 1, mahjong 1"),
    ("B123 B456 B789 WEEE C55", "mahjong 1"),
    ("B123 C456 B789 WEEE DRR", "mahjong 1"),
    # `all_pungs`: four pungs or kongs.
    ("B111 (C222) D999 WEEE B55", "all_pungs 1, mahjong 1"),
    ("[B1111] (C2222) (D999+9) WEEE B55", "all_pungs 1, mahjong 1"),
    ("B111 C222 D999 WEEE DRR", "all_pungs 1, mahjong 1"),
    ("B111 (C222) D999 B456 WEE", "mahjong 1"),
    # `all_chows`: four chows, with any pair.
    ("B123 (C456) D789 B678 C55", "all_chows 1, mahjong 1"),
    ("B123 C456 D789 B678 DRR", "all_chows 1, mahjong 1"),
    ("B123 C456 D789 B678 WSS", "all_chows 1, mahjong 1"),
    ("B123 C456 D789 WEEE C55", "mahjong 1"),
    # `pung.dragon`: a pung or kong of dragons, each.
    ("B123 C456 D789 DRRR C55", "mahjong 1, pung.dragon 1"),
    ("B123 C456 (DRRR) [DGGGG] C55", "mahjong 1, pung.dragon 1, pung.dragon 1"),
    ("B123 (DRRR) [DGGGG] (DWWW+W) C55", "mahjong 1, pung.dragon 1, pung.dragon 1, pung.dragon 1"),
    ("B123 C456 D789 B555 DRR", "mahjong 1"),
    # `pung.seat_wind`: a pung or kong of one's own wind.
    ("B123 C456 D789 WSSS C55", "mahjong 1, pung.seat_wind 1"),
    ("B123 C456 D789 (WSSSS) C55", "mahjong 1, pung.seat_wind 1"),
    ("B123 C456 D789 WEEE C55", "mahjong 1"),
    ("B123 C456 D789 WWWW C55", "mahjong 1"),
    ("B123 C456 D789 B555 WSS", "mahjong 1"),
    # `full_flush`: one suit alone.
    ("B123 B678 (B789) [B5555] B99", "full_flush 3, mahjong 1"),
    ("B123 B456 B789 B555 C99", "mahjong 1"),
    ("B123 B456 B789 B555 DRR", "half_flush 1, mahjong 1"),
    # `no_suits`: winds and dragons alone; such hands also collect their pungs.
    ("WEEE WNNN (WWWW) DRRR DGG", "all_pungs 1, mahjong 1, no_suits 3, pung.dragon 1"),
    (
        "WEEE WSSS [DGGGG] DRRR DWW",
        "all_pungs 1, mahjong 1, no_suits 3, pung.dragon 1, pung.dragon 1, pung.seat_wind 1",
    ),
    ("WEEE WNNN WWWW DRRR B11", "all_pungs 1, half_flush 1, mahjong 1, pung.dragon 1"),
    # `own_bonus`: one's own flower or season.
    ("B123 C456 D789 WEEE DRR F2", "mahjong 1, own_bonus 1"),
    ("B123 C456 D789 WEEE DRR S2", "mahjong 1, own_bonus 1"),
    ("B123 C456 D789 WEEE DRR F134 S134", "mahjong 1"),
    # All of them added.
    ("B111 (B222) B999 WSSS DRR F2", "all_pungs 1, half_flush 1, mahjong 1, own_bonus 1, pung.seat_wind 1"),
    ("B111 (B222) B999 [B5555] B33 F2", "all_pungs 1, full_flush 3, mahjong 1, own_bonus 1"),
    ("B123 B456 B789 B678 B55 F2", "all_chows 1, full_flush 3, mahjong 1, own_bonus 1"),
    ("B123 B456 B789 B678 DRR", "all_chows 1, half_flush 1, mahjong 1"),
]


@pytest.mark.parametrize(("hand", "lines"), VERDICTS)
def test_every_row_of_the_table(hand: str, lines: str) -> None:
    """docs/rules/gala.md, "Scoring"."""
    score = score_of(settled(ONCE, deal_facts(hand)), "S")
    assert counted(score) == lines
    assert score.worth == sum(int(line.split()[1]) for line in lines.split(", "))


@pytest.mark.parametrize(("hand", "lines"), VERDICTS)
@pytest.mark.parametrize("source", ["discard", "replacement", "robbed_kong", "dealt"])
def test_premiums_do_not_ask_where_the_tile_came_from(hand: str, lines: str, source: str) -> None:
    """docs/rules/gala.md: "East may go out with the dealt tiles: premiums as usual"."""
    assert counted(score_of(settled(ONCE, deal_facts(hand, source=source)), "S")) == lines


@pytest.mark.parametrize(
    ("bonus", "once", "each"),
    [("F2", 1, 1), ("S2", 1, 1), ("F2 S2", 1, 2), ("F1 S3", 0, 0), ("F1234 S1234", 1, 2), ("F2 S1", 1, 1)],
)
def test_own_flower_and_own_season_count_once_or_each(bonus: str, once: int, each: int) -> None:
    """docs/rules/gala.md, `own_bonus`: "one or both (option `own_bonus`: `once`; `each`)"."""
    facts = deal_facts(f"B123 C456 D789 WEEE DRR {bonus}")
    assert score_of(settled(ONCE, facts), "S").worth == 1 + once
    assert score_of(settled(EACH, facts), "S").worth == 1 + each
    assert len([line for line in score_of(settled(EACH, facts), "S").lines if line.id == "own_bonus"]) == each


@pytest.mark.parametrize(
    ("seat", "bonus", "wind"), [("E", "F1", "E"), ("S", "F2", "S"), ("W", "S3", "W"), ("N", "F4", "N")]
)
def test_own_wind_and_own_bonus_go_by_the_seat(seat: str, bonus: str, wind: str) -> None:
    """docs/rules/common.md: bonus tiles "belong to seats by number: 1 East, 2 South, 3 West, 4 North"."""
    mine = settled(ONCE, deal_facts(f"B123 C456 D789 W{wind * 3} DRR {bonus}", seat=seat))
    assert counted(score_of(mine, seat)) == "mahjong 1, own_bonus 1, pung.seat_wind 1"
    other = "S" if seat != "S" else "N"
    theirs = settled(ONCE, deal_facts(f"B123 C456 D789 W{wind * 3} DRR {bonus}", seat=other))
    assert counted(score_of(theirs, other)) == "mahjong 1"


def test_the_prevailing_wind_is_worth_nothing() -> None:
    facts = deal_facts("B123 C456 D789 WWWW DRR", prevailing="W")
    assert counted(score_of(settled(ONCE, facts), "S")) == "mahjong 1"


@pytest.mark.parametrize(
    ("hand", "lines", "melds"),
    [
        # Three chows or three pungs: the fourth set decides which is better.
        ("B111 B222 B333 C456 D99", "all_chows 1, mahjong 1", "B123 B123 B123 C456 D99"),
        ("B111 B222 B333 (C456) D99", "all_chows 1, mahjong 1", "(C456) B123 B123 B123 D99"),
        ("B111 B222 B333 C444 D99", "all_pungs 1, mahjong 1", "B111 B222 B333 C444 D99"),
        ("B111 B222 B333 (C444) D99", "all_pungs 1, mahjong 1", "(C444) B111 B222 B333 D99"),
        ("B222 B333 B444 B555 B66", "all_pungs 1, full_flush 3, mahjong 1", "B222 B333 B444 B555 B66"),
        # 1112345678 as 11 and chows, or as 111 and others: with chows everywhere else the pair is at the low end.
        ("B11123456 C123 C456", "all_chows 1, mahjong 1", "B11 B123 B456 C123 C456"),
    ],
)
def test_the_best_reading_for_the_owner_counts(hand: str, lines: str, melds: str) -> None:
    """docs/rules/common.md: "the split with the highest total for its owner counts"; the sheet names the split."""
    score = score_of(settled(ONCE, deal_facts(hand)), "S")
    assert counted(score) == lines
    assert sorted(map(format_meld, score.melds)) == sorted(melds.split())


@pytest.mark.parametrize(
    "hand",
    [
        "B11 B33 B55 C44 C66 C88 WEE",
        "B19 C19 D19 WESWN DRGW B1",
        "B123 C456 D789 WEEE DRG",
        "B123 C456 D789 WEE DRR B99",
        "B1111 B234 C456 WEEE",
        "B891 C456 D789 WEEE DRR",
    ],
)
def test_there_are_no_special_hands(hand: str) -> None:
    """docs/rules/gala.md: "a mahjong is four sets and a pair"."""
    facts = deal_facts(hand)
    assert not ONCE.mahjong.is_made(facts.hands[0], facts.prevailing)
    with pytest.raises(NotAMahjong):
        settled(ONCE, facts)


def test_four_alike_kept_in_the_hand_are_a_pung_and_a_spare_tile() -> None:
    """docs/rules/gala.md: "A kong that is not declared counts as a pung and a spare tile"."""
    facts = deal_facts("DRRRR B123 C456 D789 C5")
    assert not ONCE.mahjong.is_made(facts.hands[0], facts.prevailing)
    spare = deal_facts("B5555 B67 C456 D789 WEE")
    assert ONCE.mahjong.is_made(spare.hands[0], spare.prevailing)


SETTLED = [
    # How South won, from whom, and what every seat gets for a hand of 2 points.
    ("wall", None, {"E": 0, "S": 2, "W": 0, "N": 0}),
    ("replacement", None, {"E": 0, "S": 2, "W": 0, "N": 0}),
    ("discard", "E", {"E": -1, "S": 2, "W": 0, "N": 0}),
    ("discard", "N", {"E": 0, "S": 2, "W": 0, "N": -1}),
    ("robbed_kong", "W", {"E": 0, "S": 2, "W": -1, "N": 0}),
]


@pytest.mark.parametrize(("source", "loser", "expected"), SETTLED)
def test_the_winner_scores_and_the_discarder_loses_one(
    source: str, loser: str | None, expected: dict[str, int]
) -> None:
    """docs/rules/gala.md, "Scoring"; "Robbing": the kong's "owner counts as the discarder"."""
    facts = deal_facts("B123 C456 D789 DRRR C55", source=source, loser=loser, others={"E": "B1 DRR", "W": "F3 S3"})
    deal = settled(ONCE, facts)
    assert deltas(deal) == expected
    assert not deal.payments, "players pay each other nothing"
    for seat in ("E", "W"):
        assert score_of(deal, seat).worth == 0
        assert not score_of(deal, seat).lines


def test_east_goes_out_with_the_dealt_tiles_and_nobody_loses() -> None:
    facts = deal_facts("B123 C456 D789 WEEE C55 F1", seat="E", source="dealt")
    assert deltas(settled(ONCE, facts)) == {"E": 3, "S": 0, "W": 0, "N": 0}


@pytest.mark.parametrize(("source", "owner"), [(Source.DISCARD, Wind.EAST), (Source.ROBBED_KONG, Wind.EAST)])
def test_several_win_on_one_tile_and_who_lost_it_loses_one_point_once_or_for_each(source: Source, owner: Wind) -> None:
    """docs/rules/gala.md: "once for that discard, however many win on it"; "each of them wins and scores"."""
    hands = {
        Wind.SOUTH: "B456 C123 D789 WEE DRRR",
        Wind.WEST: "B55 C123 C456 C789 D123",
        Wind.NORTH: "B345 B678 B999 B111 WNN",
    }
    facts = DealFacts(
        prevailing=Wind.EAST,
        dealer=Wind.EAST,
        hands=tuple(PlayerHand(wind=wind, hand=parse_hand(hand)) for wind, hand in hands.items()),
        wins=tuple(WinFacts(wind=wind, tile=Tile.B5, source=source, loser=owner) for wind in hands),
    )
    assert deltas(settled(ONCE, facts)) == {"E": -1, "S": 2, "W": 2, "N": 2}
    assert deltas(settled(FOR_EACH, facts)) == {"E": -3, "S": 2, "W": 2, "N": 2}


@pytest.mark.parametrize(("source", "loser", "expected"), SETTLED)
def test_one_winner_costs_one_point_either_way(source: str, loser: str | None, expected: dict[str, int]) -> None:
    """docs/rules/gala.md, "Scoring", `discarder_loses`: "1 for each of several winners"."""
    facts = deal_facts("B123 C456 D789 DRRR C55", source=source, loser=loser)
    assert deltas(settled(FOR_EACH, facts)) == expected


def test_an_exhausted_deal_scores_nothing() -> None:
    """docs/rules/gala.md: "No tile left to draw and no mahjong: a draw, nobody scores"."""
    facts = replace(deal_facts("B123 C456 D789 DRRR C55"), wins=())
    assert deltas(settled(ONCE, facts)) == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_a_hand_without_its_winning_tile_is_refused() -> None:
    with pytest.raises(NotAMahjong):
        settled(ONCE, deal_facts("B123 C456 D789 DRRR C55", tile="B9"))


def test_four_deals_each_player_east_once_whatever_the_end() -> None:
    """docs/rules/gala.md, "The end of a deal": East passes to the right after every deal."""
    match = FlowOfMatch(ONCE)
    easts = []
    for winner in (0, None, 2, 1):
        assert match.placing is not None
        assert match.placing.dealer == match.placing.east
        assert match.placing.prevailing is Wind.EAST
        easts.append(match.placing.east)
        match.ends(winner)
    assert easts == [0, 1, 2, 3]
    assert match.placing is None


def test_the_fields_of_the_book() -> None:
    """docs/rules/gala.md, from "Wall and break" to "A turn"."""
    assert ONCE.tiles is TileSet.FULL
    assert (ONCE.seats, ONCE.wall.sides, ONCE.wall.stacks, ONCE.wall.box) == (4, 4, 18, None)
    assert (ONCE.wall.breaking.side_dice, ONCE.wall.breaking.stack_dice) == (0, 2)
    assert ONCE.wall.breaking.count_from is End.RIGHT
    assert ONCE.claims.priority == (
        frozenset({ClaimKind.MAHJONG}),
        frozenset({ClaimKind.KONG, ClaimKind.PUNG}),
        frozenset({ClaimKind.CHOW}),
    )
    assert ONCE.claims.several_winners
    assert not ONCE.claims.chow_from_anyone
    assert (ONCE.turn_seconds, ONCE.claims.seconds, ONCE.claims.preempt_chow_within) == (30, 30, 3)
    assert (ONCE.kongs.robbing, ONCE.kongs.concealed_down) == (Robbing.OWN_TURN, FaceDown.OUTER)
    assert (ONCE.kongs.claimed_down, ONCE.kongs.added_down) == (FaceDown.NONE, FaceDown.NONE)
    assert ONCE.ready is None, "There is no ready-hand call"
    assert (ONCE.is_tabletop, ONCE.kongs.replacement_is_an_act) == (False, False)
    tabletop = rules_of(GALA, play="tabletop")
    assert tabletop.is_tabletop
    assert tabletop.kongs.replacement_is_an_act
    assert tabletop.faults.shown_tile_must_be_played


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("turn_seconds", [30, 10, 120, False], [9, 121, True, "off", 30.5, None]),
        ("preempt_seconds", [3, 1, 10, False], [0, 11, "3"]),
        ("rob_kong", ["own_turn", "at_once", "off"], ["never", False, 1]),
        ("own_bonus", ["once", "each"], ["twice", True]),
        ("discarder_loses", ["once", "each"], ["none", 1]),
        ("play", ["assisted", "tabletop"], ["free", None]),
    ],
)
def test_options_and_their_ranges(option: str, good: list[object], bad: list[object]) -> None:
    """docs/rules/gala.md; docs/rules/common.md: "the first value is the default"."""
    assert Options(GALA.options)[option] == good[0]
    for value in good:
        assert Options(GALA.options, {option: value})[option] == value
    for value in bad:
        with pytest.raises(OptionError, match=option):
            Options(GALA.options, {option: value})


def test_time_may_be_off() -> None:
    rules = rules_of(GALA, turn_seconds=False)
    assert (rules.turn_seconds, rules.claims.seconds) == (None, None)


_SETS = [
    *([tile] * 3 for tile in KINDS),
    *([tile, KINDS[tile.index + 1], KINDS[tile.index + 2]] for tile in KINDS if 1 <= tile.rank <= 7),
]


@st.composite
def mahjongs(draw: st.DrawFn) -> Hand:
    """Hands of sets and a pair, some of them laid out, in few kinds so that much counts; bonus tiles beside."""
    near = draw(st.sampled_from([KINDS[:9], KINDS[:12], KINDS[27:], KINDS[:6] + KINDS[27:], KINDS]))
    sets = [tiles for tiles in _SETS if set(tiles) <= set(near)]
    chosen = draw(st.lists(st.sampled_from(sets), min_size=4, max_size=4))
    pair = draw(st.sampled_from(near))
    laid = draw(st.integers(0, 3))
    concealed = [tile for tiles in chosen[laid:] for tile in tiles] + [pair, pair]
    melds: list[Meld] = []
    for tiles in chosen[:laid]:
        if tiles[0] is tiles[1] and draw(st.booleans()):
            melds.append(kong(tiles[0], draw(st.sampled_from([KongKind.CLAIMED, KongKind.CONCEALED, KongKind.ADDED]))))
        else:
            melds.append(meld_of(tiles, concealed=False))
    hand = Hand(tuple(concealed), tuple(melds), tuple(draw(st.sets(st.sampled_from(FLOWERS + SEASONS)))))
    counts = Counter(hand.tiles)
    assume(max(counts.values()) <= 4)
    return hand


@given(hand=mahjongs(), wind=st.sampled_from(Wind), each=st.booleans(), data=st.data())
def test_points_equal_those_of_plain_trying(hand: Hand, wind: Wind, each: bool, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from(hand.concealed))
    source = data.draw(st.sampled_from([Source.WALL, Source.DISCARD]))
    loser = None if source is Source.WALL else wind.after(2)
    facts = DealFacts(
        prevailing=Wind.EAST,
        dealer=Wind.EAST,
        hands=(PlayerHand(wind=wind, hand=hand),),
        wins=(WinFacts(wind=wind, tile=tile, source=source, loser=loser),),
    )
    worth = reference_gala.points(hand, wind, own_bonus_each=each)
    assert worth is not None
    deal = settled(EACH if each else ONCE, facts)
    assert deal.scores[0].worth == worth
    expected = [Fraction(0)] * 4
    expected[wind] = Fraction(worth)
    if loser is not None:
        expected[loser] = Fraction(-1)
    assert list(deal.deltas) == expected
