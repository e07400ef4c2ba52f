"""A club's file with another one as its parent: what each says, and the lines for what cannot be."""

from random import Random

import pytest

from game.rules.own_hands import Club
from game.rules.own_parents import MOST_PARENTS, finder, with_parents
from game.rules.rulesets import RULEBOOKS

PARENT = """
name = "Tuesdays"
[notes]
"Slow play" = "A point a minute."
"Tea" = "At five."
[gala.elements]
mahjong = 2
half_flush = 3
[[gala.row]]
name = "Drawn"
question = "out.self_drawn"
points = 2
[[gala.row]]
name = "Dragons"
question = "set.dragon"
points = 4
[gala.rules]
settlement.payers = "all"
stake = 100
[[hand]]
name = "Pairs"
pattern = "7*pair:x"
worth = 20
[[hand]]
name = "Winds"
pattern = "4*set:winds pair:any"
worth = 30
"""
CHILD = """
parent = "tuesday"
without = ["Dragons", "Winds", "Tea"]
name = "Children"
[gala.elements]
half_flush = 0
[[gala.row]]
name = "Drawn"
question = "out.self_drawn"
points = 5
[gala.rules]
"settlement.payers" = "discarder"
[notes]
"Bedtime" = "At eight."
[[hand]]
name = "Pairs"
pattern = "7*pair:any"
worth = 8
"""


def merged(text: str, **files: str) -> tuple[Club, tuple[str, ...]]:
    whole, problems = with_parents(text, finder(files.items()))
    return RULEBOOKS["gala"].club(whole), problems


def test_a_child_says_what_is_different_and_the_rest_is_its_parents() -> None:
    club, problems = merged(CHILD, tuesday=PARENT)
    assert (problems, club.problems) == ((), ())
    assert club.name == "Children"
    assert dict(club.notes) == {"Slow play": "A point a minute.", "Bedtime": "At eight."}
    assert {each.path: each.value for each in club.figures} == {"mahjong": (2,), "half_flush": (0,)}
    assert [(row.name, row.figure) for row in club.rows] == [("Drawn", 5)]
    assert {each.path: each.value for each in club.changes} == {"settlement.payers": "discarder", "stake": 100}
    assert [(hand.id, hand.pattern.text if hand.pattern else "") for hand in club.hands] == [
        ("own:Pairs", "7*pair:any")
    ]
    assert RULEBOOKS["gala"].club(club.text) == club


def test_a_parent_is_found_by_its_file_or_by_the_name_of_its_club() -> None:
    for name in ("tuesday", "Tuesdays"):
        assert merged(f"parent = '{name}'", tuesday=PARENT)[0].name == "Tuesdays"


def test_a_parent_may_have_a_parent() -> None:
    club, problems = merged("parent = 'b'\n[gala.elements]\nmahjong = 7\n", b="parent = 'a'\nname = 'B'\n", a=PARENT)
    assert problems == ()
    assert (club.name, len(club.rows), len(club.hands)) == ("B", 2, 2)
    assert {each.path: each.value for each in club.figures}["mahjong"] == (7,)


def test_a_file_without_a_parent_stays_as_it_is() -> None:
    assert with_parents(f"# a comment\n{PARENT}", finder(())) == (f"# a comment\n{PARENT}", ())


@pytest.mark.parametrize(
    ("text", "files", "complaint"),
    [
        ("parent = 'x'", {}, "parent: there is no club 'x'"),
        ("parent = 5", {}, "parent: there is no club 5"),
        ("parent = ['a']", {"a": PARENT}, "parent: there is no club ['a']"),
        ("parent = '" + "x" * 10000 + "'", {}, "parent: there is no club 'xxx"),
        ("parent = 'own'", {"own": "parent = 'own'"}, "parent: 'own' is its own parent"),
        ("parent = 'a'", {"a": "parent = 'b'", "b": "parent = 'a' "}, "parent 'b': parent: 'a' is its own parent"),
        ("parent = 'a'", {"a": "parent = 'b'"}, "parent 'a': parent: there is no club 'b'"),
        ("parent = 'a'", {"a": "name = \n[gala.elements]\nmahjong = 5\n"}, "parent 'a': line 1: "),
        ("parent = 'a'\n[gala.elements]\nmahjong = \n", {"a": PARENT}, "line 3: "),
        ("without = ['x']", {}, "without: only in a file with a parent"),
        ("parent = 'a'\nwithout = ['x']", {"a": PARENT}, "without: the parent has no hand, row or note 'x'"),
        ("parent = 'a'\nwithout = 5", {"a": PARENT}, "without: the parent has no hand, row or note 5"),
        ("parent = 'a'\nwithout = [[]]", {"a": PARENT}, "without: the parent has no hand, row or note []"),
        (
            "parent = 'c0'",
            {f"c{number}": f"parent = 'c{number + 1}'" for number in range(MOST_PARENTS + 3)},
            "is one of more than 8 parents",
        ),
    ],
)
def test_a_wrong_parent_is_told_in_a_line_and_hides_nothing(text: str, files: dict[str, str], complaint: str) -> None:
    whole, problems = with_parents(
        f"{text}\n[[hand]]\nname = 'Good'\npattern = '7*pair:x'\nworth = 5\n", finder(files.items())
    )
    (problem,) = problems
    assert complaint in problem
    assert len(problem) < 200
    assert problem.isprintable()
    club = RULEBOOKS["gala"].club(whole)
    assert club.problems == ()
    assert "own:Good" in [hand.id for hand in club.hands]


def test_a_file_that_is_read_alone_has_no_parent() -> None:
    assert RULEBOOKS["gala"].club("parent = 'x'\n").problems == (
        "parent: a file that is read without its parents has none",
    )


def test_any_text_as_parent_and_child_is_told_in_lines() -> None:
    chance = Random(52)
    texts = [PARENT, CHILD, "x" * 100, "[" * 3000, "a = " + "[" * 400 + "]" * 400, "hand = 5", "[[hand]]", "gala = 5"]
    for _ in range(200):
        files = {}
        for name in "abc":
            text = list(chance.choice(texts))
            for _ in range(chance.randrange(4)):
                text[chance.randrange(len(text))] = chance.choice("[]=\"'\n#.{}5x\x7f\\")
            files[name] = f"parent = '{chance.choice('abcd')}'\n" + "".join(text)
        whole, problems = with_parents(files["a"], finder(files.items()))
        club = RULEBOOKS["gala"].club(whole)
        assert all(len(problem) < 2000 and problem.isprintable() for problem in (*problems, *club.problems))
        assert RULEBOOKS["gala"].club(club.text).problems == ()
