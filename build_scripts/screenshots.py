"""Pictures of the screens: ``python -m build_scripts.screenshots FOLDER [NAME ...] [--size WxH ...]``; no window.

Each screen is played by the tests' pilot into the state to be seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pygame

from build_scripts.reading_screenshots import READING
from build_scripts.table_screenshots import TABLES as STATES
from game.app.system.last_setup import setup_of
from game.app.system.licences import licences
from game.app.system.settings import LastSetUp, Settings, Speed
from game.app.window.stack import Scene
from game.engine.commands import Claim, DeclareKong, DeclareMahjong, DeclareReady, RobKong
from game.i18n import _, is_right_to_left, use_language
from game.i18n.book_names import rules_title
from game.rules.options import Value
from game.rules.terms import ClaimKind
from game.scenes.front.about import AboutScene
from game.scenes.front.pause import PauseChoices, PauseScene
from game.scenes.front.title import TitleChoices, TitleScene
from game.scenes.score.score import ScoreScene
from game.scenes.set_up.seat_card import SeatCard
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import Group
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.rulebook_cards import rulebook_cards
from game.view.paint.kit import Kit
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene as RiggedDeal
from tests.scenes import replay_samples
from tests.scenes.fixtures import long_words, mirrored_words
from tests.scenes.pilot import Pilot
from tests.scenes.table_pilot import CHAIRS, Desk, MatchPilot, ScenePilot

MIDDLE = 24
"""From so many discards on a deal is in its middle."""
SIZES = ("1280x720", "1920x1080")


def nothing() -> None:
    """What a button does in a picture."""


def ignored(what: object) -> None:
    """What is done with a change in a picture."""


def title(kit: Kit, *, resumes: bool) -> Scene:
    """The title, with or without a saved match."""
    choices = TitleChoices(
        resume=nothing if resumes else None,
        quick_match=nothing,
        new_match=nothing,
        rulebook=nothing,
        replays=nothing,
        statistics=nothing,
        settings=nothing,
        about=nothing,
        quit=nothing,
        speak=lambda _code: None,
    )
    saved = _("{rules} \u00b7 deal {number}").format(rules=rules_title("gala"), number=3)
    return TitleScene(kit, lambda: choices, saved=lambda: saved)


def set_up(kit: Kit, book: str = "israeli") -> Scene:
    """The set-up with a book chosen."""
    setup = setup_of(Settings(player_name="Ana", last_set_up=LastSetUp(ruleset=book)), own_name=_("You"))
    scene = SetUpScene(kit, rulebook_cards(), setup, speed=Speed.NORMAL, on_start=ignored, on_speed=ignored)
    scene.offer_rules(ignored)
    return scene


def set_up_persons(kit: Kit) -> Scene:
    """Four persons at one screen."""
    last = LastSetUp(ruleset="polish", opponents=("human",) * 3, names=("Boris", "Anna-Mária", "Kim"))
    setup = setup_of(Settings(player_name="Mira", last_set_up=last), own_name=_("You"))
    return SetUpScene(kit, rulebook_cards(), setup, speed=Speed.NORMAL, on_start=ignored, on_speed=ignored)


def agree(pilot: Pilot) -> None:
    """What is agreed on for the match."""
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    pilot.click(scene.seats.agree)


def open_rules(page: int, *, option: int = 0) -> Callable[[Pilot], None]:
    """Turn to a page of the house rules, and point at one of them."""

    def act(pilot: Pilot) -> None:
        scene = pilot.scene
        assert isinstance(scene, SetUpScene)
        scene.open_page(page)
        pilot.settle()
        pilot.page.set_focus(scene.rules[option].widget)
        pilot.point((5.0, 5.0))

    return act


def keys(kit: Kit) -> Scene:
    """The page where keys are chosen."""
    return KeysScene(kit, Settings(), on_change=ignored)


def settings(kit: Kit) -> Scene:
    """The settings, at their first page."""
    kit.dress(marks=True)
    return SettingsScene(kit, Settings(), on_change=ignored)


def about(kit: Kit) -> Scene:
    """The licences."""
    return AboutScene(kit, licences())


def pause(kit: Kit) -> Scene:
    """A pause, over whatever lies below."""
    choices = PauseChoices(settings=nothing, rulebook=nothing, same_wall=nothing, leave=nothing, quit=nothing)
    return PauseScene(kit, choices, is_kept=True)


def open_group(group: Group) -> Callable[[Pilot], None]:
    """Turn to a page of the settings."""

    def act(pilot: Pilot) -> None:
        scene = pilot.scene
        assert isinstance(scene, SettingsScene)
        while scene.page.focus is not scene.tab(group):
            pilot.press(pygame.K_DOWN)
        pilot.settle()

    return act


def choose_wall(pilot: Pilot) -> None:
    """Enter the number of a wall."""
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    pilot.page.set_focus(scene.wall.card)
    on = pygame.K_LEFT if pilot.kit.mirrored else pygame.K_RIGHT
    pilot.press(on, on, pygame.K_TAB)
    pilot.type("20261120")


def point_at_seat(pilot: Pilot) -> None:
    """Let the second player be described."""
    pilot.point(seats(pilot)[1])


def seats(pilot: Pilot) -> list[SeatCard]:
    """The seats of the set-up."""
    return [widget for widget in pilot.page.widgets if isinstance(widget, SeatCard)]


def open_chair(number: int) -> Callable[[Pilot], None]:
    """Change one of the players."""

    def act(pilot: Pilot) -> None:
        pilot.page.set_focus(seats(pilot)[number])
        pilot.press(pygame.K_RETURN, pygame.K_LEFT if pilot.kit.mirrored else pygame.K_RIGHT)

    return act


def lay(make: Callable[[Kit], Scene]) -> Callable[[Pilot], None]:
    """A card over whatever is seen."""

    def act(pilot: Pilot) -> None:
        pilot.stack.push(make(pilot.kit))
        pilot.settle()

    return act


def stay(pilot: Pilot) -> None:
    """As it comes up."""


SCREENS: dict[str, tuple[Callable[[Kit], Scene], Callable[[Pilot], None]]] = {
    "title": (lambda kit: title(kit, resumes=False), stay),
    "title-resume": (lambda kit: title(kit, resumes=True), stay),
    "set-up": (set_up, stay),
    "set-up-gala": (lambda kit: set_up(kit, "gala"), open_rules(0, option=2)),
    "set-up-hungarian": (lambda kit: set_up(kit, "hungarian"), open_rules(3, option=1)),
    "set-up-latvian": (lambda kit: set_up(kit, "latvian"), open_rules(0, option=2)),
    "set-up-polish": (lambda kit: set_up(kit, "polish"), open_rules(0)),
    "set-up-polish-scoring": (lambda kit: set_up(kit, "polish"), open_rules(4)),
    "set-up-wall": (set_up, choose_wall),
    "set-up-character": (set_up, point_at_seat),
    "set-up-persons": (set_up_persons, stay),
    "set-up-agreed": (set_up_persons, agree),
    "set-up-alone": (set_up, agree),
    "person": (set_up_persons, open_chair(2)),
    "player": (set_up, open_chair(0)),
    "opponent": (set_up, open_chair(1)),
    "settings-game": (settings, stay),
    "settings-table": (settings, open_group(Group.TABLE)),
    "settings-sound": (settings, open_group(Group.SOUND)),
    "settings-controls": (settings, open_group(Group.CONTROLS)),
    "settings-keys": (keys, stay),
    "settings-help": (settings, open_group(Group.HELP)),
    "settings-accessibility": (settings, open_group(Group.ACCESSIBILITY)),
    **READING,
    "about": (about, stay),
    "replays": (replay_samples.replays, stay),
    "replays-none": (lambda kit: replay_samples.replays(kit, 0), stay),
    "replay-export": (replay_samples.replays, lay(replay_samples.export)),
    "replay-import": (replay_samples.replays, lay(replay_samples.take_in)),
    "replay-play-on": (replay_samples.replays, lay(replay_samples.play_on)),
    "pause": (set_up, lay(pause)),
}
"""Every picture: the screen it begins with, and what is done there."""


TABLES: dict[str, tuple[str, dict[str, Value], int]] = {
    "gala": ("gala", {}, 7),
    "israeli": ("israeli", {}, 29),
    "hungarian": ("hungarian", {}, 7),
    "hungarian-blind": ("hungarian", {"blind": True, "match": "circuit", "banker": "rolled"}, 11),
    "latvian": ("latvian", {"scoring": "exponential"}, 3),
    "latvian-3": ("latvian", {"players": 3}, 7),
    "polish": ("polish", {"rounds": 1}, 5),
    "polish-right": ("polish", {"deal_direction": "right"}, 7),
    "polish-23": ("polish", {"players": 3, "three_player_wall": "three_sides_138"}, 7),
    "polish-22": ("polish", {"players": 3, "three_player_wall": "three_sides_132"}, 8),
}
"""Matches of which pictures are taken: the book, its options, the seed."""


def table_pictures(folder: Path, name: str, size: tuple[int, int]) -> None:
    """The seats, the break, the middle of a deal, whatever is called, the score sheets and the standings of a match."""
    book, options, seed = TABLES[name]
    motion = Motion(speed=Speed.NORMAL)
    pilot = MatchPilot(seed, ruleset=book, options=options, size=size, motion=motion, explains=True)
    camera = _Camera(folder, f"{name}-{{}}-{size[0]}x{size[1]}.png")
    pilot.step(1.0)
    camera.take("seats", pilot)
    pilot.until(lambda: pilot.view.is_held)
    pilot.step(5.0)
    camera.take("break", pilot)
    motion.speed = Speed.OFF
    pilot.view.skip_opening()
    while not pilot.is_at_standings:
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_at_score:
            pilot.step(6.0)
            camera.take("score", pilot)
            pilot.key(pygame.K_RETURN)
        elif pilot.is_asked:
            _take_question(pilot, camera)
        pilot.step()
    pilot.step(1.0)
    camera.take("standings", pilot)


SPECIAL: dict[str, tuple[str, tuple[int, ...], str]] = {
    "special-israeli": ("israeli", (2, 3, 3, 4, 5), "B19 C19 D19 WESWN DRGW B1"),
    "special-israeli-points": ("israeli", (2, 3, 3, 4, 5), "B123456789 WESWN DR"),
    "special-israeli-doubles": ("israeli", (2, 3, 3, 4, 5), "B111 B999 WEEE DRRR WSS"),
    "special-polish": ("polish", (1, 4, 3, 2), "B11 B22 B33 B55 B66 B77 B88"),
}
"""Hands that were dealt complete: the book, the dice of the break, the tiles."""


def special_picture(folder: Path, name: str, size: tuple[int, int]) -> None:
    """The score sheet of a hand with a name, or of many doubles."""
    book, dice, tiles = SPECIAL[name]
    pilot = ScenePilot(RiggedDeal(book=book, dice=dice, east=tiles), size=size)
    camera = _Camera(folder, f"{name}-{{}}-{size[0]}x{size[1]}.png")
    camera.take("call", pilot)
    pilot.key(pygame.K_4)
    pilot.until(lambda: pilot.is_over)
    sheet = ScoreScene(
        pilot.kit,
        pilot.view.model,
        CHAIRS,
        picture=pilot.scene.picture,
        go_on=nothing,
        is_last=False,
        hear=pilot.heard.append,
    )
    pilot.stack.push(sheet)
    pilot.step(6.0)
    camera.take("score", pilot)


ALL = (*SCREENS, *TABLES, *SPECIAL, *STATES)


class _Camera:
    """Takes the first picture of every name."""

    def __init__(self, folder: Path, pattern: str) -> None:
        self._folder = folder
        self._pattern = pattern
        self._taken: set[str] = set()

    def take(self, what: str, pilot: Desk) -> None:
        """A picture of what is seen now, if there is none of this name yet."""
        if what in self._taken:
            return
        self._taken.add(what)
        pilot.step()
        path = self._folder / self._pattern.format(what)
        pygame.image.save(pilot.surface, path)
        print(path)


def _take_question(pilot: MatchPilot, camera: _Camera) -> None:
    """A picture of the question, and the strongest answer to it."""
    questions = pilot.scene.questions
    question = questions.question
    assert question is not None, "nothing is asked"
    if pilot.view.model.discards_count >= MIDDLE:
        camera.take("middle", pilot)
    chows = [c for c in question.choices if isinstance(c, Claim) and c.claim is ClaimKind.CHOW]
    if len(chows) > 1:
        pilot.key(pygame.K_1)
        camera.take("chows", pilot)
        questions.close_sets()
    ready = [c for c in question.choices if isinstance(c, DeclareReady)]
    if ready:
        camera.take("ready", pilot)
        pilot.key(pygame.K_r)
        camera.take("ready-asked", pilot)
        questions.close_sets()
    strong = [c for c in question.choices if isinstance(c, DeclareMahjong | RobKong | DeclareKong | Claim)]
    if strong and isinstance(strong[0], Claim):
        camera.take(f"claim-{strong[0].claim.value}", pilot)
    elif strong:
        camera.take("mahjong" if isinstance(strong[0], DeclareMahjong) else "kong", pilot)
    questions.answer((strong or ready or [question.default])[0])


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Pictures of the game's screens.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(ALL)}; all when left out")
    parser.add_argument("--size", action="append", help="such as 1280x720; may be given several times")
    parser.add_argument("--mirrored", action="store_true", help="as for a language written from right to left")
    parser.add_argument("--language", default="en", help="such as he, which is mirrored by itself")
    parser.add_argument("--long-words", action="store_true", help="in a language of words that are much longer")
    asked = parser.parse_intermixed_args()
    if unknown := [name for name in asked.names if name not in ALL]:
        parser.error(f"no picture is called {unknown[0]}; there are {', '.join(ALL)}")
    use_language(asked.language)
    words = long_words() if asked.long_words else nullcontext()
    with words, mirrored_words() if asked.mirrored else nullcontext():
        _take(asked)


def _take(asked: argparse.Namespace) -> None:
    asked.mirrored = asked.mirrored or is_right_to_left()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for size in asked.size or SIZES:
        width, height = (int(part) for part in size.split("x"))
        for name in asked.names or ALL:
            if name in TABLES:
                table_pictures(asked.folder, name, (width, height))
                continue
            if name in SPECIAL:
                special_picture(asked.folder, name, (width, height))
                continue
            path = asked.folder / f"{name}-{size}.png"
            if name in STATES:
                pygame.image.save(STATES[name]((width, height)).surface, path)
                print(path)
                continue
            make, act = SCREENS[name]
            pilot = Pilot(make, size=(width, height), mirrored=asked.mirrored)
            act(pilot)
            pilot.save(path)
            print(path)


if __name__ == "__main__":
    main()
