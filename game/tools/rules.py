"""``sparrows rules``: the rulebooks, read from the tables by which they are played (docs/commands.md)."""

import argparse
import json
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

from game import replace
from game.i18n import use_language
from game.i18n.catalogue import SOURCE_LANGUAGE, languages
from game.rules.options import Choice, Number, Option, Options, Toggle, Value
from game.rules.own_hands import Club, OwnTerms, club_of
from game.rules.own_parts import own_name
from game.rules.rows import Element, SpecialHand
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.tools.arguments import BadInput, Parser, add_house_rules, club_file, counted, house_rules, one_line
from game.tools.score import Json, worth_to_json


def main(arguments: Sequence[str]) -> int:
    """List the rulebooks, or describe one."""
    parser = Parser("rules", "List the rulebooks, or show one with its options, elements and special hands.")
    parser.add_argument("id", nargs="?", help="the rulebook to show; without it, all are listed")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--html", metavar="FILE", help="write the whole rulebook as one printable page with pictures")
    parser.add_argument("--own-hands", metavar="FILE", help="check a club's own hands and show the rulebook with them")
    add_house_rules(parser)
    parser.add_argument("--language", metavar="CODE", help=f"language of the page: {', '.join(languages())} (English)")
    given = parser.parse_args(arguments)
    if given.id is not None and given.id not in RULEBOOKS:
        raise BadInput(f"'{given.id}' is not a rulebook; there are {', '.join(RULEBOOKS)}")
    if given.language is not None and (given.html is None or given.language not in languages()):
        raise BadInput(f"--language goes with --html, and is one of {', '.join(languages())}")
    if given.html is not None and (given.id is None or given.json):
        raise BadInput("--html needs a rulebook, and no --json")
    if given.id is not None:
        return _told(RULEBOOKS[given.id], given)
    if given.own_hands is not None or given.option:
        raise BadInput(f"{'--option' if given.option else '--own-hands'} needs a rulebook")
    books = [_summary(book) for book in RULEBOOKS.values()]
    print(json.dumps({"rulebooks": books}) if given.json else "\n".join(map(_summary_line, books)))
    return 0


def _told(book: Rulebook, given: argparse.Namespace) -> int:
    """Describe a book with the given house rules; return the exit code."""
    club = Club()
    if given.own_hands is not None:
        text, problems = club_file(given.own_hands)
        club = book.club(text)
        unknown = sorted({each.book for each in club_of(text, OwnTerms()).figures} - RULEBOOKS.keys())
        club = replace(
            club, problems=(*problems, *club.problems, *(f"{id_}: there is no such rulebook" for id_ in unknown))
        )
        if club.problems and not problems and replace(club, name="", problems=()) == Club():
            raise BadInput(f"{given.own_hands}: {club.problems[0]}")
    options = house_rules(book, given.option, club.text)
    if given.html is not None:
        _write_page(book, options, Path(given.html), given.language or SOURCE_LANGUAGE)
    else:
        told = _described(book, options) | ({} if given.own_hands is None else _club(book, options, club))
        print(json.dumps(told) if given.json else "\n".join(_page(told)))
    return 1 if club.problems else 0


def _club(book: Rulebook, options: Options, club: Club) -> Json:
    """A club's own hands under a book, their errors, and the book's hands with which they clash."""
    mahjong = book.with_options(options).mahjong
    hands = [
        {"id": row.id, "pattern": row.pattern.text, "concealed": row.concealed, "counts": row.replaces.value}
        | worth_to_json(row.worth)
        | {"clashes": [other.id for other in mahjong.clashes(row)]}
        for row in club.hands
        if row.pattern is not None
    ]
    return {"club": club.name, "own_hands": hands, "notes": dict(club.notes), "problems": list(club.problems)}


