"""Plays the real game in a real window: Xvfb shows it, xdotool moves the mouse and presses the keys.

    python -m tests.scenes.window_driver mouse --size 1280x720 --seed 7 --shots /somewhere
    python -m tests.scenes.window_driver keyboard --rules polish --option rounds=1 --set-up --shots /somewhere
    python -m tests.scenes.window_driver mouse --state claim-all --shots /somewhere

The game says in a file what is asked and where its buttons are; all else goes by the screen.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.scenes.score.standings import SETTLING

ROOT = Path(__file__).resolve().parents[2]
Status = dict[str, Any]  # JSON of another process
STRONG = ("Mahjong", "Rob the kong", "Concealed kong", "Extension", "Kong", "Ready", "Pung", "Chow")
PEOPLE = ("Mira", "Anna", "Kim", "Peter")
PERSON_KEYS = ("F5", "F6", "F7", "F8")
INSISTS_AFTER = 2.5
"""A slip is asked about: after so many seconds the lifted tile is thrown all the same."""
ASKS_AGAIN_AFTER = 10.0
"""A question that has not taken its answer after so many seconds is answered once more."""
CURTAINS = 6
"""So many pictures of it are kept."""
STEPS = 4
"""A call takes no more presses than these: a button, one of several sets, and yes."""
_KEYS = {
    "Chow": "1",
    "Pung": "2",
    "Kong": "3",
    "Concealed kong": "3",
    "Extension": "3",
    "Mahjong": "4",
    "Rob the kong": "4",
    "Pass": "0",
    "Draw": "0",
    "Pass and draw": "0",
    "Ready": "r",
}


@contextmanager
def display(size: tuple[int, int]) -> Iterator[str]:
    """A screen of this size that nobody sees, and that no other test has."""
    server, name = next(found for number in range(40, 200) if (found := _screen(f":{number}", size)))
    try:
        yield name
    finally:
        server.terminate()
        server.wait()


def _screen(name: str, size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], str] | None:
    """A server of this name that is ready, if it is the only one."""
    heard, told = os.pipe()
    asked = ["Xvfb", name, "-displayfd", str(told), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(asked, pass_fds=[told], stderr=subprocess.DEVNULL)
    os.close(told)
    with os.fdopen(heard) as ready:
        if ready.readline():
            return server, name
    server.wait()
    return None


def _with(**variables: str) -> dict[str, str]:
    return {**os.environ, **variables}


class EndedByItselfError(AssertionError):
    """The game is not there any more, though nobody ended it."""

    def __init__(self, process: subprocess.Popen[bytes], home: Path) -> None:
        logs = (home / "logs").glob("*.log")
        self.log = "\n".join(path.read_text(encoding="utf-8", errors="replace")[-4000:] for path in sorted(logs))
        """The end of what the game wrote down: its log, and the trace of a crash."""
        super().__init__(f"the game has ended by itself, with {process.returncode}; its logs:\n{self.log}")


@dataclass
class Window:
    """The game's window on a display, and what was seen of it."""

    display: str
    status_file: Path
    process: subprocess.Popen[bytes]
    shots: Path | None
    taken: set[str] = field(default_factory=set)
    sheets: int = 0
    """How many score sheets were seen."""
    people: tuple[str, ...] = ("Mira",)
    """The names of those who share the screen."""
    curtains: int = 0
    rounds: int = 0
    """How many curtains fell, and how many rounds of claims were opened."""

    def xdo(self, *words: str) -> None:
        """Real input."""
        subprocess.run(["xdotool", *words], env=_with(DISPLAY=self.display), check=True, capture_output=True)

    def click(self, at: tuple[int, int]) -> None:
        """Points somewhere and clicks."""
        self.xdo("mousemove", str(at[0]), str(at[1]))
        time.sleep(0.06)
        self.xdo("click", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Takes something with the mouse and lets it go elsewhere."""
        self.xdo("mousemove", str(start[0]), str(start[1]))
        time.sleep(0.06)
        self.xdo("mousedown", "1")
        for share in (0.3, 0.7, 1.0):
            at = [round(one + (other - one) * share) for one, other in zip(start, end, strict=True)]
            self.xdo("mousemove", str(at[0]), str(at[1]))
            time.sleep(0.04)
        self.xdo("mouseup", "1")

    def key(self, *names: str) -> None:
        """Presses keys one after the other."""
        for name in names:
            self.xdo("key", name)

    @property
    def status(self) -> Status:
        """What the game says now."""
        try:
            status: Status = json.loads(self.status_file.read_bytes())
        except (FileNotFoundError, json.JSONDecodeError):
            return {"scene": "none"}
        return status

    def hold(self, at: tuple[int, int] | None, seconds: float = 0.9) -> None:
        """Holds the mouse button down somewhere, or the space bar."""
        if at is not None:
            self.xdo("mousemove", str(at[0]), str(at[1]))
            time.sleep(0.06)
        self.xdo(*(("keydown", "space") if at is None else ("mousedown", "1")))
        time.sleep(seconds)
        self.xdo(*(("keyup", "space") if at is None else ("mouseup", "1")))

    def wait_for(self, reached: str | Callable[[Status], object], patience: float = 30.0) -> Status:
        """Waits for a scene by its name, or for a moment; what the game says then."""
        end = time.monotonic() + patience
        while True:
            status = self.status
            if status["scene"] == reached if isinstance(reached, str) else reached(status):
                return status
            assert time.monotonic() < end, f"no {reached}: {status}"
            self.check_alive()
            time.sleep(0.05)

    def check_alive(self) -> None:
        """:raises EndedByItselfError: if the game's process is not there any more"""
        if self.process.poll() is not None:
            raise EndedByItselfError(self.process, self.status_file.parent)

    def leave(self, scene: str, patience: float = 10.0) -> None:
        """Waits until another scene is seen: what is pressed twice on a slow machine would be meant for that one."""
        end = time.monotonic() + patience
        while self.status["scene"] == scene and time.monotonic() < end:
            time.sleep(0.05)

    def press(self, label: str) -> None:
        """Clicks what bears this label, as soon as it is there."""
        self.click(self.wait_for(lambda status: label in status.get("buttons", {}))["buttons"][label])

    def shoot(self, name: str) -> None:
        """Keeps a picture of the screen, the first of its name."""
        if self.shots is None or name in self.taken:
            return
        self.taken.add(name)
        self.shots.mkdir(parents=True, exist_ok=True)
        path = self.shots / f"{name}.png"
        subprocess.run(
            ["import", "-window", "root", "-quality", "10", str(path)], env=_with(DISPLAY=self.display), check=True
        )


@dataclass(frozen=True)
class Plan:
    """A match that is to be played."""

    rules: str = "gala"
    options: dict[str, str | int | bool] = field(default_factory=dict)
    seed: int = 7
    begins_at_title: bool = False
    people: int = 1
    """Who share the screen; the others are computer players."""
    take_back: bool = False


def strongest(buttons: Status) -> str | None:
    """The strongest answer that is offered; a mahjong may carry its own name, or say where its tile is from."""
    found = (label for name in STRONG for label in buttons if _named(label) == name)
    return next(found, None)


def key_of(label: str) -> str:
    """The key of a button, by what is written on it."""
    return _KEYS[_named(label)]


def _named(label: str) -> str:
    """The call that a button stands for, without what is said beside it."""
    return "Mahjong" if label.startswith(("Mahjong:", "Mahjong from", "Mahjong,")) else label


FROM_SOURCE = (sys.executable, "-m", "game")


@contextmanager
def started(
    screen: str, command: Sequence[str], status_file: Path, *, folder: Path = ROOT, **variables: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A process with a window on this screen, until it is not needed any more."""
    surroundings = _with(DISPLAY=screen, SPARROWS_STATUS_FILE=str(status_file), SDL_AUDIODRIVER="dummy", **variables)
    surroundings.pop("SDL_VIDEODRIVER", None)
    status_file.unlink(missing_ok=True)
    process = subprocess.Popen(command, cwd=folder, env=surroundings)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def shown(screen: str, size: tuple[int, int], state: str, *, shots: Path | None = None) -> Iterator[Window]:
    """A named state of the gallery in a real window."""
    with tempfile.TemporaryDirectory() as home:
        status_file = Path(home) / "status.json"
        command = (sys.executable, "-m", "tests.gallery.window", state, "--size", f"{size[0]}x{size[1]}")
        with started(screen, command, status_file, SPARROWS_HOME=home) as process:
            window = Window(screen, status_file, process, shots)
            window.wait_for(lambda status: status["scene"] != "none", 120.0)
            yield window


@contextmanager
def game(
    screen: str,
    size: tuple[int, int],
    plan: Plan,
    *,
    speed: str,
    explains: bool,
    shots: Path | None,
    program: Sequence[str] = FROM_SOURCE,
    folder: Path = ROOT,
    kept: Path | None = None,
) -> Iterator[Window]:
    """The real game, with settings of its own, playing a match; or at its title, with that match set up.

    ``program`` starts it, within ``folder``. What the game keeps is in the folder ``kept`` where one is given, and the
    player's own folders are there too.
    """
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # under Wine the game outlives its shell
        if kept is None
        else nullcontext(str(kept)) as home
    ):
        config = Path(home) / "config"
        config.mkdir(parents=True, exist_ok=True)
        settings: dict[str, object] = {"version": 1, "speed": speed, "player_name": "Mira"}
        settings["first_match_done"] = not explains
        others = ["human"] * (plan.people - 1) + ["skilled"] * (4 - plan.people)
        settings["last_set_up"] = {
            "ruleset": plan.rules,
            "options": plan.options,
            "opponents": others,
            "names": PEOPLE[1 : plan.people],
            "take_back": plan.take_back,
        }
        (config / "settings.json").write_text(json.dumps(settings))
        status_file = Path(home) / "status.json"
        variables = {"SPARROWS_HOME": home} | ({} if kept is None else {"HOME": home})
        words = ["--windowed", f"{size[0]}x{size[1]}"]
        if not plan.begins_at_title:
            words += ["--rules", plan.rules, "--seed", str(plan.seed)]
        with started(screen, [*program, *words], status_file, folder=folder, **variables) as process:
            yield Window(screen, status_file, process, shots, people=PEOPLE[: plan.people])


def play(
    window: Window,
    *,
    mouse: bool,
    patience: float = 900.0,
    sheets: int | None = None,
    until: Callable[[Status], bool] = lambda status: False,
) -> Status:
    """Plays until the match is over, until so many score sheets were seen, or until a moment; the last status."""
    end = time.monotonic() + patience
    asked, asked_at = -1, 0.0
    _wait_for_first_picture(window)
    player = MousePlayer(window) if mouse else KeyboardPlayer(window)
    while time.monotonic() < end:
        window.check_alive()
        status = window.status
        name = status["scene"]
        if until(status):
            return status
        if name == "standings":
            time.sleep(SETTLING + 0.2)
            window.shoot("match_end")
            return status
        if name == "score":
            time.sleep(0.8)
            window.shoot(f"score_{window.sheets:02}")
            window.sheets += 1
            if window.sheets == sheets:
                return window.status
            player.go_on(window.status)
            window.leave("score")
        elif name == "curtain":
            _open_curtain(window, player)
            asked = -1  # the next person's questions are counted anew
        elif name == "table" and status["ceremony"]:
            _look_at_beginning(window, status)
        elif name == "table" and status["round"]:
            _vote(window, status, player)
        elif name == "table" and status["question"] is not None and _is_due(status, asked, asked_at):
            asked, asked_at = status["question"], time.monotonic()
            if window.shots is not None:
                time.sleep(0.4)
            player.answer(status)
        elif name == "table" and status["lifted"] == 1 and time.monotonic() > asked_at + INSISTS_AFTER:
            asked_at = time.monotonic()
            player.insist(status)
        time.sleep(0.03)
    raise AssertionError(f"the match took longer than {patience} s: {window.status}")


def _is_due(status: Status, asked: int, asked_at: float) -> bool:
    """Whether the question is new, or its answer was lost."""
    is_late = status["lifted"] != 1 and time.monotonic() > asked_at + ASKS_AGAIN_AFTER
    return status["question"] != asked or is_late


def _wait_for_first_picture(window: Window) -> None:
    """The status is written before the first picture is drawn."""
    for _ in range(200):
        if window.status["scene"] != "none":
            time.sleep(0.8)
            return
        time.sleep(0.05)


def _look_at_beginning(window: Window, status: Status) -> None:
    """A few pictures of the seats being drawn, and of the first wall."""
    name, most = ("seats", 3) if status["deal"] is None else ("wall", 14 if status["deal"] == 1 else 0)
    number = sum(taken.startswith(name) for taken in window.taken)
    if number < most:
        window.shoot(f"{name}_{number:02}")


def _open_curtain(window: Window, player: MousePlayer | KeyboardPlayer) -> None:
    """Whoever is named holds the button or the space bar until the curtain opens."""
    time.sleep(0.1)
    status = window.status
    if status["scene"] != "curtain":
        return
    number = sum(taken.startswith("curtain") for taken in window.taken)
    if number < CURTAINS:
        time.sleep(0.3)
        window.shoot(f"curtain_{number:02}")
    window.curtains += 1
    window.hold(status["buttons"]["Hold to show my tiles"] if isinstance(player, MousePlayer) else None)
    end = time.monotonic() + 5.0
    while window.status["scene"].startswith("curtain") and time.monotonic() < end:
        time.sleep(0.03)


def _vote(window: Window, status: Status, player: MousePlayer | KeyboardPlayer) -> None:
    """In every third round somebody looks at his tiles, and answers there; else nobody wants to."""
    buttons = status["buttons"]
    lookers = [label for label in buttons if label.endswith((" wants to look", " looks", ": hold to look", ": hold"))]
    nobody = next(label for label in ("Nobody", "Nobody else") if label in buttons)
    if nobody == "Nobody":
        window.rounds += 1
    looks = bool(lookers) and nobody == "Nobody" and window.rounds % 3 == 0
    window.shoot("round" if nobody == "Nobody" else "round_goes_on")
    label = lookers[window.rounds % len(lookers)] if looks else nobody
    if isinstance(player, MousePlayer):
        window.click(buttons[label])
    elif looks:
        window.key(PERSON_KEYS[window.people.index(label.split(":")[0])])
    else:
        window.key("0")
    end = time.monotonic() + 5.0
    while window.status.get("buttons") == buttons and time.monotonic() < end:
        time.sleep(0.03)  # pressed twice, it would be meant for what follows


def least_useful(hand: list[Status]) -> int:
    """The place of a tile that may be thrown and goes with few others: lone honors first, then lone terminals."""
    codes = [tile["tile"] for tile in hand]
    counts = Counter(codes)

    def use(code: str) -> float:
        worth = 3.0 * (counts[code] - 1)
        if code[1].isdigit():
            rank = int(code[1])
            for step, close in ((1, 2.0), (2, 1.0)):
                worth += close * any(f"{code[0]}{rank + sign * step}" in counts for sign in (1, -1))
            worth += 0.3 * (1 < rank < 9)
        return worth

    free = [place for place, tile in enumerate(hand) if not tile["locked"]]
    return min(free, key=lambda place: use(codes[place]))


@dataclass
class MousePlayer:
    """Plays with the mouse alone."""

    window: Window

    def answer(self, status: Status) -> None:
        """Whatever is strongest; else the least useful tile goes: a click lifts it, a second one throws it."""
        buttons = status["buttons"]
        strong = strongest(buttons)
        self.window.shoot("claim_" + (strong or "turn").lower().replace(":", ""))
        if strong is not None:
            self.window.click(buttons[strong])
            self._choose(status, strong)
            if strong in ("Kong", "Pung", "Chow"):
                time.sleep(0.25)
                self.window.shoot(f"made_{strong.lower()}")
        elif status["claim"]:
            self.window.click(buttons["Pass"])
        elif (draw := next((each for each in ("Draw", "Pass and draw") if each in buttons), None)) is not None:
            self.window.click(buttons[draw])
        else:
            at = status["hand"][least_useful(status["hand"])]["at"]
            self.window.click(at)
            self.window.shoot("lifted")
            self.window.click(at)

    def _choose(self, status: Status, strong: str) -> None:
        """Of several sets the first; and yes, if it is asked once more."""
        known = set(status["buttons"])
        for step in range(STEPS):
            time.sleep(0.15)
            again = self.window.status
            if again.get("question") != status["question"]:
                return
            new = [at for label, at in again["buttons"].items() if label not in known and label != "Back"]
            self.window.shoot(f"several_{strong.split(':', maxsplit=1)[0].lower()}_{step}")
            if "Back" in again["buttons"]:
                self.window.click(again["buttons"][strong])
            elif new:
                self.window.click(new[0])

    def insist(self, status: Status) -> None:
        """Throws the lifted tile."""
        if "Discard" in status["buttons"]:
            self.window.click(status["buttons"]["Discard"])

    def go_on(self, status: Status) -> None:
        """Leaves the score sheet."""
        buttons = status["buttons"]
        on = next((at for label, at in buttons.items() if label in ("Next deal", "Final standings")), None)
        if on is not None:
            self.window.click(on)


@dataclass
class KeyboardPlayer:
    """Plays with the keyboard alone."""

    window: Window

    def answer(self, status: Status) -> None:
        """Whatever is strongest; else the arrows walk to the least useful tile, Space lifts it, Enter throws it."""
        buttons = status["buttons"]
        strong = strongest(buttons)
        self.window.shoot("claim_" + (strong or "turn").lower().replace(":", ""))
        if strong is not None:
            self.window.key(key_of(strong))
            for step in range(STEPS):
                time.sleep(0.15)
                again = self.window.status
                if again.get("question") != status["question"]:
                    break
                self.window.shoot(f"several_{strong.split(':')[0].lower()}_{step}")
                self.window.key(key_of(strong) if "Back" in again["buttons"] else "1")
        elif status["claim"] or "Draw" in buttons:
            self.window.key("0")
        else:
            place = least_useful(status["hand"])
            self.window.key("Home", *["Right"] * place, "space")
            time.sleep(0.1)
            self.window.shoot("lifted")
            self.window.key("Return")

    def insist(self, status: Status) -> None:
        """Throws the lifted tile."""
        self.window.key("Return")

    def go_on(self, status: Status) -> None:
        """Leaves the score sheet."""
        self.window.key("Return")


def set_up(window: Window) -> None:
    """From the title to the set-up and its pages, and into the match."""
    _wait_for_first_picture(window)
    _wait_for(window, "title")
    window.click(window.status["buttons"]["Set up a match"])
    _wait_for(window, "set_up")
    time.sleep(0.4)
    window.shoot("set_up")
    if "House rules" in window.status["buttons"]:
        window.key("Tab", "Tab", "Tab")
        for page in range(1, 5):
            window.key("Right")
            time.sleep(0.25)
            window.shoot(f"set_up_{page}")
    window.click(window.status["buttons"]["Begin the match"])
    _wait_for(window, "table")
    time.sleep(0.5)
    window.shoot("begun")


def _wait_for(window: Window, scene: str, patience: float = 20.0) -> None:
    end = time.monotonic() + patience
    while window.status["scene"] != scene:
        assert time.monotonic() < end, f"no {scene}: {window.status}"
        time.sleep(0.05)


def main() -> int:
    """A match from the command line."""
    parser = argparse.ArgumentParser(description="Play a match in a real window.")
    parser.add_argument("device", choices=("mouse", "keyboard"))
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--speed", default="fast", choices=("slow", "normal", "fast", "off"))
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--explains", action="store_true", help="as in a first match")
    parser.add_argument("--rules", default="gala")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--patience", type=float, default=900.0, help="seconds")
    parser.add_argument("--people", type=int, default=1, choices=range(1, 5))
    parser.add_argument("--set-up", action="store_true", help="only from the title through the set-up to the table")
    parser.add_argument("--state", help="only show this state of the gallery, and keep a picture of it")
    options = parser.parse_args()
    chosen = {name: _value(text) for name, _, text in (pair.partition("=") for pair in options.option)}
    plan = Plan(options.rules, chosen, options.seed, begins_at_title=options.set_up, people=options.people)
    width, height = map(int, options.size.split("x"))
    if options.state:
        with (
            display((width, height)) as screen,
            shown(screen, (width, height), options.state, shots=options.shots) as window,
        ):
            time.sleep(0.8)
            window.shoot(options.state)
            sys.stdout.write(f"{json.dumps(window.status)}\n")
        return 0
    with (
        display((width, height)) as screen,
        game(
            screen,
            (width, height),
            plan,
            speed=options.speed,
            explains=options.explains,
            shots=options.shots,
        ) as window,
    ):
        if options.set_up:
            set_up(window)
            return 0
        status = play(window, mouse=options.device == "mouse", patience=options.patience)
    sys.stdout.write(f"played to the end: {', '.join(status['buttons'])}\n")
    return 0


def _value(text: str) -> str | int | bool:
    """An option's value as it was typed: on, off, a number or a word."""
    return {"on": True, "off": False}.get(text, int(text) if text.isdigit() else text)


if __name__ == "__main__":
    sys.exit(main())
