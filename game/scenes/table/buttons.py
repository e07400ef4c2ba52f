"""The round buttons beside the table, and the button Skip while a deal begins."""

from collections.abc import Sequence
from typing import NamedTuple

from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.scenes.asking.own_hand import OwnHand
from game.scenes.table.drawers import Drawer
from game.ui.table_page import TablePage
from game.view.lane.notes import Note
from game.view.layout import Room, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Icon
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.units import Box, Point
from game.view.widgets import SMALL, Button, Callback, IconButton

_HIGH = 56.0
_NEAR = 72.0
"""If the pointer is nearer to a tool than this, all tools are visible."""


class Tool(NamedTuple):
    """A button beside the lane."""

    icon: Icon
    name: str
    press: Callback
    key: Action | None = None
    drawer: Drawer | None = None
    """The drawer that the tool's button opens, if any; the button is lit while the drawer is open."""


class TableButtons:
    """Menu, settings and rulebook at the top, the tools beside the lane, and Skip while a deal begins.

    Three tools are always visible, the others while the pointer or the focus is near, or while they are highlighted. If
    the interface is large, all but the menu are folded away, and a button beside it opens them.
    """

    def __init__(
        self,
        view: TableView,
        page: TablePage,
        hand: OwnHand,
        tools: Sequence[Tool],
        *,
        menu: Callback,
        settings: Callback,
        rulebook: Callback,
    ):
        """The buttons of a table.

        :param view: the table.
        :param page: the page for the buttons.
        :param hand: the player's own hand.
        :param tools: the tools, those that are always visible first.
        :param menu: opens the menu.
        :param settings: opens the settings.
        :param rulebook: opens the rulebook.
        """
        self._view = view
        self._page = page
        self._hand = hand
        self._kit = view.kit.chrome
        self.menu = [
            IconButton(Icon.MENU, _("Menu"), menu, key=Action.MENU),
            IconButton(Icon.GEAR, _("Settings"), settings),
            IconButton(Icon.QUESTION, _("Rulebook"), rulebook),
        ]
        self.opener = IconButton(Icon.CHEVRON_LEFT, _("Tools"), self._open_tools)
        self.pointer: Point | None = None
        """Where the pointer is on the page."""
        self._is_folded = False
        self._has_hand = True
        self.button_of = {tool: IconButton(tool.icon, tool.name, tool.press, key=tool.key) for tool in tools}
        self.tools = list(self.button_of.values())
        self._undo = next((button for tool, button in self.button_of.items() if tool.key is Action.TAKE_BACK), None)
        """The button that takes back, which is visible even while no hand is face up; ``None`` if there is none."""
        self.skip = Button(_("Skip"), self._skip_opening, finish=SMALL, key=Action.BACK)

    def add_to_page(self) -> None:
        """Puts all buttons on the page, in regions for the Tab key."""
        self._page.add(self.skip)
        self._page.add(*self.tools)
        self._page.add(*self.menu, self.opener)
        self._page.set_focus(None)

    def place(self, room: Room) -> None:
        self._is_folded = places.folds(room)
        self.menu[0].place(places.menu_button(room, 0))
        self.opener.place(places.folded_tool(room, 0))
        self.opener.is_visible = self._is_folded
        for number, entry in enumerate(self.menu[1:], start=1):
            entry.place((places.folded_tool if self._is_folded else places.menu_button)(room, number))
        first = len(self.menu)
        for number, tool in enumerate(self.tools):
            folded = places.folded_tool(room, first + number)
            tool.place(folded if self._is_folded else places.tool_button(room, number))
        self.fold()
        self._place_opening(room)

    def _place_opening(self, room: Room) -> None:
        """Lays out Skip at the end of the lane, before the person's own flowers."""
        right = places.lane_end(room, own_flowers_width(self._view.model))
        width = max(130.0, self.skip.content_width(self._kit, _HIGH))
        x = room.width - right if room.mirrored else right - width
        self.skip.place(Box(x, 906 / room.scale - _HIGH, width, _HIGH))

    def show_near(self, *, is_coached: bool = False) -> None:
        """Shows the tools beyond the first row while the pointer or the focus is near, or they are highlighted.

        Those under a note make way for it.

        :param is_coached: whether the coach's note is shown, which offers to take back.
        """
        at = self.pointer
        is_near = any(tool.is_focused or (at is not None and tool.box.grown(_NEAR).holds(at)) for tool in self.tools)
        notes = [note.box for note in self._page.widgets if isinstance(note, Note) and note.is_visible]
        for tool in self.tools[places.TOOLS_IN_ROW :]:
            makes_way = (is_coached and tool is self._undo) or any(note.meets(tool.box) for note in notes)
            tool.is_visible = self.menu[1].is_visible and not makes_way and (self._has_hand or tool is self._undo)
            tool.is_quiet = tool is not self._undo and not (
                is_near or self._kit.actions.scans or tool.is_lit or self._is_folded
            )

    def mute(self, *, is_muted: bool) -> None:
        """Shows at the menu whether all sound is off, and with which key it comes back."""
        menu = self.menu[0]
        menu.off = Icon.SPEAKER if is_muted else None
        menu.tooltip = name = _("Menu")
        if is_muted:
            said = _("Sound is off: {key} turns it on").format(key=self._kit.actions.hint(Action.MUTE))
            menu.tooltip = f"{name}  \u00b7  {said}"

    def light(self, drawer: Drawer | None) -> None:
        """Highlights the button of the open drawer; ``None``: of none."""
        for tool, button in self.button_of.items():
            if tool.drawer is not None:
                button.is_lit = tool.drawer is drawer

    def fold(self) -> None:
        self._show_tools(visible=not self._is_folded)

    def show_tools(self, *, visible: bool) -> None:
        """Shows the tools for the own hand, or hides them while no hand is face up."""
        if visible != self._has_hand:
            self._has_hand = visible
            self.fold()

    def _open_tools(self) -> None:
        self._show_tools(visible=not self.menu[1].is_visible)

    def _show_tools(self, *, visible: bool) -> None:
        for entry in self.menu[1:]:
            entry.is_visible = visible
        for tool in self.tools:
            tool.is_visible = visible and (self._has_hand or tool is self._undo)

    def show_opening(self) -> None:
        """Shows Skip while the opening can be skipped."""
        self.skip.is_visible = self._view.is_ceremony
        if self.skip.is_visible:
            self._place_opening(room_of(self._kit))

    def _skip_opening(self) -> None:
        """Shows everything up to the first discard at once."""
        self._view.skip_opening()
        self._hand.refresh()

    def key(self, event: InputEvent) -> bool:
        """Handles a key while a deal begins; returns whether the key had a meaning."""
        if not self.skip.is_visible or not self._kit.actions.is_pressed_anew(event, Action.BACK):
            return False
        self._skip_opening()
        return True
