"""Texts about the beginning of a deal: throws and wind tiles for seats, and how the wall is broken."""

import random
from collections.abc import Sequence

from game import Frozen
from game.engine.events import DiceThrown
from game.engine.seat import Seat
from game.engine.state import DealState
from game.i18n import _, ngettext
from game.i18n.numbers import sum_text
from game.i18n.tile_words import listed_names, wind_name
from game.players.roster import Chair
from game.rules.ruleset import Breaking
from game.rules.seating import Seating, place_counted
from game.rules.terms import CountedStack, DealOrder, End
from game.tiles.tile import Wind
from game.view.layout import TableModel


class LaneLine(Frozen):
    """A line of text in the lane: what a throw of the dice means, and the throw."""

    text: str
    dice: tuple[int, ...] = ()
    is_new: bool = True
    """Whether the line is about the latest throw."""


def seat_lines(model: TableModel, chairs: Sequence[Chair], *, in_air: bool) -> list[LaneLine]:
    """Lines before the first deal: throws for seats, wind tiles, the banker."""
    if model.banker_dice:
        return [_banker_line(model, chairs, in_air=in_air)]
    if model.wind_tiles:
        text = _("The wind tiles are mixed and dealt: everyone moves where their tile says")
        return [LaneLine(text)]
    if not model.seat_throws:
        return []
    throw = model.seat_throws[-1]
    throwers = [person for person, dice in enumerate(throw) if dice]
    if len(throwers) == 1:
        return [_counted_line(model, chairs, throwers[0], in_air=in_air)]
    if in_air:
        dice = max(map(len, throw))
        text = ngettext("Everyone rolls a die for their seat", "Everyone rolls dice for their seat", dice)
        if len(throwers) < model.seats:
            text = _("{names} roll again").format(names=listed_names([chairs[person].name for person in throwers]))
        return [LaneLine(text)]
    return [_highest_line(model, chairs, throw)]


def _highest_line(model: TableModel, chairs: Sequence[Chair], throw: Sequence[Sequence[int]]) -> LaneLine:
    sums = [sum(dice) for dice in throw]
    if sums.count(max(sums)) > 1:
        return LaneLine(_("A tie: those who rolled highest roll again"))
    best = sums.index(max(sums))
    said = _("{name} rolled highest and is {wind}")
    text = said.format(name=chairs[best].name, wind=wind_name(model.rules.id, _wind_of_highest(model, best)))
    return LaneLine(text, tuple(throw[best]))


def _counted_line(model: TableModel, chairs: Sequence[Chair], person: int, *, in_air: bool) -> LaneLine:
    """The line of a single throw that is counted round the table."""
    name = chairs[person].name
    if in_air:
        return LaneLine(_("{name} rolls for East's place, as the oldest usually does").format(name=name))
    dice = model.seat_throws[-1][person]
    place = place_counted(person, dice, model.seats)
    said = (
        _("{name} counts {total} to the right, starting with their own seat: {other} is East")
        if model.rules.seating is Seating.ONE_THROW
        else _(
            "{name} counts {total} to the right, starting with their own seat: East's place is where {other} sits now"
        )
    )
    return LaneLine(said.format(name=name, total=sum(dice), other=chairs[place].name), tuple(dice))


def again_line(model: TableModel, chairs: Sequence[Chair], *, in_air: bool) -> LaneLine:
    """The meaning of a provisional East's throw once the wall is built."""
    person = next(number for number, dice in enumerate(model.thrown_again) if dice)
    name, dice = chairs[person].name, model.thrown_again[person]
    if in_air:
        said = _("The wall is built: {name}, provisional East, rolls again").format(name=name)
        return LaneLine(said)
    seat = Seat(0) if model.has_changed_places else Seat(place_counted(0, dice, model.seats))
    other = model.person_at(seat)
    text = (
        _("{name} counts {total} to the right, starting with their own seat, and stays East")
        if other == person
        else _("{name} counts {total} to the right, starting with their own seat, and changes places with {other}")
    )
    return LaneLine(text.format(name=name, total=sum(dice), other=chairs[other].name), dice)


def moved_lines(model: TableModel, deal: DealState) -> list[LaneLine]:
    """The line that says that players move with their winds, if they do."""
    rules, played = model.rules, model.state.played
    if not rules.moves_with_winds or not played or played[-1].placing.east == deal.placing.east:
        return []
    return [LaneLine(_("East moves on: everyone moves to the place of their new wind"))]


def leads_line(model: TableModel, deal: DealState, chairs: Sequence[Chair]) -> LaneLine:
    """The line shown while the wall is built: who gets one tile more and discards first."""
    dealer = Seat(deal.placing.dealer)
    said = _("{name} is {wind} and starts: one more tile, and the first discard")
    return LaneLine(said.format(name=chairs[model.person_at(dealer)].name, wind=_owner_wind_name(model, deal, dealer)))


def pool_lines(model: TableModel, deal: DealState, chairs: Sequence[Chair]) -> list[LaneLine]:
    """The line that says how many tiles everyone draws if no wall is built; empty if one is."""
    if model.rules.wall.pool is None or not deal.live:
        return []
    name = chairs[model.person_at(Seat(deal.placing.dealer))].name
    text = _("No wall is built: everyone draws 13 of the mixed tiles, {name} 14").format(name=name)
    return [LaneLine(text)]


