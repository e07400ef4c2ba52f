"""The way to screen readers, by AccessKit: UI Automation, AT-SPI or NSAccessibility, whichever the system has."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Timer
from typing import Any

import pygame

from game.i18n import pgettext
from game.view.spoken import Node, Role

log = logging.getLogger(__name__)

ROOT, FIRST = 1, 10
"""The id of the window, and the first one of what lies in it."""
_SETTLES = 0.1
"""So many seconds after a reader has come it is told the tree: its thread holds what an update waits for until then."""


_ISOLATES = dict.fromkeys(range(0x2066, 0x206A))


def plain(text: str) -> str:
    """A text as it is spoken: in one line, keys by their names, without the marks that keep what is put in together."""
    text = text.translate(_ISOLATES).replace("\n", " ")
    return text if text.isascii() else text.translate(_key_names())


def _key_names() -> dict[int, str]:
    """The names of keys whose caps bear a sign."""
    signs = {
        "\u21b5": "Enter",
        "\u2190": pgettext("key", "Left arrow"),
        "\u2191": pgettext("key", "Up arrow"),
        "\u2192": pgettext("key", "Right arrow"),
        "\u2193": pgettext("key", "Down arrow"),
    }
    return str.maketrans(signs)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a reader wants done with a node."""

    target: int
    act: str
    """``CLICK``, ``FOCUS``, ``INCREMENT``, ``DECREMENT``, or another action that AccessKit names."""


class Adapter:
    """The adapter of this system; without AccessKit, or where it cannot start, one that is never asked.

    :param wake: ends the rest of the loop, from any thread.
    """

    def __init__(self, title: str, wake: Callable[[], None]) -> None:
        self._title = title
        self._wake = wake
        self._since: float | None = None
        """When a reader has come; ``None``: there is none."""
        self._kit: Any = None
        self._adapter: Any = None
        self._has_focus: bool | None = None
        self._told: dict[int, Node] = {}
        """What the reader knows."""
        self._live = 0
        self.wishes: deque[Wish] = deque()
        """What the reader wants done, the first wish first."""

    def start(self) -> None:
        """Offer the tree to whoever may ask for it; on Windows the window must not have been seen yet."""
        if sys.platform.startswith("linux") and not _has_bus():
            return
        try:
            import accesskit
        except ImportError:
            return
        self._kit = accesskit
        # A panic of the library is no Exception.
        with suppress(BaseException):
            self._adapter = self._of_system(accesskit)

    @property
    def is_asked(self) -> bool:
        """Whether a reader listens."""
        return self._since is not None and time.monotonic() - self._since > _SETTLES

    def show(self, nodes: Mapping[int, Node], top: tuple[int, ...], focus: int, told: str, *, active: bool) -> None:
        """Tell the reader what is seen now, and say what is told.

        :param top: those that lie in the window itself, the first to be read first.
        :param focus: the node that the keys go to.
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
        """Tell whether the window has the system's focus, where the system does not do so itself."""
        if hasattr(self._adapter, "update_window_focus_state"):
            self._adapter.update_window_focus_state(active)
        elif hasattr(self._adapter, "update_view_focus_state"):
            _raise(self._adapter.update_view_focus_state(active))

    def _of_system(self, kit: Any) -> Any:
        system: str = sys.platform
        if system.startswith("linux"):
            return kit.unix.Adapter(self._come, self._wish, self._gone)
        window = pygame.display.get_wm_info()["window"]
        if system == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window, self._come, self._wish)
        return kit.windows.SubclassingAdapter(window, self._come, self._wish)

    def _come(self) -> None:
        """On another thread: a reader has come. The loop tells it the tree."""
        self._told, self._has_focus = {}, None
        self._since = time.monotonic()
        Timer(2 * _SETTLES, self._wake).start()

    def _gone(self) -> None:
        self._since = None

    def _wish(self, request: Any) -> None:
        """On another thread: something is to be done."""
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
"""The names that AccessKit has for the roles."""
_STEPS = (Role.SLIDER, Role.VALUE)


def kit_node(kit: Any, node: Node) -> Any:
    """A node as AccessKit has it."""
    found = kit.Node(getattr(kit.Role, _ROLES[node.role]))
    if node.role is Role.LABEL:
        found.set_value(plain(node.said))
    elif node.role is Role.ENTRY or node.number is not None:
        found.set_label(plain(node.name))
        found.set_value(node.value)
    else:
        found.set_label(plain(node.said))
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
    """Let the system hear of a change: on Windows and macOS an update only says what there is to hear."""
    if events is not None:
        events.raise_events()


def _has_bus() -> bool:
    """Whether there is a bus of the session, on which readers ask."""
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return folder is not None and os.path.exists(os.path.join(folder, "bus"))  # noqa: PTH110, PTH118 - a socket
