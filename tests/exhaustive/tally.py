"""What happened in played deals, as short texts: lines that counted, special hands, ends, faults, options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.engine import events as e
from game.engine.commands import Claim, Command, DeclareMahjong, EndMatch, IllegalCommand, Pass, RobKong
from game.engine.facts import deal_score
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.state import State
from game.rules.options import Option, Options
from game.rules.rows import Doubles, Element, Limit, Multiplier, Points, Worth
from game.rules.rulebook import Rulebook
from game.rules.rulesets import rulebook
from game.rules.scoring import Line
from game.rules.terms import ClaimKind, Outcome
from tests.exhaustive.stage import Played
from tests.playouts.option_values import values_of


def worth_of(worth: Worth) -> str:
    """``4``, ``x1``, ``+0.5``."""
    match worth:
        case Points(points):
            return f"{float(points):g}"
        case Doubles(doubles):
            return f"x{doubles}"
        case Multiplier(share):
            return f"+{float(share):g}"
        case Limit(share):
            return f"limit {float(share):g}"


def row(element: Element | Line) -> str:
    """``line pung.simple 4``."""
    return f"line {element.id} {worth_of(element.worth)}"


def rows_of_book(book: Rulebook) -> set[str]:
    """Every row of the book's tables and every value of its options, the values twice: played with, and felt."""
    found = {row(element) for element in book.elements} | {f"special {hand.id}" for hand in book.special_hands}
    for option in book.options:
        for value in values_of(option):
            found |= {f"played {option.id}={value}", f"felt {option.id}={value}"}
    return found


Steps = list[tuple[Command, tuple[State, tuple[e.Event, ...]]]]
"""Each command, the state after it, and what happened."""


@dataclass
class Tally:
    """What happened so far in deals of one book."""

    book: Rulebook
    found: set[str] = field(default_factory=set)

    def add(self, played: Played) -> None:
        """Looks at a match that was played."""
        options = Options(self.book.options, played.options)
        self.found |= {f"played {name}={value}" for name, value in options.items()}
        steps = list(zip(played.commands, played.again(), strict=True))
        deal: list[e.Event] = []
        before: tuple[e.DealBegun, e.DealEnded] | None = None
        begun: e.DealBegun | None = None
        for command, (state, events) in steps:
            for event in events:
                if isinstance(event, e.DealBegun):
                    deal, begun = [], event
                    if before is not None:
                        self.found.add(_move(*before, event))
                deal.append(event)
                if isinstance(event, e.DealEnded):
                    assert begun is not None
                    before = (begun, event)
                    self.found |= _end(deal, event)
                    if event.outcome is Outcome.WON:
                        self._scores(state)
                if isinstance(event, e.MatchEnded):
                    self.found.add("match stopped" if isinstance(command, EndMatch) else "match over")
            self.found |= set(_faults(command, events))
        self._feel(played, options, steps)

    def _scores(self, state: State) -> None:
        for score in deal_score(state).scores:
            self.found |= {row(line) for line in score.lines if not line.id.startswith("special.")}
            for element in state.rules.elements:
                if element.worth == Points(0) and any(meld.is_chow and not meld.concealed for meld in score.melds):
                    self.found.add(row(element))
            if score.special is not None:
                self.found.add(f"special {score.special}")

    def _feel(self, played: Played, options: Options, steps: Steps) -> None:
        """An option is felt where the same commands with its usual value would have led to something else."""
        for option in self.book.options:
            value = options[option.id]
            if value == option.default or f"felt {option.id}={value}" in self.found:
                continue
            if _differs(played, steps, option):
                self.found |= {f"felt {option.id}={value}", f"felt {option.id}={option.default}"}


def _differs(played: Played, steps: Steps, option: Option) -> bool:
    book = rulebook(played.book)
    mine = book.with_options(Options(book.options, played.options))
    other = book.with_options(Options(book.options, {**played.options, option.id: option.default}))
    if (mine.tiles, mine.seats) != (other.tiles, other.seats):
        return True
    try:
        there = list(played.again(**{option.id: option.default}))
    except IllegalCommand:
        return True
    pairs = [(here, state, there) for (_, here), (state, there) in zip(steps, there, strict=True)]
    if any(here[1] != events or here[0].balances != state.balances for here, state, events in pairs):
        return True
    return any(_choices(here[0]) != _choices(state) for here, state, _ in pairs)


def _choices(state: State) -> list[tuple[Command, ...]]:
    """What the seats that are awaited may do, and whether another deal may begin."""
    may_begin: tuple[Command, ...] = (EndMatch(),) if state.rules.may_stop else ()
    return [may_begin, *(legal_commands(state, seat) for seat in awaited(state))]


def _move(begun: e.DealBegun, ended: e.DealEnded, following: e.DealBegun) -> str:
    """Who leads after what."""
    how = ended.outcome.value
    if ended.outcome is Outcome.WON:
        how = "dealer won" if begun.dealer in ended.winners else "another won"
    winds = "winds move" if following.east != begun.east else "winds stay"
    dealer = "dealer moves" if following.dealer != begun.dealer else "dealer stays"
    prevails = ", next wind prevails" if following.prevailing is not begun.prevailing else ""
    return f"after {how}: {dealer}, {winds}{prevails}"


def _end(deal: list[e.Event], ended: e.DealEnded) -> set[str]:
    """How a deal ended."""
    wins = [event for event in deal if isinstance(event, e.MahjongDeclared)]
    match ended.outcome:
        case Outcome.WON:
            return {f"won on {wins[0].source.value}"} | ({"won by several"} if len(wins) > 1 else set())
        case Outcome.EXHAUSTED:
            last = [event for event in deal if isinstance(event, e.BonusLaid | e.TileDiscarded | e.TileDrawn)][-1]
            return {"exhausted, no replacement" if isinstance(last, e.BonusLaid) else "exhausted"}
        case Outcome.ANNULLED:
            if any(isinstance(event, e.FalseCallMade) and event.claim is ClaimKind.MAHJONG for event in deal):
                return {"annulled by a false mahjong"}
            return {"annulled by a false ready hand, won" if wins else "annulled by a false ready hand, exhausted"}


def _faults(command: Command, events: tuple[e.Event, ...]) -> Iterator[str]:
    """What was called falsely, and what it cost."""
    is_false = any(isinstance(event, e.FalseCallMade) for event in events)
    is_given_back = any(isinstance(event, e.ClaimsOpened) and event.only_mahjong for event in events)
    for event in events:
        match event:
            case e.FalseCallMade(claim=claim):
                where = {Claim: "claim", Pass: "claim", DeclareMahjong: "on one's own turn", RobKong: "by robbing"}
                yield f"false {claim.value} {where.get(type(command), 'from the hand')}"
            case e.PenaltyPaid(points=points):
                what = "false call" if is_false else "wrong kind" if is_given_back else "false ready hand"
                yield f"{what} costs {points}"
            case e.HandDied():
                yield "hand dies of a false mahjong" if is_false else "hand dies without its replacement"
            case e.TileShown():
                yield "tile shown"
            case _:
                pass
