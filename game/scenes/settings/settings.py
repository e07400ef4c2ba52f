"""The settings: groups at the side, one of them open; every change counts at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.system.settings import Settings
from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.players.roster import PortraitId
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import GROUP_ICONS, Group, Row, SettingsRows, group_name, key_lines
from game.scenes.settings.samples import CallPreview, FeltPanel, HintPreview, PlatePreview, Preview
from game.scenes.shared.page_scene import PageScene
from game.view.page.key_line import KeyLine
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Felt, PanelKind, page_background
from game.view.paint.sprites import Back, Faces, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import IconButton
from game.view.widgets.label import Label, PanelBox, Rule
from game.view.widgets.swatches import Swatches
from game.view.widgets.tabs import Tab
from game.view.widgets.widget import Widget

_WIDTH, _TOP, _HEIGHT = 1700.0, 60.0, 960.0
_TABS, _CONTENT, _PREVIEW = 330.0, 700.0, 458.0
_ROW, _LOOSE, _TWO_LINES = 84.0, 132.0, 42.0
_HELP = theme.SMALL


class SettingsScene(PageScene):
    """All settings.

    :param on_change: told the settings after each change; it makes them count, and saves them.
    :param on_leave: told when the screen below is back.
    :param silence: says why nothing can be heard, whatever is set.
    """

    def __init__(
        self,
        kit: Kit,
        settings: Settings,
        *,
        on_change: Callable[[Settings], None],
        on_leave: Callable[[], None] = lambda: None,
        silence: Callable[[], str] = str,
    ) -> None:
        super().__init__(kit)
        self._on_change = on_change
        self._on_leave = on_leave
        self._silence = silence
        self._rows = SettingsRows(settings, self._changed, on_keys=self._show_keys)
        self._group = Group.GAME
        self._make()

    def go_back(self) -> None:
        super().go_back()
        self._on_leave()

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self._rows.settings

    def tab(self, group: Group) -> Tab:
        """The one that opens a group."""
        return self._tabs[list(Group).index(group)]

    def open(self, group: Group) -> None:
        """Show a group."""
        if group is self._group:
            return
        self._group = group
        for tab, known in zip(self._tabs, Group, strict=True):
            tab.open(is_open=known is group)
        focus = self.page.focus
        self._fill()
        self._put_together()
        self.page.set_focus(focus)
        self.arrange()
        self.stack.redraw()

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        self._follow_focus()
        return taken

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._note.write(self._note_now)

    @property
    def _note_now(self) -> str:
        silence = self._silence() if self._group is Group.SOUND else ""
        return silence or _("Everything takes effect at once.")

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - _WIDTH) / 2, _TOP, _WIDTH, _HEIGHT)
        self._panel.place(panel)
        self._title.place(Box(panel.x + 56, panel.y + 32, 900, 76))
        self._close.place(Box(panel.right - 56 - 58, panel.y + 38, 58, 58))
        for number, tab in enumerate(self._tabs):
            tab.place(Box(panel.x + 36, panel.y + 134 + 74 * number, _TABS, 62))
        self._note.place(Box(panel.x + 56, panel.bottom - 96, _TABS, 52))
        self._rule.place(Box(panel.x + 398, panel.y + 120, 2, panel.height - 170))
        x = panel.x + 440
        y = panel.y + 120
        y = self._lay_out_rows(x, y, self._row_width(panel.right - 56 - x))
        if self._preview is not None:
            self._preview.place(Box(panel.right - 46 - _PREVIEW, panel.y + 120, _PREVIEW, panel.height - 176))
        columns, gap = 2, 48.0
        if self._keys:
            room = panel.right - 56 - x
            self._keys_heading.place(Box(x, y + 14, room, 36))
            step = 46.0
            line = (room - gap) / columns
            half = -(-len(self._keys) // columns)
            for number, key in enumerate(self._keys):
                column, row = divmod(number, half)
                key.place(Box(x + column * (line + gap), y + 62 + row * step, line, step))

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def _row_width(self, room: float) -> float:
        """How wide the rows are: beside a preview, or as wide as a list below them."""
        return room if self._preview is None else _CONTENT

    @property
    def _step(self) -> float:
        """From one row to the next: a page of a few switches stands as loosely as one of many choices."""
        return _LOOSE if self._is_loose else _ROW

    def _lay_out_rows(self, x: float, y: float, width: float) -> float:
        for row, name, help_ in self._shown:
            control = row.control
            if row.below is None:
                wide, high = control.measure(self.kit)
                control.place(Box(x + width - wide, y + 12 + (44 - high) / 2, wide, high))
                room = width - wide - 30
                height = self._step
            else:
                control.place(Box(x, y + 72, width, row.below))
                if isinstance(control, Swatches):
                    control.place(Box(x, y + 72, *control.measure(self.kit)))
                room = width
                height = 72 + row.below + 24
            name.place(Box(x, y + 4, room, 33))
            help_.place(Box(x, y + 37, room, 28 if help_.lines_in(room, self.kit) == 1 else _TWO_LINES))
            y += height
        return y

    def _follow_focus(self) -> None:
        """A group opens as soon as the arrows reach it."""
        for tab, group in zip(self._tabs, Group, strict=True):
            if tab.is_focused:
                self.open(group)

    def _make(self) -> None:
        self._panel = PanelBox(PanelKind.LACQUER, radius=34)
        self._title = Label(_("Settings"), theme.PAGE_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._tabs = [Tab(group_name(group), partial(self.open, group), icon=GROUP_ICONS[group]) for group in Group]
        self._note = Label(self._note_now, theme.SMALL, wraps=True)
        self._rule = Rule()
        self.tab(self._group).open(is_open=True)
        self._fill()
        self._put_together()
        self.page.set_focus(self.tab(self._group))

    def _put_together(self) -> None:
        """Lay everything on the page, in the order in which Tab walks it."""
        self.page.clear()
        self.page.add(self._panel, self._title, self._rule, self._note)
        self.page.add(*self._tabs)
        self.page.add(*self._content)
        self.page.add(*(row.control for row, _name, _help in self._shown))
        self.page.add(self._close)

    def _fill(self) -> None:
        """Make what the open group shows."""
        self._shown: list[tuple[Row, Label, Label]] = []
        rows = self._rows.rows(self._group)
        self._is_loose = self._group is not Group.CONTROLS and all(row.below is None for row in rows)
        for row in rows:
            is_switch = row.below is None
            name = Label(row.name, theme.LABEL, target=row.control if is_switch else None)
            self._shown.append(
                (
                    row,
                    name,
                    Label(row.help, _HELP, most=2 if self._is_loose else 1, target=row.control if is_switch else None),
                )
            )
        felt = Felt(self.settings.felt)
        self._preview: FeltPanel | None = None
        if self._group.shows_tiles:
            self._preview = Preview(felt)
        elif self._group.shows_plate:
            self._preview = PlatePreview(felt, *self._plate())
        elif self._group is Group.SOUND:
            self._preview = CallPreview(felt)
        elif self._group is Group.HELP:
            self._preview = HintPreview(felt)
        self._keys_heading = Label(_("Keys"), theme.LABEL)
        lines = key_lines(self.kit.actions) if self._group is Group.CONTROLS else []
        self._keys = [KeyLine(name, keys) for name, keys in lines]
        self._keys_heading.show(visible=bool(lines))
        words: list[Widget] = [label for _row, name, help_ in self._shown for label in (name, help_)]
        self._content: list[Widget] = [*words, self._keys_heading, *self._keys]
        if self._preview is not None:
            self._content.append(self._preview)

    def _show_keys(self) -> None:
        self.stack.push(KeysScene(self.kit, self.settings, on_change=self._keys_changed))

    def _keys_changed(self, settings: Settings) -> None:
        self._rows.settings = settings
        self._changed(settings)

    def enter(self) -> None:
        """The keys may be others."""
        self.open_anew()

    def open_anew(self) -> None:
        """Make the open group anew, where something else may stand in it."""
        focus = self._focused_name
        self._fill()
        self._put_together()
        self.page.set_focus(self._named(focus))
        if self._panel.box.width:
            self.arrange()

    @property
    def _focused_name(self) -> str:
        return next((row.name for row, _name, _help in self._shown if row.control is self.page.focus), "")

    def _named(self, name: str) -> Widget:
        tab = self.tab(self._group)
        return next((row.control for row, _name, _help in self._shown if row.name == name), tab)

    def _plate(self) -> tuple[str, PortraitId]:
        return self.settings.player_name or _("You"), PortraitId(self.settings.avatar)

    def _changed(self, settings: Settings) -> None:
        language = self.kit.mirrored, _("Settings")
        self.kit.dress(faces=Faces(settings.faces), marks=settings.tile_marks, back=Back(settings.back))
        self.kit.motion.speed = settings.speed
        self.kit.motion.calm = settings.reduced_motion
        self.kit.motion.flashes = settings.flashes
        self._on_change(settings)
        if self._preview is not None:
            self._preview.dress(Felt(settings.felt))
        if isinstance(self._preview, PlatePreview):
            self._preview.seat(*self._plate())
        if (self.kit.mirrored, _("Settings")) != language:
            self._make()
            self.arrange()
            self.stack.redraw()
