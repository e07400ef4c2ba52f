"""The settings, in groups at the side; every change takes effect at once."""

from collections.abc import Callable, Iterable
from functools import partial

from game.app.matches.progress_file import ProgressFile
from game.app.system.persons import is_known, key_of, person_named
from game.app.system.persons import name_of as name_of_person
from game.app.system.settings import Settings
from game.app.window.actions import Action
from game.i18n import _
from game.i18n.general import name_of
from game.players.journey import Traveled, traveled
from game.players.match_record import Entry
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import Group, Row, SettingsRows, key_lines
from game.scenes.settings.samples import Preview, draw_call, draw_corner, draw_hint, draw_plate
from game.scenes.shared.destinations import Go, Way
from game.scenes.shared.panel_scene import TabbedScene
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.program import Program
from game.view.page.keys import KeyLine
from game.view.paint import Kit
from game.view.units import Box, downwards, grid, lay, theme
from game.view.widgets import Label, Swatches, Tab, TextEntry, Widget
from game.view.widgets.choice import CellChoice

_TABS = 330.0
_CONTENT = 700.0
_PREVIEW = 458.0
_ROW = 84.0
_LOOSE = 132.0
_TWO_LINES = 42.0
_HELP = theme.SMALL
_PREVIEWS = {
    Group.GAME: draw_plate,
    Group.TABLE: draw_corner,
    Group.SOUND: draw_call,
    Group.HELP: draw_hint,
    Group.ACCESSIBILITY: draw_corner,
}
"""The function that draws the sample beside a group of settings, for groups whose settings can be seen at the table."""


