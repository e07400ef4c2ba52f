"""The texts of the score pad: questions, persons, penalties, and the line about a deal."""

import re
from collections.abc import Sequence
from fractions import Fraction

from game.i18n import _
from game.i18n.book_files import Term
from game.i18n.books import played_title, term
from game.i18n.deal_words import who_leads
from game.i18n.gaps import isolated
from game.i18n.numbers import points_text
from game.i18n.player_texts import character_name
from game.i18n.tile_words import wind_name
from game.ledger.session import Session
from game.players.characters import CAST
from game.players.roster import PortraitId
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.terms import Flag, Source
from game.tiles.tile import Wind

_PLAIN = (PortraitId("owl"), PortraitId("bear"), PortraitId("cat"), PortraitId("carp"))
"""The portraits, by seat, for persons who have chosen none."""


def question_text(about: Source | Flag | None) -> str:
    """The question about a win, to be answered by yes or no; ``None``: whether the winner had called ready."""
    return {
        Source.ROBBED_KONG: _("Won by robbing a kong?"),
        Source.REPLACEMENT: _("Won on a replacement?"),
        Source.DEALT: _("Won with the dealt tiles?"),
        Flag.LAST_OF_WALL: _("Last tile of the wall?"),
        Flag.AFTER_LAST_OF_WALL: _("Last discard of all?"),
        Flag.FIRST_DISCARD: _("First discard of the deal?"),
        Flag.FIRST_DRAW: _("On the first draw?"),
        Flag.LAST_OF_KIND: _("Last tile of its kind?"),
        Flag.LAST_ON_TABLE: _("The other three all on the table?"),
        Flag.AFTER_KONG: _("Replacement for a kong?"),
        Flag.AFTER_SECOND_KONG: _("After a second kong in a row?"),
        Flag.LAST_TILE_MADE_REPLACEMENT: _("On a replacement for the last tile of the wall?"),
        None: _("Called ready?"),
    }[about]


def points_written(text: str) -> Fraction | None:
    """The points that a person has typed, such as 7.25 or 7,25; ``None`` without a digit, or if they are no quarters.

    In a text without decimals all marks but the digits are ignored.
    """
    decimal = re.fullmatch(r"(\d+)[.,](\d{1,2})", text.strip())
    digits = "".join(mark for mark in text if mark.isdecimal())
    if decimal:
        points = Fraction(f"{decimal[1]}.{decimal[2]}")
        return points if (4 * points).denominator == 1 else None
    return Fraction(int(digits)) if digits else None


def portraits(session: Session) -> list[PortraitId]:
    """The portraits of the persons of a session, by seat."""
    return [
        PortraitId(person.portrait) if person.portrait in CAST else plain
        for person, plain in zip(session.persons, _PLAIN, strict=False)
    ] or list(_PLAIN[: session.ruleset.seats])


def names(session: Session) -> list[str]:
    """The names of the persons of a session, by seat; a person without a name has that of the portrait."""
    known = [person.name or character_name(PortraitId(person.portrait)) for person in session.persons]
    return known or [wind_name(session.rules, Wind(seat)) for seat in range(session.ruleset.seats)]


def people(session: Session) -> list[tuple[str, PortraitId]]:
    """The name and the portrait of each person of a session, by seat."""
    return list(zip(names(session), portraits(session), strict=True))


def _fines(rules: Ruleset) -> list[tuple[str, int]]:
    """The faults for which the book takes points, each with these points."""
    faults, ready = rules.faults, rules.ready
    known = (
        (_("false mahjong"), faults.false_mahjong_costs),
        (_("false ready call"), 0 if ready is None else ready.false_call_costs),
        (_("false claim"), faults.false_claim_costs),
        (_("wrong kind of win named"), faults.wrong_kind_costs or 0),
    )
    return [(name, points) for name, points in known if points]


def fines_text(rules: Ruleset) -> str:
    """The text on the book's penalties; empty if it has none."""
    told = [f"{name} {points_text(Fraction(points))}" for name, points in _fines(rules)]
    return _("By the rulebook: {fines}").format(fines=", ".join(told)) if told else ""


def gains_text(names: Sequence[str], gains: Sequence[int]) -> str:
    """The text on what each player gains or loses; players without gain or loss are left out."""
    parts = zip(names, gains, strict=True)
    said = [isolated(f"{name}\u00a0{points_text(Fraction(gain), signed=True)}") for name, gain in parts if gain]
    return " \u00b7 ".join(said)


def penalty_text(rules: Ruleset, points: int) -> str:
    """The words for a penalty, with the fault if exactly one costs this many points by the book."""
    named = [name for name, cost in _fines(rules) if cost == points]
    return _("Penalty: {fault}").format(fault=named[0]) if len(named) == 1 else _("Penalty")


def least_fine(rules: Ruleset) -> int:
    """The step in which penalties are entered: the book's points for a false mahjong, or else 10."""
    return rules.faults.false_mahjong_costs or 10


def leader_text(session: Session, placing: Placing) -> str:
    """The sentence that says who plays first in a deal, and as what."""
    name = names(session)[placing.dealer]
    return who_leads(session.ruleset, placing, name, has_banker=session.banker is not None)


def deal_line(session: Session, number: int, placing: Placing) -> str:
    """The line with the rules, the number of the deal, and the round."""
    round_ = term(session.rules, Term.ROUND).format(wind=wind_name(session.rules, placing.prevailing))
    rules = played_title(session.rules, session.options)
    return " \u00b7 ".join([rules, _("Deal {number}").format(number=number), round_])
