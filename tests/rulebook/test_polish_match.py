"""The wall, the claims, the match, the options and three players of the Polish book (docs/rules/polish.md)."""

import pytest
from msgspec.structs import replace

from game.hands.notation import parse_hand
from game.rules.options import OptionError, Options
from game.rules.rulesets.polish import POLISH
from game.rules.terms import ClaimKind, CountedStack, End, Robbing
from game.rules.win import PlayerHand
from game.tiles.tile import TileSet, Wind
from tests.rulebook.scored import (
    FlowOfMatch,
    counted,
    easts_and_winds,
    facts_of,
    lines,
    rules_of,
    score_of,
    settled,
    special,
    special_under,
)


def test_the_wall_and_its_break() -> None:
    """docs/rules/polish.md, "Wall and break"."""
    rules = rules_of(POLISH)
    assert rules.tiles is TileSet.FULL
    assert (rules.wall.sides, rules.wall.stacks, rules.wall.clockwise) == (4, 18, True)
    breaking = rules.wall.breaking
    assert (breaking.side_dice, breaking.stack_dice, breaking.adds_side_throw) == (2, 2, True)
    assert (breaking.count_from, breaking.counted) == (End.RIGHT, CountedStack.LIFTED)
    assert rules.wall.box is not None
    assert (rules.wall.box.tiles, rules.wall.box.keep) == (14, 14)

    changed = rules_of(POLISH, first_dice=1, dead_wall="fixed", deal_direction="right", bonus_tiles=False).wall
    assert (changed.breaking.side_dice, changed.breaking.stack_dice) == (1, 1)
    assert changed.box is not None
    assert changed.box.keep is None
    assert not changed.clockwise
    assert changed.stacks == 17
    assert (breaking.lifted, rules_of(POLISH, loose_tiles=4).wall.breaking.lifted) == (1, 2)


@pytest.mark.parametrize(("loose", "among", "beside"), [(2, 14, 16), (4, 14, 18)])
def test_the_loose_tiles_are_of_the_fourteen_or_lie_beside_them(loose: int, among: int, beside: int) -> None:
    """polish.md, "Wall and break", 4: option `dead_wall`: 14 with them, or 14 and they; kept at that number, or not."""
    for dead, tiles, keep in (
        ("refilled", among, among),
        ("fixed", among, None),
        ("refilled_beside", beside, beside),
        ("fixed_beside", beside, None),
    ):
        box = rules_of(POLISH, loose_tiles=loose, dead_wall=dead).wall.box
        assert box is not None
        assert (box.tiles, box.keep) == (tiles, keep)


@pytest.mark.parametrize(
    ("options", "tiles", "sides", "stacks"),
    [
        ({}, 144, 4, 18),
        ({"bonus_tiles": False}, 136, 4, 17),
        ({"three_player_wall": "three_sides_138"}, 144, 4, 18),
        ({"players": 3}, 144, 4, 18),
        ({"players": 3, "bonus_tiles": False}, 136, 4, 17),
        ({"players": 3, "three_player_wall": "three_sides_138"}, 138, 3, 23),
        ({"players": 3, "three_player_wall": "three_sides_132"}, 132, 3, 22),
        ({"players": 3, "three_player_wall": "three_sides_132", "bonus_tiles": False}, 132, 3, 22),
    ],
)
def test_tiles_and_walls(options: dict[str, object], tiles: int, sides: int, stacks: int) -> None:
    """docs/rules/polish.md, "Start" and "Three players": `bonus_tiles` counts with four sides alone."""
    rules = rules_of(POLISH, **options)
    assert (len(rules.tiles), rules.wall.sides, rules.wall.stacks) == (tiles, sides, stacks)
    assert len(rules.tiles) == 2 * sides * stacks


def test_claims_and_kongs() -> None:
    """docs/rules/polish.md, "A turn"."""
    rules = rules_of(POLISH)
    assert list(rules.claims.priority) == [
        {ClaimKind.MAHJONG},
        {ClaimKind.KONG},
        {ClaimKind.PUNG},
        {ClaimKind.CHOW},
    ]
    assert rules.claims.seconds == 10
    assert rules_of(POLISH, claim_seconds=False).claims.seconds is None
    assert rules.kongs.robbing is Robbing.AT_ONCE
    assert rules.ready is None
    assert not rules.claims.several_winners
    assert rules_of(POLISH, play="tabletop").faults.false_mahjong_kills_hand


