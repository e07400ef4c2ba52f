"""The Latvian book, verdict by verdict (docs/rules/latvian.md)."""

from collections import Counter
from itertools import chain, permutations, product, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import OptionError, Options
from game.rules.rulesets.latvian import LATVIAN
from game.rules.scoring import NotAMahjong
from game.rules.terms import ClaimKind, End, Robbing
from game.tiles.tile import WINDS, Tile, TileSet
from tests.rulebook.scored import (
    FlowOfMatch,
    counted,
    deal_facts,
    deltas,
    easts_and_winds,
    rules_of,
    score_of,
    settled,
)

PLAIN = "B123 C456 D789 WEEE DRR"


@pytest.mark.parametrize(
    ("hand", "source", "flags"),
    [
        (PLAIN, "wall", []),
        (PLAIN, "discard", []),
        ("B123 (DRRR) [DGGGG] WEEE C55", "wall", ["last_of_wall"]),
    ],
)
def test_simple_scoring_gives_one_point(hand: str, source: str, flags: list[str]) -> None:
    """docs/rules/latvian.md, "Scoring", `simple`."""
    score = score_of(settled(rules_of(LATVIAN), deal_facts(hand, source=source, flags=flags)), "S")
    assert counted(score) == "mahjong 1"
    assert score.worth == 1


@pytest.mark.parametrize(
    ("hand", "source", "flags", "lines"),
    [
        ("B123 C456 D789 WEEE DRR", "discard", [], "mahjong 1"),
        ("B123 C456 D789 WEEE DRR", "wall", [], "mahjong 1, out.self_drawn 1"),
        ("B123 C456 D789 WEEE DRR", "replacement", [], "mahjong 1, out.self_drawn 1"),
        ("B123 C456 D789 WEEE DRR", "wall", ["last_of_wall"], "mahjong 1, out.last_tile 1, out.self_drawn 1"),
        ("B123 C456 D789 WEEE DRR", "replacement", ["last_of_wall"], "mahjong 1, out.last_tile 1, out.self_drawn 1"),
        ("B123 C456 D789 WEEE DRR", "discard", ["after_last_of_wall"], "mahjong 1, out.last_tile 1"),
        ("B123 C456 D789 WEEE DRR", "wall", ["first_draw", "last_of_kind"], "mahjong 1, out.self_drawn 1"),
        ("B123 C456 D789 DRRR WEE", "discard", [], "mahjong 1, pung.dragon 1"),
        ("B123 C456 (DRRR) [DGGGG] WEE", "discard", [], "mahjong 1, pung.dragon 1, pung.dragon 1"),
        ("(DRRR) [DGGGG] (DWWWW) C456 WEE", "discard", [], "mahjong 1, pung.dragon 1, pung.dragon 1, pung.dragon 1"),
    ],
)
def test_bonus_scoring(hand: str, source: str, flags: list[str], lines: str) -> None:
    """docs/rules/latvian.md, "Scoring", `bonus`."""
    facts = deal_facts(hand, source=source, flags=flags)
    assert counted(score_of(settled(rules_of(LATVIAN, scoring="bonus"), facts), "S")) == lines


def test_the_dealt_hand_is_self_drawn_and_nobody_asks_for_its_tile() -> None:
    """docs/rules/latvian.md, "Scoring": `out.self_drawn` with the dealt tiles too."""
    facts = deal_facts(PLAIN, seat="E", source="dealt")
    assert counted(score_of(settled(rules_of(LATVIAN, scoring="bonus"), facts), "E")) == "mahjong 1, out.self_drawn 1"


