"""A printed rulebook, and the rulesets that its options and a club's file make of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TypeVar

from game import Frozen, replace
from game.rules.options import OWN_HANDS, Number, Option, OptionError, Options, Value
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS, with_figures
from game.rules.own_hands import Club, OwnTerms, Tables, checked, club_of
from game.rules.own_rows import added_row, with_rows
from game.rules.own_rules import BONUS_TILES, RULES, Field, Own, fields_of, with_changes
from game.rules.own_words import NAMES
from game.rules.rows import Element, Points, SpecialHand
from game.rules.ruleset import Ruleset
from game.rules.scoring import SPECIAL, Line

_TRIED = 70
"""For an option that is a number, at most this many of its values are tried."""
FIRST_EDITION = 1
"""The first edition of every rulebook page, by which matches are played that do not name an edition."""


class Rulebook(Frozen, kw_only=True, eq=False, dict=True):
    """A printed rulebook: its id, its options, and the ruleset that a choice of options makes of it."""

    id: str
    folder: Path
    """The folder of the book's words, card and guide: ``book.toml``, ``scoring.toml``, ``guide.toml``."""
    options: tuple[Option, ...]
    ruleset: Callable[[Options], Ruleset]
    as_begun: Callable[[Mapping[str, Value], int], Mapping[str, Value]] = lambda options, _edition: options
    """Converts a saved match's options to the present form, since earlier versions and editions had others."""
    own_hands: OwnTerms | None = None
    """The worths that a club's own hands can have; ``None`` if the book is played without such hands."""
    edition: int = FIRST_EDITION
    """The edition of the book's page: a match is played to its end by the edition with which it began."""
    earlier: Callable[[Ruleset, int], Ruleset] | None = None
    """Gives the ruleset of an earlier edition, made from today's."""

    def with_options(self, options: Mapping[str, Value] | None = None, edition: int | None = None) -> Ruleset:
        """The ruleset for these options, with the defaults for all others; the same object each time.

        :raises OptionError: for an edition that the book does not have, or faulty own hands.
        """
        edition = self.edition if edition is None else edition
        if options is not None and not isinstance(options, Options):
            options = Options(self.options, options)
        if edition == self.edition and (options is None or options == self._usual.options):
            return self._usual
        return _ruleset(self, options or Options(self.options, self.as_begun({}, edition)), edition)

    @cached_property
    def _usual(self) -> Ruleset:
        return _ruleset(self, Options(self.options), self.edition)

    def club(self, text: str) -> Club:
        """The club in the text of a file, as far as this book can use it; empty if the book takes no such file."""
        return _club(self, text)

    def changed_by(self, text: str) -> str:
        """The name of the club in a text that has changed the book, ``?`` without a name; empty if none has."""
        club = self.club(text)
        return (club.name or "?") if club.fingerprint else ""

    def changed_with(self, options: Mapping[str, object]) -> str:
        """The same as ``changed_by``, for the text of a club in these options."""
        return self.changed_by(str(options.get(OWN_HANDS) or ""))

    @cached_property
    def tables(self) -> Tables:
        """The rows of both tables that occur under any of the options; each id as it first occurs."""
        elements: dict[str, tuple[Element, ...]] = {}
        hands: dict[str, SpecialHand] = {}
        for rules in self.of_every_value():
            hands |= {row.id: row for row in rules.special_hands if row.id not in hands}
            for id_ in {row.id for row in rules.elements} - elements.keys():
                elements[id_] = tuple(row for row in rules.elements if row.id == id_)
        usual = self.with_options()
        return Tables(
            elements=tuple(row for rows in elements.values() for row in rows),
            special_hands=tuple(hands.values()),
            losers_count=usual.settlement.losers_count,
            has_ready_hands=usual.ready is not None,
            house_rules=tuple(option.id for option in self.options),
        )

    @cached_property
    def fields(self) -> Mapping[str, Field]:
        """The fields of settlement and flow that a club can change, also those that exist only under some options."""
        return {
            field.path: field for rules in (*self.of_every_value(), self.with_options()) for field in fields_of(rules)
        }

    def changed(self, options: Options) -> frozenset[str]:
        """What the club that is chosen with these options has changed: ``settlement.payers``, ``elements.mahjong``.

        ``elements.worths`` is included if a row has another worth, ``elements.added`` and ``elements.removed`` if there
        are more or fewer rows; the same goes for ``special_hands``.
        """
        return _changed(self, options) if options.own_hands else frozenset()

    def overruled(self, option: Option, chosen: Mapping[str, Value]) -> bool:
        """Whether the club chosen with these options sets everything that the option decides."""
        decided, own = self._set_by_club(option, chosen)
        return bool(own) and decided == own

    def set_beside(self, option: Option, chosen: Mapping[str, Value]) -> Mapping[str, Own]:
        """The club's values by their paths, if an option decides several rules and the club sets only some of them."""
        decided, own = self._set_by_club(option, chosen)
        if not own or decided == own:
            return {}
        fields = fields_of(self.with_options(chosen))
        return {field.path: field.value for field in fields if (RULES, field.path) in own}

    def _set_by_club(
        self, option: Option, chosen: Mapping[str, Value]
    ) -> tuple[frozenset["Place"], frozenset["Place"]]:
        """The places that an option decides, and those of them that the club in these options sets."""
        club = self.club(str(chosen.get(OWN_HANDS, "")))
        own = {(each.table, each.path) for each in club.values if each.book == self.id}
        decided = _decided(self, option, Options(self.options, {**chosen, OWN_HANDS: ""})) if own else frozenset()
        return decided, decided & own

    def own_value(self, option: Option, chosen: Mapping[str, Value]) -> Value | None:
        """The value with which an option would make the same rule as the club does; ``None`` if no value does."""
        options = Options(self.options, {**chosen, OWN_HANDS: ""})
        decided = _decided(self, option, options)
        now = _placed(self.with_options(chosen))
        here = next(iter(decided))
        if len(decided) == 1 and _figure(_placed(self.with_options(options)).get(here)) == options[option.id]:
            return _figure(now.get(here))
        values: Iterable[Value] = (
            range(option.low, option.high + 1, option.step) if isinstance(option, Number) else option.values
        )
        for value in islice(values, _TRIED):
            placed = _placed(self.with_options({**options, option.id: value}))
            if all(placed.get(place) == now.get(place) for place in decided):
                return value
        return None

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """Every row of the book's scoring tables, under any of its options."""
        return _merged(rules.elements for rules in self.of_every_value())

    @cached_property
    def special_hands(self) -> tuple[SpecialHand, ...]:
        """Every row of the book's tables of special hands, under any of its options."""
        return _merged(rules.special_hands for rules in self.of_every_value())

    def prints(self, line: Line) -> bool:
        """Whether the book prints this worth of the line, or a club added the line; ``False`` if a club changed it."""
        return (
            line.id.startswith(SPECIAL)
            or bool(added_row(line.id)[0])
            or any(
                (row.id, row.worth, row.concealed) == (line.id, line.worth, line.concealed)
                for rules in self.of_every_value()
                for row in rules.elements
            )
        )

    def of_every_value(self) -> Iterator[Ruleset]:
        """The ruleset of the defaults, then one for each other value of every choice and toggle."""
        yield self.with_options()
        for option in self.options:
            values = () if isinstance(option, Number) else option.values
            for value in values:
                if value != option.default:
                    yield self.with_options({option.id: value})


