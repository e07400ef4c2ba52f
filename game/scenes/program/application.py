"""The program with its window: the main loop, input, sound and settings, from its start to its end."""

import gc
import logging
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame

from game.app.sound.audio import Audio, is_device_awaited
from game.app.sound.music import Piece
from game.app.sound.sounds import Bus, Sound, volume_of
from game.app.system import settings as settings_file
from game.app.system.assets import forget_read_ahead, read_ahead, window_icon
from game.app.system.crash import report, write_report
from game.app.system.last_setup import setup_to_play_at_once
from game.app.system.paths import Paths
from game.app.system.settings import Settings, Speed
from game.app.system.system_language import language_of
from game.app.window.actions import Action, Actions
from game.app.window.app import App, Clock
from game.app.window.presenter import Presenter
from game.app.window.stack import CALM_CHANGE, NO_CHANGE, Change, Scene, Stack
from game.app.window.start import Wishes
from game.app.window.window_events import PygameEvents
from game.i18n import _, is_right_to_left, use_language
from game.scenes.front.title import NAME
from game.scenes.program.elsewhere import no_network
from game.scenes.program.hearing import Hearing
from game.scenes.program.router import Router
from game.scenes.shared.destinations import BeginMatch, JoinTable, OpenLesson, ResumeMatch
from game.scenes.shared.looks import apply_settings
from game.scenes.shared.preferences import Preferences, next_size
from game.view.paint import Kit
from game.view.paint.materials import pictures_ahead

if TYPE_CHECKING:
    from game.scenes.shared.switch import Switch

PATIENCE = 0.0005
"""The seconds that a frame spends on the new parts of a page, before it leaves the rest to the next one."""
log = logging.getLogger(__name__)


