"""``sparrows``: reads the command line, and either answers there or opens the window."""

from __future__ import annotations

import signal

from msgspec.structs import replace

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Ctrl-C ends what has hardly begun without a word, and not with the traceback of an import.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from game import __version__
from game.app.window.start import Wishes
from game.tools.arguments import Parser, complain, seed_of
from game.tools.command_line import WORDS, exit_code_of
from game.tools.command_line import main as say

JOIN = "join"
"""The word on the command line that opens the window at a table elsewhere."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit code: 0 done, 1 the answer is no, 2 bad arguments."""
    _open_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in WORDS:
        return say(arguments)
    gc.disable()  # until the first frame is shown: hardly anything of what a start makes is garbage
    try:
        return _understand_and_open(arguments)
    finally:
        gc.enable()


def _understand_and_open(arguments: Sequence[str]) -> int:
    understood: list[Wishes] = []

    def understand() -> int:
        joins = arguments[:1] == [JOIN]
        understood.append(_wishes_to_join(arguments[1:]) if joins else _wishes(arguments))
        return 0

    code = exit_code_of("sparrows", understand)
    if not understood:
        return code
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return _open_window(*understood)


def _open_streams() -> None:
    """Makes the streams write characters that they cannot encode by their numbers.

    Windows gives a program without a console no streams; its output is then lost, and nothing breaks. Elsewhere an
    output that was closed stays one that cannot be written, and no file that is opened later takes its number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            is_closed = name == "stdout" and sys.platform != "win32" and _is_closed(1)
            stream = os.open(os.devnull, os.O_RDONLY) if is_closed else os.devnull
            setattr(sys, name, open(stream, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _is_closed(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return True
    return False


def _wishes_to_join(arguments: Sequence[str]) -> Wishes:
    parser = Parser(JOIN, "Open the game's window at a table on another machine.")
    parser.add_argument("address", nargs="?", default="", metavar="ADDRESS", help="for example 192.168.1.20:8470")
    parser.add_argument("code", nargs="?", default="", metavar="CODE", help="the six letters shown at the table")
    parser.add_argument("--name", default="", help="your name at that table")
    said = parser.parse_args(arguments)
    return Wishes(join=(said.address, said.code, said.name))


def _wishes(arguments: Sequence[str]) -> Wishes:
    words = f"At another table: sparrows {JOIN} --help. Without a window: sparrows {{{','.join(WORDS)}}} --help"
    parser = Parser("", "Mahjong for four at one table.", epilog=words)
    parser.add_argument("--rules", metavar="ID", type=_rulebook_id, help="start a match under this rulebook at once")
    parser.add_argument("--seed", metavar="N", type=seed_of, help="seed for the walls and dice")
    parser.add_argument("--resume", action="store_true", help="continue the saved match")
    parser.add_argument(
        "--windowed", metavar="WxH", type=_window_size, dest="window", help="open a window of this size"
    )
    parser.add_argument("--fullscreen", action="store_const", const=True, dest="full_screen", help="fill the screen")
    parser.add_argument("--language", metavar="CODE", type=_language_code, help="screen language, for example en")
    parser.add_argument("--version", action="version", version=f"Sparrows {__version__}")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a replay to import and open")
    wishes = Wishes(**vars(parser.parse_args(arguments)))
    begins = wishes.rules is not None or wishes.seed is not None
    if wishes.window and wishes.full_screen:
        parser.error("--windowed and --fullscreen contradict each other")
    if wishes.resume and begins:
        parser.error("--resume goes on with the saved match; it takes no --rules and no --seed")
    if wishes.file is not None and (wishes.resume or begins):
        parser.error("FILE is looked at; it takes no --rules, --seed or --resume")
    if wishes.window:
        wishes = replace(wishes, full_screen=False)
    return replace(wishes, rules=wishes.rules or "gala") if begins else wishes


def _rulebook_id(text: str) -> str:
    from game.rules.rulesets import RULEBOOKS

    if text not in RULEBOOKS:
        raise argparse.ArgumentTypeError(f"no rulebook {text!r}; there are {', '.join(RULEBOOKS)}")
    return text


def _language_code(text: str) -> str:
    from game.i18n import languages

    if text not in languages():
        raise argparse.ArgumentTypeError(f"no words in {text!r}; there are {', '.join(languages())}")
    return text


def _window_size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(width) < 6 and len(height) < 6):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x720")
    if int(width) < 320 or int(height) < 200:
        raise argparse.ArgumentTypeError(f"{text!r} is too small: 320x200 is the least")
    return int(width), int(height)


def _open_window(wishes: Wishes) -> int:
    from game.app.system.library import library_problem

    problem = library_problem()
    if problem is not None:
        return complain("sparrows", problem)
    from game.scenes.program.window import run

    return run(wishes)


if __name__ == "__main__":
    sys.exit(main())
