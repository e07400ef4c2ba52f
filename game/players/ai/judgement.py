"""What a computer player thinks of each thing that it may do, and why: what it does is the first of these.

    judge(view, question)    every choice of a question, best first
    aims(view, seat)         what the hand may become: plans and special hands within reach, best first

Both look at nothing but what the seat knows, and give the same for the same view. Words for people are made of them
elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.commands import Command
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.aiming.prospects import endings
from game.players.ai.sight.aims import ANY, COUNT, Aim, Plan
from game.players.ai.sight.sight import Sight, sight_of
from game.players.ai.traits.skill import EXPERT, STRONG, Skill
from game.players.ai.weighing import Weighed, weighed
from game.players.player import Question
from game.tiles.counts import Marks, tiles_marked
from game.tiles.tile import Tile

__all__ = ["ANY", "COUNT", "Aim", "Judgement", "Plan", "Reach", "advice", "aims", "judge"]

Helping = tuple[tuple[Tile, int], ...]
"""Tiles that bring an aim nearer, sorted, and how many of each may still come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A choice, and what it leads to as far as its seat can tell."""

    command: Command
    aim: Aim
    """What the hand is then played for."""
    missing: int
    """Tiles then missing to it; 0: it is finished."""
    helping: Helping
    """What lowers that."""
    live: int
    """How many such tiles may still come."""
    chance: float
    """To go out with it, from 0 to 1."""
    worth: float
    """What going out with it would bring the seat, in points."""
    relief: float
    """What it would spare it besides, or gain in places: what it loses on the average when it does not go out."""
    otherwise: float
    """What the hand is worth besides for the other mahjongs that may come of it, in points."""
    danger: float
    """What the discard may cost, chance and price together, in points."""
    value: float
    """What all that adds up to, in points: choices of one question may be compared by it, no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """A hand that the tiles may become."""

    aim: Aim
    tiles: tuple[Tile, ...]
    """The concealed tiles of the finished hand, sorted; with the sets laid out it is whole."""
    lacking: tuple[Tile, ...]
    """Those of ``tiles`` that the hand has not, sorted; as many as are missing."""
    missing: int
    helping: Helping
    """Every tile that brings it nearer: there may be more ways than the one in ``tiles``."""
    live: int
    chance: float
    worth: float


def judge(view: State, question: Question, skill: Skill = STRONG) -> tuple[Judgement, ...]:
    """Every choice of a question, best first, in the eyes of a player of this skill.

    To go out comes first, always. A discard that takes the hand back from every aim stands behind all others: within an
    aim the fewest tiles missing come first, whatever their value.
    """
    sight = sight_of(view, question.seat, counts_tiles=skill.counts_tiles)
    return tuple([_judgement(one, sight) for one in weighed(view, question, skill)])


def advice(view: State, question: Question) -> tuple[Judgement, ...]:
    """As an expert judges it: what hints and the review of a match tell."""
    return judge(view, question, EXPERT)


def _judgement(one: Weighed, sight: Sight) -> Judgement:
    prospect = one.prospect
    return Judgement(
        command=one.command,
        aim=prospect.aim,
        missing=prospect.missing,
        helping=_counted(prospect.helping, sight),
        live=prospect.live,
        chance=prospect.chance,
        worth=prospect.worth,
        relief=prospect.relief,
        otherwise=prospect.otherwise,
        danger=one.danger,
        value=one.value,
    )


def _counted(helping: Marks, sight: Sight) -> Helping:
    return tuple([(tile, sight.live[tile.index]) for tile in tiles_marked(helping)])


def aims(view: State, seat: Seat, skill: Skill = STRONG) -> tuple[Reach, ...]:
    """Every plan and special hand within reach of the seat's hand, whether it has a tile to discard or not; best first.

    What it holds that the aim has no use for is no hindrance here: a hand of fourteen is looked at before its discard.
    """
    sight = sight_of(view, seat, counts_tiles=skill.counts_tiles)
    return tuple(
        Reach(
            aim=prospect.aim,
            tiles=tiles,
            lacking=lacking,
            missing=prospect.missing,
            helping=_counted(prospect.helping, sight),
            live=prospect.live,
            chance=prospect.chance,
            worth=prospect.worth,
        )
        for prospect, tiles, lacking in endings(sight, skill)
    )
