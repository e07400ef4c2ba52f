"""``sparrows serve``: a hall of tables for guests, without a window (docs/commands.md, ``serve``)."""

from __future__ import annotations

import argparse
import gc
import ipaddress
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from game.app.hall.access import Access, NoHallError, asked, forget_access, keep_access
from game.app.hall.certificate import Certificate
from game.app.hall.hall import Hall, Terms
from game.app.hall.houses import House, book_house, read_house, told_to_pages
from game.app.hall.numbers import Numbers
from game.app.hall.operators import LONGEST_WORD, SHORTEST_WORD, operator_words
from game.app.hall.report import report
from game.app.hall.site import HallSite, NumbersSite
from game.app.system.locks import FileInUseError
from game.app.system.paths import Paths
from game.app.system.service import ALIVE, READY, STOPPING, reloading, tell_manager
from game.app.system.sparing import Sparing
from game.app.system.storage import StorageError, read
from game.hands.asset_files import asset_file
from game.net.host import Host, Ways
from game.net.messages import LONGEST_NOTICE
from game.net.page_words import Shelf, words_of_all
from game.net.pages import Pages
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.tools.arguments import BadInput, Parser, Place, complain, counted, whole_from

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
    if given.status or given.close is not None or given.tell is not None:
        return _ask(folder, given)
    word = None if given.word is None else _word(given.word)
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
    numbers = Numbers(ways.traffic)
    shelf = Shelf((book, Options(book.options)) for book in map(rulebook, {house.rules for house in houses.values()}))
    pages = _pages(houses, names, shelf, for_operators=word is not None)
    terms = Terms(
        houses=houses,
        folder=folder,
        most_tables=given.most_tables,
        most_made=given.most_made,
        most_of_address=given.most_of_address,
        idle=60.0 * given.idle,
        patience=given.patience,
    )
    announce = _announcer(given)
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(_GC_THRESHOLD)
    gc.freeze()
    with _logging() as sparing, _signals() as signals, ExitStack() as open_now:
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
            has_tls = certificate is not None
            keep_access(folder, Access.at(given.address, host.port, hall.operators.own_word, has_tls=has_tls))
        except FileInUseError:
            raise BadInput(f"--folder: {folder}: another hall keeps its matches there") from None
        except (OSError, StorageError) as error:
            raise BadInput(f"--folder: {folder}: {getattr(error, 'strerror', None) or error}") from None
        hall.operators.word = word or ""
        open_now.callback(forget_access, folder)
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
        _attend(hall, signals, shelf, _reloader(hall, certificate, given.word), sparing)
    return 0


def _attend(hall: Hall, signals: list[int], shelf: Shelf, read_again: Callable[[], None], sparing: Sparing) -> None:
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
            read_again()
            tell_manager(READY)
        if (now := monotonic()) >= due:
            due = now + _STATUS_EVERY
            sparing.tell()
            tell_manager(ALIVE, f"STATUS={counted(len(hall.tables), 'table')}, {counted(hall.numbers.guests, 'guest')}")


def _reloader(hall: Hall, certificate: Certificate | None, word: Path | None) -> Callable[[], None]:
    """A function that reloads the files that may have changed; what cannot be read stays as it was."""

    def read_certificate() -> None:
        assert certificate is not None
        certificate.read_again()

    def read_word() -> None:
        assert word is not None
        hall.operators.word = _word(word)

    reads = {
        **({} if certificate is None else {"the certificate": read_certificate}),
        **({} if word is None else {"the word": read_word}),
    }

    def read_again() -> None:
        if not reads:
            log.info("nothing to read again: there is no certificate and no word")
        for what, read_it in reads.items():
            try:
                read_it()
            except (OSError, BadInput) as error:
                why = getattr(error, "strerror", None) or error
                log.warning("%s cannot be read again (%s); the one before stays", what, why)
            else:
                log.info("%s was read again", what)

    return read_again


