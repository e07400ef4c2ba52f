"""What computer players do with hands on which people agree."""

import pytest

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    TakeReplacement,
)
from game.engine.seat import Seat, TileId
from game.engine.seat_views import known_to
from game.engine.state import State
from game.hands.notation import parse_hand
from game.players.ai.choosing import best_choice
from game.players.ai.evaluation import best, evaluated, evaluated_choices
from game.players.ai.mind import MINDS
from game.players.ai.reading.position import position_of
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import BEGINNER, CASUAL, SKILLED, STRONG, Skill
from game.players.ai.traits.style import Style
from game.players.player import Question
from game.players.roster import Level
from game.players.table import BareTable
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import ClaimKind
from game.tiles.notation import parse_tile, parse_tiles
from tests.engine.rigged import EAST, SOUTH, Scene
from tests.for_each import one_of
from tests.players.hands_seen import position
from tests.players.test_bare_table import a_deal

THINKERS = tuple(level.value for level in Level)
SKILLS = (BEGINNER, CASUAL, SKILLED, STRONG)


def thrown(hand: str, skill: Skill = SKILLED, *, seen: str = "", allowed: str = "") -> str:
    """The tile that a player throws from a hand of fourteen, of those allowed if any are named."""
    tiles = parse_tiles(allowed) or sorted(set(parse_hand(hand).concealed))
    choices = [Discard(seat=EAST, tile=tile, tile_id=TileId(tile.index)) for tile in tiles]
    choice = best(evaluated_choices(position(hand, seen=seen), choices, skill)).command
    assert isinstance(choice, Discard)
    return str(choice.tile)


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("B123 C456 D789 D22 B55 WN", "WN"),
        ("B123 C456 D789 D23 B55 WN", "WN"),
        ("B123 C456 D2 D78 B55 (DRRR)", "D2"),
        ("B23 C456 D789 D222 B7 C99", "B7"),
    ],
)
def test_a_hand_that_can_be_ready_is_made_ready(hand: str, tile: str, skill: Skill) -> None:
    assert thrown(hand, skill) == tile


@pytest.mark.parametrize("skill", [SKILLED, STRONG])
def test_of_two_waits_the_one_with_more_tiles_left_is_taken(skill: Skill) -> None:
    hand = "B135 C456 D789 WSSS D55"
    assert thrown(hand, skill, seen="B222") == "B1"
    assert thrown(hand, skill, seen="B444") == "B5"


def test_a_beginner_does_not_count_tiles() -> None:
    scene = Scene(east="B123 C456 D789 D22 B55 WN", south="DRRR")
    scene.discard(EAST, "WN")
    view = known_to(scene.match.state, SOUTH)
    counting, not_counting = (position_of(view, SOUTH, counts_tiles=counts) for counts in (True, False))
    assert (counting.live[parse_tile("DR")], counting.live[parse_tile("WN")]) == (1, 3)
    assert set(not_counting.live) == {4}


@pytest.mark.parametrize("book", one_of(3, RULEBOOKS, first=1))
def test_the_quick_way_gives_what_is_evaluated_best(book: str) -> None:
    def choose(view: State, question: Question) -> Command:
        for skill in (CASUAL, SKILLED.in_style(Style(speed=1.5))):
            assert best_choice(view, question, skill) == evaluated(view, question, skill)[0].command
        return best_choice(view, question, SKILLED)

    for number in (1, 2):
        match = a_deal(book, {}, number)
        BareTable(match, [choose] * match.state.rules.seats).play_deal()
        assert match.state.places


def test_of_tiles_one_of_which_must_be_played_the_less_harmful_is_thrown() -> None:
    assert thrown("B123 C456 D789 D23 B55 WN", allowed="B1 D2") == "D2"


def claimed(hand: str, tile: str, *made_of: str, seen: str = "", skill: Skill = SKILLED) -> str | None:
    """The tiles of its hand that a player lays out for a discard, of the pairs offered; ``None`` if it lets it go."""
    claims: list[Command] = [Pass(seat=SOUTH)]
    for text in made_of:
        tiles = parse_tiles(text)
        kind = ClaimKind.PUNG if tiles[0] is tiles[1] else ClaimKind.CHOW
        claims.append(Claim(seat=SOUTH, claim=kind, tiles=tiles, tile_ids=tuple(TileId(t.index) for t in tiles)))
    seen_by_seat = position(hand, seen=f"{seen} {tile}")
    choice = best(evaluated_choices(seen_by_seat, claims, skill, offered=parse_tile(tile))).command
    return " ".join(map(str, choice.tiles)) if isinstance(choice, Claim) else None


