"""Replays that were never played: each line is well formed and sealed, and together they make no sense."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from game import __version__
from game.engine.replays.replay_file import Seal
from tests.fuzz.mutations import RAW, STRANGE, restructured

Json = Any  # whatever JSON can hold
Lines = list[bytes]

NUMBERS = (-1, 0, 1, 3, 4, 5, 13, 143, 144, 255, 2**31, 2**53, 2**63, 2**64, 10**18, 10**40, 10**400, 0.25, 1e30, 1e308)
TEXTS = ("", "\x00", "a\x00b", "\ud800", "\u202e\u2066", "\x1b[2J", "x" * 5000, "../../x", "human", "expert", "gala")
WORDS = (
    ("concealed", "added", "claimed", "exposed"),
    ("discard", "wall", "replacement", "robbed_kong", "dealt"),
    ("mahjong", "pung", "chow", "kong", "rob_kong", "pass"),
    ("won", "exhausted", "annulled"),
    ("gala", "israeli", "hungarian", "latvian", "polish", "nobody"),
)
TYPES = (
    "deal_begun", "wall_built", "dice_thrown", "wall_broken", "tiles_dealt", "bonus_laid", "play_began", "turn_began",
    "tile_drawn", "tile_discarded", "kong_declared", "claims_opened", "claim_made", "claim_passed", "claims_closed",
    "set_claimed", "false_call_made", "penalty_paid", "hand_died", "tile_shown", "kong_robbed", "mahjong_declared",
    "hand_shown", "deal_ended", "match_ended", "match_begun", "seats_taken", "ready_declared",
)  # fmt: skip


def forged(content: bytes, chance: Random) -> bytes:
    """A replay with one or several lies in it; all checksums hold."""
    lines = [line[: line.rindex(b',"sum":"')] + b"}\n" for line in content.splitlines(keepends=True)]
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        chance.choice(_LIES)(lines, chance)
    seal = Seal()
    return b"".join(seal._line(line) for line in lines)


def _swap(lines: Lines, chance: Random) -> None:
    """Two lines change places, often neighbors."""
    one = chance.randrange(1, len(lines))
    other = min(len(lines) - 1, one + 1) if chance.random() < 0.6 else chance.randrange(1, len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _leave_out(lines: Lines, chance: Random) -> None:
    if len(lines) > 3:
        place = chance.randrange(1, len(lines))
        del lines[place : place + chance.choice((1, 1, 2, 30))]


def _say_twice(lines: Lines, chance: Random) -> None:
    begin = chance.randrange(len(lines))
    place = chance.randrange(1, len(lines) + 1)
    lines[place:place] = lines[begin : begin + chance.choice((1, 1, 5, 60))]


def _take_back(lines: Lines, chance: Random) -> None:
    count = chance.choice((-1, 0, 1, 1, 2, 5, 100, 2**63))
    lines.insert(chance.randrange(2, len(lines) + 1), b'{"take_back":{"commands":%d}}\n' % count)


def _change(lines: Lines, place: int, lie: Callable[[Json, Random], Json], chance: Random) -> None:
    """A lie within a line, which may be no JSON any more after another one."""
    try:
        document = lie(json.loads(lines[place]), chance)
        lines[place] = json.dumps(document, separators=(",", ":")).encode() + b"\n"
    except (ValueError, RecursionError, TypeError, AttributeError):
        lines[place] = b"{}\n"


def _within(lie: Callable[[Json, Random], None]) -> Callable[[Lines, Random], None]:
    """A lie in the first two lines, in one of those that begin or end a deal, or in any."""

    def told(document: Json, chance: Random) -> Json:
        lie(document, chance)
        return document

    def change(lines: Lines, chance: Random) -> None:
        ends = [number for number, line in enumerate(lines) if b"_ended" in line or b"_begun" in line]
        place = chance.choice((0, 1, chance.choice(ends or [0]), *(chance.randrange(len(lines)) for _ in range(5))))
        _change(lines, min(place, len(lines) - 1), told, chance)

    return change


def _leaves(value: Json) -> list[tuple[Json, Json]]:
    """Where in a document plain values stand."""
    found: list[tuple[Json, Json]] = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        found += _leaves(inner) if isinstance(inner, dict | list) else [(value, key)]
    return found


def _of(kind: type, document: Json) -> list[tuple[Json, Json]]:
    return [(holder, key) for holder, key in _leaves(document) if type(holder[key]) is kind]


def _number(document: Json, chance: Random) -> None:
    for holder, key in chance.sample(found := _of(int, document), min(len(found), 1)):
        holder[key] = chance.choice(NUMBERS) if chance.random() < 0.6 else holder[key] + chance.choice((-1, 1))


def _text(document: Json, chance: Random) -> None:
    for holder, key in chance.sample(found := _of(str, document), min(len(found), 1)):
        holder[key] = chance.choice(TEXTS)


def _word(document: Json, chance: Random) -> None:
    """One word of the format becomes another of its kind: ``concealed`` becomes ``added``."""
    known = [(holder, key, kin) for holder, key in _of(str, document) for kin in WORDS if holder[key] in kin]
    for holder, key, kin in chance.sample(known, min(len(known), 1)):
        holder[key] = chance.choice(kin)


def _type(document: Json, chance: Random) -> None:
    inner = document.get("event", document.get("command"))
    if isinstance(inner, dict):
        inner["type"] = chance.choice(TYPES)


def _double_id(document: Json, chance: Random) -> None:
    """A tile stands where another one did, or twice."""
    tiles = [(holder, key) for holder, key in _of(int, document) if isinstance(holder, list)]
    if len(tiles) > 1:
        (one, place), (other, there) = chance.sample(tiles, 2)
        one[place] = other[there]


def _tile(document: Json, chance: Random) -> None:
    tiles = [(h, k) for h, k in _of(str, document) if len(h[k]) == 2 and h[k][0] in "BCDWFS"]
    for holder, key in chance.sample(tiles, min(len(tiles), 1)):
        holder[key] = chance.choice(("B1", "C9", "D5", "WE", "DR", "F1", "S4", "XX"))


def _strange(document: Json, chance: Random) -> None:
    for holder, key in chance.sample(found := _leaves(document), min(len(found), 1)):
        holder[key] = chance.choice(STRANGE)


def _of_header(lines: Lines, chance: Random) -> None:
    _change(lines, 0, _header, chance)


def _header(document: Json, chance: Random) -> Json:
    """Who played, and when: whatever the first line can say."""
    animals = ["fox", "panda", "tiger", "crane", "owl", "hare", "monkey", "carp", "sparrow", "turtle", "cat", "bear"]
    lies: dict[str, tuple[Json, ...]] = {
        "begun": (*NUMBERS, -(10**11), 253_402_300_799, None),
        "names": ([], ["\x00"] * 4, ["x" * 9000], ["a", "b", "c", "d", "e"], ["\ud800"]),
        "avatars": (["nobody", *animals], animals, [], ["fox"] * 4, ["\x00"]),
        "players": ([], ["human"] * 9, ["cmd:x"] * 4, ["expert"], ["human", "expert", "beginner"]),
        "take_back": (True, 1, "yes"),
        "played_on": ({"match": "../x\x00", "commands": 10**30}, {"match": "a", "commands": -5}, None),
        "sharing": ({"showing": "x", "calling": "y", "hints": True}, {}, None),
        "luck": tuple(
            {"program": program, "seed": seed, "persons": persons, "humanlike": seed == 1}
            for program in (__version__, "0\x1b[2J")
            for seed in (1, -1, 10**40)
            for persons in ([0, 0, 0, 0], [10**30, -5, 0, 1], [0, 1, 2], [])
        ),
        "version": (0, 1, 2, 3, 4, -1, 10**30, True, None),
        "options": ({}, {"players": 3}, {"players": 10**30}, {"nothing": 1}, None),
    }
    name = chance.choice(tuple(lies))
    return document | {name: chance.choice(lies[name])}


def _restructured(lines: Lines, chance: Random) -> None:
    _change(lines, chance.randrange(len(lines)), restructured, chance)


def _doubled_name(lines: Lines, chance: Random) -> None:
    """A field stands twice in its object."""
    place = chance.randrange(len(lines))
    lines[place] = lines[place].replace(b'"type":', b'"seat":1,"type":"deal_begun","type":', 1)


def _raw(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines))
    at = chance.randrange(len(lines[place]))
    lines[place] = (lines[place][:at] + chance.choice(RAW) + lines[place][at:]).replace(b"\n", b"") + b"\n"


def _deep(lines: Lines, chance: Random) -> None:
    """Brackets within brackets, in a field that nobody knows or in one that matters."""
    place, depth = chance.randrange(len(lines)), chance.choice((200, 990, 5000, 100_000))
    nest = b"[" * depth + b"]" * depth
    name = chance.choice((b"more", b"seat", b"type", b"deltas", b"options"))
    lines[place] = lines[place][:-2] + b',"%s":%s}\n' % (name, nest)


_LIES: tuple[Callable[[Lines, Random], None], ...] = (
    _swap,
    _leave_out,
    _say_twice,
    _take_back,
    _restructured,
    _doubled_name,
    _raw,
    _deep,
    _of_header,
    *map(_within, (_number, _number, _text, _word, _word, _type, _double_id, _tile, _strange)),
)
