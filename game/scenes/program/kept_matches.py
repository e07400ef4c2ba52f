"""The matches on disk: the unfinished ones, and the one that is played now."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game import replace
from game.app.matches.first_times import FirstTimes
from game.app.matches.match_file import MatchFile, Mend, reopen
from game.app.matches.match_list import MatchList
from game.app.matches.saved_match import header_of, people_of, setup_of_replay
from game.app.matches.sitters import Sitters, participant
from game.app.matches.statistics_records import deals_over, participants, read_match, shown_id, time_of_end, wall_mark
from game.app.matches.unfinished import SavedMatch
from game.app.system.locks import FileInUseError
from game.app.system.storage import StorageError
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match, deals_begun
from game.engine.replays.replay import Header, NewerReplay, PlayedOn, ReplayError, Sent, taken_back_by_deal
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n import _
from game.i18n.player_texts import cannot_be_kept, in_own_letters, name_in_files, named
from game.players.roster import DAY, Chair, EarlierName, MatchSetup, name_now, only_person, shown_name, time_text

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.app.matches import guest_match
    from game.app.matches.statistics import Asked, Statistics
    from game.players.celebration import OwnWin
    from game.players.goals.keeper import WeekGoal
    from game.players.manner.table_talk import Occasion
    from game.players.past import Habits
    from game.players.rank.ranked import Unrated
    from game.scenes.score.match_paper import Won
    from game.scenes.score.rated import RatingMoved

_REMEMBERED = 60
"""The number of last events of the match that are remembered, for the report after a crash."""


def cost_of_help(setup: MatchSetup, *, counts: bool, has_goals: bool = True) -> str:
    """The question on the cost of taking a move back, asked before the first time in a match; empty if it is free.

    :param counts: whether the match still counts for the rating of a player who must agree.
    :param has_goals: whether it still counts toward such a player's goals of the week.
    """
    if setup.journey == DAY:
        return _("Take a move back? The result of this wall will no longer count.")
    if setup.journey and counts:
        return _("Take a move back? This match will earn no stars and no longer count for your rank and goals.")
    if setup.journey:
        return _("Take a move back? This match will then earn no stars and not count toward your goals.")
    if counts:
        return _("Take a move back? This match will no longer count for your rank and goals.")
    return _("Take a move back? This match will no longer count toward your goals.") if has_goals else ""


class KeptMatches:
    """The folder of matches, and the match in it that is played now.

    :param statistics: gives the statistics of all matches, whose library is loaded when they are first needed.
    :param say: shows one line on the title about what went wrong with a file.
    :param later: calls a function after the next frame.
    :param earlier: gives the earlier names of persons.
    :param matches: the list of the folder's unfinished matches, which the title may have before this is made.
    """

    def __init__(
        self,
        folder: Path,
        statistics: Callable[[], Statistics],
        say: Callable[[str], None],
        later: Callable[[Callable[[], None]], None],
        earlier: Callable[[], Sequence[EarlierName]] = tuple,
        matches: MatchList | None = None,
    ):
        self._earlier = earlier
        self._folder = folder
        self._statistics = statistics
        self._say = say
        self._later = later
        self._list = matches or MatchList(folder)
        self._first_times = FirstTimes(statistics)
        self._file: MatchFile | None = None
        self._header = Header()
        """The header of the match that is played now, as its file has it."""
        self._began = ""
        """When it began, as the record of a match has it."""
        self.new_owners: Callable[[], Mapping[int, tuple[str, str, str]]] = dict
        """Gives the chairs that have another player than when the match began: name, kind of player, and portrait."""
        self._sitters: Sitters | None = None
        self._taken_back: Counter[int] = Counter()
        """How often a decision was taken back in each deal, by the number of the deal in the match, from 1."""
        self._told: deque[Event] = deque(maxlen=_REMEMBERED)
        self._said: set[str] = set()
        self._unreadable: set[str] = set()
        """The lines about files that cannot be read that the player has been told."""
        self._rewritten = 0
        """How many of the times that the missing file was written anew the player has been told of."""

    @property
    def is_playing(self) -> bool:
        """Whether a match of this folder is played now in this program."""
        return self._file is not None

    @property
    def path(self) -> Path | None:
        """The path of the match that is played now; ``None`` if there is none."""
        return None if self._file is None else self._file.path

    @property
    def content(self) -> bytes:
        """The whole content of the file of the match that is played now; empty if none is."""
        return b"" if self._file is None else self._file.content

    @property
    def was_helped(self) -> bool:
        """Whether decisions in the match that is played now were taken back, or it continues from a replay."""
        return self._file is not None and self._file.was_helped

    def unfinished(self) -> Sequence[SavedMatch]:
        """The unfinished matches, the one played last first; files that cannot be read are told once."""
        found = self._list.unfinished()
        for line in self._list.problems:
            if line not in self._unreadable:
                self._unreadable.add(line)
                self._later(partial(self._say, line))
        return found

    @property
    def problems(self) -> Sequence[str]:
        """A line for each file that could not be read when the matches were last listed."""
        return self._list.problems

    @property
    def is_played_elsewhere(self) -> bool:
        """Whether another window was playing a match when the matches were last listed."""
        return bool(self._list.in_use - {self.path})

    @property
    def news(self) -> str:
        """A line for the title on a match played in another window; empty if there is none."""
        return _("A match is being played in another window.") if self.is_played_elsewhere else ""

    def begin(self, setup: MatchSetup, match: Match, played_on: PlayedOn | None = None) -> None:
        """Begins the file of a new match; if it continues from another match, the file begins with those steps."""
        self.close()
        self._header = header_of(setup)
        header = msgspec.structs.replace(self._header, played_on=played_on)
        now = datetime.now(tz=UTC)
        self._began = time_text(now)
        self._file = MatchFile.new(self._folder, header, match.opening, now)
        self._look_up_first_times(header)
        for step in match.steps:
            self._file.record(step.command, step.events, ended=step.ended)

    def go_on(self, saved: SavedMatch) -> tuple[MatchSetup, Match] | None:
        """Opens a saved match to continue it; if that is not possible, says why and returns ``None``."""
        self.close()
        try:
            reopened = reopen(saved.path)
        except NewerReplay:
            self._say(_("The match was saved by a newer version of Sparrows and is left untouched."))
            return None
        except ReplayError as error:
            self._say(
                _("The saved match cannot be read and was moved aside: {reason}").format(
                    reason=f"{saved.path.name}: {error}"
                )
            )
            return None
        except FileInUseError:
            self._say(_("The match is being played in another window."))
            return None
        try:
            setup = setup_of_replay(reopened.replay)
        except ReplayError as error:
            reopened.file.close()
            self._list.leave_out(saved.path)
            self._say(_("The saved match cannot be played here: {reason}").format(reason=error))
            return None
        self._say_mended(reopened.mend)
        began = reopened.replay.header.began
        self._began = "" if began is None else time_text(began)
        setup = self._with_names_now(setup)
        self._file, self._header = reopened.file, header_of(setup)
        self._look_up_first_times(self._header)
        self._taken_back.update(taken_back_by_deal(reopened.replay))
        self._sitters = Sitters(participants(self._header, len(setup.chairs)))
        for step in reopened.replay.steps:
            if step.sent:
                self._sitters.hear(step.sent)
        return setup, Match.resumed(reopened.replay)

    def _with_names_now(self, setup: MatchSetup) -> MatchSetup:
        """The set-up of a saved match, with the present names of its persons."""
        earlier = self._earlier()
        return replace(
            setup,
            chairs=tuple(
                named(replace(chair, name=self._name_now(chair, earlier))) if chair.is_human else chair
                for chair in setup.chairs
            ),
        )

    def _name_now(self, chair: Chair, earlier: Sequence[EarlierName]) -> str:
        """The present name in files of a person in the match."""
        return name_now(shown_name(name_in_files(chair)), self._began, earlier)

    def _look_up_first_times(self, header: Header) -> None:
        """Later looks up the earlier deals of the people in a match, to tell what they achieve for the first time."""
        self._later(lambda: self._first_times.begin(people_of(header)))

    def named_anew(self, setup: MatchSetup) -> MatchSetup:
        """The set-up of the match that is played, with the default names of players in the present language."""
        names = self._header.names
        if len(names) != len(setup.chairs):
            return setup
        told = zip(setup.chairs, names, strict=True)
        return replace(setup, chairs=tuple(replace(chair, name=in_own_letters(name)) for chair, name in told))

    def take_back(self, match: Match, commands: int) -> Match:
        """Takes back this many commands of the match that is played, also in its file; returns the earlier match."""
        if self._file is not None:
            self._file.take_back(commands)
        earlier = match.back(commands)
        self._taken_back[deals_begun(earlier)] += 1
        return earlier

    def taken_back(self, match: Match) -> int:
        """How often a decision was taken back in the present deal, or in the last one if none is in progress."""
        return self._taken_back[deals_begun(match)]

    def record(
        self, command: Command, events: Sequence[Event], state: State, *, hinted: int | None = None
    ) -> Sequence[str]:
        """Saves a command of the match that is played; a deal that it ended goes into the statistics.

        Returns the lines to be shown at the table about trouble with this; they are also shown on the title.

        :param state: the state of the match after the command.
        :param hinted: the chair in which a hint was asked for before the command.
        """
        self._told.extend(events)
        lines: list[str] = []
        if self._file is not None:
            ended = time_of_end(events)
            self._file.record(command, events, hinted=hinted, ended=ended)
            lines += self._problems(self._file)
            sitters = self._sitters or Sitters(participants(self._header, state.rules.seats))
            self._sitters = sitters
            if ended is not None:
                sitters.seat({chair: participant(*who) for chair, who in self.new_owners().items()})
            over = deals_over(self._file, self._header, state, events, sitters, ended)
            if over is not None:
                self._statistics().record(*over)
                self._first_times.add(*over)
        if self._first_times.is_begun:
            lines += self._statistics().lines()
        for line in lines:
            self._say(line)
        return lines

    def note_sent(self, sent: Sequence[Sent]) -> None:
        """Saves what each guest of the match that is played has been told so far."""
        if self._file is not None:
            self._file.note_sent(sent)

    def take_in(self, content: bytes, told: Sequence[Event], person: int) -> Future[guest_match.PlayedElsewhere]:
        """Saves, in the background, a match that was hosted by another computer, and counts it once in the statistics.

        :param content: the host's file of the match.
        :param told: the events that this computer was told, which the file must agree with.
        :param person: the chair in which the player of this computer sat.
        """
        from game.app.matches import guest_match
        from game.app.matches.replay_shelf import on_thread

        def work() -> guest_match.PlayedElsewhere:
            replay, problem = guest_match.of_host(content, told, person), None
            try:
                path = guest_match.keep_once(replay, self._folder)
                if path is not None:
                    self._statistics().record(*read_match(path))
            except StorageError as error:
                problem = str(error)
            return guest_match.PlayedElsewhere(replay, problem)

        return on_thread(work, "guest-match")

    @property
    def trouble(self) -> str:
        """The reason why the match that is played cannot be saved now; empty if it can."""
        return "" if self._file is None else self._file.problem or ""

    def _problems(self, file: MatchFile) -> Sequence[str]:
        """New messages about trouble with the match's file; each is given once."""
        problem = file.problem
        if problem is not None and problem not in self._said:
            self._said.add(problem)
            return [cannot_be_kept(problem)]
        if problem is None and file.rewritten > self._rewritten:
            self._rewritten = file.rewritten
            return [_("The match file was missing and has been re-created.")]
        return []

    @property
    def best_before(self) -> Mapping[str, Fraction]:
        """The worth of each person's best win under this book before this match, by name; empty after taking back."""
        return {} if self.was_helped else self._first_times.best_before

    def rated(self, setup: MatchSetup) -> Callable[[], RatingMoved | str | None] | None:
        """A function that gives what the match did to the person's rating; ``None`` if several persons play."""
        own = only_person(setup.chairs)
        if self._file is None or own is None or setup.journey == DAY:
            return None
        from game.players.rank.ranked import Ranked
        from game.scenes.score.rated import rated

        name = self._name_now(setup.chairs[own], self._earlier())
        looked = self._statistics().look_at(Ranked(name), lambda ranked: ranked)
        return rated(shown_id(self._file.path.stem), setup.ruleset, looked)

    def habits(self, setup: MatchSetup) -> Asked[Habits] | None:
        """What the only person at this screen has played, this match included; ``None`` if several persons play."""
        own = only_person(setup.chairs)
        if self._file is None or own is None:
            return None
        from game.players.past import habits_of

        name = self._name_now(setup.chairs[own], self._earlier())
        return self._statistics().look_at(habits_of(name), lambda habits: habits)

    def won(self, setup: MatchSetup) -> Callable[[], Won | None] | None:
        """A function that gives what the only person won, once known; ``None`` if nothing can be won."""
        own = only_person(setup.chairs)
        if self._file is None or own is None or not setup.journey:
            return None
        from game.players.journey import JOURNEY, Traveled, prizes_with
        from game.scenes.score.won import day_won, farewells_said, prizes_won

        if setup.journey == DAY:
            looked = self.habits(setup)
            today = datetime.now().astimezone().date()
            return None if looked is None else day_won(looked, setup, today)

        chair = setup.chairs[own]
        name = self._name_now(chair, self._earlier())
        if setup.journey == JOURNEY.round.id:
            return farewells_said(self._statistics().look_at(Traveled(name=name), lambda far: far), chair)
        told = partial(prizes_with, shown_id(self._file.path.stem))
        return prizes_won(self._statistics().look_at(Traveled(name=name), told))

    def why_unrated(self, person: int, setup: MatchSetup) -> Unrated | None:
        """Why the match that is played does not count for this player's rating; ``None`` if it still does."""
        from game.players.rank.ranked import Unrated

        if self._file is None:
            return Unrated.UNSAVED
        if setup.journey == DAY:
            return Unrated.DAY
        if self.was_helped:
            return Unrated.GOES_ON if self._file.goes_on else Unrated.TAKEN_BACK
        if person in self._file.hinted:
            return Unrated.HINT
        return Unrated.KNOWN if self.knows_walls(person, setup) else None

    def has_goals_for(self, person: int, setup: MatchSetup) -> bool:
        """Whether the match that is played still counts toward this player's goals: no move was taken back."""
        return self._file is not None and not self.was_helped and not self.knows_walls(person, setup)

    def cost_of_help(self, setup: MatchSetup, *, counts: bool) -> str:
        """The question about what taking a move back costs now; empty if it costs nothing, as after the first time.

        :param counts: whether the match still counts for the rank of a player who must agree.
        """
        has_goals = any(self.has_goals_for(person, setup) for person in setup.people)
        return "" if self.was_helped else cost_of_help(setup, counts=counts, has_goals=has_goals)

    @property
    def is_ready(self) -> bool:
        """Whether earlier matches have been looked up, as far as there are any."""
        return self._first_times.is_known

    def knows_walls(self, person: int, setup: MatchSetup) -> bool:
        """Whether this player is known to have played before on the walls of the match that is played."""
        if self._file is None or setup.seed is None:
            return False
        wall, match = wall_mark(setup.ruleset, setup.seed), shown_id(self._file.path.stem)
        return self._first_times.knows_wall(shown_name(name_in_files(setup.chairs[person])), wall, match)

    @property
    def first_times(self) -> Sequence[OwnWin]:
        """The wins of the deal that has just ended with which a winner did something for the first time."""
        return self._first_times.now

    def first_of(self, person: int, setup: MatchSetup, deal: int) -> str | None:
        """What a win of this player in a deal of the match is the first of, if wins count."""
        if self._file is None or not self.has_goals_for(person, setup):
            return None
        name, match = shown_name(name_in_files(setup.chairs[person])), shown_id(self._file.path.stem)
        return self._first_times.first_of(name, setup.ruleset, match, deal)

    def goals_reached(self, name: str) -> Sequence[WeekGoal]:
        """The goals of the week that this person reached with the deal or match that has just ended."""
        return self._first_times.goals_now.get(name, ())

    def greetings(self, name: str) -> Mapping[str, Occasion]:
        """What each character that this person has met before may speak of as the match begins, by portrait."""
        return self._first_times.greetings(shown_name(name))

    def last_events(self, seat: Seat | None) -> list[Event]:
        """The last events of the match that is played, as this seat saw them; ``None``: as an onlooker did."""
        return [seen for event in self._told if (seen := event.seen_by(seat)) is not None]

    def close(self) -> None:
        """Closes the file of the match that was played, which can be continued later; says if it cannot be saved."""
        file, self._file = self._file, None
        self._told.clear()
        self._sitters, self.new_owners = None, dict
        self._taken_back.clear()
        self._said.clear()
        if file is not None and not file.close():
            self._say(_("The end of the match could not be saved: {reason}").format(reason=file.problem or "–"))
        elif file is not None:
            for line in self._problems(file):
                self._say(line)
        self._rewritten = 0

    def _say_mended(self, mend: Mend | None) -> None:
        if mend is not None:
            line = _(
                "The saved match was damaged ({reason}) and continues from before the damage. The original file: {name}"
            )
            self._say(line.format(reason=mend.damage, name=mend.aside or "–"))
