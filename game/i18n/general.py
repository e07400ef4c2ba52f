"""Words that belong to no rulebook, by their ids: levels, characters, claims, sets, advice, settings."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TypeVar

from game.i18n.book_files import CardWords
from game.i18n.texts import Names, Record, Text, read

Kind = TypeVar("Kind", bound=Enum)


class NamesFile(Record):
    """The tables of ``names.toml``."""

    characters: Names
    animals: Names
    temperaments: Names
    traits: Names
    wind_letters: Names
    stops: Names
    goals: Names
    titles: Names
    names: Mapping[str, Names]


class ExampleWords(CardWords, kw_only=True):
    """The card of an example of a club's book, with its name and a sentence on what it is."""

    name: Text
    summary: Text


class GeneralFile(Record):
    """The tables of ``general.toml``."""

    levels: Names
    level_help: Names
    calls_explained: Names
    calls_said: Names
    remarks: Mapping[str, Names]
    obstacles: Names
    ledger: Names
    advised: Names
    better: Names
    done: Names
    aims: Names
    ideas: Names
    several_tiles: Names
    compared: Names
    claims: Names
    false_calls: Names
    mahjong_with: Names
    finished_with: Names
    kongs: Names
    sets: Names
    ways_of_winning: Names
    examples: Names
    chapters: Names
    not_now: Names
    settings: Mapping[str, Names]
    agreements: Mapping[str, Names]
    stop_aims: Names
    hosts: Mapping[str, Names]
    unrated: Names
    fields: Names
    example_clubs: Mapping[str, ExampleWords]


class PagesFile(Record):
    """The tables of ``pages.toml``."""

    topics: Names
    choices: Mapping[str, Names]
    units: Names
    others: Names
    relations: Names
    sounds: Names
    drills: Mapping[str, Names]
    parts_of_shapes: Names
    kinds_of_tiles: Names
    phone: Names


@cache
def names_file() -> NamesFile:
    """The texts of names.toml, which every start waits for."""
    return read(Path(__file__).with_name("names.toml"), NamesFile)


@cache
def general() -> GeneralFile:
    """The texts of general.toml, which no start waits for."""
    return read(Path(__file__).with_name("general.toml"), GeneralFile)


@cache
def pages() -> PagesFile:
    """The texts of pages.toml, which no start waits for."""
    return read(Path(__file__).with_name("pages.toml"), PagesFile)


def name_of(thing: Enum) -> str:
    """The name of a member of an enum that a player chooses from, such as a felt, a page or a key."""
    return names_file().names[type(thing).__name__][thing.name.lower()].said()


def stop_name(stop: str) -> str:
    """The name of a stop of the journey."""
    return names_file().stops[stop].said()


def choice_of(thing: Enum) -> str:
    """The member of an enum that a book has chosen, such as the order of dealing, in a few words."""
    return pages().choices[type(thing).__name__][thing.name.lower()].said()


def choices(kind: type[Kind]) -> list[tuple[Kind, str]]:
    """Every member of an enum with its name."""
    return [(thing, name_of(thing)) for thing in kind]
