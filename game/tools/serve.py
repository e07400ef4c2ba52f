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
from game.app.hall.site import HallSite, Pulse
from game.app.system.locks import FileInUseError
from game.app.system.paths import Paths
from game.app.system.service import ALIVE, READY, STOPPING, reloading, tell_manager
from game.app.system.sparing import Sparing
from game.app.system.storage import StorageError, read
from game.hands.asset_files import asset_file
from game.net.host import Host, Ways
from game.net.page_words import Shelf, words_of_all
from game.net.pages import Pages
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.tools.arguments import BadInput, Parser, counted, whole_from

if TYPE_CHECKING:
    from game.net.nearby import Announced

log = logging.getLogger("game.app.hall")
_PORT = 8470
_WAITING = 256
"""The most connections of guests who are not at a table yet."""
_OWN_FILES = 128
"""The files that the hall needs besides connections and matches."""
_SWITCH = 0.001
"""Seconds after which Python switches between the thread of connections and the thread of tables."""
_GC_THRESHOLD = 10_000
"""The number of new objects at which garbage is collected; if it were higher, tables would stand still for too long."""
_HANGUP = getattr(signal, "SIGHUP", None)
"""The signal for reloading files; not every system has it."""
_STATUS_EVERY = 10.0
"""Seconds between two status messages to the service manager."""
_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def main(arguments: Sequence[str]) -> int:
    """Serve until a signal stops the program."""
    given = parser().parse_args(arguments)
    folder = given.folder or Paths.of_user().data / "hall"
    houses = _houses(given.rules or list(RULEBOOKS))
    names = frozenset(name.lower() for name in given.name)
    certificate = _certificate(given.certificate, given.key)
    ways = Ways(
        most_open=_room(12 * given.most_tables + _WAITING, given.most_tables),
        most_waiting=_WAITING,
        most_of_address=given.most_of_address,
        most_lines=12 * given.most_tables + _WAITING,
        proxies=frozenset(given.proxy),
        names=names,
        tls=None if certificate is None else certificate.context,
    )
    pulse = Pulse()
    shelf = Shelf((book, Options(book.options)) for book in map(rulebook, {house.rules for house in houses.values()}))
    assets = asset_file("phone/index.html").parent.parent
    pages = Pages(assets, words_of_all({"hall": lambda: told_to_pages(houses)}), names, shelf)
    terms = Terms(
        houses=houses,
        folder=folder,
        most_tables=given.most_tables,
        most_made=given.most_made,
        most_of_address=given.most_of_address,
        idle=60.0 * given.idle,
        keep_days=given.keep_days,
        patience=given.patience,
    )
    announce = _announcer(given)
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(_GC_THRESHOLD)
    gc.freeze()
    with _logging() as sparing, _signals() as signals, ExitStack() as open_now:
        try:
            host = Host.open(HallSite(pages, pulse), given.address, (given.port,), ways)
        except OSError as error:
            raise BadInput(f"--address {given.address} --port {given.port}: {error.strerror or error}") from None
        open_now.callback(host.close)
        try:
            hall = Hall(host, terms, pulse)
        except FileInUseError:
            raise BadInput(f"--folder: {folder}: another hall keeps its matches there") from None
        except OSError as error:
            raise BadInput(f"--folder: {folder}: {error.strerror or error}") from None
        log.info("open at %s port %d, matches in %s", given.address, host.port, terms.folder)
        told = announce(host.port)
        open_now.callback(log.info, "stopped")
        open_now.callback(hall.close)
        if told is not None:
            open_now.callback(told.close)
        tell_manager(READY)
        open_now.callback(tell_manager, STOPPING)
        _attend(hall, signals, shelf, certificate, sparing)
    return 0


def _attend(hall: Hall, signals: list[int], shelf: Shelf, certificate: Certificate | None, sparing: Sparing) -> None:
    """Attend to the hall until a signal stops the program."""
    due = 0.0
    while True:
        hall.attend(0.2)
        shelf.make_one()
        told, signals[:] = tuple(signals), ()
        if any(number != _HANGUP for number in told):
            return
        if told:
            tell_manager(*reloading())
            _read_certificate_again(certificate)
            tell_manager(READY)
        if (now := monotonic()) >= due:
            due = now + _STATUS_EVERY
            sparing.tell()
            tell_manager(ALIVE, f"STATUS={counted(len(hall.tables), 'table')}, {counted(hall.guests, 'guest')}")


