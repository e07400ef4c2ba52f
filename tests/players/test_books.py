"""What computer players do under the books that have more than GALA: ready hands, last turns, special hands."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest
from msgspec.structs import replace

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass
from game.engine.replays.match import Match
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat, TileId
from game.engine.seat_views import known_to
from game.engine.state import Opening, Over, State
from game.hands.notation import parse_hand
from game.players.ai.aiming.specials import near_shapes
from game.players.ai.aiming.worth import paid
from game.players.ai.computer import ComputerPlayer
from game.players.ai.evaluation import Evaluated, best, evaluated_choices
from game.players.ai.mind import MINDS
from game.players.ai.reading.aims import Plan
from game.players.ai.reading.position import Position
from game.players.ai.reading.stakes import losses_in_example
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import BEGINNER, SKILLED, STRONG, Skill
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind, Outcome
from game.rules.win import PlayerHand
from game.tiles.counts import key_of
from game.tiles.notation import parse_tile, parse_tiles
from game.tiles.tile import Tile, Wind
from tests.engine.rigged import EAST, NORTH, SOUTH, Scene
from tests.engine.test_israeli_turns import WAITS_FOR_B5, call_ready, israeli, ready_south
from tests.engine.test_polish_turns import play_to_extension, robbed
from tests.players.hands_seen import position
from tests.players.test_computer import question_of

NO_CHOWS = {"players": 3, "three_player_chows": False}


def chosen(match: Match, seat: Seat, *, level: str = "skilled", numbers: int = 1) -> Command:
    """What a player of this level does when the seat is asked."""
    state = match.state
    return MINDS[level].choose(known_to(state, seat), question_of(state, seat), RandomNumbers(numbers))


def thrown(seen: Position, allowed: str, skill: Skill = STRONG) -> Evaluated:
    """What a player of this skill thinks of the discard that it chooses among these."""
    choices = [Discard(seat=SOUTH, tile=tile, tile_id=TileId(tile.index)) for tile in parse_tiles(allowed)]
    return best(evaluated_choices(seen, choices, skill))


def tile_of(one: Evaluated) -> str:
    assert isinstance(one.command, Discard)
    return str(one.command.tile)


def takes(seen: Position, tile: str, claim: Claim, skill: Skill = STRONG) -> bool:
    """Whether a player of this skill makes the claim."""
    found = evaluated_choices(seen, [claim, Pass(seat=SOUTH)], skill, offered=parse_tile(tile))
    return best(found).command is claim


# Where chows make no sets.


def claim_of(kind: ClaimKind, tiles: str) -> Claim:
    held = parse_tiles(tiles)
    return Claim(seat=SOUTH, claim=kind, tiles=held, tile_ids=tuple(TileId(tile.index) for tile in held))


def test_where_chows_make_no_sets_pairs_are_kept_and_runs_thrown() -> None:
    """docs/rules/polish.md, "Three players"."""
    hand = "B234 C11 C99 D55 D77 WEE WS"
    seen = position(hand, book="polish", options=NO_CHOWS)
    assert seen.nearness.missing(seen.key, 4) == 4
    assert tile_of(thrown(seen, "B234 C1 C9 D5 D7 WES", SKILLED)) in ("B2", "B3", "B4", "WS")


@pytest.mark.parametrize(
    ("claim", "tile", "taken"),
    [(claim_of(ClaimKind.CHOW, "B23"), "B4", False), (claim_of(ClaimKind.PUNG, "C11"), "C1", True)],
)
def test_where_chows_make_no_sets_only_pungs_are_claimed(claim: Claim, tile: str, *, taken: bool) -> None:
    seen = position("B23 C11 C99 D55 D77 WSS WN", seen=tile, book="polish", options=NO_CHOWS)
    for skill in (SKILLED, STRONG):
        assert takes(seen, tile, claim, skill) is taken


def played(book: str, options: Mapping[str, object], seed: int, levels: tuple[str, ...]) -> Table:
    """A deal, or the first of a match, among players of these levels."""
    match = Match(book, Options(rulebook(book).options, options), seed)
    table = Table(match, [ComputerPlayer(person, MINDS[level], seed) for person, level in enumerate(levels)])
    table.begin_deal()
    while not (table.is_between_deals or table.is_over):
        table.pump()
    return table


def outcome(state: State) -> Outcome:
    assert state.deal is not None
    assert isinstance(state.deal.phase, Over)
    return state.deal.phase.outcome


def test_where_chows_make_no_sets_deals_are_won_all_the_same() -> None:
    tables = [played("polish", NO_CHOWS, seed, ("skilled",) * 3) for seed in range(12)]
    assert sum(outcome(table.match.state) is Outcome.WON for table in tables) >= 6


# Defense.


@pytest.mark.parametrize(
    ("book", "options", "more"),
    [
        ("gala", {}, True),
        ("latvian", {}, False),
        ("hungarian", {}, False),
        ("israeli", {}, False),
        ("polish", {}, False),
        ("polish", {"payer": "discarder"}, True),
        ("polish", {"payer": "discarder", **NO_CHOWS}, True),
    ],
)
def test_a_discard_is_feared_where_the_book_makes_its_owner_pay_for_it(
    book: str, options: Mapping[str, object], *, more: bool
) -> None:
    """Each book, "Settlement" or "Payments"."""
    rules = rulebook(book)
    other, discarder = losses_in_example(rules.with_options(Options(rules.options, options)))
    assert (discarder > other) is more


# Kongs.


def test_a_discard_for_a_kong_is_claimed_where_it_pays_and_costs_nothing() -> None:
    """docs/rules/polish.md, "Points": an exposed kong is worth more than a concealed pung."""
    hand, kong = "B111 C456 D789 WSS D5 DR", claim_of(ClaimKind.KONG, "B111")
    for book in ("polish", "hungarian", "israeli"):
        assert takes(position(hand, seen="B1", book=book), "B1", kong), book
    needed = position("B11123 C4567 C8 D789", seen="B1", book="polish")
    assert not takes(needed, "B1", kong)


@pytest.mark.parametrize("level", ["skilled", "beginner"])
@pytest.mark.parametrize(("south", "laid"), [("C2222 C68 D2468 WSS", True), ("C22223 C4 D2468 WSS", False)])
def test_a_kong_is_laid_out_before_the_first_discard_if_it_costs_nothing(south: str, level: str, *, laid: bool) -> None:
    """docs/rules/israeli.md, "Before the first discard"."""
    scene = israeli(south=south, tail="DW")
    assert scene.deal.phase == Opening(SOUTH)
    command = chosen(scene.match, SOUTH, level=level)
    assert isinstance(command, DeclareKong if laid else Pass)
    scene.do(command)


# Ready hands.


def test_a_hand_that_is_ready_is_called() -> None:
    """docs/rules/israeli.md, "Ready hand"; out with one earns 100 points."""
    command = chosen(ready_south().match, SOUTH)
    assert isinstance(command, DeclareReady)
    assert (str(command.tile), command.waits) == ("B9", parse_tiles("B5"))


def test_a_hand_is_called_with_the_discard_that_leaves_the_most_tiles_to_wait_for() -> None:
    scene = israeli(south="B4567 C123 C456 D789", draws="WW")
    scene.discard(EAST, "WN")
    scene.all_pass()
    calls = [choice for choice in legal_commands(scene.match.state, SOUTH) if isinstance(choice, DeclareReady)]
    assert len(calls) > 1
    command = chosen(scene.match, SOUTH)
    assert isinstance(command, DeclareReady)
    assert (str(command.tile), command.waits) == ("WW", parse_tiles("B47"))


def test_a_hand_that_waits_for_tiles_that_are_gone_is_not_called() -> None:
    view = known_to(ready_south().match.state, SOUTH)
    question = question_of(view, SOUTH)
    assert any(isinstance(choice, DeclareReady) for choice in question.choices)
    assert view.deal is not None
    shown = list(view.deal.faces)
    for tile_id in view.deal.live[-4:]:
        shown[tile_id] = parse_tile("B5")
    gone = replace(view, deal=replace(view.deal, faces=tuple(shown)))
    assert isinstance(MINDS["skilled"].choose(gone, question, RandomNumbers(1)), Discard)


def test_a_beginner_calls_now_and_then() -> None:
    scene = ready_south()
    calls = [
        isinstance(chosen(scene.match, SOUTH, level="beginner", numbers=numbers), DeclareReady)
        for numbers in range(200)
    ]
    assert 0.75 * BEGINNER.calls_ready < sum(calls) / 200 < 1.25 * BEGINNER.calls_ready


@pytest.mark.parametrize("play", ["assisted", "tabletop"])
def test_what_players_call_is_true(play: str) -> None:
    """No call of theirs costs a point, and no deal is annulled (docs/rules/israeli.md, "Penalties")."""
    called = 0
    for seed in range(9):
        table = played("israeli", {"play": play}, seed, ("skilled", "beginner") * 2)
        deal = table.match.state.deal
        assert deal is not None
        assert not any(deal.penalties)
        assert outcome(table.match.state) is not Outcome.ANNULLED
        called += sum(bool(held.waits) for held in deal.seats)
    assert called > 6


def test_a_called_hand_throws_what_it_drew() -> None:
    scene = ready_south(draws="B9 DR DG DW WW")
    call_ready(scene, SOUTH, "B9", "B5")
    scene.all_pass()
    scene.until_turn(SOUTH)
    command = chosen(scene.match, SOUTH)
    assert isinstance(command, Discard)
    assert str(command.tile) == "WW"


# After a win nobody may go out.


def after_a_win(south: str, *, draws: str = "", discard: str = "WN") -> Scene:
    """East has thrown the tile on which North went out; South begins the last turns."""
    scene = israeli(f"{discard} C19 D19 B9 DRGW WEES", south=south, north="B123 C456 D789 WNN D22", draws=draws)
    if isinstance(scene.deal.phase, Opening):
        scene.pass_(SOUTH)
    scene.discard(EAST, discard)
    scene.do(next(choice for choice in legal_commands(scene.match.state, NORTH) if isinstance(choice, Claim)))
    scene.all_pass()
    return scene


def test_in_a_last_turn_what_counts_is_kept() -> None:
    """docs/rules/israeli.md, "Going out": losers score their sets, and nobody may go out any more."""
    scene = after_a_win("B777 C88 C23 D13579 DG", draws="B1 C4")
    scene.default()
    scene.all_pass()
    assert scene.awaited == (SOUTH,)
    command = chosen(scene.match, SOUTH)
    assert isinstance(command, Discard)
    assert command.tile not in parse_tiles("B7 C234")


@pytest.mark.parametrize(("discard", "claim"), [("DG", ClaimKind.PUNG), ("C1", None), ("B9", ClaimKind.KONG)])
def test_in_the_last_turns_a_discard_is_claimed_only_if_the_hand_then_counts_more(
    discard: str, claim: ClaimKind | None
) -> None:
    """An exposed chow counts nothing, and a pung or a kong more than what stands in the hand of it."""
    scene = after_a_win("B777 C88 C23 B999 DGG D5")
    assert scene.awaited == (EAST,)
    scene.discard(EAST, discard)
    choices = legal_commands(scene.match.state, SOUTH)
    assert any(isinstance(choice, Claim) for choice in choices)
    command = chosen(scene.match, SOUTH)
    assert (command.claim if isinstance(command, Claim) else None) is claim


def test_in_a_last_turn_every_kong_is_declared() -> None:
    scene = after_a_win("B7777 C88 C2 D24689 DG", draws="B1 C5")
    scene.default()
    scene.all_pass()
    assert isinstance(chosen(scene.match, SOUTH), DeclareKong)


# Tabletop play.


def test_a_mahjong_is_claimed_by_a_name_that_it_has() -> None:
    """docs/rules/israeli.md, "Going out": the call says in which set or pair."""
    scene = israeli("B5 C19 D19 WEE DRGW WNN", south=WAITS_FOR_B5, play="tabletop")
    scene.discard(EAST, "B5")
    for level in ("skilled", "beginner"):
        command = chosen(scene.match, SOUTH, level=level)
        assert isinstance(command, Claim)
        assert (command.claim, command.finish) == (ClaimKind.MAHJONG, "chow")


def test_a_kong_is_robbed_where_that_is_a_mahjong() -> None:
    """docs/rules/polish.md, "A turn"."""
    stage = robbed()
    play_to_extension(stage)
    command = chosen(stage.match, SOUTH)
    assert isinstance(command, Claim)
    assert command.claim is ClaimKind.MAHJONG


# Special hands.


def test_six_pairs_are_made_seven_where_that_is_a_mahjong() -> None:
    """docs/rules/hungarian.md, "Extras"."""
    hand = "B11 B99 C33 C77 D55 WEE B3 WN"
    seen = position(hand, book="hungarian")
    chosen = thrown(seen, "B13 WN")
    assert tile_of(chosen) in ("B3", "WN")
    assert (chosen.prospect.aim.special, chosen.prospect.missing) == ("pairs", 1)
    assert not takes(position("B11 B99 C33 C77 D55 WEE B3", book="hungarian"), "B1", claim_of(ClaimKind.PUNG, "B11"))
    assert thrown(position(hand), "B13 WN").prospect.aim.plan is not Plan.SPECIAL, "GALA has no such hand"


def test_thirteen_orphans_are_finished_where_they_are_a_mahjong() -> None:
    hand = "B19 C19 D19 WESWN DRG B5 B5"
    for book in ("polish", "hungarian", "israeli"):
        seen = position(hand, book=book)
        assert tile_of(thrown(seen, "B159 C19 D19 WESWN DRG")) == "B5", book


def test_special_hands_are_left_alone_when_the_hand_is_nearer_to_another() -> None:
    pairs = position("B11 B99 C33 C77 D55 D8 WE DRG", book="hungarian")
    assert thrown(pairs, "B19 C37 D58 WE DRG").prospect.aim.special == "pairs"
    sets = position("B123 B99 C345 C77 D56 DRG", book="hungarian")
    assert thrown(sets, "B1239 C3457 D56 DRG").prospect.aim.plan is Plan.ANY


# Every book.

DEALS = [
    *product(("gala", "latvian", "hungarian", "israeli", "polish"), ({"play": "assisted"}, {"play": "tabletop"})),
    ("polish", {"extra_hands": True, "four_as_two_pairs": True}),
    ("polish", NO_CHOWS),
    ("polish", {**NO_CHOWS, "three_player_wall": "three_sides_138", "play": "tabletop", "extra_hands": True}),
    ("hungarian", {"rob_kong": True, "blind": True}),
    ("israeli", {"chow_from_anyone": True}),
]


@pytest.mark.parametrize("deals", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("book", "options"), DEALS)
def test_a_deal_of_any_book_ends_without_a_refused_command(
    book: str, options: Mapping[str, object], deals: int
) -> None:
    seats = 3 if options.get("players") == 3 else 4
    levels = ("strong", "beginner", "skilled", "random")[:seats]
    for seed in range(deals):
        table = played(book, options, seed, levels)
        for told in (table.refused, table.lapsed, table.broken):
            assert told == [0] * seats
        deal = table.match.state.deal
        assert deal is not None
        assert not any(deal.penalties)


@pytest.mark.parametrize(("pay", "each"), [("double", 2040), ("once", 1040), ("twice", 2080)])
def test_a_hungarian_east_reckons_with_what_he_would_get(pay: str, each: int) -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`."""
    book = rulebook("hungarian")
    rules = book.with_options(Options(book.options, {"banker_pay": pay}))
    pairs = parse_hand("B1177 C2255 WNNSS D33")
    for wind, gets in ((Wind.EAST, 3 * each), (Wind.WEST, 4 * 1020)):
        player = PlayerHand(wind=wind, hand=pairs)
        assert paid(rules, player, Tile.D3, prevailing=Wind.EAST, dealer=Wind.EAST) == gets


@pytest.mark.parametrize(("value", "aims"), [("open", True), ("concealed", False)])
def test_nine_lamps_are_aimed_at_with_sets_laid_open_where_they_may_be(value: str, aims: bool) -> None:
    """docs/rules/hungarian.md, "Extras", option `nine_lamps`."""
    book = rulebook("hungarian")
    rules = book.with_options(Options(book.options, {"nine_lamps": value}))
    hand = parse_hand("(D111) (D234) D567899 D9")
    near = near_shapes(rules, hand.melds, (Wind.SOUTH, Wind.EAST), key_of(hand.concealed), 3)
    found = [missing for shape, missing in near if shape.aim.special == "nine_lamps"]
    assert found == ([1] if aims else [])
