"""The shape of a hand as it is written: tiles and words to tap, the text that they make, and what is wrong with it."""

from collections.abc import Callable

from game import Frozen, replace, ui
from game.hands import pattern_writing as writing
from game.hands.pattern_sets import whole_of
from game.hands.pattern_text import Word, item_trouble
from game.i18n import _, pgettext
from game.i18n.numbers import count_text
from game.i18n.tile_words import kinds_names, part_names, shape_text, tile_name
from game.rules.own_parts import LONGEST_PATTERN, OwnPartError, pattern_of
from game.rules.ruleset import Ruleset
from game.tiles.tile import DRAGONS, KINDS, WINDS, Suit, Tile
from game.view.page.cloth import draw_cloth
from game.view.paint import Felt, Icon
from game.view.units import theme

_WHOLE = 14
_PARTS = (Word.ONE, Word.PAIR, Word.CHOW, Word.SET, Word.KONG, Word.MELD)
"""The kinds of parts that can be tapped."""
_ROWS = (
    *(tuple(tile for tile in KINDS if tile.suit is suit) for suit in (Suit.CHARACTER, Suit.DOT, Suit.BAMBOO)),
    (*WINDS, None, *DRAGONS),
)
"""The rows of tiles; where ``None`` stands, the rest of the row is pushed to its end."""


class Shape(Frozen):
    """A shape as it is written, and what will be added next."""

    text: str = ""
    kind: Word = Word.ONE
    any_suit: bool = False
    lists: bool = False
    """Whether tiles are marked when they are tapped; the next part may then consist of the marked ones."""
    listed: tuple[Tile, ...] = ()
    may_be_part: bool = False
    """Whether it may be only a part of a hand."""
    is_refused: bool = False
    """Whether the last part could not be added."""

    @property
    def trouble(self) -> str:
        """A sentence on what is missing or wrong in the shape; empty if it is a valid shape."""
        text = self.text.strip()
        if not text:
            return _("The shape is missing.")
        size = writing.size_of(text)
        if size < _WHOLE and not (self.may_be_part and whole_of(text) != text):
            return _("Still missing: {count} of 14 tiles.").format(count=_WHOLE - size)
        if size > _WHOLE:
            return count_text("{count} tile, more than 14.", "{count} tiles, more than 14.", size)
        try:
            pattern_of(text, may_be_part=self.may_be_part)
        except OwnPartError as error:
            return str(error)
        return ""

    def in_words(self, book: str) -> str:
        """The shape in words; nothing if something in it is no part of a shape."""
        items = self.text.replace("|", " ").split()
        return "" if any(map(item_trouble, items)) else shape_text(book, self.text)


def written(shape: Shape, text: str) -> Shape:
    """The shape with another text."""
    return replace(shape, text=text, is_refused=False)


def _extended(shape: Shape, text: str) -> Shape:
    """The shape with this text, if its last part is possible."""
    last = text.rpartition(" ")[2]
    if (last and item_trouble(last)) or len(text) > LONGEST_PATTERN:
        return replace(shape, is_refused=True)
    return written(shape, text)


def with_tile(shape: Shape, tile: Tile) -> Shape:
    """The shape with a part that is or begins with this tile; while tiles are listed, with the tile marked or not."""
    if not shape.lists:
        return _extended(shape, writing.with_tiles(shape.text.strip(), shape.kind, tile, any_suit=shape.any_suit))
    others = tuple(each for each in shape.listed if each is not tile)
    return replace(shape, listed=others if tile in shape.listed else (*others, tile), is_refused=False)


def with_word(shape: Shape, kinds: str) -> Shape:
    """The shape with a part of any tiles of these kinds."""
    return _extended(shape, writing.with_word(shape.text.strip(), shape.kind, kinds))


def _with_listed(shape: Shape) -> Shape:
    return with_word(shape, writing.kinds_of(sorted(shape.listed), any_suit=shape.any_suit))


def without_last(shape: Shape) -> Shape:
    """The shape without its last part."""
    return written(shape, writing.without_last(shape.text))


