"""The contents of a rulebook's text files: its words and card, the rows of its tables, its guide."""

from collections.abc import Mapping
from enum import Enum

from game.i18n.texts import Names, Record, Text
from game.tiles.tile import Tile

Texts = tuple[Text, ...]


class OptionGroup(Enum):
    """The groups of options, in the order in which they are offered."""

    MATCH = "match"
    SEATS = "seats"
    WALL = "wall"
    CLAIMS = "claims"
    SCORING = "scoring"
    SPECIAL = "special"


class Call(Enum):
    """The calls over the table; each stands on the button that makes it."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    EXTENSION = "extension"
    """The call that makes a pung a kong."""
    MAHJONG = "mahjong"
    FROM_WALL = "from_wall"
    """The call of mahjong on a tile drawn from the wall."""
    DEALT = "dealt"
    """The call of mahjong with the dealt tiles."""
    SPECIAL = "special"
    """The call of mahjong with a special hand, ``{hand}``."""
    OTHER_MAHJONG = "other_mahjong"
    """A mahjong under another name, in books that have one."""
    READY = "ready"


class Term(Enum):
    """Things that several books have, each book under its own name."""

    ROUND = "round"
    """The deals under one prevailing ``{wind}``."""
    EAST = "east"
    """The dealer who sits East, ``{name}``."""
    DRAGONS = "dragons"
    """The dragons that the book uses, within a sentence."""
    PAIR = "pair"
    """The pair of a hand with four sets."""


class OptionWords(Record):
    """The words of an option."""

    group: OptionGroup
    name: Text
    help: Text
    """One or two sentences on the effect of the option."""
    values: Names | None = None
    """The names of the option's values; on and off have usual names, and numbers are written with ``number``."""
    off: Text | None = None
    """The name of the value off, for a number that can be off."""
    number: Text | None = None
    """How a number is written, with its unit."""


class RowWords(Record):
    """The words of a row of a scoring table or of a special hand, with example hands."""

    name: Text | None = None
    help: Text | None = None
    """The condition of the row, in a sentence without its period."""
    otherwise: Texts = ()
    """Conditions used instead of ``help`` if their ``when`` holds, which names options by id, or fields of rules."""
    line: Text | None = None
    """The row's name on a score sheet, with the ``{tiles}`` that earned it; otherwise the name of the set or bonus tile
    that earned it, or the row's own name."""
    reason: Text | None = None
    """Why certain ``{tiles}`` earned the row, with the ``{wind}`` of the seat; otherwise the help is used."""
    examples: tuple[str, ...] = ()
    """Hands that earn the row: at least one for each of its worths."""


class TileWords(Record):
    """The words of a face."""

    name: Text
    alike: Text | None = None
    """The plural name of the tile, as it stands in ``Pung of {tiles}``."""


class CardWords(Record):
    """The card of a book, shown before a match: the same facts in the same places for every book."""

    origin: Text
    tiles: str
    """The number of tiles, as text."""
    stacks: str
    players: str
    dice: str
    lines: Texts
    """Four short lines on what is special about the book."""
    complexity: int
    """How complex the rules are, from 1 to 4."""
    accent: str
    """The color of the book, as ``RRGGBB``."""
    emblem: tuple[Tile, Tile, Tile]
    """The three tiles on the card; the middle one lies in front."""


class RightsWords(Record):
    """The owner of the printed rules, and their license."""

    owner: str
    """The owner, as the book names it."""
    use: Text
    """How the game uses the rules, for the list of licenses."""
    licence: str
    """The file name of the license."""


class Words(Record, kw_only=True):
    """The words for calls, terms, tiles, seats and options in which a book differs from the common ones."""

    options: Mapping[str, OptionWords] = {}
    calls: Mapping[Call, Text] = {}
    terms: Mapping[Term, Text] = {}
    seats: Mapping[str, Text] = {}
    tiles: Mapping[str, TileWords] = {}


class BookFile(Words, kw_only=True):
    """``book.toml``: the words about a book before and in a match."""

    name: Text
    rules: Text
    """The name of the book's rules: ``Israeli rules``."""
    summary: Text
    """A summary of the play, in a few sentences."""
    language: str = ""
    """The code of the language whose speakers are offered this book first; empty if there is no such language."""
    first: Mapping[str, bool | int | str] = {}
    """The values of options in a player's first match, which is short."""
    card: CardWords
    rights: RightsWords | None = None


class ScoringFile(Record):
    """``scoring.toml``: the rows of the book's tables."""

    elements: Mapping[str, RowWords]
    special_hands: Mapping[str, RowWords] = {}


class Silent(Enum):
    """The topics of chapters common to all books on which the original of a book may say nothing."""

    NAMES_OF_TILES = "names_of_tiles"
    """The definitions of simples, terminals and honors."""
    BREAK = "break"
    DEALING = "dealing"
    """The number of tiles dealt at a time."""
    REPLACEMENTS = "replacements"
    """The place of the replacement tiles for kongs and bonus tiles."""
    BONUS = "bonus"
    """The time and order in which bonus tiles are laid out."""
    KONGS = "kongs"
    """The time at which a kong is made from the hand."""
    KONGS_LIE = "kongs_lie"
    ROBBING = "robbing"
    CLAIMS = "claims"
    """The discards that can be claimed, and for which sets."""
    CLAIM_SECONDS = "claim_seconds"


class GuideFile(Record):
    """``guide.toml``: the rules of a book that no table of it contains."""

    seats: Texts
    """The drawing of seats."""
    course: Texts
    """What the book says about turns."""
    claims: Texts
    ending: Texts
    """The end of a deal, the next dealer, and the end of the match."""
    counting: Texts
    """How the lines of a score add up to a worth."""
    paying: Texts
    faults: Texts
    special: Texts = ()
    """The rules that hold for all special hands."""
    introduction: Texts = ()
    """What the book says before all rules."""
    wall: Texts = ()
    """What the book says about mixing and building."""
    book: Texts = ()
    """The authors of the book, and what else it contains."""
    only_east_deals: bool = False
    """Whether the book names only East, and no dealer who may be another seat."""
    silent: frozenset[Silent] = frozenset()
    """The topics of common chapters on which the original of the book says nothing."""


class CommonFile(Words, kw_only=True):
    """``words.toml``: the words that all books share."""

    groups: Mapping[OptionGroup, Text]
    elements: Mapping[str, RowWords]
