"""A club's own settlement and flow: the fields of a ruleset that its file can change, found by their types."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import UnionType
from typing import Any, get_args, get_type_hints

from msgspec import Struct, structs

from game.rules.own_parts import shown
from game.rules.rows import Doubles, Limit, Points
from game.rules.seating import Seating
from game.rules.terms import BonusOrder, ClaimKind, DealOrder, DiscardPlace, strongest_first
from game.tiles.tile import TileSet

RULES = "rules"
"""The table of a book in which a club's file changes fields."""
BONUS_TILES, PRIORITY, TABLE = "bonus_tiles", "claims.priority", "settlement.table"
_PARTS = (
    "settlement",
    "course",
    "claims",
    "kongs",
    "faults",
    "ready",
    "wall",
    "wall.breaking",
    "wall.box",
    "wall.pool",
)
_FIXED = {
    "seats",
    "banker_dice",
    "wall.sides",
    "wall.stacks",
    "wall.breaking.counted",
    "wall.breaking.lifted",
    "wall.box.by_stack",
    "kongs.replacement_is_an_act",
    "settlement.losers_count",
    "course.winds",
    "course.against_turns",
    "course.running",
    "claims.equals_against_turns",
    "faults.shown_tile_must_be_played",
    "faults.false_claim_costs_unheeded",
    "faults.wrong_kind_costs",
    "faults.wrong_kind_costs_unheeded",
    "faults.any_claim_tests_kind",
}
"""Fields that a club cannot change, because others depend on them or an option of the book sets them better."""
_BY_OPTIONS = {"settlement.dealer_gets": "banker_pay"}
"""Fields that a club cannot change in a book with this option, since the option sets them and others."""
_MOST, _MOST_STEPS = 100_000, 40
_BOUNDS = {
    "course.moves": (1, 64),
    "course.won_deals": (1, 64),
    "course.points": (1, _MOST),
    "settlement.dealer_pays": (1, 2),
    "settlement.dealer_gets": (1, 2),
    "settlement.least_worth": (1, _MOST),
    "settlement.least_doubles": (1, 10),
    "settlement.limit": (1, _MOST),
    "settlement.round_to": (1, 10_000),
    "settlement.discarder_pays": (1, 10),
    "settlement.drawn_pays": (1, 10),
    "claims.seconds": (1, 600),
    "claims.most_chows": (1, 4),
    "kongs.void_at": (2, 16),
    "claims.preempt_chow_within": (1, 600),
    "turn_seconds": (5, 600),
    "wall.breaking.side_dice": (0, 3),
    "wall.breaking.stack_dice": (1, 3),
    "wall.box.tiles": (14, 20),
    "wall.box.keep": (1, 20),
    "wall.pool.stay": (1, 40),
}
"""The lowest and highest values of fields for which these are not 0 and the most points."""

Own = bool | int | str
"""The value of a field in a file: ``False`` for a number that is off, a word for one of several values."""


class Field(Struct, frozen=True):
    """A field of a book's settlement or flow that a club can change."""

    path: str
    value: Own
    words: tuple[str, ...] = ()
    """The values of a choice; empty for a number, a toggle, the order of claims and a table of points."""
    low: int = 0
    high: int = 0
    may_be_off: bool = False

    @property
    def is_toggle(self) -> bool:
        return isinstance(self.value, bool) and not self.high

    def trouble(self, given: object) -> str:
        """The reason for which the field cannot have this value; empty if it can."""
        if self.path == PRIORITY:
            return "" if _order(given) else f"{shown(given)} is no order such as mahjong > kong = pung > chow"
        if self.path == TABLE:
            return "" if _steps(given) is not None else f"{shown(given)} is not such as '0 1 2 4 8', whole numbers"
        if self.words:
            return "" if given in self.words else f"{shown(given)} is not one of {', '.join(self.words)}"
        if self.is_toggle:
            return "" if isinstance(given, bool) else f"{shown(given)} is neither true nor false"
        if given is False and self.may_be_off:
            return ""
        if type(given) is int and self.low <= given <= self.high:
            return ""
        off = " or false" if self.may_be_off else ""
        return f"{shown(given)} is not a whole number from {self.low} to {self.high}{off}"


class Change(Struct, frozen=True):
    """A club's own value for a field of a book."""

    book: str
    path: str
    value: Own


def fields_of(rules: Any) -> Iterator[Field]:  # of a ruleset, which imports this module
    """The fields of a ruleset that a club can change, in the order of its parts."""
    if rules.tiles in (TileSet.FULL, TileSet.WITHOUT_BONUS):
        yield Field(BONUS_TILES, rules.tiles.has_bonus)
    has_limits = any(isinstance(row.worth, Limit) for row in (*rules.special_hands, *rules.elements))
    for part in ("", *_PARTS):
        record = _value_at(rules, part)
        if not isinstance(record, Struct):
            continue
        kinds = get_type_hints(type(record)) if part else _TOP
        for name in record.__struct_fields__:
            path = f"{part}.{name}" if part else name
            kind = kinds.get(name)
            if path == PRIORITY:
                yield Field(path, _order_text(rules.claims.priority))
            elif path == TABLE:
                if {type(row.worth) for row in (*rules.elements, *rules.special_hands)} == {Points}:
                    yield Field(path, " ".join(map(str, rules.settlement.table)))
            elif path not in _FIXED and kind is not None:
                found = _field(path, kind, getattr(record, name))
                if not _makes_difference(path, rules):
                    continue
                is_needed = path == "settlement.each_pays" or (has_limits and path == "settlement.limit")
                if found is not None:
                    yield structs.replace(found, may_be_off=False) if is_needed else found


