"""Texts on a reviewed decision, and the highlighting of its tiles."""

from fractions import Fraction

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard, Pass, RobKong
from game.engine.facts import face
from game.engine.seat import TileId
from game.engine.state import Claiming, State
from game.i18n import _, ngettext
from game.i18n.advice_words import advised, better, distance, done, hundredths, in_points, sentences
from game.i18n.idea_words import why_better
from game.i18n.numbers import percent
from game.i18n.row_texts import worth_text
from game.i18n.tile_words import tile_name
from game.players.ai.judgement import COUNT, Judgement
from game.players.review import Finding, shown_cost
from game.rules.rows import Points
from game.scenes.table.hint_texts import in_short, why
from game.tiles.tile import Tile
from game.view.page.finding_row import FindingWords
from game.view.table.hand_look import HandLook


def finding_words(finding: Finding) -> FindingWords:
    """The texts of a finding's row in the review."""
    decision, played, better = finding.decision, finding.played, finding.better
    book = decision.view.rules.id
    after = ngettext("After {count} discard", "After {count} discards", decision.discards)
    reason = why_better(better, played, decision.view, has_lines=True)
    played_line, better_line = (_far(one, finding) for one in (played, better))
    return FindingWords(
        where=after.format(count=decision.discards) if decision.discards else _("At the beginning"),
        played=done(book, decision.command),
        played_tile=_tile(decision.command, decision.view),
        played_line=played_line,
        better=advised(book, better.command),
        better_tile=_tile(better.command, decision.view),
        better_line=better_line,
        why=reason,
        cost=in_points(-finding.cost),
        loss=loss(finding),
        whole=_whole_text(finding, reason),
    )


def _far(one: Judgement, finding: Finding) -> str:
    """How far the hand is after a choice; the aim is named only where the two choices differ in it."""
    if one.aim == COUNT or finding.played.aim != finding.better.aim:
        return in_short(one, finding.decision.view)
    return distance(one.missing, one.live)


def loss(finding: Finding) -> str:
    """The cost of a decision with its unit: ``−0.2 points``."""
    return worth_text(Points(-Fraction(str(shown_cost(finding.cost)))))


def _whole_text(finding: Finding, reason: str) -> str:
    view = finding.decision.view
    book = view.rules.id
    return sentences(
        [
            better(book, finding.better.command),
            reason,
            why(finding.better, view, (finding.played,)),
            done(book, finding.decision.command),
            why(finding.played, view, ()),
        ]
    )


def decision_line(finding: Finding) -> str:
    """The sentence on a decision: what was done, what it cost, what would have been better, and why."""
    book = finding.decision.view.rules.id
    played = f"{done(book, finding.decision.command)} ({in_points(-finding.cost)})"
    words = [played, better(book, finding.better.command)]
    words.append(why_better(finding.better, finding.played, finding.decision.view))
    return "  ·  ".join(filter(None, words))


def deal_line(deal: int, accuracy: float, count: int, cost: float) -> str:
    """The sentence on a deal: the accuracy of its decisions, and what the listed ones cost together."""
    line = _("Deal {deal}: accuracy {percent}").format(deal=deal, percent=percent(hundredths(accuracy)))
    return f"{line}  ·  {choices_line(count, cost)}"


def choices_line(count: int, cost: float) -> str:
    """How many choices were weaker than another, and what they cost together."""
    listed = ngettext("{count} weaker choice, {points} points", "{count} weaker choices, {points} points", count)
    return listed.format(count=count, points=in_points(-cost)) if count else _("no clearly better choice")


def said_after(finding: Finding, before: Finding | None) -> tuple[str, str]:
    """The words for the better choice and its reason in a row below another one, which need not be repeated there."""
    words = finding_words(finding)
    if before is None or words.better != advised(before.decision.view.rules.id, before.better.command):
        return words.better, words.why
    command, book = finding.better.command, finding.decision.view.rules.id
    still = _("Still better: the {tile}")
    better = still.format(tile=tile_name(book, command.tile)) if isinstance(command, Discard) else words.better
    return better, "" if words.why == finding_words(before).why else words.why


def _tile(command: Command, view: State) -> Tile | None:
    """The tile that a command is about."""
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


def look_of(finding: Finding) -> HandLook:
    """The look of the hand at a reviewed decision, with what was discarded and what was better."""
    return HandLook(better=_thrown(finding.better.command), mistake=_thrown(finding.decision.command))


def _thrown(command: object) -> TileId | None:
    """The tile of the hand that a command discards; ``None`` for other commands."""
    return command.tile_id if isinstance(command, Discard | DeclareReady) else None
