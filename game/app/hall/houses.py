"""The rules that a hall offers: books, and house rules that its operator has written down."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from game import Frozen
from game.i18n.books import book_title
from game.i18n.player_texts import level_name
from game.net.messages import LARGEST_CLUB, Makes, is_for_guests
from game.players.characters import newcomer
from game.players.rank.method import offered_levels
from game.players.roster import Chair, MatchSetup, Phone, PortraitId
from game.rules.options import OWN_HANDS, OptionError, Value
from game.rules.rulesets import RULEBOOKS, rulebook

PLAYERS = "players"
"""The id of the option for three players instead of four."""


class House(Frozen, forbid_unknown_fields=True):
    """House rules, in the form of their file (docs/commands.md, "serve")."""

    rules: str
    name: Annotated[str, Meta(max_length=40)] = ""
    """The club's name for the rules; empty: the name of the book."""
    options: Mapping[str, Value] = {}

    @property
    def title(self) -> str:
        return self.name or book_title(self.rules)


_READER: msgspec.json.Decoder[House] = msgspec.json.Decoder(House)


def book_house(rules: str) -> House:
    """The rules of a book without house rules."""
    return House(rules)


def read_house(text: bytes) -> House:
    """Read house rules from the text of a file.

    :raises ValueError: if the text is invalid, or the book does not have these options.
    """
    house = _READER.decode(text)
    if house.rules not in RULEBOOKS:
        raise ValueError(f"no rulebook {house.rules!r}; there are {', '.join(RULEBOOKS)}")
    if not is_for_guests(house.options):
        raise ValueError(f"options.{OWN_HANDS}: longer than {LARGEST_CLUB} bytes")
    seats_of(house.rules, house.options)
    return house


def seats_of(rules: str, options: Mapping[str, Value]) -> int:
    """The number of players.

    :raises OptionError: for an option that the book does not have, or a value that it does not take.
    """
    return rulebook(rules).with_options(options).seats


def setup_for(houses: Mapping[str, House], makes: Makes) -> MatchSetup:
    """The set-up of a table at which every chair waits for a guest.

    :raises OptionError: if the hall does not have the rules, or the rules do not have an option.
    """
    house = houses.get(makes.rules)
    if house is None or OWN_HANDS in makes.options:
        raise OptionError("rules that the hall does not have")
    options = {**house.options, **makes.options}
    seats = seats_of(house.rules, options)
    taken: list[PortraitId] = []
    chairs = []
    for _seat in range(seats):
        character = newcomer(taken, makes.level)
        taken.append(character.portrait)
        chairs.append(Chair(name=character.name, portrait=character.portrait, kind=Phone()))
    return MatchSetup(ruleset=house.rules, options=options, chairs=tuple(chairs))


def told_to_pages(houses: Mapping[str, House]) -> Mapping[str, Any]:
    """The choices on the page for making a table, translated."""
    rules: Sequence[Mapping[str, Any]] = [
        {"id": name, "title": house.title, "seats": _seats_to_choose(house)} for name, house in houses.items()
    ]
    return {"rules": rules, "levels": [[level.value, level_name(level)] for level in offered_levels()]}


def _seats_to_choose(house: House) -> Sequence[int]:
    has_choice = any(option.id == PLAYERS for option in rulebook(house.rules).options)
    return (4, 3) if has_choice and PLAYERS not in house.options else (seats_of(house.rules, house.options),)
