"""Texts on a reviewed decision, and the highlighting of its tiles."""

from collections.abc import Sequence
from fractions import Fraction

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass, RobKong
from game.engine.facts import face
from game.engine.seat import TileId
from game.engine.state import Claiming, State
from game.i18n import _, joined, ngettext
from game.i18n.advice_words import (
    advised,
    better,
    compared,
    distance,
    done,
    helped_by,
    hundredths,
    in_full,
    in_points,
    lines_on,
    sentences,
    standing,
    why_better,
)
from game.i18n.numbers import count_text, number, percent
from game.i18n.row_texts import worth_text
from game.i18n.tile_words import tile_name
from game.players.ai.judgment import COUNT, Judgment
from game.players.review import Decision, Finding, cost_in_all, shown_cost
from game.rules.rows import Points
from game.tiles.tile import Tile
from game.view.layout import TableModel
from game.view.page.finding_row import FindingWords
from game.view.table.hand_look import HandLook


def finding_words(finding: Finding) -> FindingWords:
    """The texts of a finding's row in the review."""
    decision, played, best = finding.decision, finding.played, finding.better
    book = decision.view.rules.id
    reason = why_better(finding, has_lines=True)
    played_line, better_line = (_far(one, finding) for one in (played, best))
    hand, last, wrong, right = _hand(finding)
    return FindingWords(
        where=after_discards(decision),
        played=done(book, decision.command),
        played_tile=_tile(decision.command, decision.view),
        played_line=played_line,
        better=_better(book, best.command),
        better_tile=_tile(best.command, decision.view),
        better_line=better_line,
        figures=_figures(played, best),
        why=reason,
        loss=loss(finding),
        gravity=finding.gravity,
        is_pictured=isinstance(decision.command, Discard) and isinstance(best.command, Discard),
        whole=_whole_text(finding, reason),
        hand=hand,
        last=last,
        wrong=wrong,
        right=right,
    )


def after_discards(decision: Decision) -> str:
    """After how many discards of its deal a decision was made."""
    after = count_text("After {count} discard", "After {count} discards", decision.discards)
    return after if decision.discards else _("At the beginning")


def _better(book: str, command: Command) -> str:
    """The words for the better choice: ``Better: the Green Dragon``."""
    if isinstance(command, Discard):
        return _("Better: the {tile}").format(tile=tile_name(book, command.tile))
    return advised(book, command)


def _hand(finding: Finding) -> tuple[tuple[Tile, ...], Tile | None, int | None, int | None]:
    """The concealed tiles as they stand at the table, the tile apart, and the places of both choices' tiles.

    The tile apart is the one just drawn, or the discard that can be claimed.
    """
    view, person = finding.decision.view, finding.decision.person
    table = TableModel(person=person, state=view)
    deal, ids = view.deal, list(table.in_order(()))
    assert deal is not None, "a decision is made in a deal"
    last = table.drawn
    if isinstance(deal.phase, Claiming):
        last = deal.phase.tile_id
        ids.append(last)

    def place(command: Command) -> int | None:
        match command:
            case Discard(tile_id=tile_id) | DeclareReady(tile_id=tile_id):
                return ids.index(tile_id) if tile_id in ids else None
            case Claim() | RobKong():
                return len(ids) - 1 if last is not None else None
            case _:
                return None

    tiles = [face(deal, tile_id) for tile_id in ids]
    apart = None if last is None else tiles.pop()
    return tuple(tiles), apart, place(finding.decision.command), place(finding.better.command)


def _far(one: Judgment, finding: Finding) -> str:
    """How far the hand is after a choice.

    That is the number of missing tiles, whatever decides, or the number of tiles that help where that decides; of a
    ready hand the number of tiles that complete it. Where the choices differ in their aim, both figures follow its
    name, and where points are the aim, their number stands alone.
    """
    played, better = finding.played, finding.better
    if one.aim == COUNT or played.aim != better.aim:
        return standing(finding.decision.view.rules, one)
    if one.missing <= 1:
        return distance(one.missing, one.live)
    if compared(finding)[0] == "live":
        return helped_by(one.missing, one.live)
    return count_text("{count} tile missing", "{count} tiles missing", one.missing)


