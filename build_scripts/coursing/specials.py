"""Special hands in deals of strong players: how often they win, from which hands they are sought, and such hands."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from build_scripts.calibrating.self_play import one_deal
from game.engine.commands import Command, Discard
from game.engine.facts import deal_score, faces
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.aiming.specials import shapes_of
from game.players.ai.evaluation import evaluated
from game.players.ai.traits.skill import STRONG
from game.players.player import Question
from game.players.table import BareTable
from game.rules.rulesets import rulebook
from game.school.positions.moment import position_of
from game.school.positions.position import Position
from game.school.special_hands import FromStart, MeasuredHand, SpecialShelf
from game.tiles.counts import key_of
from game.tiles.tile import Wind

SEED = 20261125
STARTS = 3
"""The number of starts that are kept for each special hand."""
Share = Callable[[Callable[[int], Any], Iterable[int]], Iterator[Any]]


class Sought(NamedTuple):
    """A hand with which a strong player went for a special hand, at the first discard that did."""

    special: str
    position: Position
    turns: int
    """The number of discards that the seat had made."""
    missing: int
    is_won: bool


class Noted(NamedTuple):
    """The special hands of one deal that was played."""

    won: list[str]
    """The special hands that won."""
    starts: list[tuple[str, int, bool, bool]]
    """For each seat and special hand, the tiles missing at the first turn, whether it was sought then, and won."""
    sought: list[Sought]


class _First(NamedTuple):
    missing: dict[str, int]
    aim: str | None


def noted(book: str, number: int) -> Noted:
    """Play one deal, and note its special hands."""
    match = one_deal(book, {}, SEED, number)
    skill = STRONG.for_least if match.state.rules.settlement.has_least else STRONG
    firsts: dict[Seat, _First] = {}
    sought: dict[tuple[Seat, str], tuple[Position, int, int]] = {}
    turns = [0] * match.state.rules.seats

    def choose(view: State, question: Question) -> Command:
        only = question.choices[0]
        if len(question.choices) == 1:
            return only
        best = evaluated(view, question, skill, thorough=False)[0]
        seat, deal = question.seat, view.current_deal
        if any(isinstance(choice, Discard) for choice in question.choices) and not deal.winners:
            aim = best.prospect.aim.special
            if turns[seat] == 0 and not deal.seats[seat].sets:
                firsts[seat] = _First(missing_of(view, seat), aim)
            if aim is not None and (seat, aim) not in sought:
                position = position_of(view, seat)
                if position is not None:
                    sought[seat, aim] = position, turns[seat], missing_of(view, seat).get(aim, best.prospect.missing)
            turns[seat] += isinstance(best.command, Discard)
        return best.command

    BareTable(match, [choose] * len(turns)).play_deal()
    won = _won(match.state)
    return Noted(
        [special for specials in won.values() for special in specials],
        [
            (special, missing, first.aim == special, special in won.get(seat, ()))
            for seat, first in firsts.items()
            for special, missing in first.missing.items()
        ],
        [
            Sought(special, position, taken, missing, special in won.get(seat, ()))
            for (seat, special), (position, taken, missing) in sought.items()
        ],
    )


def missing_of(view: State, seat: Seat) -> dict[str, int]:
    """The tiles that a seat lacks to each special hand made of certain tiles, by the id of the hand."""
    deal, seats = view.current_deal, view.rules.seats
    held = deal.seats[seat]
    winds = Wind(deal.placing.wind_of(seat, seats)), deal.placing.prevailing
    key = key_of(faces(deal, held.hand))
    melds = tuple(laid.meld for laid in held.sets)
    found: dict[str, int] = {}
    for shape in shapes_of(view.rules, melds, winds):
        if shape.aim.special is not None:
            found[shape.aim.special] = shape.missing(key)
    return found


def _won(state: State) -> dict[Seat, list[str]]:
    deal = state.current_deal
    if not deal.winners:
        return {}
    seats = state.rules.seats
    specials = {score.wind: score.special for score in deal_score(state).winners}
    found: dict[Seat, list[str]] = {}
    for winner in deal.winners:
        special = specials.get(deal.placing.wind_of(winner.seat, seats))
        if special is not None:
            found.setdefault(winner.seat, []).append(special)
    return found


def specials_of(book: str, deals: int, share: Share) -> SpecialShelf:
    """The special hands of a book in so many deals."""
    wins: dict[str, int] = {}
    tallies: dict[str, dict[int, list[int]]] = {}
    kept: dict[str, list[Sought]] = {}
    for each in share(partial(noted, book), range(deals)):
        for special in each.won:
            wins[special] = wins.get(special, 0) + 1
        for special, missing, is_sought, is_won in each.starts:
            tally = tallies.setdefault(special, {}).setdefault(missing, [0, 0, 0, 0])
            for place, counts in enumerate((True, is_sought, is_won, is_sought and is_won)):
                tally[place] += counts
        for one in each.sought:
            best = [*kept.get(one.special, ()), one]
            kept[one.special] = sorted(best, key=_order)[: 4 * STARTS]
    return SpecialShelf(
        deals=deals,
        seed=SEED,
        hands={
            row.id: MeasuredHand(
                wins=wins.get(row.id, 0),
                starts=tuple(
                    FromStart(missing=missing, hands=tally[0], sought=tally[1], won=tally[2], sought_won=tally[3])
                    for missing, tally in sorted(tallies.get(row.id, {}).items())
                ),
                tries=tuple(_tries(kept.get(row.id, ()))),
            )
            for row in rulebook(book).with_options().mahjong.special_hands
        },
    )


def _order(one: Sought) -> tuple[bool, bool, int, int]:
    return one.turns > 0, not one.is_won, one.turns, one.missing


def _tries(found: Iterable[Sought]) -> list[Position]:
    """The starts that can be laid, each with another hand."""
    kept: dict[object, Position] = {}
    for one in found:
        kept.setdefault(tuple(chain.from_iterable(each.hand or () for each in one.position.players)), one.position)
    return list(kept.values())[:STARTS]
