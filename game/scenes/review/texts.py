"""What the review of a match says of a decision."""

from __future__ import annotations

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass, RobKong
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.i18n import _, ngettext
from game.i18n.advice_words import advised, better, done, sentences
from game.i18n.numbers import decimal
from game.players.review import Finding
from game.scenes.table.hint_texts import in_short, why
from game.tiles.tile import Tile
from game.view.page.finding_row import FindingWords


def finding_words(finding: Finding) -> FindingWords:
    """The words of a row."""
    decision, played, better = finding.decision, finding.played, finding.better
    book = decision.view.rules.id
    return FindingWords(
        where=_after(decision.discards),
        played=done(book, decision.command),
        played_tile=_tile(decision.command, decision.view),
        played_line=in_short(played),
        better=advised(book, better.command),
        better_tile=_tile(better.command, decision.view),
        better_line=in_short(better),
        cost=points(-finding.cost),
        whole=_whole(finding),
    )


def _whole(finding: Finding) -> str:
    view = finding.decision.view
    book = view.rules.id
    return sentences(
        [
            better(book, finding.better.command),
            why(finding.better, view),
            done(book, finding.decision.command),
            why(finding.played, view),
        ]
    )


def _after(discards: int) -> str:
    if not discards:
        return _("At the beginning")
    return ngettext("After {count} discard", "After {count} discards", discards).format(count=discards)


def deal_line(deal: int, count: int, cost: float) -> str:
    """What a deal's decisions cost together."""
    return ngettext(
        "Deal {deal}: {count} decision, {points} points", "Deal {deal}: {count} decisions, {points} points", count
    ).format(deal=deal, count=count, points=points(-cost))


def points(number: float) -> str:
    """Points with a sign and one digit behind the point: ``−3.2``."""
    return decimal(number, 1, signed=True)


def _tile(command: Command, view: State) -> Tile | None:
    """The tile that a choice is about."""
    match command:
        case Discard(tile=tile) | DeclareReady(tile=tile) | RobKong(tile=tile):
            return tile
        case DeclareKong(tiles=tiles):
            return tiles[0]
        case Claim() | Pass():
            deal = view.deal
            if deal is not None and isinstance(deal.phase, Claiming):
                return face(deal, deal.phase.tile_id)
            return None
        case _:
            return None