def _figures(played: Judgment, better: Judgment) -> Sequence[tuple[str, str, str]]:
    """The figures of the lines on both choices, without those that are equal; none where the lines say other things."""
    if COUNT in (played.aim, better.aim) or min(played.missing, better.missing) < 1:
        return ()
    lack, live = max(played.missing, better.missing), max(played.live, better.live)
    lacks = ngettext("tile missing", "tiles missing", lack), number(played.missing), number(better.missing)
    helps = ngettext("tile helps", "tiles help", live), number(played.live), number(better.live)
    return [row for row in (lacks, helps) if row[1] != row[2]] or [lacks]


def loss(finding: Finding) -> str:
    """The cost of a decision with its unit: ``−0.2 points``."""
    return _points(shown_cost(finding.cost))


def _points(cost: float) -> str:
    return worth_text(Points(-Fraction(str(cost))))


def _whole_text(finding: Finding, reason: str) -> str:
    book = finding.decision.view.rules.id
    return sentences(
        [
            better(book, finding.better.command),
            reason,
            in_full(book, finding.better, lines_on(finding.advice, finding.better, finding.played), finding.better),
            done(book, finding.decision.command),
            in_full(book, finding.played, lines_on(finding.advice, finding.played), finding.better),
        ]
    )


def decision_line(finding: Finding) -> str:
    """The sentence on a decision: what was done, what it cost, what would have been better, and why."""
    book = finding.decision.view.rules.id
    played = f"{done(book, finding.decision.command)} ({in_points(-finding.cost)})"
    words = [played, better(book, finding.better.command)]
    words.append(why_better(finding))
    return joined("  ·  ", *words)


def deal_line(deal: int, accuracy: float, findings: Sequence[Finding]) -> str:
    """The sentence on a deal: the accuracy of its decisions, and what the listed ones cost together."""
    line = _("Deal {deal}: accuracy {percent}").format(deal=deal, percent=percent(hundredths(accuracy)))
    return f"{line}  ·  {_cost_line(findings)}"


def choices_line(findings: Sequence[Finding]) -> str:
    """How many mistakes and slips there were, and what they cost together on average."""
    slips = sum(not one.gravity for one in findings)
    mistakes = len(findings) - slips
    parts = [
        count_text("{count} mistake", "{count} mistakes", mistakes) if mistakes else "",
        count_text("{count} slip", "{count} slips", slips) if slips else "",
        _cost_line(findings),
    ]
    return joined("  ·  ", *parts)


def _cost_line(findings: Sequence[Finding]) -> str:
    """What decisions cost together on average."""
    return _points(cost_in_all(findings)) if findings else _("no clear mistake")


def _tile(command: Command, view: State) -> Tile | None:
    """The tile that a command is about."""
    match command:
        case Discard(tile=tile) | DeclareReady(tile=tile) | RobKong(tile=tile):
            return tile
        case DeclareKong(tiles=tiles):
            return tiles[0]
        case Claim() | Pass() if isinstance(phase := view.current_deal.phase, Claiming):
            return face(view.current_deal, phase.tile_id)
        case _:
            return None


def look_of(finding: Finding) -> HandLook:
    """The look of the hand at a reviewed decision, with what was discarded and what was better."""
    better, mistake = _thrown(finding.better.command), _thrown(finding.decision.command)
    return HandLook(better=better, mistake=mistake, gravity=finding.gravity)


def _thrown(command: object) -> TileId | None:
    """The tile of the hand that a command discards; ``None`` for other commands."""
    return command.tile_id if isinstance(command, Discard | DeclareReady) else None
