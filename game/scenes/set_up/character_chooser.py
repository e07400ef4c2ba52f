"""Who sits in an opponent's chair: one of the characters, at one of its levels, by any name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

import pygame

from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.i18n.level_texts import level_help, level_name
from game.players.characters import CAST, Character
from game.players.roster import CHARACTERS, LONGEST_NAME, Chair, Level, PortraitId
from game.scenes.set_up.chair_kind import chair_kind
from game.scenes.set_up.character_card import SIZE, CharacterCard
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import MAIN, Button, IconButton
from game.view.widgets.choice import Choice
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.portrait import Portrait

_WIDTH, _INSET, _HEIGHT = 1240.0, 48.0, 820.0
_COLUMNS = 4
_PORTRAIT, _STEP = 132.0, 146.0


class CharacterScene(PageScene):
    """A card over the set-up; every change counts at once. The card at the side tells of whom is pointed at.

    :param chair: of a computer player.
    :param on_change: told who sits there after every change.
    :param taken: portraits of persons: they are nobody's opponents.
    :param swap: lets a person sit there.
    """

    is_overlay = True

    def __init__(
        self,
        kit: Kit,
        chair: Chair,
        on_change: Callable[[Chair], None],
        *,
        taken: Collection[PortraitId] = (),
        swap: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(kit)
        assert chair.level is not None, "a person chooses for himself"
        self._chair = chair
        self._level = chair.level
        self._wished = chair.level
        """The level that was asked for: who does not play at it plays at the nearest one."""
        self._on_change = on_change
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(_("Opponent"), theme.PANEL_TITLE)
        self._kind = chair_kind(is_human=False, swap=swap)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._portraits = {
            portrait: Portrait(Avatar(portrait), character.name, partial(self._seat, character))
            for portrait, character in CAST.items()
        }
        for portrait in taken:
            if portrait != chair.portrait:
                self._portraits[portrait].enable(enabled=False)
        self._card = CharacterCard(chair)
        self._level_label = Label(_("Level"), theme.LABEL)
        self._level_help = Label("", theme.SMALL, wraps=True)
        self._name_label = Label(_("Name"), theme.LABEL)
        self._name = TextEntry(chair.name, self._rename, longest=LONGEST_NAME, placeholder=CHARACTERS[chair.portrait])
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self._levels = self._level_choice()
        self._fill()
        self.page.set_focus(self._portraits[chair.portrait])

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - _HEIGHT) / 2, _WIDTH, _HEIGHT)
        self._panel.place(panel)
        x = panel.x + _INSET
        self._title.place(Box(x, panel.y + 30, 400, 60))
        if self._kind is not None:
            self._kind.place(Box(panel.right - _INSET - 480, panel.y + 33, 400, 54))
        self._close.place(Box(panel.right - _INSET - 52, panel.y + 32, 56, 56))
        y = panel.y + 112
        for number, portrait in enumerate(self._portraits.values()):
            row, column = divmod(number, _COLUMNS)
            portrait.place(Box(x + column * _STEP, y + row * _STEP, _PORTRAIT, _PORTRAIT))
        right = x + _COLUMNS * _STEP + 30
        room = panel.right - _INSET - right
        self._card.place(Box(right, y, room, SIZE[1]))
        below = y + 3 * _STEP + 14
        half = _COLUMNS * _STEP - 14
        self._level_label.place(Box(x, below, half, 36))
        self._levels.place(Box(x, below + 42, half, 54))
        self._level_help.place(Box(x + 4, below + 102, half - 8, 52))
        self._name_label.place(Box(right, below, room, 36))
        self._name.place(Box(right, below + 40, room, 60))
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, panel.bottom - 96, done, 70))

    def paint(self) -> pygame.Surface:
        return self.on_backdrop().surface

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        self._tell()
        return taken

    def _tell(self) -> None:
        """The card tells of whom is pointed at, or else of who sits there."""
        pointed = self.page.pointed
        character = next((CAST[id_] for id_, portrait in self._portraits.items() if portrait is pointed), None)
        self._card.tell_of(self._chair if character is None else self._as_seated(character))

    def _as_seated(self, character: Character) -> Chair:
        """The chair as it would be with somebody else in it."""
        if character.portrait == self._chair.portrait:
            return self._chair
        is_renamed = self._chair.name != CHARACTERS[self._chair.portrait]
        name = self._chair.name if is_renamed else character.name
        return Chair(name=name, portrait=character.portrait, level=character.nearest(self._wished))

    def _level_choice(self) -> Choice[Level]:
        levels = [(level, level_name(level)) for level in CAST[self._chair.portrait].levels]
        if all(level is not self._level for level, _name in levels):
            levels.append((self._level, level_name(self._level)))
            levels.sort(key=lambda named: tuple(Level).index(named[0]))
        self._level_help.write(level_help(self._level))
        return Choice(levels, self._level, self._set_level)

    def _fill(self) -> None:
        """All widgets, in the order in which Tab walks through them."""
        for portrait, widget in self._portraits.items():
            widget.choose(chosen=portrait == self._chair.portrait)
        self.page.add(self._panel, self._title, self._level_label, self._level_help, self._name_label, self._card)
        if self._kind is not None:
            self.page.add(self._kind)
        self.page.add(*self._portraits.values())
        self.page.add(self._levels)
        self.page.add(self._name)
        self.page.add(self._done)
        self.page.add(self._close)

    def _seat(self, character: Character) -> None:
        chair = self._as_seated(character)
        assert chair.level is not None, "a character plays at a level"
        self._level = chair.level
        self._name.set_text(chair.name)
        self._change(chair)
        focus = self.page.focus
        self.page.clear()
        self._levels = self._level_choice()
        self._fill()
        self.page.set_focus(focus)
        self.arrange()
        self.stack.redraw()

    def _set_level(self, level: Level) -> None:
        self._level = self._wished = level
        self._level_help.write(level_help(level))
        self._change(replace(self._chair, level=level))

    def _rename(self, name: str) -> None:
        self._change(replace(self._chair, name=name.strip() or CHARACTERS[self._chair.portrait]))

    def _change(self, chair: Chair) -> None:
        self._chair = chair
        self._on_change(chair)
        self._tell()
