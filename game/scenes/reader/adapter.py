"""The adapter to screen readers by AccessKit, which uses UI Automation, AT-SPI or NSAccessibility."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Timer
from typing import Any

import pygame

from game import Frozen
from game.i18n import pgettext
from game.view.spoken import Node, Role

log = logging.getLogger(__name__)

ROOT = 1
"""The id of the window's node."""
FIRST = 10
"""The first id of the nodes in the window."""
_SETTLES = 0.1
"""The tree is sent this many seconds after a reader has connected; until then the reader's thread has the lock."""


_ISOLATES = dict.fromkeys(range(0x2066, 0x206A))


def plain(text: str) -> str:
    """A text for speaking: on one line, with keys by name, and without directional isolates."""
    text = text.translate(_ISOLATES).replace("\n", " ")
    return text if text.isascii() else text.translate(_key_names())


def _key_names() -> dict[int, str]:
    """The spoken names of keys whose written names are signs."""
    signs = {
        "\u21b5": "Enter",
        "\u2190": pgettext("key", "Left arrow"),
        "\u2191": pgettext("key", "Up arrow"),
        "\u2192": pgettext("key", "Right arrow"),
        "\u2193": pgettext("key", "Down arrow"),
    }
    return str.maketrans(signs)


class Wish(Frozen):
    """A screen reader's request for an action on the node with the id ``target``."""

    target: int
    act: str
    """The AccessKit action: ``CLICK``, ``FOCUS``, ``INCREMENT``, ``DECREMENT`` or another."""


class Adapter:
    """The adapter of this system; without AccessKit, or if that cannot start, no reader ever asks it.

    :param wake: wakes the main loop, from any thread.
    """

    def __init__(self, title: str, wake: Callable[[], None]):
        self._title = title
        self._wake = wake
        self._since: float | None = None
        """When a reader connected, in seconds of the monotonic clock; ``None`` if there is none."""
        self._kit: Any = None
        self._adapter: Any = None
        self._has_focus: bool | None = None
        self._told: dict[int, Node] = {}
        """The nodes as last sent to the reader."""
        self._live = 0
        self.wishes: deque[Wish] = deque()
        """The actions asked for by the reader, oldest first."""

    def start(self) -> None:
        """Offers the tree to readers. On Windows, call it before the window is first shown."""
        if sys.platform.startswith("linux") and not _has_bus():
            return
        try:
            import accesskit
        except ImportError:
            return
        self._kit = accesskit
        # A panic of the library is no Exception.
        with suppress(BaseException):
            self._adapter = self._system_adapter(accesskit)

    @property
    def is_asked(self) -> bool:
        """Whether a reader is connected and can be sent the tree."""
        return self._since is not None and time.monotonic() - self._since > _SETTLES

    def show(self, nodes: Mapping[int, Node], top: tuple[int, ...], focus: int, told: str, *, active: bool) -> None:
        """Send the present nodes to the reader, and have it say ``told``.

        :param top: the ids of the nodes directly in the window, in the order of reading.
        :param focus: the id of the node with the keyboard focus.
        :param active: whether the window has the system's focus.
        """
        if self._adapter is None:
            return
        # A panic of the library is no Exception.
        with suppress(BaseException):
            _raise(self._adapter.update_if_active(lambda: self._update(nodes, top, focus, told)))
            self._told = dict(nodes)
            if active != self._has_focus:
                self._tell_focus(active=active)
                self._has_focus = active

    def _tell_focus(self, *, active: bool) -> None:
        """Reports whether the window has the system's focus, on systems that do not know it themselves."""
        if hasattr(self._adapter, "update_window_focus_state"):
            self._adapter.update_window_focus_state(active)
        elif hasattr(self._adapter, "update_view_focus_state"):
            _raise(self._adapter.update_view_focus_state(active))

    def _system_adapter(self, kit: Any) -> Any:
        system: str = sys.platform
        if system.startswith("linux"):
            return kit.unix.Adapter(self._come, self._wish, self._reader_left)
        window = pygame.display.get_wm_info()["window"]
        if system == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window, self._come, self._wish)
        return kit.windows.SubclassingAdapter(window, self._come, self._wish)

    def _come(self) -> None:
        """Called on another thread when a reader connects; the main loop then sends the tree."""
        self._told, self._has_focus = {}, None
        self._since = time.monotonic()
        Timer(2 * _SETTLES, self._wake).start()

    def _reader_left(self) -> None:
        self._since = None

    def _wish(self, request: Any) -> None:
        """Called on another thread with an action that the reader asks for."""
        self.wishes.append(Wish(request.target, str(request.action).rpartition(".")[2].upper()))
        self._wake()

    def _update(self, nodes: Mapping[int, Node], top: tuple[int, ...], focus: int, told: str) -> Any:
        kit = self._kit
        update = kit.TreeUpdate(focus)
        if not self._told:
            tree = kit.Tree(ROOT)
            tree.toolkit_name = "AccessKit"
            update.tree = tree
        for number, node in nodes.items():
            if self._told.get(number) != node:
                update.nodes.append((number, kit_node(kit, node)))
        if told:
            self._live += 1
            live = kit.Node(kit.Role.LABEL)
            live.set_value(told)
            live.set_live(kit.Live.POLITE)
            # A text is told when its node comes: the next one is another node, whatever it says.
            self._live_node = ROOT + 1 + self._live % (FIRST - ROOT - 1), live
            update.nodes.append(self._live_node)
        root = kit.Node(kit.Role.WINDOW)
        root.set_label(self._title)
        root.set_children([*top, *([self._live_node[0]] if self._live else [])])
        update.nodes.append((ROOT, root))
        return update


