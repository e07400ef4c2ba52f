"""A session: who plays at a real table, by which book and house rules, and the deals entered so far.

It is plain data, and everything else is computed from it (``ledger_of``): when a deal is corrected or removed,
everything after it is scored anew. Its file is one JSON object (docs/commands.md, ``score``).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import sub
from typing import Annotated

import msgspec
from msgspec import Meta

from game import Frozen, replace
from game.engine.codec import encode, read_amount
from game.engine.decisions.ending import places
from game.engine.json_text import DoubledField, json_of
from game.hands.deficiency import deficiency
from game.ledger.checks import Problem, Trouble, not_sorted, problems
from game.ledger.entry import EnteredDeal, SeatNumber, facts_of, place_text
from game.ledger.kongs import kong_points
from game.players.match_record import Line
from game.players.roster import PortraitId
from game.rules.flow import Placing, Played, PlayedDeal
from game.rules.options import OptionError, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore, NotAMahjong
from game.rules.terms import Outcome
from game.rules.win import DealFacts

VERSION = 1
LARGEST = 1 << 20
"""The most bytes of a session's file; a deal takes some hundred."""
_LONGEST = 300
"""The most characters of an error message, because it may quote the file."""


class LedgerError(ValueError):
    """The file is not a session; the message says where it is wrong, in letters that can be shown."""

    def __init__(self, line: str):
        super().__init__("".join(letter if letter.isprintable() else " " for letter in line))


class NewerLedger(LedgerError):
    """The file has a version of the format that this program does not know."""


class TablePerson(Frozen, kw_only=True, forbid_unknown_fields=True):
    """A person at the table."""

    name: Line = ""
    portrait: Annotated[PortraitId, Meta(max_length=60)] = PortraitId("")


