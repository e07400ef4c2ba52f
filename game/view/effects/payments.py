"""Payments after a deal: rolling balances and floating gains (docs/design.md, section 13)."""

from collections.abc import Iterator
from fractions import Fraction

from game import replace
from game.engine.facts import balances_now
from game.engine.seat import Seat
from game.i18n.numbers import points_text
from game.view.choreography.steps import Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import Layer, TableModel, places
from game.view.paint import Canvas, Piece, Pieces, drawn_piece
from game.view.table.plates import free_beside_words
from game.view.table.table_picture import Emphasis
from game.view.units import Box, out, theme

ROLL = 0.6
STAY = 2.0
RISE = 24.0
_LITTLE = 0.25
"""How far a gain rises on an own plate with little room beside the words, as a share of the usual rise."""
_NONE = Fraction(0)
_GAIN = (0x63, 0xD0, 0xA5)
_LOSS = (0xFF, 0x8A, 0x70)


def gains(step: Step, moment: Moment) -> Iterator[Effect]:
    """The effects of changing balances, penalties and kongs paid at once; a penalty leaves balances until the end."""
    if moment.kit.motion.speed.factor <= 0:
        return
    for seat, points in step.gained:
        yield Gain(key=("gain", seat), begins=moment.now, seconds=STAY, seat=seat, points=points)
    if step.rolls and moment.before is not None:
        old, new = balances_now(moment.before.state), balances_now(moment.model.state)
        if old != new:
            yield Roll(key="roll", begins=moment.now, seconds=STAY, before=old, after=new)


class Gain(Effect):
    """The points that a seat gains or loses at once, floating up at its plate."""

    seat: Seat
    points: int

    def pieces(self, moment: Moment) -> Pieces:
        side = moment.model.side_of(self.seat)
        return {("gain", side): _floating(Fraction(self.points), side, self.begins, moment)}


class Roll(Effect):
    """Balances rolling to their new values after a deal."""

    before: tuple[Fraction, ...]
    after: tuple[Fraction, ...]

    changes_rest = moves_rest = True

    def balances(self, now: float, *, calm: bool = False) -> tuple[Fraction, ...]:
        """The balances to show at a time, on their way from the old values to the new ones."""
        share = out(min(1.0, (now - self.begins) / ROLL))
        if share >= 1.0 or calm:
            return self.after
        return tuple(
            Fraction(round(float(old) + float(new - old) * share))
            for old, new in zip(self.before, self.after, strict=True)
        )

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        return replace(emphasis, balances=self.balances(moment.now, calm=moment.kit.motion.calm))

    def pieces(self, moment: Moment) -> Pieces:
        found: Pieces = {}
        for place, (old, new) in enumerate(zip(self.before, self.after, strict=True)):
            if old != new:
                side = moment.model.side_of(Seat(place))
                found["gain", side] = _floating(new - old, side, self.begins, moment, balance=new)
        return found


def _has_won(model: TableModel, side: int) -> bool:
    return model.deal is not None and any(model.side_of(winner.seat) == side for winner in model.deal.winners)


def _floating(gain: Fraction, side: int, begins: float, moment: Moment, *, balance: Fraction = _NONE) -> Piece:
    """Points floating up over a plate, or beside the balance on the player's own plate."""
    kit, room = moment.kit.chrome, moment.beside
    rise = RISE if kit.motion.calm else RISE * out(min(1.0, (moment.now - begins) / ROLL))
    plate = places.plate(room, side)
    text = points_text(gain, signed=True)
    style = theme.BUTTON.sized(40 if side else 27).colored(_GAIN if gain > 0 else _LOSS)
    x, y = plate.center[0], plate.bottom + rise if side == 2 else plate.y - 40 - rise
    if side == 0:  # below the name, beside the balance, at the plate's far end
        needed = kit.writer.width(text, style)
        y, aside = plate.bottom - 28 - rise, needed / 2 + 14
        name = moment.chairs[moment.model.person].name if moment.chairs else ""
        free = free_beside_words(kit, plate, name, balance)
        if free and free[0][0] < needed:
            wide, middle = max(free)
            style = style.sized(style.size * min(1.0, max(0.5, wide / needed)))
            y, aside = middle - 22 + _LITTLE * (RISE - rise), kit.writer.width(text, style) / 2 + 14
        x = plate.x + aside if room.mirrored else plate.right - aside
    elif side == 2 and _has_won(moment.model, side):  # below the plate's note
        y += places.PILL
    box = Box(x - 70, y, 140, 44)

    def paint(canvas: Canvas) -> None:
        canvas.centered(text, style.colored(theme.BLACK), box.moved(2, 2))
        canvas.centered(text, style, box)

    return drawn_piece(kit, Layer.CALLS, box, (text, box), paint)
