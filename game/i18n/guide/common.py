"""The choice of a guide's sentences, and the chapters that follow from the fields of a ruleset."""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import field

from game import Frozen
from game.i18n import _, joined, pgettext
from game.i18n.book_files import Call, Silent, Term
from game.i18n.books import Book, is_own_book, term
from game.i18n.call_words import call_name, goal_explained
from game.i18n.general import general
from game.i18n.guide.model import Mark, Paragraph, SetsRow, TileRow, WallPicture, marked, paragraph, paragraphs
from game.i18n.guide.wall_places import COUNTED
from game.i18n.numbers import count_text, number
from game.i18n.texts import Record, Text, read
from game.i18n.tile_words import claim_name
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.tiles.tile import WINDS, Suit, Tile, Wind


class Telling(Frozen):
    """The maker of a guide's texts: a book, and the ruleset that the guide is about."""

    book: Book
    rules: Ruleset

    def translated(self, texts: Iterable[Text]) -> list[str]:
        """The texts whose conditions hold, translated; those that are not in the original of the book are marked."""
        return [self._said(text) for text in texts if self._holds(text)]

    def _said(self, text: Text) -> str:
        form = text.form
        gaps = {gap: self.fact(named) for gap, named in form.gaps.items()}
        gaps |= {gap: number(self.fact(named)) for gap, named in form.numbers.items() if isinstance(named, str)}
        said = text.said(self.fact(form.count) if form.count else 1, **gaps)
        is_added = bool(form.added) or (form.silent != "" and Silent(form.silent) in self.book.guide.silent)
        is_added = is_added and not is_own_book(self.rules)
        return marked(said, Mark.CONTRADICTED if form.contradicted else Mark.ADDED if is_added else None)

    @property
    def changed(self) -> frozenset[str]:
        return self.book.rules.changed(self.rules.options)

    def _holds(self, text: Text) -> bool:
        """Whether a text is true here; what a printed rulebook contradicts is no matter of a club's own one."""
        is_beside_it = bool(text.form.contradicted) and is_own_book(self.rules)
        return not is_beside_it and self.is_true(text) and self.holds(text.form.when, text.form.unless)

    def is_true(self, text: Text) -> bool:
        """Whether a club has changed nothing of what the text states."""
        return not any(
            place == told or place.startswith(f"{told}.") for told in text.form.tells for place in self.changed
        )

    def holds(self, when: Mapping[str, Any], unless: Mapping[str, Any]) -> bool:
        """Whether every fact in ``when`` has the value given there, and no fact in ``unless`` has its value."""
        met = all(self._fact_is(fact, wanted) for fact, wanted in when.items())
        return met and not any(self._fact_is(fact, wanted) for fact, wanted in unless.items())

    def _fact_is(self, fact: str, wanted: Any) -> bool:  # a value of any kind in TOML
        found = self.fact(fact)
        return bool(found) is wanted if isinstance(wanted, bool) else found == wanted

    def fact(self, name: str) -> Any:  # a field of the ruleset has any kind
        """The value of an option by id, or of a field by path: ``wall.sides``, ``book.words.rights.owner``.

        ``special_hands`` are the hands in force, a club's own too; ``special_hands.winds`` says whether the hand
        ``winds`` is in force; likewise ``elements``. ``only_east_deals`` says whether only East can be the dealer.
        """
        if name in self.rules.options and name not in self.changed:
            return self.rules.options[name]
        if name == "only_east_deals":
            return self.book.guide.only_east_deals and not self.rules.dealer_has_prevailing_wind
        table, _, row = name.partition(".")
        if row and table in (ELEMENTS, SPECIAL_HANDS):
            return any(each.id == row for each in getattr(self.rules, table))
        found: Any = self if name.startswith("book.") else self.rules
        for part in name.split("."):
            found = None if found is None else getattr(found, part)
        return found.value if isinstance(found, Enum) else found


Texts = tuple[Text, ...]


class ChaptersFile(Record):
    """``chapters.toml``: the rules that all guides state in the same words."""

    pool: Texts
    """How tiles are drawn if no wall is built."""
    built: Texts
    break_: Texts = field(name="break")
    replacements: Texts
    dealing: Texts
    bonus: Texts
    """How flowers and seasons are replaced."""
    kongs: Texts
    """How kongs are made, and how they lie."""
    claims: Texts
    """The discards that can be claimed, and for which sets."""
    false_sets: Texts
    sorting: Texts
    """How tiles that fit into several sets are counted."""


@cache
def chapters() -> ChaptersFile:
    """The texts of ``chapters.toml``."""
    return read(Path(__file__).with_name("chapters.toml"), ChaptersFile)