@pytest.mark.parametrize(
    ("hand", "source", "plain", "as_terminals"),
    [
        ("B123 C456 D789 C789 B55", "wall", "", ""),
        ("(C555) B123 C456 D789 B22", "wall", "exp.pung 2", "exp.pung 2"),
        ("C555 B123 C456 D789 B22", "wall", "exp.pung 4", "exp.pung 4"),
        ("(C111) B123 C456 D789 B22", "wall", "exp.pung 4", "exp.pung 4"),
        ("C999 B123 C456 D789 B22", "wall", "exp.pung 8", "exp.pung 8"),
        ("(DRRR) B123 C456 D789 B22", "wall", "exp.pung 2", "exp.pung 4"),
        ("WEEE B123 C456 D789 B22", "wall", "exp.pung 4", "exp.pung 8"),
        ("(C5555) B123 C678 D789 B22", "wall", "exp.kong 8", "exp.kong 8"),
        ("(C555+5) B123 C678 D789 B22", "wall", "exp.kong 8", "exp.kong 8"),
        ("[C5555] B123 C678 D789 B22", "wall", "exp.kong 16", "exp.kong 16"),
        ("(C9999) B123 C456 D789 B22", "wall", "exp.kong 16", "exp.kong 16"),
        ("[C1111] B123 C456 D789 B22", "wall", "exp.kong 32", "exp.kong 32"),
        ("(DRRRR) B123 C456 D789 B22", "wall", "exp.kong 8", "exp.kong 16"),
        ("[WEEEE] B123 C456 D789 B22", "wall", "exp.kong 16", "exp.kong 32"),
        ("B123 C456 D789 B22 WEEE", "discard", "exp.pung 2", "exp.pung 4"),
        ("B222 C456 D789 B33 WEEE", "wall", "exp.pung 4, exp.pung 4", "exp.pung 4, exp.pung 8"),
    ],
)
def test_exponential_scoring(hand: str, source: str, plain: str, as_terminals: str) -> None:
    """latvian.md, "Scoring", `exponential`: 2, doubled concealed, doubled of ones or nines, ×4 for a kong."""
    for honors, expected in (("plain", plain), ("as_terminals", as_terminals)):
        rules = rules_of(LATVIAN, scoring="exponential", exponential_honors=honors)
        score = score_of(settled(rules, deal_facts(hand, source=source)), "S")
        assert counted(score) == ", ".join(filter(None, (expected, "mahjong 1")))


def test_the_reading_worth_most_counts() -> None:
    """common.md, "A set, a hand, a win": three chows of 111222333 are worth nothing here, three pungs much."""
    rules = rules_of(LATVIAN, scoring="exponential")
    score = score_of(settled(rules, deal_facts("B111222333 C55 D678")), "S")
    assert counted(score) == "exp.pung 4, exp.pung 4, exp.pung 8, mahjong 1"


def test_a_claimed_tile_is_counted_where_it_costs_least() -> None:
    """docs/rules/common.md: the claimed tile may be counted in any set or pair of the split that it fits."""
    rules = rules_of(LATVIAN, scoring="exponential")
    score = score_of(settled(rules, deal_facts("B111 B123 C456 D789 C99", tile="B1", source="discard")), "S")
    assert counted(score) == "exp.pung 8, mahjong 1"


def test_nobody_pays_the_winner() -> None:
    """docs/rules/latvian.md, "Scoring": who scores is the winner."""
    settlement = settled(rules_of(LATVIAN), deal_facts(PLAIN, source="discard", others={"E": "B1112345678999"}))
    assert deltas(settlement) == {"E": 0, "S": 1, "W": 0, "N": 0}
    assert settlement.payments == ()
    assert score_of(settlement, "E").lines == ()


@pytest.mark.parametrize("hand", ["B1122334455667 D1", "B19 C19 D19 WESWN DRGW B1", "B11223344556677 C11"])
def test_there_are_no_special_hands(hand: str) -> None:
    """docs/rules/latvian.md, "A turn"."""
    with pytest.raises(NotAMahjong):
        settled(rules_of(LATVIAN), deal_facts(hand))


