"""A club's own settlement and flow: the table of the fields of a ruleset that its file can change."""

from collections.abc import Callable, Container, Iterator, Mapping
from enum import Enum, auto
from typing import Any

from msgspec import structs

from game import Frozen
from game.rules.flow import Winds
from game.rules.own_parts import MOST_DOTS, Key, OwnLine, flat, shown
from game.rules.rows import Doubles, Limit, Multiplier, Points
from game.rules.terms import ClaimKind, strongest_first
from game.tiles.tile import TileSet

RULES = "rules"
"""The table of a book in which a club's file changes fields."""
BONUS_TILES = "bonus_tiles"
MOST_CHOWS = "mahjong.most_chows"
PRIORITY = "claims.priority"
TABLE = "settlement.table"
_MOST = 100_000
_MOST_STEPS = 40

Own = bool | int | str
"""The value of a field in a file: ``False`` for a number that is off, a word for one of several values."""


class Kind(Enum):
    """The kinds of value that a field can have."""

    TOGGLE = auto()
    NUMBER = auto()
    CHOICE = auto()
    """A word from a list."""
    ORDER = auto()
    """An order of claims, such as ``mahjong > kong = pung > chow``."""
    STEPS = auto()
    """A table of points by worth, such as ``0 1 2 4 8``."""


def _always(_rules: Any) -> bool:  # of a ruleset, which imports this module
    return True


class Known(Frozen):
    """A row in the table of fields that clubs can change; its words are in ``i18n``, under its path."""

    path: str
    low: int = 0
    """The lowest number, if the field has one."""
    high: int = _MOST
    may_be_off: bool = False
    words: tuple[str, ...] = ()
    """The values of a choice, if a club cannot have all of them."""
    needs: Callable[[Any], bool] = _always
    """Whether the field could make a difference under the rules of a book."""
    not_with: str = ""
    """The option of a book that sets this field and others; the book's club cannot change it."""


def _has_worths(kind: type[Points | Doubles | Multiplier | Limit]) -> Callable[[Any], bool]:
    return lambda rules: any(isinstance(row.worth, kind) for row in (*rules.special_hands, *rules.elements))


