"""Travels in a real window: from the title to stops of the journey, each match played to its end by the mouse alone.

    python -m tests.scenes.journey.journey_driver --language he --stops tel_aviv saint_petersburg --shots /somewhere

What is to be clicked is asked of a computer player, who reads the match from the disk and knows what that seat may
know. A stop is played until a star is earned there; then the next one is open.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from game.app.matches.match_file import load
from game.app.matches.match_list import SUFFIX
from game.engine.commands import Discard
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.engine.seat_views import known_to
from game.i18n import _, use_language
from game.i18n.general import names_file
from game.players.journey import JOURNEY, Stop
from game.players.roster import Level
from game.players.table import question_of
from game.scenes.asking.offers import offers
from game.scenes.score.standings import SETTLING
from tests.scenes.journey.adviser import advised
from tests.scenes.window_driver import FROM_SOURCE, Status, Window, display, started

PATIENCE = 60.0
"""So many seconds until a screen comes."""
LONGEST = 2400.0
"""So many seconds until a match is over."""
INSISTS_AFTER = 3.0
"""A discard that may be a slip is asked about; after so many seconds it is meant."""
MOST = 6
"""So many matches at a stop until a star is earned there."""


@dataclass
class Traveler:
    """Somebody who travels by the mouse alone.

    :param home: where the game keeps what is its player's.
    :param level: how well the one plays who is asked.
    """

    window: Window
    home: Path
    level: Level
    at: str = "title"
    """The stop, for the names of pictures."""
    matches: int = 0
    clicks: int = 0
    slowest: float = 0.0
    """The longest time between a question and the click that answered it, in seconds."""

    def click(self, place: tuple[int, int]) -> None:
        """Clicks somewhere."""
        self.clicks += 1
        self.window.click(place)

    def press(self, label: str) -> None:
        """Clicks what bears this label, as soon as it is there."""
        buttons = self.window.wait_for(lambda status: label in status.get("buttons", {}), PATIENCE)["buttons"]
        self.click(buttons[label])

    def shoot(self, name: str) -> None:
        """Keeps a picture of this stop."""
        time.sleep(0.7)
        self.window.shoot(f"{self.at}_{self.matches}_{name}")

    def travel_to(self, stop: Stop) -> None:
        """Plays at a stop until a star is earned there; the map is open."""
        self.at = stop.id
        for _again in range(MOST):
            self.matches += 1
            self.window.wait_for("journey", PATIENCE)
            self.press(names_file().stops[stop.id].said())
            self.shoot("map")
            self.press(_("Play"))
            self.play()
            time.sleep(SETTLING)  # before that a click is taken for one that was meant for the score sheet
            self.shoot("standings")
            ways = (_("The journey"), _("Next stop: {stop}").partition("{")[0])
            self.press(next(label for label in self.window.status["buttons"] if label.startswith(ways)))
            self.window.wait_for("journey", PATIENCE)
            self.shoot("map_after")
            if self._is_open_after(stop):
                return
        raise AssertionError(f"no star at {stop.id} after {MOST} matches")

    def _is_open_after(self, stop: Stop) -> bool:
        """Whether the next stop can be played, as its button says."""
        way = JOURNEY.way
        following = way[way.index(stop) + 1]
        self.press(names_file().stops[following.id].said())
        time.sleep(0.5)
        return _("Play") in self.window.status["buttons"]

    def play(self) -> None:
        """Plays the match of the stop to its end."""
        answered, asked_at, sheets = -1, 0.0, 0
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            self.window.check_alive()
            status = self.window.status
            match status["scene"]:
                case "standings":
                    return
                case "score":
                    sheets += 1
                    self.shoot(f"score_{sheets}")
                    buttons = self.window.status["buttons"]
                    for label in {_("Next deal"), _("Final standings")} & buttons.keys():
                        self.click(buttons[label])
                        self.window.wait_for(lambda status: status["scene"] != "score", PATIENCE)
                case "table" if status["question"] not in (None, answered) and status["calls"]:
                    answered, asked_at = status["question"], time.monotonic()
                    self.answer(status)
                    self.slowest = max(self.slowest, time.monotonic() - asked_at)
                case "table" if status["question"] is not None and time.monotonic() > asked_at + INSISTS_AFTER:
                    asked_at = time.monotonic()
                    self.insist(status)
                case _:
                    pass
            time.sleep(0.04)
        raise AssertionError(f"the match took longer than {LONGEST} s: {self.window.status}")

    def answer(self, status: Status) -> None:
        """Clicks what the computer player would do: a button, or a tile twice."""
        newest = max((self.home / "data" / "matches").glob(f"*{SUFFIX}"), key=lambda path: path.name)
        state = Match.resumed(load(newest)).state
        seat = state.seat_of(0)
        if seat not in awaited(state):
            return
        view = known_to(state, seat)
        question = question_of(view, seat)
        wanted = advised(view, question, self.level)
        if isinstance(wanted, Discard):
            at = next(each["at"] for each in status["hand"] if each["tile"] == wanted.tile.value and not each["locked"])
            self.click(at)
            time.sleep(0.15)
            self.window.shoot(f"{self.at}_lifted")
            self.click(at)
            return
        offer = next(offer for offer in offers(question, view) if wanted in offer.commands)
        self.window.shoot(f"{self.at}_{offer.kind.name.lower()}")
        self.click(status["calls"][offer.kind.name.lower()])
        if len(offer.commands) > 1:
            time.sleep(0.4)
            self.window.shoot(f"{self.at}_{offer.kind.name.lower()}_which")
            self.window.key(str(1 + min(3, offer.commands.index(wanted))))

    def insist(self, status: Status) -> None:
        """Throws the tile that is lifted."""
        if status["lifted"] == 1 and "discard" in status["calls"]:
            self.window.shoot(f"{self.at}_asked_again")
            self.click(status["calls"]["discard"])


def main() -> int:
    """A journey from the command line."""
    parser = argparse.ArgumentParser(description="Travel from stop to stop in a real window.")
    parser.add_argument("--language", default="en")
    parser.add_argument("--stops", nargs="*", default=[stop.id for stop in JOURNEY.stops[:2]], metavar="STOP")
    parser.add_argument("--level", default=Level.EXPERT, type=Level)
    parser.add_argument("--speed", default="fast", choices=("slow", "normal", "fast", "off"))
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--shots", type=Path)
    options = parser.parse_args()
    use_language(options.language)
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as home, display((width, height)) as screen:
        config = Path(home) / "config"
        config.mkdir()
        settings = {"version": 1, "language": options.language, "speed": options.speed, "player_name": "Mira"}
        (config / "settings.json").write_text(json.dumps(settings))
        status_file = Path(home) / "status.json"
        command = [*FROM_SOURCE, "--windowed", options.size]
        with started(screen, command, status_file, SPARROWS_HOME=home) as process:
            traveler = Traveler(Window(screen, status_file, process, options.shots), Path(home), options.level)
            traveler.window.wait_for("title", PATIENCE)
            traveler.shoot("title")
            traveler.press(_("The journey"))
            for stop in JOURNEY.stops:
                if stop.id in options.stops:
                    traveler.travel_to(stop)
    sys.stdout.write(
        f"{options.language}: {', '.join(options.stops)} in {traveler.matches} matches and {traveler.clicks} clicks; "
        f"the slowest answer took {traveler.slowest:.1f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