@pytest.mark.parametrize(
    ("options", "winners", "expected"),
    [
        ({"rounds": 1}, [0, None, 2, 1, None, 3, 0, 3, 1], "0E 0E 0E 1E 1E 1E 2E 3E 3E over"),
        ({"rounds": 2}, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], "0E 1E 2E 3E 0S 0S 0S 0S 0S 0S 0S"),
        ({}, [1, 2, 3, 0] * 4, "0E 1E 2E 3E 0S 1S 2S 3S 0W 1W 2W 3W 0N 1N 2N 3N over"),
        ({"rounds": 3}, [1, 2, 3, 0] * 3, "0E 1E 2E 3E 0S 1S 2S 3S 0W 1W 2W 3W over"),
        ({"east_stays": "never", "rounds": 1}, [0, None, 0, 3], "0E 1E 2E 3E over"),
        ({"east_stays": "always", "rounds": 1}, [0, 1, 2, 3, 0], "0E 0E 1E 2E 3E over"),
        ({"players": 3, "rounds": 1}, [0, None, 2, 0, 1, 2, None, 1, 0], "0E 1E 2E 0S 1S 2S 0W 1W 2W over"),
        ({"players": 3, "east_stays": "never"}, [0, 1, 2] * 3, "0E 1E 2E 0S 1S 2S 0W 1W 2W over"),
        (
            {"players": 3, "three_player_rounds": 4},
            [0, None, 2, 1] * 3,
            "0E 1E 2E 0S 1S 2S 0W 1W 2W 0N 1N 2N over",
        ),
        (
            {"players": 3, "three_player_rounds": 4, "east_stays": "always"},
            [1, 2, 0, 1, None, 1, 2, 0, 1, 2, 0, 1, 2, 0],
            "0E 1E 2E 0S 1S 1S 1S 2S 0W 1W 2W 0N 1N 2N over",
        ),
    ],
)
def test_the_course_of_a_match(options: dict[str, object], winners: list[int | None], expected: str) -> None:
    """polish.md, "A turn" (East stays while East wins, and after a draw: `east_stays`) and "Three players".

    Three players have nine or twelve deals, whoever wins them, but by option.
    """
    assert easts_and_winds(rules_of(POLISH, **options), winners) == expected


def test_the_first_edition_is_played_on_as_it_was() -> None:
    """polish.md, "Editions": East stayed, and a tie went to the hand higher on the page."""
    first = POLISH.with_options(Options(POLISH.options, {"players": 3, "extra_hands": True}), 1)
    assert first.flow is not None
    assert easts_and_winds(first, [0, None, 1, 2, 0]) == "0E 0E 0E 1E 2E 0S"
    assert dict(first.options) | {"players": 4, "extra_hands": False} == dict(POLISH.with_options(None, 1).options)
    for hand, now, then in (
        ("WEEE WSSS WWWW WNNN C55 / wall", "big_winds", "buried_treasure"),
        ("B111 B222 B444 B999 B66 / wall", "purity", "buried_treasure"),
        ("DRRR DGGG DWWW B222 B66 / wall", "big_dragons", "buried_treasure"),
        ("WEEE WSSS WWWW WNNN DRR / wall", "big_winds", "all_honors"),
    ):
        assert special(POLISH, hand) == now
        assert special_under(POLISH.with_options(None, 1), hand) == then
        assert special_under(POLISH.with_options(None, 2), hand) == now


def test_each_edition_has_its_own_knitting() -> None:
    """polish.md, "Editions": of the same two suits, then of any two, then of the same two again."""
    for edition, of_any_suits in ((1, "no mahjong"), (2, "knitting"), (3, "no mahjong")):
        rules = POLISH.with_options(None, edition)
        assert special_under(rules, "B12367 C13457 D2456 / wall") == of_any_suits
        assert special_under(rules, "B1234567 C1234567 / wall") == "knitting"
    chosen = Options(POLISH.options, {"knitting": "any_suits"})
    assert special_under(POLISH.with_options(chosen, 1), "B12367 C13457 D2456 / wall") == "no mahjong"
    assert special_under(POLISH.with_options(chosen), "B12367 C13457 D2456 / wall") == "knitting"


def test_bankruptcy_ends_the_match_where_the_players_wish_it() -> None:
    """docs/rules/polish.md, "Settlement": option `bankrupt`."""
    for wish, is_over in (("play_on", False), ("ends_match", True)):
        match = FlowOfMatch(rules_of(POLISH, bankrupt=wish, stake=100))
        assert match.rules.stake == 100
        match.ends(0, seat0=100, seat1=-100)
        assert match.placing is not None
        match.ends(0, seat0=1, seat1=-1)
        assert (match.placing is None) is is_over


def test_everybody_starts_with_two_thousand() -> None:
    """docs/rules/polish.md, "Start"."""
    assert rules_of(POLISH).stake == 2000


def test_the_highest_throw_of_two_dice_is_east() -> None:
    """docs/rules/polish.md, "Start"."""
    throws = iter([1, 2, 3, 3, 6, 6, 5, 6])
    drawn = rules_of(POLISH).seating.draw(4, lambda: next(throws))
    assert drawn.throws[0].dice == ((1, 2), (3, 3), (6, 6), (5, 6))
    assert drawn.persons == (2, 3, 0, 1)