def _filled(shape: Shape, field: str, value: object) -> Shape:
    """The shape with another value of a field."""
    return replace(shape, **{field: value})


def _listing(shape: Shape, is_on: bool) -> Shape:  # noqa: FBT001 - a switch tells it so
    return replace(shape, lists=is_on, listed=())


Change = Callable[..., None]
"""Called with one of the functions above and that function's other arguments than the shape."""


def shape_pad(shape: Shape, rules: Ruleset, change: Change) -> ui.Part:
    """The tiles, words and text with which the shape is written."""
    kinds = tuple((word, part_names()[word]) for word in _PARTS)
    these = pgettext("part of a shape", "of these tiles")
    words = tuple(ui.Button(name, (change, with_word, word)) for word, name in kinds_names().items())
    picked = ui.Button(these, (change, _with_listed), is_off=not shape.listed, key="these")
    how = _("Tap the tiles it may have, then \u201c{button}\u201d.").format(button=these)
    refused = _("No such part can be made of these tiles.") if shape.is_refused else ""
    said = refused or (how if shape.lists and not shape.listed else shape.trouble)
    in_words = shape.in_words(rules.id)
    switches = (
        _switch(_("In any suits"), (change, _filled, "any_suit"), "any_suit", is_on=shape.any_suit),
        _switch(_("Only these tiles"), (change, _listing), "lists", is_on=shape.lists),
    )
    beside = ui.Column(
        (
            ui.Choice(kinds, shape.kind, (change, _filled, "kind"), called=_("What to add next"), key="kind"),
            ui.Grid(switches, cell=ui.Size.SIDE / 2, most=2, aside=ui.Step.XL),
            ui.Grid((*words, picked), ui.Step.S, cell=2 * ui.Size.SAMPLE, across=ui.Across.FILL, is_region=True),
            ui.Area(
                shape.text,
                (change, written),
                LONGEST_PATTERN,
                _("Tap the tiles of the hand, part by part"),
                called=_("Shape"),
                more=in_words,
                at_rest=in_words,
                key="shape",
            ),
            ui.Text(said, key="said"),
        ),
        grow=1.0,
    )
    return ui.Row((_tiles(shape, rules, change, these), beside), ui.Step.L, ui.Across.START, wraps=True, is_roomy=True)


def _switch(name: str, on: ui.Act, key: str, *, is_on: bool) -> ui.Part:
    return ui.form_row(name, "", ui.Toggle(is_on, on, key=key))


def _tiles(shape: Shape, rules: Ruleset, change: Change, these: str) -> ui.Part:
    rows = tuple(
        ui.Row(tuple(_tile(tile, shape, rules, change, these) if tile else ui.Space() for tile in row), ui.Step.S)
        for row in _ROWS
    )
    is_empty = not shape.text.strip()
    undo = ui.Button(_("Undo"), (change, without_last), Icon.UNDO, is_off=is_empty, key="take back")
    clear = ui.Button(_("Clear"), (change, written, ""), is_off=is_empty, key="clear")
    foot = ui.Row((undo, clear), along=ui.Across.END)
    pad = ui.Panel(ui.Column((ui.Column(rows, ui.Step.S, is_region=True), foot)), ui.Ground.NONE, ui.Step.M)
    return ui.Over((ui.Picture((draw_cloth, Felt.JADE)), pad))


def _tile(tile: Tile, shape: Shape, rules: Ruleset, change: Change, these: str) -> ui.Part:
    name, is_marked = tile_name(rules.id, tile), tile in shape.listed
    mark = ui.Pin(ui.Mark(Icon.CHECK, theme.TEAL)) if is_marked else None
    face = ui.Over((ui.Tiles(((tile,),)), mark))
    return ui.Bare(
        face,
        on=(change, with_tile, tile),
        chosen=is_marked if shape.lists else None,
        corner=ui.Step.S,
        key=tile,
        hint=name,
        called=name,
        more=these if is_marked else "",
    )
