"""Results of a session: records for the statistics, and a table for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from game.engine.codec import amount_to_json
from game.engine.replays.deal_record import DealRecord, SeatRecord, wins_of
from game.i18n import _, pgettext
from game.i18n.tile_words import listed_names, wind_name
from game.ledger.session import CountedDeal, Ledger, Session, ledger_of
from game.players.figures import Figures
from game.players.match_record import Entry, MatchRecord, Participant, folded
from game.players.roster import time_text
from game.rules.rulesets import club_of
from game.tiles.tile import Wind

_FORMULA = ("=", "+", "-", "@", "\t")
"""First characters of a cell that a spreadsheet would take for a formula."""


def entries(id_: str, session: Session) -> Iterator[Entry]:
    """The records of a session's deals for the statistics; deals with problems are left out.

    ``id_`` is the name of the session's file, without the suffix.
    """
    ledger = ledger_of(session)
    match = MatchRecord(
        id=id_,
        began=time_text(datetime.fromtimestamp(session.begun, tz=UTC)),
        rules=session.rules,
        club=club_of(ledger.rules),
        persons=tuple(Participant(person.name, "", person.portrait) for person in session.persons),
        places=ledger.places,
    )
    for number, deal in enumerate(ledger.deals, start=1):
        if not deal.problems:
            yield Entry(match, _record(ledger, number, deal))


def _record(ledger: Ledger, number: int, deal: CountedDeal) -> DealRecord:
    seats, placing, lost = ledger.rules.seats, deal.placing, deal.entry.lost(ledger.rules.seats)
    wins = wins_of(deal.facts, deal.score, lambda wind: (placing.east + wind) % seats)
    ready = {player.seat for player in deal.entry.players if player.ready}
    return DealRecord(
        number=number,
        outcome=deal.played.outcome,
        prevailing=placing.prevailing,
        seats=tuple(
            SeatRecord(
                person=seat,
                wind=(wind := placing.wind_of(seat, seats)),
                gain=gain,
                fined=lost[seat],
                is_ready=seat in ready,
                win=wins.get(wind),
            )
            for seat, gain in enumerate(deal.played.deltas)
        ),
    )


def figures(name: str, sessions: Iterable[tuple[str, Session]]) -> Figures:
    """The figures of a person from deals at real tables: wins, their average worth, the best hands, and more.

    The sessions come in order of play, each with the name of its file.
    """
    return folded(Figures(name=name), (entry for id_, session in sessions for entry in entries(id_, session)))


def table(session: Session) -> str:
    """A session as CSV, one line a deal, with translated headings and amounts as plain numbers."""
    ledger = ledger_of(session)
    names = [_cell(person.name) or wind_name(session.rules, Wind(seat)) for seat, person in enumerate(session.persons)]
    names = names or [wind_name(session.rules, Wind(seat)) for seat in range(ledger.rules.seats)]
    text = io.StringIO()
    lines = csv.writer(text)
    balances = [_("{name}, in all").format(name=name) for name in names]
    fines = [_("{name}, penalties").format(name=name) for name in names]
    kongs = [_("{name}, kongs").format(name=name) for name in names] if ledger.rules.kongs.is_paid else []
    lines.writerow(
        [
            pgettext("column", "Deal"),
            _("Prevailing wind"),
            wind_name(session.rules, Wind.EAST),
            _("Winner"),
            _("Tile from"),
            *names,
            *fines,
            *kongs,
            *balances,
        ]
    )
    for number, deal in enumerate(ledger.deals, start=1):
        lines.writerow(
            [
                number,
                wind_name(session.rules, deal.placing.prevailing),
                names[deal.placing.east],
                _ended(deal, names),
                _tile_from(deal, names),
                *map(amount_to_json, deal.played.deltas),
                *deal.entry.lost(ledger.rules.seats),
                *(deal.kongs if kongs else ()),
                *map(amount_to_json, ledger.balances(number)),
            ]
        )
    return text.getvalue()


def _ended(deal: CountedDeal, names: Sequence[str]) -> str:
    """The names of the winners as text, or the reason why there is none."""
    if deal.entry.annulled:
        return _("Played again")
    return listed_names([names[seat] for seat in deal.played.winners]) or _("Nobody")


def _tile_from(deal: CountedDeal, names: Sequence[str]) -> str:
    """Where the winning tile came from: the name of the player who lost it, or the wall; empty if nobody won."""
    win = next(iter(deal.entry.wins), None)
    if win is None:
        return ""
    return _("The wall") if win.loser is None else names[win.loser]


def _cell(name: str) -> str:
    """A name, escaped if a spreadsheet would take it for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name
