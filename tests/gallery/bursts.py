"""Pictures of what moves, one every 50 ms: ``python -m tests.gallery.bursts FOLDER [NAME ...]``; no window."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame

from game.app.system.settings import Speed
from game.app.window.stack import CALM_CHANGE, Change
from game.engine.commands import Claim, Command, DeclareKong, DeclareMahjong, DeclareReady, RobKong
from game.i18n import use_language
from game.players.player import Question
from game.scenes.shared.destinations import Destination, Way
from game.view.units import Motion
from tests.engine.rigged import Scene
from tests.gallery.matches import push_score
from tests.gallery.stop_pages import standings
from tests.scenes.table_pilot import Desk, Eager, Passive, ScenePilot

APART = 0.05
"""From picture to picture, in seconds."""
DICE = {
    "israeli": (2, 3, 3, 4, 5),
    "gala": (3, 4),
    "hungarian": (2, 3, 3, 4, 5),
    "latvian": (1, 4),
    "polish": (3, 4, 5, 6),
}
OPTIONS: dict[str, dict[str, object]] = {"hungarian": {"match": "circuit"}, "latvian": {"scoring": "exponential"}}
"""Options with which the player is East, and with which wins differ."""
SEATS = ("east", "south", "west", "north")


def word(command: Command) -> str:
    """An answer to a question in one word: the name of the call, or the tile that is discarded."""
    match command:
        case Claim():
            return command.claim.value
        case DeclareReady():
            return f"ready {command.tile}"
        case DeclareMahjong():
            return "mahjong"
        case RobKong():
            return "rob"
        case DeclareKong():
            return "kong"
        case _:
            return str(getattr(command, "tile", ""))


class Caller(Passive):
    """Goes out, robs a kong and calls a ready hand as soon as that is possible; throws whatever is drawn."""

    def ask(self, question: Question) -> None:
        said = {word(command).split(" ", 1)[0]: command for command in question.choices}
        self._answer = next((said[each] for each in ("mahjong", "rob", "ready") if each in said), question.default)


class Filmed(ScenePilot):
    """A table at which the score sheet comes over the last picture of the deal, as in a match."""

    def go(self, way: Destination) -> None:
        super().go(way)
        if way is Way.SCORE_SHEET:
            push_score(self)


@dataclass(frozen=True, kw_only=True)
class Deal:
    """A deal in which the player, East, gives these answers as soon as he can; pictures begin with the last one."""

    answers: tuple[str, ...]
    tiles: dict[str, Any] = field(default_factory=dict)
    book: str = "gala"
    others: type[Passive] = Caller

    def __call__(self, size: tuple[int, int], motion: Motion) -> ScenePilot:
        """The table at the moment at which the last answer is given."""
        speed, motion.speed = motion.speed, Speed.OFF
        options = OPTIONS.get(self.book)
        scene = Scene(book=self.book, dice=DICE[self.book], persons=(0, 1, 2, 3), options=options, **self.tiles)
        pilot = Filmed(scene, others=self.others, size=size, motion=motion, draws=False)
        pilot.view.effects.is_counted_later = True
        for wanted in self.answers:
            while not (found := [each for each in choices(pilot) if word(each) == wanted]):
                answer(pilot)
            motion.speed = speed if wanted is self.answers[-1] else Speed.OFF
            pilot.scene.questions.answer(found[-1])
        pilot.draws = True
        return pilot


def choices(pilot: Desk) -> tuple[Command, ...]:
    """The answers among which the player chooses at the next question."""
    pilot.until(lambda: pilot.is_asked)
    question = pilot.scene.questions.question
    assert question is not None, "nothing is asked"
    return tuple(question.choices)


def answer(pilot: Desk) -> None:
    """Answer the open question as if time had run out, and let a frame pass."""
    question = pilot.scene.questions.question
    assert question is not None, "nothing is asked"
    pilot.scene.questions.answer(question.default)
    pilot.step()


def own(book: str, hand: str, tile: str) -> Deal:
    """The player goes out with North's discard."""
    tiles = {"east": f"{hand} WE", "draws": f"WW WN {tile}"}
    return Deal(book=book, answers=("WE", "mahjong"), tiles=tiles)


def other(book: str, seat: int, hand: str, tile: str) -> Deal:
    """Somebody else goes out with the player's second discard."""
    tiles = {SEATS[seat]: hand, "east": "WE", "draws": f"WW WN WS {tile}"}
    return Deal(book=book, answers=("WE", tile), tiles=tiles)


