"""Where replays are kept and watched: the way between the list, the table, and the cards for what is done with them.

``ReplayRoom.watch(path, at=120, person=0)`` opens a match file after so many commands, seen from a person's seat: the
way in for whoever wants to show a moment of a match.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from game.app.matches import replay_shelf
from game.app.matches.match_file import load
from game.app.matches.replay_arrival import Arrival
from game.app.matches.replay_index import Entry, ReplayIndex
from game.app.matches.saved_match import chairs_of
from game.app.system.paths import Paths
from game.app.system.settings import Settings
from game.app.system.storage import StorageError
from game.app.window.stack import Scene, Stack
from game.engine.replays.match import Match
from game.engine.replays.replay import NewerReplay, PlayedOn, Replay, ReplayError, resumed
from game.i18n import _
from game.i18n.gaps import isolated
from game.players.roster import Chair, Level, MatchSetup
from game.scenes.replays.replay import Look, ReplayChoices, ReplayScene
from game.scenes.replays.replay_export import ExportScene
from game.scenes.replays.replay_import import ImportScene
from game.scenes.replays.replay_play_on import PlayOnScene
from game.scenes.replays.replays import ReplaysChoices, ReplaysScene
from game.scenes.review.match_review import MatchReview
from game.view.choreography.steps import Heard
from game.view.layout.tape import Tape
from game.view.paint.kit import Kit
from game.view.paint.materials import Felt

log = logging.getLogger(__name__)

AT_ONCE = 0.02
"""What is taken in within so many seconds is there before the next frame."""
_LOOK = 0.005
"""So long a frame waits for what takes longer, in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What the room needs of the program."""

    say: Callable[[str], None]
    """Says in one line what went wrong, on the title."""
    begin: Callable[[MatchSetup, Match, PlayedOn], None]
    """Plays a match that begins as a part of another."""
    settings: Callable[[], None]
    hear: Callable[[Heard], None]
    settings_now: Callable[[], Settings]
    """What the player chose: the cloth, and whether his hand is kept sorted."""
    setup: Callable[[], MatchSetup]
    """The match that was set up last: who plays at this machine, and what was agreed."""
    later: Callable[[Callable[[], None]], None]
    """Does something after the next frame."""


class ReplayRoom:
    """All that is done with replays.

    :param paths: the folder of the matches, and the file in which their list is kept.
    """

    def __init__(self, stack: Stack, kit: Kit, paths: Paths, host: Host) -> None:
        self._stack = stack
        self._kit = kit
        self._folder = paths.matches
        self._index = ReplayIndex(paths.matches, paths.replay_index)
        self._host = host

    def show(self, name: str = "") -> None:
        """The list, with the match of this file chosen."""
        choices = ReplaysChoices(watch=self._watch_entry, export=self._export, take_in=self._offer_files)
        scene = ReplaysScene(self._kit, self._index, choices)
        self._stack.push(scene)
        if name:
            self._index.wait(1.0)
            scene.enter()
            scene.choose(name)

    def watch(self, path: Path, *, at: int = 0, person: int | None = None) -> bool:
        """Opens a match file on the table; whether it could be. Why not is said."""
        try:
            replay = load(path)
            tape = Tape(replay, sorts=self._host.settings_now().auto_sort)
        except NewerReplay:
            self._say(_("The match was saved by a newer Sparrows; it is left as it is."))
            return False
        except ReplayError as error:
            self._say(_("The replay cannot be read: {reason}").format(reason=error))
            return False
        if not tape.length:
            self._say(_("No deal of this match is over: there is nothing to watch yet."))
            return False
        chairs = chairs_of(replay.header, tape.seats)
        look = Look(tape=tape, chairs=chairs, at=at, person=person, felt=Felt(self._host.settings_now().felt))
        choices = ReplayChoices(
            settings=self._host.settings,
            hear=self._host.hear,
            play_on=partial(self._offer_chairs, path.stem, tape, chairs),
            export=partial(self._offer_folders, path),
            review=partial(self._review, Replay(replay.header, replay.opening, tuple(tape.steps)), chairs),
        )
        self._stack.push(ReplayScene(self._kit, look, choices))
        return True

    def _review(self, replay: Replay, chairs: Sequence[Chair]) -> None:
        felt = Felt(self._host.settings_now().felt)
        review = MatchReview(self._kit, replay, chairs, felt=felt, settings=self._host.settings, hear=self._host.hear)
        self._stack.push(review.scene())

    def take_in(self, path: Path, say: Callable[[str], None], *, shows: bool = True, patience: float = AT_ONCE) -> None:
        """Keeps a file from elsewhere, as soon as it was played through.

        Args:
            path: of the file.
            say: told what is to be said of that, or nothing where it is shown in the list.
            shows: whether it is to be shown, should the player still be where he is now.
            patience: so many seconds are waited for it at once.
        """
        arrival = Arrival(path, self._folder)
        arrival.wait(patience)
        self._settle(arrival, say, self._stack.top if shows else None)

    def _settle(self, arrival: Arrival, say: Callable[[str], None], over: Scene | None) -> None:
        """Looks what came of it, again and again; over this scene it is shown."""
        if not arrival.is_over:
            arrival.wait(_LOOK)
            self._host.later(partial(self._settle, arrival, say, over))
            return
        name = _short(arrival.source)
        try:
            kept = arrival.kept()
        except NewerReplay:
            say(_("{name} was written by a newer Sparrows.").format(name=name))
        except (ReplayError, StorageError) as error:
            log.info("a file was not taken in: %s", error)
            say(_("{name} cannot be used: {reason}").format(name=name, reason=str(error)[:200]))
        else:
            if over is None or over is not self._stack.top:
                say(_("The replay was put to the others."))
                return
            self._back_to_list(kept.name)
            say("")

    def _back_to_list(self, name: str) -> None:
        scenes = [scene for scene in self._stack.scenes if isinstance(scene, ReplaysScene)]
        if not scenes:
            self.show(name)
            return
        self._stack.back_to(scenes[-1])
        self._index.refresh()
        self._index.wait(1.0)
        scenes[-1].enter()
        scenes[-1].choose(name)
        scenes[-1].say(_("The replay is in the list."))

    def _say(self, line: str) -> None:
        """On the list where it is open, else on the title."""
        top = self._stack.top
        if isinstance(top, ReplaysScene):
            top.say(line)
        else:
            self._host.say(line)

    def _watch_entry(self, entry: Entry) -> None:
        self.watch(self._folder / entry.name)

    def _export(self, entry: Entry) -> None:
        self._offer_folders(self._folder / entry.name)

    def _offer_folders(self, path: Path) -> None:
        try:
            name = replay_shelf.export_name(path, load(path))
        except ReplayError as error:
            self._say(_("The replay cannot be read: {reason}").format(reason=error))
            return
        folders = replay_shelf.places_to_share()[:4]
        self._stack.push(ExportScene(self._kit, folders, name, partial(_exported, path)))

    def _offer_files(self) -> None:
        files = replay_shelf.offered(replay_shelf.places_to_share())
        self._stack.push(ImportScene(self._kit, files, self.take_in))

    def _offer_chairs(self, name: str, tape: Tape, chairs: tuple[Chair, ...], place: int) -> None:
        person = next((number for number, chair in enumerate(chairs) if chair.is_human), 0)
        begin = partial(self._play_on, name, tape, chairs, place)
        self._stack.push(PlayOnScene(self._kit, chairs, person, begin))

    def _play_on(self, name: str, tape: Tape, chairs: tuple[Chair, ...], place: int, person: int) -> str:
        replay = tape.replay
        part = Replay(replay.header, replay.opening, tuple(tape.steps[:place]))
        try:
            state, part = resumed(part)
        except ReplayError as error:
            return _("The replay cannot be read: {reason}").format(reason=error)
        if state.places:
            return _("The match is over here: go back to play on.")
        last = self._host.setup()
        own = next(chair for chair in last.chairs if chair.is_human)
        setup = MatchSetup(
            ruleset=replay.opening.rules,
            options=replay.opening.options,
            chairs=seated(chairs, person, own),
            seed=replay.opening.seed,
            take_back=last.take_back,
            draws_seats=replay.opening.seated is not True,
        )
        self._host.begin(setup, Match.resumed(part), PlayedOn(match=name, commands=place))
        return ""


def seated(chairs: tuple[Chair, ...], person: int, own: Chair) -> tuple[Chair, ...]:
    """The chairs when the person takes one of them: he changes places with whoever sits there.

    Of several persons the first one plays, and computer players take the others' chairs.
    """
    places = list(chairs)
    people = [number for number, chair in enumerate(chairs) if chair.is_human]
    level = next((chair.level for chair in chairs if chair.level is not None), Level.SKILLED)
    for other in people[1:]:
        places[other] = replace(chairs[other], level=level)
    if not people:
        places[person] = replace(own, portrait=chairs[person].portrait)
    else:
        places[people[0]], places[person] = places[person], places[people[0]]
    return tuple(places)


def _exported(path: Path, folder: Path) -> str:
    try:
        target = replay_shelf.export(path, folder)
    except (ReplayError, StorageError) as error:
        return _("It cannot be written: {reason}").format(reason=error)
    return _("Written: {path}").format(path=isolated(str(target)))


def _short(path: Path) -> str:
    name = "".join(letter if letter.isprintable() else "?" for letter in path.name)
    return name if len(name) <= 60 else name[:59] + "…"
