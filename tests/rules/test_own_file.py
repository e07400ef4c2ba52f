"""Club files of strangers: each is read or refused at once, and nothing in one ends the program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest

from game.app.matches.match_list import MatchList
from game.app.system.clubs import Clubs
from game.engine.replays.replay_file import Seal
from game.rules.options import LONGEST_FILE, OWN_HANDS
from game.rules.own_file import has_comments
from game.rules.own_hands import OwnTerms, club_of, words_of
from game.rules.own_parents import with_parents
from game.rules.rulesets import RULEBOOKS
from tests.conftest import LogLines
from tests.fuzz.foreign import read_or_refused
from tests.scenes.replays.test_replays import played

GOOD = "[[hand]]\nname = 'Good'\npattern = '7*pair:x'\nworth = 5\n"


def filled(unit: str) -> str:
    """A text as long as a file may be, which says the same again and again."""
    return (unit * LONGEST_FILE)[:LONGEST_FILE]


COSTLY = {
    "a long key": f"{filled('a.')[:-20]}b = 1\n",
    "a long key of words in quotes": f"{filled('a . ' + chr(34) + chr(34) + '.')[:-20]}b = 1\n",
    "the name of a table": f"[{filled('a.')[:-20]}b]\n",
    "a long key in braces": f"x = {{{filled('a.')[:-40]}b = 1}}\n",
    "escaped quotes without an end": f'a = "{filled(chr(92) + chr(34))[:-20]}',
    "many strings without an end": filled('"""' + chr(92) + '"'),
    "apostrophes without an end": filled("'''a"),
    "4,400 digits": f"[gala.elements]\n'pung.simple' = {'9' * 4400}\n",
    "60,000 digits": f"[gala.elements]\n'pung.simple' = {'9' * 60000}\n",
    "a number that cannot be written": f"[gala.elements]\n'pung.simple' = 0x{'f' * 4400}\n",
    "a number in a rule that cannot be written": f"[gala.rules]\nstake = 0x{'f' * 4400}\n",
    "a number of another book": f"[elsewhere.rules]\nstake = 0x{'f' * 3000}\n",
    "a number in a note": f"[gala.notes]\nout = 0b{'1' * 60000}\n",
    "brackets": f"a = {filled('[')[:-10]}",
    "brackets with an end": f"a = {'[' * 300}{']' * 300}\n",
    "braces": f"a = {filled('{a = ')[:-10]}",
    "tables, one of them broken": filled("[[hand]]\n"),
    "tables, each broken": filled("[[hand]]\nx\n"),
    "tables with a dot": filled("[a.rules]\n"),
    "a hand that can be filled in a million ways": GOOD.replace("7*pair:x", "one:any " * 14),
    "hands of many shapes": "".join(
        GOOD.replace("Good", str(number)).replace("7*pair:x", f"one:xn+8 one:yn one:zn 9*one:any one:B{number % 9 + 1}")
        for number in range(500)
    ),
}


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY)
@pytest.mark.slow
def test_64_kilobytes_of_anything_are_read_within_a_second(text: str) -> None:
    for book in RULEBOOKS.values():
        book.club("[gala.elements]\nmahjong = 1\n")
    for read in (
        lambda: [book.club(text).text for book in RULEBOOKS.values()],
        lambda: club_of(text, OwnTerms()).fingerprint,
        lambda: with_parents(f"parent = 'other'\n{text}", lambda _: text),
        lambda: words_of(text),
        lambda: has_comments(text),
    ):
        read_or_refused(read)


@pytest.mark.parametrize("kind", [kind for kind, text in COSTLY.items() if len(text) < 10_000])
def test_what_is_refused_is_one_short_line_and_the_rest_is_read(kind: str) -> None:
    text = COSTLY[kind]
    club = RULEBOOKS["gala"].club(text + GOOD)
    assert all(problem.isprintable() and len(problem) < 200 for problem in club.problems)
    assert club.text.encode()
    assert "own:Good" in [hand.id for hand in club.hands]