@pytest.mark.parametrize(
    ("option", "default", "takes", "refuses"),
    [
        ("stake", 2000, 0, 100001),
        ("limit", 2000, 102, 101),
        ("bonus_tiles", True, False, 1),
        ("first_dice", 2, 1, 3),
        ("loose_tiles", 2, 4, 3),
        ("east_stays", "with_four", "always", "on"),
        ("knitting", "two_suits", "any_suits", "any"),
        ("buried_treasure", "pungs", "chows", "sets"),
        ("buried_pair", "of_suit", "any", "honors"),
        ("dead_wall", "refilled", "fixed", "off"),
        ("dead_wall", "refilled", "refilled_beside", "beside"),
        ("deal_direction", "left", "right", "up"),
        ("claim_seconds", 10, False, 2),
        ("rounds", 4, 1, 5),
        ("out_points", 20, 10, 15),
        ("payer", "all", "discarder", "east"),
        ("losers_settle", True, False, "off"),
        ("bankrupt", "play_on", "ends_match", False),
        ("extra_hands", False, True, 1),
        ("four_as_two_pairs", False, True, 1),
        ("players", 4, 3, "3"),
        ("three_player_wall", "four_sides", "three_sides_132", "three_sides"),
        ("three_player_chows", True, False, 0),
        ("three_player_rounds", 3, 4, 2),
        ("play", "assisted", "tabletop", "free"),
    ],
)
def test_options(option: str, default: object, takes: object, refuses: object) -> None:
    """docs/rules/polish.md: type, range and default of every option."""
    assert Options(POLISH.options)[option] == default
    assert Options(POLISH.options, {option: takes})[option] == takes
    with pytest.raises(OptionError, match=option):
        Options(POLISH.options, {option: refuses})


NO_CHOWS = {"players": 3, "three_player_chows": False}


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("B123 C444 D888 WNNN B55 / wall", "no mahjong"),
        ("(B123) C444 D888 WNNN B55 / wall", "no mahjong"),
        ("E: B123 C456 D789 C789 B55 / dealt", "no mahjong"),
        ("B123 C444 D888 WNNN D11 / wall D1 last_of_wall", "no mahjong"),
        ("B222 C444 D888 WNNN D11 / wall D1 last_of_wall", "moon_from_sea"),
        ("B222 (C444) D888 WNNN B55 / wall", None),
        ("B234234 (B6666) B888 DGG / wall", "imperial_jade"),
        ("(B234) B234 (B6666) B888 DGG / wall", "imperial_jade"),
        ("B1234567 C1234567 / wall", "knitting"),
        ("B11223344556677 / wall", "heavenly_twins"),
        ("B11123455678999 / wall", "nine_gates"),
    ],
)
def test_without_chows(case: str, expected: str | None) -> None:
    """docs/rules/polish.md, "Three players": a chow makes no set, but in special hands that are made of tiles."""
    assert special(POLISH, case, **NO_CHOWS) == expected
    assert special(POLISH, case, players=3) != "no mahjong"


def test_without_chows_no_chow_is_no_merit() -> None:
    """docs/rules/polish.md, "Three players": `x.no_chow` is not given."""
    case = "B222 (C444) D888 WNNN B55 / wall D8"
    assert "x.no_chow x1" in lines(POLISH, case, players=3)
    assert "x.no_chow x1" not in lines(POLISH, case, **NO_CHOWS)
    assert "x.no_chow x1" in lines(POLISH, case, three_player_chows=False)


def test_without_chows_a_chow_completes_nothing() -> None:
    """polish.md, "Three players"; "Points": `out.edge_closed_single`: a three next to three twos is a single wait."""
    case = "B222 C444 D888 WNNN B33 / wall B3"
    assert "out.edge_closed_single 2" not in lines(POLISH, case, players=3)
    assert "out.edge_closed_single 2" in lines(POLISH, case, **NO_CHOWS)


def test_without_chows_losers_have_none() -> None:
    """docs/rules/polish.md, "Three players"."""
    facts = facts_of("B222 C444 D888 WNNN B33 / wall", E="C123 D123 B456 WWWW")
    for options, chows in (({"players": 3}, 3), (NO_CHOWS, 0)):
        score = score_of(settled(rules_of(POLISH, **options), facts), "E")
        assert sum(meld.is_chow for meld in score.melds) == chows
        assert counted(score) == "pung.major 8"


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("(B234) B66 C147 D147 WE", True),
        ("(B234) (DGGG) C147 D147 WE", True),
        ("(B345) B66 C147 D147 WE", False),
        ("(B234) (C222) C17 D147 WE", False),
    ],
)
def test_a_chow_is_claimed_only_for_a_special_hand(hand: str, may: bool) -> None:
    """docs/rules/polish.md, "Three players": the hand of green tiles alone may hold an open chow."""
    question = rules_of(POLISH, **NO_CHOWS).claims.may_hold_chow
    assert question is not None
    assert question(PlayerHand(wind=Wind.EAST, hand=parse_hand(hand)), Wind.EAST) is may
    assert rules_of(POLISH, players=3).claims.may_hold_chow is None
    assert rules_of(POLISH, three_player_chows=False).claims.may_hold_chow is None


def test_the_north_round_of_three_has_no_wind_of_its_own() -> None:
    """docs/rules/polish.md, "Three players": without north tiles nothing counts for the round."""
    facts = replace(facts_of("WSSS C456 D789 C789 WEE / wall C6"), prevailing=Wind.NORTH)
    rules = rules_of(POLISH, players=3, three_player_wall="three_sides_132", three_player_rounds=4)
    assert counted(score_of(settled(rules, facts), "S")) == "out 20, pung.major 8, x.own_wind x1"
