"""The part of a card on which the shape of a hand is written: tiles and words to tap, and the text that they make."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from game.hands import pattern_writing as writing
from game.hands.pattern_text import Word, item_trouble
from game.i18n import _, ngettext, pgettext
from game.i18n.tile_words import kinds_names, part_names, shape_text
from game.rules.own_parts import LONGEST_PATTERN, OwnPartError, pattern_of
from game.rules.ruleset import Ruleset
from game.scenes.ledger.pad import Pad
from game.tiles.tile import Tile, TileSet
from game.view.paint import Canvas, Cue, Kit, PanelKind
from game.view.units import Align, Box, column, grid, lay, theme
from game.view.widgets import Button, Choice, Finish, Label, SwitchCard, TextEntry, Widget
from game.view.widgets.entry import PADDING

_WHOLE = 14
_CHOICE, _WORD, _GAP = 44.0, 44.0, 8.0
_SMALL = Finish(style=theme.BUTTON.sized(19), padding=10.0)
_PAD = 560.0
_COLUMNS = 3
_LINES, _LEAST = 30, 15
"""The most lines of a shape in words, and their least font size; a longer shape is shown whole in the tooltip."""
_PARTS = (Word.ONE, Word.PAIR, Word.CHOW, Word.SET, Word.KONG, Word.MELD)
"""The kinds of parts that can be tapped."""


class ShapeEntry(TextEntry):
    """The field for the shape, which shows the shape in words until the player types in it.

    :param book: the id of the book by which tiles are named.
    """

    def __init__(self, book: str, text: str, on_change: Callable[[str], None], *, placeholder: str) -> None:
        super().__init__(text, on_change, longest=LONGEST_PATTERN, placeholder=placeholder)
        self._book = book

    @property
    def in_words(self) -> str:
        """The shape in words; the text itself if something in it is no part of a shape."""
        items = self.text.replace("|", " ").split()
        return self.text if any(map(item_trouble, items)) else shape_text(self._book, self.text)

    def draw(self, canvas: Canvas) -> None:
        if self.is_focused or not self.text:
            super().draw(canvas)
            return
        inner = self.box.inset(PADDING, 2)
        said, style = self.in_words, theme.SMALL
        while style.size > _LEAST and not canvas.kit.writer.has_room(
            said, style, inner.width, inner.height, lines=_LINES
        ):
            style = style.sized(style.size - 1)
        canvas.panel(PanelKind.TRAY, self.box)
        canvas.block(said, style, inner, align=Align.START, most=_LINES)


class ShapePad:
    """The tiles, words and text with which the shape of a hand is written, and a line on what is wrong with it.

    :param text: the text of the shape; empty for a new one.
    :param on_change: called with the text after every change.
    """

    def __init__(self, rules: Ruleset, text: str, on_change: Callable[[str], None]) -> None:
        self._on_change = on_change
        kinds = [(word, part_names()[word]) for word in _PARTS]
        self.kind: Choice[Word] = Choice(kinds, Word.ONE, lambda _kind: None)
        self.kind.called = _("What to add next")
        self.any_suit = SwitchCard(_("In any suits"), lambda _is_on: None, is_on=False)
        self.listed = SwitchCard(_("Only these tiles"), self._turn_listing, is_on=False)
        self._chosen: dict[Tile, None] = {}
        """The tiles marked under "Only these tiles", of which the next part may consist."""
        self.words = [Button(name, partial(self.add_word, word), finish=_SMALL) for word, name in kinds_names().items()]
        self.these = Button(pgettext("part of a shape", "of these tiles"), self._add_these, finish=_SMALL)
        hint = _("Tap the tiles of the hand, part by part")
        self.entry = ShapeEntry(rules.id, text, self._text_typed, placeholder=hint)
        self.entry.called = _("Shape")
        self._said = Label("", theme.SMALL, most=2)
        without = replace(rules, tiles=TileSet.WITHOUT_BONUS)
        self.pad = Pad(without, self.add, lambda _tile: self.take_back(), self.take_back, self.clear)
        self.pad.lay.relabel(_("Clear"))
        self._update()

    @property
    def text(self) -> str:
        return self.entry.text.strip()

    @property
    def trouble(self) -> str:
        """A sentence on what is missing or wrong in the shape; empty if it is a valid shape of 14 tiles."""
        if not self.text:
            return _("The shape is missing.")
        size = writing.size_of(self.text)
        if size < _WHOLE:
            return _("Still missing: {count} of 14 tiles.").format(count=_WHOLE - size)
        if size > _WHOLE:
            return ngettext("{count} tile, more than 14.", "{count} tiles, more than 14.", size).format(count=size)
        try:
            pattern_of(self.text)
        except OwnPartError as error:
            return str(error)
        return ""

    def add(self, tile: Tile) -> None:
        """Adds a part of the chosen kind that is or begins with this tile.

        While "Only these tiles" is on, marks the tile for the next part instead, or unmarks it.
        """
        if self.listed.is_on:
            if self._chosen.pop(tile, tile) is tile:
                self._chosen[tile] = None
            self._update()
            return
        self._set_text(writing.with_tiles(self.text, self.kind.chosen, tile, any_suit=self.any_suit.is_on))

    def add_word(self, kinds: str) -> None:
        """Adds a part of the chosen kind that may consist of any tiles of these kinds."""
        self._set_text(writing.with_word(self.text, self.kind.chosen, kinds))

    def _add_these(self) -> None:
        kinds = writing.kinds_of(sorted(self._chosen), any_suit=self.any_suit.is_on)
        self._set_text(writing.with_word(self.text, self.kind.chosen, kinds))

    def _turn_listing(self, is_on: bool) -> None:  # noqa: FBT001 - a switch tells it so
        if not is_on:
            self._chosen.clear()
        self._update()

    def take_back(self) -> None:
        """Removes the last part."""
        self._set_text(writing.without_last(self.text))

    def clear(self) -> None:
        """Removes all parts."""
        self._set_text("")

    def _set_text(self, text: str) -> None:
        last = text.rpartition(" ")[2]
        if (last and item_trouble(last)) or len(text) > LONGEST_PATTERN:
            self.kind.kit and self.kind.kit.play(Cue.ERROR)
            self._said.write(_("No such part can be made of these tiles."))
            return
        self.entry.set_text(text)
        self._text_typed(text)

    def _text_typed(self, _text: str) -> None:
        self._update()
        self._on_change(self.text)

    def _update(self) -> None:
        waits = self.listed.is_on and not self._chosen
        how = _("Tap the tiles it may have, then \u201c{button}\u201d.").format(button=self.these.label)
        self._said.write(how if waits else self.trouble)
        for tile, key in self.pad.keys.items():
            key.is_marked = tile in self._chosen
            key.explained = self.these.label if key.is_marked else ""
        self.entry.explained = self.entry.in_words
        self.these.is_enabled = bool(self._chosen)
        self.pad.undo.is_enabled = self.pad.lay.is_enabled = bool(self.text)

    @property
    def label(self) -> Sequence[Widget]:
        """The labels, which cannot be pressed."""
        return (self.pad.felt, self._said)

    @property
    def controls(self) -> Sequence[Sequence[Widget]]:
        """The widgets that take input, in groups, in the order of the Tab key."""
        keys = [*self.pad.keys.values()]
        words = [*self.words, self.these]
        return ([self.kind], [self.any_suit, self.listed], keys, words, [self.entry], [self.pad.undo, self.pad.lay])

    def lay_out(self, area: Box, kit: Kit) -> None:
        """Lays out the pad in this area: the tiles, and beside them words and text."""
        pad = Box(area.x, area.y, min(_PAD, 0.45 * area.width), area.height)
        self.pad.lay_out(pad, kit)
        beside = Box(pad.right + 24, area.y, area.right - pad.right - 24, area.height)
        buttons = [*self.words, self.these]
        lines = -(-len(buttons) // _COLUMNS)
        words_high = lines * _WORD + (lines - 1) * _GAP
        entry_high = area.height - 2 * _CHOICE - words_high - 3 * _GAP
        kind, suits, words, entry = column(beside, (_CHOICE, _CHOICE, words_high, entry_high), _GAP)
        lay((self.kind, self.entry), (kind, entry))
        lay((self.any_suit, self.listed), grid(suits, 2, columns=2, high=_CHOICE, gap=_GAP))
        cells = grid(words, lines * _COLUMNS, columns=_COLUMNS, high=_WORD, gap=_GAP)
        lay(buttons, cells[: len(buttons)])
        free = cells[len(buttons)]
        self._said.place(Box(free.x, free.y, words.right - free.x, free.height).inset(4))
