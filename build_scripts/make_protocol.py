"""Writes ``game/engine/PROTOCOL.md``: ``python build_scripts/make_protocol.py``.

It describes every event and command with an example, for replay files and bots.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import get_args

from game.engine.codec import decode_command, decode_event, encode
from game.engine.commands import BaseCommand, Command
from game.engine.events import Event, MatchBegun
from game.engine.replays.replay import Header, Replay, ReplayStep
from game.engine.replays.replay_file import file_of
from game.engine.seat import Seat

TEMPLATE = Path(__file__).parent / "protocol.md"
"""The page with placeholders (``@name@``) for the examples of events and commands."""
DOCUMENT = Path(__file__).parent.parent / "game" / "engine" / "PROTOCOL.md"
WIDTH = 116

_EXAMPLES = (Path(__file__).parent / "protocol_examples.jsonl").read_text(encoding="utf-8").splitlines()
_COMMANDS = len(get_args(Command))
COMMANDS: tuple[Command, ...] = tuple(map(decode_command, _EXAMPLES[:_COMMANDS]))
"""An example of each command, in the order of ``Command``."""
EVENTS: tuple[Event, ...] = tuple(map(decode_event, _EXAMPLES[_COMMANDS:]))
"""An example of each event, in the order of ``Event``."""


def document() -> str:
    """The whole page."""
    opening, begun = EVENTS[0], EVENTS[5]
    assert isinstance(opening, MatchBegun), opening
    replay = Replay(Header(names=("Ada", "Bo", "Chen", "Dita")), opening, (ReplayStep(COMMANDS[0], (begun,)),))
    parts = {
        "file": file_of(replay).decode().rstrip(),
        "commands": "\n".join(map(_entry, COMMANDS)),
        "events": "\n".join(map(_entry, EVENTS)),
    }
    return re.sub(r"@(\w+)@", lambda named: parts[named[1]], TEMPLATE.read_text(encoding="utf-8"))


def _entry(example: Command | Event) -> str:
    kind = type(example)
    lines = [f"### `{kind.__struct_config__.tag}`", "", _sentence(inspect.cleandoc(kind.__doc__ or "")), ""]
    lines += _block(example)
    if not isinstance(example, BaseCommand):
        others = example.seen_by(Seat((getattr(example, "seat", 0) + 3) % 4))
        if others is None:
            lines += ["", "The others learn nothing of it."]
        elif others != example:
            lines += ["", "As the others see it:", "", *_block(others)]
    told = list(_fields(kind))
    if told:
        lines += ["", *told]
    return "\n".join(lines) + "\n"


def _block(example: Command | Event) -> list[str]:
    kept = json.dumps(json.loads(encode(example))).replace(": ", ":\0")
    lines = textwrap.wrap(kept, WIDTH, break_long_words=False, break_on_hyphens=False)
    return ["```json", *(line.replace("\0", " ") for line in lines), "```"]


def _sentence(text: str) -> str:
    return " ".join(text.replace("``None``", "`null`").replace("``", "`").split())


def _fields(kind: type) -> Iterator[str]:
    """The docstrings below the fields of a class, those of its base classes first."""
    for owner in reversed(kind.__mro__):
        if owner.__module__ != kind.__module__:
            continue
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
        assert isinstance(definition, ast.ClassDef)
        for name, text in _told_below(definition.body):
            yield f"- `{name}`: {_sentence(text)}"


def _told_below(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    before: ast.stmt | None = None
    for statement in body:
        if (
            isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
        ):
            yield before.target.id, str(statement.value.value)
        before = statement


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8", newline="\n")
