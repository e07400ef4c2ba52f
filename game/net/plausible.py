"""Checks of a host's messages, because it may run another version of the game, or be no game at all."""

from collections.abc import Mapping

from game.engine.codec import CodecError, decode_event
from game.engine.commands import Command
from game.engine.events import Event, MatchBegun, WallBuilt
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.i18n.player_texts import in_own_letters
from game.net.messages import LARGEST_CLUB, BadMessage, TableNow, Told, Welcome, is_for_guests
from game.players.bot_protocol import PROTOCOL, Asked, ProtocolError, choices_of, read_choices
from game.players.characters import CAST
from game.players.manner.phrases import PHRASES, Said
from game.players.player import Question
from game.players.roster import KINDS, Chair, Computer, Person, Phone, PortraitId, shown_name
from game.players.table import question_of
from game.rules.options import Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS

_MOST_TILES = 160
"""The most tiles of a wall, more than any book has."""


def rules_of(welcome: Welcome) -> Ruleset:
    """The rules of a host.

    :raises BadMessage: if they do not exist here.
    """
    if welcome.protocol != PROTOCOL:
        raise BadMessage(f"protocol {welcome.protocol}")
    if welcome.rules.id not in RULEBOOKS:
        raise BadMessage("a book that is not known here")
    _check_club(welcome.rules.options)
    book = RULEBOOKS[welcome.rules.id]
    try:
        return book.with_options(welcome.rules.options)
    except Exception as error:  # noqa: BLE001 # whatever a stranger's club file does to its readers
        raise BadMessage(str(error)) from None


def _check_club(options: Mapping[str, Value]) -> None:
    if not is_for_guests(options):
        raise BadMessage(f"a club's file of more than {LARGEST_CLUB} bytes")


def event_of(told: Told, book: str) -> Event:
    """The event in a message.

    :raises BadMessage: if it is invalid, or cannot be part of a match by this book.
    """
    try:
        event = decode_event(bytes(told.event))
    except CodecError as error:
        raise BadMessage(f"event {told.number}: {error}") from None
    begins = isinstance(event, MatchBegun) and event.rules == book
    if begins != (told.number == 1):
        raise BadMessage(f"event {told.number} is out of place")
    if isinstance(event, MatchBegun):
        _check_club(event.options)
    if isinstance(event, WallBuilt) and not 0 < 2 * event.stacks * event.sides <= _MOST_TILES:
        raise BadMessage("a wall of no book")
    return event


def folded(view: State | None, event: Event, person: int) -> State:
    """The state that a person knows after an event.

    :raises BadMessage: if the event is impossible.
    """
    try:
        state = evolve(view, event)
        deal = state.deal
        hand = () if deal is None else deal.seats[state.seat_of(person)].hand
        knows_hand = deal is None or all(deal.faces[tile_id] for tile_id in hand)
    except Exception as error:  # noqa: BLE001 # whatever a stranger's event does to the fold
        raise BadMessage(f"{type(event).__name__} does not fit: {error!r}") from None
    if not knows_hand:
        raise BadMessage(f"{type(event).__name__} hides an own tile")
    return state


def chairs_of(table: TableNow, person: int, seats: int) -> tuple[Chair, ...]:
    """The players at the table, one of them at this screen; computer players' names are in the language's own script.

    :raises BadMessage: if their number is wrong.
    """
    if len(table.chairs) != seats or not all(0 <= person < seats for person in _persons(table)):
        raise BadMessage("a table with other chairs")
    found = []
    for number, chair in enumerate(table.chairs):
        portrait = PortraitId(chair.portrait)
        kind = KINDS.get(chair.player, Phone())
        name = shown_name(chair.name) or "?"
        found.append(
            Chair(
                name=in_own_letters(name) if isinstance(kind, Computer) else name,
                portrait=portrait if portrait in CAST else list(CAST)[number],
                kind=Person() if number == person else Phone() if isinstance(kind, Person) else kind,
            )
        )
    return tuple(found)


def _persons(table: TableNow) -> tuple[int, ...]:
    """All persons that the message names, without the chairs."""
    return (*table.away, *table.held, *table.ready, *(heard.person for heard in table.said))


def said_of(table: TableNow) -> tuple[Said, ...]:
    """The phrases said at the table; unknown ones are left out."""
    return tuple(
        Said(heard.number, heard.person, PHRASES[heard.phrase]) for heard in table.said if heard.phrase in PHRASES
    )


def question_from(asked: Asked, view: State | None, person: int) -> tuple[Question, tuple[Command, ...]]:
    """A question with the choices that the seat has by what it knows, and the choices as the host numbers them.

    :raises BadMessage: if it offers what the seat cannot do.
    """
    try:
        choices = read_choices(asked)
    except ProtocolError as error:
        raise BadMessage(str(error)) from None
    if view is None or view.deal is None:
        raise BadMessage("asks before there is a deal")
    try:
        own = question_of(view, view.seat_of(person), number=asked.id)
    except Exception as error:  # noqa: BLE001 # whatever became of the view by a stranger's events
        raise BadMessage(f"asks what cannot be asked: {error!r}") from None
    possible = choices_of(own)
    if not all(choice in possible for choice in choices):
        raise BadMessage("asks for what cannot be done")
    default = choices[asked.default]
    return Question(
        id=asked.id,
        seat=own.seat,
        choices=tuple(choice for choice in choices if choice in own.choices),
        default=default,
        seconds=own.seconds,
    ), choices
