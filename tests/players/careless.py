"""A player as they sit at real tables: he calls what he cannot show, shows his tiles and forgets his replacements."""

from random import Random

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    Pass,
    ShowTile,
)
from game.engine.events import Event
from game.engine.facts import faces
from game.engine.seat import TileId
from game.engine.state import DealState, State
from game.engine.steps.evolve import evolve
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile

_FROM_HAND = {ClaimKind.CHOW: 2, ClaimKind.PUNG: 2, ClaimKind.KONG: 3, ClaimKind.MAHJONG: 0}


class CarelessPlayer:
    """Plays anything, and with some chance what tabletop play allows besides."""

    def __init__(self, seed: int, *, carelessness: float) -> None:
        """A player for a table without the game's help; ``carelessness`` is how often he makes a fault, from 0 to 1."""
        self._random = Random(seed)
        self._carelessness = carelessness
        self._view: State | None = None
        self._answer: Command | None = None

    def observe(self, event: Event) -> None:
        self._view = evolve(self._view, event)

    def ask(self, question: Question) -> None:
        is_careless = self._random.random() < self._carelessness
        fault = self._fault(question) if is_careless else None
        self._answer = fault or self._random.choice(question.choices)

    def answer(self) -> Command | None:
        answer, self._answer = self._answer, None
        return answer

    def withdraw(self) -> None:
        self._answer = None

    def _fault(self, question: Question) -> Command | None:
        assert self._view is not None
        deal = self._view.deal
        assert deal is not None
        seat = question.seat
        held = deal.seats[seat]
        if held.is_dead:
            return None
        if any(isinstance(choice, Pass) for choice in question.choices):
            kind = self._random.choice(list(ClaimKind))
            if len(held.hand) < _FROM_HAND[kind]:
                return None
            tiles, tile_ids = self._some(deal, held.hand, _FROM_HAND[kind])
            return Claim(seat=seat, claim=kind, tiles=tiles, tile_ids=tile_ids)
        discards = [choice for choice in question.choices if isinstance(choice, Discard)]
        if not discards or any(isinstance(choice, DeclareReady) for choice in question.choices):
            return None
        tiles, tile_ids = self._some(deal, held.hand, 1)
        faults: list[Command] = [
            ShowTile(seat=seat, tile=tiles[0], tile_id=tile_ids[0]),
            DeclareMahjong(seat=seat),
            self._random.choice(discards),
        ]
        if not held.owed and deal.live:
            faults.append(DeclareKong(seat=seat, tiles=tiles, tile_ids=tile_ids))
        return self._random.choice(faults)

    def _some(
        self, deal: DealState, hand: tuple[TileId, ...], count: int
    ) -> tuple[tuple[Tile, ...], tuple[TileId, ...]]:
        tile_ids = tuple(self._random.sample(hand, count))
        return faces(deal, tile_ids), tile_ids
