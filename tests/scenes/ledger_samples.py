"""A session at a real table as the gallery and the tests show it."""

import tempfile
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec

from game import ui
from game.app.matches.ledger_file import LedgerFile, begin, open_ledger
from game.app.system.last_setup import setup_of
from game.app.system.settings import Settings
from game.hands.meld import KongKind
from game.hands.notation import parse_hand
from game.ledger import drafting
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin, LaidSet, PaidKong
from game.ledger.session import Session, TablePerson, ledger_of, session
from game.players.roster import PortraitId
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import Source
from game.scenes.ledger import words
from game.scenes.ledger.books import BooksScene, in_all_books
from game.scenes.ledger.count import CountScene
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.faults import FaultsScene, NobodyScene
from game.scenes.ledger.kongs import KongsScene
from game.scenes.ledger.session_scene import SessionScene
from game.scenes.ledger.sessions import SessionsScene
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.preferences import Preferences
from game.tiles.tile import Tile
from game.view.paint import Kit
from tests.gallery.page import shown
from tests.scenes.pilot import Pilot, node

PERSONS = tuple(
    TablePerson(name=name, portrait=PortraitId(portrait))
    for name, portrait in (("Anna", "owl"), ("Marek", "bear"), ("Zosia", "cat"), ("Piotr", "carp"))
)
NOON = datetime(2026, 11, 20, 12)  # noqa: DTZ001 - a file's name
LONG_NAMED = tuple(msgspec.structs.replace(one, name=f"{one.name} Konstantina") for one in PERSONS)
"""The same with longer names."""
KONGS = "kongs.concealed_points = 3\nkongs.added_points = 1\nkongs.claimed_points = 1\nkongs.discarder_points = 2\n"
"""What a club pays at once for a kong."""
KONG_HAND = "[C1111] (D2222) B345 B789 DGG"
SHOWN = "(WEEE) (C345) D888 B34 DRR F2"
"""The hand of mock-up 27."""
WON = (
    "(WEEE) (C123) D555 B678 C99",
    "(D222) B345 B789 C111 DGG",
    "(DRRR) (B111) C456 D678 C22 F1",
    "B123 B456 B789 (WSSS) D55",
)


def entering(pilot: Pilot) -> EntryScene:
    """The page on which a deal is entered."""
    return shown(pilot, EntryScene)


def in_session(pilot: Pilot) -> SessionScene:
    """The page of a session."""
    return shown(pilot, SessionScene)


def payments(pilot: Pilot) -> list[list[str]]:
    """The texts of each payment on the page of a deal."""
    found = [each for each in entering(pilot).page.nodes if each.part.key == "payment"]
    return [[text.part.text for text in each.whole() if isinstance(text.part, ui.Text)] for each in found]


def told_in(pilot: Pilot, key: object) -> list[str]:
    """The texts in the part with this key."""
    inner = node(pilot.scene, key).whole()
    return [each.part.text for each in inner if isinstance(each.part, ui.Text) and each.part.text]


def kept(file: LedgerFile) -> Session:
    """The session that a file holds."""
    return open_ledger(file.path)[1]


def hand_of(text: str, seat: int) -> EnteredHand:
    """A hand as it is written."""
    hand = parse_hand(text)
    melds = tuple(LaidSet(tiles=meld.tiles, concealed=meld.concealed) for meld in hand.melds)
    return EnteredHand(seat=seat, hand=hand.concealed, melds=melds, bonus=hand.bonus)


def won(
    seat: int, text: str, *, tile: Tile | None = None, loser: int | None = None, others: Sequence[int] = ()
) -> EnteredDeal:
    """A deal that somebody won; ``others``: what the others' hands were worth, in turn from the first."""
    hand = hand_of(text, seat)
    source = Source.WALL if loser is None else Source.DISCARD
    seats = [other for other in range(4) if other != seat]
    told = tuple(EnteredHand(seat=other, points=Fraction(points)) for other, points in zip(seats, others, strict=False))
    win = EnteredWin(seat=seat, source=source, tile=tile or hand.hand[-1], loser=loser)
    return EnteredDeal(players=(hand, *told), wins=(win,))


def begun(book: str = "polish", *, seats: int = 4, **options: object) -> Session:
    """A session without a deal."""
    known = rulebook(book)
    return session(known.with_options(Options(known.options, options)), PERSONS[:seats], begun=1_795_000_000)


def evening() -> Session:
    """A session of six deals by the Polish book."""
    deals = (
        won(0, WON[0], others=(4, 0, 12)),
        won(2, WON[1], loser=1, others=(8, 2, 4)),
        won(2, WON[2], others=(0, 0, 6)),
        EnteredDeal(),
        won(3, WON[3], loser=0, others=(2, 8, 0)),
        won(0, WON[0], others=(4, 4, 2)),
    )
    found = begun()
    for deal in deals:
        found = found.entered(deal)
    return found


def at_next(found: Session) -> DealAt:
    """The place of the next deal of a session."""
    ledger = ledger_of(found)
    assert ledger.next_placing is not None
    return DealAt(session=found, number=len(found.deals) + 1, placing=ledger.next_placing, balances=ledger.balances())


@cache
def _folder(*, none: bool) -> Path:
    """A folder with three sessions, or with none."""
    folder = Path(tempfile.mkdtemp())
    for number, known in enumerate([] if none else [begun("gala"), begun("polish", seats=3, players=3), evening()]):
        begin(folder, datetime(2026, 11, 19 + number, 20, 15)).save(known)  # noqa: DTZ001 - a file's name
    return folder