def _write_page(book: Rulebook, options: Options, path: Path, language: str) -> None:
    from game.i18n.rules_page import rules_page

    use_language(language)
    try:
        path.write_text(rules_page(book, options), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def _summary(book: Rulebook) -> Json:
    told = _described(book, Options(book.options))
    return {name: len(part) if isinstance(part, list) else part for name, part in told.items()}


def _described(book: Rulebook, options: Options) -> Json:
    """All rows that a book can have; each says whether it counts with these options."""
    rules = book.with_options(options)
    return {
        "id": book.id,
        "tiles": len(rules.tiles),
        "options": [_option(option, options[option.id]) for option in book.options],
        "elements": [*_rows(book.elements, rules.elements)],
        "special_hands": [*_rows(book.special_hands, rules.special_hands)],
    }


def _rows(printed: Sequence[Element | SpecialHand], rows: Sequence[Element | SpecialHand]) -> Iterable[Json]:
    """The rows that the book has, and below those of the same id the worths that a club has given them."""
    here = {(row.id, row.worth) for row in printed}
    own = [row for row in rows if (row.id, row.worth) not in here]
    in_force = {(row.id, row.worth) for row in rows}
    for row, after in zip_longest(printed, printed[1:]):
        yield {"id": row.id} | worth_to_json(row.worth) | {"counts": (row.id, row.worth) in in_force}
        if after is None or after.id != row.id:
            yield from (
                {"id": each.id} | worth_to_json(each.worth) | {"counts": True, "own": True}
                for each in own
                if each.id == row.id
            )
    ids = {row.id for row in printed}
    for row in own:
        if isinstance(row, Element) and row.id not in ids:
            yield {"id": row.id} | worth_to_json(row.worth) | {"counts": True, "own": True}


def _option(option: Option, value: Value) -> Json:
    told = {"id": option.id, "default": option.default, "value": value}
    match option:
        case Choice(values=values):
            return told | {"type": "choice", "values": list(values)}
        case Number(low=low, high=high, step=step):
            return told | {"type": "number", "low": low, "high": high, "step": step, "may_be_off": option.may_be_off}
        case Toggle():
            return told | {"type": "toggle"}


def _summary_line(book: Json) -> str:
    parts = {"tiles": "tile", "options": "option", "elements": "element", "special_hands": "special hand"}
    return f"{book['id']:<12}" + ", ".join(counted(book[part], thing) for part, thing in parts.items())


def _page(book: Json) -> Iterable[str]:
    yield f"{book['id']}: {book['tiles']} tiles"
    yield "options"
    for option in book["options"]:
        chosen = "" if option["value"] == option["default"] else f"; {_shown(option['default'])} by the book"
        yield f"  {_wide(option['id'], 24)}{_wide(_shown(option['value']), 12)}{_range(option)}{chosen}"
    for table in ("elements", "special_hands"):
        if book[table]:
            yield table.replace("_", " ")
        for row in book[table]:
            yield f"  {_wide(row['id'], 24)}" + _shown_worth(row) + _manner(row)
    if "own_hands" in book:
        yield f"own hands {book['club']}".rstrip()
        for row in book["own_hands"]:
            worth = {kind: row[kind] for kind in ("points", "limit") if kind in row}
            yield f"  {_wide(own_name(row['id']), 24)}{_shown_worth(worth)}  {row['pattern']}"
            if row["clashes"]:
                yield f"    clashes with {', '.join(row['clashes'])}: the one worth more counts"
        yield from (f"  note: {heading}" for heading in book["notes"])
        yield from (f"  wrong: {one_line(problem)}" for problem in book["problems"])


def _wide(text: str, width: int) -> str:
    """The text in a column, with a space after it however long it is."""
    return f"{text} ".ljust(width)


def _manner(row: Json) -> str:
    return ("; the club's" if "own" in row else "") if row["counts"] else "; does not count"


def _shown_worth(row: Json) -> str:
    told = {kind: worth for kind, worth in row.items() if kind not in ("id", "counts", "own")}
    return ", ".join(counted(worth, kind.removesuffix("s")) for kind, worth in told.items())


def _range(option: Json) -> str:
    if option["type"] == "choice":
        return ", ".join(map(str, option["values"]))
    if option["type"] == "toggle":
        return "on, off"
    steps = f" in steps of {option['step']}" if option["step"] != 1 else ""
    return f"{option['low']} to {option['high']}{steps}" + (", or off" if option["may_be_off"] else "")


def _shown(value: Value) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)