Place = tuple[str, str]
"""A table that clubs can change, and the path of a field or the id of a row in it."""


@lru_cache
def _club(book: Rulebook, text: str) -> Club:
    """The club in a text; a guide asks for it in every sentence."""
    if book.own_hands is None or not text:
        return Club()
    club = club_of(text, book.own_hands)
    return checked(club, book.tables, book.fields) if club.parts else club


@lru_cache(512)
def _decided(book: Rulebook, option: Option, options: Options) -> frozenset[Place]:
    """The places that clubs can change in a book and that another value of this option would change."""
    values = (option.low, option.high, option.default) if isinstance(option, Number) else option.values
    now, found = _placed(book.with_options(options)), set[Place]()
    always = {*now}
    for value in values:
        other = _placed(book.with_options({**options, option.id: value}))
        always &= other.keys()
        found |= {place for place in now.keys() | other.keys() if now.get(place) != other.get(place)}
    if (RULES, BONUS_TILES) in found:
        found &= always  # what is asked with bonus tiles alone has no effect without them
        found -= {(ELEMENTS, row.id) for row in book.tables.elements if row.of_bonus}
    return frozenset(found or {("", option.id)})


@lru_cache
def _changed(book: Rulebook, options: Options) -> frozenset[str]:
    printed = Options(book.options, {**options, OWN_HANDS: ""})
    before, now = (_placed(book.with_options(each)) for each in (printed, options))
    found = set[str]()
    for table, path in before.keys() | now.keys():
        there, here = before.get((table, path)), now.get((table, path))
        if there != here:
            found.add(path if table == RULES else f"{table}.{path}")
            if table in (ELEMENTS, SPECIAL_HANDS):
                found.add(f"{table}.{'added' if there is None else 'removed' if here is None else 'worths'}")
    return frozenset(found)