_ROLES = {
    Role.BUTTON: "BUTTON",
    Role.SWITCH: "SWITCH",
    Role.TAB: "TAB",
    Role.CHOICE: "RADIO_BUTTON",
    Role.CHECK: "CHECK_BOX",
    Role.VALUE: "SPIN_BUTTON",
    Role.SLIDER: "SLIDER",
    Role.ENTRY: "TEXT_INPUT",
    Role.DOCUMENT: "DOCUMENT",
    Role.LABEL: "LABEL",
    Role.HEADING: "HEADING",
    Role.GROUP: "GROUP",
    Role.TILE: "LIST_BOX_OPTION",
}
"""AccessKit's names of the roles."""
_STEPS = (Role.SLIDER, Role.VALUE)


def kit_node(kit: Any, node: Node) -> Any:
    """Converts a node to AccessKit's type."""
    found = kit.Node(getattr(kit.Role, _ROLES[node.role]))
    if node.role is Role.LABEL:
        found.set_value(plain(node.spoken))
    elif node.role is Role.ENTRY or node.number is not None:
        found.set_label(plain(node.name))
        found.set_value(node.value)
    else:
        found.set_label(plain(node.spoken))
    left, top, right, bottom = node.box
    found.set_bounds(kit.Rect(float(left), float(top), float(right), float(bottom)))
    if node.help:
        found.set_description(plain(node.help))
    if node.key:
        found.set_keyboard_shortcut(plain(node.key))
    if not node.is_enabled:
        found.set_disabled()
    if node.number is not None:
        found.set_numeric_value(node.number)
        least, most, step = node.bounds
        found.set_min_numeric_value(least)
        found.set_max_numeric_value(most)
        found.set_numeric_value_step(step)
    if node.is_on is not None and node.role in (Role.SWITCH, Role.CHOICE, Role.CHECK):
        found.set_toggled(kit.Toggled.TRUE if node.is_on else kit.Toggled.FALSE)
    elif node.is_on is not None:
        found.set_selected(node.is_on)
    if node.can_focus:
        acts = ["FOCUS", "CLICK", *(["INCREMENT", "DECREMENT"] if node.role in _STEPS else [])]
        for act in acts:
            found.add_action(getattr(kit.Action, act))
    found.set_children(list(node.children))
    return found


def _raise(events: Any) -> None:
    """Raises the events of an update, which Windows and macOS only return."""
    if events is not None:
        events.raise_events()


def _has_bus() -> bool:
    """Whether there is a D-Bus session bus, which readers on Linux use."""
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return folder is not None and os.path.exists(os.path.join(folder, "bus"))  # noqa: PTH110, PTH118 - a socket
