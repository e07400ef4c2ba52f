"""What is different between two books: nothing that differs is left out, and a changed table changes the lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.i18n.guide.differences import Difference, differences
from game.i18n.guide.topics import TOPICS
from game.i18n.guide.topics.topic import Group
from game.rules.options import Options
from game.rules.rows import Doubles, Points
from game.rules.ruleset import KongBox, Pool, ReadyRule, Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.settlement import Payers
from game.rules.terms import ClaimKind, strongest_first
from game.tiles.tile import TileSet
from tests.for_each import one_of

BOOKS = {id_: book.with_options() for id_, book in RULEBOOKS.items()}
PAIRS = list(permutations(BOOKS, 2))
WHOLE = {"wall.box", "wall.pool", "ready"}
"""Parts that a book has or has not: they are compared as a whole."""

UNTOLD = {
    "id": "it is the name of the book",
    "options": "what they decide is in the other fields",
    "own": "it tells one club's changes from another's, and the changes are in the other fields",
    "honors": "it is a rank that no rule asks for",
    "racks": "it is how the table looks",
    "countings": "the game counts whatever is best by itself",
    "flags": "they belong to a club's rows, and the rows are told",
    "counts_as_last_of_kind": "it belongs to a row of the scoring table, and the rows are told",
    "mahjong_in_other_words": "it is another word on the same button",
    "kongs.replacement_is_an_act": "the game takes the replacement, unless it is played as at a real table",
    "faults.shown_tile_must_be_played": "it comes up only as at a real table, and the rulebook's chapter tells it",
    "faults.wrong_kind_costs": "the same",
    "faults.wrong_kind_costs_unheeded": "the same",
    "faults.any_claim_tests_kind": "the same",
    "faults.false_claim_costs_unheeded": "the same",
    "claims.equals_against_turns": "by default no book has it so, and the rulebook's chapter tells it",
    "course.against_turns": "the same",
    "course.running": "the same",
}
"""Fields that may differ and are not worth telling, each with its reason."""
BY_TRYING = {
    "count",
    "as_counted",
    "course.winds",
    "course.moves",
    "course.won_deals",
    "settlement.losers_count",
    "settlement.dealer_gets",
}
"""Parts that are told by what comes of them."""
IN_TABLES = {"elements", "mahjong.special_hands", "names"}


def leaves(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of a ruleset with its path, those of its parts too."""
    for field in thing.__struct_fields__:
        name, value = f"{path}{field}", getattr(thing, field)
        inner = value if isinstance(value, Struct) and name not in WHOLE and not isinstance(value, TileSet) else None
        if inner is None or name == "options":
            yield name, value
        else:
            yield from leaves(inner, f"{name}.")


def with_field(rules: Any, path: str, value: Any) -> Any:
    name, _, rest = path.partition(".")
    return replace(rules, **{name: with_field(getattr(rules, name), rest, value) if rest else value})


def told(found: Iterable[Difference]) -> set[str]:
    fields = {topic.id: topic.fields for topic in TOPICS}
    return {field for topic in of_topics(found) for field in fields[topic]}


@cache
def between(known: str, new: str) -> list[Difference]:
    return differences(BOOKS[known], BOOKS[new])


def of_topics(found: Iterable[Difference]) -> dict[str, Difference]:
    return {each.anchor: each for each in found if each.group not in (Group.ROWS, Group.HANDS)}


OF_PAYERS = {f"settlement.{name}" for name in ("dealer_pays", "each_pays", "discarder_pays", "drawn_pays")}


def does_not_come_up(path: str, rules: Ruleset) -> bool:
    """Whether a field has no meaning under these rules."""
    without_bonus = path in ("bonus_order", "kongs.before_first_discard") and not rules.tiles.has_bonus
    if path in OF_PAYERS and rules.settlement.payers is Payers.NOBODY:
        return True
    if path == "settlement.rounding" and rules.settlement.round_to is None:
        return True
    if path == "settlement.least_without_bonus" and not rules.settlement.has_least:
        return True
    if path == "settlement.loses_for_each" and not rules.settlement.discarder_loses:
        return True
    if path == "settlement.losers_settle" and not rules.settlement.losers_count:
        return True
    if path == "mahjong.one_short" and not rules.settlement.losers_count:
        return True
    without_rank = path == "claims.mahjong_rank" and rules.claims.several_winners
    nothing_concealed = not any(hand.concealed for hand in rules.special_hands)
    return without_bonus or without_rank or (path == "mahjong.concealed_kong_opens" and nothing_concealed)


