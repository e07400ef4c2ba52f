"""Deals that strong players play by themselves, with notes of what they aimed for and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import exp, sqrt
from typing import NamedTuple

from game.engine.commands import Command, DeclareReady, Discard
from game.engine.facts import deal_score
from game.engine.replays.match import Match
from game.engine.seat import Seat, TileId
from game.engine.state import Alone, State
from game.players.ai.aiming.chance import case_of, chance_to_go_out
from game.players.ai.aiming.prospects import plain_after
from game.players.ai.aiming.roads import roads_of
from game.players.ai.sight.aims import ANY, Aim, Plan
from game.players.ai.sight.calibration import GROUPS, chance_features
from game.players.ai.sight.danger import danger_features
from game.players.ai.sight.sight import sight_of
from game.players.ai.traits.luck import Luck
from game.players.ai.traits.skill import STRONG, Skill
from game.players.ai.traits.style import Style
from game.players.ai.weighing import weighed
from game.players.bare_table import BareTable
from game.players.player import Question
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.rulesets import rulebook
from game.tiles.counts import key_of, tiles_of_key
from game.tiles.tile import Wind

Features = tuple[float, ...]
CLAIM_GAIN, IDLE_CLAIM_GAIN = 0.85, 1.5
"""Of a fresh fit: in self-play, hands that let a claim go which brought them nearer went out some 15 to 30 % less often
than the fit tells, and those that claimed without coming nearer half as often."""
FARTHEST = 7
"""Hands that lack more tiles are taken for such."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A discard, with what its seat then hoped for."""

    seat: Seat
    tile_id: TileId
    aim: Aim
    chance: Features | None
    """``None`` with a hand that had nothing more to hope for."""
    danger: Features
    plain: float
    """The chance of any mahjong then."""
    behind: int
    """How many tiles more the aim lacked than any mahjong did after the discard that suited that best."""
    given: float
    """The chance that its tiles alone gave the aim."""


class Dear(NamedTuple):
    """A hand that aims for a dear plan."""

    behind: int
    """How many tiles more it lacks to that than to any mahjong."""
    given: float
    """The chance that its tiles alone give that."""
    is_reached: bool
    plain: float
    """The chance of any mahjong."""
    is_other: bool
    """Whether it went out with another one."""


@dataclass(slots=True)
class Notes:
    """What many deals taught."""

    chance: dict[str, list[tuple[Features, bool]]] = field(default_factory=dict)
    dear: dict[str, list[Dear]] = field(default_factory=dict)
    """Of each group of dear plans the hands that aimed for one."""
    danger: list[tuple[Features, bool]] = field(default_factory=list)
    deltas: list[float] = field(default_factory=list)
    """Of every seat that did not win."""
    dealt_in: list[float] = field(default_factory=list)
    """Of every seat that threw the winning tile."""
    deals: int = 0

    def add_rare(self, before: "Notes") -> None:
        """Adds what others noted of dear plans: who knows how seldom these go out tries them seldom."""
        for group, rows in before.chance.items():
            if group != GROUPS[ANY.plan]:
                self.chance.setdefault(group, []).extend(rows)

    def add_dear(self, more: "Notes") -> None:
        """Adds what others noted of hands that aimed for dear plans."""
        for group, rows in more.dear.items():
            self.dear.setdefault(group, []).extend(rows)


class Noting:
    """A player who notes what it hopes for."""

    def __init__(self, skill: Skill, thrown: list[Thrown]) -> None:
        self._skill = skill
        self._thrown = thrown

    def choose(self, view: State, question: Question) -> Command:
        """The best choice; a discard is noted."""
        if len(question.choices) == 1 and not isinstance(question.choices[0], Discard):
            return question.choices[0]
        best = weighed(view, question, self._skill, thorough=False)[0]
        assert view.deal is not None
        if isinstance(best.command, Discard | DeclareReady) and not view.deal.winners:
            sight = sight_of(view, question.seat, counts_tiles=True)
            case = case_of(sight, min(best.prospect.missing, FARTHEST), best.prospect.helping)
            laid = sum(not meld.concealed for meld in sight.melds)
            features = chance_features(case, sight.draws, laid, sight.laid_by_others)
            self._thrown.append(
                Thrown(
                    question.seat,
                    best.command.tile_id,
                    best.prospect.aim,
                    features if case.missing else None,
                    danger_features(sight, best.command.tile),
                    plain_after(sight, self._skill, best.command.tile, best.prospect).chance,
                    best.prospect.missing - min(sight.missing_after[tile.index] for tile in tiles_of_key(sight.key)),
                    chance_to_go_out(sight, best.prospect.aim.plan, case_of(sight, *best.prospect[1:3])),
                )
            )
        return best.command


