"""The evaluation of each choice of a question: what the hand may become after it, and what it may cost."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple

from game import replace
from game.engine import commands as c
from game.engine.facts import face
from game.engine.state import Claiming, State
from game.players.ai.aiming.ahead import looked_ahead
from game.players.ai.aiming.chance import chance_to_go_out
from game.players.ai.aiming.finishing import Finished
from game.players.ai.aiming.prospects import (
    HOPELESS,
    Prospect,
    after_discards,
    after_free_draw,
    prospect_of,
    prospects,
    relief_beside,
)
from game.players.ai.aiming.worth import worth_of, worth_of_pung
from game.players.ai.reading.aims import ANY, COUNT
from game.players.ai.reading.calibration import Case, calibration_of
from game.players.ai.reading.danger import expected_loss, loss_by_robbery
from game.players.ai.reading.last_turns import LastTurn
from game.players.ai.reading.position import Position, after_claim, after_kong, position_of
from game.players.ai.traits.skill import Skill
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.counts import NO_MARKS, WEIGHTS, Key, marks_on, tiles_of_key
from game.tiles.tile import Tile

_SURE = 3
"""The rank of going out. Ranks of choices are compared before values."""
_GOOD = 2
"""The rank of a choice that players who do not value hands make at once."""
_EVEN = 1
"""The rank of choices to be compared by value."""
_BAD = 0
"""The rank of choices that leave the hand farther from every aim."""
CALLED = 1.5
"""The worth of a hand called ready, as a multiple of its chance times its pay; self-play scores best with this value.
"""
DECLINED = 1.5
"""The least promise of an expensive hand for which a mahjong is declined, as a multiple of its pay. Hands that lack
more than one tile seldom keep such a promise."""
_CLAIM_GAIN = 1.1
"""The factor by which a claim must raise the value of the hand, guessed for books without calibration."""


class Evaluated(NamedTuple):
    """A choice, what the hand may become after it, and its value."""

    command: c.Command
    prospect: Prospect
    danger: float
    value: float
    order: tuple[float, ...] = ()
    """Figures that break ties, compared in order; higher ones win."""
    rank: int = _EVEN
    then: Tile | None = None
    """The discard after a claim that this value assumes."""
    kept: float = 1.0
    """The share of the chance that comes true, at most 1: less for a choice that lets a claim go which brings the hand
    nearer."""
    is_called: bool = False
    """Whether the choice is a discard that an opponent has announced as a winning tile."""


def evaluated(view: State, question: Question, skill: Skill, *, thorough: bool = True) -> list[Evaluated]:
    """The choices of a question, best first; those that leave the hand farther are left out unless ``thorough``."""
    deal = view.current_deal
    position = position_of(view, question.seat, counts_tiles=skill.counts_tiles, for_places=skill.places)
    if deal.seats[question.seat].is_dead:
        found = evaluated_at_last(lambda _choice: 0.0, position, question.choices)
    elif deal.winners:
        found = evaluated_at_last(LastTurn(view, question.seat).counted_after, position, question.choices)
    else:
        offered = face(deal, deal.phase.tile_id) if isinstance(deal.phase, Claiming) else None
        found = evaluated_choices(position, question.choices, skill, offered=offered, thorough=thorough)
    return sorted(found, key=_sorting_key, reverse=True)


def evaluated_choices(
    position: Position,
    choices: Sequence[c.Command],
    skill: Skill,
    *,
    offered: Tile | None = None,
    thorough: bool = True,
) -> list[Evaluated]:
    """The choices of a seat while nobody has won yet, in any order.

    ``offered``: the tile that may be claimed. ``thorough``: as for ``evaluated``.
    """
    return _Evaluation(position, choices, skill, offered).evaluated(thorough=thorough)


def best(found: Iterable[Evaluated]) -> Evaluated:
    """The choice to make."""
    return max(found, key=_sorting_key)


def _sorting_key(one: Evaluated) -> tuple[float, ...]:
    return (one.rank, one.value, *one.order)


class _Evaluation:
    """The evaluation of one question while nobody has won yet."""

    def __init__(self, position: Position, choices: Sequence[c.Command], skill: Skill, offered: Tile | None):
        self._choices = choices
        self._position = position
        self._skill = skill
        self._tile = offered
        self._let_go = 1.0
        """The share of its value that a hand keeps when it lets a claim go."""
        self._free: Sequence[Tile] = ()
        """The tiles that may be discarded without throwing an announced winning tile, as in ``_not_called``."""

    def evaluated(self, *, thorough: bool) -> list[Evaluated]:
        """Every choice, or, unless ``thorough``, every one that could be the best."""
        thrown = [choice for choice in self._choices if isinstance(choice, c.Discard)]
        self._free = self._not_called([choice.tile for choice in thrown])
        found = self._discards(thrown, thorough=thorough) if thrown else []
        if len(thrown) == len(self._choices):
            return found
        others = [choice for choice in self._choices if not isinstance(choice, c.Discard)]
        for choice in sorted(others, key=lambda choice: isinstance(choice, c.Pass)):
            match choice:
                case c.DeclareReady():
                    found.append(self._ready_call(choice))
                case c.DeclareKong():
                    found.append(self._kong(choice))
                case c.Claim() if choice.claim is not ClaimKind.MAHJONG:
                    found.append(self._claim(choice))
                case c.DeclareMahjong() | c.RobKong() | c.TakeReplacement() | c.Claim():
                    found.append(self._sure(choice))
                case _:
                    found.append(self._wait(choice))
        # A claim that brings the hand no nearer leaves it as likely to go out as a pass does, if worth less.
        found = [one if one.kept == 1 else one._replace(kept=self._let_go) for one in found]
        return self._declined(found) if self._skill.declines else found

    def _declined(self, found: list[Evaluated]) -> list[Evaluated]:
        """The same choices, with a mahjong ranked behind a far more expensive hand that lacks a single tile."""
        dearer = [one.value for one in found if one.prospect.missing == 1 and one.prospect.aim is not ANY]
        return [self._beside(one, max(dearer)) if dearer and one.rank == _SURE else one for one in found]

    def _beside(self, one: Evaluated, dearer: float) -> Evaluated:
        """The evaluation of a mahjong, ranked by its value alone if the best other choice promises far more."""
        relief = relief_beside(self._position, self._skill, one.prospect.worth)
        value = one.prospect.worth + relief
        if one.prospect.missing or dearer <= DECLINED * value:
            return one
        return one._replace(prospect=one.prospect._replace(relief=relief, value=value), value=value, rank=_EVEN)

    def _discards(self, thrown: Sequence[c.Discard], *, thorough: bool) -> list[Evaluated]:
        """The discards that leave some aim as near as possible; the others if these cost too much, or ``thorough``."""
        calls = {choice.tile for choice in self._choices if isinstance(choice, c.DeclareReady)}
        best: dict[Tile, Prospect] = {}
        for may_call in (True, False):
            tiles = [tile for tile in self._free if (tile not in calls) is may_call]
            if tiles:
                position = (
                    self._position
                    if self._position.may_call is may_call
                    else replace(self._position, may_call=may_call)
                )
                after = after_discards(position, self._skill, tiles)
                best.update(looked_ahead(position, self._skill, after) if self._skill.looks_ahead else after)
        looked_at: dict[Tile, Evaluated] = {}
        most = -inf
        for choice in sorted([one for one in thrown if one.tile in best], key=lambda one: -best[one.tile].value):
            prospect = best[choice.tile]
            # Danger only lowers a value, so a discard that is worth less even without its danger needs no further look.
            if prospect.value < most and not (thorough or self._skill.declines):
                break
            looked_at[choice.tile] = one = self._discard(choice, prospect, _EVEN)
            most = max(most, one.value)
        found = [looked_at[choice.tile] for choice in thrown if choice.tile in looked_at]
        # The hand is given up where every discard that keeps it as near costs more than it is worth, and where no tile
        # that would help is left.
        near = max(found, key=_sorting_key, default=None)
        folds = self._skill.defense and near is not None and (near.value < 0 or not near.prospect.live)
        if folds or thorough or not found:
            nearer = max((one.plain or one for one in best.values()), key=lambda one: one.chance, default=None)
            found += [
                self._discard(
                    choice,
                    prospects(self._after_discard(choice.tile), self._skill, nearer)[0],
                    _EVEN if folds and choice.tile in self._free else _BAD,
                )
                for choice in thrown
                if choice.tile not in best
            ]
        return found

    def _not_called(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """The tiles that no opponent has announced as a winning tile; all tiles, if every one is announced."""
        called = self._position.named
        if not (called and self._skill.defense):
            return tiles
        return [tile for tile in tiles if tile not in called] or tiles

    def _discard(self, choice: c.Discard, prospect: Prospect, rank: int) -> Evaluated:
        position = self._position
        danger = self._danger(position, choice.tile, prospect)
        missing = position.missing_after[choice.tile.index]
        useful = usefulness(position.live, choice.tile, chows=position.nearness.chows)
        if self._skill.values and choice.tile.is_honor and position.live[choice.tile.index] > 1:
            useful *= worth_of_pung(position, choice.tile)
        order = (-float(missing), prospect.chance, -useful)
        found = self._valued(choice, prospect, danger=danger, order=order, rank=rank)
        return found if choice.tile in self._free else found._replace(is_called=True)

    def _ready_call(self, choice: c.DeclareReady) -> Evaluated:
        """The evaluation of calling the hand ready; its waits are then frozen."""
        position = self._after_discard(choice.tile)
        live = sum(position.live[tile.index] for tile in choice.waits)
        likeliest = max(choice.waits, key=lambda tile: position.live[tile.index])
        end = Finished(Key(position.key + WEIGHTS[likeliest]), (likeliest,), position.melds)
        worth = worth_of(position, end) if self._skill.values else 1.0
        chance = chance_to_go_out(position, ANY.plan, Case(1, live), calibrated=self._skill.calibrated) if live else 0.0
        relief = relief_beside(position, self._skill, worth)
        prospect = prospect_of(ANY, 1, marks_on(choice.waits), live, (chance, worth, relief), self._skill)
        thrown = c.Discard(seat=choice.seat, tile=choice.tile, tile_id=choice.tile_id)
        if choice.tile not in self._free:
            return self._discard(thrown, prospect, _BAD)._replace(command=choice)
        discard = self._discard(thrown, HOPELESS, _EVEN)
        rank = _GOOD if live and not self._skill.values else _EVEN
        share = CALLED if self._skill.values else 1.0
        return self._valued(choice, prospect, danger=discard.danger, order=discard.order, share=share, rank=rank)

    def _kong(self, choice: c.DeclareKong) -> Evaluated:
        """The evaluation of declaring a kong, which brings the seat one more tile from the wall."""
        prospect = after_free_draw(after_kong(self._position, choice), self._skill)
        if self._skill.values:
            return self._valued(
                choice, prospect, danger=self._robbery(choice, prospect), share=1 / self._skill.style.patience
            )
        return self._valued(choice, prospect, rank=_GOOD if prospect.missing <= self._position.missing else _BAD)

    def _robbery(self, choice: c.DeclareKong | c.Claim, prospect: Prospect) -> float:
        """The expected loss if the fourth tile is robbed for mahjong, in points; a concealed kong is safe."""
        is_claimed = isinstance(choice, c.Claim)
        if not self._skill.defense or len(choice.tiles) == 4:
            return 0.0
        tile = choice.tiles[0]
        loss = loss_by_robbery(self._position, tile, prospect.value, is_claimed=is_claimed)
        return loss * self._skill.style.caution

    def _claim(self, choice: c.Claim) -> Evaluated:
        """The evaluation of a claim.

        The danger of its discard is not subtracted: a seat that lets the tile go must discard one soon as well.
        """
        position = self._position
        assert self._tile is not None, "nothing to claim"
        laid = after_claim(position, self._tile, choice)
        is_kong = choice.claim is ClaimKind.KONG
        then, prospect = (None, after_free_draw(laid, self._skill)) if is_kong else self._after_best_discard(laid)
        before = position.missing
        if not self._skill.claims_by_value:
            return self._valued(choice, prospect, rank=_GOOD if prospect.missing < before else _BAD)._replace(then=then)
        if is_kong:
            return self._valued(
                choice, prospect, danger=self._robbery(choice, prospect), share=self._skill.style.claims
            )
        gain = self._claim_gain(is_nearer=laid.missing < before)
        self._let_go = min(self._let_go, gain)
        rank = _EVEN if prospect.value > 0 else _BAD
        needed = max(1.0, gain)
        share = self._skill.style.claims / needed
        return self._valued(choice, prospect, share=share, rank=rank)._replace(then=then, kept=1.0 / needed)

    def _claim_gain(self, *, is_nearer: bool) -> float:
        """The factor by which a claim must raise the value of the hand."""
        if not self._skill.calibrated:
            return _CLAIM_GAIN
        calibration = calibration_of(self._position.rules)
        return calibration.claim_gain if is_nearer else calibration.idle_claim_gain

    def _after_best_discard(self, position: Position) -> tuple[Tile | None, Prospect]:
        """The discard that suits the hand best, its danger subtracted, and the prospect after it."""
        after = after_discards(
            position, self._skill, self._not_called(tuple(dict.fromkeys(tiles_of_key(position.key))))
        )
        best, most = None, -inf
        for tile, prospect in after.items():
            if prospect.value > most and (left := prospect.value - self._danger(position, tile, prospect)) > most:
                best, most = tile, left
        return best, HOPELESS if best is None else after[best]

    def _danger(self, position: Position, tile: Tile, prospect: Prospect) -> float:
        if not self._skill.defense:
            return 0.0
        return expected_loss(position, tile, prospect.value) * self._skill.style.caution

    def _sure(self, choice: c.Command) -> Evaluated:
        """The evaluation of going out, or of taking the replacement that the seat is owed."""
        if isinstance(choice, c.TakeReplacement):
            return self._valued(choice, prospects(self._position, self._skill)[0], rank=_SURE)
        position = self._position
        tile = choice.tile if isinstance(choice, c.RobKong) else self._tile
        lacking, key = ((), position.key) if tile is None else ((tile,), Key(position.key + WEIGHTS[tile]))
        end = Finished(key, lacking, position.melds)
        prospect = prospect_of(ANY, 0, NO_MARKS, 0, (1.0, worth_of(position, end), 0.0), self._skill)
        return self._valued(choice, prospect, rank=_SURE)

    def _wait(self, choice: c.Command) -> Evaluated:
        """The evaluation of passing or drawing; the claims must be evaluated before."""
        return self._valued(choice, prospects(self._position, self._skill)[0], share=self._let_go)._replace(
            kept=self._let_go
        )

    def _valued(
        self,
        choice: c.Command,
        prospect: Prospect,
        *,
        danger: float = 0.0,
        share: float = 1.0,
        order: tuple[float, ...] = (),
        rank: int = _EVEN,
    ) -> Evaluated:
        return Evaluated(choice, prospect, danger, prospect.value * share - danger, order, rank)

    def _after_discard(self, tile: Tile) -> Position:
        key = self._position.key
        return replace(self._position, key=Key(key - WEIGHTS[tile]))


def evaluated_at_last(
    counted_after: Callable[[c.Command], float], position: Position, choices: Iterable[c.Command]
) -> list[Evaluated]:
    """The choices of a seat that cannot go out any more, by the worth of the hand that they leave.

    Another seat has won already, or the hand is dead. Of equal discards the first is the one of which the fewest copies
    may be in other hands.
    """
    found = []
    for choice in choices:
        worth = counted_after(choice)
        order = _order_at_last(position, choice)
        rank = _SURE if isinstance(choice, c.TakeReplacement) else _EVEN
        prospect = Prospect(COUNT, 0, NO_MARKS, 0, 0.0, worth, 0.0, 0.0, worth)
        found.append(Evaluated(choice, prospect, 0.0, worth, order, rank))
    return found


def _order_at_last(position: Position, choice: c.Command) -> tuple[float, ...]:
    """The order of equally good choices: kongs first, which bring a tile more; claims last, which show the hand."""
    match choice:
        case c.DeclareKong():
            return (2.0,)
        case c.Discard():
            return (1.0, -float(position.live[choice.tile.index]))
        case c.Claim():
            return (0.0,)
        case _:
            return (1.0,)


_NEIGHBORS = ((-2, 0.5), (-1, 1.0), (1, 1.0), (2, 0.5))


def usefulness(live: Sequence[int], tile: Tile, *, chows: bool) -> float:
    """How many live tiles go with this one, near ones of its suit counted in part."""
    place, rank = tile.index, tile.rank
    use = 2.0 * live[place]
    if rank and chows:
        for step, weight in _NEIGHBORS:
            if 1 <= rank + step <= 9:
                use += weight * live[place + step]
    return use
