"""The rulebooks as they are offered before a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.i18n import _
from game.i18n.book_names import book_summary, book_title
from game.i18n.numbers import number
from game.rules.options import Option
from game.rules.ruleset import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile
from game.view.units.theme import Colour

MOST_COMPLEX = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookCard:
    """What a rulebook says of itself; the same facts in the same places for every book."""

    id: str
    title: str
    origin: str
    tiles: str
    """How many."""
    stacks: str
    """On a side of the wall."""
    players: str
    dice: str
    lines: tuple[str, ...]
    """Four short lines on what is special about it."""
    summary: str
    """How it is played, in a few sentences."""
    complexity: int
    """1 to 4."""
    accent: Colour
    emblem: tuple[Tile, Tile, Tile]
    """The tiles on the card, the one in front in the middle."""
    options: tuple[Option, ...]


def rulebook_cards() -> tuple[RulebookCard, ...]:
    """A card for every rulebook that can be played."""
    return tuple(card_of(book) for book in RULEBOOKS.values())


def card_of(book: Rulebook) -> RulebookCard:
    """The card of a rulebook; ``KeyError`` if it has none."""
    return _CARDS[book.id](book.options)


def _israeli(options: tuple[Option, ...]) -> RulebookCard:
    return RulebookCard(
        id="israeli",
        title=book_title("israeli"),
        origin=_("Hebrew rulebook"),
        tiles="144",
        stacks="18",
        players="4",
        dice="3",
        lines=(
            _("Kong box of 16 tiles"),
            _("Ready-hand calls"),
            _("33 special hands"),
            _("Everybody scores"),
        ),
        summary=book_summary("israeli"),
        complexity=3,
        accent=(0x2F, 0x6F, 0xBE),
        emblem=(Tile.WE, Tile.DW, Tile.B7),
        options=options,
    )


def _gala(options: tuple[Option, ...]) -> RulebookCard:
    return RulebookCard(
        id="gala",
        title=book_title("gala"),
        origin=_("Russian rulebook"),
        tiles="144",
        stacks="18",
        players="4",
        dice="2",
        lines=(
            _("Four quick deals"),
            _("1 point and premiums"),
            _("Discarder loses 1"),
            _("Concealed kong safe"),
        ),
        summary=book_summary("gala"),
        complexity=1,
        accent=(0xC9, 0x34, 0x1F),
        emblem=(Tile.C1, Tile.DR, Tile.D5),
        options=options,
    )


def _hungarian(options: tuple[Option, ...]) -> RulebookCard:
    return RulebookCard(
        id="hungarian",
        title=book_title("hungarian"),
        origin=_("Hungarian rulebook"),
        tiles="144",
        stacks="18",
        players="4",
        dice="2",
        lines=(
            _("Two loose tiles on the wall"),
            _("Doubles"),
            _("Extras of {least} to {most}").format(least=number(1000), most=number(4000)),
            _("East pays, gets double"),
        ),
        summary=book_summary("hungarian"),
        complexity=3,
        accent=(0x17, 0x8A, 0x5B),
        emblem=(Tile.B6, Tile.DG, Tile.WN),
        options=options,
    )


def _latvian(options: tuple[Option, ...]) -> RulebookCard:
    return RulebookCard(
        id="latvian",
        title=book_title("latvian"),
        origin=_("Latvian rulebook"),
        tiles="136",
        stacks="17",
        players="3–4",
        dice="2",
        lines=(
            _("No flowers or seasons"),
            _("The plain game"),
            _("Three ways to score"),
            _("Best for learning"),
        ),
        summary=book_summary("latvian"),
        complexity=1,
        accent=(0x9A, 0x2A, 0x4A),
        emblem=(Tile.C9, Tile.B1, Tile.D1),
        options=options,
    )


def _polish(options: tuple[Option, ...]) -> RulebookCard:
    return RulebookCard(
        id="polish",
        title=book_title("polish"),
        origin=_("Polish rulebook"),
        tiles="136/144",
        stacks="17/18",
        players="3–4",
        dice="2",
        lines=(
            _("Doubles, limit {limit}").format(limit=number(2000)),
            _("Losers settle too"),
            _("Up to 33 special hands"),
            _("Three-sided walls"),
        ),
        summary=book_summary("polish"),
        complexity=4,
        accent=(0xC2, 0x57, 0x1B),
        emblem=(Tile.F1, Tile.S3, Tile.S1),
        options=options,
    )


_CARDS: dict[str, Callable[[tuple[Option, ...]], RulebookCard]] = {
    "israeli": _israeli,
    "gala": _gala,
    "hungarian": _hungarian,
    "latvian": _latvian,
    "polish": _polish,
}
