"""Plays the real game without seeing it: by the tree that AT-SPI shows, what is announced, and keys alone.

    python -m tests.scenes.blind.blind_driver --rules gala --language en --deals 1 --transcript /somewhere/file.txt

The screen is an Xvfb that nobody looks at; the session bus, and the bus of assistive technology, are its own.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from game.i18n import _, pgettext, use_language
from game.i18n.book_files import Call
from game.i18n.call_words import call_name
from game.i18n.general import name_of
from game.i18n.tile_words import tile_name
from game.scenes.asking.offers import OfferKind
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, lessons
from game.school.lessons.run import LessonRun
from game.tiles.tile import Tile
from tests.scenes.table_pilot import CHAIRS
from tests.scenes.window_driver import FROM_SOURCE, ROOT, display, least_useful

SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
_SETTLED = 0.8
"""Seconds after which standings surely take a press: at first they take none."""
_ASKED = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")


def is_possible() -> bool:
    """Whether this machine has what somebody needs who plays without seeing."""
    if not LAUNCHER.exists() or None in map(shutil.which, ("dbus-daemon", "gdbus", "Xvfb", "xdotool", SYSTEM_PYTHON)):
        return False
    known = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    return subprocess.run(known, check=False, capture_output=True).returncode == 0


@dataclass(frozen=True)
class Thing:
    """A node of the tree, as AT-SPI tells it."""

    depth: int
    role: str
    name: str
    help: str
    states: tuple[str, ...]


@dataclass
class Blind:
    """Somebody at the keys, who hears."""

    screen: str
    bus: str
    desktop: subprocess.Popen[str]
    game: subprocess.Popen[bytes]
    heard: list[str] = field(default_factory=list)
    """Everything that was announced, the first thing first."""
    transcript: list[str] = field(default_factory=list)
    """What was heard, and which keys were pressed."""
    things: list[Thing] = field(default_factory=list)
    """The tree as it was seen last."""
    presses: int = 0
    _focus: str = ""

    def look(self) -> list[Thing]:
        """The tree as it is now."""
        assert self.desktop.stdin is not None
        assert self.desktop.stdout is not None
        assert self.game.poll() is None, "the game has ended by itself"
        self.desktop.stdin.write("look\n")
        self.desktop.stdin.flush()
        told = json.loads(self.desktop.stdout.readline())
        self.heard += told["heard"]
        self.transcript += [f"    {line}" for line in told["heard"]]
        self.things = [Thing(**{**node, "states": tuple(node["states"])}) for node in told["nodes"]]
        focus = self.focus
        if focus is not None and focus.name != self._focus:
            self._focus = focus.name
            self.transcript.append(f"  > {focus.name} ({focus.role})")
        return self.things

    @property
    def focus(self) -> Thing | None:
        """What the keys are at."""
        return next((thing for thing in self.things if "FOCUSED" in thing.states and thing.role != "frame"), None)

    def named(self, name: str) -> Thing | None:
        """A thing whose name begins so."""
        return next((thing for thing in self.things if thing.name.startswith(name)), None)

    @property
    def hand(self) -> list[Thing]:
        """The tiles of the own hand."""
        group = pgettext("phone", "Your tiles")
        start = next((at for at, thing in enumerate(self.things) if thing.name == group), None)
        if start is None:
            return []
        tiles = []
        for thing in self.things[start + 1 :]:
            if thing.depth <= self.things[start].depth:
                break
            tiles.append(thing)
        return tiles

    def key(self, *names: str) -> None:
        """Presses keys one after the other."""
        for name in names:
            self.presses += 1
            self.transcript.append(f"[{name}]")
            surroundings = {**os.environ, "DISPLAY": self.screen}
            subprocess.run(["xdotool", "key", name], env=surroundings, check=True, capture_output=True)
            time.sleep(0.05)

    def wait_for(self, reached: Callable[[], object], patience: float = 60.0) -> None:
        """Looks until it is so."""
        end = time.monotonic() + patience
        while True:
            self.look()
            if reached():
                return
            names = [thing.name for thing in self.things]
            assert time.monotonic() < end, f"it does not come: {names} {self.heard[-5:]}"
            time.sleep(0.05)

    def go_to(self, name: str, *ways: str) -> None:
        """Walks with the keys to what begins with this name: down and right within a part, Tab to the next one."""
        self.wait_for(lambda: self.named(name))
        for _part in range(12):
            for way in ways or ("Down", "Right"):
                before = None
                for _step in range(20):
                    self.look()
                    here = self.focus
                    if here is not None and here.name.startswith(name):
                        return
                    if here == before:
                        break
                    before = here
                    self.key(way)
                    time.sleep(0.15)
            self.key("Tab")
            time.sleep(0.15)
        raise AssertionError(f"no way to {name}")

    def press(self, name: str, *ways: str) -> None:
        """Walks to something and presses it."""
        self.go_to(name, *ways)
        self.key("Return")


@contextmanager
def playing(rules: str, language: str, **settings: object) -> Iterator[Blind]:
    """The game at its title, with somebody who hears it.

    ``rules`` is the book of the last match. Other settings are those of somebody who has played before.
    """
    with tempfile.TemporaryDirectory() as home, display((1280, 720)) as screen, _session() as bus:
        config = Path(home) / "config"
        config.mkdir()
        kept = {"version": 1, "language": language, "speed": "off", "player_name": "Mira", "clock": "none"}
        kept |= {"first_match_done": True, "learn_offered": True, "asks_about_slips": False}
        kept |= {"last_set_up": {"ruleset": rules, "opponents": ["skilled"] * 3}, **settings}
        (config / "settings.json").write_text(json.dumps(kept))
        own = {**os.environ, "DISPLAY": screen, "DBUS_SESSION_BUS_ADDRESS": bus, "SPARROWS_HOME": home}
        own |= {"SDL_AUDIODRIVER": "dummy", "HOME": home, "PYTHONFAULTHANDLER": "1"}
        own.pop("SDL_VIDEODRIVER", None)
        subprocess.run(
            [
                *("gdbus", "call", *_ASKED, "--method", "org.freedesktop.DBus.Properties.Set"),
                *("org.a11y.Status", "IsEnabled", "<true>"),
            ],
            env=own,
            check=True,
            capture_output=True,
        )
        desktop = subprocess.Popen(
            [SYSTEM_PYTHON, str(Path(__file__).parent / "desktop.py")],
            env=own,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        game = subprocess.Popen([*FROM_SOURCE, "--windowed", "1280x720"], cwd=ROOT, env=own)
        use_language(language)
        try:
            yield Blind(screen, bus, desktop, game)
        finally:
            use_language("en")
            for process in (game, desktop):
                _end(process)
            for pipe in (desktop.stdin, desktop.stdout):
                assert pipe is not None
                pipe.close()


def _end(process: subprocess.Popen[Any]) -> None:
    """End a process; one that does not end prints where each of its threads is, and fails the test."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        process.wait(20)
        raise


