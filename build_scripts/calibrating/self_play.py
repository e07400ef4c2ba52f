"""Deals that strong players play for calibration, with notes of their aims and the results."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import exp, sqrt
from pathlib import Path
from statistics import fmean, pstdev
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from game.engine.commands import Command, DeclareReady, Discard
from game.engine.events import Alone
from game.engine.facts import deal_score
from game.engine.replays.match import Match
from game.engine.rulings.wants import KnownHands
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.hands import asset_files
from game.players.ai.aiming import chance
from game.players.ai.aiming.chance import case_of, chance_to_go_out
from game.players.ai.aiming.hand_types import hand_types_of
from game.players.ai.aiming.prospects import plain_after
from game.players.ai.computer import ComputerPlayer
from game.players.ai.evaluation import evaluated
from game.players.ai.mind import MINDS
from game.players.ai.reading import calibration, stakes
from game.players.ai.reading.aims import ANY, Aim, Plan
from game.players.ai.reading.calibration import GROUPS, Calibration, chance_features
from game.players.ai.reading.danger import danger_features
from game.players.ai.reading.opponents import features as features_of_other
from game.players.ai.reading.opponents import opponents_of
from game.players.ai.reading.position import position_of
from game.players.ai.traits.random_numbers import RandomNumbers
from game.players.ai.traits.skill import STRONG, Skill
from game.players.ai.traits.style import Style
from game.players.player import Question
from game.players.table import BareTable
from game.rules.flow import Placing
from game.rules.options import Options, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.tiles.counts import key_of, tiles_of_key
from game.tiles.tile import Wind

Features = tuple[float, ...]
Rows = list[tuple[Features, bool]]
"""Cases, each with its features and whether it came true."""
Share = Callable[[Callable[[int], Any], Iterable[int]], Iterator[Any]]
"""Gives the results of a function for each of some numbers, in their order."""
Choose = Callable[[State, Question], Command]
CLAIM_GAIN = 0.85
"""The claim gain of a fresh fit: in self-play, hands that did not make a claim that brought them nearer won 15 to 30 %
less often than predicted."""
IDLE_CLAIM_GAIN = 1.5
"""The idle claim gain of a fresh fit: hands that claimed without coming nearer won half as often as predicted."""
FARTHEST = 7
"""Hands that lack more tiles than this count as lacking this many."""
EARLIEST = 6
"""The number of discards after which opponents may be ready."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A discard, with its seat's chances at that moment."""

    seat: Seat
    tile_id: TileId
    aim: Aim
    chance: Features | None
    """The features for the seat's chance to win; ``None`` if its hand has none."""
    danger: Features
    plain: float
    """The chance of any mahjong at that moment."""
    behind: int
    """How many more tiles the aim lacked than any mahjong, after the best discard for any mahjong."""
    given: float
    """The chance of the aim by its tiles alone."""


class ExpensiveAim(NamedTuple):
    """A hand that aimed at an expensive mahjong in self-play, and what became of it."""

    behind: int
    """How many more tiles the hand lacks for its aim than for any mahjong."""
    given: float
    """The chance of the hand's aim by its tiles alone."""
    is_reached: bool
    plain: float
    """The chance of any mahjong."""
    is_other: bool
    """Whether the hand won with another mahjong."""


@dataclass(slots=True)
class Notes:
    """The notes from many deals."""

    chance: dict[str, Rows] = field(default_factory=dict)
    expensive: dict[str, list[ExpensiveAim]] = field(default_factory=dict)
    """The hands with an expensive aim, by the group of their plan."""
    danger: Rows = field(default_factory=list)
    deltas: list[float] = field(default_factory=list)
    """The results of every seat that did not win."""
    dealt_in: list[float] = field(default_factory=list)
    """The results of every seat that discarded the winning tile."""
    deals: int = 0

    def add(self, more: "Notes") -> None:
        for group, rows in more.chance.items():
            self.chance.setdefault(group, []).extend(rows)
        self.add_expensive(more)
        self.danger += more.danger
        self.deltas += more.deltas
        self.dealt_in += more.dealt_in

    def add_rare(self, before: "Notes") -> None:
        """Add earlier notes on expensive plans, because players who know how seldom these win seldom try them."""
        for group, rows in before.chance.items():
            if group != GROUPS[ANY.plan]:
                self.chance.setdefault(group, []).extend(rows)

    def add_expensive(self, more: "Notes") -> None:
        """Add earlier notes on hands with expensive aims."""
        for group, rows in more.expensive.items():
            self.expensive.setdefault(group, []).extend(rows)


