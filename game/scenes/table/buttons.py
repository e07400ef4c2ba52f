"""The round buttons beside the table, and those of its beginning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.app.window.actions import Action
from game.i18n import _
from game.scenes.table.drawers import Drawer, drawer_name
from game.view.layout import places
from game.view.layout.slots import Room
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint
from game.view.paint.sprites import Icon
from game.view.stage.table_page import TablePage
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, Finish, IconButton


@dataclass(frozen=True, slots=True, kw_only=True)
class Presses:
    """What the buttons do."""

    pause: Callable[[], None]
    settings: Callable[[], None]
    rulebook: Callable[[], None]
    hint: Callable[[], None]
    sort: Callable[[], None]
    pass_all: Callable[[], None]
    drawer: Callable[[Drawer], None]
    skip: Callable[[], None]
    deal: Callable[[], None]
    take_back: Callable[[], None] | None = None
    """Takes the last decision back, where the match allows it."""


class TableButtons:
    """Menu, settings and rulebook at the top, the tools beside the lane, Skip and Deal while a deal begins.

    Where the interface is large all but the menu is folded away: a button beside it opens the rest.
    """

    def __init__(self, kit: Kit, presses: Presses) -> None:
        self._kit = kit
        self.menu = [
            IconButton(Icon.MENU, _("Menu"), presses.pause, key=Action.MENU),
            IconButton(Icon.GEAR, _("Settings"), presses.settings),
            IconButton(Icon.QUESTION, _("Rulebook"), presses.rulebook),
        ]
        self.opener = IconButton(Icon.CHEVRON_LEFT, _("Tools"), self._open_tools)
        self._is_folded = False
        self._has_hand = True
        self.passing = IconButton(Icon.LOCK, _("No claims in this deal"), presses.pass_all)
        self.hint = IconButton(Icon.BULB, _("Hint"), presses.hint, key=Action.HINT)
        self._drawers = {
            drawer: IconButton(icon, drawer_name(drawer), partial(presses.drawer, drawer), key=key)
            for drawer, icon, key in (
                (Drawer.LOG, Icon.LOG, Action.LOG),
                (Drawer.UNSEEN, Icon.EYE, Action.TILES_OUT),
                (Drawer.VALUE, Icon.HAND, Action.SCORE),
            )
        }
        self.tools = [
            self.hint,
            IconButton(Icon.SORT, _("Sort the hand"), presses.sort, key=Action.SORT),
            self._drawers[Drawer.LOG],
            self.passing,
            self._drawers[Drawer.UNSEEN],
            self._drawers[Drawer.VALUE],
        ]
        if presses.take_back is not None:
            self.tools.append(IconButton(Icon.UNDO, _("Take back"), presses.take_back, key=Action.TAKE_BACK))
        style = theme.BUTTON.sized(24)
        skip, deal = (Finish(paint=paint, style=style, padding=18.0) for paint in (Paint.GREY, Paint.GOLD))
        self.skip = Button(_("Skip"), presses.skip, finish=skip, key=Action.BACK)
        self.deal = Button(_("Deal"), presses.deal, finish=deal, key=Action.ACCEPT)

    def lie_on(self, page: TablePage) -> None:
        """Puts all of them on the page."""
        page.add(self.skip, self.deal)
        page.add(*self.tools)
        page.add(*self.menu, self.opener)
        page.set_focus(None)

    def place(self, room: Room) -> None:
        """Lays them out."""
        self._is_folded = places.folds(room)
        self.menu[0].place(places.menu_button(room, 0))
        self.opener.place(places.folded_tool(room, 0))
        self.opener.show(visible=self._is_folded)
        for number, entry in enumerate(self.menu[1:], start=1):
            entry.place((places.folded_tool if self._is_folded else places.menu_button)(room, number))
        first = len(self.menu)
        for number, tool in enumerate(self.tools):
            folded = places.folded_tool(room, first + number)
            tool.place(folded if self._is_folded else places.tool_button(room, number))
        self.fold()
        right = room.width - 40 / room.scale
        for button in (self.deal, self.skip):
            button.place(Box(0, 0, 0, 56))
            width = max(130.0, button.content_width(self._kit))
            x = room.width - right if room.mirrored else right - width
            button.place(Box(x, 906 / room.scale - 56, width, 56))
            right -= width + 14

    def light(self, drawer: Drawer | None) -> None:
        """The button of the drawer that is open is lit."""
        for known, button in self._drawers.items():
            button.light(lit=known is drawer)

    def fold(self) -> None:
        """The tools that were opened are folded away again."""
        self._show_tools(visible=not self._is_folded)

    def show_tools(self, *, visible: bool) -> None:
        """Whether the tools for the own hand are there: only while somebody's hand is up."""
        if visible != self._has_hand:
            self._has_hand = visible
            self.fold()

    def _open_tools(self) -> None:
        self._show_tools(visible=not self.menu[1].is_visible)

    def _show_tools(self, *, visible: bool) -> None:
        for entry in self.menu[1:]:
            entry.show(visible=visible)
        for tool in self.tools:
            tool.show(visible=visible and self._has_hand)

    def show_opening(self, *, skips: bool, waits: bool) -> None:
        """Whether the beginning can be skipped, and whether the player is waited for."""
        self.skip.show(visible=skips)
        self.deal.show(visible=waits)
