"""The player of a guest with a separate screen: it folds what the guest is shown, and answers when the guest does."""

from collections.abc import Callable, Sequence

from game import replace
from game.engine import commands as c
from game.engine.commands import Claim, Command
from game.engine.events import Event
from game.engine.facts import sorted_calls
from game.engine.replays.replay import Sent
from game.engine.replays.told import Told
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.players.ai.computer import ComputerPlayer
from game.players.ai.traits.style import PLAIN, Style
from game.players.bot_protocol import choices_of
from game.players.player import Player, Question
from game.players.roster import Level
from game.tiles.tile import Tile


class PhonePlayer:
    """A guest in a chair with a separate screen.

    :param person: the chair, by the order of sitting down.
    :param tells: whether an event is worth a line of news.
    """

    def __init__(self, person: int, tells: Callable[[Event], bool]):
        self.person = person
        self.view: State | None = None
        """What the guest knows of the match; ``None`` before the match began."""
        self.last_event: Event | None = None
        """The last event that is worth a line of news."""
        self.shown = 0
        """The number of events shown to the guest."""
        self.asked = 0
        """The number of the last question."""
        self.answered = 0
        """The number of the last question that the guest has answered."""
        self._tells = tells
        self._told = Told(person)
        self._question: Question | None = None
        self._given: Command | None = None
        self._helper: Player | None = None
        self._fresh: list[Event] = []

    @property
    def open_question(self) -> Question | None:
        """The question that the guest has still to answer."""
        return self._question if self._given is None and self._helper is None else None

    @property
    def sent(self) -> Sent:
        """The account of all that the guest was told."""
        return self._told.sent

    @property
    def is_held(self) -> bool:
        """Whether a computer player plays for the guest now."""
        return self._helper is not None

    def observe(self, event: Event) -> None:
        self.view = evolve(self.view, event)
        self._told.add(event)
        self.shown += 1
        self._fresh.append(event)
        if self._tells(event):
            self.last_event = event
        if self._helper is not None:
            self._helper.observe(event)

    def fresh(self) -> Sequence[Event]:
        """The events shown to the guest since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def ask(self, question: Question) -> None:
        self._question, self._given, self.asked = question, None, question.id
        if self._helper is not None:
            self._helper.ask(question)

    def answer(self) -> Command | None:
        """The answer to the last question, once; ``None`` while there is none."""
        answer, self._given = self._given, None
        if answer is None and self._helper is not None and self._question is not None:
            answer = self._helper.answer()
        if answer is not None:
            self._question = None
        return answer

    def withdraw(self) -> None:
        self._question = self._given = None
        if self._helper is not None:
            self._helper.withdraw()

    def choose(self, number: int, choice: int, after: float) -> bool:
        """Takes an answer from the phone; returns whether such an answer was allowed.

        An answer to a question that has lapsed meanwhile is allowed, but has no effect.

        :param number: the number of the question.
        :param choice: the index of the choice; ways to sort a mahjong are counted after the choices of the question.
        :param after: seconds since the guest was asked.
        """
        question = self.open_question
        if question is None or question.id != number:
            return 0 < number <= self.asked
        choices = choices_of(question)
        if choice >= len(choices) and self.view is not None:
            choices += tuple(way.command for way in sorted_calls(question.choices, self.view))
        if not 0 <= choice < len(choices):
            return False
        self._take(question, choices[choice], after)
        return True

    def call(self, number: int, command: Command, after: float) -> bool:
        """Takes an answer that need not be one of the choices; returns whether such an answer was allowed.

        It must discard, claim or show tiles of the guest's own hand; the engine judges whether it is legal.

        :param number: the number of the question.
        :param command: the command of the guest.
        :param after: seconds since the guest was asked.
        """
        question = self.open_question
        if question is None or question.id != number:
            return 0 < number <= self.asked
        if self.view is None or not is_of_hand(self.view, question.seat, command):
            return False
        self._take(question, command, after)
        return True

    def _take(self, question: Question, answer: Command, after: float) -> None:
        self._given = replace(answer, after=after) if isinstance(answer, Claim) else answer
        self.answered = question.id

    def let_play(self, helper: Player | None) -> None:
        """Has ``helper`` play from now on, who knows what the guest knows; ``None``: the guest plays again."""
        if self._helper is not None:
            self._helper.withdraw()
        self._helper = helper
        if helper is not None and self._question is not None and self._given is None:
            helper.ask(self._question)


def helper(player: PhonePlayer, level: Level, style: Style = PLAIN) -> ComputerPlayer:
    """A computer player that holds the chair of a guest, and knows what the guest knows.

    :param style: the style of play, if it is one of the characters.
    """
    made = ComputerPlayer(player.person, level, player.person, background=True, humanlike=True, style=style)
    made.view = player.view
    return made


def is_of_hand(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command is of this seat, and every tile that it names lies in the seat's own hand."""
    if view.deal is None or not isinstance(command, c.SeatCommand) or command.seat != seat:
        return False
    named: tuple[tuple[TileId, Tile], ...] = ()
    match command:
        case c.Discard() | c.DeclareReady() | c.ShowTile():
            named = ((command.tile_id, command.tile),)
        case c.DeclareKong() | c.Claim():
            if len(command.tile_ids) != len(command.tiles):
                return False
            named = tuple(zip(command.tile_ids, command.tiles, strict=True))
        case c.DeclareMahjong() | c.RobKong() | c.DrawTile() | c.TakeReplacement() | c.Pass():
            pass
    hand, faces = view.deal.seats[seat].hand, view.deal.faces
    return len({tile_id for tile_id, _tile in named}) == len(named) and all(
        tile_id in hand and faces[tile_id] is tile for tile_id, tile in named
    )
