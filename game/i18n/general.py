"""Words that belong to no rulebook, by what they stand for: of levels, characters, claims, sets, advice, settings."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TypeVar

from game.i18n.texts import Names, Record, read

Kind = TypeVar("Kind", bound=Enum)


class GeneralFile(Record, frozen=True):
    """``general.toml``."""

    levels: Names
    level_help: Names
    calls_explained: Names
    calls_said: Names
    characters: Names
    animals: Names
    temperaments: Names
    traits: Names
    remarks: Mapping[str, Names]
    obstacles: Names
    ledger: Names
    advised: Names
    better: Names
    done: Names
    aims: Names
    reasons: Names
    compared: Names
    claims: Names
    false_calls: Names
    mahjong_with: Names
    finished_with: Names
    kongs: Names
    sets: Names
    tiles_of_chow: Names
    ways_of_winning: Names
    wind_letters: Names
    examples: Names
    chapters: Names
    names: Mapping[str, Names]
    not_now: Names
    settings: Mapping[str, Names]
    agreements: Mapping[str, Names]
    stops: Names
    stop_aims: Names


@cache
def general() -> GeneralFile:
    """All of them, to be said in the language of the moment."""
    return read(Path(__file__).with_name("general.toml"), GeneralFile)


def name_of(thing: Enum) -> str:
    """How one of several things to choose from is called: a felt, a page, a key."""
    return general().names[type(thing).__name__][thing.name.lower()].said()


def choices(kind: type[Kind]) -> list[tuple[Kind, str]]:
    """All things of a kind, with their names."""
    return [(thing, name_of(thing)) for thing in kind]