class Session(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The deals at one table, as they were entered."""

    version: Annotated[int, Meta(ge=1)] = VERSION
    rules: str
    options: Mapping[str, Value] = {}
    edition: int | None = None
    """The edition of the rulebook, to which the options belong too; ``None``: the present one."""
    begun: Annotated[int, Meta(ge=0, lt=1 << 33)] = 0
    """The time of the start, in seconds since 1970."""
    persons: Annotated[tuple[TablePerson, ...], Meta(max_length=4)] = ()
    """The persons in turn order, the first East first; they keep their seats."""
    banker: SeatNumber | None = None
    """The banker whom the dice named before the first deal, in books that have one."""
    deals: Annotated[tuple[EnteredDeal, ...], Meta(max_length=1000)]
    closed: bool = False
    """Whether the players ended the session."""

    def __post_init__(self) -> None:
        if self.rules not in RULEBOOKS:
            raise ValueError(f"rules: {self.rules[:60]!r} is not one of {', '.join(RULEBOOKS)}")
        seats = self.ruleset.seats
        if self.persons and len(self.persons) != seats:
            raise ValueError(f"persons: {len(self.persons)} of them; by these rules {seats} play")
        named = [
            (seat, f"deals[{n}].{place_text(place)}") for n, deal in enumerate(self.deals) for seat, place in deal.seats
        ]
        for seat, place in [(self.banker or 0, "banker"), *named]:
            if seat >= seats:
                raise ValueError(f"{place}: there is no seat {seat} with {seats} players")

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset with the session's options and edition."""
        book = RULEBOOKS[self.rules]
        options = self.options if self.edition is None else book.as_begun(self.options, self.edition)
        return book.with_options(options, self.edition)

    def entered(self, deal: EnteredDeal, number: int | None = None) -> "Session":
        """The session with a deal appended, or replacing the deal with this index."""
        if number is None:
            return replace(self, deals=(*self.deals, deal))
        return replace(self, deals=(*self.deals[:number], deal, *self.deals[number + 1 :]))

    def taken_back(self, number: int = -1) -> "Session":
        """The session without the deal with this index; by default without the last one."""
        number %= len(self.deals)
        return replace(self, deals=self.deals[:number] + self.deals[number + 1 :])


def session(ruleset: Ruleset, persons: Sequence[TablePerson], *, begun: int = 0) -> Session:
    """A new session without deals."""
    return Session(
        rules=ruleset.id,
        options=dict(ruleset.options),
        edition=RULEBOOKS[ruleset.id].edition,
        begun=begun,
        persons=tuple(persons),
        deals=(),
    )


class CountedDeal(Frozen, kw_only=True):
    """An entered deal with its score."""

    entry: EnteredDeal
    facts: DealFacts
    problems: tuple[Problem, ...]
    """The problems of the deal; if there are any, only its penalties and kongs count."""
    score: DealScore
    played: PlayedDeal
    kongs: tuple[int, ...]
    """The points that each seat gained or lost by kongs that are paid at once."""

    @property
    def placing(self) -> Placing:
        return self.played.placing

    @property
    def lost(self) -> tuple[int, ...]:
        return self.entry.lost(len(self.played.deltas))

    @property
    def earned(self) -> tuple[Fraction, ...]:
        """The gain of each seat without penalties, and without kongs that are paid at once."""
        parts = zip(self.played.deltas, self.lost, self.kongs, strict=True)
        return tuple(delta + lost - kongs for delta, lost, kongs in parts)


class Ledger(Frozen, kw_only=True):
    """A session with all its deals scored."""

    rules: Ruleset
    deals: tuple[CountedDeal, ...]
    """The scored deals; deals entered after the end of the match are left out."""
    next_placing: Placing | None
    """The winds of the next deal; ``None`` if the match is over."""

    def balances(self, after: int | None = None) -> tuple[Fraction, ...]:
        """The balance of each seat after this many deals, or after all."""
        played = Played(tuple(deal.played for deal in self.deals[:after]))
        return played.balances(self.rules.stake, self.rules.seats)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; empty before the match is over."""
        return places(self.balances()) if self.next_placing is None else ()


@lru_cache
def counted(rules: Ruleset, placing: Placing, entry: EnteredDeal) -> CountedDeal:
    """A deal scored and settled by the book, if it has no problems.

    The latest results are remembered, because the page of a deal asks for the same deals several times.
    """
    facts = facts_of(rules, placing, entry)
    score = DealScore(scores=(), deltas=(Fraction(0),) * rules.seats)
    found = problems(rules, placing, entry)
    if not found:
        try:
            found = tuple(not_sorted(rules, facts, entry))
            if not found:
                settled = rules.scored(facts)
                found = tuple(_worth_too_little(rules, settled, entry, placing))
                score = score if found else settled
        except NotAMahjong:
            found = tuple(_no_mahjongs(rules, facts, entry))
    outcome = Outcome.ANNULLED if entry.annulled else Outcome.WON if entry.wins else Outcome.EXHAUSTED
    kongs = kong_points(rules, entry)
    deltas = placing.deltas(score.deltas, tuple(map(sub, entry.lost(rules.seats), kongs)))
    played = PlayedDeal(placing=placing, outcome=outcome, winners=entry.winners, deltas=deltas)
    return CountedDeal(entry=entry, facts=facts, problems=found, score=score, played=played, kongs=kongs)


def _worth_too_little(rules: Ruleset, score: DealScore, entry: EnteredDeal, placing: Placing) -> Iterator[Problem]:
    """A problem for each winner's hand that is worth less than the book requires of a mahjong."""
    rule = rules.settlement
    short = {each.wind: each for each in score.winners if not rule.is_enough(each)}
    for number, player in enumerate(entry.players):
        own = short.get(placing.wind_of(player.seat, rules.seats))
        if own is not None:
            place = ("players", number)
            yield Problem(trouble=Trouble.WORTH_TOO_LITTLE, place=place, seat=player.seat, score=own, rule=rule)


def _no_mahjongs(rules: Ruleset, facts: DealFacts, entry: EnteredDeal) -> list[Problem]:
    """A problem for each winner's hand that is no mahjong, with its distance from four sets and a pair."""
    return [
        Problem(
            trouble=Trouble.NO_MAHJONG,
            place=("players", number),
            seat=entered_hand.seat,
            count=deficiency(player.hand.key, player.hand.sets_to_make),
        )
        for number, (player, entered_hand) in enumerate(zip(facts.hands, entry.players, strict=True))
        if entered_hand.seat in entry.winners and not rules.mahjong.is_made(player, facts.prevailing)
    ]


def ledger_of(session: Session) -> Ledger:
    """The session with all its deals scored."""
    rules = session.ruleset
    deals: list[CountedDeal] = []
    played = Played(banker=session.banker)
    for entry in session.deals:
        placing = rules.flow(played)
        if placing is None:
            break
        deals.append(counted(rules, placing, entry))
        played = Played((*played.deals, deals[-1].played), session.banker)
    following = None if session.closed else rules.flow(played)
    return Ledger(rules=rules, deals=tuple(deals), next_placing=following)


def written(session: Session) -> bytes:
    """The content of a session's file."""
    return encode(session) + b"\n"


def read(content: bytes) -> Session:
    """Read a session from the content of a file.

    :raises LedgerError: if it is not a session; ``NewerLedger`` if its version is newer.
    """
    if len(content) > LARGEST:
        raise LedgerError(f"longer than {LARGEST} bytes")
    try:
        return session_of(json_of(content.decode("utf-8-sig")))
    except DoubledField as error:
        raise LedgerError(f"{error}: it is given twice") from None
    except json.JSONDecodeError as error:
        raise LedgerError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except LedgerError:
        raise
    except (ValueError, RecursionError) as error:
        raise LedgerError(f"not JSON: {str(error)[:_LONGEST]}") from None


def session_of(document: object) -> Session:
    """The session in a JSON document; raises the errors of ``read``."""
    version = document.get("version") if isinstance(document, dict) else None
    if type(version) is int and version > VERSION:
        raise NewerLedger(f"version: {version}; this program reads up to version {VERSION}")
    try:
        return msgspec.convert(document, Session, dec_hook=read_amount)
    except (msgspec.ValidationError, OptionError, OverflowError) as error:
        said, _, place = str(error)[:_LONGEST].rpartition(" - at `$")
        raise LedgerError(f"{place.strip('.`')}: {said}" if said and place.strip("`") else said or place) from None
