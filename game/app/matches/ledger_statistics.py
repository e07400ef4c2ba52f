"""The statistics of the sessions at real tables, computed from their files."""

from pathlib import Path

from game import replace
from game.app.matches.ledger_file import SUFFIX, ledgers
from game.app.matches.statistics import Answer, Asked, Progress
from game.ledger.records import entries
from game.players.figures import Figures, Played
from game.players.match_record import Query, folded


class LedgerStatistics:
    """The statistics of all sessions in a folder. Every query reads them again, because they may have changed.

    :param folder: the folder of the sessions.
    """

    progress: Progress | None = None
    """Always ``None``, because this class answers every query at once."""

    def __init__(self, folder: Path):
        self._folder = folder

    def ask(self, query: Query) -> Asked[Answer]:
        kept = sorted(ledgers(self._folder), key=lambda kept: kept.path.name)
        sessions = [
            (ledger.path.name.removesuffix(SUFFIX), ledger.session) for ledger in kept if ledger.session is not None
        ]
        known = [entry for id_, session in sessions for entry in entries(id_, session)]
        played = folded(Played(), known)
        played.matches.pop("", None)
        name = played.name_asked(query)
        wanted = [entry for entry in known if query.is_of_book(entry.match) and entry.match.began >= query.since]
        return Asked(Answer(query=replace(query, name=name), figures=folded(Figures(name=name), wanted), played=played))
