"""``sparrows serve``: a hall of tables for guests, without a window (docs/commands.md, ``serve``)."""

from __future__ import annotations

import argparse
import gc
import ipaddress
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from game.app.hall.certificate import Certificate
from game.app.hall.hall import Hall, Terms
from game.app.hall.houses import House, book_house, read_house, told_to_pages
from game.app.hall.numbers import Numbers
from game.app.hall.site import HallSite, NumbersSite
from game.app.system.paths import Paths
from game.app.system.service import ALIVE, READY, STOPPING, reloading, tell_manager
from game.app.system.storage import StorageError, read
from game.hands.deficiency import asset_file
from game.net.host import Host, Ways
from game.net.page_words import Shelf, words_of_all
from game.net.pages import Pages
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.tools.arguments import BadInput, Parser, Place, counted, whole_from

if TYPE_CHECKING:
    from game.net.nearby import Announced

log = logging.getLogger("game.app.hall")
_PORT = 8470
_LINES_BESIDE = 64
"""Lines of those who are not at a table yet."""
_SWITCH = 0.001
"""Seconds after which the thread of the lines and that of the tables give way to each other."""
_GARBAGE = 100_000
"""Objects by which the hall grows until its garbage is looked for, which takes the longer the more tables there are."""
_HANGUP = getattr(signal, "SIGHUP", None)
"""The signal to read again what was given; not every system has it."""
_TELLS = 10.0
"""Seconds after which a service manager is told anew how the hall stands."""
_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def main(arguments: Sequence[str]) -> int:
    """Serves until it is told to stop."""
    given = parser().parse_args(arguments)
    houses = _houses(given.rules or list(RULEBOOKS))
    names = frozenset(name.lower() for name in given.name)
    certificate = _certificate(given.certificate, given.key)
    ways = Ways(
        most_lines=4 * given.most_tables + _LINES_BESIDE,
        most_of_address=given.most_of_address,
        names=names,
        tls=None if certificate is None else certificate.context,
    )
    numbers = Numbers(ways.traffic)
    shelf = Shelf((book, Options(book.options)) for book in map(rulebook, {house.rules for house in houses.values()}))
    words = words_of_all({"hall": lambda: told_to_pages(houses)})
    pages = Pages(asset_file("phone/index.html").parent.parent, words, names, shelf)
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
    with _told(), _signals() as signals, ExitStack() as open_now:
        try:
            host = Host.open(HallSite(pages, numbers), given.address, (given.port,), ways)
        except OSError as error:
            raise BadInput(f"--address {given.address} --port {given.port}: {error.strerror or error}") from None
        open_now.callback(host.close)
        metrics = None if given.metrics is None else _metrics(given.metrics, numbers)
        if metrics is not None:
            open_now.callback(metrics.close)
        try:
            hall = Hall(host, terms, numbers)
        except OSError as error:
            raise BadInput(f"--folder: {terms.folder}: {error.strerror or error}") from None
        log.info("open at %s port %d, matches in %s", given.address, host.port, terms.folder)
        if metrics is not None:
            log.info("numbers at %s port %d", given.metrics.address, metrics.port)
        told = announce(host.port)
        open_now.callback(log.info, "stopped")
        open_now.callback(hall.close)
        if told is not None:
            open_now.callback(told.close)
        tell_manager(READY)
        open_now.callback(tell_manager, STOPPING)
        _attend(hall, signals, certificate, shelf)
    return 0


def _attend(hall: Hall, signals: list[int], certificate: Certificate | None, shelf: Shelf) -> None:
    """Attends to the hall until it is told to stop."""
    due = 0.0
    while True:
        hall.attend(0.2)
        shelf.make_one()
        told, signals[:] = tuple(signals), ()
        if any(number != _HANGUP for number in told):
            return
        if told:
            tell_manager(*reloading())
            _read_again(certificate)
            tell_manager(READY)
        if (now := monotonic()) >= due:
            due = now + _TELLS
            tell_manager(ALIVE, f"STATUS={counted(len(hall.tables), 'table')}, {counted(hall.numbers.guests, 'guest')}")


def _read_again(certificate: Certificate | None) -> None:
    """Reads again what may have changed on the disk; what cannot be read stays as it was."""
    if certificate is None:
        log.info("nothing to read again: there is no certificate")
        return
    try:
        certificate.read_again()
    except OSError as error:
        log.warning("the certificate cannot be read again (%s); the one before stays", error.strerror or error)
    else:
        log.info("certificate and key were read again")


def _metrics(at: Place, numbers: Numbers) -> Host:
    """The address at which the numbers are fetched."""
    try:
        metrics = Host.open(NumbersSite(numbers), at.address, (at.port,), Ways(most_lines=0))
    except OSError as error:
        raise BadInput(f"--metrics {at}: {error.strerror or error}") from None
    return metrics


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
    made.add_argument(
        "--metrics", metavar="ADDRESS:PORT", type=Place.read, help="where its numbers are, for Prometheus (nowhere)"
    )
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


def _certificate(certificate: Path | None, key: Path | None) -> Certificate | None:
    if certificate is None:
        if key is not None:
            raise BadInput("--key: there is no --certificate")
        return None
    try:
        return Certificate(certificate, key)
    except ImportError:
        raise BadInput(
            "--certificate: TLS is left out of this package; install sparrows by pip, or put a proxy before it"
        ) from None
    except (OSError, ValueError) as error:
        raise BadInput(f"--certificate {certificate}: {getattr(error, 'strerror', None) or error}") from None


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
def _signals() -> Iterator[list[int]]:
    """Fills when the program is told to stop, by Ctrl-C or by the system, or to read again what it was given."""
    told: list[int] = []
    signals = [signal.SIGINT, signal.SIGTERM, *([] if _HANGUP is None else [_HANGUP])]
    before = {each: signal.signal(each, lambda number, _frame: told.append(number)) for each in signals}
    try:
        yield told
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
