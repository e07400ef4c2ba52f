"""Screens of replays with made-up matches, for tests of every layout and for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from game.app.matches.replay_index import Entry, ReplayIndex
from game.app.matches.replay_summary import FinalHand, Summary
from game.app.window.stack import Scene
from game.engine.events import MatchBegun
from game.engine.replays.replay import Header, Replay
from game.i18n import _
from game.players.characters import CAST
from game.players.roster import Chair, Computer, Kind, Level, MatchSetup, Person, PortraitId
from game.scenes.replays.replay_menu import Entry as MenuEntry
from game.scenes.replays.replay_menu import ReplayMenu, jump_columns
from game.scenes.replays.replay_play_on import PlayOnScene
from game.scenes.replays.replays import ReplaysScene
from game.scenes.shared.destinations import ChooseChair
from game.scenes.shared.file_cards import ExportScene, ImportScene
from game.view.paint import Icon
from game.view.paint.kit import Kit

NAMES = ("Mira", "Konstantin Oldenburgowitz", "D\u00f3ra", "Ilze")
PORTRAITS = ("panda", "tiger", "crane", "fox")
BEGUN = 1_795_176_000
HANDS = (
    FinalHand(hand="B1B2B3C4C5C6D7D8D9WEWEWEDR", sets="", bonus="F1", is_winner=False),
    FinalHand(hand="B5B5B6B7B8D2", sets="C1C1C1C1 WSWSWS", bonus="", is_winner=True),
    FinalHand(hand="B2B3", sets="C2C2C2C2 D3D3D3D3 WNWNWNWN B9B9B9B9", bonus="F2F3F4S1S2S3", is_winner=False),
    FinalHand(hand="C1C2C3C7C8C9D1D1D4D5D6DGDG", sets="", bonus="", is_winner=False),
)


class Listed(ReplayIndex):
    """A list of made-up matches; nothing is read."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(Path("nowhere"), Path("nowhere"))
        self._known = {entry.name: entry for entry in entries}

    def refresh(self) -> None:
        """There is nothing new."""


def entry(number: int) -> Entry:
    """A match of some book; every third was not finished."""
    is_over = number % 3 != 2
    summary = Summary(
        rules=("israeli", "gala", "hungarian", "latvian", "polish")[number % 5],
        begun=BEGUN - number * 40_000,
        names=NAMES,
        portraits=PORTRAITS,
        persons=(True, False, False, False),
        balances=(25.5, -12480, 104000, 0),
        places=((1, 4, 2, 3), (3, 4, 1, 2))[number % 2] if is_over else (),
        deals=1 + number * 3,
        hands=HANDS[number % 4 :] + HANDS[: number % 4],
        taken_back=number % 2 * 3,
        played_on=number % 4 == 1,
    )
    return Entry.of(f"{number:05}.mahjong", 0, 0, summary)


def replays(kit: Kit, count: int = 40) -> Scene:
    """The list with so many matches."""
    index = Listed([entry(n) for n in range(count)])
    return ReplaysScene(kit, lambda _way: None, index, now=lambda: datetime(2026, 11, 20, 12))  # noqa: DTZ001 - the clock on the wall


def export(kit: Kit) -> Scene:
    """The folders."""
    folders = [Path("/home/mira") / name for name in ("Downloads", "Documents", "Desktop")]
    name = "sparrows-hungarian-2026-11-20-120000.mahjong"
    return ExportScene(kit, lambda folder: folder / name, [*folders, Path("/home/mira")], name)


def take_in(kit: Kit, count: int = 9) -> Scene:
    """The files."""
    files = [Path(f"/home/mira/Downloads/sparrows-gala-2026-11-{day:02}-120000.mahjong") for day in range(1, count + 1)]
    return ImportScene(
        kit, files, lambda path, say: say(f"{path.name} cannot be used: line 1: the checksum is another"), empty=""
    )


def menu(kit: Kit) -> Scene:
    """The menu of a replayed table, with claims still to come and no mistakes."""
    jumps = jump_columns(lambda _action: None, lambda action: "mistake" not in action.value)
    names = {
        _("Review"): Icon.BULB,
        _("Score sheet"): Icon.LOG,
        _("Chance to win"): Icon.CHART,
        _("Hide controls"): Icon.CHEVRON_DOWN,
        _("Export"): Icon.EXPORT,
        _("Settings"): Icon.GEAR,
    }
    return ReplayMenu(kit, [*jumps, [MenuEntry(name, icon, lambda: None) for name, icon in names.items()]])


def play_on(kit: Kit) -> Scene:
    """The chairs."""
    kinds: tuple[Kind, ...] = (Person(), Computer(Level.SKILLED), Computer(Level.SKILLED), Computer(Level.BEGINNER))
    chairs = tuple(
        Chair(name=name, portrait=PortraitId(portrait), kind=kind)
        for name, portrait, kind in zip(NAMES, PORTRAITS, kinds, strict=True)
    )
    assert set(PORTRAITS) <= CAST.keys()
    replay = Replay(Header(), MatchBegun(rules="gala", options={}, seed=1), ())
    asked = ChooseChair(Path("nowhere"), replay, chairs)
    return PlayOnScene(kit, lambda _way: None, asked, MatchSetup(ruleset="gala", chairs=chairs))
