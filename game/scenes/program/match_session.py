"""The session of a match played on this computer: its table, its players, and the screens between the deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game import replace
from game.engine.commands import Command, SeatCommand
from game.engine.events import ClaimMade, ClaimsOpened, DealEnded, Ending, Event, MahjongDeclared, SetClaimed
from game.engine.replays.match import Match, since_own_decision
from game.engine.replays.replay import Header, Replay
from game.engine.seat import Seat
from game.i18n import _, joined
from game.i18n.player_texts import name_in_files, rated_text
from game.players.local_client import LIES, LocalClient, computers, computers_pace
from game.players.player import Question
from game.players.rank.ranked import Unrated
from game.players.roster import MatchSetup, OwnTiles
from game.players.table_client import seen_by
from game.rules.terms import ClaimKind
from game.scenes.program.kept_matches import KeptMatches
from game.scenes.shared.looks import felt_of
from game.scenes.shared.preferences import Context
from game.scenes.table.table import TableScene
from game.scenes.table.talk import TableTalk
from game.view.layout import TableModel
from game.view.stage.table_view import TableView

if TYPE_CHECKING:
    from game.app.matches.statistics import Asked
    from game.app.matches.unfinished import SavedMatch
    from game.net.guests import Guests
    from game.players.past import Habits
    from game.scenes.hot_seat.perspectives import Perspectives
    from game.scenes.score.score import ScoreScene
    from game.scenes.shared.next_step import NextStep
    from game.view.page.stars import Earned


class MatchSession:
    """One match in one window, with one or more persons, and guests or computer players in the other chairs.

    :param setup: the set-up of the match, whose seed also decides the computer players' chance.
    :param match: the match, which is new or resumed.
    :param kept: saves every command; ``None``: the match is not saved.
    :param guests: the guests with screens of their own; ``None``: the match has none.
    :param unfinished: gives the person's matches that can be continued.
    :param anew: makes a new session of the running match, when other persons sit at this screen than before.
    :param background: whether the computer players think in the background, while the window goes on.
    """

    _soon: ScoreScene | None = None
    """The score sheet of the deal whose end is being shown."""
    _claim: ClaimMade | None = None
    """The claim that somebody at this screen has made on the last discard; ``None`` without one."""

    def __init__(
        self,
        context: Context,
        setup: MatchSetup,
        match: Match,
        *,
        kept: KeptMatches | None = None,
        guests: Guests | None = None,
        unfinished: Callable[[], Sequence[SavedMatch]] = tuple,
        anew: Callable[[MatchSetup], None] = lambda _setup: None,
        background: bool = True,
    ):
        if not setup.people and guests is None:
            raise ValueError("nobody plays at this machine")
        self._context = context
        self._stack = context.stack
        self.setup = setup
        """The set-up of the match, with the players of the chairs as they are now."""
        self._kept = kept
        self.match = match
        self._pace = computers_pace(match, setup)
        self._guests = guests
        self._unfinished = unfinished
        self._anew = anew
        self._sheet: ScoreScene | None = None
        """The score sheet of the deal that is over; ``None`` while a deal is played."""
        self._has_said_rated = False
        """Whether the player has been told whether the match counts for his rating."""
        self._is_told = False
        """Whether the standings at the end of the match have been shown."""
        players = {**computers(setup, background=background), **(guests.players() if guests is not None else {})}
        lies = LIES if guests is not None else 0.0
        self.client = LocalClient(match, setup.chairs, players, pace=self._paced, record=self._record, lies=lies)
        self._covers = self._is_covered
        is_shared = len(setup.people) > 1 or (self._covers and bool(setup.people))
        settings = context.preferences.now
        sorts = settings.auto_sort
        past, first = self.client.past(), next(iter(setup.people), None)
        perspectives: Perspectives | None = None
        if is_shared:
            from game.scenes.hot_seat.perspectives import Perspectives

            perspectives = Perspectives(past, setup.people, sorts=sorts)
            model = perspectives.open
        else:
            model = TableModel.of(seen_by(first, past), first or 0, sorts=sorts, is_veiled=first is None)
        self.view = TableView(
            context.kit, model, self.client.chairs, felt=felt_of(settings, setup.journey), play=context.hear
        )
        talk = TableTalk(
            self.view,
            setup.seed or 0,
            context.preferences,
            past,
            lambda: {} if self._kept is None else self._kept.greetings(self._own_name),
        )
        self.view.told = partial(self._hear, talk)
        self.view.first_of = self._first_of
        may_say = guests is not None and len(setup.people) == 1
        self.scene = TableScene(context, self.client, self.view, setup, may_say=may_say, counts=self._counts_for)
        if guests is not None and perspectives is not None:
            from game.scenes.hot_seat.among_guests import HotSeatAmongGuests

            self.scene.share(HotSeatAmongGuests(context, self.scene, self.client, perspectives, setup, guests))
        elif perspectives is not None:
            from game.scenes.hot_seat.hot_seat import HotSeat

            self.scene.share(HotSeat(context, self.scene, self.client, perspectives, setup))
        elif guests is not None:
            from game.scenes.table.guests import WithGuests

            self.scene.persons = WithGuests(self.client, self.view, guests)
        if guests is not None:
            self._seat(guests)

    def _hear(self, talk: TableTalk, event: Event) -> None:
        """Hears an event that is shown: makes a score sheet meanwhile, tells who goes first with a claimed tile."""
        talk.hear(event)
        model, claim = self.view.model, self._claim
        match event:
            case DealEnded():
                self._soon = self._score_sheet()
                self._stack.steps = self._soon.prepared()
            case ClaimsOpened():
                self._claim = None
            case ClaimMade(seat=seat) if model.person_at(seat) in self.client.people:
                self._claim = event
            case SetClaimed(seat=seat) | MahjongDeclared(seat=seat) if claim is not None:
                self._claim = None
                may_win_too = claim.claim is ClaimKind.MAHJONG and model.rules.claims.several_winners
                if seat != claim.seat and not may_win_too:
                    chair = self.view.chairs[model.person_at(seat)]
                    self.scene.questions.words.tell(_("{name} goes first with that tile").format(name=chair.name))

    @property
    def _is_covered(self) -> bool:
        """Whether the settings ask to keep the player's own tiles face down, as guests can see this screen."""
        return self._guests is not None and self._context.preferences.now.own_tiles is OwnTiles.COVERED

    def _seat(self, guests: Guests) -> None:
        """Seats the guests at the table; they are not told an event before this screen has shown it."""
        guests.sit_at(self.client)
        if self._kept is not None:
            kept = self._kept
            guests.records.file = lambda: kept.content
            self._kept.new_owners = lambda: {
                who: (one.name, one.kind.id, one.portrait) for who, one in guests.new_owners.items()
            }
        guests.unshown = self._unshown

    def _unshown(self) -> int:
        """The number of public events that this screen has not shown yet.

        The end of a deal counts as shown when the score sheet has finished counting, the places with the standings.
        """
        events = [event for event in self.scene.persons.unshown if event.seen_by(None) is not None]
        on_table = sum(isinstance(event, Ending) for event in events)
        return len(events) - on_table + max(on_table, self._endings_ahead)

    @property
    def _endings_ahead(self) -> int:
        """The number of events ending a deal or the match that the score sheet or the standings have not shown yet."""
        client = self.client
        if self._is_told or not (client.is_over or (client.is_between_deals and client.table.match.state.played)):
            return 0
        is_counted = self._sheet is not None and not self._sheet.is_counting
        return client.is_over + (not is_counted)

    def look_after_guests(self) -> None:
        """Updates table and guests: chairs, pauses, trouble with saving, and the record of what the guests were told.

        Goes on to the next deal once all guests have seen the score. Called whenever the guests were heard.
        """
        guests = self._guests
        if guests is None:
            return
        from game.scenes.hot_seat.curtain import CurtainScene

        if tuple(guests.chairs) != self.client.chairs:
            self.setup = replace(self.setup, chairs=tuple(guests.chairs))
            self.client.chairs = self.view.chairs = self.setup.chairs
            self.view.touch()
        top = self._stack.top
        is_played = top in (self.scene, self._sheet) or isinstance(top, CurtainScene)
        guests.paused = not self.client.is_over and not is_played
        if self._kept is not None:
            guests.trouble = self._kept.trouble
            if sent := guests.sent_of_deal():
                self._kept.note_sent(sent)
        if top in (self.scene, self._sheet) and self._sits_otherwise:
            self._anew(self.setup)
        elif guests.may_go_on and guests.are_ready and top is self._sheet:
            self._next_deal()

    @property
    def _sits_otherwise(self) -> bool:
        """Whether other persons sit at this screen than when the table was made, or their tiles must be (un)covered."""
        people = self.setup.people
        return people != self.client.people or (bool(people) and self._covers != self._is_covered)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view the window shows; ``None`` if several persons share the screen, or nobody sits at it."""
        return None if len(self.setup.people) != 1 else self.view.model.seat

    def _say_rated(self) -> None:
        """Tells once whether the match counts for ratings, as soon as the players' earlier walls are known."""
        if not self._has_said_rated and self._kept is not None and self._kept.is_ready and self.setup.people:
            self._has_said_rated = True
            self.scene.questions.words.tell(self.rank_note)

    @property
    def rank_note(self) -> str:
        """Whether the match counts for the rank of those at this screen, and why not; by name where that differs."""
        own, may_take_back = self.setup.people, self.setup.may_take_back
        said = {person: rated_text(self._why_unrated(person), may_take_back=may_take_back) for person in own}
        if len({*said.values()}) < 2:
            return next(iter(said.values()), "")
        return joined("\n", *(f"{self.setup.chairs[person].name} \u00b7 {text}" for person, text in said.items()))

    @property
    def counts(self) -> bool:
        """Whether the match still counts for the rank of anybody at this screen."""
        return any(map(self._counts_for, self.setup.people))

    def _counts_for(self, person: int) -> bool:
        return self._why_unrated(person) is None

    def _why_unrated(self, person: int) -> Unrated | None:
        """Why the match does not count for this player's rank, which the first hint ends as soon as it is shown."""
        if self._kept is None:
            return Unrated.UNSAVED
        return Unrated.HINT if person in self.scene.hints.used else self._kept.why_unrated(person, self.setup)

    def _hinted(self, command: Command) -> int | None:
        """The chair of the player who gave this command after asking for a hint; ``None``: no hint was asked for."""
        if not isinstance(command, SeatCommand):
            return None
        person = self.match.state.person_at(command.seat)
        by_guest = self._guests is not None and self._guests.has_hints(person)
        return person if by_guest or self.scene.hints.was_asked_by(person) else None

    def _record(self, command: Command, events: Sequence[Event]) -> None:
        """Saves a command of the match and passes it to the coach; says at the table if it cannot be saved."""
        self._say_rated()
        self.scene.coach.note_done(command, passes_all=self.scene.persons.passes_all)
        if self._kept is not None:
            for line in self._kept.record(command, events, self.match.state, hinted=self._hinted(command)):
                self.scene.questions.words.refuse(line)

    def begin(self) -> None:
        """Shows the table and begins the first deal, or continues the one that was interrupted."""
        self._stack.push(self.scene)
        if self.client.is_between_deals and not self.view.model.state.played:
            self.scene.begin_deal()

    def commands_to_take_back(self) -> int:
        """How many commands to remove to take back a player's last decision; 0, with a message, if there is none."""
        seats = [self.view.model.seat_of(each) for each in self.setup.people]
        commands = since_own_decision(self.match, seats, openly=len(seats) > 1)
        if self.client.is_over or self.client.is_between_deals:
            self.scene.questions.words.refuse(_("The deal is over: no move can be taken back"))
        elif not commands:
            self.scene.questions.words.refuse(_("There is no decision in this deal to take back"))
        return commands

    def _paced(self, question: Question, command: Command) -> float:
        """The time that a computer player takes to answer, in seconds; 0 if the settings turn all movement off."""
        return self._pace(question, command) * min(1.0, self._context.kit.motion.speed.factor)

    def show_score_sheet(self) -> None:
        """Shows the score sheet of the deal that has just ended; it leads to the next deal or to the standings."""
        self._sheet = self._soon or self._score_sheet()
        self._soon = None
        self._stack.push(self._sheet)
        if self._guests is not None and not self.client.is_over:
            self._guests.ask_to_go_on(asks=True)

    def _score_sheet(self) -> ScoreScene:
        from game.scenes.score.score import ScoreScene
        from game.scenes.shared.sheet_use import SheetUse, taken_back_note

        is_last = self.client.is_over
        return ScoreScene(
            self._context,
            self.view.model,
            self.setup.chairs,
            picture=self.scene.picture,
            go_on=self._show_standings if is_last else self._next_deal,
            is_last=is_last,
            use=SheetUse(
                setup=self.setup,
                stop=self._stop if self.view.model.rules.may_stop and not is_last else None,
                note="" if self._kept is None else taken_back_note(self._kept.taken_back(self.match)),
                earned=self._earned,
                firsts=self._firsts,
                stated=self.view.stated,
            ),
        )

    @property
    def _earned(self) -> Sequence[Earned]:
        """The stars and the goals of the week that the deal earned the only person at this screen, stars first."""
        if self._kept is None or len(self.setup.people) != 1:
            return ()
        from game.i18n.player_texts import goal_text
        from game.scenes.program.match_goals import stars_of_last_deal
        from game.view.page.stars import Earned

        counts = self.setup.journey and self._kept.has_goals_for(self.setup.people[0], self.setup)
        replay = Replay(Header(), self.match.opening, tuple(self.match.steps))
        stars = stars_of_last_deal(self.setup, replay) if counts else ()
        reached = self._kept.goals_reached(self._own_name)
        return [*map(Earned, stars), *(Earned(goal_text(one.goal.id), one.goal.sign) for one in reached)]

    @property
    def _own_name(self) -> str:
        """The name in files of the only person at this screen; empty if several persons play here, or nobody."""
        return name_in_files(self.setup.chairs[self.setup.people[0]]) if len(self.setup.people) == 1 else ""

    def _first_of(self, seat: Seat) -> str:
        """What a win at a seat is the first of for the person who sits there, in words; empty if it is none."""
        from game.scenes.shared.firsts import first_title

        deal = self.view.model.deal
        if self._kept is None or deal is None:
            return ""
        return first_title(self._kept.first_of(self.view.model.person_at(seat), self.setup, deal.number))

    @property
    def _firsts(self) -> dict[Seat, str]:
        """What each winner of the deal has done for the first time, as text by seat."""
        if self._kept is None:
            return {}
        from game.scenes.shared.firsts import firsts_by_seat

        state = self.match.state
        seats, chairs = [winner.seat for winner in state.current_deal.winners], self.setup.chairs
        winners = {seat: name_in_files(chairs[state.person_at(seat)]) for seat in seats}
        return firsts_by_seat(self._kept.first_times, winners)

    def _stop(self) -> None:
        """Ends the match as the player asks, under rules by which a match lasts until somebody stops."""
        if self._guests is not None:
            self._guests.ask_to_go_on(asks=False)
        self.scene.persons.end_match()
        self.view.update(0.0)
        self._show_standings()

    def _next_deal(self) -> None:
        guests = self._guests
        if guests is not None and len(self.setup.people) == 1 and self._asks_where(guests):
            return
        if guests is not None:
            guests.ask_to_go_on(asks=False)
        self._sheet = None
        self._stack.back_to(self.scene)
        self.scene.begin_deal()

    def _asks_where(self, guests: Guests) -> bool:
        """Asks before a deal where the player's own tiles shall be shown, once a phone has joined.

        Asks only once; returns whether it asks now.
        """
        if guests.has_asked_where or not any(guest.has_phone for guest in guests.here):
            return False
        from game.scenes.set_up.own_tiles import OwnTilesScene

        guests.has_asked_where = True
        self._stack.push(OwnTilesScene(self._context.kit, self._context.preferences.now.own_tiles, self._put_tiles))
        return True

    def _put_tiles(self, place: OwnTiles) -> None:
        assert self._guests is not None
        self._context.preferences.change(own_tiles=place)
        if place is OwnTiles.PHONE:
            from game.net.gate.chairs import HostsChairs

            HostsChairs(self._guests).free(self.setup.people[0])
        elif self._covers == self._is_covered:
            self._next_deal()

    def _show_standings(self) -> None:
        from game.scenes.program.match_goals import goals_of, host_words, so_far
        from game.scenes.score.match_paper import Kept
        from game.scenes.score.standings import StandingsScene

        self._is_told = True
        self._stack.back_to(self.scene)
        self._context.preferences.change(first_match_done=True, next_lesson=None)
        setup, state, kept, looked, was_helped = self.setup, self.match.state, self._kept, None, False
        replay = Replay(Header(), self.match.opening, tuple(self.match.steps))
        if kept is not None:
            looked, was_helped = kept.habits(setup), kept.was_helped
        goals = goals_of(setup, state, replay, was_helped=was_helped)
        told = partial(Kept, goals=goals, so_far=so_far(setup, state, replay, goals), host=host_words(setup, goals))
        standings = StandingsScene(
            self._context,
            self.view.model,
            setup,
            replay,
            kept=told() if kept is None else told(bests=kept.best_before, rated=kept.rated(setup), won=kept.won(setup)),
            after=lambda: self._after(looked),
        )
        self._stack.push(standings)

    def _after(self, looked: Asked[Habits] | None) -> NextStep | None:
        """The next step that the title shows after this match too; ``None`` until the statistics have answered."""
        from game.scenes.shared.destinations import BeginMatch
        from game.scenes.shared.next_step import NextStep, step_now

        if looked is None or looked.found is None:
            return None
        return step_now(looked.found, self._context, self._unfinished()) or NextStep(_("Quick match"), "", BeginMatch())