def test_bonus_tiles_count_nothing() -> None:
    """docs/rules/latvian.md, "Tiles and wall"."""
    rules = rules_of(LATVIAN, bonus_tiles=True, scoring="bonus")
    assert rules.tiles is TileSet.FULL
    assert rules.wall.stacks == 18
    assert counted(score_of(settled(rules, deal_facts(f"{PLAIN} F1234 S1234", source="discard")), "S")) == "mahjong 1"


def test_the_wall_of_the_plain_game() -> None:
    """docs/rules/latvian.md, "Tiles and wall"."""
    rules = rules_of(LATVIAN)
    assert rules.tiles is TileSet.WITHOUT_BONUS
    assert (rules.wall.sides, rules.wall.stacks, rules.wall.box) == (4, 17, None)
    breaking = rules.wall.breaking
    assert (breaking.side_dice, breaking.stack_dice, breaking.count_from) == (0, 2, End.RIGHT)


def test_claims_and_kongs() -> None:
    """docs/rules/latvian.md, "A turn"."""
    rules = rules_of(LATVIAN)
    strength = [{ClaimKind.MAHJONG}, {ClaimKind.PUNG, ClaimKind.KONG}, {ClaimKind.CHOW}]
    assert list(rules.claims.priority) == strength
    assert not rules.claims.several_winners
    assert rules.claims.seconds == 5
    assert rules_of(LATVIAN, claim_seconds=False).claims.seconds is None
    assert rules.kongs.allowed
    assert rules.kongs.robbing is Robbing.OFF
    assert not rules_of(LATVIAN, kongs=False).kongs.allowed
    assert rules.ready is None


def test_a_false_mahjong_costs_a_simple_win_and_kills_the_hand() -> None:
    """docs/rules/latvian.md, "Scoring", last line."""
    faults = rules_of(LATVIAN, play="tabletop").faults
    assert faults.false_mahjong_costs == 1
    assert faults.false_mahjong_kills_hand
    assert not faults.false_mahjong_annuls


def test_three_players_leave_the_side_of_north_empty() -> None:
    """docs/rules/latvian.md, "Three players"."""
    rules = rules_of(LATVIAN, players=3)
    assert (rules.seats, rules.wall.sides, len(rules.tiles)) == (3, 4, 136)
    settlement = settled(rules, deal_facts(PLAIN, seat="W"))
    assert deltas(settlement) == {"E": 0, "S": 0, "W": 1}
    assert easts_and_winds(rules, [1, None, 1, 1]) == "0E 1E 1E 2E 0E"


@pytest.mark.parametrize(
    ("dealer", "winners", "expected"),
    [
        ("passes", [0, 0, None, 3], "0E 1E 2E 2E 3E"),
        ("stays_on_win", [0, 0, None, 3, 0, 1], "0E 0E 0E 0E 1E 2E 3E"),
    ],
)
def test_who_deals_next(dealer: str, winners: list[int | None], expected: str) -> None:
    """docs/rules/latvian.md, "The end of a hand, and of the match": after a draw the dealer deals again."""
    assert easts_and_winds(rules_of(LATVIAN, dealer=dealer), winners) == expected


def test_rounds_are_so_many_won_hands() -> None:
    """docs/rules/latvian.md: `match_hands`; exhausted deals do not count."""
    told = easts_and_winds(rules_of(LATVIAN, match_hands=4), [0, None, 1, None, 2, 3])
    assert told == "0E 1E 1E 2E 2E 3E over"
    assert easts_and_winds(rules_of(LATVIAN), [0] * 16).endswith("3E over")


def test_the_first_to_the_target_ends_the_match() -> None:
    """docs/rules/latvian.md: `target`, `match_points`."""
    match = FlowOfMatch(rules_of(LATVIAN, match="target", match_points=3))
    for _ in range(2):
        match.ends(1, seat1=1)
        match.ends(2, seat2=1)
    assert match.placing is not None
    match.ends(None)
    assert match.placing is not None
    match.ends(2, seat2=1)
    assert match.placing is None