def _read_certificate_again(certificate: Certificate | None) -> None:
    """Reload the certificate; one that cannot be read stays as it was."""
    if certificate is None:
        log.info("nothing to read again: there is no certificate")
        return
    try:
        certificate.read_again()
    except OSError as error:
        log.warning("the certificate cannot be read again (%s); the one before stays", error.strerror or error)
    else:
        log.info("the certificate was read again")


def parser() -> Parser:
    """The parser of the arguments."""
    made = Parser("serve", "Run a hall of tables for guests with phones and other computers, without a window.")
    made.add_argument("--address", metavar="A", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    made.add_argument("--port", metavar="N", type=whole_from(0, 65535), default=_PORT, help=f"port ({_PORT}; 0: any)")
    made.add_argument("--name", metavar="HOST", action="append", default=[], help="name of this machine for guests")
    made.add_argument(
        "--proxy",
        metavar="A",
        type=_address,
        action="append",
        default=[],
        help="proxy to trust for its clients' addresses",
    )
    made.add_argument("--announce", metavar="NAME", default="", help="name to announce on the local network")
    made.add_argument("--folder", metavar="DIR", type=Path, help="folder that keeps the matches")
    made.add_argument(
        "--rules", metavar="ID|FILE", action="append", help="rulebook or house-rules file that tables may use"
    )
    made.add_argument("--certificate", metavar="FILE", type=Path, help="TLS certificate and chain (PEM)")
    made.add_argument("--key", metavar="FILE", type=Path, help="TLS key (PEM)")
    for name, metavar, default, most, told in (
        ("--most-tables", "N", 200, 10_000, "open tables at once (200)"),
        ("--most-of-address", "N", 64, 100_000, "connections per address (64)"),
        ("--most-made", "N", 10, 100_000, "new tables per address and minute (10)"),
        ("--idle", "MINUTES", 30, 100_000, "minutes until a table without visitors is closed (30)"),
        (
            "--patience",
            "SECONDS",
            60,
            100_000,
            "seconds until a computer plays for a guest who is away, who can always come back (60)",
        ),
        ("--keep-days", "N", 30, 10_000, "days for which matches that nobody plays are kept (30)"),
    ):
        made.add_argument(name, metavar=metavar, type=whole_from(1, most), default=default, help=told)
    return made


def _address(text: str) -> str:
    """Parse a network address into the form that connections have.

    :raises ArgumentTypeError: if it is invalid.
    """
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no address") from None


def _room(wanted: int, most_tables: int) -> int:
    """How many connections may be open, so that enough files are left for matches and the hall itself."""
    if sys.platform != "win32":  # it has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < wanted + most_tables + _OWN_FILES:
            needed = wanted + most_tables + _OWN_FILES
            soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if soft != resource.RLIM_INFINITY:
            return min(wanted, max(_OWN_FILES, soft - _OWN_FILES - min(most_tables, soft // 4)))
    return wanted


def _houses(given: Sequence[str]) -> dict[str, House]:
    """The house rules by the names by which guests choose them: a book's id, or the name of a file."""
    houses = {}
    for argument in given:
        path = Path(argument)
        name = argument if argument in RULEBOOKS else path.stem[:64]
        if name in houses:
            raise BadInput(f"--rules: {name} is there twice")
        houses[name] = book_house(argument) if argument in RULEBOOKS else _house(path)
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
    """A function that announces the hall's port on the local network, if that is wanted."""
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
def _logging() -> Iterator[Sparing]:
    """Log important events to standard error, one line each, and only a few of those that strangers cause."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(_FORMAT))
    sparing = Sparing()
    handler.addFilter(sparing)
    root = logging.getLogger("game")
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield sparing
    finally:
        sparing.tell(is_end=True)
        root.removeHandler(handler)
        root.setLevel(level)


@contextmanager
def _signals() -> Iterator[list[int]]:
    """A list that collects the signals for stopping or reloading."""
    told: list[int] = []
    signals = [signal.SIGINT, signal.SIGTERM, *([] if _HANGUP is None else [_HANGUP])]
    before = {kind: signal.signal(kind, lambda number, _frame: told.append(number)) for kind in signals}
    try:
        yield told
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)
