"""What happens before the dice for the break, in words: throws and wind tiles for seats, and what becomes of a wall."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.seat import Seat
from game.engine.state import DealState
from game.i18n import _, ngettext
from game.i18n.set_words import listed_names
from game.i18n.tile_words import wind_name
from game.players.roster import Chair
from game.rules.seating import place_counted
from game.tiles.tile import Wind
from game.view.layout.table_model import TableModel


@dataclass(frozen=True, slots=True)
class LaneLine:
    """A throw and what it means."""

    dice: tuple[int, ...]
    text: str
    is_new: bool
    """Whether it is the line that counts now."""


def seat_lines(model: TableModel, chairs: Sequence[Chair], *, in_air: bool) -> list[LaneLine]:
    """The lines before the first deal: of the throws, the wind tiles, the banker."""
    if model.banker_dice:
        return [_banker_line(model, chairs, in_air=in_air)]
    if model.wind_tiles:
        text = _("The wind tiles are mixed and dealt: everybody sits where his tile says")
        return [LaneLine((), text, is_new=True)]
    if not model.seat_throws:
        return []
    throw = model.seat_throws[-1]
    throwers = [person for person, dice in enumerate(throw) if dice]
    if len(throwers) == 1:
        return [_counted_line(model, chairs, throwers[0], in_air=in_air)]
    if in_air:
        dice = max(len(each) for each in throw)
        text = ngettext("Everybody throws a die for their seat", "Everybody throws dice for their seat", dice)
        if len(throwers) < model.seats:
            text = _("{names} throw again").format(names=listed_names([chairs[person].name for person in throwers]))
        return [LaneLine((), text, is_new=True)]
    return [_highest_line(model, chairs, throw)]


def _highest_line(model: TableModel, chairs: Sequence[Chair], throw: Sequence[Sequence[int]]) -> LaneLine:
    sums = [sum(dice) for dice in throw]
    if sums.count(max(sums)) > 1:
        return LaneLine((), _("A tie: the highest throw again"), is_new=True)
    best = sums.index(max(sums))
    said = _("{name} has thrown the highest and is {wind}")
    text = said.format(name=chairs[best].name, wind=wind_name(model.state.rules.id, _wind_taken(model, best)))
    return LaneLine(tuple(throw[best]), text, is_new=True)


def _counted_line(model: TableModel, chairs: Sequence[Chair], person: int, *, in_air: bool) -> LaneLine:
    """One throw that is counted round the table."""
    name = chairs[person].name
    if in_air:
        return LaneLine((), _("{name} throws for the place of East").format(name=name), is_new=True)
    dice = model.seat_throws[-1][person]
    place = place_counted(person, dice, model.seats)
    text = _("{name} counts {total} to the right, himself as one: {other} has the place of East").format(
        name=name, total=sum(dice), other=chairs[place].name
    )
    return LaneLine(tuple(dice), text, is_new=True)


def again_line(model: TableModel, chairs: Sequence[Chair], *, in_air: bool) -> LaneLine:
    """What the throw of a provisional East means when the wall is built."""
    person = next(number for number, dice in enumerate(model.thrown_again) if dice)
    name, dice = chairs[person].name, model.thrown_again[person]
    if in_air:
        said = _("The wall is built: {name}, provisional East, throws again").format(name=name)
        return LaneLine((), said, is_new=True)
    seat = Seat(0) if model.has_changed_places else Seat(place_counted(0, dice, model.seats))
    other = model.person_at(seat)
    text = (
        _("{name} counts {total} to the right, himself as one, and stays East")
        if other == person
        else _("{name} counts {total} to the right, himself as one, and changes places with {other}")
    )
    return LaneLine(dice, text.format(name=name, total=sum(dice), other=chairs[other].name), is_new=True)


def moved_lines(model: TableModel, deal: DealState) -> list[LaneLine]:
    """Before the dice: that the places changed with the winds."""
    rules, played = model.state.rules, model.state.played
    if not rules.moves_with_winds or not played or played[-1].placing.east == deal.placing.east:
        return []
    return [LaneLine((), _("East passes on: everybody moves to the place of his new wind"), is_new=True)]


def pool_lines(model: TableModel, deal: DealState, chairs: Sequence[Chair]) -> list[LaneLine]:
    """What is done where no wall is built."""
    if model.state.rules.wall.pool is None or not deal.live:
        return []
    name = chairs[model.person_at(Seat(deal.placing.dealer))].name
    text = _("No wall is built: everybody draws 13 of the mixed tiles, {name} 14").format(name=name)
    return [LaneLine((), text, is_new=True)]


def _banker_line(model: TableModel, chairs: Sequence[Chair], *, in_air: bool) -> LaneLine:
    east = chairs[model.person_at(Seat(0))].name
    if in_air or model.state.banker is None:
        return LaneLine((), _("{name} throws for the banker").format(name=east), is_new=True)
    banker = chairs[model.person_at(model.state.banker)].name
    text = _("{name} is the banker, and has the rights of East").format(name=banker)
    return LaneLine(model.banker_dice, text, is_new=True)


def _wind_taken(model: TableModel, person: int) -> Wind:
    """The wind of who has just thrown the highest: that does not depend on the throws still to come."""
    seen = [value for throw in model.seat_throws for dice in throw for value in dice]
    others = random.Random(0)

    def die() -> int:
        return seen.pop(0) if seen else others.randint(1, 6)

    return Wind(model.state.rules.seating(model.seats, die).persons.index(person))
