"""A director: has a hand won as a case tells it, in play, tile by tile.

The winner is dealt what he can be dealt; the others draw, and throw, what he is to claim; he draws the fourth tiles of
his kongs, and at last the winning tile, or another throws it. Nobody does anything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from typing import Any

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    DrawTile,
    Pass,
    RobKong,
)
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, Opening, Over, Turn, TurnStart
from game.hands.meld import KongKind, Meld
from game.hands.notation import parse_hand
from game.rules.terms import ClaimKind, Flag, Source
from game.tiles.tile import BONUS, KINDS, Tile
from tests.engine.defaults import default_command
from tests.exhaustive.case import Case, case_of
from tests.exhaustive.stage import Stage

AT_THE_END = frozenset({Flag.LAST_OF_WALL, Flag.LAST_TILE_MADE_REPLACEMENT, Flag.AFTER_LAST_OF_WALL})
"""Wins that ask for the last tile of the wall."""
PATIENCE = 900
"""Commands after which a case is given up."""


class Robbed(Enum):
    """How far the owner of the kong is that is to be robbed."""

    NOTHING_TO_DO = 0
    PUNG_TO_CLAIM = 1
    FOURTH_TO_DRAW = 2


class Director:
    """Plays one deal as a case tells it."""

    def __init__(self, stage: Stage, case: Case) -> None:
        self.stage = stage
        self.case = case
        self._seats = stage.match.state.rules.seats
        hand = case.hand
        self._feeds: list[Meld] = [meld for meld in hand.melds if meld.kong is not KongKind.CONCEALED]
        """Sets still to be claimed."""
        self._upgrades: list[Meld] = [meld for meld in hand.melds if meld.kong in (KongKind.CONCEALED, KongKind.ADDED)]
        """Kongs whose fourth tile is still to be drawn."""
        base = [tile for meld in hand.melds for tile in _from_hand(meld)] + list(hand.concealed)
        if case.source is not Source.DEALT:
            base.remove(case.tile)
        room = (14 if case.source is Source.DEALT else 13) - len(hand.bonus)
        self._dealt, self._late = [*hand.bonus, *base[:room]], base[room:]
        """What the winner is dealt, and what replaces his bonus tiles."""
        self._target = Counter(hand.concealed) + Counter(tile for meld in hand.melds for tile in meld.tiles)
        self._exposed: list[Tile] = []
        """Tiles that the others are to throw before the winning one."""
        if Flag.LAST_OF_KIND in case.flags:
            known = sum(tile is case.tile for tile in hand.concealed) - 1
            self._exposed = [case.tile] * (3 - known)
        self._shift: tuple[Seat, Seat, Tile] | None = None
        """Who claims a pung from whom, so that the last tile falls to the right seat."""
        self._is_shifted = False
        self._is_given = False
        """Whether the winning tile was drawn, by whoever is to have it."""
        self._robbed = Robbed.PUNG_TO_CLAIM if case.source is Source.ROBBED_KONG else Robbed.NOTHING_TO_DO
        self._flower = next((tile for tile in BONUS if tile not in hand.bonus and tile.rank - 1 != case.winner), None)
        """The bonus tile whose replacement wins, where no kong's does."""
        self._is_flower_drawn = False

    # The deal.

    def play(self) -> None:
        """The deal from its begin to its end.

        :raises AssertionError: when it does not come to the win that the case tells.
        """
        self.run()
        case = self.case
        won = self.stage.deal.winners
        assert [winner.seat for winner in won] == [case.winner], f"{case} was not won: {self.stage.deal.phase}"
        assert won[0].source is case.source
        assert case.flags <= won[0].flags, f"{case.flags} wanted, {won[0].flags} found"

    def run(self) -> None:
        """The deal from its begin to its end, whatever that is."""
        case, stage = self.case, self.stage
        hands = {case.winner: self._dealt}
        for seat, text in case.others.items():
            given = parse_hand(text)
            hands[seat] = [*given.bonus, *given.concealed][:13]
        stage.reserved = self._reserve(hands)
        if case.source is Source.ROBBED_KONG:
            hands.setdefault(case.loser, []).extend([case.tile] * 2)
        if Flag.FIRST_DISCARD in case.flags:
            hands.setdefault(case.loser, []).append(self._give())
        stage.chooser = self._choose
        stage.begin(hands)
        for _ in range(PATIENCE):
            if isinstance(stage.deal.phase, Over):
                break
            stage.do(self._command(awaited(stage.match.state)[0]))

    def _reserve(self, hands: Mapping[Seat, list[Tile]]) -> Counter[Tile]:
        """Tiles that are still needed: nobody draws them by chance."""
        needed = Counter(self._target)
        needed.subtract(hands[self.case.winner])
        needed.update(self._exposed)
        if self.case.source is Source.ROBBED_KONG:
            needed[self.case.tile] = 4
        if self.case.source is Source.REPLACEMENT and not self._wins_on_kong() and self._flower is not None:
            needed[self._flower] = 1
        if self.case.flags & AT_THE_END:
            self._free = next(
                tile for tile in KINDS if not self._target[tile] and not any(tile in held for held in hands.values())
            )
            needed[self._free] += 3
        for seat, text in self.case.others.items():
            given = parse_hand(text)
            late = Counter((*given.bonus, *given.concealed))
            late.subtract(hands[seat])
            needed += +late
        return +needed

    # What is drawn.

    def _choose(self, seat: Seat, is_replacement: bool) -> Tile | None:
        tile = None if self._is_given else self._wish(seat, is_replacement=is_replacement)
        if tile is not None and self.stage.reserved[tile]:
            self.stage.reserved[tile] -= 1
        return tile

    def _give(self) -> Tile:
        """The winning tile is drawn, by whoever is to have it."""
        self._is_given = True
        return self.case.tile

    def _wish(self, seat: Seat, *, is_replacement: bool) -> Tile | None:
        if is_replacement:
            return self._wish_of_replacement(seat)
        if self._feeds:
            return self._feeds[0].tiles[-1] if seat == self._feeder() else None
        if self._upgrades and not self._is_last_upgrade():
            return self._upgrades[0].tile if seat == self.case.winner else None
        if self._exposed:
            return self._exposed[0] if seat != self.case.winner else None
        if self._must_shift():
            return self._wish_for_shift(seat)
        if not self._is_called() or not self._is_time_to_win():
            return None
        return self._wish_to_win(seat)

    def _wish_of_replacement(self, seat: Seat) -> Tile | None:
        if seat != self.case.winner:
            return None
        if self._late:
            return self._late.pop(0)
        if self.case.source is not Source.REPLACEMENT or self._feeds:
            return None
        if self._upgrades:
            return self._upgrades[0].tile if Flag.AFTER_SECOND_KONG in self.case.flags else None
        return self._give() if self._is_flower_drawn or self._wins_on_kong() else None

    def _wish_to_win(self, seat: Seat) -> Tile | None:
        case = self.case
        match case.source:
            case Source.WALL if seat == case.winner:
                return self._give()
            case Source.DISCARD if seat == case.loser:
                return self._give()
            case Source.REPLACEMENT if seat == case.winner:
                if self._upgrades:
                    return self._upgrades[0].tile
                self._is_flower_drawn = True
                return self._flower
            case Source.ROBBED_KONG if self._robbed is Robbed.PUNG_TO_CLAIM and seat not in (case.loser, case.winner):
                return case.tile
            case Source.ROBBED_KONG if self._robbed is Robbed.FOURTH_TO_DRAW and seat == case.loser:
                return self._give()
            case _:
                return None

    def _wish_for_shift(self, seat: Seat) -> Tile | None:
        bonus = [self._face(tile_id) for tile_id in self.stage.deal.live if self._face(tile_id).is_bonus]
        if bonus and self.stage.match.state.rules.wall.box is None:
            spare = [tile for tile in bonus if not self.stage.reserved[tile]]
            if spare:
                return spare[0] if seat != self.case.winner else None
        if self._shift is None:
            self._plan_shift()
        if self._shift is None:
            return None
        claimer, thrower, tile = self._shift
        pair = self.stage.hand(claimer).count(tile)
        if seat == claimer and pair < 2:
            return tile
        return tile if seat == thrower and pair >= 2 else None

    def _face(self, tile_id: TileId) -> Tile:
        tile = self.stage.deal.faces[tile_id]
        assert tile is not None
        return tile

    def _feeder(self) -> Seat:
        return Seat((self.case.winner - 1) % self._seats)

    def _wins_on_kong(self) -> bool:
        return self.case.source is Source.REPLACEMENT and any(
            meld.kong in (KongKind.CONCEALED, KongKind.ADDED) for meld in self.case.hand.melds
        )

    def _is_last_upgrade(self) -> bool:
        """Whether the kong that is next is one on whose replacement the hand wins."""
        chain = 2 if Flag.AFTER_SECOND_KONG in self.case.flags else 1
        return self._wins_on_kong() and len(self._upgrades) <= chain

    def _is_time_to_win(self) -> bool:
        case = self.case
        if case.flags & AT_THE_END:
            return len(self.stage.deal.live) == (2 if self._wins_on_tail() else 1)
        is_dealer = case.winner == self.stage.deal.placing.dealer
        return not is_dealer or bool(self.stage.seat(case.winner).draws) or Flag.FIRST_DRAW in case.flags

    # The last tile of the wall.

    def _wins_on_tail(self) -> bool:
        return self.case.source is Source.REPLACEMENT and self.stage.match.state.rules.wall.box is None

    def _must_shift(self) -> bool:
        """Whether somebody has still to claim out of turn, so that the last tile falls to whom it should."""
        return bool(self.case.flags & AT_THE_END) and not self._is_shifted

    def _plan_shift(self) -> None:
        """Called when a seat is about to draw."""
        deal = self.stage.deal
        assert isinstance(deal.phase, Turn | Claiming)
        drawer = self.case.loser if self.case.source is Source.DISCARD else self.case.winner
        last = (deal.phase.seat + len(deal.live) - self._wins_on_tail()) % self._seats
        steps = (drawer - last) % self._seats
        if not steps:
            self._is_shifted = True
            return
        claimer = Seat(next(seat for seat in range(self._seats) if seat != self.case.winner))
        self._shift = (claimer, Seat((claimer - steps) % self._seats), self._free)

    # What is done.

    def _command(self, seat: Seat) -> Command:
        phase = self.stage.deal.phase
        if isinstance(phase, Opening):
            return Pass(seat=seat)
        if isinstance(phase, Claiming):
            return self._answer(seat, phase)
        if isinstance(phase, TurnStart):
            return self._start(seat)
        return self._turn(seat)

    def _legal(self, seat: Seat) -> tuple[Command, ...]:
        return legal_commands(self.stage.match.state, seat)

    def _answer(self, seat: Seat, window: Claiming) -> Command:
        case = self.case
        thrown = self.stage.deal.faces[window.tile_id]
        claims = [command for command in self._legal(seat) if isinstance(command, Claim)]
        if seat == case.winner:
            is_source = (Source.ROBBED_KONG if window.robbing else Source.DISCARD) is case.source
            if not self._feeds and thrown is case.tile and is_source and self._may_take(window):
                return Claim(seat=seat, claim=ClaimKind.MAHJONG, finish=case.finish)
            if self._feeds and window.seat == self._feeder() and thrown is self._feeds[0].tiles[-1]:
                return self._claim_feed(seat, claims)
        elif self._shift is not None and not self._is_shifted and thrown is self._shift[2] and seat == self._shift[0]:
            self._is_shifted = True
            return next(claim for claim in claims if claim.claim is ClaimKind.PUNG)
        elif seat == case.loser and self._robbed is Robbed.PUNG_TO_CLAIM and thrown is case.tile:
            self._robbed = Robbed.FOURTH_TO_DRAW
            return next(claim for claim in claims if claim.claim is ClaimKind.PUNG)
        return Pass(seat=seat)

    def _may_take(self, window: Claiming) -> bool:
        if not self._is_given or self._exposed or self._upgrades:
            return False
        if Flag.AFTER_LAST_OF_WALL in self.case.flags:
            return not self.stage.deal.live
        return self.case.source is not Source.DISCARD or window.seat == self.case.loser

    def _claim_feed(self, seat: Seat, claims: list[Claim]) -> Command:
        meld = self._feeds.pop(0)
        kind = ClaimKind.CHOW if meld.is_chow else ClaimKind.PUNG
        if meld.kong is KongKind.CLAIMED:
            kind = ClaimKind.KONG
        own = sorted(_from_hand(meld))
        return next(claim for claim in claims if claim.claim is kind and sorted(claim.tiles) == own)

    def _start(self, seat: Seat) -> Command:
        if seat == self.case.winner and self.case.source is Source.ROBBED_KONG:
            for command in self._legal(seat):
                if isinstance(command, RobKong) and command.tile is self.case.tile:
                    return command
        return DrawTile(seat=seat)

    def _turn(self, seat: Seat) -> Command:
        case = self.case
        choices = self._legal(seat)
        if seat == case.winner and not self.stage.deal.winners:
            return self._turn_of_winner(seat, choices)
        if seat == case.loser and self._robbed is Robbed.FOURTH_TO_DRAW:
            for kong in choices:
                if isinstance(kong, DeclareKong) and kong.tiles[0] is case.tile:
                    self._robbed = Robbed.NOTHING_TO_DO
                    return kong
        if self._exposed and (thrown := self._throws(choices, self._exposed[0])) is not None:
            self._exposed.pop(0)
            return thrown
        if Flag.FIRST_DISCARD in case.flags and not self.stage.deal.discards:
            first = self._throws(choices, case.tile)
            assert first is not None, "the first discard is not there"
            return first
        return self._throw(seat, choices, self._kept_by(seat))

    def _turn_of_winner(self, seat: Seat, choices: tuple[Command, ...]) -> Command:
        if DeclareMahjong(seat=seat) in choices and self._has_won():
            return DeclareMahjong(seat=seat)
        for kong in choices:
            if not isinstance(kong, DeclareKong) or not self._upgrades:
                continue
            if kong.tiles[0] is self._upgrades[0].tile and self._owns(kong):
                self._upgrades.pop(0)
                return kong
        return self._throw(seat, choices, self._target)

    def _kept_by(self, seat: Seat) -> Counter[Tile]:
        """What another seat does not throw if it can help it."""
        case = self.case
        if seat in case.others:
            return Counter(parse_hand(case.others[seat]).concealed)
        if seat == case.loser and case.source is Source.ROBBED_KONG:
            return Counter({case.tile: 4})
        if self._shift is not None and seat == self._shift[0]:
            return Counter({self._shift[2]: 4})
        return Counter()

    def _owns(self, kong: DeclareKong) -> bool:
        return len(kong.tiles) == (4 if self._upgrades[0].kong is KongKind.CONCEALED else 1)

    def _has_won(self) -> bool:
        source = self.stage.deal.phase.source if isinstance(self.stage.deal.phase, Turn) else None
        held = Counter(self.stage.hand(self.case.winner))
        whole = held + Counter(tile for laid in self.stage.seat(self.case.winner).sets for tile in laid.meld.tiles)
        is_given = self._is_given or source is Source.DEALT
        return is_given and source is self.case.source and whole == self._target

    def _is_called(self) -> bool:
        return self.case.winner not in self.case.ready or bool(self.stage.seat(self.case.winner).waits)

    @staticmethod
    def _throws(choices: tuple[Command, ...], tile: Tile) -> Discard | None:
        return next((one for one in choices if isinstance(one, Discard) and one.tile is tile), None)

    def _throw(self, seat: Seat, choices: tuple[Command, ...], keep: Counter[Tile]) -> Command:
        """The tile just drawn if it is not to be kept, else another that is not."""
        held = Counter(self.stage.hand(seat))
        laid = Counter(tile for laid in self.stage.seat(seat).sets for tile in laid.meld.tiles)
        able = [one for one in choices if isinstance(one, Discard) and held[one.tile] > keep[one.tile] - laid[one.tile]]
        if seat in self.case.ready and not (self._feeds or self._upgrades or self._exposed):
            thrown = {one.tile for one in able}
            calls = [one for one in choices if isinstance(one, DeclareReady) and one.tile in thrown]
            if calls:
                return calls[-1]
        phase = self.stage.deal.phase
        drawn = phase.drawn if isinstance(phase, Turn) else None
        plain = able[0] if able else default_command(self.stage.match.state, seat)
        return next((one for one in able if one.tile_id == drawn), plain)


def _from_hand(meld: Meld) -> list[Tile]:
    """What of a set the winner is dealt: all but the tile that he claims, and the fourth of a kong."""
    if meld.kong is not None:
        return [meld.tile] * (2 if meld.kong is KongKind.ADDED else 3)
    return list(meld.tiles[:2])


def play(stage: Stage, text: str, **more: Any) -> Stage:
    """Plays a deal as the case tells it (``case_of``)."""
    Director(stage, case_of(text, **more)).play()
    return stage
