"""The match that was set up last, between the settings file and the next match."""

from __future__ import annotations

from dataclasses import replace as with_changes
from typing import cast

from msgspec.structs import replace

from game.app.settings import LastSetUp, Portrait, Settings
from game.players.characters import newcomer, spare_chair
from game.players.roster import CHARACTERS, Chair, Level, MatchSetup, PortraitId
from game.rules.options import OptionError, Options, Value
from game.rules.rulesets import RULEBOOKS, rulebook

OPPONENTS = 3


def setup_of(settings: Settings, *, own_name: str) -> MatchSetup:
    """The match that the settings remember, with the person in the first chair.

    What they do not say, or what makes no sense any more, is filled in: levels ``beginner``, portraits that are free.

    :param own_name: what the person is called who gave no name.
    """
    last = settings.last_set_up
    own = PortraitId(settings.avatar)
    person = Chair(name=settings.player_name or own_name, portrait=own, level=None)
    levels = [_level(last.opponents[number] if number < len(last.opponents) else "") for number in range(OPPONENTS)]
    portraits = _free_portraits(own, [PortraitId(portrait) for portrait in last.portraits], levels)
    chairs = [person]
    for number, (portrait, level) in enumerate(zip(portraits, levels, strict=True)):
        given = last.names[number] if number < len(last.names) else ""
        chairs.append(Chair(name=given or CHARACTERS[portrait], portrait=portrait, level=level))
    return fitted(MatchSetup(ruleset=last.ruleset, options=dict(last.options), chairs=tuple(chairs)))


def fitted(setup: MatchSetup) -> MatchSetup:
    """The same match with as many chairs as its rules have seats; a book or options that do not exist are left out."""
    known = setup.ruleset in RULEBOOKS
    book = rulebook(setup.ruleset if known else LastSetUp().ruleset)
    options: dict[str, Value] = {}
    for name, value in setup.options.items() if known else ():
        try:
            Options(book.options, {name: value})
        except OptionError:
            continue
        options[name] = value
    seats = book.with_options(Options(book.options, options)).seats
    chairs = list(setup.chairs[:seats])
    while len(chairs) < seats:
        chairs.append(spare_chair(chairs))
    return with_changes(setup, ruleset=book.id, options=options, chairs=tuple(chairs))


def remembered(settings: Settings, setup: MatchSetup, *, own_name: str) -> Settings:
    """The settings, with this match as the last one; who had no seat in it is remembered from before."""
    person, *others = setup.chairs
    before = settings.last_set_up
    spare = slice(len(others), OPPONENTS)
    portraits = tuple(cast("Portrait", chair.portrait) for chair in others)
    last = LastSetUp(
        ruleset=setup.ruleset,
        options=dict(setup.options),
        opponents=(*((chair.level or Level.BEGINNER).value for chair in others), *before.opponents[spare]),
        names=(
            *("" if chair.name == CHARACTERS[chair.portrait] else chair.name for chair in others),
            *before.names[spare],
        ),
        portraits=(*portraits, *(portrait for portrait in before.portraits[spare] if portrait not in portraits)),
    )
    name = "" if person.name == own_name else person.name
    return replace(settings, last_set_up=last, player_name=name, avatar=cast("Portrait", person.portrait))


def _level(word: str) -> Level:
    known = {level.value: level for level in Level}
    return known.get(word, Level.BEGINNER)


def _free_portraits(own: PortraitId, wanted: list[PortraitId], levels: list[Level]) -> list[PortraitId]:
    """A portrait for each level, all different: those wanted, as far as nobody has them, then newcomers'."""
    portraits: list[PortraitId] = []
    for number, level in enumerate(levels):
        portrait = wanted[number] if number < len(wanted) else own
        is_free = portrait != own and portrait not in portraits
        portraits.append(portrait if is_free else newcomer([own, *portraits, *wanted], level).portrait)
    return portraits
