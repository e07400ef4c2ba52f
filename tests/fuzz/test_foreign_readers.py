"""Club files, matches with a club, and welcomes of strangers: refused or read within a second."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.matches.match_list import MatchList
from game.app.matches.replay_summary import summary_of
from game.engine.replays.replay import ReplayError, played_so_far
from game.engine.replays.replay_file import Seal, salvaged
from game.net.messages import BadMessage, Welcome, read_told
from game.net.plausible import rules_of
from game.rules.options import LONGEST_FILE, OWN_HANDS, Options
from game.rules.own_draft import EXAMPLES, Draft, example_club
from game.rules.own_file import has_comments
from game.rules.own_hands import OwnTerms, club_of, words_of
from game.rules.own_parents import finder, with_parents
from game.rules.rulesets import RULEBOOKS
from tests.fuzz.foreign import nothing_written, read_or_refused
from tests.fuzz.mutations import spoiled, spoiled_json
from tests.net.test_hostile_hosts import WELCOME
from tests.rules.test_own_hands import written_at_random
from tests.scenes.replays.test_replays import played

QUICK = 6
FULL = 100_000
"""Of each kind."""
OURS = """name = "Ours"
[notes]
"Tea" = "At five."
[gala.elements]
mahjong = 2
[polish.rules]
settlement.payers = "all"
settlement.cannon = true
settlement.bonus_beside_special = true
mahjong.one_short = 40
claims.priority = "mahjong > kong = pung > chow"
[polish.names]
"pung.simple" = "Little pung"
[polish.notes]
"settlement.payers" = "Whoever is there."
[[gala.row]]
name = "Drawn"
question = "out.self_drawn"
when = ["concealed", "tile.B2"]
points = 2
[[hand]]
name = "Doors"
pattern = "set:B1 set:C5 set:D9 WESWN one:dragons"
worth = 250
when = "out.self_drawn"
concealed = true
"""
STRANGE = (
    *("9" * 4400, "0x" + "f" * 4000, "-1", "1e9", "nan", "1979-05-27T07:32:00Z", "true", '""', "'\u202e'", "[]", "{}"),
    *("[[1], {a = 1}]", "{a = {b = {c = 1}}}", "'''\n#'''", '"""a"""""', "'" + "x" * 5000 + "'", "[" * 90 + "]" * 90),
)
LINES = (
    *("a." * 3000 + "b = 1", "[polish.rules.a.b.c.d]", "[[polish.rules]]", "[polish]", "hand = 5", "without = ['Tea']"),
    *("parent = 'other'", "parent = 'Ours'", "'' = 1", "[[hand]]", "[[gala.row]]", "[[israeli.row]]", "#", "\\", "="),
)


def strange_club(chance: Random) -> str:
    """A club's file with something wrong in its lines, its values or its bytes."""
    lines = chance.choice((OURS, *map(example_club, EXAMPLES))).splitlines()
    for _ in range(chance.choice((0, 1, 1, 2, 8))):
        place = chance.randrange(len(lines))
        key, equals, _value = lines[place].partition(" = ")
        match chance.randrange(6):
            case 0:
                lines.insert(place, chance.choice(LINES))
            case 1:
                lines[place] = f"{key} = {chance.choice(STRANGE)}"
            case 2:
                lines.insert(place, chance.choice(lines))
            case 3 if equals:
                lines[place] = f"{key} = {chance.choice(lines).rpartition(' = ')[2]}"
            case 4:
                del lines[place : place + chance.randrange(1, 4)]
                lines.append("")
            case _:
                shape = written_at_random(chance)
                lines += ["[[hand]]", f"name = {json.dumps(shape[:40])}", f"pattern = {json.dumps(shape)}", "worth = 5"]
    text = "\n".join(lines * chance.choice((1, 1, 1, 20)))[:LONGEST_FILE]
    return text if chance.random() < 0.6 else spoiled(text.encode(), chance).decode(errors="replace")


def strange_match(chance: Random) -> bytes:
    """The beginning of a match with a strange club in its options; its checksums hold."""
    lines = [msgspec.json.decode(line) for line in _beginning()]
    options = {**lines[0]["options"], OWN_HANDS: strange_club(chance)}
    lines[0]["options"] = lines[1]["event"]["options"] = options
    whole = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    return Seal().lines(whole)


@cache
def _beginning() -> tuple[bytes, ...]:
    lines = played(5, "gala", 1).splitlines()
    return tuple(line[: line.rindex(b',"sum":"')] + b"}" for line in lines[:40])


def strange_welcome(chance: Random) -> bytes:
    text = strange_club(chance)
    rules = {"id": chance.choice([*RULEBOOKS]), "options": {OWN_HANDS: text}}
    welcome = json.dumps({**WELCOME, "rules": rules}).encode()
    return welcome if chance.random() < 0.7 else spoiled_json(welcome, chance)


def read_club(content: bytes, _folder: Path) -> None:
    """What is taken of a file can be played, and is written so that it can be read again."""
    text = content.decode(errors="replace")
    merged, _problems = with_parents(text, finder([("other", OURS), ("this", text)]))
    book = list(RULEBOOKS.values())[len(content) % len(RULEBOOKS)]
    club = book.club(merged)
    assert all(problem.isprintable() for problem in club.problems)
    assert book.club(club.text).problems == ()
    assert book.with_options(Options(book.options, {OWN_HANDS: club.text})).seats in (3, 4)
    assert Draft.of(book, text).book is book
    assert words_of(text) == "" or club_of(words_of(text), OwnTerms()).problems == ()
    has_comments(text)


def read_match(content: bytes, folder: Path) -> None:
    path = folder / "2026-01-01-000001.mahjong"
    path.write_bytes(content)
    with nothing_written(folder):
        MatchList(folder).unfinished()
    for reads in (lambda: played_so_far(salvaged(content).replay), lambda: summary_of(content)):
        read_or_refused(reads, ReplayError)


def read_welcome(content: bytes, _folder: Path) -> None:
    said = read_told(content)
    if isinstance(said, Welcome):
        rules_of(said)


READERS: dict[str, tuple[Callable[[Random], bytes], Callable[[bytes, Path], None], tuple[type[Exception], ...]]] = {
    "club": (lambda chance: strange_club(chance).encode(errors="replace"), read_club, ()),
    "match": (strange_match, read_match, ()),
    "welcome": (strange_welcome, read_welcome, (BadMessage,)),
}


def survive(kind: str, numbers: range, folder: Path) -> None:
    make, read_one, refusals = READERS[kind]
    for number in numbers:
        content = make(Random(f"foreign {kind} {number}"))
        try:
            read_or_refused(lambda: read_one(content, folder), *refusals)  # noqa: B023 - called at once
        except BaseException as error:
            error.add_note(f"{kind} {number}, {len(content)} bytes: {content[:300]!r}")
            raise


@pytest.fixture(scope="module", autouse=True)
def _books_are_known() -> None:
    for book in RULEBOOKS.values():
        book.club(OURS)
    _beginning()


@pytest.mark.parametrize("kind", READERS)
def test_some_strange_bytes_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    survive(kind, range(QUICK), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("kind", READERS)
def test_many_strange_bytes_are_read_or_refused(kind: str, tmp_path: Path, scaled: Callable[[int], int]) -> None:
    survive(kind, range(QUICK, QUICK + scaled(FULL)), tmp_path)
