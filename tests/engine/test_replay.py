"""Replay files (docs/style.md, "How things flow": a header, then commands and events, one JSON line each)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.codec import decode_command, encode
from game.engine.commands import BeginDeal
from game.engine.events import MatchBegun
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, NewerReplay, Replay, ReplayError, from_elsewhere, replayed, resumed
from game.engine.replays.replay_file import (
    LARGEST,
    LONGEST_LINE,
    VERSION,
    Seal,
    beginning_lines,
    file_of,
    peek,
    salvaged,
    step_lines,
)
from tests.engine.positions import random_match
from tests.replays.reading import read_replay as read_file

HEADER = Header(names=("Ada", "Борис", "李", "Dón"), players=("human", "skilled", "beginner", "skilled"))


def sealed(lines: Sequence[bytes]) -> bytes:
    """A file of these lines, whose checksums hold."""
    return Seal().lines(b"".join(lines))


def read_replay(lines: Sequence[bytes]) -> Replay:
    return read_file(sealed(lines))


def opening_of(match: Match) -> MatchBegun:
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    return opening


def beginning(opening: MatchBegun) -> list[bytes]:
    return beginning_lines(HEADER, opening).splitlines(keepends=True)


def lines_of(seed: int, most: int | None = None) -> list[bytes]:
    """The lines of a match, or of its first commands, without their checksums."""
    match, steps, _ = random_match(seed)
    lines = beginning(opening_of(match))
    for step in steps[:most]:
        lines += step_lines(step.command, step.events).splitlines(keepends=True)
    return lines


WHOLE = lines_of(3)
SHORT = lines_of(3, 12)


def test_a_replay_leads_to_the_same_state() -> None:
    match, steps, _ = random_match(3)
    replay = read_replay(WHOLE)
    assert replay.header == HEADER
    assert replay.opening == match.past[0]
    assert replay.steps == tuple(steps)
    assert replayed(replay) == match.state
    assert b"".join(lines_of(3)) == b"".join(WHOLE), "the same match writes the same file"


def test_every_line_is_one_json_object() -> None:
    for line in WHOLE:
        assert line.endswith(b"\n")
        assert isinstance(json.loads(line), dict)
    assert json.loads(WHOLE[0])["type"] == "replay"
    assert json.loads(WHOLE[1]).keys() == {"event"}
    assert json.loads(WHOLE[2]) == {"command": {"type": "begin_deal"}}


def test_a_torn_last_line_is_left_out_wherever_it_is_torn() -> None:
    """A process may be killed at any moment: the file ends anywhere."""
    text = sealed(SHORT)
    begun = len(sealed(SHORT[:2]))
    _, _, states = random_match(3)
    for end in range(begun, len(text), 37):
        found = salvaged(text[:end])
        replay = found.replay
        assert found.is_torn == (not text[:end].endswith(b"\n"))
        assert found.damage is None
        state, whole = resumed(replay)
        assert state == states[len(replay.steps)]
        assert all(step.events for step in whole.steps), "the last command has all its events again"
        assert replayed(whole) == state


@pytest.mark.parametrize("end", [0, 1, 50])
def test_a_file_torn_before_the_match_began_is_no_replay(end: int) -> None:
    text = sealed(SHORT[:2])[: len(sealed(SHORT[:1])) + end] if end != 1 else b"{"
    with pytest.raises(ReplayError):
        read_file(text)


def test_a_match_goes_on_from_where_it_was_broken_off() -> None:
    match, steps, _ = random_match(3)
    going_on = Match.resumed(read_replay(lines_of(3, 40)))
    for step in steps[40:]:
        assert going_on.submit(step.command) == step.events
    assert going_on.state == match.state


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (b"\n", "line 5"),
        (b"{}\n", "line 5"),
        (b"[1]\n", "line 5"),
        (b"garbage\n", "line 5"),
        (b'{"event": {"type": "none"}}\n', "line 5"),
        (b'{"command": {"type": "none"}}\n', "line 5"),
        (b'{"command": {"type": "begin_deal"}, "event": {"type": "turn_began", "seat": 1}}\n', "line 5"),
        (b'{"event": {"type": "turn_began", "seat": "one"}}\n', "line 5"),
        (b'{"ev\xff": 1}\n', "line 5"),
        (b'{"event": "\xff"}\n', "line 5"),
        (b'{"event": ' + b"[" * 300_000 + b"\n", "line 5"),
        (b'{"command": ' + b'{"a":' * 150_000 + b"\n", "line 5"),
        (b" " * (LONGEST_LINE + 1) + b"\n", "line 5: too long"),
        (SHORT[1], "line 5: the match begins again"),
        (SHORT[0], "line 5"),
    ],
)
def test_damage_in_the_middle_is_named_by_its_line(line: bytes, place: str) -> None:
    with pytest.raises(ReplayError, match=place):
        read_replay([*SHORT[:4], line, *SHORT[4:]])


DOUBLED: list[tuple[int, bytes, bytes, str]] = [
    (0, b'"rules":', b'"rules":"polish","rules":', "line 1: .*rules stands there twice"),
    (0, b'"options":{', b'"options":{"play":"tabletop",', "line 1: .*options.play stands there twice"),
    (1, b'"seed":', b'"seed":7,"seed":', "line 2: event.seed stands there twice"),
    (2, b'"command":', b'"command":{"type":"end_match"},"command":', "line 3: command stands there twice"),
    (3, b'"dice":', b'"dice":[[1]],"dice":', "line 4: event.dice stands there twice"),
]


@pytest.mark.parametrize(("number", "what", "by", "place"), DOUBLED)
def test_a_field_that_stands_twice_is_damage(number: int, what: bytes, by: bytes, place: str) -> None:
    lines = list(SHORT)
    assert what in lines[number]
    lines[number] = lines[number].replace(what, by, 1)
    with pytest.raises(ReplayError, match=place):
        read_replay(lines)


def test_an_event_that_no_command_led_to_is_damage() -> None:
    with pytest.raises(ReplayError, match="line 3: an event that no command led to"):
        read_replay([*SHORT[:2], *SHORT[3:]])


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"\n",
        b"null\n",
        b"[]\n",
        b'{"type": "replay"\n',
        b'{"type": "other", "version": 1}\n',
        b'{"type": "replay", "version": "1"}\n',
        b'{"type": "replay", "names": [1, 2]}\n',
        b'{"type": "replay", "names": ["\xff"]}\n',
        b"[" * 200_000 + b"\n",
        b"\x89PNG\r\n",
    ],
)
def test_what_has_no_header_is_no_replay(header: bytes) -> None:
    with pytest.raises(ReplayError, match="line 1"):
        read_replay([header, *SHORT[1:]])


def test_a_newer_version_says_so() -> None:
    newer = json.dumps({"type": "replay", "version": VERSION + 1, "other": {}}).encode() + b"\n"
    with pytest.raises(NewerReplay, match=f"version {VERSION + 1}; this program reads up to version {VERSION}"):
        read_file(newer + b"what nobody knows yet\n")


def test_an_empty_file_says_so() -> None:
    with pytest.raises(ReplayError, match="empty"):
        read_file(b"")
    with pytest.raises(ReplayError, match="does not begin"):
        read_replay(SHORT[:1])


def test_another_order_of_commands_is_found_out() -> None:
    match, steps, _ = random_match(3)
    lines = beginning(opening_of(match))
    for step in (*steps[:5], steps[6], steps[5], *steps[7:9]):
        lines += step_lines(step.command, step.events).splitlines(keepends=True)
    with pytest.raises(ReplayError, match="command "):
        replayed(read_replay(lines))


def test_an_event_changed_left_out_or_added_is_found_out() -> None:
    changed = [*SHORT]
    place = next(place for place, line in enumerate(SHORT) if b'"tile_drawn"' in line)
    drawn = json.loads(SHORT[place])
    drawn["event"]["tile"] = "B1" if drawn["event"]["tile"] != "B1" else "B2"
    changed[place] = json.dumps(drawn).encode() + b"\n"
    for lines in (changed, SHORT[:place] + SHORT[place + 1 :], [*SHORT[:place], SHORT[place], *SHORT[place:]]):
        with pytest.raises(ReplayError, match="the engine gives other events"):
            replayed(read_replay(lines))
    with pytest.raises(ReplayError, match="the engine gives other events"):
        replayed(read_replay([*SHORT, event_line_of(SHORT)]))


def event_line_of(lines: list[bytes]) -> bytes:
    """An event more at the end than the last command leads to."""
    return next(line for line in lines if b'"tile_discarded"' in line)


OPENINGS: list[dict[str, object]] = [
    {"rules": "none_such"},
    {"options": {"none_such": 1}},
    {"options": {"own_bonus": "thrice"}},
    {"options": {"turn_seconds": 10**40}},
    {"options": {"play": 1}},
    {"seed": None},
    {"alone": {"number": 10**40, "placing": {"east": 0, "dealer": 0, "prevailing": 0}}},
    {"alone": {"number": -1, "placing": {"east": 0, "dealer": 0, "prevailing": 0}}},
    {"alone": {"number": 1, "placing": {"east": 4, "dealer": 0, "prevailing": 0}}},
    {"alone": {"number": 1, "placing": {"east": 0, "dealer": 77, "prevailing": 0}}},
    {"alone": {"number": 1, "placing": {"east": -1, "dealer": -1, "prevailing": 0}}},
]


@pytest.mark.parametrize("changes", OPENINGS)
def test_an_opening_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    opening = json.loads(encode(random_match(0)[0].past[0])) | changes
    line = json.dumps({"event": opening}).encode() + b"\n"
    begin = b'{"command": ' + encode(BeginDeal()) + b"}\n"
    with pytest.raises(ReplayError):
        replayed(read_replay([SHORT[0], line, begin]))


@pytest.mark.parametrize("seed", [0, -1, 10**40, -(10**40)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    opening = MatchBegun(rules="gala", options={}, seed=seed)
    lines = [*beginning(opening), b'{"command":' + encode(BeginDeal()) + b"}\n"]
    state, whole = resumed(read_replay(lines))
    assert state.seed == seed
    assert whole.steps[0].events


@pytest.mark.parametrize("error", [StopIteration, KeyError, IndexError, AssertionError, OverflowError, RecursionError])
def test_whatever_breaks_on_what_a_file_says_is_its_damage(error: type[Exception]) -> None:
    with pytest.raises(ReplayError, match=error.__name__), from_elsewhere():
        raise error("four tiles")


def test_what_is_known_to_be_damage_stays_as_it_was_said() -> None:
    with pytest.raises(NewerReplay, match=r"^version 9$"), from_elsewhere():
        raise NewerReplay("version 9")


@given(data=st.data())
def test_files_damaged_at_random_are_replays_or_replay_errors(data: st.DataObject) -> None:
    lines = list(SHORT)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        match data.draw(st.integers(0, 4)):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, data.draw(st.sampled_from(WHOLE)))
            case 2:
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case 3:
                start = data.draw(st.integers(0, len(line)))
                lines[place] = line[:start] + data.draw(st.binary(max_size=6)) + line[start + 3 :]
            case _:
                digits = [at for at, byte in enumerate(line) if chr(byte).isdigit()]
                if digits:
                    at = data.draw(st.sampled_from(digits))
                    lines[place] = line[:at] + str(data.draw(st.integers(-9, 10**6))).encode() + line[at + 1 :]
        if not lines:
            return
    try:
        state = replayed(read_replay(lines))
    except ReplayError as error:
        assert str(error)  # noqa: PT017 - that it is a ReplayError is the point
    else:
        assert state.rules.id == "gala"


def test_the_header_says_the_rules_and_who_played() -> None:
    match, _, _ = random_match(3)
    first = json.loads(sealed(WHOLE).partition(b"\n")[0])
    assert (first["type"], first["version"], first["rules"]) == ("replay", VERSION, "gala")
    assert first["options"] == dict(match.state.rules.options)
    assert peek(sealed(WHOLE)) == ("gala", first["options"], HEADER)


def test_a_file_written_again_is_the_same() -> None:
    content = sealed(WHOLE)
    assert file_of(read_file(content)) == content


def test_a_header_that_contradicts_the_match_is_damage() -> None:
    first = json.loads(SHORT[0]) | {"rules": "polish"}
    with pytest.raises(ReplayError, match="line 2: the match has other rules than the header says"):
        read_replay([json.dumps(first).encode() + b"\n", *SHORT[1:]])


@given(place=st.integers(0, len(sealed(SHORT)) - 1), change=st.integers(1, 255))
def test_no_byte_can_change_unnoticed(place: int, change: int) -> None:
    """Everything up to the line of the changed byte is kept."""
    content = sealed(SHORT)
    number = content[:place].count(b"\n") + 1
    changed = content[:place] + bytes([content[place] ^ change]) + content[place + 1 :]
    if place == len(content) - 1:
        assert salvaged(changed).is_torn
        return
    with pytest.raises(ReplayError, match=rf"^line {number}: "):
        read_file(changed)
    if number > 2:
        found = salvaged(changed)
        assert len(found.replay.steps) == sum(line.startswith(b'{"command"') for line in SHORT[: number - 1])


def test_a_line_left_out_doubled_or_moved_is_noticed() -> None:
    lines = sealed(SHORT).splitlines(keepends=True)
    for others in ([*lines[:4], *lines[5:]], [*lines[:5], *lines[4:]], [*lines[:4], lines[5], lines[4], *lines[6:]]):
        with pytest.raises(ReplayError, match=r"^line [56]: the checksum is another"):
            read_file(b"".join(others))


def test_the_checksum_is_what_the_page_says() -> None:
    """CRC-32 over the beginnings of all lines so far, each up to the comma before its sum."""
    over = 0
    for line in sealed(SHORT).splitlines():
        body, _, ending = line.rpartition(b',"sum":"')
        over = crc32(body, over)
        assert ending == b'%08x"}' % over


def test_a_file_too_long_is_not_read() -> None:
    with pytest.raises(ReplayError, match="longer than"):
        read_file(sealed(SHORT) + b" " * LARGEST)
    long = [*SHORT[:4], b'{"event":"' + b" " * LONGEST_LINE + b'"}\n']
    with pytest.raises(ReplayError, match="line 5: too long"):
        read_replay(long)


def test_version_1_gets_the_fingerprints_that_it_lacks() -> None:
    """The same match written by a program of that version reads as the same replay."""
    old = [json.dumps({"type": "replay", "version": 1, "names": HEADER.names, "players": HEADER.players}).encode()]
    for line in WHOLE[1:]:
        found = json.loads(line)
        for late in ("fingerprint", "salt", "wall"):
            found.get("event", {}).pop(late, None)
        old.append(json.dumps(found, separators=(",", ":")).encode())
    found_again = salvaged(b"\n".join(old) + b"\n")
    assert found_again.version == 1
    assert found_again.replay == read_replay(WHOLE)


def test_when_a_command_ended_a_deal_stands_in_a_field_that_earlier_programs_pass_over() -> None:
    (line,) = step_lines(BeginDeal(), (), ended=1_795_400_000).splitlines()
    assert decode_command(line.removeprefix(b'{"command":').removesuffix(b"}")) == BeginDeal()