@pytest.mark.parametrize(("known", "new"), PAIRS)
def test_every_field_that_differs_is_told_or_not_worth_it(known: str, new: str) -> None:
    old, now = dict(leaves(BOOKS[known])), dict(leaves(BOOKS[new]))
    differing = {path for path in now if old[path] != now[path]}
    found = told(between(known, new))
    missed = differing - found - set(UNTOLD) - BY_TRYING - IN_TABLES
    assert {path for path in missed if not does_not_come_up(path, BOOKS[new])} == set()


def test_what_is_not_worth_telling_is_told_nowhere_and_exists() -> None:
    named = {field for topic in TOPICS for field in topic.fields}
    paths = {path for path, _value in leaves(BOOKS["israeli"])}
    assert not named & set(UNTOLD)
    assert named | set(UNTOLD) | IN_TABLES == paths, "every field is one or the other"
    assert named >= BY_TRYING


@pytest.mark.parametrize(("known", "new"), PAIRS)
def test_a_list_says_only_what_is_different_one_group_after_the_other(known: str, new: str) -> None:
    found = between(known, new)
    for difference in found:
        assert difference.now != difference.before or difference.known_as
    assert len(found) >= 3
    groups = [difference.group.value for difference in found]
    assert groups == sorted(groups)


@pytest.mark.parametrize(("known", "new"), [pair for pair in PAIRS if pair[0] < pair[1]])
def test_both_ways_tell_the_same_things(known: str, new: str) -> None:
    there, back = between(known, new), between(new, known)
    one, other = of_topics(there), of_topics(back)
    for id_ in one.keys() & other.keys():
        assert (one[id_].before, one[id_].now) == (other[id_].now, other[id_].before)
    assert all(not one[id_].before for id_ in one.keys() - other.keys()), "it does not come up in the other book"
    forth, again = ([each for each in found if each.group is Group.ROWS] for found in (there, back))
    assert {(each.name, each.before, each.now) for each in forth} == {
        (each.name, each.now, each.before) for each in again
    }
    only_new = {each.name for each in there if each.group is Group.HANDS and each.now and not each.known_as}
    assert only_new == {each.name for each in back if each.group is Group.HANDS and each.before}


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_differs_in_nothing_from_itself(book: str) -> None:
    assert differences(BOOKS[book], BOOKS[book]) == []


OTHERS: dict[str, tuple[Any, ...]] = {
    "seats": (3,),
    "tiles": (TileSet.FULL, TileSet.WITHOUT_BONUS),
    "wall.pool": (Pool(stay=7), None),
    "wall.box": (KongBox(tiles=20, keep=6), KongBox(tiles=12), None),
    "ready": (ReadyRule(false_call_costs=77), None),
    "claims.priority": (strongest_first(ClaimKind.MAHJONG, ClaimKind.CHOW, ClaimKind.PUNG, ClaimKind.KONG),),
    "claims.mahjong_rank": (lambda _rules, _deal: 0, None),
    "claims.finishes": (lambda _rules, _deal: frozenset(), None),
    "claims.may_hold_chow": (lambda _hand, _wind: True,),
    "claims.seconds": (13, None),
    "claims.most_chows": (1, None),
    "kongs.void_at": (4, None),
    "claims.preempt_chow_within": (13, None),
    "turn_seconds": (13, None),
    "course.won_deals": (3, None),
    "course.points": (30, None),
    "course.moves": (3, None),
    "settlement.limit": (77,),
    "settlement.least_worth": (5, None),
    "settlement.least_doubles": (2, None),
    "settlement.table": ((0, 1, 2, 4, 8),),
    "settlement.each_pays": (11,),
    "settlement.round_to": (10, None),
    "settlement.dealer_pays": (1, 2),
}


def others(path: str, value: Any) -> list[Any]:
    """Other values that a field may have."""
    if path in OTHERS:
        found: list[Any] = list(OTHERS[path])
    elif isinstance(value, bool):
        found = [not value]
    elif isinstance(value, Enum):
        found = list(type(value))
    else:
        assert isinstance(value, int), path
        found = [value + 1]
    return [other for other in found if other != value and not (callable(other) and callable(value))]


def matters(path: str, rules: Ruleset) -> bool:
    """Whether another value would be noticed under these rules."""
    if path == "wall.breaking.lifted":
        return rules.wall.loose_tiles > 0
    if path == "banker_dice":
        return not rules.dealer_has_prevailing_wind
    return not does_not_come_up(path, rules)


@pytest.mark.parametrize("book", one_of(2, BOOKS))
def test_a_changed_table_changes_the_list(book: str) -> None:
    rules = BOOKS[book]
    values = dict(leaves(rules))
    for path in sorted({field for topic in TOPICS for field in topic.fields} - BY_TRYING - IN_TABLES):
        for other in others(path, values[path]) if matters(path, rules) else ():
            changed = with_field(rules, path, other)
            assert path in told(differences(rules, changed)), f"{path}: {values[path]} and {other} read the same"


