"""Answers ``--help`` with what a script says of itself, before it sets anything up or imports what may be missing."""

from __future__ import annotations

import sys


def is_asked_for() -> bool:
    """Whether the command line asks for help; what follows ``--`` is for another program."""
    own = sys.argv[1 : sys.argv.index("--")] if "--" in sys.argv else sys.argv[1:]
    return "-h" in own or "--help" in own


def only_help(text: str | None, library: str = "") -> None:
    """Print the text and exit if help is asked for; where the library is installed, the script itself tells more."""
    if not is_asked_for():
        return
    if library:
        from importlib.util import find_spec

        if find_spec(library):
            return
    print((text or "").strip())
    sys.exit()
