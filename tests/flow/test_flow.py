"""The flow of play against the five pages, by a referee who reads replay files and shares no code with the engine."""

import ast
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count, product
from pathlib import Path
from random import Random

import pytest

from game.rules.options import Value
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.rulesets.israeli import ISRAELI
from tests.flow.record import Json, Record, Step, is_regular, read
from tests.flow.referee import Referee
from tests.for_each import one_in, one_of
from tests.playouts.option_values import random_options, rare_options, values_of
from tests.playouts.walk import Walk

REFEREE = sorted(path for path in Path(__file__).parent.glob("*.py") if not path.name.startswith("test_"))
every_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


def played(book: Rulebook, seed: int, options: dict[str, object], *, most_deals: int) -> bytes:
    walk = Walk(seed, options, book=book, most_deals=most_deals, is_badly_mixed=seed % 3 == 0)
    walk.play()
    return walk.file()


def watched(content: bytes, what: str) -> Referee:
    referee = Referee(read(content))
    try:
        referee.watch()
    except Exception as error:
        error.add_note(what)
        raise
    return referee


@pytest.mark.parametrize("path", REFEREE, ids=lambda path: path.stem)
def test_the_referee_shares_no_code_with_the_game(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        assert not [name for name in names if name.split(".")[0] == "game" or name.startswith("tests.playouts")]


@pytest.mark.parametrize(("book", "seed"), one_in(7, product(RULEBOOKS.values(), range(3)), pytest.mark.slow))
def test_a_few_deals_flow_by_the_page(book: Rulebook, seed: int) -> None:
    options = random_options(book, Random(f"flow {seed}"))
    assert watched(played(book, seed, options, most_deals=2), f"seed {seed}, {options}").deals


@pytest.mark.slow
@every_book
def test_a_whole_match_flows_by_the_page(book: Rulebook) -> None:
    short = {"match": "circuit"} if book.id == "hungarian" else {"match_hands": 4} if book.id == "latvian" else {}
    options: dict[str, object] = {"rounds": 1} if book.id == "polish" else dict(short)
    assert watched(played(book, 2, options, most_deals=40), f"{options}").is_over


@pytest.mark.slow
@pytest.mark.parametrize("beneficiary", ["in_turn", "four_running"])
def test_sixteen_hungarian_deals_flow_by_the_page(beneficiary: str) -> None:
    options: dict[str, object] = {"beneficiary": beneficiary}
    assert watched(played(RULEBOOKS["hungarian"], 4, options, most_deals=60), f"{options}").is_over


@pytest.mark.slow
def test_an_extended_match_flows_counter_clockwise() -> None:
    """docs/rules/israeli.md, "Where the original contradicts itself": all four winds prevail, the other way round."""
    options: dict[str, object] = {
        "length": "extended",
        "prevailing_order": "counter_clockwise",
        "equal_claims": "counter_clockwise",
    }
    assert watched(played(ISRAELI, 2, options, most_deals=90), f"{options}").is_over


@pytest.mark.long
@every_book
def test_two_hundred_deals_of_every_option_value_flow_by_the_page(book: Rulebook, scaled: Callable[[int], int]) -> None:
    goal = scaled(200)
    seen: Counter[tuple[str, Value]] = Counter({(o.id, value): 0 for o in book.options for value in values_of(o)})
    for seed in count(1):
        options = rare_options(book, seen, Random(f"flow {seed}"))
        referee = watched(played(book, seed, options, most_deals=3), f"seed {seed}, {options}")
        for option in book.options:
            value = options[option.id]
            assert isinstance(value, str | int)
            seen[option.id, value] += referee.deals
        if min(seen.values()) >= goal:
            break


# A referee who sees nothing is none: each of these faults is put into a good match, and he has to see it.

Spoil = Callable[[Json], object]


def put(field: str, change: Callable[[Json], object]) -> Spoil:
    return lambda event: event.__setitem__(field, change(event))


FAULTS: dict[str, tuple[str, str, Spoil]] = {
    "another tile is drawn": ("gala", "tile_drawn", put("tile_id", lambda e: e["tile_id"] + 2)),
    "a replacement is no replacement": ("israeli", "tile_drawn", put("replacement", lambda e: not e["replacement"])),
    "another seat leads": ("latvian", "deal_begun", put("dealer", lambda e: e["dealer"] + 1)),
    "another side is broken": ("polish", "wall_broken", put("breaker", lambda e: (e["breaker"] + 1) % 4)),
    "the dice say otherwise": (
        "hungarian",
        "dice_thrown",
        put("dice", lambda e: [e["dice"][0] % 6 + 1, *e["dice"][1:]]),
    ),
    "a stack more is counted": ("israeli", "wall_broken", put("counted", lambda e: [*e["counted"], 3])),
    "the kong box is smaller": ("israeli", "wall_broken", put("box", lambda e: e["box"][:-2])),
    "somebody is dealt another's tiles": ("hungarian", "tiles_dealt", put("seat", lambda e: (e["seat"] + 1) % 4)),
    "the turn goes to the left": ("gala", "turn_began", put("seat", lambda e: (e["seat"] + 2) % 4)),
    "somebody else discards": ("polish", "tile_discarded", put("seat", lambda e: (e["seat"] + 1) % 4)),
    "a tile just drawn that was not": ("latvian", "tile_discarded", put("drawn", lambda e: not e["drawn"])),
    "who may claim is not asked": ("gala", "claims_opened", put("asked", lambda e: e["asked"][1:])),
    "the set goes to another": ("polish", "set_claimed", put("seat", lambda e: (e["seat"] + 1) % 4)),
    "the set is another": ("hungarian", "set_claimed", put("claim", lambda e: "kong")),
    "a flower is kept": ("hungarian", "bonus_laid", put("tile_ids", lambda e: e["tile_ids"][1:])),
    "somebody else is out": ("latvian", "mahjong_declared", put("seat", lambda e: (e["seat"] + 1) % 4)),
    "who is out shows other tiles": ("gala", "mahjong_declared", put("tile_ids", lambda e: e["tile_ids"][:-1])),
    "a loser pays too much": ("gala", "deal_ended", put("deltas", lambda e: [delta - 2 for delta in e["deltas"]])),
    "money is made": ("polish", "deal_ended", put("deltas", lambda e: [delta + 2 for delta in e["deltas"]])),
    "the wall was another": ("latvian", "deal_ended", put("wall", lambda e: e["wall"][::-1])),
    "the salt was another": ("israeli", "deal_ended", put("salt", lambda e: "00")),
    "a won deal is called a draw": ("gala", "deal_ended", put("outcome", lambda e: "exhausted")),
    "the last turns go the wrong way": ("israeli", "last_turns_began", put("seats", lambda e: e["seats"][::-1])),
    "the places are others": ("gala", "match_ended", put("places", lambda e: [4, 4, 4, 4])),
}


@cache
def good_match(book: str) -> bytes:
    """A match of this book in which everything happens that is spoiled below."""
    kinds = {kind for other, kind, _ in FAULTS.values() if other == book}
    for seed in count(1, 3):
        content = played(RULEBOOKS[book], seed, {}, most_deals=4)
        if all(
            needed in content
            for needed in (b'"outcome":"won"', b'"asked":[0', *(f'"{kind}"'.encode() for kind in kinds))
        ):
            return content
    raise AssertionError


@pytest.mark.parametrize("fault", one_of(8, FAULTS, first=4))
def test_the_referee_sees_a_fault(fault: str) -> None:
    book, kind, spoil = FAULTS[fault]
    record = read(good_match(book))
    events = [event for step in record.steps for event in step.events if event["type"] == kind]
    spoiled = [event for event in events if fault != "who may claim is not asked" or event["asked"]]
    spoil(spoiled[len(spoiled) // 2])
    with pytest.raises((AssertionError, ValueError, StopIteration)):
        Referee(record).watch()


@cache
def good_hungarian(option: str, value: str) -> bytes:
    """Two deals with this option in which somebody goes out, and which flow by the page."""
    for seed in count(1):
        content = played(RULEBOOKS["hungarian"], seed, {option: value}, most_deals=2)
        if b"mahjong_declared" in content:
            assert watched(content, option).deals
            return content
    raise AssertionError


@pytest.mark.parametrize(
    ("option", "value", "kind", "spoil"),
    one_in(
        6,
        [
            ("seating", "second_throw", "seats_taken", put("persons", lambda e: [*e["persons"][1:], e["persons"][0]])),
            ("seating", "second_throw", "seat_dice_thrown", put("dice", lambda e: e["dice"][::-1])),
            ("wall", "mixed", "pool_opened", put("stay", lambda e: e["stay"][1:])),
            ("wall", "mixed", "tiles_dealt", put("tile_ids", lambda e: e["tile_ids"][1:])),
            ("wall", "mixed", "mahjong_declared", put("said", lambda e: "hurrah")),
            ("beneficiary", "four_running", "deal_begun", put("dealer", lambda e: (e["dealer"] + 1) % 4)),
        ],
        pytest.mark.slow,
    ),
)
def test_the_referee_sees_a_fault_of_an_option(option: str, value: str, kind: str, spoil: Spoil) -> None:
    record = read(good_hungarian(option, value))
    spoil([event for step in record.steps for event in step.events if event["type"] == kind][-1])
    with pytest.raises((AssertionError, ValueError, StopIteration)):
        Referee(record).watch()


@pytest.mark.parametrize("spoil", [put("seat", lambda e: (e["seat"] + 1) % 4), put("claim", lambda e: "mahjong")])
def test_the_referee_knows_who_has_to_show_a_false_call(spoil: Spoil) -> None:
    """docs/rules/israeli.md, "Penalties": whoever is outranked never has to show."""
    false = b'"type":"false_call_made"'
    tabletop: dict[str, object] = {"play": "tabletop"}
    good = next(content for seed in count(1) if false in (content := played(ISRAELI, seed, tabletop, most_deals=1)))
    record = read(good)
    spoil(next(event for step in record.steps for event in step.events if event["type"] == "false_call_made"))
    with pytest.raises((AssertionError, ValueError)):
        Referee(record).watch()


def test_the_referee_sees_a_deal_too_many() -> None:
    record = read(good_match("gala"))
    last = max(number for number, step in enumerate(record.steps) if step.command["type"] == "begin_deal")
    over = record.steps[-1]
    short = Record(record.rules, record.options, [*record.steps[:last], Step(over.command, over.events[-1:])])
    with pytest.raises(AssertionError, match="too early"):
        Referee(short).watch()


@pytest.mark.parametrize(
    ("hand", "is_one"),
    [
        ("B1 B1 B1 B2 B3 B4 C5 C6 C7 WE WE WE DR DR", True),
        ("B1 B1 B2 B2 B3 B3 C5 C6 C7 WE WE WE DR DR", True),
        ("B1 B1 B1 B1 B2 B3 C5 C6 C7 WE WE WE DR DR", True),
        ("B1 B2 B2 B3 B3 B4 C5 C6 C7 WE WE WE DR DR", True),
        ("DG DR DW B2 B3 B4 C5 C6 C7 WE WE WE D1 D1", False),
        ("B8 B9 C1 B2 B3 B4 C5 C6 C7 WE WE WE D1 D1", False),
    ],
)
def test_the_referee_knows_four_sets_and_a_pair(hand: str, is_one: bool) -> None:
    assert is_regular(hand.split(), 4) is is_one


def test_a_line_of_the_file_is_read_as_it_stands() -> None:
    content = played(RULEBOOKS["gala"], 1, {}, most_deals=1)
    told = [json.loads(line) for line in content.decode().splitlines()[1:]]
    assert [line["event"] for line in told if "event" in line] == [
        e for step in read(content).steps for e in step.events
    ]