@pytest.mark.parametrize("book", BOOKS)
def test_a_row_that_is_taken_out_or_pays_otherwise_is_told(book: str) -> None:
    rules = BOOKS[book]
    row = next(row for row in rules.elements if row.is_counted)
    without = replace(rules, elements=tuple(each for each in rules.elements if each.id != row.id))
    assert [(found.anchor, found.now) for found in differences(rules, without)] == [(row.id, "")]
    assert [(found.anchor, found.before) for found in differences(without, rules)] == [(row.id, "")]
    worth = Doubles(7) if isinstance(row.worth, Points) else Points(7)
    dear = replace(
        rules, elements=tuple(replace(each, worth=worth) if each is row else each for each in rules.elements)
    )
    (found,) = (each for each in differences(rules, dear) if each.group is Group.ROWS)
    assert found.anchor == row.id
    assert found.before
    assert found.now
    assert found.before != found.now


@pytest.mark.parametrize("book", [id_ for id_, rules in BOOKS.items() if rules.special_hands])
def test_a_special_hand_that_is_taken_out_is_told(book: str) -> None:
    rules = BOOKS[book]
    taken = rules.special_hands[0]
    fewer = replace(rules.mahjong, special_hands=rules.special_hands[1:])
    without = replace(rules, mahjong=fewer)
    assert f"special.{taken.id}" in {hand.anchor for hand in differences(without, rules) if hand.now}


def says(book: str, topic: str) -> str:
    return next(each for each in TOPICS if each.id == topic).says(BOOKS[book])


@pytest.mark.parametrize(
    ("topic", "lines"),
    [
        (
            "pays",
            {
                "gala": "Nobody, but the discarder loses 1 point",
                "latvian": "Nobody",
                "hungarian": "Everyone else, what the hand is worth",
                "polish": "Everyone else, what the hand is worth",
                "israeli": "Everyone else, 8 points plus what the hand is worth",
            },
        ),
        (
            "dealers_share",
            {
                "gala": "",
                "latvian": "",
                "hungarian": "Pays and gets double",
                "polish": "Pays and gets double",
                "israeli": "Gets double",
            },
        ),
        (
            "losers",
            {
                "gala": "Score nothing",
                "latvian": "Score nothing",
                "hungarian": "Score nothing",
                "polish": "Score their own hands · and settle the difference",
                "israeli": "Score their own hands",
            },
        ),
        (
            "own_win",
            {
                "gala": "The deal moves on",
                "latvian": "The deal moves on",
                "polish": "The dealer stays",
                "israeli": "The dealer stays",
            },
        ),
        ("no_win", {"gala": "The deal moves on", "latvian": "The dealer stays", "polish": "The dealer stays"}),
        (
            "length",
            {
                "gala": "4 deals · 1 prevailing wind",
                "latvian": "16 deals · 1 prevailing wind",
                "polish": "16 deals, plus one for each deal the dealer wins · 4 prevailing winds",
                "israeli": "4 deals, plus one for each deal the dealer wins · 1 prevailing wind",
            },
        ),
        (
            "replacements",
            {
                "gala": "From the other end of the wall",
                "israeli": "A kong box of 16 tiles · refilled to 4",
                "polish": "2 loose tiles · 14 tiles set aside in all · refilled to 14",
                "hungarian": "2 loose tiles · 14 more never drawn · refilled with a stack",
            },
        ),
    ],
)
def test_what_a_book_does_is_said_as_its_page_has_it(topic: str, lines: dict[str, str]) -> None:
    assert {book: says(book, topic) for book in lines} == lines


@pytest.mark.parametrize(
    ("book", "options", "topic", "line"),
    [
        ("gala", {"discarder_loses": "each"}, "pays", "Nobody, but the discarder loses 1 point · for each winner"),
        ("polish", {"players": 3}, "own_win", "The deal moves on"),
        ("polish", {"players": 3}, "no_win", "The deal moves on"),
        ("polish", {"players": 3}, "length", "9 deals · 3 prevailing winds"),
        ("polish", {"players": 3, "three_player_rounds": 4}, "length", "12 deals · 4 prevailing winds"),
        (
            "polish",
            {"players": 3, "east_stays": "always"},
            "length",
            "9 deals, plus one for each deal the dealer wins · 3 prevailing winds",
        ),
        ("polish", {"east_stays": "never"}, "length", "16 deals · 4 prevailing winds"),
        (
            "polish",
            {"dead_wall": "refilled_beside"},
            "replacements",
            "2 loose tiles · 16 tiles set aside in all · refilled to 16",
        ),
    ],
)
def test_a_house_rule_is_told_as_the_page_has_it(book: str, options: dict[str, object], topic: str, line: str) -> None:
    rules = RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, options))
    assert next(each for each in TOPICS if each.id == topic).says(rules) == line
