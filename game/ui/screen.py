"""A screen: a frozen state, the tree that shows it, and the actions that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Generic, TypeVar

import pygame

from game import replace
from game.app.window.actions import InputEvent, Pressed
from game.ui.boxes import Bare, Column, Maybe, Panel, Pin, Row, Space
from game.ui.controls import Button, Tab
from game.ui.fields import Field
from game.ui.page import TreePage
from game.ui.part import Across, Node, Part
from game.ui.patterns import head, in_middle
from game.ui.scrolls import List, Scroll
from game.ui.tokens import Ground, Size, Step
from game.view.paint import Canvas, Kit, page_background
from game.view.units import Box, Frame, Pixels
from game.view.widgets import Widget
from game.view.widgets.paged import Paged

State = TypeVar("State")
LOOK = 0.1
"""How often a page looks for what it waits for, in seconds."""
REFRESH = 0.25
"""How often a page shows anew what grows while it is shown, in seconds."""


def spread(frame: Frame) -> Frame:
    """The whole height of the window, whatever its shape: pages flow and scroll, they are never larger than it."""
    return replace(frame, top=0.0, height=frame.window[1] / frame.unit)


class Screen(Paged, Generic[State]):
    """A page of parts. Subclasses say what is seen of a state; whenever the state changes, it is shown anew."""

    first_focus: object = None
    """The key of what has the focus first."""

    def __init__(self, kit: Kit, state: State):
        self.kit: Kit = copy(kit.window.chrome)
        self._state = state
        self._tree = TreePage(self.kit)
        self._is_stale = False
        self._is_laid = False
        self._wanted: tuple[object, ...] = ()
        """The keys of the parts of which the first that can gets the focus, once the state is shown."""

    def view(self, state: State) -> Part:
        """What is seen of a state."""
        raise NotImplementedError

    @property
    def is_narrow(self) -> bool:
        """Whether the window has so few units that what stands beside each other elsewhere stands below each other."""
        return self.kit.frame.width < Size.NARROW

    def cloth_page(self, title: str, body: Part, tools: Sequence[Maybe] = (), *, told: str = "") -> Part:
        """A page on the cloth: its head, and below it a body."""
        return Panel(Column((head(title, self.go_back, tools, told=told), body), Step.L), Ground.NONE, pad=Step.XL)

    def with_tabs(
        self,
        tabs: Sequence[Part],
        foot: Maybe,
        body: Part,
        *,
        above: Maybe = None,
        stays: Maybe = None,
        below: Maybe = None,
        read: str = "",
    ) -> Part:
        """A body that scrolls, with tabs and a remark at its side, or in a narrow window above and below it.

        :param body: a list and a panel scroll themselves, except in a narrow window.
        :param above: what stands above the tabs.
        :param stays: what stays above the body while it scrolls, except in a narrow window.
        :param below: what stays below the body.
        :param read: the name of the body, if it is a text that is only read.
        """
        told = None if foot is None else Bare(foot, widest=0.8 * Size.SIDE)
        key = "body", next((tab.key for tab in tabs if isinstance(tab, Tab) and tab.is_open), None)
        if self.is_narrow:
            line = Row(tuple(tabs), Step.S, wraps=True, is_region=True)
            whole = Scroll(Column((above, line, stays, body, told)), read=read, key=key)
            return Column((whole, below), grow=1.0)
        side = Scroll(Column((Column(tuple(tabs), Step.HAIR, is_region=True), Space(), told)))
        inner = body if isinstance(body, List | Panel) else Scroll(body, read=read, key=key)
        page = Column((Column((stays, inner), grow=1.0), below), Step.L, grow=1.0, is_region=True)
        return Row((Column((above, side)) if tabs else None, page), Step.XL, Across.FILL, grow=1.0)

    def panel_page(
        self,
        title: str,
        body: Part,
        tools: Sequence[Maybe] = (),
        *,
        told: str = "",
        foot: Maybe = None,
        hugs: float = 0.0,
    ) -> Part:
        """A page on a panel of lacquer: its head, a body, and a foot.

        :param hugs: the greatest width of a panel as high as its content; 0: it fills the window.
        """
        inside = Column((head(title, self.go_back, tools, told=told), body, foot), Step.L)
        panel = Panel(inside, pad=Step.XL, widest=hugs or Size.PAGE)
        return Pin(panel, x=Across.FILL, y=Across.CENTER if hugs else Across.FILL, pad=Step.XL)

    def overlay_card(
        self,
        title: str,
        *parts: Maybe,
        tools: Sequence[Maybe] = (),
        foot: Maybe = None,
        widest: float = Size.CARD,
    ) -> Part:
        """A card in the middle of the window, over another screen; its foot stays in sight."""
        end = None if foot is None else Row((foot,), along=Across.END)
        inside = Column((head(title, self.go_back, tools), Scroll(Column(parts, Step.L)), end), Step.L)
        return in_middle(Panel(inside, pad=Step.XL, widest=widest))

    def ground(self) -> pygame.Surface:
        """The opaque picture behind the parts."""
        return self.on_backdrop().surface if self.is_overlay else page_background(self.kit.frame)

    @property
    def state(self) -> State:
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self.show()

    def put(self, **fields: object) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **fields)  # type: ignore[type-var]

    def fill(self, field: str, value: object) -> None:
        """Change a field of the state to what was typed or chosen."""
        self.put(**{field: value})

    def show(self) -> None:
        """Have the state shown, before the next event or frame."""
        self._is_stale = True

    def focus_on(self, *keys: object) -> None:
        """Bring the first of these parts in sight, and put the focus on the first that can have it."""
        self._wanted = keys

    @property
    def tree(self) -> TreePage:
        """The tree of the present state."""
        if self._is_stale and self._is_laid:
            self._is_stale = False
            frame = self.kit.frame
            self._tree.show(self.view(self.state), Box(0.0, 0.0, frame.width, frame.height))
            if self._tree.focus is None and not self._wanted:
                self._focus((self.first_focus,), opens=True)
        if self._wanted and self._is_laid:
            wanted, self._wanted = self._wanted, ()
            self._focus(wanted)
        return self._tree

    @property
    def page(self) -> TreePage:  # type: ignore[override] # a page of parts is never set
        return self.tree

    @property
    def busy(self) -> bool:
        return self._is_stale or self._tree.busy

    def _focus(self, keys: tuple[object, ...], *, opens: bool = False) -> None:
        """Focus one of these parts and bring it in sight; a page that opens stays at its top if that is a button."""
        found = [node for key in keys if key is not None and (node := self._tree.node(key)) is not None]
        goal: Widget | None = next((node for node in found if node.may_act), None)
        if goal is None and self._tree.focus is None:
            goal = next((node for region in self._tree.regions for node in region), None)
        if isinstance(goal, Node):
            self._tree.set_focus(goal)
        for each in (goal, *found[:1]):
            if isinstance(each, Node) and not (opens and (each not in found or isinstance(each.part, Button))):
                self._tree.see(each)

    # What a scene is asked.

    def resize(self, size: Pixels) -> None:
        self.kit.window.resize(size)
        chrome = self.kit.window.chrome
        self.kit.frame, self.kit.writer, self.kit.scale = spread(chrome.frame), chrome.writer, chrome.scale
        self._tree.finish()
        self._is_laid = True
        self.arrange()

    def prepared(self) -> Iterator[None]:
        """Make what the first frame will show, a bit in each step."""
        self.resize(self.kit.frame.window)
        self.view(self.state)
        yield
        canvas = Canvas(pygame.Surface(self.kit.frame.window), self.kit)
        for node in self.tree.nodes:
            if node.is_drawn:
                node.part.draw(node, canvas)
                yield

    def leave(self) -> None:
        self._tree.finish()  # below a card the page is seen as it is left

    def arrange(self) -> None:
        self._tree.background = None
        for node in self._tree.nodes:
            node.forget()
        self.show()

    def handle(self, event: InputEvent) -> bool:
        page = self.page
        page.answers = True
        is_written_in = isinstance(page.focus, Node) and isinstance(page.focus.part, Field)
        may_mean = isinstance(event, Pressed) and not is_written_in
        meant = next((node for node in page.nodes if node.is_meant(event)), None) if may_mean else None
        if meant is None:
            return page.handle(event)
        meant.press()
        return True

    def show_place(self, box: Box) -> None:
        node = next((each for each in self.tree.nodes if each.can_focus and each.box == box), None)
        if node is not None:
            self.tree.see(node)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        tree = self.tree
        if tree.background is None or (whole and self.is_overlay):
            tree.background = self.ground()
        return tree.draw(surface, whole=whole)


def picture_of(
    kit: Kit, part: Part, size: Pixels, scale: float, ground: Callable[[Frame], pygame.Surface]
) -> pygame.Surface:
    """A tree as a picture of this size in pixels, such as one to save."""
    own = Kit(kit.actions, mirrored=kit.mirrored)
    faces, marks, back = kit.shared.look
    own.use_tiles(faces=faces, marks=marks, back=back)
    own.resize(size)
    own.interface = scale
    page, frame = TreePage(own.chrome), own.chrome.frame
    page.background = ground(own.frame)
    page.show(part, Box(0.0, 0.0, frame.width, frame.height))
    page.draw(picture := pygame.Surface(size), whole=True)
    return picture
