"""Widgets as nodes of a tree for screen readers, each with its role, name, place and possible actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import singledispatch

from game import Frozen
from game.view.paint import Kit
from game.view.spoken.listener import words_of
from game.view.units import Box, Face
from game.view.widgets import Button, Chosen, IconButton, Label, Page, Widget


class Role(Enum):
    """Kinds of nodes."""

    BUTTON = auto()
    SWITCH = auto()
    TAB = auto()
    CHOICE = auto()
    """One of several visible options, of which exactly one is chosen."""
    CHECK = auto()
    """One of several visible options, of which any number may be chosen."""
    VALUE = auto()
    """A choice that shows only its present value."""
    SLIDER = auto()
    ENTRY = auto()
    DOCUMENT = auto()
    """A text or list that scrolls."""
    LABEL = auto()
    HEADING = auto()
    GROUP = auto()
    TILE = auto()


_OF_SLIDERS = (0.0, 100.0, 5.0)


class Node(Frozen, kw_only=True):
    """A widget as described to a screen reader."""

    role: Role
    name: str
    value: str = ""
    help: str = ""
    """Further explanation."""
    key: str = ""
    """The keyboard shortcut."""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, top, right and bottom in pixels of the window."""
    is_on: bool | None = None
    """Whether the widget is on or chosen; ``None`` if it has no such state."""
    is_enabled: bool = True
    can_focus: bool = False
    number: float | None = None
    """The widget's value if that is a number, kept apart from the name."""
    bounds: tuple[float, float, float] = _OF_SLIDERS
    """Least number, greatest number and step."""
    children: tuple[int, ...] = ()

    @property
    def spoken(self) -> str:
        """Name and value; only the name if there is no value, and only the value if there is no name."""
        return f"{self.name}: {self.value}" if self.name and self.value else self.name or self.value


def pixels_of(box: Box, kit: Kit) -> tuple[int, int, int, int]:
    """A box in pixels of the window."""
    return (*kit.frame.at(box.x, box.y), *kit.frame.at(box.right, box.bottom))


@singledispatch
def nodes_of(page: Page) -> Iterator[tuple[Widget, Node]]:
    """The visible widgets of a page that have something to say, each with its node, in reading order."""
    return widgets_heard(page, page.widgets)


def widgets_heard(page: Page, widgets: Sequence[Widget]) -> Iterator[tuple[Widget, Node]]:
    """Those of these widgets that are visible and have something to say, each with its node."""
    for widget in widgets:
        if not widget.is_visible or not widget.is_heard:
            continue
        node = node_of(widget, page.kit)
        if node.spoken or node.can_focus:
            yield widget, node


def node_of(widget: Widget, kit: Kit) -> Node:
    """A widget as a node."""
    role, is_on = _state(widget)
    name, more = widget.called or _name_of(widget, kit), [widget.explained]
    key = widget.shortcut if isinstance(widget, Button | IconButton) else ""
    tooltip = _sentences(*widget.tooltip.split("\n"))
    if not name:
        name = tooltip
    elif tooltip and tooltip != name:
        more.append(tooltip)
    return Node(
        role=role,
        name=name,
        help=_sentences(*(text for text in more if text not in name)),
        key=key,
        box=pixels_of(widget.box, kit),
        is_on=is_on,
        is_enabled=widget.is_enabled,
        can_focus=widget.can_focus and widget.is_enabled,
    )


def full_stop(text: str) -> str:
    """A text with a final stop."""
    return text if text[-1:] in ".!?…" else f"{text}."


def _sentences(*texts: str) -> str:
    """Non-empty texts joined, each but the last ended by a full stop."""
    said = [text for text in texts if text]
    return " ".join([*map(full_stop, said[:-1]), *said[-1:]])


def _name_of(widget: Widget, kit: Kit) -> str:
    match widget:
        case Label():
            return widget.text
        case _:
            return ", ".join(words_of(widget, kit))


def _state(widget: Widget) -> tuple[Role, bool | None]:
    """The role of a widget, and whether it is on or chosen."""
    match widget:
        case Chosen():
            return Role.CHECK if widget.are_several else Role.CHOICE, widget.is_chosen
        case Label(style=style) if style.face is Face.DISPLAY:
            return Role.HEADING, None
        case _ if widget.can_focus:
            return Role.BUTTON, None
        case _:
            return Role.LABEL, None