DEALS: dict[str, Deal] = {
    "israeli-plain": other("israeli", 1, "B123 C345 D678 B78 DRR", "B9"),
    "israeli-good": other("israeli", 2, "B111 C999 D222 B99 DRR", "DR"),
    "israeli-great": other("israeli", 3, "DGGG B999 DWWW B77 DRR", "DR"),
    "israeli-limit": other("israeli", 2, "B19 C19 D19 WESWN DRG", "DW"),
    "gala-plain": other("gala", 1, "B123 C345 D678 B78 DRR", "B9"),
    "gala-good": own("gala", "B123 B456 B789 B55 DRR", "DR"),
    "gala-great": other("gala", 3, "B111 B222 B333 B999 B5", "B5"),
    "hungarian-plain": other("hungarian", 3, "B123 C345 D678 B78 DRR", "B9"),
    "hungarian-good": other("hungarian", 2, "B111 C111 D222 DRR B55", "DR"),
    "hungarian-great": own("hungarian", "B111 B444 B999 DRR B55", "DR"),
    "hungarian-limit": other("hungarian", 3, "B111 B333 B555 B777 B9", "B9"),
    "latvian-plain": own("latvian", "B123 C345 D678 B78 DRR", "B9"),
    "latvian-good": other("latvian", 3, "B333 C222 D678 B78 DGG", "B9"),
    "latvian-great": own("latvian", "B111 C111 D222 B55 C66", "C6"),
    "polish-plain": other("polish", 2, "B123 C345 D678 B78 DRR", "B9"),
    "polish-good": own("polish", "B345 C444 D999 DRR B55", "DR"),
    "polish-great": other("polish", 1, "B111 B444 B999 DRR B55", "DR"),
    "polish-limit": other("polish", 2, "DRRR DGGG DWW B111 B55", "DW"),
    "claim": Deal(answers=("WE", "pung"), tiles={"east": "B555 C1357 D13579 DR WE", "draws": "WW WN B5"}),
    "claim-of-another": Deal(answers=("B2",), others=Eager, tiles={"east": "B2", "west": "B22"}),
    "kong": Deal(answers=("kong",), tiles={"east": "B5555 C1357 D1357 DR WE"}),
    "kong-of-another": Deal(answers=("WE",), others=Eager, tiles={"east": "WE", "south": "C2222"}),
    "rob": Deal(answers=("B2", "rob"), others=Eager, tiles={"east": "B123 C123 D123 C789 DRR", "west": "B222"}),
    "ready": Deal(
        book="israeli",
        answers=("WE",),
        tiles={
            "east": "WEE",
            "south": "B123 C345 D678 B78 DRR",
            "west": "B123 C345 D678 C78 DGG",
            "north": "B456 C456 D345 D78 DWW",
            "draws": "WW WN WS",
        },
    ),
}
"""Deals by their names; a name with the book and the grade of its win."""


def frames(name: str, size: tuple[int, int], motion: Motion, seconds: float) -> Iterator[pygame.Surface]:
    """The scene that the pictures show: the table, the score sheet after it, or the end of a match."""
    pilot = DEALS[name](size, motion) if name in DEALS else match_end(size, motion)
    if motion.speed is not Speed.OFF:
        pilot.change = CALM_CHANGE if motion.calm else Change()
    for _ in range(round(seconds / APART)):
        pilot.step(APART)
        yield pilot.surface
        if isinstance(pilot, ScenePilot) and pilot.is_asked:
            answer(pilot)


def match_end(size: tuple[int, int], motion: Motion) -> Desk:
    """The end of a match of the journey."""
    desk = Desk(size=size, motion=motion, settings=None, draws=True)
    desk.kit.resize(size)
    desk.stack.push(standings(desk.kit, seed=50))
    return desk


def main() -> None:
    """Take the pictures that the command line asks for."""
    names = (*DEALS, "match-end")
    parser = argparse.ArgumentParser(description="Pictures of what moves, one every 50 ms.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(names)}; all when left out")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seconds", type=float, default=9.0)
    parser.add_argument("--speed", type=Speed, default=Speed.NORMAL, choices=tuple(Speed))
    parser.add_argument("--calm", action="store_true", help="with less motion")
    parser.add_argument("--language", default="en")
    asked = parser.parse_intermixed_args()
    if unknown := [name for name in asked.names if name not in names]:
        parser.error(f"nothing is called {unknown[0]}; there are {', '.join(names)}")
    use_language(asked.language)
    width, height = map(int, asked.size.split("x"))
    for name in asked.names or names:
        folder = asked.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        motion = Motion(speed=asked.speed, calm=asked.calm)
        for number, seen in enumerate(frames(name, (width, height), motion, asked.seconds)):
            pygame.image.save(seen, folder / f"{number:03}.jpg")
        print(folder)


if __name__ == "__main__":
    main()