@pytest.mark.parametrize(
    ("hand", "tile", "made_of", "taken"),
    [
        ("B123 C456 D78 DRR WS B59", "DR", ["DRR"], "DR DR"),
        ("B123 C456 D23 DRR WS B55", "D1", ["D23"], "D2 D3"),
        ("B123 C456 D789 WSSS D5", "B1", ["B23"], None),
        ("B123 C456 D789 WSSS D5", "C4", ["C56"], None),
        ("B123 C456 D78 B55 WS DRR", "B1", ["B23"], None),
    ],
)
@pytest.mark.parametrize("skill", SKILLS)
def test_a_discard_is_claimed_if_that_brings_the_hand_nearer(
    hand: str, tile: str, made_of: list[str], taken: str | None, skill: Skill
) -> None:
    assert claimed(hand, tile, *made_of, skill=skill) == taken


@pytest.mark.parametrize(
    ("hand", "kong", "declared"),
    [
        ("B1111 C456 D789 WSSS D5", "B1111", True),
        ("B1111 B23 C456 D78 D55 WN", "B1111", False),
        ("C456 D789 WSSS D5 B1 (B111)", "B1", True),
        ("B123 D789 WSSS D5 (B111)", "B1", False),
    ],
)
@pytest.mark.parametrize("skill", SKILLS)
def test_a_kong_is_declared_if_it_costs_nothing(hand: str, kong: str, skill: Skill, *, declared: bool) -> None:
    tiles = parse_tiles(kong)
    command = DeclareKong(seat=EAST, tiles=tiles, tile_ids=tuple(map(TileId, range(len(tiles)))))
    thrown = [Discard(seat=EAST, tile=tile, tile_id=TileId(0)) for tile in sorted(set(parse_hand(hand).concealed))]
    choice = best(evaluated_choices(position(hand), [command, *thrown], skill)).command
    assert (choice is command) is declared


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize(
    ("choices", "taken"),
    [
        ((DrawTile(seat=EAST), RobKong(seat=EAST, owner=SOUTH, tile=parse_tile("B1"), tile_id=TileId(0))), 1),
        ((Claim(seat=EAST, claim=ClaimKind.MAHJONG), Pass(seat=EAST)), 0),
        ((DeclareMahjong(seat=EAST), Discard(seat=EAST, tile=parse_tile("B1"), tile_id=TileId(0))), 0),
        ((TakeReplacement(seat=EAST), Discard(seat=EAST, tile=parse_tile("B1"), tile_id=TileId(0))), 0),
    ],
)
def test_who_can_go_out_does_and_no_replacement_is_forgotten(
    level: str, choices: tuple[Command, ...], taken: int
) -> None:
    view = known_to(Scene().match.state, EAST)
    question = Question(id=1, seat=EAST, choices=choices, default=choices[-1], seconds=None)
    for seed in range(20):
        assert MINDS[level].choose(view, question, RandomNumbers(seed)) == choices[taken]


def test_a_beginner_errs_most_of_the_time() -> None:
    """An honor is kept, and one of two tiles thrown that a gap parts."""
    scene = Scene(east="B123 C46 D67 D33 D99 WE WN DR")
    view = known_to(scene.match.state, EAST)
    held = scene.seat(EAST).hand
    discards = tuple(
        Discard(seat=EAST, tile=tile, tile_id=tile_id) for tile, tile_id in zip(scene.faces(held), held, strict=True)
    )
    question = Question(id=1, seat=Seat(0), choices=discards, default=discards[-1], seconds=None)

    def erring(level: str) -> float:
        tiles = [MINDS[level].choose(view, question, RandomNumbers(seed)) for seed in range(300)]
        return sum(isinstance(choice, Discard) and str(choice.tile) == "C4" for choice in tiles) / 300

    assert erring("beginner") == pytest.approx(BEGINNER.errors, abs=0.05)
    assert erring("casual") == pytest.approx(CASUAL.errors_in(view.rules.id), abs=0.1)
    assert erring("skilled") == 0


def test_a_casual_player_errs_by_the_book_so_that_the_steps_of_the_ladder_are_alike() -> None:
    assert CASUAL.errors_in("polish") < CASUAL.errors_in("gala") < CASUAL.errors_in("israeli")
    assert BEGINNER.errors_in("polish") == BEGINNER.errors_in("israeli") == BEGINNER.errors
