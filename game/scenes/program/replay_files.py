"""Replays on disk: listing, watching, exporting and importing them."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path
from typing import assert_never

from game.app.matches import replay_shelf
from game.app.matches.match_file import load
from game.app.matches.replay_index import ReplayIndex
from game.app.matches.saved_match import chairs_of
from game.app.system.lines import one_line
from game.app.system.paths import Paths
from game.app.system.storage import StorageError
from game.app.window.stack import Scene
from game.engine.replays.replay import NewerReplay, Replay, ReplayError
from game.i18n import _
from game.i18n.player_texts import named
from game.players.roster import Chair
from game.scenes.replays.look import Look
from game.scenes.replays.replay import ReplayScene
from game.scenes.replays.replays import ReplaysScene
from game.scenes.shared import destinations as to
from game.scenes.shared.file_cards import ExportScene, ImportScene
from game.scenes.shared.preferences import Context
from game.view.layout.tape import Tape

log = logging.getLogger(__name__)

AT_ONCE = 0.02
"""Seconds for which the program waits for an import at once, so that a quick one is done before the next frame."""
_LONGEST = 60
_LOOK = 0.005
"""Seconds for which each later frame waits for an import that takes longer."""


class ReplayFiles:
    """Opens the screens about replays for the router.

    :param paths: gives the folder of the matches, and the file in which their list is kept.
    :param say: shows one line on the title about what went wrong.
    :param later: calls a function after the next frame.
    """

    def __init__(
        self,
        context: Context,
        paths: Paths,
        *,
        say: Callable[[str], None],
        later: Callable[[Callable[[], None]], None],
    ):
        self._context = context
        self._stack = context.stack
        self._folder = paths.matches
        self.index = ReplayIndex(paths.matches, paths.replay_index)
        self._say_on_title = say
        self._later = later

    def open(self, destination: to.ReplayScreen) -> None:
        """Opens a screen about replays, or says why a replay cannot be used."""
        try:
            self._open(destination)
        except NewerReplay:
            self._say(_("The match was saved by a newer version of Sparrows and is left untouched."))
        except ReplayError as error:
            self._say(_("The replay cannot be read: {reason}").format(reason=error))

    def _open(self, destination: to.ReplayScreen) -> None:
        kit, places = self._context.kit, replay_shelf.places_to_share
        match destination:
            case to.OpenReplays():
                self.show()
            case to.WatchReplay():
                self._watch(destination)
            case to.ReviewReplay(path):
                replay, tape = self._tape_of(path)
                if tape.length:
                    self._context.go(to.OpenReview(replay, _chairs_on(replay, tape)))
            case to.ExportReplay(path):
                name = replay_shelf.export_name(path, load(path))
                self._stack.push(ExportScene(kit, partial(replay_shelf.export, path), places()[:4], name))
            case to.ImportReplay():
                empty = _("No replays in the usual folders. Drop a file onto the window.")
                self._stack.push(ImportScene(kit, replay_shelf.replays_in(places()), self.take_in, empty=empty))
            case _:
                assert_never(destination)

    def show(self) -> ReplaysScene:
        """Opens the list of replays."""
        scene = ReplaysScene(self._context.kit, self._context.go, self.index)
        self._stack.push(scene)
        return scene

    def _watch(self, wanted: to.WatchReplay) -> None:
        """Opens the replay of a match file, if a deal of it has been finished."""
        replay, tape = self._tape_of(wanted.path)
        if not tape.length:
            return
        at = tape.before_win(wanted.deal) if wanted.deal else wanted.at
        look = Look(tape=tape, chairs=_chairs_on(replay, tape), at=at, person=wanted.person, path=wanted.path)
        scene = ReplayScene(self._context, look)
        self._stack.push(scene)
        if wanted.deal:
            scene.forward()
        elif not at:
            scene.toggle()

    def _tape_of(self, path: Path) -> tuple[Replay, Tape]:
        """The replay in a match file, also as a tape; that nothing can be watched is said."""
        replay = load(path)
        tape = Tape(replay, sorts=self._context.preferences.now.auto_sort)
        if not tape.length:
            self._say(_("No deal in this match has been finished yet: there is nothing to watch."))
        return replay, tape

    def take_in(self, path: Path, say: Callable[[str], None], *, shows: bool = True, patience: float = AT_ONCE) -> None:
        """Imports a replay file, once it has been replayed without errors.

        :param path: the path of the file.
        :param say: called with a line on the result, or an empty one if the list shows it.
        :param shows: whether to show the replay in the list, if the player is still on the same screen by then.
        :param patience: seconds to wait here for the import; a longer one goes on in the background.
        """
        arrival = replay_shelf.on_thread(lambda: replay_shelf.take_in(path, self._folder), "arrival")
        wait([arrival], patience)
        self._settle(arrival, _printable_name(path), say, self._stack.top if shows else None)

    def _settle(self, arrival: Future[Path], name: str, say: Callable[[str], None], over: Scene | None) -> None:
        """Checks after every frame whether the import has ended, and tells its result.

        :param over: the scene over which the list is shown; ``None``: it is not shown.
        """
        if not arrival.done():
            wait([arrival], _LOOK)
            self._later(partial(self._settle, arrival, name, say, over))
            return
        try:
            kept = arrival.result()
        except NewerReplay:
            say(_("{name} was written by a newer version of Sparrows.").format(name=name))
        except (ReplayError, StorageError) as error:
            log.info("a file was not taken in: %s", error)
            say(_("{name} cannot be used: {reason}").format(name=name, reason=one_line(str(error))))
        else:
            if over is None or over is not self._stack.top:
                say(_("The replay was added to the list."))
                return
            self._back_to_list(kept.name)
            say("")

    def _back_to_list(self, name: str) -> None:
        scenes = [scene for scene in self._stack.scenes if isinstance(scene, ReplaysScene)]
        if scenes:
            self._stack.back_to(scenes[-1])
        scene = scenes[-1] if scenes else self.show()
        self.index.refresh()
        self.index.wait(1.0)
        scene.enter()
        scene.choose(name)
        if scenes:
            scene.say(_("The replay is already in the list."))

    def _say(self, line: str) -> None:
        """Shows a line on the list of replays if that is open, else on the title."""
        top = self._stack.top
        if isinstance(top, ReplaysScene):
            top.say(line)
        else:
            self._say_on_title(line)


def _chairs_on(replay: Replay, tape: Tape) -> tuple[Chair, ...]:
    return tuple(map(named, chairs_of(replay.header, tape.seats)))


def _printable_name(path: Path) -> str:
    name = "".join(letter if letter.isprintable() else "?" for letter in path.name)
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
