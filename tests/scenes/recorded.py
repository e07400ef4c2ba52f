"""Records of pages: what is seen, told and heard of every named state, to be compared after a change of how it is made.

python -m tests.scenes.recorded before.json.gz "title*" "settings-*"
python -m tests.scenes.recorded --against before.json.gz "title*" "settings-*"
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

import msgspec
import pygame

from game import ui
from game.i18n.translator import speaking
from game.scenes.program.status import status_of
from game.scenes.reader.tree import Tree
from game.scenes.shared.switch import Node, Stop, in_ring_order, stops_of
from game.view.spoken import node_of
from game.view.widgets import Widget
from tests.gallery.pages import PAGES
from tests.scenes.pilot import Pilot

SIZES = ((640, 360), (1280, 720), (1920, 1080), (3840, 2160))
LANGUAGES = ("en", "he", "ru")
Record = dict[str, object]


class _Noon(datetime):
    """A clock that stands still, for pages that show the date."""

    @classmethod
    def now(cls, tz: object = None) -> _Noon:
        return cls(2026, 11, 24, 12, tzinfo=UTC)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """A language, at noon of a day."""
    with speaking(language), patch("game.scenes.front.more.datetime", _Noon):
        yield


def record(pilot: Pilot) -> Record:
    """Everything that whoever sees, drives, hears or walks through a page may know of it."""
    page, tree = pilot.page, Tree()
    tree.look(pilot.scene)
    regions = stops_of(pilot.scene)
    said: Record = {
        "picture": crc32(pygame.image.tobytes(pilot.surface, "RGB")),
        "status": status_of(pilot.scene),
        "heard": [str(tree.nodes[number]) for number in tree.top],
        "tab": [[_called(widget) for widget in region if widget.may_act] for region in page.regions],
        "focus": None if page.focus is None else _called(page.focus),
        "switch": [_told(node) for node in in_ring_order(regions, page.focus)],
    }
    plain: Record = json.loads(msgspec.json.encode(said))
    return plain


def records(names: Sequence[str], sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[tuple[str, Record]]:
    """The records of all these states, in every size and language."""
    for language in LANGUAGES:
        with spoken(language):
            for name in names:
                for size in sizes:
                    yield f"{name} {size[0]}x{size[1]} {language}", record(PAGES[name](size))


def _called(widget: Widget) -> str:
    if isinstance(widget, ui.Node):
        return f"{type(widget.part).__name__} {widget.part.called or widget.part.said(widget)}"
    assert widget.kit is not None, "it lies on no page"
    return f"{type(widget).__name__} {node_of(widget, widget.kit).spoken}"


def _told(node: Node) -> object:
    """A choice of the switch by its name and way, a group as the list of what is in it."""
    if not isinstance(node, Stop):
        return [_told(inner) for inner in node.nodes]
    assert isinstance(node.what, Widget), "no tile lies on a page"
    return f"{_called(node.what)} {node.way.name}"


def main() -> None:
    """Record, or compare with what was recorded."""
    parser = argparse.ArgumentParser(description="Record pages, and compare them with a record.")
    parser.add_argument("file", nargs="?", type=Path, help="to write")
    parser.add_argument("names", nargs="*", help="of the gallery's pages, with * for anything")
    parser.add_argument("--against", type=Path, help="a record to compare with, in place of writing one")
    asked = parser.parse_args()
    patterns = asked.names if asked.against is None else [str(asked.file or "*"), *asked.names]
    names = [name for name in PAGES if any(fnmatchcase(name, pattern) for pattern in patterns or ["*"])]
    if asked.against is None:
        with gzip.open(asked.file, "wt", encoding="utf-8") as file:
            json.dump(dict(records(names)), file)
        return
    with gzip.open(asked.against, "rt", encoding="utf-8") as file:
        before = json.load(file)
    differing = 0
    for key, now in records(names):
        parts = [part for part in now if now[part] != before[key][part]]
        differing += bool(parts)
        for part in parts:
            first = _first_difference(before[key][part], now[part])
            sys.stdout.write("\n    ".join([f"{key}: {part}", *first]) + "\n")
    sys.exit(f"{differing} differ" if differing else 0)


def _first_difference(before: object, now: object) -> tuple[str, str]:
    """Where two parts of a record begin to differ."""
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return next(_first_difference(a, b) for a, b in zip(before, now, strict=True) if a != b)
    return str(before), str(now)


if __name__ == "__main__":
    main()
