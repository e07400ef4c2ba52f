"""What the files of a rulebook hold beside its rules: its words and card, the rows of its tables, its guide."""

from collections.abc import Mapping
from enum import Enum

from game.i18n.texts import Names, Record, Text
from game.tiles.tile import Tile


class OptionGroup(Enum):
    """Options that belong together, in the order in which they are offered."""

    MATCH = "match"
    SEATS = "seats"
    WALL = "wall"
    CLAIMS = "claims"
    SCORING = "scoring"
    SPECIAL = "special"


class Call(Enum):
    """What is called over the table, and stands on the button that calls it."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    EXTENSION = "extension"
    """Of a pung to a kong."""
    MAHJONG = "mahjong"
    FROM_WALL = "from_wall"
    """Mahjong on a tile drawn from the wall."""
    DEALT = "dealt"
    """Mahjong with the dealt tiles."""
    SPECIAL = "special"
    """Mahjong with a special hand, ``{hand}``."""
    OTHER_MAHJONG = "other_mahjong"
    """Mahjong in other words, where the book has such."""
    READY = "ready"


class Term(Enum):
    """What several books have, each with a word of its own."""

    ROUND = "round"
    """The deals under one prevailing ``{wind}``."""
    EAST = "east"
    """Who sits East and deals first, ``{name}``."""
    DRAGONS = "dragons"
    """Which dragons there are, in a sentence."""
    PAIR = "pair"
    """The one pair beside four sets."""


class OptionWords(Record, frozen=True):
    """The words of an option."""

    group: OptionGroup
    name: Text
    help: Text
    """One or two sentences that say what it decides."""
    values: Names | None = None
    """How its words are called; on and off have words of their own, and numbers are written with ``number``."""
    off: Text | None = None
    """A number that is off."""
    number: Text | None = None
    """How a number is written, with its unit."""


class RowWords(Record, frozen=True):
    """The words of a row of a scoring table, or of a special hand, and hands that earn it."""

    name: Text | None = None
    help: Text | None = None
    """What it is for, in a sentence without a stop."""
    line: Text | None = None
    """How it is called on a score sheet, with the ``{tiles}`` that earned it; else by the set or the bonus tile that
    earned it, else by its name."""
    reason: Text | None = None
    """Why certain tiles earned it, with these ``{tiles}`` and the ``{wind}`` of the seat; else its help."""
    examples: tuple[str, ...] = ()
    """For each of its worths one at least."""


class TileWords(Record, frozen=True):
    """The words of a face."""

    name: Text
    alike: Text | None = None
    """Several of it, as they stand in ``Pung of {tiles}``."""


class CardWords(Record, frozen=True):
    """What a book says of itself before a match; the same facts in the same places for every book."""

    origin: Text
    tiles: str
    """How many."""
    stacks: str
    """On a side of the wall."""
    players: str
    dice: str
    lines: tuple[Text, ...]
    """Four short lines on what is special about it."""
    complexity: int
    """1 to 4."""
    accent: str
    """Its colour, as ``RRGGBB``."""
    emblem: tuple[Tile, Tile, Tile]
    """The tiles on the card, the one in front in the middle."""


class RightsWords(Record, frozen=True):
    """Whose the printed rules are."""

    owner: str
    """As the book has it."""
    use: Text
    """What the rules are in the game, for the list of licences."""
    licence: str
    """The file of the licence."""


class Words(Record, frozen=True, kw_only=True):
    """Of calls, terms, tiles, seats and usual options a book has those alone that it calls otherwise than others do."""

    options: Mapping[str, OptionWords] = {}
    calls: Mapping[Call, Text] = {}
    terms: Mapping[Term, Text] = {}
    seats: Mapping[str, Text] = {}
    tiles: Mapping[str, TileWords] = {}


class BookFile(Words, frozen=True, kw_only=True):
    """``book.toml``: what is said of a book before and in a match."""

    name: Text
    rules: Text
    """Its rules: ``Israeli rules``."""
    summary: Text
    """How it is played, in a few sentences."""
    language: str = ""
    """The code of the language of those whose own book it is: they are offered it first."""
    first: Mapping[str, bool | int | str] = {}
    """The options of a first match: it is short."""
    card: CardWords
    rights: RightsWords | None = None


class ScoringFile(Record, frozen=True):
    """``scoring.toml``: the rows of the book's tables."""

    elements: Mapping[str, RowWords]
    special_hands: Mapping[str, RowWords] = {}


class Silent(Enum):
    """What the chapters common to all books tell, and the original of a book may not."""

    NAMES_OF_TILES = "names_of_tiles"
    """Which tiles are simples, terminals, honors."""
    BREAK = "break"
    DEALING = "dealing"
    """By how many tiles the hands are dealt."""
    REPLACEMENTS = "replacements"
    """Where the tiles for kongs and bonus tiles come from."""
    BONUS = "bonus"
    """When bonus tiles are laid out, and in which order."""
    KONGS = "kongs"
    """When a kong is made from the hand."""
    KONGS_LIE = "kongs_lie"
    ROBBING = "robbing"
    CLAIMS = "claims"
    """Which discards can be claimed, and what for."""
    CLAIM_SECONDS = "claim_seconds"


class GuideFile(Record, frozen=True):
    """``guide.toml``: what no table of a book says by itself."""

    seats: tuple[Text, ...]
    """How seats are drawn."""
    course: tuple[Text, ...]
    """What is peculiar about turns."""
    claims: tuple[Text, ...]
    ending: tuple[Text, ...]
    """How a deal ends, who leads the next one, and when the match is over."""
    counting: tuple[Text, ...]
    """How the lines make a worth."""
    paying: tuple[Text, ...]
    faults: tuple[Text, ...]
    special: tuple[Text, ...] = ()
    """What holds for all special hands."""
    introduction: tuple[Text, ...] = ()
    """What the book says before all rules."""
    wall: tuple[Text, ...] = ()
    """What the book tells about mixing and building."""
    book: tuple[Text, ...] = ()
    """Who wrote it, and what else it tells."""
    only_east_deals: bool = False
    """Whether the book knows East and no dealer beside him."""
    silent: frozenset[Silent] = frozenset()
    """Where the game speaks and the original does not, in the chapters common to all books."""


class CommonFile(Words, frozen=True, kw_only=True):
    """``words.toml``: the words that all books share."""

    groups: Mapping[OptionGroup, Text]
    elements: Mapping[str, RowWords]
