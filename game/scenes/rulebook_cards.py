"""The rulebooks as they are offered before a match."""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import _
from game.rules.options import Option
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile
from game.view.theme import Colour

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
    return (
        RulebookCard(
            id="gala",
            title="Gala",
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
            summary=_(
                "Four deals, and everybody is East once. Only who goes out scores: one point and the premiums. Who "
                "discarded the winning tile loses a point. Discards lie in one pool."
            ),
            complexity=1,
            accent=(0xC9, 0x34, 0x1F),
            emblem=(Tile.C1, Tile.DR, Tile.D5),
            options=RULEBOOKS["gala"].options,
        ),
    )
