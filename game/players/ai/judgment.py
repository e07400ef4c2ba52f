"""The judgment of a computer player about each choice; the player makes the first one.

    judge(view, question)    every choice of a question, best first
    aims(view, seat)         what the hand may become: plans and special hands within reach, best first
    sought(state, seat)      what a seat was after when another won the deal

All use only what the seat knows, and give the same for the same view. The words shown to people are made on the i18n
side.
"""

from operator import lt
from typing import Any

from game import Frozen, replace
from game.engine.commands import Command, DeclareReady, Discard
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Over, State
from game.players.ai.aiming.chance import NEAR
from game.players.ai.aiming.prospects import Prospect, aim_to_tell, endings, helped_again, prospects
from game.players.ai.aiming.worth import worth_of_pung
from game.players.ai.evaluation import Evaluated, evaluated
from game.players.ai.reading.aims import ANY, COUNT, Aim, Plan
from game.players.ai.reading.danger import danger
from game.players.ai.reading.position import Position, claimable, position_of
from game.players.ai.traits.skill import STRONG, Skill
from game.players.player import Question
from game.rules.terms import Outcome
from game.tiles.counts import WEIGHTS, Key, tiles_marked
from game.tiles.tile import Tile, Tiles

__all__ = ["ANY", "COUNT", "Aim", "Judgment", "Plan", "Reach", "aims", "judge", "pungs", "sought"]

Helping = tuple[tuple[Tile, int], ...]
"""Tiles that bring an aim nearer, sorted, each with the number of its copies that may still come."""


class Outlook(Frozen, kw_only=True):
    """What an aim offers a hand: how near it is, its chance, and its pay."""

    aim: Aim
    """The aim that the hand is played for; in a judgment, the aim that would be worth most by itself."""
    missing: int
    """Number of tiles missing for the aim; 0 means that it is finished."""
    helping: Helping
    """Every live tile that lowers the number of missing tiles."""
    live: int
    """How many such tiles may still come, copies counted."""
    chance: float
    """The chance of going out with the aim, from 0 to 1."""
    worth: float
    """The pay for going out with the aim, in points."""

    @property
    def is_far(self) -> bool:
        """Whether so many tiles are missing that the number of those that help says little."""
        return self.missing > NEAR


class Judgment(Outlook, kw_only=True):
    """A choice, and its consequences as far as the seat can tell."""

    command: Command
    relief: float
    """Average loss (or loss of placing) avoided by winning, in points."""
    otherwise: float
    """The worth of the hand for mahjongs other than its aim, in points; never more than for its aim."""
    besides: Aim | None
    """The other mahjong that the hand may become; ``None`` without one."""
    danger: float
    """The expected loss by the discard, its chance times its price, in points."""
    risk: float
    """The chance that somebody goes out on the discard, from 0 to 1."""
    value: float
    """The worth of the choice in points, all other figures included; only choices of the same question may be compared
    by it."""
    then: Tile | None
    """The discard after a claim that this value assumes; ``None`` for other choices."""
    follows: float = 0.0
    """The chance of going out once the next helping tile has come; 0 if that was not worked out."""
    is_called: bool
    """Whether the choice discards a tile that an opponent has announced as a winning tile, which ends the deal."""


class Reach(Outlook, kw_only=True):
    """A finished hand that the tiles may become."""

    tiles: Tiles
    """The concealed tiles of the finished hand, sorted; with the sets laid out they are the whole hand."""
    lacking: Tiles
    """The ``missing`` tiles among ``tiles`` that the hand does not hold yet, sorted: one way of several."""


def judge(view: State, question: Question, skill: Skill = STRONG) -> tuple[Judgment, ...]:
    """Every choice of a question, best first, as a player of this skill judges it.

    Going out comes first, unless the player declines it for a far more expensive hand. A discard that leaves the hand
    farther from every aim comes after all others: within an aim the fewest tiles missing come first, whatever their
    value, as the pay of a nearer hand leaves out pungs that may come, and that of a farther one counts them.
    """
    position = position_of(view, question.seat, counts_tiles=skill.counts_tiles)
    return _never_worse_first([_judgment(one, position, skill) for one in evaluated(view, question, skill)], position)


def _never_worse_first(found: list[Judgment], position: Position) -> tuple[Judgment, ...]:
    """The judgments with a discard moved to the front that is never worse than the best one, if there is any.

    Its figures, as they are told to a player, are at least those of the best one.
    """
    best = found[0]
    first = next((one for one in found[1:] if _is_never_worse(one, best, position)), best)
    return first, *(one for one in found if one is not first)


def _is_never_worse(one: Judgment, best: Judgment, position: Position) -> bool:
    """Whether a discard leaves every tile that helps, or may be claimed, after the best one, and others besides.

    So does an honor whose pung would pay less, with as many tiles that help. All figures that are told are as good.
    """
    mine, its = one.command, best.command
    if not (isinstance(mine, Discard) and isinstance(its, Discard)) or not looks_as_good(one, best):
        return False
    is_wider = set(one.helping) > set(best.helping)
    if not is_wider and (one.live != best.live or not is_dearer_honor(position, its.tile, mine.tile)):
        return False
    return set(pungs(one, mine.tile, position)) >= set(pungs(best, its.tile, position))


def looks_as_good(one: Judgment, other: Judgment) -> bool:
    """Whether a choice is as good as another for the same aim by all figures that a player can be told.

    These are chances in whole percent, the worths and the risk.
    """
    alike = (one.aim, one.missing, one.besides) == (other.aim, other.missing, other.besides)
    figures = [
        (-each.is_called, round(100 * each.chance), round(100 * (each.follows or 1)), each.otherwise)
        for each in (one, other)
    ]
    return alike and not (is_riskier(one, other) or pays_more(other, one) or any(map(lt, *figures)))


