"""A guest, and what the guest is sent: whole pictures of the seat, or every event that it may see."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from game import Frozen, replace
from game.engine.codec import CodecError, decode_command
from game.engine.events import Event
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.i18n.books import played_title
from game.i18n.general import name_of
from game.i18n.player_texts import cannot_be_kept
from game.i18n.translator import direction, language, speaking
from game.net.door import Line
from game.net.hints import GuestHints
from game.net.messages import Back, Choice, Heard, Seated, TableNow, WantsRecord, written
from game.net.page_words import page_words
from game.net.rack import NEXT, Around, Known, lobby, names_of_tiles, rack
from game.net.rack_words import WORTH_TELLING
from game.net.retelling import Retelling, told_as
from game.players.bot_protocol import Rules, Withdraw, asked
from game.players.phone_player import PhonePlayer
from game.players.player import Question
from game.players.roster import Level

MOST_GREETINGS = 60
"""How many greetings of a guest are remembered; connections that break at the same time cause fewer."""
ASLEEP = 20.0
"""Seconds without a sign that the page is awake, after which it counts as asleep."""


class Learns(Known, Protocol):
    """A player who can be told events one after another."""

    def fresh(self) -> Sequence[Event]:
        """The events shown since the last call."""


class Seen:
    """How much of the match a guest's phone may show: no more than the table's screen has shown."""

    def __init__(self, person: int):
        self.person = person
        self.view: State | None = None
        """The match as far as the table's screen has shown it."""
        self.last_event: Event | None = None
        """The last event shown there that is worth reporting."""
        self.open_question: Question | None = None
        """The guest's question, once the table's screen has shown everything before it."""
        self._coming: deque[Event] = deque()

    def follow(self, player: Learns, unshown: int) -> Sequence[Event]:
        """Catch up with the table's screen, and return the player's new events.

        :param unshown: how many public events the screen has not shown yet.
        """
        fresh = player.fresh()
        if not unshown:
            self.view, self.last_event, self.open_question = player.view, player.last_event, player.open_question
            self._coming.clear()
            return fresh
        if self.open_question is not player.open_question:
            self.open_question = None
        self._coming.extend(fresh)
        held = sum(map(_is_open, self._coming))
        while held > unshown:
            event = self._coming.popleft()
            held -= _is_open(event)
            self.view = evolve(self.view, event)
            self.last_event = event if isinstance(event, WORTH_TELLING) else self.last_event
        return fresh


def _is_open(event: Event) -> bool:
    """Whether an event is public."""
    return event.seen_by(None) is not None


class Sight(Frozen, kw_only=True):
    """The table at the moment when a guest is told about it."""

    person: int
    player: PhonePlayer | None
    """The guest's player, once the match has begun."""
    seen: Seen
    """What a phone may show of the match."""
    around: Around
    """Everything about the table except the tiles."""
    is_new: bool
    """Whether ``around`` has changed since the guest was told."""
    fresh: Sequence[Event]
    """The player's new events."""
    retold: Callable[[int], Sequence[bytes]]
    """Gives the next messages that repeat old events, for a guest who has this many; empty while he has to wait."""
    left: Callable[[], float | None]
    """The seconds left for the guest's answer."""
    waited: Callable[[], float]
    """The seconds since the guest was asked."""
    hints: GuestHints | None = None

    @property
    def limit(self) -> float | None:
        """The time limit of the question, in seconds since it was asked; claims of others may shorten it."""
        left = None if self.player is None or self.player.open_question is None else self.left()
        return None if left is None else round(left + self.waited(), 2)


class Screen(Protocol):
    """What kind of screen a guest has: a phone that gets pictures, or a program that gets events."""

    is_behind: bool
    """Whether earlier events are still to be sent."""

    def tell(self, line: Line, sight: Sight) -> None:
        """Send what is new."""

    def begin_again(self, line: Line | None) -> None:
        """Note that another table was set up for the same match, at which events already sent may no longer hold."""


class Pictures:
    """A phone, which knows no rules and gets whole pictures in its language.

    :param rules: the rulebook with its options.
    :param numbers: the numbers of its pictures.
    """

    is_behind = False

    def __init__(self, rules: Rules, language: str, numbers: Iterator[int]):
        self._rules = rules
        self._language = language
        self._numbers = numbers
        self._knows_words = False
        self._limit: float | None = None
        self._last: tuple[State | None, Question | None] | None = None
        """The match and the question of the last picture."""

    def tell(self, line: Line, sight: Sight) -> None:
        player = sight.player
        has_hints = sight.hints is not None and player is not None and sight.hints.look(player)
        view, asked = sight.seen.view, sight.seen.open_question
        is_same = self._last is not None and self._last[0] is view and self._last[1] is asked
        if is_same and not has_hints and not sight.is_new and sight.limit == self._limit:
            return
        self._limit, self._last = sight.limit, (view, asked)
        with speaking(self._language):
            picture = {**self._picture(sight), "number": next(self._numbers)}
            picture |= {"stands": sight.around.stands, "paused": sight.around.paused, "said": _spoken(sight)}
            if sight.around.trouble:
                picture["trouble"] = cannot_be_kept(sight.around.trouble)
            if self._knows_words:
                line.show(written(picture))
                return
            self._knows_words = True
            picture |= {"language": language(), "dir": direction(), "words": page_words()}
            played = played_title(self._rules.id, self._rules.options)
            line.say(written(picture | {"names": names_of_tiles(self._rules.id), "played": played}))

    def begin_again(self, line: Line | None) -> None:
        pass

    def _picture(self, sight: Sight) -> Mapping[str, object]:
        around = sight.around
        if sight.seen.view is None:
            return lobby(sight.person, around)
        hints = () if sight.hints is None else sight.hints.told
        around = replace(around, left=sight.left(), hints=hints)
        return rack(sight.seen, around)


