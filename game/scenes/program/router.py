"""The way between the screens: a screen knows only the router's ``go``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from game import replace
from game.app.matches.match_list import MatchList
from game.app.matches.unfinished import SavedMatch
from game.app.sound.audio import Audio, is_device_awaited
from game.app.system.last_setup import clock_options, learned_book, remembered, with_faces
from game.app.system.lines import one_line
from game.app.system.paths import Paths
from game.app.system.storage import listed
from game.app.window.stack import Scene, Stack
from game.app.window.window_events import PygameEvents
from game.i18n import _, language
from game.scenes.front.title import TitleScene
from game.scenes.program.elsewhere import Elsewhere
from game.scenes.program.guest_table import GuestTable
from game.scenes.program.openers import screen_of
from game.scenes.shared import destinations as to
from game.scenes.shared.learner import Learner, next_lesson
from game.scenes.shared.looks import room_at, use_tiles
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.program import Program
from game.view.paint import Kit
from game.view.widgets import Callback

if TYPE_CHECKING:
    from game.app.matches.statistics import Asked, Statistics
    from game.engine.replays.match import Match
    from game.net.remote import RemoteClient
    from game.players.roster import EarlierName, MatchSetup
    from game.scenes.front.waiting import OwnWaits
    from game.scenes.program.far_session import FarSession
    from game.scenes.program.kept_matches import KeptMatches
    from game.scenes.program.match_session import MatchSession
    from game.scenes.program.replay_files import ReplayFiles
    from game.view.choreography.steps import Heard


class Router:
    """Opens every destination, and holds the match that is played.

    :param paths: the paths of all files of the player.
    :param later: calls a function after the next frame.
    :param stop: ends the program.
    """

    def __init__(
        self,
        kit: Kit,
        stack: Stack,
        preferences: Preferences,
        audio: Audio,
        paths: Paths,
        *,
        later: Callable[[Callback], None],
        stop: Callback,
    ):
        learner = Learner(lambda: preferences.now.player_name, paths.progress, self.say, self._earlier_progress)
        self._paths = paths
        self._statistics: Statistics | None = None
        self._kept: KeptMatches | None = None
        self._matches = MatchList(paths.matches, paths.matches_over)
        self.context = Program(
            kit=kit,
            stack=stack,
            preferences=preferences,
            hear=self._play_sound,
            go=self.go,
            learner=learner,
            paths=paths,
            open_statistics=lambda: self.statistics,
            unfinished=self._own_unfinished,
            unreadable=lambda: self.kept.problems,
            silence=self._silence,
        )
        self._stack = stack
        self._preferences = preferences
        self._audio = audio
        self._later = later
        self._stop = stop
        self.notice = ""
        """The last line on what went wrong; empty: nothing did."""
        self.elsewhere = Elsewhere(paths.own_chair)
        """The knowledge of tables on other computers."""
        self.guest_table = GuestTable(self.context, self.say, self.elsewhere, match_file=lambda: self.kept.path)
        self.session: MatchSession | None = None
        """The match that is played on this computer; ``None`` if there is none."""
        self.far: FarSession | None = None
        """The match that is played at a table on another computer; ``None`` if there is none."""
        self._spoken = language()
        """The code of the language in which the table was made."""
        self.title = TitleScene(
            kit,
            self.go,
            preferences,
            saved=self._own_unfinished,
            teaches=lambda: (
                None if self._kept and self._kept.is_played_elsewhere else (_("Your first lesson"), to.OpenLesson(""))
            ),
            learns=lambda: next_lesson(learner.now, learned_book(preferences.now), preferences.now.next_lesson),
            waits=self._waits,
            notice=self._notice_now,
        )

    @property
    def statistics(self) -> Statistics:
        """The statistics of all matches, whose library is loaded at the first use, after the title's first frame."""
        if self._statistics is None:
            from game.app.matches.statistics import Statistics

            self._statistics = Statistics(
                self._paths.statistics, self._paths.matches, wake=PygameEvents.wake, earlier=self._earlier_names
            )
        return self._statistics

    @property
    def kept(self) -> KeptMatches:
        """The matches on disk, and the one that is played; their module is loaded at the first use."""
        if self._kept is None:
            from game.scenes.program.kept_matches import KeptMatches

            paths, earlier = self._paths, self._earlier_names
            self._kept = KeptMatches(
                paths.matches, lambda: self.statistics, self.say, self._later, earlier, self._matches
            )
        return self._kept

    def _earlier_names(self) -> Sequence[EarlierName]:
        from game.app.system.persons import earlier_names

        return earlier_names(self._paths, self._preferences.now)

    def _earlier_progress(self) -> Sequence[str]:
        from game.app.system.persons import earlier_progress

        return earlier_progress(self._paths, self._preferences.now)

    def _unfinished(self) -> Sequence[SavedMatch]:
        if self._kept is None:
            found = self._matches.unfinished()
            if not (self._matches.problems or self._matches.in_use):
                return found
        return self.kept.unfinished()

    def _own_unfinished(self) -> Sequence[SavedMatch]:
        """The unfinished matches without those that only other persons of this computer have begun."""
        unfinished = self._unfinished()
        if not unfinished or not listed(self._paths.persons, ""):
            return unfinished
        from game.app.system.persons import name_in_files, other_persons

        own, others = self.context.own_name, other_persons(self._paths, self._preferences.now)
        names = set(map(name_in_files, others))
        return [one for one in unfinished if own in one.people or not names.intersection(one.people)]

    def _waits(self) -> OwnWaits:
        """Looks up what waits for the person, for the title."""
        from game.scenes.front.waiting import OwnWaits

        return OwnWaits(self.context)

    def go(self, destination: to.Destination) -> None:
        """Opens a destination, or does what it stands for."""
        match destination:
            case to.Way():
                self._go(destination)
            case to.OpenChair(person):
                self._stack.push(self.guest_table.card(person))
            case to.JoinTable():
                self._stack.push(self.elsewhere.join_screen(self.context, destination, self._sit_at))
            case to.BeginMatch(setup):
                self._begin(setup or self.context.last_setup)
            case to.ResumeMatch(saved):
                self._resume(saved)
            case to.PlayOn() | to.PlayPosition():
                self._play_on(destination)
            case to.OpenReplays() | to.WatchReplay() | to.ReviewReplay() | to.ExportReplay() | to.ImportReplay():
                self.replays.open(destination)
            case _:
                self._stack.push(screen_of(self.context, destination))

    def _go(self, way: to.Way) -> None:
        match way:
            case to.Way.TO_TITLE:
                self.guest_table.ask_to_close(self._leave_to_title, is_over=self._is_over)
            case to.Way.QUIT:
                self.guest_table.ask_to_close(self._stop, is_over=self._is_over)
            case to.Way.LEAVE_SETTINGS:
                self._stack.pop()
                self._speak_anew()
            case to.Way.TAKE_BACK:
                self._take_back()
            case to.Way.SCORE_SHEET:
                self._played_session.show_score_sheet()
            case to.Way.PAUSE:
                self._stack.push(self._pause())
            case to.Way.GUESTS:
                self._stack.push(self.guest_table.everybody())
            case _:
                assert_never(way)

    def _pause(self) -> Scene:
        """The pause menu over the table of the match that is played."""
        from game.players.journey import Traveled
        from game.scenes.front.pause import PauseScene, match_now

        played, is_far, has_guests = self._played_session, self.far is not None, self.guest_table.is_open
        setup = played.setup
        looked: Asked[Traveled] | None = None
        if setup.journey:
            looked = self.statistics.look_at(Traveled(name=self.context.own_name), lambda far: far)
        return PauseScene(
            self.context.kit,
            self.go,
            setup,
            is_far=is_far,
            has_guests=has_guests,
            now=replace(
                match_now(played.view.model, played.view.chairs),
                far=lambda: None if looked is None else looked.found,
            ),
            note="" if is_far or self.session is None else self.session.rank_note,
        )

    @property
    def journey(self) -> str:
        """The stop of the journey at which a match is played now; empty if none is."""
        return "" if self.session is None else self.session.setup.journey

    @property
    def _is_over(self) -> bool:
        """Whether the match that is played on this computer has ended."""
        return self.session is not None and self.session.client.is_over

    @cached_property
    def replays(self) -> ReplayFiles:
        """The replays on disk, whose module is loaded at the first use."""
        from game.scenes.program.replay_files import ReplayFiles

        return ReplayFiles(self.context, self.context.paths, say=self.say, later=self._later)

    @property
    def played(self) -> MatchSession | FarSession | None:
        """The match that is played, on this computer or another one; ``None`` if there is none."""
        return self.far or self.session

    @property
    def _played_session(self) -> MatchSession | FarSession:
        assert self.played is not None, "no match is played"
        return self.played

    def _begin(self, setup: MatchSetup) -> None:
        """Begins a new match and its file; guests take their seats first, unless they have already."""
        if setup.guests and self.guest_table.guests is None:
            self.guest_table.wait_for(setup, self._begin)
            return
        from game.players.new_match import new_match

        if setup.journey:
            setup = replace(setup, options={**setup.options, **clock_options(self._preferences.now, setup.ruleset)})
        match, seeded = new_match(setup)
        self.kept.begin(seeded, match)
        if not seeded.journey and seeded.people:
            from game.app.system.persons import is_known, name_of, renamed

            here = self._preferences.now
            wanted = remembered(here, seeded)
            self._preferences.use(wanted if is_known(name_of(wanted), self._paths, here) else renamed(here, wanted))
        self._play(seeded, match)

    def _resume(self, saved: SavedMatch | None) -> None:
        """Continues a saved match; ``None``: the one played last."""
        unfinished = [saved] if saved is not None else self._unfinished()
        if not unfinished:
            self.say(_("There is no saved match to continue."))
            return
        found = self.kept.go_on(unfinished[0])
        if found is None:
            self.go(to.Way.TO_TITLE)
            return
        setup, match = with_faces(found[0], self._preferences.now), found[1]
        if setup.guests:
            self.guest_table.wait_for(setup, lambda setup: self._play(setup, match), begun=True)
        else:
            self._play(setup, match)

    def _play(self, setup: MatchSetup, match: Match) -> None:
        from game.scenes.program.ahead import read_lying_tiles
        from game.scenes.program.match_session import MatchSession

        self._stack.back_to(self.title)
        self._preferences.change(next_lesson=None)
        use_tiles(self.context.kit, self._preferences.now, setup.journey)
        self._audio.use_room(room_at(setup.journey))
        guests, anew = self.guest_table.guests, lambda setup: self._play(setup, match.back(0))
        own = self._own_unfinished
        session = MatchSession(self.context, setup, match, kept=self.kept, guests=guests, unfinished=own, anew=anew)
        self.session, self._spoken = session, language()
        self._audio.seat_voices(chair.portrait for chair in session.view.chairs)
        self._later(lambda: read_lying_tiles(self.context.kit))
        self.guest_table.look_after = session.look_after_guests
        session.begin()

    def _sit_at(self, client: RemoteClient) -> None:
        """Shows the table of a match on another computer."""
        from game.scenes.program.far_session import FarSession

        self._stack.back_to(self.title)
        self.far = FarSession(
            self.context, client, self._sit_at, self.say, chair=self.elsewhere.chair, take_in=self.kept.take_in
        )
        self._spoken = language()
        self._audio.seat_voices(chair.portrait for chair in self.far.view.chairs)
        self.far.begin()

    def _play_on(self, destination: to.PlayOn | to.PlayPosition) -> None:
        if isinstance(destination, to.PlayPosition):
            from game.scenes.replays.replay_play_on import played_on

            position, now = destination.position, self._preferences.now
            options = {**position.options, **clock_options(now, position.rules)}
            destination = played_on(replace(position, options=options), self.context.last_setup)
        self.kept.begin(destination.setup, destination.match, destination.origin)
        self._play(destination.setup, destination.match)

    def _take_back(self) -> None:
        session = self.session
        if session is None or session.setup.guests:
            return
        self._stack.back_to(session.scene)
        if not (commands := session.commands_to_take_back()):
            return

        def take_back() -> None:
            self._play(session.setup, self.kept.take_back(session.match, commands))

        people = session.setup.people
        cost = self.kept.cost_of_help(session.setup, counts=session.counts)
        if cost and len(people) == 1:
            from game.app.window.actions import Action
            from game.scenes.hot_seat.consent import Concerned, ConsentScene

            person = Concerned(session.setup.chairs[people[0]].name, Action.TAKE_BACK)
            self._stack.push(ConsentScene(self.context.kit, [person], take_back, said=cost))
        else:
            session.scene.persons.agree(
                take_back, _("This match will no longer count for your ranks and goals.") if cost else ""
            )

    def _speak_anew(self) -> None:
        """Makes the table again, in its present state, if the language has changed."""
        session = self.played
        if session is not None and self._spoken != language():
            was_paused = self._stack.top is not session.scene
            if self.session is not None:
                self._play(self.kept.named_anew(self.session.setup), self.session.match.back(0))
            elif self.far is not None:
                self.far.again()
            if was_paused:
                self.go(to.Way.PAUSE)

    def leave_match(self, *, for_good: bool = True) -> None:
        """Leaves the match and closes its file; ``for_good``: a chair on another computer is given up, too."""
        is_over = self._is_over
        was_journey, self.session = bool(self.journey), None
        if self.far is not None:
            self.far.close(for_good=for_good)
        self.far = None
        if was_journey:
            use_tiles(self.context.kit, self._preferences.now)
            self._audio.use_room()
        self.guest_table.close(goes_on=self._kept is not None and self._kept.is_playing and not is_over)
        if self._kept is not None:
            self._kept.close()

    def _leave_to_title(self) -> None:
        self.leave_match()
        self._stack.back_to(self.title)

    def take_in(self, file: str, patience: float = 0.0) -> None:
        """Imports a replay, for which it waits up to ``patience`` seconds at once."""
        self.replays.take_in(Path(file), self._say_of_file, shows=self.played is None, patience=patience)

    def _say_of_file(self, line: str) -> None:
        if line:
            (self.say if self.played is None else self.played.scene.questions.words.refuse)(one_line(line))

    def _play_sound(self, heard: Heard) -> None:
        self._audio.play(heard.sound, pan=heard.pan, step=heard.step, voice=heard.voice)

    def _silence(self) -> str:
        """The reason why no sound can be heard whatever the settings are; empty if sound can be heard."""
        if self._audio.is_open:
            return ""
        return _("The sound device is not responding yet.") if is_device_awaited() else _("No sound device was found.")

    def _notice_now(self) -> str:
        """The line that the title shows now: the last problem (also of the statistics), or news about other matches."""
        for line in self._statistics.lines() if self._statistics else ():
            self._show_notice(line)
        return self.notice or (self._kept.news if self._kept else "")

    def say(self, line: str) -> None:
        """Shows one line on what went wrong, on stderr and on the title; play goes on."""
        self._show_notice(line)
        self.title.enter()

    def _show_notice(self, line: str) -> None:
        self.notice = line = one_line(line)
        sys.stderr.write(f"sparrows: {line}\n")
