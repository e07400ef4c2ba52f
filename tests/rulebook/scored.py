"""Deals for verdict tables: hands as text, scored, and the lines that counted as text again."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from game.hands.notation import parse_hand
from game.rules.flow import Placing, Played, PlayedDeal
from game.rules.options import Options
from game.rules.rows import Doubles, Multiplier, Points
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, Line, NotAMahjong, Score
from game.rules.terms import Flag, Outcome, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Wind
from tests.ledger.played import check_entered

SEATS = {wind.letter: wind for wind in Wind}


def rules_of(book: Rulebook, **options: object) -> Ruleset:
    """The book with these options."""
    return book.with_options(Options(book.options, options))


def deal_facts(
    winner: str,
    *,
    seat: str = "S",
    tile: str | None = None,
    source: str = "wall",
    loser: str | None = None,
    flags: Iterable[str] = (),
    others: Mapping[str, str] | None = None,
    prevailing: str = "E",
    dealer: str = "E",
    ready: str = "",
) -> DealFacts:
    """A deal that was won: the winner's hand with its last concealed tile as the winning one, unless told otherwise.

    Won on a discard or by robbing, the tile is East's unless told otherwise (South's, if East won). ``ready`` are the
    seats that called a ready hand.
    """
    hand = parse_hand(winner)
    facts_source = Source(source)
    lost_by = None
    if facts_source.is_taken_from_player:
        lost_by = SEATS[loser] if loser else Wind.SOUTH if seat == "E" else Wind.EAST
    winning = None if facts_source is Source.DEALT else Tile(tile) if tile else hand.concealed[-1]
    texts = {seat: winner, **(others or {})}
    return DealFacts(
        prevailing=SEATS[prevailing],
        dealer=SEATS[dealer],
        hands=tuple(
            PlayerHand(wind=SEATS[place], hand=parse_hand(text), is_ready=place in ready)
            for place, text in texts.items()
        ),
        wins=(
            WinFacts(
                wind=SEATS[seat], tile=winning, source=facts_source, loser=lost_by, flags=frozenset(map(Flag, flags))
            ),
        ),
    )


def deal_of(case: str, **more: Any) -> DealFacts:  # what `deal_facts` takes besides
    """``E: hand / source tile flags``: South's hand if no seat is named; the tile may be left out."""
    seat, _, rest = case.rpartition(": ")
    hand, how = rest.split(" / ")
    source, *words = how.split()
    tile = words.pop(0) if words and len(words[0]) == 2 else None
    return deal_facts(hand, seat=seat or "S", source=source, tile=tile, flags=words, **more)


def settled(rules: Ruleset, facts: DealFacts) -> DealScore:
    """The deal under these rules; entered by people at a table, it comes to the same (``game/ledger``)."""
    score = rules.scored(facts)
    check_entered(rules, facts)
    return score


def score_of(deal: DealScore, seat: str) -> Score:
    """The score of a seat."""
    return next(score for score in deal.scores if score.wind is SEATS[seat])


def counted(score: Score) -> str:
    """The lines of a score, sorted: ``out 20, pung.simple 4, x.dragon x1``."""
    return ", ".join(sorted(map(_line, score.lines)))


def _line(line: Line) -> str:
    match line.worth:
        case Points(points):
            return f"{line.id} {float(points):g}"
        case Doubles(doubles):
            return f"{line.id} x{doubles}"
        case Multiplier(share):
            return f"{line.id} +{float(share):g}"
        case other:
            return f"{line.id} {other}"


def deltas(deal: DealScore) -> dict[str, int]:
    """What the deal adds to every balance, by the letter of the seat; whole points."""
    return {wind: int(delta) for wind, delta in exact_deltas(deal).items()}


def exact_deltas(deal: DealScore) -> dict[str, Fraction]:
    """The same where there may be quarters."""
    return {wind.letter: delta for wind, delta in zip(Wind, deal.deltas, strict=False)}


class FlowOfMatch:
    """A match as its flow sees it, deal after deal, told by who won: a seat by its number, or nobody."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.played = Played()

    @property
    def placing(self) -> Placing | None:
        """Of the next deal; ``None`` when the match is over."""
        return self.rules.flow(self.played)

    def ends(self, winner: int | None, **deltas: int) -> None:
        """A deal ends: won by this seat with these changes of balances (``seat0=-10``), or exhausted."""
        placing = self.placing
        assert placing is not None, "the match is over"
        self.played = Played(
            (
                *self.played.deals,
                PlayedDeal(
                    placing=placing,
                    outcome=Outcome.EXHAUSTED if winner is None else Outcome.WON,
                    winners=() if winner is None else (winner,),
                    deltas=tuple(Fraction(deltas.get(f"seat{seat}", 0)) for seat in range(self.rules.seats)),
                ),
            )
        )


def easts_and_winds(rules: Ruleset, winners: Iterable[int | None]) -> str:
    """Who is East under which prevailing wind, deal after deal with these winners: ``0E 0E 1E ... over``."""
    match = FlowOfMatch(rules)
    told: list[str] = []
    for winner in winners:
        assert match.placing is not None, f"over after {' '.join(told)}"
        assert match.placing.dealer == match.placing.east
        told.append(f"{match.placing.east}{match.placing.prevailing.letter}")
        match.ends(winner)
    last = match.placing
    told.append("over" if last is None else f"{last.east}{last.prevailing.letter}")
    return " ".join(told)


def facts_of(case: str, **others: str) -> DealFacts:
    """A won deal as a row tells it: ``E: B123 ... / discard C6 first_discard``; South's hand if no seat is named.

    The hand, the source, the winning tile (the last one in the hand, if it is not told), flags. East round, East the
    dealer. The others by their seats: ``N="B147 ..."``.
    """
    seat, _, rest = case.rpartition(": ")
    hand, how = rest.split(" / ")
    source, *more = how.split()
    tile = more.pop(0) if more and len(more[0]) == 2 else None
    return deal_facts(hand, seat=seat or "S", source=source, tile=tile, flags=more, others=others)


def lines(book: Rulebook, case: str, **options: object) -> str:
    """The lines of the winner."""
    facts = facts_of(case)
    return counted(score_of(settled(rules_of(book, **options), facts), facts.wins[0].wind.letter))


def special(book: Rulebook, case: str, **options: object) -> str | None:
    """The special hand that counts for the winner; ``no mahjong`` if his hand is none at all."""
    return special_under(rules_of(book, **options), case)


def special_under(rules: Ruleset, case: str) -> str | None:
    """The same under these rules."""
    facts = facts_of(case)
    try:
        score = score_of(settled(rules, facts), facts.wins[0].wind.letter)
    except NotAMahjong:
        return "no mahjong"
    return score.special
