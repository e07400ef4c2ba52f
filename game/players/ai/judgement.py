"""What a computer player thinks of each thing that it may do, and why: what it does is the first of these.

    judge(view, question)    every choice of a question, best first
    aims(view, seat)         what the hand may become: plans and special hands within reach, best first

Both look at nothing but what the seat knows, and give the same for the same view. Words for people are made of them
elsewhere.
"""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from game.engine.commands import Command, Discard
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.aiming.prospects import Prospect, aim_to_tell, endings, helped_again
from game.players.ai.evaluation import Evaluated, evaluated
from game.players.ai.reading.aims import ANY, COUNT, Aim, Plan
from game.players.ai.reading.position import Position, position_of
from game.players.ai.reasons import Reason, reason_for
from game.players.ai.traits.skill import EXPERT, STRONG, Skill
from game.players.player import Question
from game.tiles.counts import WEIGHTS, Key, tiles_marked
from game.tiles.tile import Tile

__all__ = ["ANY", "COUNT", "Aim", "Judgement", "Plan", "Reach", "Reason", "advice", "aims", "judge"]

Helping = tuple[tuple[Tile, int], ...]
"""Tiles that bring an aim nearer, sorted, and how many of each may still come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """How a hand stands to an aim."""

    aim: Aim
    """What it is then played for: of a judgement the aim that would be worth most by itself."""
    missing: int
    """Tiles then missing to it; 0: it is finished."""
    helping: Helping
    """Every tile that may still come and lowers that."""
    live: int
    """How many such tiles may still come."""
    chance: float
    """To go out with it, from 0 to 1."""
    worth: float
    """What going out with it would bring the seat, in points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Outlook):
    """A choice, and what it leads to as far as its seat can tell."""

    command: Command
    relief: float
    """What it would spare it besides, or gain in places: what it loses on the average when it does not go out."""
    otherwise: float
    """What the hand is worth besides for other mahjongs, in points; never more than for the one that is its aim."""
    danger: float
    """What the discard may cost, chance and price together, in points."""
    value: float
    """What all that adds up to, in points: choices of one question may be compared by it, no others."""
    reason: Reason | None
    """What speaks for it that can be checked on the tiles."""
    then: Tile | None
    """The discard after a claim with which that is counted; of anything else ``None``."""
    is_called: bool
    """Whether it is a discard that another has said he waits for: it ends the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Outlook):
    """A hand that the tiles may become."""

    tiles: tuple[Tile, ...]
    """The concealed tiles of the finished hand, sorted; with the sets laid out it is whole."""
    lacking: tuple[Tile, ...]
    """The tiles among ``tiles`` that the hand has not got, sorted; as many as are missing: there may be other ways."""


def judge(view: State, question: Question, skill: Skill = STRONG) -> tuple[Judgement, ...]:
    """Every choice of a question, best first, in the eyes of a player of this skill.

    To go out comes first, but for who declines it for a far dearer hand. A discard that takes the hand back from every
    aim stands behind all others: within an aim the fewest tiles missing come first, whatever their value.
    """
    position = position_of(view, question.seat, counts_tiles=skill.counts_tiles)
    assert view.deal is not None, "no question outside a deal"
    found = [_told(one, position, skill) for one in evaluated(view, question, skill)]
    reasons = [reason_for(one, found, position, view.deal, question.seat) for one in found]
    return tuple([_judgement(one, reason, position) for one, reason in zip(found, reasons, strict=True)])


def _told(one: Evaluated, position: Position, skill: Skill) -> Evaluated:
    """A choice with the aim that is told, as likely as it comes true; what helps is counted without the discard."""
    prospect = aim_to_tell(one.prospect)
    if isinstance(one.command, Discard) and prospect.aim.plan is Plan.SPECIAL:
        key = Key(position.key - WEIGHTS[one.command.tile])
        prospect = helped_again(replace(position, key=key, before=position.key), skill, prospect)
    prospect = prospect._replace(chance=prospect.chance * one.kept, otherwise=prospect.otherwise * one.kept)
    return one._replace(prospect=prospect)


def advice(view: State, question: Question) -> tuple[Judgement, ...]:
    """The judgement of an expert: what hints and the review of a match tell."""
    return judge(view, question, EXPERT)


def _judgement(one: Evaluated, reason: Reason | None, position: Position) -> Judgement:
    return Judgement(
        command=one.command,
        relief=one.prospect.relief,
        otherwise=one.prospect.otherwise,
        danger=one.danger,
        value=one.value,
        reason=reason,
        then=one.then,
        is_called=one.is_called,
        **_outlook(one.prospect, position),
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
    """Every plan and special hand within reach of the seat's hand, whether it has a tile to discard or not; best first.

    What it holds that the aim has no use for is no hindrance here: a hand of fourteen is looked at before its discard.
    """
    position = position_of(view, seat, counts_tiles=skill.counts_tiles)
    return tuple(
        Reach(tiles=tiles, lacking=lacking, **_outlook(prospect, position))
        for prospect, tiles, lacking in endings(position, skill)
    )
