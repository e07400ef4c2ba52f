"""The pad of tiles: the felt, a key for every face of the book, and a line with two buttons below them."""

from collections.abc import Callable
from functools import partial

from pygame import K_SPACE

from game.app.window.actions import Action, InputEvent, Key, PointerButton, PointerPressed, Pressed, TextTyped
from game.i18n import _
from game.i18n.tile_words import tile_name
from game.ledger import drafting
from game.ledger.checks import Problem, Trouble, lacking
from game.ledger.entry import EnteredDeal
from game.ledger.words import problem_text
from game.rules.ruleset import Ruleset
from game.scenes.ledger.parts import KEY_SHAPE, PadFelt, TileKey
from game.tiles.tile import BONUS, DRAGONS, FLOWERS, KINDS, SEASONS, WINDS, Tile
from game.view.paint import Cue, Icon, Kit, PanelKind
from game.view.units import Box, Face, TextStyle, theme
from game.view.widgets import Button, Finish, Label, Widget

_ROWS: tuple[tuple[tuple[Tile, int], ...], ...] = (
    *(
        tuple((tile, tile.rank - 1) for tile in KINDS if tile.suit is suit)
        for suit in (Tile.C1.suit, Tile.D1.suit, Tile.B1.suit)
    ),
    (*((tile, place) for place, tile in enumerate(WINDS)), *((tile, place) for place, tile in enumerate(DRAGONS, 6))),
    (*((tile, place) for place, tile in enumerate(FLOWERS)), *((tile, place) for place, tile in enumerate(SEASONS, 5))),
)
"""The rows of the pad, each tile with its column."""
_COLUMNS = 9
_INSET, _GAP, _FOOT = 24.0, 7.0, 58.0
_SAID = TextStyle(Face.MEDIUM, 20, theme.TEXT)
_REFUSED = _SAID.colored(theme.GOLD)
_BUTTON = Finish(style=theme.BUTTON.sized(21), padding=16.0)