def _pages(houses: Mapping[str, House], names: frozenset[str], shelf: Shelf, *, for_operators: bool) -> Pages:
    """The files that guests can fetch, and the operator's page if there is a password for it."""
    told: dict[str, Callable[[], object]] = {"hall": lambda: told_to_pages(houses)}
    assets = asset_file("phone/index.html").parent.parent
    more: dict[str, Path] = {}
    if for_operators:
        told["operator"] = operator_words
        more = {f"/{path.name}": path for path in sorted((assets / "hall").glob("operator.*"))}
        more["/operator"] = assets / "hall" / "operator.html"
    return Pages(assets, words_of_all(told), names, shelf, more)


def _word(path: Path) -> str:
    """Read the operator's password from a file."""
    try:
        text = read(path)
        word = "" if text is None else text.decode().strip()
    except (StorageError, UnicodeDecodeError) as error:
        raise BadInput(f"--word: {path}: {error}") from None
    if text is None:
        raise BadInput(f"--word: {path}: there is no such file")
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD or not word.isprintable():
        raise BadInput(f"--word: {path}: a word has {SHORTEST_WORD} to {LONGEST_WORD} letters, in one line")
    return word


def _ask(folder: Path, given: argparse.Namespace) -> int:
    """Send the hall of a folder a request, and print its answer; return 1 if none is open."""
    wish: dict[str, object] | None = None
    if given.close is not None:
        wish = {"type": "close", "table": given.close}
    elif given.tell is not None:
        if len(given.tell) > LONGEST_NOTICE:
            raise BadInput(f"--tell: a message has at most {LONGEST_NOTICE} characters")
        wish = {"type": "announce", "text": given.tell}
    try:
        hall, answer = asked(folder, wish)
    except NoHallError as error:
        complain("sparrows serve", str(error))
        return 1
    if answer is not None and answer.type == "problem":
        raise BadInput(answer.text)
    print(*(report(hall) if answer is None else (answer.text,)), sep="\n")
    return 0


def _metrics(at: Place, numbers: Numbers) -> Host:
    """The host at whose address the metrics are served."""
    try:
        return Host.open(NumbersSite(numbers), at.address, (at.port,), Ways(most_lines=0))
    except OSError as error:
        raise BadInput(f"--metrics {at}: {error.strerror or error}") from None


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
    made.add_argument("--word", metavar="FILE", type=Path, help="file with the password for the page /operator")
    asks = made.add_argument_group("for a hall that is running on the same folder")
    wishes = asks.add_mutually_exclusive_group()
    wishes.add_argument("--status", action="store_true", help="show the tables of the running hall, and who sits there")
    wishes.add_argument("--close", metavar="N", type=whole_from(1, 10**9), help="close this table")
    wishes.add_argument("--tell", metavar="TEXT", help="message to all guests; an empty text withdraws it")
    made.add_argument(
        "--metrics", metavar="ADDRESS:PORT", type=Place.read, help="serve metrics for Prometheus here (off)"
    )
    made.add_argument(
        "--most-tables", metavar="N", type=whole_from(1, 10_000), default=200, help="open tables at once (200)"
    )
    made.add_argument(
        "--most-of-address", metavar="N", type=whole_from(1, 100_000), default=64, help="connections per address (64)"
    )
    made.add_argument(
        "--most-made",
        metavar="N",
        type=whole_from(1, 100_000),
        default=10,
        help="new tables per address and minute (10)",
    )
    made.add_argument(
        "--idle",
        metavar="MINUTES",
        type=whole_from(1, 100_000),
        default=30,
        help="minutes until a table without visitors is closed (30)",
    )
    made.add_argument(
        "--patience",
        metavar="SECONDS",
        type=whole_from(1, 100_000),
        help="seconds until a computer takes over for a player who is away (default: never)",
    )
    return made


def _address(text: str) -> str:
    """Parse a network address into the form that connections have.

    Raises:
        ArgumentTypeError: if it is invalid.
    """
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no address") from None


def _room(wanted: int, most_tables: int) -> int:
    """How many connections may be open, so that enough files are left for matches and the hall itself."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + most_tables + _OWN_FILES:
        needed = wanted + most_tables + _OWN_FILES
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(_OWN_FILES, soft - _OWN_FILES - min(most_tables, soft // 4)))


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
