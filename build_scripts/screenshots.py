"""Pictures of the screens: ``python -m build_scripts.screenshots FOLDER [NAME ...] [--size WxH ...]``; no window.

Each screen is played by the tests' pilot into the state to be seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.last_setup import setup_of
from game.app.licences import licences
from game.app.scene import Scene
from game.app.settings import LastSetUp, Settings, Speed
from game.scenes.about import AboutScene
from game.scenes.pause import PauseChoices, PauseScene
from game.scenes.rulebook_cards import rulebook_cards
from game.scenes.set_up import SetUpScene
from game.scenes.settings import SettingsScene
from game.scenes.settings_rows import Group
from game.scenes.title import TitleChoices, TitleScene
from game.view.kit import Kit
from tests.screens.pilot import Pilot

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
        settings=nothing,
        about=nothing,
        quit=nothing,
    )
    return TitleScene(kit, lambda: choices, saved=lambda: "Gala rules \u00b7 deal 3 of 4")


def set_up(kit: Kit, book: str = "israeli") -> Scene:
    """The set-up with a book chosen."""
    setup = setup_of(Settings(player_name="Ana", last_set_up=LastSetUp(ruleset=book)), own_name="You")
    return SetUpScene(kit, rulebook_cards(), setup, speed=Speed.NORMAL, on_start=ignored, on_speed=ignored)


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


def settings(kit: Kit) -> Scene:
    """The settings, at their first page."""
    kit.dress(marks=True)
    return SettingsScene(kit, Settings(), on_change=ignored)


def about(kit: Kit) -> Scene:
    """The licences."""
    return AboutScene(kit, licences())


def pause(kit: Kit) -> Scene:
    """A pause, over whatever lies below."""
    choices = PauseChoices(settings=nothing, leave=nothing, quit=nothing)
    return PauseScene(kit, choices, is_kept=True)


def open_group(group: Group) -> Callable[[Pilot], None]:
    """Turn to a page of the settings."""

    def act(pilot: Pilot) -> None:
        scene = pilot.scene
        assert isinstance(scene, SettingsScene)
        scene.open(group)
        pilot.settle()

    return act


def open_chair(pilot: Pilot) -> None:
    """Go to the second player and change him."""
    pilot.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)


def lay_pause(pilot: Pilot) -> None:
    """Pause."""
    pilot.stack.push(pause(pilot.kit))
    pilot.settle()


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
    "player": (set_up, open_chair),
    "settings-game": (settings, stay),
    "settings-table": (settings, open_group(Group.TABLE)),
    "settings-sound": (settings, open_group(Group.SOUND)),
    "settings-controls": (settings, open_group(Group.CONTROLS)),
    "settings-accessibility": (settings, open_group(Group.ACCESSIBILITY)),
    "about": (about, stay),
    "pause": (set_up, lay_pause),
}
"""Every picture: the screen it begins with, and what is done there."""


def main() -> None:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(description="Pictures of the game's screens.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(SCREENS)}; all when left out")
    parser.add_argument("--size", action="append", help="such as 1280x720; may be given several times")
    parser.add_argument("--mirrored", action="store_true", help="as for a language written from right to left")
    asked = parser.parse_intermixed_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for size in asked.size or SIZES:
        width, height = (int(part) for part in size.split("x"))
        for name in asked.names or SCREENS:
            make, act = SCREENS[name]
            pilot = Pilot(make, size=(width, height), mirrored=asked.mirrored)
            act(pilot)
            path = asked.folder / f"{name}-{size}.png"
            pilot.save(path)
            print(path)


if __name__ == "__main__":
    main()