_limits = _has_worths(Limit)
_ROUNDS = (Winds.ONE_ROUND.value, Winds.ROUNDS.value)
"""The ways of the winds in which East deals and passes to the right; in others the book's flow depends on them."""
FIELDS = (
    Known(BONUS_TILES, needs=lambda rules: rules.tiles in (TileSet.FULL, TileSet.WITHOUT_BONUS)),
    Known("seating"),
    Known("moves_with_winds"),
    Known("deal_order"),
    Known("bonus_order"),
    Known("turn_seconds", 5, 600, may_be_off=True),
    Known("last_turns"),
    Known("discards"),
    Known("blind_discards"),
    Known("stake"),
    Known("dealer_has_prevailing_wind"),
    Known("may_stop"),
    Known("settlement.payers"),
    Known("settlement.each_pays", needs=lambda rules: rules.settlement.each_pays is not None),
    Known("settlement.dealer_pays", 1, 2),
    Known("settlement.dealer_gets", 1, 2, not_with="banker_pay"),
    Known("settlement.discarder_pays", 1, 10),
    Known("settlement.drawn_pays", 1, 10),
    Known("settlement.losers_settle", needs=lambda rules: rules.settlement.losers_count),
    Known("settlement.losers_pay"),
    Known("settlement.cannon"),
    Known("settlement.bonus_beside_special", needs=lambda rules: _limits(rules) and rules.tiles.has_bonus),
    Known("settlement.discarder_loses"),
    Known("settlement.loses_for_each"),
    Known("settlement.least_worth", 1, may_be_off=True),
    Known("settlement.least_doubles", 1, 10, may_be_off=True, needs=_has_worths(Doubles)),
    Known("settlement.least_without_bonus", needs=lambda rules: not _has_worths(Multiplier)(rules)),
    Known("settlement.limit", 1, may_be_off=True, needs=lambda rules: not _limits(rules)),
    Known("settlement.limit", 1, needs=_limits),
    Known(
        TABLE,
        needs=lambda rules: {type(row.worth) for row in (*rules.elements, *rules.special_hands)} == {Points},
    ),
    Known("settlement.round_to", 1, 10_000, may_be_off=True),
    Known("settlement.rounding"),
    Known(
        "course.winds",
        words=_ROUNDS,
        needs=lambda rules: rules.course.winds.value in _ROUNDS,
        not_with="match",
    ),
    Known("course.moves_after"),
    Known("course.moves", 1, 64, may_be_off=True),
    Known("course.won_deals", 1, 64, may_be_off=True),
    Known("course.points", 1, may_be_off=True),
    Known("course.at_bankruptcy"),
    Known(MOST_CHOWS, 0, 4),
    Known(
        "mahjong.one_short",
        0,
        100,
        needs=lambda rules: _limits(rules) and rules.settlement.losers_count,
    ),
    Known(PRIORITY),
    Known("claims.preempt_chow_within", 1, 600, may_be_off=True),
    Known("claims.several_winners"),
    Known("claims.chow_from_anyone"),
    Known("claims.most_chows", 1, 4, may_be_off=True),
    Known("claims.seconds", 1, 600, may_be_off=True),
    Known("kongs.allowed"),
    Known("kongs.after_claim"),
    Known("kongs.before_first_discard"),
    Known("kongs.robbing"),
    Known("kongs.concealed_down"),
    Known("kongs.shown_first"),
    Known("kongs.claimed_down"),
    Known("kongs.added_down"),
    Known("kongs.void_at", 2, 16, may_be_off=True),
    Known("kongs.concealed_points"),
    Known("kongs.added_points"),
    Known("kongs.claimed_points"),
    Known("kongs.discarder_points"),
    Known("faults.false_claim_costs"),
    Known("faults.after_false_claim"),
    Known("faults.false_mahjong_costs"),
    Known("faults.false_mahjong_kills_hand"),
    Known("faults.false_mahjong_annuls"),
    Known("ready.false_call_costs"),
    Known("wall.clockwise"),
    Known("wall.breaking.side_dice", 0, 3),
    Known("wall.breaking.stack_dice", 1, 3),
    Known("wall.breaking.adds_side_throw"),
    Known("wall.breaking.count_from"),
    Known("wall.breaking.breaker_deals"),
    Known("wall.box.tiles", 14, 20),
    Known("wall.box.keep", 1, 20, may_be_off=True, needs=lambda rules: not rules.wall.box.by_stack),
    Known("wall.pool.stay", 1, 40),
)
"""The one table of the fields of settlement and flow that a club can change, in the order of the parts of a ruleset."""


class Field(Frozen):
    """A field of a book's settlement or flow that a club can change, with the book's value."""

    path: str
    value: Own
    kind: Kind = Kind.NUMBER
    low: int = 0
    high: int = 0
    may_be_off: bool = False
    words: tuple[str, ...] = ()
    """The values of a choice."""

    @property
    def is_toggle(self) -> bool:
        return self.kind is Kind.TOGGLE

    def trouble(self, given: object) -> str:
        """The reason for which the field cannot have this value; empty if it can."""
        match self.kind:
            case Kind.TOGGLE:
                is_good, wanted = isinstance(given, bool), "neither true nor false"
            case Kind.NUMBER:
                is_good = type(given) is int and self.low <= given <= self.high
                is_good = is_good or (given is False and self.may_be_off)
                off = " or false" if self.may_be_off else ""
                wanted = f"not a whole number from {self.low} to {self.high}{off}"
            case Kind.CHOICE:
                is_good, wanted = given in self.words, f"not one of {', '.join(self.words)}"
            case Kind.ORDER:
                is_good, wanted = bool(_order(given)), "no order such as mahjong > kong = pung > chow"
            case _:
                is_good, wanted = _steps(given) is not None, "not such as '0 1 2 4 8', whole numbers"
        return "" if is_good else f"{shown(given)} is {wanted}"


Change = OwnLine[Own]
"""A club's own value for a field of a book."""