def is_riskier(one: Judgment, other: Judgment) -> bool:
    """Whether a discard is so much likelier than another to be somebody's winning tile that it counts."""
    is_seen = one.risk >= other.risk + _SEEN_RISK and other.risk <= _SEEN_SAFETY * one.risk
    return is_seen and one.danger > other.danger


def pays_more(one: Judgment, other: Judgment) -> bool:
    """Whether a choice promises so much more pay than another that it is a reason."""
    return is_pay_like(one, other) and round(one.worth) > round(_SEEN_PAY * other.worth)


def is_pay_like(one: Judgment, other: Judgment) -> bool:
    """Whether the pay of two choices may be compared.

    Of one aim it may not if one choice leaves it farther: a pung that may come counts only where it helps.
    """
    return one.aim != other.aim or one.missing == other.missing


def is_even(one: Judgment, other: Judgment) -> bool:
    """Whether no figure tells two choices apart."""
    is_close = abs(one.value - other.value) <= _SEEN_SHARE * abs(one.value)
    return is_close and round(100 * one.chance) == round(100 * other.chance)


_SEEN_RISK = 0.01
"""The least difference of two risks that is told, from 0 to 1."""
_SEEN_SAFETY = 2 / 3
"""The greatest share of a risk that is told to be less."""
_SEEN_PAY = 1.1
"""The least ratio of two pays that is told."""
_SEEN_SHARE = 0.03
"""The greatest difference of the values of two choices that are told to be even, as a share."""


def is_dearer_honor(position: Position, tile: Tile, other: Tile) -> bool:
    """Whether both tiles are honors, and a pung of the first may still come and would pay more."""
    are_honors = tile.is_honor and other.is_honor and position.live[tile.index] > 1
    return are_honors and worth_of_pung(position, tile) > worth_of_pung(position, other)


def pungs(one: Judgment, thrown: Tile, position: Position) -> Helping:
    """The tiles that help after a discard and make a pung with a pair, with the number left."""
    counts = claimable(position.live, Key(position.key - WEIGHTS[thrown]))
    return tuple((tile, counts[tile.index]) for tile, _live in one.helping if counts[tile.index])


def _judgment(one: Evaluated, position: Position, skill: Skill) -> Judgment:
    """The judgment of a choice, by the aim to show; the helping tiles are those left after its discard."""
    command, plain = one.command, one.prospect.plain
    shown = aim_to_tell(one.prospect)
    besides = one.prospect if plain is not None and shown.aim == plain.aim else plain
    if isinstance(command, Discard) and shown.aim.plan is Plan.SPECIAL:
        key = Key(position.key - WEIGHTS[command.tile])
        shown = helped_again(replace(position, key=key), skill, shown)
    return Judgment(
        command=command,
        relief=shown.relief,
        otherwise=shown.otherwise * one.kept,
        besides=besides and besides.aim,
        danger=one.danger,
        risk=danger(position, command.tile) if isinstance(command, Discard | DeclareReady) else 0.0,
        value=one.value,
        then=one.then,
        follows=shown.follows,
        is_called=one.is_called,
        **_outlook(shown._replace(chance=shown.chance * one.kept), position),
    )


def _outlook(prospect: Prospect, position: Position) -> dict[str, Any]:  # the fields of an outlook are of many kinds
    return {
        "aim": prospect.aim,
        "missing": prospect.missing,
        "helping": tuple(
            [(tile, live) for tile in tiles_marked(prospect.helping) if (live := position.live[tile.index])]
        ),
        "live": prospect.live,
        "chance": prospect.chance,
        "worth": prospect.worth,
    }


def aims(view: State, seat: Seat, skill: Skill = STRONG) -> tuple[Reach, ...]:
    """Every plan and special hand within reach of the seat's hand, best first.

    Tiles that the aim has no use for are ignored, so a hand of fourteen tiles may be looked at before its discard.
    """
    position = position_of(view, seat, counts_tiles=skill.counts_tiles)
    return tuple(
        Reach(tiles=tiles, lacking=lacking, **_outlook(prospect, position))
        for prospect, tiles, lacking in endings(position, skill)
    )


def sought(state: State, seat: Seat, skill: Skill) -> Prospect | None:
    """The aim of a computer player's hand when another won the deal, by what the player knew then.

    ``None`` before the deal is over, and if there is nothing to tell: the seat won, the hand could not go out any more,
    or the player errs too often to have one aim.

    :param state: the match as anybody sees it after the deal, when all hands are open.
    """
    deal = state.current_deal
    phase = deal.phase
    is_told = isinstance(phase, Over) and phase.outcome is Outcome.WON and not state.rules.last_turns
    held = deal.seats[seat]
    if not is_told or skill.errs or held.is_dead or any(winner.seat == seat for winner in deal.winners):
        return None
    assert isinstance(phase, Over), "told above"
    hidden = tuple([replace(other, shown=frozenset()) for other in deal.seats])
    balances = tuple([after - delta for after, delta in zip(state.balances, phase.deltas, strict=True)])
    before = replace(state, balances=balances, played=state.played[:-1], deal=replace(deal, seats=hidden))
    view = known_to(before, seat)
    position = position_of(view, seat, counts_tiles=skill.counts_tiles, for_places=skill.places)
    best = prospects(position, skill)[0]
    return best if best.missing and best.chance else None