@contextmanager
def _session() -> Iterator[str]:
    """A session bus of its own, with that of assistive technology, whose socket lies in a folder of its own."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    bus = daemon.stdout.readline().strip()
    with tempfile.TemporaryDirectory() as folder:
        launcher = subprocess.Popen(
            [str(LAUNCHER), "--launch-immediately"],
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(1.0)
        try:
            yield bus
        finally:
            for process in (launcher, daemon):
                process.terminate()
                process.wait(10)
            daemon.stdout.close()


@dataclass
class Player:
    """Plays a match: goes out and claims nothing else, and throws what is least useful."""

    blind: Blind
    rules: str
    tiles: dict[str, str] = field(default_factory=dict)
    """The code of each tile by its name."""

    def __post_init__(self) -> None:
        self.tiles = {tile_name(self.rules, tile): str(tile) for tile in Tile}

    def play(self, deals: int | None = None, patience: float = 900.0) -> int:
        """Plays so many deals, or the whole match; gives how many were played."""
        blind, played, end = self.blind, 0, time.monotonic() + patience
        onward, last = _("Next deal"), _("Final standings")
        while True:
            assert time.monotonic() < end, f"the match takes too long: {blind.heard[-8:]}"
            blind.look()
            if blind.named(onward) or blind.named(last):
                played += 1
                is_last = blind.named(last) is not None
                if played == deals:
                    return played
                blind.wait_for(lambda: blind.focus is not None and blind.focus.name.startswith((onward, last)))
                blind.key("Return")
                blind.wait_for(lambda: not (blind.named(onward) or blind.named(last)))
                if is_last:
                    return played
            else:
                self.answer()
            time.sleep(0.05)

    def answer(self) -> None:
        """Answers what is asked, if anything is."""
        blind = self.blind
        buttons = [thing.name for thing in blind.things if thing.role == "push button"]
        if any(name.startswith(self._mahjong) for name in buttons):
            blind.key("4")
        elif {name_of(OfferKind.PASS), _("Keep it"), name_of(OfferKind.DRAW), _("Pass and draw")}.intersection(buttons):
            blind.key("0")
        elif name_of(OfferKind.DISCARD) in buttons and blind.hand:
            self.throw()
        else:
            return
        asked = buttons
        for _try in range(40):
            blind.look()
            if [thing.name for thing in blind.things if thing.role == "push button"] != asked or blind.hand == []:
                return
            time.sleep(0.05)

    @property
    def _mahjong(self) -> str:
        return call_name(self.rules, Call.MAHJONG)

    def throw(self) -> None:
        """Goes to the least useful tile, lifts it, and throws it."""
        blind = self.blind
        parts = [tile.name.split(", ") for tile in blind.hand]
        locked = pgettext("reader", "locked")
        hand = [{"tile": self.tiles[part[0]], "locked": locked in part} for part in parts]
        place = least_useful(hand)
        here = next((at for at, tile in enumerate(blind.hand) if "FOCUSED" in tile.states), None)
        if here is None:
            blind.key("Tab")
            return
        blind.key(*["Left" if place < here else "Right"] * abs(place - here))
        blind.key("Return", "Return")


def main(words: Sequence[str] | None = None) -> int:
    """Plays deals of a book, begun from its set-up, and writes down what was heard."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="gala")
    parser.add_argument("--language", default="en")
    parser.add_argument("--deals", type=int)
    parser.add_argument("--lesson", action="store_true", help="take a lesson in place of a match")
    parser.add_argument("--review", action="store_true", help="read the review of the match at its end")
    parser.add_argument("--transcript", type=Path)
    asked = parser.parse_args(words)
    with playing(asked.rules, asked.language) as blind:
        try:
            if asked.lesson:
                done = f"{take_lesson(blind, asked.rules)} steps"
            else:
                set_up(blind)
                done = f"{Player(blind, asked.rules).play(asked.deals)} deals"
                (read_review if asked.review else read_score)(blind)
        finally:
            if asked.transcript is not None:
                runs = [(line, len(list(same))) for line, same in groupby(blind.transcript)]
                lines = [line if count == 1 else f"{line} {count} times" for line, count in runs]
                asked.transcript.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{asked.rules}, {asked.language}: {done}, {blind.presses} presses\n")
    return 0


