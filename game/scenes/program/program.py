"""The program with its window: settings, sound, and the way between the scenes."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from game.app.matches.match_list import SavedMatch
from game.app.matches.statistics import Statistics
from game.app.sound.audio import Audio
from game.app.sound.sounds import Sound
from game.app.system import settings as settings_file
from game.app.system.assets import window_icon
from game.app.system.crash import report, write_report
from game.app.system.last_setup import friends_of, remembered, setup_at_once, setup_of
from game.app.system.lines import one_line
from game.app.system.paths import Paths
from game.app.system.settings import Settings
from game.app.window.actions import Actions
from game.app.window.app import App, SystemClock
from game.app.window.key_texts import triggers_of
from game.app.window.presenter import Presenter
from game.app.window.stack import Scene, Stack
from game.app.window.start import Start
from game.app.window.window_events import PygameEvents
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.replays.replay import Step
from game.i18n import _, is_right_to_left, language
from game.players.roster import MatchSetup
from game.scenes.front.title import NAME, TitleChoices, TitleScene
from game.scenes.program.dressing import dress, silence, speak
from game.scenes.program.kept_matches import KeptMatches, described
from game.scenes.program.match_keeping import keep
from game.scenes.program.scene_change import scene_change
from game.scenes.shared.interface_size import next_size
from game.scenes.shared.rulebook_cards import rulebook_cards
from game.scenes.shared.sheet_use import taken_back_note
from game.view.choreography.steps import Heard
from game.view.paint.kit import CUE_SOUNDS, Cue, Kit
from game.view.paint.materials import Felt
from game.view.units.timeline import Motion

if TYPE_CHECKING:
    from game.engine.replays.replay import PlayedOn
    from game.scenes.program.match_session import MatchSession
    from game.scenes.program.replay_room import ReplayRoom

log = logging.getLogger(__name__)


class Program:
    """Everything that lives as long as the window; ``watch`` is told the scene that acts after every step."""

    def __init__(
        self, settings: Settings, paths: Paths, start: Start, watch: Callable[[Scene | None], None] | None = None
    ) -> None:
        self._settings = settings
        self._notice = ""
        self._paths = paths
        self._start = start
        self._presenter = Presenter(NAME, icon=window_icon())
        self._presenter.open(
            start.window or settings.window,
            full=settings.full_screen if start.full_screen is None else start.full_screen,
        )
        self._actions = Actions()
        self._audio = Audio()
        self._audio.on_meaning = self._show_caption
        self._motion = Motion()
        self._kit = Kit(self._actions, motion=self._motion, play=self._play_cue, mirrored=is_right_to_left())
        self._kept = KeptMatches(paths.matches, self.say)
        self._session: MatchSession | None = None
        self._spoken = language()
        """What the table speaks."""
        self._stack = Stack(self._actions, change=partial(scene_change, self._motion))
        self._events = PygameEvents()
        self._statistics = Statistics(paths.statistics, paths.matches, wake=self._events.wake)
        self._app = App(
            screen=self._presenter,
            stack=self._stack,
            events=self._events,
            clock=SystemClock(),
            actions=self._actions,
            on_full_screen=self._full_screen_changed,
            on_size=self._size_stepped,
            on_error=self._crashed,
        )
        self._app.on_step = watch
        self._use(settings)
        self._title = TitleScene(self._kit, self._title_choices, saved=self._kept.line, notice=self._notice_now)
        self._stack.push(self._title)
        if start.resume:
            self._resume()
        elif start.rules is not None:
            self._begin(setup_at_once(self._last_setup(), start.rules, start.seed))
        elif start.file is not None:
            self._take_in(str(start.file), patience=1.0)
        self._app.on_file = self._take_in

    def run(self) -> None:
        """Until the player quits."""
        self._app.after_first_frame(self._events.start_gamepads)
        self._app.after_first_frame(self._open_sound)
        self._app.after_first_frame(self._statistics.open)
        try:
            self._app.run()
        finally:
            self._leave_match()
            self._statistics.close()
            self._remember_window()
            self._audio.close()
            (pygame.display.quit if self._audio.is_awaited else pygame.quit)()

    def _hear(self, heard: Heard) -> None:
        self._audio.play(heard.sound, pan=heard.pan, step=heard.step)

    def _show_caption(self, sound: Sound, _pan: float) -> None:
        if self._session is not None:
            self._session.scene.aids.hear(sound)

    def _play_cue(self, cue: Cue) -> None:
        self._audio.play(CUE_SOUNDS[cue])

    def _open_sound(self) -> None:
        self._audio.play_music()
        self._audio.play_room()
        self._audio.open_beside(self._sound_found)

    def _sound_found(self) -> None:
        """On the thread that looked for a device: the loop is told."""
        self._app.after_first_frame(self._audio.begin)
        self._events.wake()

    def _size_stepped(self, step: int) -> None:
        self._changed(replace(self._settings, interface=next_size(self._settings.interface, step)))

    def _full_screen_changed(self, *, full: bool) -> None:
        self._changed(replace(self._settings, full_screen=full))

    def _remember_window(self) -> None:
        if not self._presenter.is_full and self._start.window is None:
            self._changed(replace(self._settings, window=self._presenter.window_size))

    def _changed(self, settings: Settings) -> None:
        """Makes new settings count at once, and keeps them."""
        if settings == self._settings:
            return
        self._use(settings)
        problem = settings_file.save(settings, self._paths)
        if problem is not None:
            self.say(problem)

    def _use(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        self._actions.use(triggers_of(settings.keys))
        dress(settings, self._kit, self._audio)
        if settings.full_screen != before.full_screen:
            self._app.set_full_screen(full=settings.full_screen)
        if settings.language != before.language:
            speak(settings.language, self._kit)
            self._app.lay_out()
        self._kit.darkens_drawn = settings.darkens_drawn
        laid_out = settings.interface / 100, settings.own_hand / 100, settings.scatters
        if laid_out != (self._kit.interface, self._kit.hand, self._kit.strewn):
            self._kit.interface, self._kit.hand, self._kit.strewn = laid_out
            self._app.lay_out()

    def _title_choices(self) -> TitleChoices:
        saved = self._kept.unfinished()
        return TitleChoices(
            resume=self._resume if saved else None,
            saved_matches=self._show_saved if len(saved) > 1 else None,
            saved_count=len(saved),
            quick_match=lambda: self._begin(self._last_setup()),
            new_match=self._set_up,
            rulebook=lambda: self._show_rules(self._last_setup()),
            replays=lambda: self._replays.show(""),
            statistics=self._show_statistics,
            settings=self._show_settings,
            about=self._show_about,
            quit=self._app.stop,
            speak=self._speak,
        )

    def _speak(self, code: str) -> None:
        """From the title: the language is another one from now on."""
        self._changed(replace(self._settings, language=code))
        self._title.enter()

    def _last_setup(self) -> MatchSetup:
        return setup_of(self._settings, own_name=_("You"))

    def _set_up(self) -> None:
        from game.scenes.set_up.set_up import SetUpScene

        scene = SetUpScene(
            self._kit,
            rulebook_cards(),
            self._last_setup(),
            speed=self._settings.speed,
            on_start=self._begin,
            on_speed=lambda speed: self._changed(replace(self._settings, speed=speed)),
            friends=friends_of(self._settings),
        )
        scene.offer_rules(self._show_rules)
        self._stack.push(scene)

    def _show_settings(self) -> None:
        from game.scenes.settings.settings import SettingsScene

        told = partial(silence, self._audio)
        self._stack.push(
            SettingsScene(self._kit, self._settings, on_change=self._changed, on_leave=self._retell, silence=told)
        )

    def _retell(self) -> None:
        """After a change of language the table is set anew, with everything where it lies."""
        session = self._session
        if session is not None and self._spoken != language():
            was_paused = self._stack.top is not session.scene
            self._play(session.setup, session.table.match.back(0))
            if was_paused:
                self._pause()

    def _show_about(self) -> None:
        from game.scenes.front.about import about

        self._stack.push(about(self._kit))

    @cached_property
    def _replays(self) -> ReplayRoom:
        from game.scenes.program.replay_room import Host, ReplayRoom

        host = Host(
            say=self.say,
            begin=self._begin_part,
            settings=self._show_settings,
            hear=self._hear,
            settings_now=lambda: self._settings,
            setup=self._last_setup,
            later=self._app.after_first_frame,
        )
        return ReplayRoom(self._stack, self._kit, self._paths, host)

    def _take_in(self, file: str, patience: float = 0.0) -> None:
        """A replay from elsewhere: it is shown in the list, unless a match is played."""
        self._replays.take_in(Path(file), self._say_of_file, shows=self._session is None, patience=patience)

    def _say_of_file(self, line: str) -> None:
        if line:
            (self.say if self._session is None else self._session.scene.questions.say)(one_line(line))

    def _begin_part(self, setup: MatchSetup, match: Match, played_on: PlayedOn) -> None:
        """A match that begins as a part of another one."""
        self._kept.begin(setup, match, played_on)
        self._play(setup, match)

    def _begin(self, setup: MatchSetup) -> None:
        """A new match, kept on disk from now on."""
        from game.scenes.program.match_session import new_match

        match, seeded = new_match(setup)
        self._kept.begin(seeded, match)
        self._changed(remembered(self._settings, seeded, own_name=_("You")))
        self._play(seeded, match)

    def _show_saved(self) -> None:
        from game.scenes.front.saved_matches import SavedMatchesScene

        saved = self._kept.unfinished()
        self._stack.push(SavedMatchesScene(self._kit, saved, describe=described, choose=self._go_on))

    def _resume(self) -> None:
        """The match played last goes on where it was."""
        saved = self._kept.unfinished()
        if saved:
            self._go_on(saved[0])
        else:
            self.say(_("There is no saved match to go on with."))

    def _go_on(self, saved: SavedMatch) -> None:
        found = self._kept.go_on(saved)
        if found is None:
            self._to_title()
        else:
            self._play(*found)

    def _play(self, setup: MatchSetup, match: Match) -> None:
        from game.scenes.program.match_session import MatchSession, Parlour, SessionChoices
        from game.scenes.shared.preferences import manners_of

        parlour = Parlour(
            stack=self._stack,
            kit=self._kit,
            manners=manners_of(lambda: self._settings),
            hear=self._hear,
            felt=Felt(self._settings.felt),
        )
        choices = SessionChoices(
            pause=self._pause,
            settings=self._show_settings,
            title=self._to_title,
            again=self._begin,
            rules=partial(self._show_rules, setup),
            rulebook=partial(self._show_rules, setup),
            over=lambda: self._changed(replace(self._settings, first_match_done=True)),
            take_back=self._take_back,
            remark=lambda: taken_back_note(self._kept.taken_back(match)),
        )
        self._stack.back_to(self._title)
        session = MatchSession(parlour, setup, match, choices, record=partial(self._record, setup, match))
        self._session, self._spoken = session, language()
        self._kept.say_at_table = session.scene.questions.say
        session.begin(explains=not self._settings.first_match_done)

    def _take_back(self, commands: int) -> None:
        assert self._session is not None, "no match to take back from"
        self._play(self._session.setup, self._kept.take_back(self._session.table.match, commands))

    def _record(self, setup: MatchSetup, match: Match, command: Command, events: Sequence[Event]) -> None:
        """Keeps a command of the match; when a deal is over, the statistics hear of it."""
        for line in keep(self._kept, self._statistics, setup, match.state, Step(command, tuple(events))):
            self._note(line)
            if self._session is not None:
                self._session.scene.questions.say(line)

    def _notice_now(self) -> str:
        """What the title says, with the news of the statistics."""
        for line in self._statistics.lines():
            self._note(line)
        return self._notice

    def _show_statistics(self) -> None:
        from game.scenes.statistics.statistics_scene import StatisticsScene

        scene = StatisticsScene(self._kit, self._statistics, rules=self._settings.last_set_up.ruleset)
        self._stack.push(scene)

    def _show_rules(self, setup: MatchSetup, anchor: str | None = None) -> None:
        """The rulebook of a match, with its house rules in force."""
        from game.scenes.front.rulebook import RulebookScene

        self._stack.push(RulebookScene(self._kit, rules=setup.ruleset, options=setup.options, anchor=anchor))

    def _pause(self) -> None:
        from game.scenes.front.pause import PauseChoices, PauseScene

        session = self._session
        choices = PauseChoices(
            settings=self._show_settings,
            same_wall=None if session is None else session.play_again,
            rulebook=None if session is None else partial(self._show_rules, session.setup),
            leave=self._to_title,
            quit=self._app.stop,
        )
        self._stack.push(PauseScene(self._kit, choices, is_kept=True))

    def _leave_match(self) -> None:
        self._session = None
        self._kept.close()

    def _to_title(self) -> None:
        self._leave_match()
        self._stack.back_to(self._title)

    def _crashed(self, error: Exception) -> None:
        """Keeps the match, writes a report, and shows a calm page in place of what broke."""
        from game.scenes.front.crashed import CrashedScene

        log.error("an error in the window", exc_info=error)
        now = datetime.now(tz=UTC)
        session, has_match = self._session, self._kept.is_playing
        seen = [] if session is None else self._kept.told(session.eyes)
        path = write_report(self._paths.logs, report(error, seen, now), now)
        self._leave_match()
        scene = CrashedScene(self._kit, report=path, has_match=has_match, title=self._to_title, leave=self._app.stop)
        self._stack.restart(self._title)
        self._stack.push(scene)

    def say(self, line: str) -> None:
        """Says in one line what went wrong, here and on the title; play goes on."""
        self._note(line)
        self._title.enter()

    def _note(self, line: str) -> None:
        self._notice = line = one_line(line)
        sys.stderr.write(f"sparrows: {line}\n")
