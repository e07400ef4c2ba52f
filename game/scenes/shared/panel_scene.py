"""Pages on one panel with a title and a cross: plain ones, pages with tabs, and cards."""

from collections.abc import Iterable
from functools import partial

from game.app.window.actions import InputEvent
from game.scenes.shared.page_scene import PageScene
from game.view.paint import Icon, Kit, PanelKind
from game.view.units import Box, column, lay, theme
from game.view.widgets import Label, PanelBox, Rule, Tab, Widget

_LINE = 76.0
"""The height of the title's line, in layout units."""


class PanelScene(PageScene):
    """A panel in the middle of the window, with a title and a cross in its first line."""

    WIDTH, HEIGHT = 1700.0, 960.0
    MARGIN = 0.0
    """The least space at both sides of the panel, in layout units."""
    TITLE = (56.0, 70.0)
    """The distance of the start of the title's middle line from the panel's upper left corner, in layout units."""
    CROSS = (56.0, 67.0)
    """The distance of the middle of the cross's right edge from the panel's upper right corner, in layout units."""
    CROSS_SIZE = 58.0
    has_panel = True
    """Whether there is a panel behind the page; otherwise its widgets lie on what it paints."""

    def __init__(self, kit: Kit, title: str, style: theme.TextStyle = theme.PAGE_TITLE) -> None:
        super().__init__(kit)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=self.is_overlay)
        self._title = Label(title, style)
        self._close = self.cross()

    @property
    def title(self) -> str:
        return self._title.text

    def put_together(self, *regions: Iterable[Widget]) -> None:
        """Puts panel, title, these widgets and the cross on the page, each argument as a region of its own."""
        behind = [self._panel] if self.has_panel else []
        super().put_together([*behind, self._title], *regions, [self._close])

    def lay_panel(self, height: float | None = None, *, beside: float = 0.0) -> Box:
        """Lays out the panel with its first line, and gives its box.

        :param height: the height of the panel; ``None``: ``HEIGHT``.
        :param beside: the width kept free in the first line, before the cross, for other widgets.
        """
        height = height or self.HEIGHT
        width = min(self.WIDTH, self.kit.frame.width - 2 * self.MARGIN)
        panel = Box((self.kit.frame.width - width) / 2, (1080 - height) / 2, width, height)
        across, down = self.TITLE
        end, middle = self.CROSS
        room = width - across - end - self.CROSS_SIZE - 20 - beside
        self._panel.place(panel)
        self._title.place(Box(panel.x + across, panel.y + down - _LINE / 2, room, _LINE))
        x, y = panel.right - end - self.CROSS_SIZE, panel.y + middle - self.CROSS_SIZE / 2
        self._close.place(Box(x, y, self.CROSS_SIZE, self.CROSS_SIZE))
        return panel


class TabbedScene(PanelScene):
    """A panel with tabs at its side; the arrow keys open a page as soon as they reach its tab."""

    def __init__(self, kit: Kit, title: str) -> None:
        super().__init__(kit, title)
        self._tabs: list[Tab] = []
        self._rule = Rule()
        """The line between the tabs and the page."""

    def open_tab(self, number: int) -> None:
        """Shows the page of this tab, counted from 0."""
        raise NotImplementedError

    def make_tabs(self, names: Iterable[tuple[str, Icon | None]]) -> None:
        self._tabs = [Tab(name, partial(self.open_tab, at), icon=icon) for at, (name, icon) in enumerate(names)]

    def mark_tab(self, number: int | None) -> None:
        """Marks the tab of the open page; ``None``: the page belongs to no tab."""
        for at, tab in enumerate(self._tabs):
            tab.is_chosen = at == number

    def lay_tabs(self, room: Box) -> None:
        """Lays the tabs out below each other, closer together if there is little room."""
        step = min(74.0, room.height / len(self._tabs))
        high = min(62.0, max(theme.TARGET, step - 8))
        lay(self._tabs, column(room, [high] * len(self._tabs), step - high))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        for number, tab in enumerate(self._tabs):
            if tab.is_focused and not tab.is_chosen:
                self.open_tab(number)
        return taken


class CardScene(PanelScene):
    """A smaller panel over another screen, with a few things to decide."""

    NARROWEST = 864.0
    is_overlay = True
    WIDTH, HEIGHT = 1000.0, 600.0
    MARGIN = 40.0
    TITLE = (48.0, 60.0)
    CROSS = (48.0, 60.0)
    CROSS_SIZE = 56.0

    def __init__(self, kit: Kit, title: str) -> None:
        super().__init__(kit, title, theme.PANEL_TITLE)

    def lay_out(self) -> None:
        card = self.lay_panel()
        self.lay_inside(Box(card.x + 48, card.y + 116, card.width - 2 * 48, card.height - 116 - 40))

    def lay_inside(self, inner: Box) -> None:
        """Lays out the widgets of the card in the area below its title."""
        raise NotImplementedError