def set_up(blind: Blind) -> None:
    """Sets a match up from the title, and begins it."""
    blind.wait_for(lambda: blind.named(_("Set up a match")) and blind.focus, 120.0)
    blind.press(_("Set up a match"))
    start = _("Begin the match")
    blind.wait_for(lambda: blind.named(start))
    blind.press(start, "Down")
    blind.wait_for(lambda: blind.named(start) is None)


def read_review(blind: Blind) -> list[str]:
    """What the review says of the match that is over; the keys are at its standings."""
    blind.wait_for(lambda: blind.named(_("Review")))
    time.sleep(_SETTLED)
    blind.press(_("Review"), "Up", "Left", "Right")
    blind.wait_for(lambda: blind.named(_("Title screen")) is None)
    blind.wait_for(lambda: blind.named(_("Stop")) is None, 300.0)
    return read_score(blind)


def take_lesson(blind: Blind, rules: str) -> int:
    """Takes the first lesson of the course, which the page proposes; gives how many steps it had."""
    lesson = lessons(Course.NEWCOMER)[0]
    run = LessonRun(lesson, rules, CHAIRS)
    learn = pgettext("page", "Learn")
    blind.wait_for(lambda: blind.named(learn) and blind.focus, 120.0)
    blind.press(learn)
    blind.wait_for(lambda: blind.focus is not None and run.title in blind.focus.name)
    blind.key("Return")
    steps = 0
    while not run.is_over:
        run.come()
        said = run.said(run.step.say)
        blind.wait_for(partial(has_come, blind, said))
        steps += 1
        if run.step.ask is Ask.NOTHING:
            blind.key("Return")
        else:
            pick(blind, rules, run.answers.right[0].split())
        run.go_on()
    blind.wait_for(lambda: blind.named(_("Next lesson")))
    return steps


def has_come(blind: Blind, said: str) -> bool:
    """Whether the words of a step are there, and something to answer with."""
    return blind.named(said) is not None and bool(blind.hand or blind.focus)


def pick(blind: Blind, rules: str, tiles: Sequence[str]) -> None:
    """Lifts these tiles of the hand, one after the other."""
    names = {str(tile): tile_name(rules, tile) for tile in Tile}
    lifted = pgettext("reader", "lifted")

    def places(name: str) -> list[int]:
        parts = [tile.name.split(", ") for tile in blind.hand]
        return [at for at, part in enumerate(parts) if part[0] == name and lifted not in part]

    for tile in tiles:
        blind.wait_for(lambda: any("FOCUSED" in each.states for each in blind.hand) and places(names[tile]))  # noqa: B023
        here = next(at for at, each in enumerate(blind.hand) if "FOCUSED" in each.states)
        place = min(places(names[tile]), key=lambda at: abs(at - here))
        blind.key(*["Left" if place < here else "Right"] * abs(place - here), "space")
        time.sleep(0.2)


def read_score(blind: Blind) -> list[str]:
    """What the score sheet says."""
    blind.look()
    lines = [thing.name for thing in blind.things if thing.role in ("label", "heading")]
    blind.transcript += ["", *(f"    | {line}" for line in lines)]
    return lines


if __name__ == "__main__":
    sys.exit(main())
