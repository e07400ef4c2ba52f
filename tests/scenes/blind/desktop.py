"""What assistive technology sees of the desktop, told line by line to whoever asks on the other end of a pipe.

Run by the system's Python, which knows AT-SPI (Debian: python3-gi, gir1.2-atspi-2.0), and by no other. It answers each
line it is given with a line of JSON: the tree of the game's window, and all that was announced since the last answer.
"""

import json
import sys
from importlib import import_module
from typing import Any

import_module("gi").require_version("Atspi", "2.0")
Atspi: Any = import_module("gi.repository.Atspi")
GLib: Any = import_module("gi.repository.GLib")
STATES = {name: getattr(Atspi.StateType, name) for name in ("FOCUSED", "CHECKED", "SELECTED", "ENABLED")}


class Desktop:
    """Everything that can be seen of one program, and what it announces."""

    def __init__(self, loop: Any) -> None:
        self.loop = loop
        self.heard: list[str] = []
        self.listener = Atspi.EventListener.new(self.hear)
        self.listener.register("object:announcement")

    def hear(self, event: Any) -> None:
        """Something was announced."""
        self.heard.append(str(event.any_data))

    def nodes(self) -> list[dict[str, object]]:
        """The nodes of all windows, each before those within it."""
        found: list[dict[str, object]] = []
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            if program is not None:
                self.walk(program, 0, found)
        return found

    def walk(self, node: Any, depth: int, found: list[dict[str, object]]) -> None:
        """A node, then those within it."""
        states = node.get_state_set()
        found.append(
            {
                "depth": depth,
                "role": node.get_role_name(),
                "name": node.get_name(),
                "help": node.get_description(),
                "states": [name for name, state in STATES.items() if states.contains(state)],
            }
        )
        for number in range(node.get_child_count()):
            child = node.get_child_at_index(number)
            if child is not None:
                self.walk(child, depth + 1, found)

    def asked(self, source: object, condition: object) -> bool:
        """Somebody asks; the end of the pipe is the end."""
        if not sys.stdin.readline():
            self.loop.quit()
            return False
        try:
            nodes = self.nodes()
        except GLib.Error:
            nodes = []  # a node that went while it was looked at: asked again, it is gone
        sys.stdout.write(json.dumps({"nodes": nodes, "heard": self.heard}) + "\n")
        sys.stdout.flush()
        self.heard = []
        return True


def main() -> None:
    """Answers until nobody asks any more."""
    Atspi.init()
    loop = GLib.MainLoop()
    desktop = Desktop(loop)
    GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, desktop.asked)
    loop.run()


if __name__ == "__main__":
    main()
