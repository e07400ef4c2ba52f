"""The placeholders in a lesson's texts, filled from its table: names, winds, dice, and what was won."""

from collections.abc import Mapping

from game.engine.state import State
from game.i18n.books import book_title
from game.i18n.numbers import number
from game.i18n.tile_words import wind_name
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.school.lessons.book_facts import facts_of, told
from game.school.lessons.breaking import Break
from game.school.lessons.rigging import LEARNER, seats_at_sides
from game.tiles.tile import Wind


def own_wind(state: State) -> Wind:
    """The learner's wind at a table."""
    return state.wind_of(state.seat_of(LEARNER))


def gaps_of(rules: Ruleset, state: State, names: Mapping[str, str], broken: Break | None) -> dict[str, str]:
    """The placeholders of a text, by name, filled from a table.

    ``names`` are the players by their sides, the learner's as ``me``; ``broken`` is the break of the wall there.
    """
    gaps = dict(names) | {"stake": number(rules.stake), "book": book_title(rules.id), "each": facts_of(rules).each}
    of_four = facts_of(rulebook(rules.id).with_options())
    gaps |= {"draws": number(facts_of(rules).draws), "draws_of_four": number(of_four.draws)}
    if broken is not None:
        breaker = state.wind_of(broken.breaker)
        gaps |= {"side_dice": broken.side_sum, "dice": broken.stack_sum, "breaker": wind_name(rules.id, breaker)}
    return gaps | _winds(state) | told(state.rules, state)


def _winds(state: State) -> dict[str, str]:
    """The placeholders for winds: the learner's, the others', and the prevailing one."""
    own, seats = state.seat_of(LEARNER), state.rules.seats
    winds = {"own": own_wind(state), "prevailing": state.current_deal.placing.prevailing} | {
        f"{side}_wind": state.wind_of(seat) for side, seat in seats_at_sides(own, seats).items()
    }
    return {gap: wind_name(state.rules.id, wind) for gap, wind in winds.items()}