def _banker_line(model: TableModel, chairs: Sequence[Chair], *, in_air: bool) -> LaneLine:
    east = chairs[model.person_at(Seat(0))].name
    if in_air or model.state.banker is None:
        return LaneLine(_("{name} rolls to name the banker").format(name=east))
    banker = chairs[model.person_at(model.state.banker)].name
    text = _("{name} is the banker, and has East's rights").format(name=banker)
    return LaneLine(text, model.banker_dice)


def _wind_of_highest(model: TableModel, person: int) -> Wind:
    """The wind of the player with the highest throw, which later throws cannot change."""
    seen = [value for throw in model.seat_throws for dice in throw for value in dice]
    others = random.Random(0)

    def die() -> int:
        return seen.pop(0) if seen else others.randint(1, 6)

    return Wind(model.rules.seating.draw(model.seats, die).persons.index(person))


def rolls_line(model: TableModel, chairs: Sequence[Chair]) -> LaneLine:
    """The line that says what the first throw for the break is for, while its dice are in the air."""
    name = chairs[model.person_at(model.throws[0].seat)].name
    return LaneLine(_("{name} rolls the dice: they decide where the wall is broken").format(name=name))


def break_lines(
    model: TableModel, deal: DealState, chairs: Sequence[Chair], landed: Sequence[DiceThrown]
) -> list[LaneLine]:
    """The lines of the throws for the break that have landed: whose side is broken, and where."""
    breaking = model.rules.wall.breaking
    lines: list[LaneLine] = []
    for number, throw in enumerate(landed):
        name = chairs[model.person_at(throw.seat)].name
        total = sum(throw.dice)
        if breaking.side_dice and number == 0:
            text = _side_text(model, deal, throw, name)
        else:
            first = sum(landed[0].dice) if breaking.adds_side_throw and number else 0
            text = _count_text(breaking, total, _owner_wind_name(model, deal, throw.seat), first=first)
        lines.append(LaneLine(text, throw.dice, is_new=number == len(model.throws) - 1))
    return lines


def _side_text(model: TableModel, deal: DealState, throw: DiceThrown, name: str) -> str:
    """The text that says whose side is broken, counted in turn order with the thrower as one."""
    total = sum(throw.dice)
    side = (model.side_at_table(throw.seat) + total - 1) % model.rules.wall.sides
    owner = model.seat_at(model.on_screen(side))
    if owner is None:
        before = model.seat_at(model.on_screen(side - 1))
        assert before is not None, "nobody sits before the empty place"
        wind = _owner_wind_name(model, deal, before)
        text = ngettext(
            "{name} counts {total} side and lands on the empty seat: {wind}, the seat before it, breaks the wall",
            "{name} counts {total} sides and lands on the empty seat: {wind}, the seat before it, breaks the wall",
            total,
        )
    else:
        wind = _owner_wind_name(model, deal, owner)
        text = ngettext(
            "{name} counts {total} side: {wind}'s is broken", "{name} counts {total} sides: {wind}'s is broken", total
        )
    return text.format(name=name, total=total, wind=wind)


def _owner_wind_name(model: TableModel, deal: DealState, seat: Seat) -> str:
    return wind_name(model.rules.id, deal.placing.wind_of(seat, model.seats))


def _count_text(breaking: Breaking, thrown: int, wind: str, *, first: int) -> str:
    """The text that says at which stack the wall is broken; if the first throw counts too, both are shown as a sum."""
    stacks = first + thrown
    if breaking.counted is CountedStack.LIFTED and breaking.lifted == 2:
        text = ngettext(
            "{count} stack from {wind}'s right end: the last two become the four loose tiles",
            "{count} stacks from {wind}'s right end: the last two become the four loose tiles",
            stacks,
        )
    elif breaking.counted is CountedStack.LIFTED:
        text = ngettext(
            "{count} stack from {wind}'s right end: it becomes the two loose tiles",
            "{count} stacks from {wind}'s right end: the last becomes the two loose tiles",
            stacks,
        )
    elif breaking.count_from is End.RIGHT:
        text = ngettext(
            "{count} stack from {wind}'s right end: the wall is broken just past it",
            "{count} stacks from {wind}'s right end: the wall is broken just past them",
            stacks,
        )
    else:
        text = ngettext(
            "{count} stack from {wind}'s left end: the kong box begins there",
            "{count} stacks from {wind}'s left end: the kong box begins there",
            stacks,
        )
    return text.format(count=sum_text(first, thrown) if first else stacks, wind=wind)


def next_words(model: TableModel, deal: DealState, chairs: Sequence[Chair]) -> str:
    """The text that says how the tiles will be dealt after the break."""
    first = chairs[model.person_at(Seat(deal.placing.dealer))].name
    breaker = first
    if model.rules.wall.breaking.breaker_deals and model.breaker is not None:
        breaker = chairs[model.person_at(model.breaker)].name
        text = _(
            "Next, {breaker}, whose side is broken, deals four tiles each, three times, in turn order from {name}; "
            "then one each, and one more for {name}."
        )
    elif model.rules.deal_order is DealOrder.FOURS:
        text = _(
            "Next: four tiles each, three times, in turn order from {name}; then one each, and one more for {name}."
        )
    else:
        text = _(
            "Next: two stacks each, three times; then {name} takes the top tiles of the first and third stacks, "
            "everyone else one tile each."
        )
    return text.format(name=first, breaker=breaker)