def noting(skill: Skill, thrown: list[Thrown]) -> Choose:
    """A choice function that makes the best choice, and adds every discard with its chances to ``thrown``."""

    def choose(view: State, question: Question) -> Command:
        if len(question.choices) == 1 and not isinstance(question.choices[0], Discard):
            return question.choices[0]
        best = evaluated(view, question, skill, thorough=False)[0]
        assert view.deal is not None
        if isinstance(best.command, Discard | DeclareReady) and not view.deal.winners:
            position = position_of(view, question.seat, counts_tiles=True)
            case = case_of(position, min(best.prospect.missing, FARTHEST), best.prospect.helping)
            laid = sum(not meld.concealed for meld in position.melds)
            features = chance_features(case, position.draws, laid, position.laid_by_others)
            thrown.append(
                Thrown(
                    question.seat,
                    best.command.tile_id,
                    best.prospect.aim,
                    features if case.missing else None,
                    danger_features(position, best.command.tile),
                    plain_after(position, skill, best.command.tile, best.prospect).chance,
                    best.prospect.missing
                    - min(position.missing_after[tile.index] for tile in tiles_of_key(position.key)),
                    chance_to_go_out(position, best.prospect.aim.plan, case_of(position, *best.prospect[1:3])),
                )
            )
        return best.command

    return choose


class Playing(NamedTuple):
    """A book with its options and the calibration to play by; it can be sent to any process."""

    book: str
    options: Mapping[str, Value]
    known: Calibration | None = None
    """The fit so far; ``None``: the figures in the files."""

    @property
    def rules(self) -> Ruleset:
        """The book with these options."""
        book = rulebook(self.book)
        return book.with_options(Options(book.options, self.options))

    @contextmanager
    def using_known(self) -> Iterator[None]:
        """A context in which the players of this process use the calibration ``known``."""
        if self.known is None:
            yield
            return
        before = asset_files.ASSET_PLACES
        with TemporaryDirectory() as folder:
            path = Path(folder, calibration.file_of(self.rules))
            path.parent.mkdir()
            path.write_bytes(msgspec.json.encode(self.known))
            asset_files.ASSET_PLACES = (Path(folder), *before)
            _forget_figures()
            try:
                yield
            finally:
                asset_files.ASSET_PLACES = before
                _forget_figures()


def _forget_figures() -> None:
    """Empty all caches of what follows from a calibration."""
    for module in (calibration, chance, stakes):
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def play(where: Playing, skill: Skill, *, deals: int, seed: int, share: Share = map) -> Notes:
    """Play deals; in most of them each player has its own liking for expensive hands, so that all plans are tried.

    :param share: plays the deals, as ``map`` does.
    """
    notes = Notes(deals=deals)
    for noted in share(partial(_notes_of_deal, where, skill, seed), range(deals)):
        notes.add(noted)
    return notes


def _notes_of_deal(where: Playing, skill: Skill, seed: int, number: int) -> Notes:
    notes, book, options = Notes(), where.book, where.options
    seats = where.rules.seats
    thrown: list[Thrown] = []
    is_plain = number % 3 == 0
    tastes = [1.0 if is_plain else exp(2.0 * RandomNumbers(seed, number, seat).share() - 0.7) for seat in range(seats)]
    players = [noting(replace(skill, style=Style(ambition=taste)), thrown) for taste in tastes]
    with where.using_known():
        note(notes, deal(book, options, players, seed, number), thrown, counts=is_plain)
    return notes


def one_deal(book: str, options: Mapping[str, Value], seed: int, number: int, *, seats: int = 4) -> Match:
    """A match of one deal; the seats take turns as East."""
    placing = Placing(east=number % seats, dealer=number % seats, prevailing=Wind.EAST)
    return Match(book, Options(rulebook(book).options, options), seed, alone=Alone(number + 1, placing))


def deal(book: str, options: Mapping[str, Value], players: Sequence[Choose], seed: int, number: int) -> State:
    """The final state of one deal."""
    match = one_deal(book, options, seed, number, seats=len(players))
    BareTable(match, players).play_deal()
    return match.state


