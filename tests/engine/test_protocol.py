"""The page of all events and commands is complete and true (docs/commands.md, "The bot protocol")."""

import json
import re
from typing import get_args

from build_scripts import make_protocol
from game.engine.codec import decode_command, decode_event, encode
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.seat import Seat
from game.players import bot_protocol as bots
from tests.replays.reading import read_replay

PAGE = make_protocol.DOCUMENT.read_text(encoding="utf-8")


def said(page: str) -> set[str]:
    """What a page says, however its lines are broken and whatever stands first."""
    return {" ".join(part.split()) for part in re.split(r"\n(?:\s*\n|- )", page)}


def test_the_page_says_what_the_code_says() -> None:
    """When this fails, run build_scripts/make_protocol.py."""
    assert said(make_protocol.document()) == said(PAGE)


def test_one_example_of_each_in_the_order_of_the_code() -> None:
    assert [type(example) for example in make_protocol.COMMANDS] == list(get_args(Command))
    assert [type(example) for example in make_protocol.EVENTS] == list(get_args(Event))


def examples(part: str) -> list[tuple[str, list[str]]]:
    """The entries of a part of the page: the name, and its JSON blocks."""
    text = re.split(rf"^## {part}$", PAGE, flags=re.MULTILINE)[1]
    text = re.split(r"^## ", text, flags=re.MULTILINE)[0]
    entries = re.split(r"^### ", text, flags=re.MULTILINE)[1:]
    return [(entry.split("`")[1], re.findall(r"```json\n(.*?)\n```", entry, re.DOTALL)) for entry in entries]


def test_every_example_reads_back_as_what_it_shows() -> None:
    for example, (name, blocks) in zip(make_protocol.COMMANDS, examples("Commands"), strict=True):
        assert len(blocks) == 1
        assert json.loads(blocks[0])["type"] == name
        assert decode_command(blocks[0]) == example
    for event, (name, blocks) in zip(make_protocol.EVENTS, examples("Events"), strict=True):
        assert json.loads(blocks[0])["type"] == name
        assert decode_event(blocks[0]) == event
        for others in blocks[1:]:
            seen = decode_event(others)
            assert seen != event
            assert any(event.seen_by(Seat(seat)) == seen for seat in range(4))


def test_what_game_and_program_say_to_each_other_is_read_as_it_stands() -> None:
    talk = PAGE.partition("## The bot protocol\n")[2].partition("\n## ")[0]
    said = re.findall(r"(The \w+)[^\n]*:\n\n```json\n(.*?)\n```", talk, re.DOTALL)
    kinds = []
    for who, block in said:
        line = json.dumps(json.loads(block)).encode()
        read = bots.read_message(line) if who == "The game" else bots.read_answer(line)
        kinds.append(type(read))
        assert read is not None
        assert json.loads(bots.line_of(read)) == json.loads(block)
        if isinstance(read, bots.Asked):
            choices = [json.loads(encode(choice)) for choice in bots.read_choices(read)]
            assert choices == json.loads(block)["choices"]
    assert kinds == [bots.Hello, bots.Asked, bots.Answer, bots.Withdraw, bots.Goodbye]


def test_the_replay_file_of_the_introduction_is_one() -> None:
    block = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)[0]
    replay = read_replay(block.encode() + b"\n")
    assert replay.header.names == ("Ada", "Bo", "Chen", "Dita")
    assert replay.steps[0].command == make_protocol.COMMANDS[0]