class Pad:
    """The tiles to tap, and two buttons below them.

    :param tap: called with a tile that was tapped or typed.
    :param take_out: called with a tile of which one is to be removed from the hand.
    :param undo: called by the first button and the key to take back.
    :param lay: called by the second button, which usually lays out a set.
    """

    def __init__(
        self,
        rules: Ruleset,
        tap: Callable[[Tile], None],
        take_out: Callable[[Tile], None],
        undo: Callable[[], None],
        lay: Callable[[], None],
    ) -> None:
        self._rules = rules
        self._tap = tap
        self.felt = PadFelt(PanelKind.TRAY)
        self._rows = [[(tile, column) for tile, column in row if rules.tiles.copies(tile)] for row in _ROWS]
        self._rows = [row for row in self._rows if row]
        self.keys = {
            tile: TileKey(tile, tile_name(rules.id, tile), partial(tap, tile), partial(take_out, tile))
            for row in self._rows
            for tile, _column in row
        }
        self.said = Label("", _SAID, most=4)
        self.undo = Button(_("Undo"), undo, finish=_BUTTON, icon=Icon.UNDO)
        self.lay = Button("", lay, finish=_BUTTON)
        self._seat: int | None = None
        self._letter = ""
        """The letter that was typed last, to which the following marks belong; empty: none."""
        self._typed: Tile | None = None
        """The tile that was typed last after this letter."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The widgets over the felt, in the order of the Tab key."""
        return (*self.keys.values(), self.said, self.undo, self.lay)

    @property
    def is_typing(self) -> bool:
        """Whether a letter has been typed to which the next mark may belong."""
        return bool(self._letter)

    def take_out_at(self, event: InputEvent, kit: Kit) -> bool:
        """Removes the tile that was right-clicked from the hand; returns whether the event was that."""
        if not (isinstance(event, PointerPressed) and event.button is PointerButton.RIGHT):
            return False
        at = kit.frame.units(event.at)
        key = next((key for key in self.keys.values() if key.box.holds(at)), None)
        if key is not None:
            key.take_out()
        return key is not None

    def take_typed(self, event: InputEvent, kit: Kit, typed: Callable[[str], bool] | None = None) -> bool:
        """Handles typed text and the key to take back; returns whether the event was one of them.

        :param typed: called with typed text in place of ``type``; returns whether the text was understood.
        """
        if isinstance(event, TextTyped):
            if not (typed or self.type)(event.text):
                kit.play(Cue.ERROR)
            return True
        is_space = isinstance(event, Pressed) and isinstance(event.trigger, Key) and event.trigger.code == K_SPACE
        if is_space and self.is_typing:
            return True
        if kit.actions.is_pressed(event, Action.TAKE_BACK):
            self.undo.press()
            return True
        return False

    def refuse(self, tile: Tile) -> None:
        """Says that no more tiles of this face exist, and makes its key shake."""
        copies = self._rules.tiles.copies(tile)
        problem = Problem(trouble=Trouble.TOO_MANY, place=(), tile=tile, count=copies)
        self.said.write(problem_text(self._rules.id, problem, ()), _REFUSED)
        if tile in self.keys:
            self.keys[tile].shake()

    def type(self, text: str) -> bool:
        """Taps the tiles of a typed text such as ``B123 C55 WEEE``; returns whether all of it was understood.

        A letter counts for the marks that follow it, until another one comes; spaces are optional. A ``W`` means the
        white dragon right after the letter ``D`` or another white dragon; anywhere else it begins winds.
        """
        unknown = ""
        for mark in text.upper():
            tile = self._tile_of_mark(mark)
            if tile is not None:
                self._typed = tile
                self._tap(tile)
            elif mark.isspace() or any(each.name[0] == mark for each in self.keys):
                self._letter, self._typed = mark.strip(), None
            else:
                unknown += mark
        if unknown:
            self.said.write(_("Not understood: {text}").format(text=unknown), _REFUSED)
        return not unknown

    def _tile_of_mark(self, mark: str) -> Tile | None:
        """The tile that this mark stands for after the letter typed last; ``None`` if it stands for none."""
        tile = next((tile for tile in self.keys if tile.name == self._letter + mark), None)
        if tile is None or self._typed is None:
            return tile
        begins_wind = tile is Tile.DW and self._typed is not Tile.DW
        return None if begins_wind or tile.suit is not self._typed.suit else tile

    def show(self, deal: EnteredDeal, seat: int, *, can_undo: bool, lay: str) -> None:
        """Shows how many of each tile are in a seat's hand, and which are used up.

        :param lay: the label of the second button; empty: it is disabled.
        """
        held = drafting.hand_in(deal, seat)
        if seat != self._seat or not (held.size or held.bonus):
            self._seat, self._letter, self._typed = seat, "", None
        mine = [*held.hand, *(tile for one in held.melds for tile in one.tiles), *held.bonus]
        for tile, key in self.keys.items():
            key.count = mine.count(tile) if tile not in BONUS else 0
            key.is_used_up = not drafting.is_free(self._rules, deal, tile)
        self.undo.is_enabled = can_undo
        self.lay.is_enabled = bool(lay)
        self.lay.relabel(lay or _("Lay out"))
        is_whole = lacking(deal, held) <= 0
        self.said.write("" if is_whole else _("Tap the tiles, laid-out sets first"), _SAID)

    def lay_out(self, area: Box, kit: Kit) -> None:
        self.felt.place(area)
        inner = area.inset(_INSET, _INSET)
        wide = (inner.width - _GAP * (_COLUMNS - 1)) / _COLUMNS
        wide = min(wide, (inner.height - _FOOT - 16 - _GAP * len(self._rows)) / len(self._rows) / KEY_SHAPE)
        across = (inner.width - wide) / (_COLUMNS - 1)
        high = KEY_SHAPE * wide
        down = (inner.height - _FOOT - 16 - high) / max(1, len(self._rows) - 1)
        down = min(down, high * 1.5)
        for number, row in enumerate(self._rows):
            for tile, column in row:
                self.keys[tile].place(Box(inner.x + column * across, inner.y + number * down, wide, high))
        foot = inner.bottom - _FOOT
        x = inner.right
        for button in (self.lay, self.undo):
            width = max(120.0, button.content_width(kit, _FOOT))
            button.place(Box(x - width, foot, width, _FOOT))
            x -= width + 14
        self.said.place(Box(inner.x, foot - 8, x - inner.x - 4, _FOOT + 16))