def play(book: str, options: Mapping[str, Value], skill: Skill, *, deals: int, seed: int) -> Notes:
    """Plays so many deals; in most each player has a taste of its own for dear hands, so that all plans are tried."""
    notes = Notes(deals=deals)
    seats = rulebook(book).with_options(Options(rulebook(book).options, options)).seats
    for number in range(deals):
        thrown: list[Thrown] = []
        is_plain = number % 3 == 0
        tastes = [1.0 if is_plain else exp(2.0 * Luck(seed, number, seat).share() - 0.7) for seat in range(seats)]
        players = [Noting(replace(skill, style=Style(ambition=taste)), thrown).choose for taste in tastes]
        note(notes, deal(book, options, players, seed, number), thrown, counts=is_plain)
    return notes


def deal(book: str, options: Mapping[str, Value], players: Sequence[object], seed: int, number: int) -> State:
    """A deal that stands alone, played to its end."""
    seats = len(players)
    placing = Placing(east=number % seats, dealer=number % seats, prevailing=Wind.EAST)
    match = Match(book, Options(rulebook(book).options, options), seed, alone=Alone(number + 1, placing))
    BareTable(match, players).play_deal()  # type: ignore[arg-type] # they are functions that choose
    return match.state


def note(notes: Notes, state: State, thrown: Sequence[Thrown], *, counts: bool) -> None:
    """Adds what a deal taught; ``counts``: what it cost those who did not win, too."""
    held = state.deal
    assert held is not None
    winners = {winner.seat for winner in held.winners}
    taken = {winner.tile_id for winner in held.winners if winner.owner is not None}
    reached = partial(_is_reached, state)
    known: dict[tuple[Seat, Aim], bool] = {}
    for one in thrown:
        notes.danger.append((one.danger, one.tile_id in taken))
        if one.chance is not None:
            is_out = won = one.seat in winners
            if one.aim is not ANY:
                won = is_out and known.setdefault((one.seat, one.aim), reached(one.seat, one.aim))
                dear = Dear(one.behind, one.given, won, one.plain, is_out and not won)
                notes.dear.setdefault(GROUPS[one.aim.plan], []).append(dear)
            notes.chance.setdefault(GROUPS[one.aim.plan], []).append((one.chance, won))
    for seat, balance in enumerate(state.balances):
        delta = float(balance - state.rules.stake)
        if counts and seat not in winners:
            notes.deltas.append(delta)
            if any(winner.owner == seat for winner in held.winners):
                notes.dealt_in.append(delta)


def _is_reached(state: State, seat: Seat, aim: Aim) -> bool:
    """Whether a winner's hand is what was aimed for."""
    sight = sight_of(state, seat, counts_tiles=False)
    if aim.plan is Plan.SPECIAL:
        wind = sight.wind
        return any(score.special is not None for score in deal_score(state).scores if score.wind is wind)
    road = next(road for road in roads_of(state.rules) if road.aim == aim)
    deal = state.deal
    assert deal is not None
    (winner,) = (winner for winner in deal.winners if winner.seat == seat)
    tiles = list(tiles_of_key(sight.key))
    face = None if winner.tile_id is None else deal.faces[winner.tile_id]
    if face is not None and winner.tile_id not in deal.seats[seat].hand:
        tiles.append(face)
    whole = not road.near.missing(key_of(tiles), sight.sets)
    return whole and road.may_hold(sight.melds) and all(tile in road.kinds for tile in tiles)


def best_gain(book: str, options: Mapping[str, Value], gains: Sequence[float], *, walls: int, seed: int) -> float:
    """Which claim gain brings most to one player among others who play with that of a fresh fit."""
    seats = rulebook(book).with_options(Options(rulebook(book).options, options)).seats
    usual = CLAIM_GAIN
    brought = {usual: 0.0}
    for gain in gains:
        if gain != usual:
            brought[gain] = _brought(book, options, (gain, usual), (walls, seed), seats)
    best = max(brought, key=lambda gain: brought[gain])
    return best if brought[best] > 0 else usual


def _brought(
    book: str, options: Mapping[str, Value], gains: tuple[float, float], walls: tuple[int, int], seats: int
) -> float:
    """Points a deal of one player above the others', where that is more than chance; else 0."""
    one, others = (replace(STRONG, style=Style(claims=CLAIM_GAIN / gain)) for gain in gains)
    differences = []
    for number in range(walls[0]):
        total = 0.0
        for rotation in range(seats):
            players = [Noting(one if seat == rotation else others, []).choose for seat in range(seats)]
            state = deal(book, options, players, walls[1], number)
            balances = [float(balance - state.rules.stake) for balance in state.balances]
            total += balances[rotation] - (sum(balances) - balances[rotation]) / (seats - 1)
        differences.append(total / seats)
    mean = sum(differences) / len(differences)
    spread = sqrt(sum((value - mean) ** 2 for value in differences) / len(differences) / len(differences))
    return mean if mean > spread else 0.0
