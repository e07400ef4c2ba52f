"""The cards over the set-up on which a person or a computer player is chosen for a seat."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from game.app.window.actions import InputEvent
from game.i18n import _
from game.i18n.player_texts import character_name, is_plain_name, level_help, level_name
from game.players.characters import CAST, Character
from game.players.roster import LONGEST_NAME, Chair, Computer, Level, PortraitId
from game.scenes.set_up.character_card import SIZE, CharacterCard
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Box, grid, lay, theme
from game.view.widgets import MAIN, Button, Choice, Label, Portrait, TextEntry, Widget

_INSET = 48.0


COMPUTER = "computer"
"""The id that stands for every computer player in the choice between person and computer."""


class ChairScene(CardScene):
    """A card with the name and the portrait of a chair's player; every change applies at once.

    :param on_change: called with the chair after every change.
    :param plain_name: the name of a player who has no name yet.
    :param taken: the portraits of the other persons.
    :param kinds: the ids and names of the kinds of player that the chair may have.
    :param swap: called with the id of another kind of player for the chair.
    :param title: the title of the card; empty: the usual one.
    """

    NARROWEST = 1280.0
    KIND: float
    """The width of the choice between person and computer."""
    CROSS = (44.0, 60.0)

    def __init__(
        self,
        kit: Kit,
        chair: Chair,
        on_change: Callable[[Chair], None],
        *,
        taken: Collection[PortraitId] = (),
        kinds: Sequence[tuple[str, str]] = (),
        swap: Callable[[str], None] = lambda _kind: None,
        title: str = "",
    ) -> None:
        super().__init__(kit, title or (_("At this screen") if chair.is_human else _("Opponent")))
        self._chair = chair
        self._on_change = on_change
        self._kind: list[Widget] = []
        if len(kinds) > 1:
            own = COMPUTER if isinstance(chair.kind, Computer) else chair.kind.id
            self._kind.append(Choice(kinds, own, swap, tooltip=_("Who plays in this seat")))
        self._name_label = Label(_("Name"), theme.LABEL)
        given = "" if chair.is_human and is_plain_name(chair) else chair.name
        plain = character_name(chair.portrait)
        self._name = TextEntry(given, self._rename, longest=LONGEST_NAME, placeholder=plain, on_enter=self.go_back)
        self._name.called = _("Name")
        self._portraits = {
            portrait: Portrait(portrait, character_name(portrait), partial(self.portray, portrait)) for portrait in CAST
        }
        for portrait in set(taken) - {chair.portrait}:
            self._portraits[portrait].is_enabled = False
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self.begin(chair)

    def begin(self, chair: Chair) -> None:
        raise NotImplementedError

    def portray(self, portrait: PortraitId) -> None:
        raise NotImplementedError

    def put_together(self, *regions: Iterable[Widget]) -> None:
        super().put_together([self._name_label], self._kind, *regions, [self._done])
        self._mark()

    def lay_frame(self, height: float, foot: float) -> Box:
        """Lays out the panel with its first line, and the closing button ``foot`` units above the lower edge."""
        panel = self.lay_panel(height, beside=self.KIND + 24)
        kinds = Box(panel.right - _INSET - 80 - self.KIND, panel.y + 33, self.KIND, 54)
        lay(self._kind, [kinds] * len(self._kind))
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, panel.bottom - foot, done, 70))
        return panel

    def change(self, chair: Chair) -> None:
        self._chair = chair
        self._on_change(chair)
        self._mark()

    def _rename(self, name: str) -> None:
        self.change(replace(self._chair, name=name.strip() or character_name(self._chair.portrait)))

    def _mark(self) -> None:
        for portrait, widget in self._portraits.items():
            widget.is_chosen = portrait == self._chair.portrait


class PlayerScene(ChairScene):
    """The name and the portrait of a person."""

    WIDTH, KIND = 1200.0, 600.0

    def begin(self, chair: Chair) -> None:
        self._portrait_label = Label(_("Portrait"), theme.LABEL)
        self.put_together([self._portrait_label, self._name], self._portraits.values())
        self.page.set_focus(self._name)

    def lay_out(self) -> None:
        columns, size, gap = 6, 136.0, 22.0
        rows = -(-len(self._portraits) // columns)
        panel = self.lay_frame(396 + rows * (size + gap), foot=110)
        x, inner = panel.x + _INSET, panel.width - 2 * _INSET
        self._name_label.place(Box(x, panel.y + 108, inner, 36))
        self._name.place(Box(x, panel.y + 150, inner, 60))
        self._portrait_label.place(Box(x, panel.y + 228, inner, 36))
        across = (inner - columns * size) / (columns - 1)
        area = Box(x, panel.y + 272, inner, 0)
        cells = grid(area, len(self._portraits), columns=columns, high=size, gap=across, down=gap)
        lay(self._portraits.values(), cells)

    def portray(self, portrait: PortraitId) -> None:
        plain = character_name(portrait)
        self._name.hint_at(plain)
        name = plain if is_plain_name(self._chair) else self._chair.name
        self.change(replace(self._chair, portrait=portrait, name=name))


class CharacterScene(ChairScene):
    """A computer character, its level and its name; a card at the side describes the character under the pointer."""

    WIDTH, HEIGHT, KIND = 1240.0, 820.0, 580.0

    def begin(self, chair: Chair) -> None:
        assert isinstance(chair.kind, Computer), "a person chooses for himself"
        self._level = self._wished = chair.kind.level
        """The level that the player has chosen; a character without it plays at its nearest level."""
        self._measured: Callable[[Level], str] = lambda _level: ""
        self._card = CharacterCard(chair)
        self._level_label = Label(_("Level"), theme.LABEL)
        self._level_help = Label("", theme.SMALL, wraps=True)
        self._fill()
        self.page.set_focus(self._portraits[chair.portrait])

    def lay_out(self) -> None:
        columns, size, gap = 4, 132.0, 14.0
        panel = self.lay_frame(self.HEIGHT, foot=96)
        left = Box(panel.x + _INSET, panel.y + 112, columns * (size + gap) - gap, 0)
        lay(self._portraits.values(), grid(left, len(self._portraits), columns=columns, high=size, gap=gap))
        right = left.right + gap + 30
        room = panel.right - _INSET - right
        self._card.place(Box(right, left.y, room, SIZE[1]))
        below = left.y + 3 * (size + gap) + 14
        self._level_label.place(Box(left.x, below, left.width, 36))
        self._levels.place(Box(left.x, below + 42, left.width, 54))
        self._level_help.place(Box(left.x + 4, below + 102, left.width - 8, panel.bottom - 24 - below - 102))
        self._name_label.place(Box(right, below, room, 36))
        self._name.place(Box(right, below + 40, room, 60))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        self._tell()
        return taken

    def change(self, chair: Chair) -> None:
        super().change(chair)
        self._tell()

    def portray(self, portrait: PortraitId) -> None:
        chair = self._as_seated(CAST[portrait])
        assert isinstance(chair.kind, Computer), "a character plays at a level"
        self._level = chair.kind.level
        self._name.set_text(chair.name)
        self.change(chair)
        self._fill()
        self.arrange_again()

    def _tell(self) -> None:
        """Describes the character under the pointer, or else the one in the seat."""
        pointed = self.page.pointed
        character = next((CAST[id_] for id_, portrait in self._portraits.items() if portrait is pointed), None)
        self._card.tell_of(self._chair if character is None else self._as_seated(character))

    def _as_seated(self, character: Character) -> Chair:
        """The chair with another character in it."""
        if character.portrait == self._chair.portrait:
            return self._chair
        name = character_name(character.portrait) if is_plain_name(self._chair) else self._chair.name
        return Chair(name=name, portrait=character.portrait, kind=Computer(character.nearest(self._wished)))

    def _fill(self) -> None:
        """Offers the levels of the character in the seat."""
        offered = {*CAST[self._chair.portrait].levels, self._level}
        levels = [(level, level_name(level)) for level in Level if level in offered]
        self._levels = Choice(levels, self._level, self._set_level)
        self._levels.called = _("Level")
        self._write_help()
        labels = (self._level_label, self._level_help, self._card)
        self.put_together([*labels, *self._portraits.values()], [self._levels], [self._name])

    def _set_level(self, level: Level) -> None:
        self._level = self._wished = level
        self._write_help()
        self.change(replace(self._chair, kind=Computer(level)))

    def tell_of_levels(self, measured: Callable[[Level], str]) -> None:
        """Shows a text on the measured strength of a level below its description.

        :param measured: gives the text for a level.
        """
        self._measured = measured
        self._write_help()

    def _write_help(self) -> None:
        self._level_help.write("\n".join(filter(None, (level_help(self._level), self._measured(self._level)))))
