"""What is seen for a while and then gone, beside tiles on their way: calls, dice, points, coins, specks, light."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.engine.seat import Seat
from game.engine.state import Over
from game.players.roster import Chair
from game.rules.terms import Outcome
from game.view.choreography.choreography import DRAW
from game.view.choreography.steps import Call, SeatsCounted, Step
from game.view.effects.calls import Calls
from game.view.effects.coins import Coins
from game.view.effects.dice import DiceInAir, flying_dice
from game.view.effects.gains import Gains
from game.view.effects.lamp import Lamp
from game.view.effects.seat_moves import SeatMoves
from game.view.effects.sparkle import LENGTH as SPARK
from game.view.effects.sparkle import sparkle_piece
from game.view.effects.specks import Specks
from game.view.effects.turn_light import TurnLight
from game.view.layout.slots import Room, Slot
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece
from game.view.table.plates import FLAG_FALL, counted_chip, sign_piece
from game.view.table.table_picture import Emphasis, plate_looks, room_of
from game.view.units.timeline import back

FLAG = 300.0
"""How long the flag of a ready hand drops, in milliseconds."""
DIM, DIM_STEPS = 400.0, 8
"""How long it takes until what is left of the wall is dark, in milliseconds, and in how many steps."""


class Effects:
    """All of them, at one table. Times are in seconds."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._calls = Calls(kit)
        self._gains = Gains(kit.chrome)
        self._specks = Specks(kit)
        self._coins = Coins(kit.chrome)
        self._lamp = Lamp(kit)
        self._turn = TurnLight(kit)
        self._moves = SeatMoves(kit)
        self._dice: list[DiceInAir] = []
        self._dims_from: float | None = None
        self._flags: dict[int, float] = {}
        """The sides on whose plates flags drop, and since when."""
        self._counted: tuple[SeatsCounted, float] | None = None
        self._spark: tuple[Slot, float] | None = None

    @property
    def busy(self) -> bool:
        """Whether any is seen and changes."""
        parts = (self._calls, self._gains, self._specks, self._coins, self._lamp, self._moves)
        return (
            any(part.busy for part in parts)
            or self._dims_from is not None
            or bool(self._flags or self._counted or self._spark)
        )

    @property
    def throws(self) -> bool:
        """Whether dice are in the air."""
        return bool(self._dice)

    @property
    def rolls(self) -> bool:
        """Whether the plates say something new with every frame."""
        return self._gains.busy or self._dims_from is not None or self._moves.busy

    def begin(self, step: Step, before: TableModel, after: TableModel, now: float) -> None:
        """A step is shown; the table before it and after it."""
        if step.settles_calls:
            self._calls.settle()
        for call in step.calls:
            self._calls.add(call, now)
        self._calls.outrank(step.outranked, now)
        for burst in step.bursts:
            self._specks.begin(burst, now)
        self._coins.begin(step.paid, now)
        self._moves.begin(step.seat_moves, now)
        if step.brightens:
            self._lamp.brighten(now)
        if step.fined is not None:
            self._gains.fine(*step.fined, now)
        if step.rolls:
            self._gains.begin(before.state.balances, after.state.balances, now)
        if step.drops_flag is not None and self._kit.motion.way(1.0) * self._seconds(FLAG) > 0:
            self._flags[step.drops_flag] = now
        self._counted = None if step.seats_counted is None else (step.seats_counted, now)
        if step.dims and self._seconds(DIM) > 0:
            self._dims_from = now
        sparks = step.sparks if self._kit.motion.flashes else None
        self._spark = None if sparks is None else (sparks, now + self._seconds(DRAW))
        self._dice = [DiceInAir(throw, now, self._seconds(throw.length)) for throw in step.throws]

    def call(self, call: Call, now: float) -> None:
        """Somebody says something that is no event."""
        self._calls.add(call, now)

    def catch_dice(self) -> None:
        """No dice are in the air any more."""
        self._dice.clear()

    def follow_turn(self, model: TableModel, now: float) -> None:
        """The light goes to the player whose turn it is."""
        turn = model.turn_of
        self._turn.aim(None if turn is None else model.side_of(turn), now)

    def turn_passes(self, now: float) -> bool:
        """Whether the light is on its way."""
        return self._turn.is_on_its_way(now)

    def tidy(self, now: float) -> bool:
        """Forget what is over; whether something lies still now that did not."""
        self._calls.tidy(now)
        self._specks.tidy(now)
        self._coins.tidy(now)
        self._lamp.tidy(now)
        landed = [air for air in self._dice if air.ends <= now]
        self._dice = [air for air in self._dice if air.ends > now]
        dropped = [side for side, since in self._flags.items() if now >= since + self._seconds(FLAG)]
        for side in dropped:
            del self._flags[side]
        if self._counted is not None and now >= self._counted_until(*self._counted):
            self._counted = None
        if self._spark is not None and now >= self._spark[1] + SPARK / 1000:
            self._spark = None
        is_dark = self._dims_from is not None and now >= self._dims_from + self._seconds(DIM)
        if is_dark:
            self._dims_from = None
        are_seated = self._moves.tidy(now)
        return self._gains.tidy(now) or bool(landed or dropped) or is_dark or are_seated

    def finish(self) -> None:
        """Everything is as it will be; what was called can still be read."""
        self._gains.finish()
        self._specks.clear()
        self._coins.clear()
        self._lamp.clear()
        self._moves.clear()
        self._turn.finish()
        self._dice.clear()
        self._dims_from = None
        self._flags.clear()
        self._counted = None
        self._spark = None

    def emphasis(self, now: float, model: TableModel) -> Emphasis:
        """What they change of the table at rest."""
        return Emphasis(
            balances=self._gains.balances(now),
            flags=frozenset(self._flags),
            turn=not self._turn.is_on_its_way(now),
            dimmed=self._dimmed(now, model),
            moving=self._moves.sides,
            turned=None if model.deal is None and self._dice else self._moves.turned(now),
        )

    def _dimmed(self, now: float, model: TableModel) -> float:
        deal = model.deal
        if deal is None or not isinstance(deal.phase, Over) or deal.phase.outcome is not Outcome.EXHAUSTED:
            return 0.0
        if self._dims_from is None:
            return 1.0
        return int((now - self._dims_from) / self._seconds(DIM) * DIM_STEPS) / DIM_STEPS

    def pieces(self, now: float, model: TableModel, chairs: Sequence[Chair]) -> dict[Hashable, Piece]:
        """What is seen of them now."""
        room, beside = room_of(self._kit), room_of(self._kit.chrome)
        pieces: dict[Hashable, Piece] = {}
        for air in self._dice:
            pieces |= flying_dice(air, now, room, self._kit)
        pieces |= self._seat_counted(now, model, room)
        if self._spark is not None and now >= self._spark[1]:
            slot, since = self._spark
            pieces["spark"] = sparkle_piece(slot, (now - since) * 1000 / SPARK, self._kit)
        pieces |= self._lamp.pieces(now)
        pieces |= self._specks.pieces(now)
        pieces |= self._coins.pieces(now, beside)
        pieces |= self._calls.pieces(now)
        pieces |= self._gains.pieces(now, model, beside)
        if self._moves.busy:
            pieces |= self._moves.pieces(now, plate_looks(model, chairs, Emphasis()), beside)
        if self._flags:
            looks = plate_looks(model, chairs, Emphasis())
            for side, since in self._flags.items():
                above = FLAG_FALL * (1 - back((now - since) / self._seconds(FLAG)))
                pieces["flag", side] = sign_piece(looks[side], beside, self._kit.chrome, above=round(above, 1))
        if self._turn.is_on_its_way(now):
            looks = plate_looks(model, chairs, self.emphasis(now, model))
            pieces |= self._turn.pieces(now, looks, beside)
        return pieces

    def _counted_until(self, counted: SeatsCounted, since: float) -> float:
        return since + self._seconds(counted.begins + counted.apart * (len(counted.sides) + 2))

    def _seat_counted(self, now: float, model: TableModel, room: Room) -> dict[Hashable, Piece]:
        """The wind on the rose that is counted now, in gold; in calm motion only the last one."""
        if self._counted is None:
            return {}
        counted, since = self._counted
        number = int((now - since - self._seconds(counted.begins)) / max(1e-6, self._seconds(counted.apart)))
        if number < 0:
            return {}
        last = len(counted.sides) - 1
        side = counted.sides[last if self._kit.motion.calm else min(number, last)]
        winds = {model.side_of(Seat(seat)): model.wind_of(Seat(seat)) for seat in range(model.seats)}
        wind = winds.get(side)
        return {} if wind is None else {"seat counted": counted_chip(room, side, wind, self._kit)}

    def _seconds(self, milliseconds: float) -> float:
        return milliseconds / 1000 * self._kit.motion.speed.factor