class Events:
    """A program at a table elsewhere, which gets all events of its seat, and its questions.

    :param told: how many events it has already.
    """

    def __init__(self, told: int = 0):
        self.is_behind = False
        self._told = told
        self._has_news = False
        """Whether a ``TableNow`` is due once the guest has all events."""
        self._asked = 0
        self._limit: float | None = None
        """The seconds for answering that the guest was last told."""

    def tell(self, line: Line, sight: Sight) -> None:
        player = sight.player
        if player is not None and player.view is not None:
            question = player.open_question
            if self._asked and (question is None or question.id != self._asked):
                if player.answered != self._asked:
                    line.say(written(Withdraw(self._asked)))
                self._asked = 0
            self._tell_events(line, player, sight)
            if question is not None and not self.is_behind and (not self._asked or sight.limit != self._limit):
                self._asked, self._limit = question.id, sight.limit
                line.say(written(asked(question, sight.left())))
        self._has_news = self._has_news or sight.is_new
        if self._has_news and not self.is_behind:
            self._has_news = False
            line.show(written(_table(sight)))

    def begin_again(self, line: Line | None) -> None:
        if line is not None and self._told:
            line.say(written(Back(0)))
        self._told = self._asked = 0

    def _tell_events(self, line: Line, player: PhonePlayer, sight: Sight) -> None:
        if self._told > player.shown:
            self.begin_again(line)
        missing = player.shown - self._told
        if missing > len(sight.fresh):
            messages = sight.retold(self._told)
        else:
            fresh = sight.fresh[len(sight.fresh) - missing :]
            messages = [told_as(number, event) for number, event in enumerate(fresh, self._told + 1)]
        for message in messages:
            line.say(message)
        self._told += len(messages)
        self.is_behind = self._told < player.shown


@dataclass(eq=False)
class Guest:
    """A chair for a player with a separate screen."""

    person: int
    ticket: str = ""
    """The digest of the ticket; empty until somebody takes the chair."""
    language: str = "en"
    line: Line | None = None
    screen: Screen | None = None
    """The kind of screen; ``None`` until somebody comes."""
    hints: GuestHints | None = None
    """The hints, if the guest wants them in the pictures."""
    greeted: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_GREETINGS))
    """The times at which the guest greeted with the ticket."""
    retelling: Retelling = field(default_factory=Retelling)
    """The repetition of events for the guest."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    """The numbers of the guest's pictures, counted apart so that they tell nothing about others' pictures."""
    lost_at: float | None = None
    """When the guest's connection was lost; ``None`` if it stands, nobody has come yet, or the table is to wait."""
    heard_at: float | None = None
    """When the page last said that it is awake; ``None`` if it never does."""
    stand_in: Level | None = None
    """The level of a computer that plays here while the guest is away; ``None``: the table's usual level."""
    is_computers: bool = False
    """Whether the host has given the chair to a computer, so that nobody may take it."""
    is_renamed: bool = False
    """Whether the next owner gives the chair a new name, even during the match."""
    player: PhonePlayer | None = None
    shown: Seen = field(init=False)
    seen: object = None
    """What the guest was last told about the table."""
    wants: WantsRecord | None = None
    """The request for a part of the match's file."""

    def __post_init__(self) -> None:
        self.shown = Seen(self.person)

    @property
    def is_here(self) -> bool:
        return self.line is not None

    @property
    def has_phone(self) -> bool:
        """Whether the guest holds the tiles on a phone, next to a screen that shows the table."""
        return isinstance(self.screen, Pictures)

    @property
    def is_held(self) -> bool:
        """Whether a computer plays in this chair now."""
        return self.player is not None and self.player.is_held

    def is_asleep(self, now: float) -> bool:
        """Whether the guest's page has stopped saying that it is awake."""
        return self.heard_at is not None and now - self.heard_at > ASLEEP


def took(player: PhonePlayer, said: Choice, waited: float) -> bool:
    """Have the guest's player take an answer, and return whether it was valid.

    :param waited: seconds since the question.
    """
    if not bytes(said.command):
        return player.choose(said.id, said.choice, waited)
    try:
        return player.call(said.id, decode_command(bytes(said.command)), waited)
    except CodecError:
        return False


def _spoken(sight: Sight) -> list[Mapping[str, object]]:
    """The phrases being said, translated."""
    view = sight.seen.view
    if view is None:
        return []
    said = sight.around.said
    return [
        {"number": spoken.number, "seat": view.seat_of(spoken.person), "text": name_of(spoken.phrase)}
        for spoken in said
    ]


def _table(sight: Sight) -> TableNow:
    around, player = sight.around, sight.player
    view = None if player is None else player.view
    asks = around.may_go_on and not around.is_over if view is not None else sight.person == around.beginner
    return TableNow(
        chairs=tuple(Seated(chair.name, chair.portrait, chair.kind.id) for chair in around.chairs),
        away=tuple(around.away),
        held=tuple(around.held),
        ready=tuple(sorted(around.ready)),
        next=NEXT + (0 if view is None else len(view.played)) if asks else None,
        stands=around.stands,
        paused=around.paused,
        said=tuple(Heard(spoken.number, spoken.person, spoken.phrase.value) for spoken in around.said),
        begun=view is not None,
        trouble=around.trouble,
    )