def _figure(placed: object) -> Value | None:
    """The number in a field, or the points of a row; ``None`` if there is no such number."""
    if isinstance(placed, tuple) and len(placed) == 1 and isinstance(placed[0], Points):
        return int(placed[0].points)
    return placed if isinstance(placed, int) else None


@lru_cache
def _placed(rules: Ruleset) -> dict[Place, object]:
    """The figures and fields of a ruleset by their places, and what clubs cannot change."""
    found: dict[Place, object] = {(RULES, field.path): field.value for field in fields_of(rules)}
    worths: dict[Place, tuple[object, ...]] = {}
    for table, rows in ((ELEMENTS, rules.elements), (SPECIAL_HANDS, rules.special_hands)):
        for row in rows:
            worths[table, row.id] = (*worths.get((table, row.id), ()), row.worth)
    tiles = None if (RULES, BONUS_TILES) in found else rules.tiles
    return {**found, **worths, ("", "seats"): rules.seats, ("", "tiles"): tiles}


Row = TypeVar("Row", Element, SpecialHand)


def _merged(tables: Iterable[tuple[Row, ...]]) -> tuple[Row, ...]:
    """The rows of all tables, each id and worth once; rows with the same id stand together."""
    rows: list[Row] = []
    for table in tables:
        for row in table:
            alike = [place for place, known in enumerate(rows) if known.id == row.id]
            if not any(rows[place].worth == row.worth for place in alike):
                rows.insert(alike[-1] + 1 if alike else len(rows), row)
    return tuple(rows)


@lru_cache(256)
def _ruleset(book: Rulebook, options: Options, edition: int) -> Ruleset:
    if options.own_hands and book.own_hands is None:
        raise OptionError(f"options.{OWN_HANDS}: {book.id} is played without")
    club = book.club(options.own_hands)
    if club.problems:
        raise OptionError(f"options.{OWN_HANDS}: {club.problems[0]}")
    rules = book.ruleset(options)
    if edition != book.edition:
        if book.earlier is None or not FIRST_EDITION <= edition < book.edition:
            raise OptionError(f"edition: there is no edition {edition} of {book.id}")
        rules = book.earlier(rules, edition)
    if club.figures:
        rules = replace(rules, elements=with_figures(rules.elements, club.figures, ELEMENTS))
    if club.rows:
        rules = with_rows(rules, club.rows)
    changes = {each.path: each.value for each in club.changes}
    changed: Ruleset = with_changes(rules, changes) if changes else rules
    if club.words:
        changed = replace(changed, names={each.path: each.value for each in club.words if each.table == NAMES})
    if not changed.tiles.has_bonus:
        changed = replace(changed, elements=tuple(row for row in changed.elements if not row.of_bonus))
    return replace(changed, own=club.fingerprint) if club.fingerprint else changed