_TOP: dict[str, Any] = {
    "turn_seconds": int | None,
    "stake": int,
    "deal_order": DealOrder,
    "bonus_order": BonusOrder,
    "discards": DiscardPlace,
    "seating": Seating,
    **dict.fromkeys(
        ("moves_with_winds", "last_turns", "blind_discards", "dealer_has_prevailing_wind", "may_stop"), bool
    ),
}
"""The fields of the ruleset itself, with their types."""


def _makes_difference(path: str, rules: Any) -> bool:
    """Whether a change of this field could make a difference under the rules of this book."""
    match path:
        case "settlement.losers_settle":
            comes_up: bool = rules.settlement.losers_count
        case "settlement.least_doubles":
            comes_up = any(isinstance(row.worth, Doubles) for row in rules.elements)
        case "settlement.each_pays":
            comes_up = rules.settlement.each_pays is not None
        case "wall.box.keep":
            comes_up = not rules.wall.box.by_stack
        case _:
            comes_up = _BY_OPTIONS.get(path) not in rules.options
    return comes_up


def _field(path: str, kind: Any, value: Any) -> Field | None:  # a type as it is written
    inner = [each for each in get_args(kind) if each is not type(None)] if isinstance(kind, UnionType) else [kind]
    may_be_off = isinstance(kind, UnionType) and type(None) in get_args(kind)
    if len(inner) != 1 or not isinstance(inner[0], type):
        return None
    if issubclass(inner[0], Enum):
        return Field(path, value.value, tuple(each.value for each in inner[0]))
    if inner[0] is bool:
        return Field(path, value)
    if inner[0] is int:
        low, high = _BOUNDS.get(path, (0, _MOST))
        return Field(path, False if value is None else value, (), low, high, may_be_off)
    return None


def _value_at(record: Any, path: str) -> Any:
    for name in path.split(".") if path else ():
        record = None if record is None else getattr(record, name)
    return record


def read_changes(book: str, given: object, changes: dict[str, Change], path: str = "") -> Iterator[str]:
    """Adds the fields in a book's table to ``changes``, and gives the errors in values that no field can have."""
    if not isinstance(given, dict):
        yield f"{book}.{RULES}: {shown(given)} is no table"
        return
    for name, value in given.items():
        inner = f"{path}.{name}" if path else name
        if isinstance(value, dict) and inner.count(".") < 3:
            yield from read_changes(book, value, changes, inner)
        elif isinstance(value, str) or (isinstance(value, int) and abs(value) <= _MOST):
            changes[f"{book}.{inner}"] = Change(book, inner, value)
        else:
            known = f"a whole number up to {_MOST}, true, false nor a word"
            yield f"{book}.{RULES}.{shown(inner)}: {shown(value)} is neither {known}"


def fitting_changes(changes: Iterable[Change], known: Mapping[str, Field]) -> tuple[tuple[Change, ...], list[str]]:
    """The changes that the fields of their book can have, and an error message for each of the others."""
    good, problems = [], []
    for each in changes:
        field = known.get(each.path)
        trouble = "the book has no such field" if field is None else field.trouble(each.value)
        if trouble:
            problems.append(f"{each.book}.{RULES}.{shown(each.path)}: {trouble}")
        else:
            good.append(each)
    return tuple(good), problems


def with_changes(rules: Any, changes: Iterable[Change]) -> Any:
    """The ruleset with a club's own values; values for parts that the ruleset does not have make no difference.

    If nothing ends the match any more, the players are asked after each deal whether they go on.
    """
    known = {each.path: each for each in fields_of(rules)}
    for each in changes:
        if each.path == BONUS_TILES and each.path in known:
            tiles = TileSet.FULL if each.value else TileSet.WITHOUT_BONUS
            stacks = len(tiles) // (2 * rules.wall.sides)
            rules = structs.replace(rules, tiles=tiles, wall=structs.replace(rules.wall, stacks=stacks))
        elif each.path in known:
            rules = _with_value(rules, each.path, known[each.path], each.value)
    return rules if rules.course.has_end else structs.replace(rules, may_stop=True)


def _with_value(record: Any, path: str, field: Field, own: Own) -> Any:
    name, _, rest = path.partition(".")
    if rest:
        return structs.replace(record, **{name: _with_value(getattr(record, name), rest, field, own)})
    value: Any = own
    if field.path == PRIORITY:
        value = _order(own)
    elif field.path == TABLE:
        value = _steps(own)
    elif field.words:
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


def _order_text(priority: Iterable[Iterable[ClaimKind]]) -> str:
    return " > ".join(" = ".join(sorted(kind.value for kind in level)) for level in priority)
