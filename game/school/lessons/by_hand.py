"""The right answers to steps at which the learner does by hand what players do: breaks the wall, counts, and pays."""

from game.engine.state import State
from game.i18n.tile_words import wind_name
from game.school.lessons.answers import Answers, one_right, reply
from game.school.lessons.breaking import Break
from game.school.lessons.files import Judge, Step
from game.school.lessons.paying import bill_of
from game.school.lessons.seen import Seen
from game.school.lessons.tally import tally_of


def by_hand(step: Step, seen: Seen, names: tuple[str, ...]) -> Answers:
    """The answers to a step that the learner does by hand, at the step's table.

    :param names: the players, the learner first.
    """
    match step.judge:
        case Judge.SIDE:
            return _side(seen, _break(seen), names)
        case Judge.STACK:
            return _stack(seen, _break(seen))
        case Judge.COUNTED:
            return _counted(seen.state)
        case _:
            return _paid(seen)


def _break(seen: Seen) -> Break:
    assert seen.broken is not None, "a wall is built and broken by dice"
    return seen.broken


def _side(seen: Seen, broken: Break, names: tuple[str, ...]) -> Answers:
    """The player whose side of the wall is broken; the numbers go from one's own seat in turn order."""
    wrong = reply("side", total=broken.side_total)
    return one_right((broken.breaker - seen.seat) % len(names), names, [wrong] * len(names))


def _stack(seen: Seen, broken: Break) -> Answers:
    """Answers about the stack counted last; replies to wrong stacks say their numbers, or that the side is wrong."""
    rules = seen.rules
    wind = wind_name(rules.id, seen.state.wind_of(broken.breaker))
    end, count = broken.rule.breaking.count_from.value, len(broken.counted)
    whys: dict[str, str] = {}
    for place, stack in enumerate(broken.order, 1):
        if place <= broken.reach:
            whys[str(stack + 1)] = reply("stack", place=place, count=count, dice=broken.stack_sum)
        else:
            whys[str(stack + 1)] = reply(f"stack_{end}", wind=wind)
    numbers = tuple(map(str, range(1, len(broken.order) + 1)))
    return Answers(right=(str(broken.counted[-1] + 1),), choices=numbers, whys=whys)


def _counted(state: State) -> Answers:
    """The answers to the question which items of the winning hand earned something."""
    items = tally_of(state).items
    right = tuple(str(number) for number, item in enumerate(items, 1) if item.lines)
    whys = {str(number): item.why for number, item in enumerate(items, 1)}
    return Answers(right=right, choices=tuple(item.name for item in items), whys=whys)


def _paid(seen: Seen) -> Answers:
    """The right amount for everybody who may have to pay."""
    bill, reasons = bill_of(seen.state, seen.seat, seen.names)
    right = tuple(bill.word(side, amount) for side, amount in bill.owed.items())
    whys = {bill.word(side, amount): why for side, why in reasons.items() for amount in bill.amounts}
    return Answers(right=right, whys=whys)
