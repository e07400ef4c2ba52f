"""Values of house rules to play with."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from game.rules.options import Number, Option, Options, Value
from game.rules.rulebook import Rulebook


def values_of(option: Option) -> tuple[Value, ...]:
    """Every value of a choice; of a number the least, the usual one, the most, and off."""
    if isinstance(option, Number):
        usual = dict.fromkeys((option.low, option.default, option.high))
        return (*usual, False) if option.may_be_off else tuple(usual)
    return option.values


def random_options(book: Rulebook, chance: Random) -> dict[str, object]:
    """A value for every option of the book."""
    return {option.id: chance.choice(values_of(option)) for option in book.options}


def every_value(book: Rulebook) -> Iterator[Options]:
    """Options in which each value of each house rule is taken once, all others as the book has them."""
    yield Options(book.options)
    for option in book.options:
        for value in values_of(option):
            if value != option.default:
                yield Options(book.options, {option.id: value})


def rare_options(book: Rulebook, played: Counter[tuple[str, Value]], chance: Random) -> dict[str, object]:
    """Values of which fewest deals were played, more often than not; else whichever."""
    options = random_options(book, chance)
    for option in book.options:
        if chance.random() < 0.6:
            values = values_of(option)
            fewest = min(played[option.id, value] for value in values)
            options[option.id] = next(value for value in values if played[option.id, value] == fewest)
    return options