class SettingsScene(TabbedScene):
    """The settings in groups, of which one is open.

    :param silence: gives the reason why nothing can be heard whatever is set.
    :param far: gives the player's progress on the journey once it is known; looks not won there are locked.
    :param knows: tells whether a name is that of another player.
    :param on_switch: switches to the player of a name.
    """

    def __init__(
        self,
        kit: Kit,
        go: Go,
        preferences: Preferences,
        *,
        silence: Callable[[], str] = str,
        far: Callable[[], Traveled | None] = lambda: None,
        knows: Callable[[str], bool] = lambda _name: False,
        on_switch: Callable[[str], object] = str,
    ) -> None:
        super().__init__(kit, _("Settings"))
        self._far, self._far_shown = far, far()
        self._go = go
        self._preferences = preferences
        self._silence = silence
        self._rows = SettingsRows(
            preferences, self._show_changed, on_keys=self._show_keys, far=far, knows=knows, on_switch=on_switch
        )
        self._group = Group.GAME
        self._all_looks = preferences.now.all_looks
        self._make_page()

    def go_back(self) -> None:
        self._go(Way.LEAVE_SETTINGS)

    @property
    def settings(self) -> Settings:
        return self._preferences.now

    def tab(self, group: Group) -> Tab:
        return self._tabs[list(Group).index(group)]

    def open(self, group: Group) -> None:
        if group is self._group:
            return
        self._group = group
        self.mark_tab(list(Group).index(group))
        self._fill()
        self.arrange_again()

    def open_tab(self, number: int) -> None:
        self.open(list(Group)[number])

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._far_shown != self._far():
            self._far_shown = self._far()
            self.open_anew()
            self.stack.redraw()
        self._note.write(self._note_now)

    @property
    def _note_now(self) -> str:
        silence = self._silence() if self._group is Group.SOUND else ""
        return silence or _("Everything takes effect at once.")

    def lay_out(self) -> None:
        panel = self.lay_panel()
        self.lay_tabs(Box(panel.x + 36, panel.y + 134, _TABS, panel.height - 230))
        self._note.place(Box(panel.x + 56, panel.bottom - 96, _TABS, 52))
        self._rule.place(Box(panel.x + 398, panel.y + 120, 2, panel.height - 170))
        x = panel.x + 440
        y = panel.y + 120
        y = self._lay_out_rows(x, y, panel.right - 56 - x if self._preview is None else _CONTENT)
        if self._preview is not None:
            wide = min(_PREVIEW, panel.right - 46 - x - _CONTENT - 30)
            self._preview.place(Box(panel.right - 46 - wide, panel.y + 120, wide, panel.height - 176))
        columns, gap = 2, 48.0
        if self._keys:
            room = panel.right - 56 - x
            self._keys_heading.place(Box(x, y + 14, room, 36))
            half = -(-len(self._keys) // columns)
            high = min(46.0, (panel.bottom - 30 - y - 62) / half)
            cells = grid(Box(x, y + 62, room, 0), half * columns, columns=columns, high=high, gap=gap, down=0)
            lay(self._keys, downwards(cells, columns)[: len(self._keys)])

    @property
    def _step(self) -> float:
        """The distance between rows, which is the same on pages of few switches and of many choices."""
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

    def _make_page(self) -> None:
        self._language = self.kit.mirrored, _("Settings")
        self._title.write(_("Settings"))
        self._close = self.cross()
        self.make_tabs((name_of(group), group.value) for group in Group)
        self._note = Label(self._note_now, theme.SMALL, wraps=True)
        self.tab(self._group).is_chosen = True
        self._fill()
        self.page.set_focus(self.tab(self._group))

    def _fill(self) -> None:
        self._shown: list[tuple[Row, Label, Label]] = []
        rows = self._rows.rows(self._group)
        self._is_loose = self._group is not Group.CONTROLS and all(row.below is None for row in rows)
        for row in rows:
            target = row.control if row.below is None else None
            row.control.called, row.control.explained = row.name, row.help
            help_ = Label(row.help, _HELP, most=2 if row.below is None else 1, target=target)
            if isinstance(row.control, TextEntry):
                self._rows.on_taken = help_.write
            if isinstance(row.control, CellChoice):
                row.control.on_closed = help_.write
                help_.is_told = bool(row.control.closed)
            self._shown.append((row, Label(row.name, theme.LABEL, target=target), help_))
        draws = _PREVIEWS.get(self._group)
        self._preview = None if draws is None else Preview(self._preferences, draws)
        self._keys_heading = Label(_("Keys"), theme.LABEL)
        lines = key_lines(self.kit.actions) if self._group is Group.CONTROLS else []
        self._keys = [KeyLine(name, keys) for name, keys in lines]
        self._keys_heading.is_visible = bool(lines)
        words: list[Widget] = [label for _row, name, help_ in self._shown for label in (name, help_)]
        words += [self._keys_heading, *self._keys, *filter(None, [self._preview])]
        controls = [row.control for row, _name, _help in self._shown]
        self.put_together([self._rule, self._note], self._tabs, words, controls)

    def _show_keys(self, waits_for: Action | None) -> None:
        self.stack.push(KeysScene(self.kit, self._preferences, waits_for))

    def enter(self) -> None:
        """Updates the page, because the keys may have been changed."""
        self.open_anew()

    def open_anew(self) -> None:
        """Makes the rows of the open group again, because they may have changed."""
        focus = self._focused_name
        self._fill()
        self.page.set_focus(self._control_named(focus))
        if self._panel.box.width:
            self.arrange()

    @property
    def _focused_name(self) -> str:
        return next((row.name for row, _name, _help in self._shown if row.control is self.page.focus), "")

    def _control_named(self, name: str) -> Widget:
        tab = self.tab(self._group)
        return next((row.control for row, _name, _help in self._shown if row.name == name), tab)

    def _show_changed(self) -> None:
        """Shows a changed setting; makes all rows again after a change of language or if a look was unlocked."""
        if self._all_looks != self.settings.all_looks:
            self._all_looks = self.settings.all_looks
            self.open_anew()
            self.stack.redraw()
        if self._preview is not None:
            self._preview.touch()
        if (self.kit.mirrored, _("Settings")) != self._language:
            self._make_page()
            self.arrange_again()


def opened(program: Program) -> SettingsScene:
    """The settings of the program."""
    looked = program.statistics.look_at("journey", partial(traveled, program.own_name))
    names = program.statistics.look_at("", _names_of)
    here, paths = program.preferences.now, program.paths
    own = {*map(key_of, (program.own_name, name_of_person(here), *here.earlier_names))}

    def knows(name: str) -> bool:
        known = [*(names.found or ()), *(friend.name for friend in here.friends)]
        has_played = key_of(name) in map(key_of, known) or ProgressFile(paths.progress, name).is_there
        return key_of(name) not in own and (has_played or is_known(name, paths, here))

    return SettingsScene(
        program.kit,
        program.go,
        program.preferences,
        silence=program.silence,
        far=lambda: looked.found,
        knows=knows,
        on_switch=lambda name: program.switch_to(person_named(name, paths, program.preferences.now)),
    )


def _names_of(entries: Iterable[Entry]) -> frozenset[str]:
    """The names of all persons who have played."""
    return frozenset(one.name for entry in entries for one in entry.match.persons if one.is_human)