def note(notes: Notes, state: State, thrown: Sequence[Thrown], *, counts: bool) -> None:
    """Add what a finished deal teaches to the notes: what came of each discard, and the results of the losers.

    :param thrown: the discards of the deal, with the danger and the chance that were expected of them.
    :param counts: whether the results of the losers are noted.
    """
    held = state.deal
    assert held is not None
    winners = {winner.seat for winner in held.winners}
    taken = {winner.tile_id for winner in held.winners if winner.owner is not None}
    reached = partial(_is_reached, state)
    known: dict[tuple[Seat, Aim], bool] = {}
    for discard in thrown:
        notes.danger.append((discard.danger, discard.tile_id in taken))
        if discard.chance is not None:
            is_out = won = discard.seat in winners
            if discard.aim is not ANY:
                won = is_out and known.setdefault((discard.seat, discard.aim), reached(discard.seat, discard.aim))
                dear = ExpensiveAim(discard.behind, discard.given, won, discard.plain, is_out and not won)
                notes.expensive.setdefault(GROUPS[discard.aim.plan], []).append(dear)
            notes.chance.setdefault(GROUPS[discard.aim.plan], []).append((discard.chance, won))
    for seat, balance in enumerate(state.balances):
        delta = float(balance - state.rules.stake)
        if counts and seat not in winners:
            notes.deltas.append(delta)
            if any(winner.owner == seat for winner in held.winners):
                notes.dealt_in.append(delta)


def _is_reached(state: State, seat: Seat, aim: Aim) -> bool:
    """Whether a winner's hand is the one aimed for."""
    position = position_of(state, seat, counts_tiles=False)
    if aim.plan is Plan.SPECIAL:
        wind = position.wind
        return any(score.special is not None for score in deal_score(state).scores if score.wind is wind)
    hand_type = next(each for each in hand_types_of(state.rules, position.nearness) if each.aim == aim)
    deal = state.current_deal
    (winner,) = (winner for winner in deal.winners if winner.seat == seat)
    tiles = list(tiles_of_key(position.key))
    face = None if winner.tile_id is None else deal.faces[winner.tile_id]
    if face is not None and winner.tile_id not in deal.seats[seat].hand:
        tiles.append(face)
    whole = not hand_type.near.missing(key_of(tiles), position.sets)
    return whole and hand_type.may_hold(position.melds) and all(tile in hand_type.kinds for tile in tiles)


def noted_others(book: str, seed: int, number: int) -> Rows:
    """The cases of one deal, for every discard and opponent without a called hand: whether that seat wins on it."""
    rows: Rows = []
    match = one_deal(book, {}, seed, number)
    players = [ComputerPlayer(person, MINDS["strong"], seed) for person in range(4)]

    def choose(view: State, question: Question) -> Command:
        tiles = [choice.tile for choice in question.choices if isinstance(choice, Discard)]
        deal = match.state.current_deal
        if tiles and len(deal.discards) >= EARLIEST and not deal.winners:
            position = position_of(view, question.seat, counts_tiles=True)
            others = [Seat(seat) for seat in range(4) if seat != question.seat]
            for seat, other in zip(others, opponents_of(view, question.seat), strict=True):
                if not other.named:
                    waits = KnownHands().wants(match.state, deal, seat).waits
                    rows.extend(
                        (features_of_other(other, tile, position.live, chows=position.nearness.chows), tile in waits)
                        for tile in tiles
                    )
        return players[question.seat].choice(view, question)

    BareTable(match, [choose] * 4).play_deal()
    return rows


def best_gain(where: Playing, gains: Sequence[float], *, walls: int, seed: int, share: Share = map) -> float:
    """The claim gain with which one player scores most among others who use the claim gain of a fresh fit."""
    brought = {CLAIM_GAIN: 0.0}
    for gain in gains:
        if gain != CLAIM_GAIN:
            differences = list(share(partial(_brought, where, gain, seed), range(walls)))
            mean = fmean(differences)
            brought[gain] = mean if mean > pstdev(differences, mean) / sqrt(len(differences)) else 0.0
    return max(brought, key=lambda gain: brought[gain])


def _brought(where: Playing, gain: float, seed: int, number: int) -> float:
    """The advantage of one player over the others on one wall, in points a deal."""
    book, options = where.book, where.options
    seats = where.rules.seats
    one, others = (replace(STRONG, style=Style(claims=CLAIM_GAIN / each)) for each in (gain, CLAIM_GAIN))
    total = 0.0
    for rotation in range(seats):
        players = [noting(one if seat == rotation else others, []) for seat in range(seats)]
        with where.using_known():
            state = deal(book, options, players, seed, number)
        balances = [float(balance - state.rules.stake) for balance in state.balances]
        total += balances[rotation] - (sum(balances) - balances[rotation]) / (seats - 1)
    return total / seats