def tiles(telling: Telling) -> list[Paragraph | TileRow]:
    """The tiles used in the game."""
    rules = telling.rules
    used = set(rules.tiles.tiles)
    found: list[Paragraph | TileRow] = [
        Paragraph(count_text("The game uses {count} tile.", "The game uses {count} tiles.", len(rules.tiles)))
    ]
    four = _("1 to 9, four of each.")
    if Wind.NORTH.tile in used:
        winds = _("East, South, West, North.")
        bonus = _("1 East, 2 South,\n3 West, 4 North.")
    else:
        winds = _("East, South, West.")
        bonus = _("1 East, 2 South,\n3 West.")
    names = {
        (Suit.CHARACTER,): (pgettext("suit", "Characters"), four),
        (Suit.DOT,): (pgettext("suit", "Dots"), four),
        (Suit.BAMBOO,): (pgettext("suit", "Bamboo"), four),
        (Suit.WIND, Suit.DRAGON): (
            pgettext("suit", "Winds and dragons"),
            "\n".join((winds, term(rules.id, Term.DRAGONS), _("Four of each."))),
        ),
        (Suit.FLOWER, Suit.SEASON): (_("Flowers and seasons"), "\n".join((_("Bonus tiles, one of each."), bonus))),
    }
    for suits, (name, text) in names.items():
        kinds = tuple(tile for suit in suits for tile in Tile if tile.suit is suit and tile in used)
        if kinds:
            found.append(TileRow(name, kinds, text))
    return found


def names_of_tiles(telling: Telling) -> Paragraph:
    """The paragraph that defines simples, terminals and honors."""
    text = _("2 to 8 are simples, 1 and 9 terminals, winds and dragons honors.")
    is_added = Silent.NAMES_OF_TILES in telling.book.guide.silent and not is_own_book(telling.rules)
    return paragraph(marked(text, Mark.ADDED if is_added else None))


def sets(rules: Ruleset) -> list[Paragraph | TileRow]:
    """The sets that a hand is made of."""
    return [
        TileRow(_("Chow"), (Tile.B2, Tile.B3, Tile.B4), _("Three consecutive tiles of one suit.")),
        TileRow(_("Pung"), (Tile.DR,) * 3, _("Three alike.")),
        TileRow(_("Kong"), (Tile.C9,) * 4, _("Four alike: one set, because its fourth tile is replaced.")),
        TileRow(term(rules.id, Term.PAIR), (WINDS[0],) * 2, _("Two alike.")),
        Paragraph(
            " ".join(
                (
                    _("A mahjong is four sets and a pair, or a special hand.")
                    if rules.special_hands
                    else _("A mahjong is four sets and a pair."),
                    _(
                        "A set is concealed when its tiles were drawn from the wall, and exposed when another player's "
                        "discard completed it."
                    ),
                )
            )
        ),
    ]


def goal(rules: Ruleset) -> list[Paragraph | SetsRow]:
    """The explanation of a complete hand, in one sentence with pictures."""
    shown = [block for block in sets(rules) if isinstance(block, TileRow)]
    left_out = {*(() if rules.mahjong.most_chows else (_("Chow"),)), *(() if rules.kongs.allowed else (_("Kong"),))}
    return [
        Paragraph(goal_explained(rules)),
        SetsRow(tuple(one for one in shown if one.name not in left_out)),
    ]


def wall(telling: Telling) -> list[Paragraph | WallPicture]:
    """The wall, how it is broken, and how the hands are dealt."""
    said, texts, rule = telling.translated, chapters(), telling.rules.wall
    if rule.pool is not None:
        return [*map(paragraph, said(texts.pool))]
    return [
        *map(paragraph, said(texts.built)),
        *map(paragraph, said(telling.book.guide.wall)),
        WallPicture(rule, _picture_text(telling.rules)),
        *paragraphs(said(texts.break_), heading=_("The break")),
        *paragraphs(said(texts.replacements), heading=_("Replacements")),
        *paragraphs(said(texts.dealing), heading=_("Dealing")),
    ]


def _picture_text(rules: Ruleset) -> str:
    example = _("An example: {count} stacks are counted. Dealing begins at the arrow.").format(count=COUNTED)
    return example if rules.wall.box is None else " ".join((example, _("The framed tiles are set aside.")))


def claims(telling: Telling) -> list[Paragraph]:
    """The paragraphs that say which claim takes a discard."""
    out = frozenset() if telling.rules.kongs.allowed else {ClaimKind.KONG}
    kinds = [", ".join(sorted(map(claim_name, kinds - out))) for kinds in telling.rules.claims.priority]
    order = _("The strongest claim takes the tile: {claims}.").format(claims=joined(" > ", *kinds))
    return [Paragraph(order), *map(paragraph, telling.translated(chapters().claims))]


def calls(telling: Telling) -> list[Paragraph]:
    """One line for each spoken call of a rulebook that has calls of its own; none for other rulebooks."""
    said, own = general().calls_said, telling.book.words.calls
    out = () if telling.rules.kongs.allowed else (Call.KONG, Call.CONCEALED_KONG, Call.EXTENSION)
    found = [call for call in Call if call in own and call.value in said and call not in out]
    return [
        Paragraph(
            said[call.value].said(call=call_name(telling.rules.id, call).replace("{hand}", "…")),
            heading=_("Calls") if call is found[0] else "",
        )
        for call in found
    ]