class Application:
    """Everything that exists as long as the window does.

    :param watch: called with the scene on top after every step of the loop.
    :param network: gives the addresses of this computer at which tables are announced and looked for.
    """

    def __init__(
        self,
        settings: Settings,
        paths: Paths,
        start: Wishes,
        watch: Callable[[Scene | None], None] | None = None,
        *,
        network: Callable[[], Sequence[str]] = no_network,
    ):
        self.preferences = Preferences(settings, self._settings_changed)
        self._paths = paths
        self._start = start
        self._presenter = Presenter(NAME, icon=window_icon())
        actions = Actions()
        self.stack = Stack(actions, change=self._scene_change)
        self._events = PygameEvents()
        self.hearing = Hearing(NAME, self.stack, self._events.wake)
        begins_match = start.rules is not None or start.resume
        is_full = settings.full_screen if start.full_screen is None else start.full_screen
        if not is_full:
            window = start.window or settings.window
            read_ahead(pictures_ahead(window, of_table=begins_match, mirrored=is_right_to_left()))
        if begins_match:
            _load_table()
        self._presenter.open(
            start.window or settings.window,
            full=is_full,
            unseen=self.hearing.start if sys.platform == "win32" else None,
        )
        self._audio = Audio()
        self._audio.on_meaning = self._show_caption
        self.kit = Kit(actions, play=lambda cue: self._audio.play(cue.value), mirrored=is_right_to_left())
        self.kit.shared.patience = PATIENCE
        self.loop = App(
            screen=self._presenter,
            stack=self.stack,
            events=self._events,
            clock=Clock(),
            actions=actions,
            on_full_screen=lambda: self.preferences.change(full_screen=self._presenter.is_full),
            on_size=lambda step: self.preferences.change(interface=next_size(self.preferences.now.interface, step)),
            on_error=self._crashed,
        )
        self._watch = watch
        self.loop.on_step = self._stepped
        self.loop.observers_wake = lambda: self._audio.next_wake
        self.loop.on_sound_devices = lambda is_lost: self._audio.note_devices(is_lost=is_lost)
        self.loop.on_input = self.hearing.key
        self.loop.on_mute = self._mute
        self._switch: Switch | None = None
        self._apply(settings, settings)
        self.router = Router(
            self.kit,
            self.stack,
            self.preferences,
            self._audio,
            paths,
            later=self.loop.after_first_frame,
            stop=self.loop.stop,
        )
        self.router.elsewhere.network = network
        (self.stack.put_down if begins_match else self.stack.push)(self.router.title)
        self.loop.after_first_frame(_begin_collecting)
        self._begin()
        self.stack.light()
        self.loop.on_file = self.router.take_in

    def _begin(self) -> None:
        """Does what the command line asks for, such as beginning a match."""
        start = self._start
        if start.resume:
            self.router.go(ResumeMatch())
        elif start.rules is not None:
            self.router.go(BeginMatch(setup_to_play_at_once(self.router.context.last_setup, start.rules, start.seed)))
        elif start.join is not None:
            self.router.go(JoinTable(*start.join))
        elif start.file is not None:
            self.router.take_in(str(start.file), patience=1.0)

    def run(self) -> None:
        """Runs the loop until the player quits; then saves and closes everything."""
        for then in (
            forget_read_ahead,
            self._events.start_gamepads,
            self._open_sound,
            self.hearing.start,
            self._open_statistics,
            self._read_ahead,
        ):
            self.loop.after_first_frame(then)
        try:
            self.loop.run()
        finally:
            self.router.leave_match(for_good=False)
            self.router.statistics.close()
            if not self._presenter.is_full and self._start.window is None:
                self.preferences.change(window=self._presenter.window_size)
            self._audio.close()
            self.hearing.close()
            forget_read_ahead()
            (pygame.display.quit if is_device_awaited() else pygame.quit)()

    def _stepped(self, scene: Scene | None) -> None:
        self.hearing.step(scene)
        self._choose_music()
        self._audio.step()
        if self._watch is not None:
            self._watch(scene)

    def _choose_music(self) -> None:
        """Chooses the music: the title's, the city's, or the table's with layers for the state of the deal."""
        played = self.router.played
        if played is None:
            is_in_city = any(scene.is_in_city for scene in self.stack.scenes)
            self._audio.use_music(Piece.CITY if is_in_city else Piece.TITLE)
        else:
            from game.view.choreography.accompaniment import layers

            self._audio.use_music(Piece.CITY if self.router.journey else Piece.TABLE, layers(played.view.model.deal))

    def say(self, line: str) -> None:
        """Shows one line on what went wrong, on stderr and on the title; play goes on."""
        self.router.say(line)

    def _show_caption(self, sound: Sound, _pan: float) -> None:
        if self.router.played is not None:
            self.router.played.scene.aids.hear(sound)

    def _open_sound(self) -> None:
        self._audio.play_round()
        self._audio.open_beside(self._sound_found)

    def _open_statistics(self) -> None:
        self.router.statistics.open()

    def _read_ahead(self) -> None:
        from game.scenes.program.ahead import read_for_pages

        read_for_pages(self.kit, self.preferences.now)

    def _sound_found(self) -> None:
        """Has the loop begin to play sound; called on the thread that looked for a device."""
        self.loop.after_first_frame(self._audio.begin)
        self._events.wake()

    def _scene_change(self) -> Change:
        """The change between two screens: a fade with a little rise, or less as the motion settings ask."""
        if self.kit.motion.calm:
            return CALM_CHANGE
        return NO_CHANGE if self.kit.motion.speed is Speed.OFF else Change()

    def _mute(self) -> None:
        is_muted = not self.preferences.now.muted
        self.preferences.change(muted=is_muted)
        if self.router.played is not None:
            said = _("Sound is off: {key} turns it on") if is_muted else _("Sound is on")
            self.router.played.scene.questions.words.tell(said.format(key=self.kit.actions.hint(Action.MUTE)))

    def _settings_changed(self, before: Settings, settings: Settings) -> None:
        """Applies new settings at once and saves them."""
        self._apply(before, settings, self.router.journey)
        problem = settings_file.save(settings, self._paths, before)
        if problem is not None:
            self.say(problem)

    def _apply(self, before: Settings, settings: Settings, journey: str = "") -> None:
        """Applies settings: keys, looks, motion, sizes, sound and language.

        :param before: the settings that applied before.
        :param journey: the stop of the journey at which a match is played.
        """
        kit = self.kit
        laid_out = kit.interface, kit.shared.hand, kit.shared.strewn
        apply_settings(settings, kit, journey)
        self._press_by(settings)
        self.hearing.speak(speaks=settings.speaks)
        self._audio.is_mono, self._audio.usual_room = settings.mono, settings.room
        for bus in Bus:
            self._audio.set_volume(bus, volume_of(bus, settings))
        if settings.full_screen != before.full_screen:
            self.loop.set_full_screen(full=settings.full_screen)
        if settings.language != before.language:
            use_language(language_of(settings.language))
            kit.mirrored = is_right_to_left()
        if settings.language != before.language or laid_out != (kit.interface, kit.shared.hand, kit.shared.strewn):
            self.loop.lay_out()

    def _press_by(self, settings: Settings) -> None:
        """Applies the settings of the single switch, of key repeat, and of how long presses must last."""
        self._events.repeat(None if settings.key_repeat == "off" else 1.0 if settings.key_repeat == "slow" else 0.35)
        self.loop.steady.hold, self.loop.steady.rest = settings.press_hold / 10, settings.press_rest / 10
        if settings.switch == "off":
            if self._switch is not None:
                self._switch.end()
            self._switch = self.stack.helper = None
            return
        from game.scenes.shared.switch import Switch

        if self._switch is None:
            self._switch = self.stack.helper = Switch(self.kit.actions)
        self._switch.pace, self._switch.clicks = settings.scan_pace / 10, settings.switch == "click"

    def _crashed(self, error: Exception) -> None:
        """Handles an error in the loop: saves the match, writes a report, and shows the page after a crash."""
        from game.scenes.front.crashed import CrashedScene
        from game.scenes.lesson.lesson import LessonScene

        log.error("an error in the window", exc_info=error)
        now = datetime.now(tz=UTC)
        router = self.router
        session, has_match = router.played, router.kept.is_playing
        seen = [] if session is None else router.kept.last_events(session.viewer)
        path = write_report(self._paths.logs, report(error, seen, now), now)
        taken = [scene.run for scene in self.stack.scenes if isinstance(scene, LessonScene)]
        lesson = OpenLesson(taken[-1].lesson.id, taken[-1].book) if taken else None
        router.leave_match(for_good=False)
        self.stack.restart(router.title)
        self.stack.push(CrashedScene(self.kit, router.go, report=path, has_match=has_match, lesson=lesson))


def _load_table() -> None:
    """Loads the modules of a match before there is a window, which would stay black during that."""
    import game.scenes.program.kept_matches
    import game.scenes.program.match_session  # noqa: F401 - it is loaded for the router


def _begin_collecting() -> None:
    """Turns garbage collection on, except for objects made during the start, which live as long as the program."""
    gc.freeze()
    gc.enable()
