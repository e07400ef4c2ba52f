"""All effects shown over the table, apart from tiles in flight."""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction

from game import replace
from game.engine.facts import balances_now
from game.engine.state import Over
from game.players.roster import Chair
from game.rules.terms import Outcome
from game.view.choreography.ending import counted_later
from game.view.choreography.steps import Call, Step
from game.view.effects.calls import Called, Speech, calls, flag, shown_call
from game.view.effects.dice import DiceInAir, dice
from game.view.effects.effect import Begin, Effect, Moment
from game.view.effects.lights import PASS, TurnPasses, light
from game.view.effects.payments import gains
from game.view.effects.seat_moves import seat_moves
from game.view.effects.specks import sparkle, specks
from game.view.effects.trails import trails
from game.view.effects.wins import wins
from game.view.layout import TableModel
from game.view.paint import Kit, Pieces
from game.view.table.table_picture import Emphasis
from game.view.units import Box

KINDS: tuple[Begin, ...] = (dice, sparkle, light, specks, calls, gains, seat_moves, flag, wins, trails)
"""Makers of every kind of effect that a step may begin."""


class Effects:
    """All effects at one table. Times are in seconds."""

    def __init__(self, kit: Kit):
        self._kit = kit
        self.seen: dict[Hashable, Effect] = {}
        self.rate = 1.0
        """How many times as fast as usual time passes."""
        self.is_counted_later = False
        """Whether a score sheet follows each deal and shows the new balances."""
        self.is_untold = False
        """Whether a win is neither told nor celebrated, as a learner is to count the hand."""
        self.uncounted: tuple[Fraction, ...] | None = None
        """The balances before the deal, kept on the plates until the score sheet has been shown; else ``None``."""
        self._turn: int | None = None
        self._is_asked = False

    @property
    def busy(self) -> bool:
        return bool(self.seen)

    @property
    def throws(self) -> bool:
        """Whether dice are in the air."""
        return any(isinstance(effect, DiceInAir) for effect in self.seen.values())

    @property
    def moves_rest(self) -> bool:
        return any(effect.moves_rest for effect in self.seen.values())

    def counted(self, step: Step, before: TableModel) -> Step:
        """The step, without its payments if a score sheet will show them; the plates then keep the old balances."""
        if self.is_untold:
            step = replace(step, win=None)
        self.uncounted = balances_now(before.state) if step.rolls and self.is_counted_later else None
        return step if self.uncounted is None else counted_later(step)

    def begin(self, step: Step, before: TableModel, after: TableModel, now: float) -> None:
        self.seen = {key: effect for key, effect in self.seen.items() if effect.goes_on(step, now)}
        moment = Moment(now=now, kit=self._kit, model=after, before=before, rate=self.rate)
        self._add(effect for kind in KINDS for effect in kind(step, moment))

    def call(self, call: Call, now: float) -> None:
        """Show a call that is not part of an event."""
        self._add((shown_call(call, now, self._kit.motion, self.rate),))

    def make_way(self, now: float, *, is_asked: bool) -> None:
        """Take the signs off the rose while a question stands, those as well that come meanwhile."""
        self._is_asked = is_asked
        for effect in self.seen.values():
            if is_asked and isinstance(effect, Called):
                effect.make_way(now)

    def follow_turn(self, model: TableModel, now: float) -> None:
        """Pass the turn light on if the turn has changed."""
        turn = None if model.turn_of is None else model.side_of(model.turn_of)
        if turn != self._turn:
            seconds = 0.0 if self._kit.motion.calm else self._kit.motion.seconds(PASS)
            self._add((TurnPasses(key="turn", begins=now, seconds=seconds, start=self._turn, end=turn),))
            self._turn = turn

    def _add(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            effect.wait_for(self.seen.values())
            if (old := self.seen.pop(effect.key, None)) is not None:
                effect.follow(old)
            if self._is_asked and isinstance(effect, Called):
                effect.make_way(effect.begins)
            if effect.seconds > 0:
                self.seen[effect.key] = effect

    def tidy(self, now: float) -> bool:
        """Remove the effects that are over; returns whether the table at rest must be redrawn."""
        over = [self.seen.pop(key) for key, effect in [*self.seen.items()] if effect.ends <= now]
        return any(effect.changes_rest for effect in over)

    def finish(self) -> None:
        """End all effects that may be skipped."""
        self.seen = {key: effect for key, effect in self.seen.items() if not effect.is_skipped}

    def hush(self) -> None:
        """End all calls and remarks, because their deal is over."""
        self.seen = {key: effect for key, effect in self.seen.items() if not isinstance(effect, Speech)}

    def clear(self) -> None:
        self.seen.clear()

    def emphasis(self, now: float, model: TableModel) -> Emphasis:
        """The changes that all effects make to the table at rest."""
        deal = model.deal
        is_dark = deal is not None and isinstance(deal.phase, Over) and deal.phase.outcome is Outcome.EXHAUSTED
        emphasis = Emphasis(dimmed=float(is_dark), faces=False, balances=self.uncounted)
        moment = Moment(now=now, kit=self._kit, model=model)
        for effect in self.seen.values():
            emphasis = effect.stressed(emphasis, moment)
        return emphasis

    def pieces(self, now: float, model: TableModel, chairs: Sequence[Chair]) -> Pieces:
        if not self.seen:
            return {}
        moment = Moment(now=now, kit=self._kit, model=model, chairs=chairs, emphasis=self.emphasis(now, model))
        covered = self._covered(moment)
        pieces: Pieces = {}
        for key, effect in self.seen.items():
            if key not in covered and effect.begins <= now:
                pieces |= effect.pieces(moment)
        return pieces

    def _covered(self, moment: Moment) -> set[Hashable]:
        """The keys of effects that are not drawn because a later effect lies over their place."""
        kept: list[Box] = []
        covered: set[Hashable] = set()
        for key, effect in reversed(self.seen.items()):
            here = effect.ground(moment)
            if here is not None and any(map(here.meets, kept)):
                covered.add(key)
            elif here is not None:
                kept.append(here)
        return covered
