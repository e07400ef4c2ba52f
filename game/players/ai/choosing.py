"""The choice of a computer player: the best evaluated one, by a shorter way if only nearness counts."""

from collections.abc import Sequence
from itertools import compress

from game.engine.commands import Claim, Command, Discard, Pass
from game.engine.facts import faces
from game.engine.seat import Seat
from game.engine.state import State
from game.players.ai.evaluation import evaluated, usefulness
from game.players.ai.reading.nearness import WITH_CHOWS, nearness_of
from game.players.ai.reading.position import live_tiles
from game.players.ai.traits.skill import Skill
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.counts import WEIGHTS, Key, key_of


def best_choice(view: State, question: Question, skill: Skill) -> Command:
    """The choice that a player of this skill judges best."""
    deal = view.current_deal
    if view.rules.settlement.has_least:
        skill = skill.for_least
    if skill.looks_at_nearness_alone and not deal.winners and not deal.seats[question.seat].is_dead:
        kinds = set(map(type, question.choices))
        if kinds == _DISCARDS:
            thrown = [choice for choice in question.choices if isinstance(choice, Discard)]
            return quickest(view, question.seat, thrown, counts_tiles=skill.counts_tiles)
        if kinds == _CLAIMS and (only := nearest_claim(view, question)) is not None:
            return only
    return evaluated(view, question, skill, thorough=False)[0].command


_DISCARDS = {Discard}
_CLAIMS = {Claim, Pass}


def nearest_claim(view: State, question: Question) -> Command | None:
    """The only claim that brings the hand nearer, or a pass; ``None`` if several do, or a mahjong is possible."""
    near = nearness_of(view.rules)
    if near is not WITH_CHOWS:
        return None
    deal = view.current_deal
    held = deal.seats[question.seat]
    key, sets = key_of(faces(deal, held.hand)), 4 - len(held.sets)
    before = near.missing(key, sets)
    nearer = []
    for choice in question.choices:
        if isinstance(choice, Claim):
            if choice.claim is ClaimKind.MAHJONG:
                return None
            if near.missing(Key(key - key_of(choice.tiles)), sets - 1) < before:
                nearer.append(choice)
    if not nearer:
        return question.default
    return nearer[0] if len(nearer) == 1 else None


def quickest(view: State, seat: Seat, thrown: Sequence[Discard], *, counts_tiles: bool) -> Discard:
    """The discard that leaves the fewest tiles missing, and among those the most live helping tiles.

    It is the one that ``evaluated`` puts first for a player who looks at nearness alone: the chance guessed grows with
    the helping tiles. Of several equal ones it is the first of those whose tiles go with the fewest others.
    """
    deal = view.current_deal
    held = deal.seats[seat]
    near = nearness_of(view.rules, [laid.meld for laid in held.sets])
    key, sets = key_of(faces(deal, held.hand)), 4 - len(held.sets)
    live = live_tiles(view.rules.tiles, deal, counts_tiles=counts_tiles)
    missing_after = near.after_discards(key, sets)
    least = min([missing_after[choice.tile.index] for choice in thrown])
    best, most = [], -1
    for choice in thrown:
        if missing_after[choice.tile.index] == least:
            helping = sum(compress(live, near.improving(Key(key - WEIGHTS[choice.tile]), sets)))
            if helping > most:
                best, most = [choice], helping
            elif helping == most:
                best.append(choice)
    return best[0] if len(best) == 1 else min(best, key=lambda one: usefulness(live, one.tile, chows=near.chows))