def fields_of(rules: Any, paths: Container[str] | None = None) -> Iterator[Field]:  # of a ruleset, which imports this
    """The fields of a ruleset that a club can change, or some, in the order of the table."""
    for known in FIELDS:
        if paths is not None and known.path not in paths:
            continue
        part, _, name = known.path.rpartition(".")
        record = _value_at(rules, part)
        if record is None or known.not_with in rules.options or not known.needs(rules):
            continue
        value = rules.tiles.has_bonus if known.path == BONUS_TILES else getattr(record, name)
        words = known.words
        match value:
            case bool():
                kind = Kind.TOGGLE
            case Enum():
                kind, words = Kind.CHOICE, words or tuple(each.value for each in type(value))
                value = value.value
            case (frozenset(), *_):
                levels = (" = ".join(sorted(claim.value for claim in level)) for level in value)
                kind, value = Kind.ORDER, " > ".join(levels)
            case tuple():
                kind, value = Kind.STEPS, " ".join(map(str, value))
            case _:
                kind, value = Kind.NUMBER, False if value is None else value
        yield Field(known.path, value, kind, known.low, known.high, known.may_be_off, words)


def _value_at(record: Any, path: str) -> Any:
    for name in path.split(".") if path else ():
        record = None if record is None else getattr(record, name)
    return record


def read_changes(book: str, given: object, changes: dict[Key, Change]) -> Iterator[str]:
    """Adds the fields in a book's table to ``changes``, and gives the errors in values that no field can have."""
    if not isinstance(given, dict):
        yield f"{book}.{RULES}: {shown(given)} is no table"
        return
    for path, value in flat(given, MOST_DOTS):
        found = Change(book, RULES, path, value)
        if isinstance(value, str) or (isinstance(value, int) and abs(value) <= _MOST):
            changes[found.key] = found
        else:
            yield f"{found.place}: {shown(value)} is neither a whole number up to {_MOST}, true, false nor a word"


def trouble_of_change(change: Change, known: Mapping[str, Field]) -> str:
    """The reason why a book with these fields cannot have a change; empty if it can."""
    field = known.get(change.path)
    return "the book has no such field" if field is None else field.trouble(change.value)


def with_changes(rules: Any, values: Mapping[str, Own]) -> Any:
    """The ruleset with a club's own values; values for parts that the ruleset does not have make no difference.

    If nothing ends the match any more, the players are asked after each deal whether they go on.
    """
    for field in fields_of(rules, values):
        value = values[field.path]
        if field.path == BONUS_TILES:
            tiles = TileSet.FULL if value else TileSet.WITHOUT_BONUS
            stacks = len(tiles) // (2 * rules.wall.sides)
            rules = structs.replace(rules, tiles=tiles, wall=structs.replace(rules.wall, stacks=stacks))
        else:
            rules = _with_value(rules, field.path, field, value)
    return rules if rules.course.has_end else structs.replace(rules, may_stop=True)


def _with_value(record: Any, path: str, field: Field, own: Own) -> Any:
    name, _, rest = path.partition(".")
    if rest:
        return structs.replace(record, **{name: _with_value(getattr(record, name), rest, field, own)})
    value: Any = own
    if field.kind is Kind.ORDER:
        value = _order(own)
    elif field.kind is Kind.STEPS:
        value = _steps(own)
    elif field.kind is Kind.CHOICE:
        value = type(getattr(record, name))(own)
    elif own is False and not field.is_toggle:
        value = None
    return structs.replace(record, **{name: value})


def _order(given: object) -> tuple[frozenset[ClaimKind], ...]:
    """The order of claims in a text; empty if the text does not name each claim exactly once."""
    levels = [level.split("=") for level in given.split(">")] if isinstance(given, str) else []
    names = [[name.strip() for name in level] for level in levels]
    if sorted(name for level in names for name in level) != sorted(kind.value for kind in ClaimKind):
        return ()
    return strongest_first(*(tuple(map(ClaimKind, level)) for level in names))


def _steps(given: object) -> tuple[int, ...] | None:
    """The points of each worth, from a text; ``None`` if they are not whole numbers."""
    words = given.split() if isinstance(given, str) else ["x"]
    if len(words) > _MOST_STEPS or not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
        return None
    return tuple(map(int, words)) if all(int(word) <= _MOST for word in words) else None
