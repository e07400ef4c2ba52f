"""``sparrows serve``: a hall of tables for guests, without a window (docs/commands.md, ``serve``)."""

from __future__ import annotations

import argparse
import gc
import ipaddress
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.hall.hall import Hall, Terms
from game.app.hall.houses import House, book_house, read_house, told_to_pages
from game.app.system.paths import Paths
from game.app.system.storage import StorageError, read
from game.hands.deficiency import asset_file
from game.net.host import Host, Ways
from game.net.page_words import words_of_all
from game.net.pages import Pages
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, Parser, whole_from

if TYPE_CHECKING:
    from ssl import SSLContext

    from game.net.nearby import Announced

log = logging.getLogger("game.app.hall")
_PORT = 8470
_LINES_BESIDE = 64
"""Lines of those who are not at a table yet."""
_SWITCH = 0.001
"""Seconds after which the thread of the lines and that of the tables give way to each other."""
_GARBAGE = 100_000
"""Objects by which the hall grows until its garbage is looked for, which takes the longer the more tables there are."""
_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def main(arguments: Sequence[str]) -> int:
    """Serves until it is told to stop."""
    given = parser().parse_args(arguments)
    houses = _houses(given.rules or list(RULEBOOKS))
    names = frozenset(name.lower() for name in given.name)
    ways = Ways(
        most_lines=4 * given.most_tables + _LINES_BESIDE,
        most_of_address=given.most_of_address,
        names=names,
        tls=_tls(given.certificate, given.key),
    )
    pages = Pages(
        asset_file("phone/index.html").parent.parent, words_of_all({"hall": lambda: told_to_pages(houses)}), names
    )
    terms = Terms(
        houses=houses,
        folder=given.folder or Paths.of_user().data / "hall",
        most_tables=given.most_tables,
        most_made=given.most_made,
        idle=60.0 * given.idle,
        patience=given.patience,
    )
    announce = _announcer(given)
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(_GARBAGE)
    with _told(), _stopping() as stop:
        try:
            host = Host.open(pages, given.address, (given.port,), ways)
        except OSError as error:
            raise BadInput(f"--address {given.address} --port {given.port}: {error.strerror or error}") from None
        try:
            hall = Hall(host, terms)
        except OSError as error:
            host.close()
            raise BadInput(f"--folder: {terms.folder}: {error.strerror or error}") from None
        log.info("open at %s port %d, matches in %s", given.address, host.port, terms.folder)
        told = announce(host.port)
        try:
            while not stop:
                hall.attend(0.2)
        finally:
            if told is not None:
                told.close()
            hall.close()
            log.info("stopped")
    return 0


def parser() -> Parser:
    """The arguments."""
    made = Parser("serve", "A hall of tables for guests with phones and other computers, without a window.")
    made.add_argument("--address", metavar="A", default="127.0.0.1", help="where it listens (127.0.0.1)")
    made.add_argument("--port", metavar="N", type=whole_from(0, 65535), default=_PORT, help=f"({_PORT}; 0: any)")
    made.add_argument("--name", metavar="HOST", action="append", default=[], help="a name of this machine")
    made.add_argument("--announce", metavar="NAME", default="", help="the name by which the local network finds it")
    made.add_argument("--folder", metavar="DIR", type=Path, help="where matches are kept")
    made.add_argument(
        "--rules", metavar="ID|FILE", action="append", help="a book or a file of house rules that tables may be made by"
    )
    made.add_argument("--certificate", metavar="FILE", type=Path, help="for TLS: certificate and chain (PEM)")
    made.add_argument("--key", metavar="FILE", type=Path, help="for TLS: its key (PEM)")
    made.add_argument("--most-tables", metavar="N", type=whole_from(1, 10_000), default=200, help="(200)")
    made.add_argument(
        "--most-of-address", metavar="N", type=whole_from(1, 100_000), default=64, help="lines of an address (64)"
    )
    made.add_argument(
        "--most-made",
        metavar="N",
        type=whole_from(1, 100_000),
        default=10,
        help="tables an address makes a minute (10)",
    )
    made.add_argument(
        "--idle",
        metavar="MINUTES",
        type=whole_from(1, 100_000),
        default=30,
        help="a table nobody visits is closed (30)",
    )
    made.add_argument(
        "--patience",
        metavar="SECONDS",
        type=whole_from(1, 100_000),
        help="then a computer plays for who is away (never)",
    )
    return made


def _houses(given: Sequence[str]) -> dict[str, House]:
    """Rules by the name by which a guest chooses them: of a book its id, of a file its own name."""
    houses = {}
    for each in given:
        path = Path(each)
        name = each if each in RULEBOOKS else path.stem[:64]
        if name in houses:
            raise BadInput(f"--rules: {name} is there twice")
        houses[name] = book_house(each) if each in RULEBOOKS else _house(path)
    return houses


def _house(path: Path) -> House:
    try:
        text = read(path)
        if text is None:
            raise BadInput(f"--rules: {str(path)!r} is no book and no file; books are {', '.join(RULEBOOKS)}")
        return read_house(text)
    except (StorageError, ValueError) as error:
        raise BadInput(f"--rules: {path}: {error}") from None


def _announcer(given: argparse.Namespace) -> Callable[[int], Announced | None]:
    """What tells the local network of the hall at a port, if it is to know of it."""
    if not given.announce:
        return lambda _port: None
    if given.certificate is not None:
        raise BadInput("--announce: the local network knows addresses, and a certificate is for a name")
    from game.net.addresses import own_addresses
    from game.net.nearby import Announced, Sign

    try:
        is_everywhere = ipaddress.IPv4Address(given.address).is_unspecified
    except ValueError:
        raise BadInput(f"--announce: {given.address} is no address of the local network") from None
    return lambda port: Announced(Sign(given.announce), port, own_addresses() if is_everywhere else (given.address,))


def _tls(certificate: Path | None, key: Path | None) -> SSLContext | None:
    if certificate is None:
        if key is not None:
            raise BadInput("--key: there is no --certificate")
        return None
    try:
        import ssl
    except ImportError:
        raise BadInput(
            "--certificate: TLS is left out of this package; install sparrows by pip, or put a proxy before it"
        ) from None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ValueError) as error:
        raise BadInput(f"--certificate {certificate}: {getattr(error, 'strerror', None) or error}") from None
    return context


@contextmanager
def _told() -> Iterator[None]:
    """What matters stands on the standard error, a line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(_FORMAT))
    root = logging.getLogger("game")
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


@contextmanager
def _stopping() -> Iterator[list[int]]:
    """Fills when the program is told to stop, by Ctrl-C or by the system."""
    told: list[int] = []
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {each: signal.signal(each, lambda number, _frame: told.append(number)) for each in signals}
    try:
        yield told
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