def test_of_thousands_of_mistakes_a_hundred_are_told() -> None:
    text = "[gala.elements]\n" + "".join(f"a{number} = 1\n" for number in range(5000))
    problems = RULEBOOKS["gala"].club(text).problems
    assert problems[0] == "gala.elements.'a0': the book has no such row"
    assert problems[100:] == ("4900 more like these",)


def test_a_key_has_at_most_four_parts() -> None:
    club = RULEBOOKS["gala"].club(f"gala.rules.wall.breaking.side_dice = 2\n{GOOD}[gala.rules]\nclaims.seconds = 5\n")
    assert club.problems == ("line 1: a key of more than 4 parts",)
    assert [hand.id for hand in club.hands] == ["own:Good"]
    assert [change.path for change in club.changes] == ["claims.seconds"]


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("# a", True),
        ("a = '#'", False),
        ('a = "#\\"#"', False),
        ('a = """#""#"""', False),
        ('a = """#""""" # b', True),
        ("a = '''#'''", False),
        ("a = '''#''#''''' #", True),
        ('a = "" # b', True),
        ("a = ''\nb = 1", False),
        ('a = """\\\n  #"""', False),
    ],
)
def test_a_comment_is_known_from_a_sign_in_a_string(text: str, *, has: bool) -> None:
    assert has_comments(text) is has


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_bad_file_of_a_folder_is_one_line_and_the_rest_is_read(tmp_path: Path, log_lines: LogLines) -> None:
    """A pipe is no file at all, and passed over."""
    (tmp_path / "digits.toml").write_text(COSTLY["4,400 digits"], encoding="utf-8")
    (tmp_path / "latin.toml").write_bytes("name = 'Löwe'\n".encode("latin-1"))
    (tmp_path / "long.toml").write_bytes(b" " * (1 << 21))
    (tmp_path / "ours.toml").write_text(GOOD, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.toml")
    clubs = Clubs.of(tmp_path)
    assert [name for name, _text in clubs.offered] == ["digits", "ours"]
    latin, long, digits = log_lines.take(3)
    assert "latin.toml cannot be read: 'utf-8' codec can't decode byte" in latin
    assert "long.toml cannot be read: longer than" in long
    assert digits.endswith("the club digits: line 1: a number with too many digits")


@pytest.mark.parametrize("content", [b"", b"{}", b'{"rules": "L\xf6we"}', b"[" * 90_000])
def test_figures_that_an_earlier_version_kept_beside_a_club_are_left_alone(tmp_path: Path, content: bytes) -> None:
    figures = tmp_path / "ours.gala-4.json"
    figures.write_bytes(content)
    (tmp_path / "ours.toml").write_text(GOOD, encoding="utf-8")
    clubs = Clubs.of(tmp_path)
    assert list(clubs.files) == ["ours"]
    clubs.keep(club_of('name = "Ours"', OwnTerms()), GOOD)
    assert figures.read_bytes() == content


@pytest.mark.parametrize("kind", ["4,400 digits", "a number that cannot be written", "a long key"])
def test_a_match_of_a_stranger_ends_no_list(tmp_path: Path, kind: str) -> None:
    first, rest = played(5, "gala", 1).split(b"\n", 1)
    header = msgspec.json.decode(first)
    header.pop("sum")
    header["options"][OWN_HANDS] = COSTLY[kind]
    lines = [msgspec.json.decode(line) for line in rest.splitlines()[:1]]
    lines[0].pop("sum")
    lines[0]["event"]["options"][OWN_HANDS] = COSTLY[kind]
    content = Seal().lines(b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *lines)))
    (tmp_path / "2026-01-01-000001.mahjong").write_bytes(content)
    (tmp_path / "2026-01-02-000001.mahjong").write_bytes(played(5, "gala", 1))
    found = read_or_refused(MatchList(tmp_path).unfinished)
    assert found is not None
    assert "2026-01-02-000001.mahjong" in [saved.path.name for saved in found]
