"""A match from its set-up to its end: table, players, and the screens between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.app.window.stack import Stack
from game.engine.commands import Command
from game.engine.events import Event, MatchBegun
from game.engine.fairness import unknown_seed
from game.engine.replays.match import Match, since_own_decision
from game.engine.replays.replay import Header, Replay
from game.engine.seat import Seat
from game.i18n import _
from game.players.ai.computer import ComputerPlayer
from game.players.ai.traits.tempo import paced
from game.players.characters import style_of
from game.players.human import HumanPlayer
from game.players.player import Player, Question
from game.players.roster import MatchSetup
from game.players.table import Recorder, Table
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.scenes.hot_seat.company import Company
from game.scenes.hot_seat.hot_seat import HotSeat
from game.scenes.review.match_review import MatchReview
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsChoices, StandingsScene
from game.scenes.shared.preferences import Manners, TableChoices
from game.scenes.shared.sheet_use import SheetUse
from game.scenes.table.table import TableScene
from game.scenes.table.talk import TableTalk
from game.view.choreography.steps import Heard
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.paint.materials import Felt
from game.view.stage.table_view import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionChoices:
    """What a match leads to."""

    pause: Callable[[], None]
    settings: Callable[[], None]
    title: Callable[[], None]
    """The match is over, or left."""
    again: Callable[[MatchSetup], None]
    """The same players play another match."""
    rules: Callable[[str], None] = lambda _anchor: None
    """Opens the rulebook of the match at a line."""
    rulebook: Callable[[], None] = lambda: None
    """Opens it at its beginning."""
    over: Callable[[], None] = lambda: None
    """Told when the match has ended."""
    take_back: Callable[[int], None] = lambda _commands: None
    """The last commands no longer count: the match goes on from before them."""
    remark: Callable[[], str] = str
    """What else is to be known of the deal that is over."""


def new_match(setup: MatchSetup) -> tuple[Match, MatchSetup]:
    """A match for a set-up, and the set-up with the seed that was taken."""
    seed, secret = unknown_seed() if setup.seed is None else (setup.seed, None)
    options = Options(rulebook(setup.ruleset).options, setup.options)
    match = Match(setup.ruleset, options, seed, secret=secret, seated=not setup.draws_seats)
    return match, replace(setup, seed=seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parlour:
    """Where a match is played: the window with its manners, and its sound."""

    stack: Stack
    kit: Kit
    manners: Manners
    hear: Callable[[Heard], None]
    felt: Felt = Felt.JADE


class MatchSession:
    """One match at one window, with one person or several, and computer players in the other chairs.

    :param setup: with the seed of the match: the computer players' chance comes from it too.
    :param match: one that begins now, or that was resumed.
    :param record: is given every command with all that followed.
    :param background: whether the computer players think beside the window's work.
    """

    def __init__(
        self,
        parlour: Parlour,
        setup: MatchSetup,
        match: Match,
        choices: SessionChoices,
        *,
        record: Recorder | None = None,
        background: bool = True,
    ) -> None:
        self._stack = parlour.stack
        self._kit = parlour.kit
        self._setup = setup
        self._choices = choices
        self._hear = parlour.hear
        self._felt = parlour.felt
        self._record = record
        self._hot_seat: HotSeat | None = None
        self.humans = {person: HumanPlayer() for person in setup.people}
        """The players of the persons at this machine, by person."""
        if not self.humans:
            raise ValueError("nobody plays at this machine")
        seed = setup.seed or 0
        players: list[Player] = []
        for person, chair in enumerate(setup.chairs):
            if chair.level is None:
                players.append(self.humans[person])
            else:
                players.append(
                    ComputerPlayer(
                        person, chair.level, seed, background=background, humanlike=True, style=style_of(chair.portrait)
                    )
                )
        computers = {
            person: style_of(chair.portrait).pace for person, chair in enumerate(setup.chairs) if not chair.is_human
        }
        self._pace = paced(match, computers, seed)
        first = setup.people[0]
        is_shared = len(self.humans) > 1
        eyes = None if is_shared else first
        self.table = Table(match, players, pace=self._paced, record=self._happened, eyes=eyes)
        manners, hear = parlour.manners, parlour.hear
        if is_shared and not setup.sharing.hints:
            manners = replace(manners, hints=lambda: False)
        sorts = manners.auto_sort()
        company = Company(match.past, setup.people, sorts=sorts) if is_shared else None
        model = TableModel.of(self.table.past(), first, sorts=sorts) if company is None else company.open
        self.view = TableView(parlour.kit, model, setup.chairs, felt=parlour.felt, play=hear)
        self.view.told = TableTalk(self.view, seed, is_wanted=manners.table_talk).hear
        table_choices = TableChoices(
            pause=choices.pause,
            settings=choices.settings,
            deal_over=self._deal_over,
            rulebook=choices.rulebook,
            take_back=self.take_back if setup.take_back else None,
        )
        self.scene = TableScene(self.table, self.view, self.humans[first], table_choices, manners, hear=hear)
        if company is not None:
            self._hot_seat = HotSeat(
                self.scene,
                self.table,
                company,
                self.humans,
                setup.sharing,
                stack=parlour.stack,
                pause=choices.pause,
                hear=hear,
            )
            self.scene.share(self._hot_seat)

    @property
    def eyes(self) -> Seat | None:
        """The seat that the window sees the match from; ``None`` where several persons share it."""
        return None if self._hot_seat is not None else self.table.seat_of(self._setup.people[0])

    def _happened(self, command: Command, events: Sequence[Event]) -> None:
        if self._record is not None:
            self._record(command, events)
        if self._hot_seat is not None:
            self._hot_seat.record(command, events)

    def begin(self, *, explains: bool = False) -> None:
        """Puts the table on the screen and begins the first deal, or goes on with the one that was interrupted.

        :param explains: whether the player is waited for when the wall is broken, as in a first match.
        """
        self.view.waits_before_deal = explains
        self._stack.push(self.scene)
        if self.table.is_between_deals and not self.view.model.state.played:
            self.scene.begin_deal()

    @property
    def setup(self) -> MatchSetup:
        """Who plays, and by which rules."""
        return self._setup

    def take_back(self) -> None:
        """The last decision of a person no longer counts, with all that followed it."""
        commands = since_own_decision(self.table.match, [self.table.seat_of(person) for person in self.humans])
        if commands:
            self._choices.take_back(commands)
        else:
            self.scene.questions.say(_("Nothing was decided in this deal that could be taken back"))

    def play_again(self) -> None:
        """Another match of the same players, with the same walls and dice."""
        self._choices.again(self._setup)

    def _paced(self, question: Question, command: Command) -> float:
        """The others take their time, but not where nothing is to move at all."""
        return self._pace(question, command) * min(1.0, self._kit.motion.speed.factor)

    def _deal_over(self) -> None:
        is_last = self.table.is_over
        scene = ScoreScene(
            self._kit,
            self.view.model,
            self._setup.chairs,
            picture=self.scene.picture,
            go_on=self._show_standings if is_last else self._next_deal,
            is_last=is_last,
            hear=self._hear,
            use=SheetUse(
                stop=self._stop if self.table.match.state.rules.may_stop and not is_last else None,
                note=self._choices.remark(),
            ),
        )
        scene.offer_same_walls(self.play_again)
        scene.offer_rules(self._choices.rules)
        self._stack.push(scene)

    def _stop(self) -> None:
        """The player goes on no longer, where the house plays until somebody stops."""
        self.scene.persons.end_match()
        self.view.update(0.0)
        self._show_standings()

    def _next_deal(self) -> None:
        self._stack.back_to(self.scene)
        self.scene.begin_deal()

    def _show_standings(self) -> None:
        self._stack.back_to(self.scene)
        self._choices.over()
        setup = replace(self._setup, seed=None)
        self._stack.push(
            StandingsScene(
                self._kit,
                self.view.model,
                self._setup.chairs,
                StandingsChoices(
                    again=lambda: self._choices.again(setup),
                    same_wall=self.play_again,
                    title=self._choices.title,
                    review=self._review,
                ),
                hear=self._hear,
                hints=self.scene.hints.used,
            )
        )

    def _review(self) -> None:
        """The decisions of the persons at this machine are looked at again."""
        match = self.table.match
        opening = match.past[0]
        assert isinstance(opening, MatchBegun), opening
        review = MatchReview(
            self._kit,
            Replay(Header(), opening, tuple(match.steps)),
            self._setup.chairs,
            felt=self._felt,
            settings=self._choices.settings,
            hear=self._hear,
        )
        self._stack.push(review.scene())