def sessions(kit: Kit, *, none: bool = False) -> SessionsScene:
    """The list of three sessions, or of none."""
    return SessionsScene(kit, _folder(none=none), lambda *_args, **_more: set_up(kit), lambda: None)


def set_up(kit: Kit) -> SetUpScene:
    """The set-up of a session."""
    preferences = Preferences(Settings(player_name="Anna"))
    return SetUpScene(kit, lambda _way: None, preferences, setup_of(preferences.now), at_table=lambda _setup: None)


def evening_scene(kit: Kit) -> SessionScene:
    """The page of a session."""
    file = begin(Path(tempfile.gettempdir()), datetime.now().astimezone())
    return SessionScene(kit, file, evening(), lambda *_args, **_more: set_up(kit))


def entry(kit: Kit, text: str = SHOWN, known: Session | None = None) -> EntryScene:
    """A deal that Anna has won, as far as her hand is tapped; the next one of a session."""
    deal = drafting.with_hand(drafting.begun(0), hand_of(text, 0))
    return EntryScene(kit, at_next(known or evening()), deal, lambda _deal: None)


def saved(kit: Kit) -> EntryScene:
    """A saved deal with long names and large amounts, opened for change."""
    found = msgspec.structs.replace(evening(), persons=LONG_NAMED)
    at = msgspec.structs.replace(at_next(found), balances=(Fraction(1_234_567), *[Fraction(-987_654)] * 3))
    deal = won(0, WON[0], loser=3, others=(4, 4, 4))
    return EntryScene(kit, at, deal, lambda _deal: None, delete=lambda: None, draw=lambda _deal: None)


def several_may_win(kit: Kit) -> EntryScene:
    """A saved deal under a book by which several may go out on one tile."""
    found = begun("gala")
    deal = won(0, WON[0], loser=3, others=(4, 4, 4))
    return EntryScene(kit, at_next(found), deal, lambda _deal: None, delete=lambda: None)


def nobody(kit: Kit) -> NobodyScene:
    """A deal that nobody won."""
    return NobodyScene(kit, begun("israeli"), EnteredDeal(), lambda _deal: None)


def nobody_saved(kit: Kit) -> NobodyScene:
    """A saved deal that nobody won, opened for change."""
    win = lambda _seat, _deal: None  # noqa: E731
    return NobodyScene(kit, begun(), EnteredDeal(), lambda _deal: None, delete=lambda: None, win=win)


def penalties(kit: Kit) -> FaultsScene:
    """Points lost by faults."""
    return FaultsScene(kit, begun("israeli"), EnteredDeal(), lambda _deal: None)


def with_kongs(book: str = "gala", text: str = KONGS) -> Session:
    """A session of a club that has kongs paid at once, without a deal."""
    return begun(book, own_hands=f"[{book}.rules]\n{text}")


def kong_deal(kit: Kit) -> EntryScene:
    """A deal of that club which Anna has won, with one concealed kong and one exposed; Marek has told one of his."""
    known = with_kongs()
    told = (PaidKong(seat=1, kind=KongKind.CLAIMED, loser=2),)
    deal = drafting.with_hand(msgspec.structs.replace(drafting.begun(0), kongs=told), hand_of(KONG_HAND, 0))
    deal = drafting.tapped(deal, 0, Tile.DG)
    return EntryScene(kit, at_next(known), deal, lambda _deal: None)


def kongs(kit: Kit) -> KongsScene:
    """The kongs of that deal."""
    return KongsScene(kit, with_kongs(), kong_deal(kit).deal, lambda _deal: None)


def kong_evening(kit: Kit) -> SessionScene:
    """A session of that club, with a deal that somebody won and one that nobody won."""
    file = begin(Path(tempfile.gettempdir()), datetime.now().astimezone())
    drawn = EnteredDeal(kongs=(PaidKong(seat=2, kind=KongKind.CONCEALED), PaidKong(seat=2, kind=KongKind.ADDED)))
    return SessionScene(kit, file, with_kongs().entered(kong_deal(kit).deal).entered(drawn))


def nobody_with_kongs(kit: Kit) -> NobodyScene:
    """A saved deal of that club which nobody won, opened for change."""
    drawn = EnteredDeal(kongs=(PaidKong(seat=2, kind=KongKind.CONCEALED),))
    win = lambda _seat, _deal: None  # noqa: E731
    return NobodyScene(kit, with_kongs("israeli"), drawn, lambda _deal: None, delete=lambda: None, win=win)


def all_books(kit: Kit, text: str = SHOWN + " B2") -> BooksScene:
    """A deal under all books: Anna goes out on a tile of Marek's, whose hand is told too."""
    hand = hand_of(text, 0)
    win = EnteredWin(seat=0, source=Source.DISCARD, tile=hand.hand[-1], loser=1)
    other = hand_of("(D6666) C678 B789 C9 D222", 1)
    at = at_next(evening())
    names, portraits = words.names(at.session), words.portraits(at.session)
    deal = EnteredDeal(players=(hand, other), wins=(win,))
    return BooksScene(kit, in_all_books(at.session.ruleset, at.placing, deal, 0, names, portraits))


def one_hand(kit: Kit, text: str = SHOWN + " B2") -> CountScene:
    """A hand that belongs to no session."""
    deal = drafting.with_hand(drafting.begun(0), hand_of(text, 0))
    return CountScene(kit, {}, deal=drafting.won_from(deal, 2), book="polish")