def test_an_open_match_goes_on_until_the_players_stop() -> None:
    """docs/rules/latvian.md: `open`."""
    rules = rules_of(LATVIAN, match="open")
    assert rules.may_stop
    assert not rules_of(LATVIAN).may_stop
    match = FlowOfMatch(rules)
    for deal in range(100):
        match.ends(deal % 4, seat1=100)
    assert match.placing is not None


@pytest.mark.parametrize("persons", [3, 4])
def test_everybody_sits_as_his_wind_tile_says(persons: int) -> None:
    """latvian.md, "Seats": `wind_tiles`; three mix the three winds in play. Each seating is as likely as any other."""
    seatings: Counter[tuple[int, ...]] = Counter()
    for thrown in product(range(1, 7), repeat=4):
        throws = chain(thrown, repeat(1))
        drawn = rules_of(LATVIAN, players=persons).seating.draw(persons, throws.__next__)
        assert drawn.throws == ()
        assert sorted(drawn.wind_tiles) == list(WINDS[:persons])
        assert [drawn.wind_tiles[person] for person in drawn.persons] == list(WINDS[:persons])
        if persons == 3 or thrown[0] < 5:
            seatings[drawn.persons] += 1
    assert set(seatings) == set(permutations(range(persons)))
    assert len(set(seatings.values())) == 1


def test_the_highest_throw_of_two_dice_is_east() -> None:
    """docs/rules/latvian.md, "Seats": `dice`; ties roll again, the others follow to the right as they sit."""
    throws = iter([1, 2, 6, 5, 3, 3, 5, 6, 1, 1, 2, 2])
    drawn = rules_of(LATVIAN, seating="dice").seating.draw(4, lambda: next(throws))
    assert [throw.dice for throw in drawn.throws] == [
        ((1, 2), (6, 5), (3, 3), (5, 6)),
        ((), (1, 1), (), (2, 2)),
    ]
    assert drawn.persons == (3, 0, 1, 2)
    assert drawn.wind_tiles == ()


@pytest.mark.parametrize(
    ("option", "default", "takes", "refuses"),
    [
        ("seating", "wind_tiles", "dice", "throw"),
        ("racks", True, False, "on"),
        ("bonus_tiles", False, True, 1),
        ("claim_seconds", 5, False, 61),
        ("kongs", True, False, 0),
        ("dealer", "passes", "stays_on_win", "stays"),
        ("match", "rounds", "open", "closed"),
        ("match_hands", 16, 32, 33),
        ("match_points", 10, 1000, 0),
        ("scoring", "simple", "exponential", "double"),
        ("exponential_honors", "plain", "as_terminals", "off"),
        ("players", 4, 3, 2),
        ("play", "assisted", "tabletop", "free"),
    ],
)
def test_options(option: str, default: object, takes: object, refuses: object) -> None:
    """docs/rules/latvian.md: type, range and default of every option."""
    assert Options(LATVIAN.options)[option] == default
    assert Options(LATVIAN.options, {option: takes})[option] == takes
    with pytest.raises(OptionError, match=option):
        Options(LATVIAN.options, {option: refuses})


def test_racks_are_drawn_where_the_players_wish_it() -> None:
    """docs/rules/latvian.md, "Seats"."""
    assert rules_of(LATVIAN).racks
    assert not rules_of(LATVIAN, racks=False).racks


@given(st.permutations(["B1", "B1", "B1", "B1", "B2", "B3", "C4", "C5", "C6", "D9", "D9", "D9", "C5", "C5"]))
def test_scoring_does_not_depend_on_the_order_of_tiles(parts: list[str]) -> None:
    rules = rules_of(LATVIAN, scoring="exponential")
    score = score_of(settled(rules, deal_facts(" ".join(parts), tile="B1", source="discard")), "S")
    assert counted(score) == "exp.pung 8, exp.pung 8, mahjong 1"
    assert Tile.B1 in score.melds[0].tiles
