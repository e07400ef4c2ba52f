"""The overview of a hall as lines of text for the command line."""

from collections.abc import Iterator
from datetime import datetime

from game.app.hall.overview import ChairTold, HallTold, TableTold

_HEAD = ("table", "code", "rules", "stands", "since", "who sits")


def report(hall: HallTold) -> Iterator[str]:
    """The lines of the overview: some numbers, and a row for each table."""
    yield f"{_counted(len(hall.tables), 'table')}, {_counted(hall.guests, 'guest')}, open since {_day(hall.since)}"
    took = (
        "none lately"
        if hall.answers is None
        else "half in {:.0f} ms, 99 of 100 in {:.0f} ms".format(*(1000 * share for share in hall.answers))
    )
    yield f"answers: {took}; refused: {hall.refused}; {_megabytes(hall.came)} in, {_megabytes(hall.went)} out"
    if hall.notice:
        yield f"all guests are told: {_printable(hall.notice)}"
    if hall.tables:
        yield ""
        yield from _rows([_HEAD, *(_row(table) for table in hall.tables)])


def _rows(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(row[place]) for row in rows) for place in range(len(_HEAD))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(table: TableTold) -> tuple[str, ...]:
    stands = {"waiting": "not started", "playing": f"deal {table.deal}", "over": "finished"}[table.state]
    who = ", ".join(_chair(chair) for chair in table.chairs)
    watching = f"; {table.watching} watching" if table.watching else ""
    return str(table.number), table.code, _printable(table.title), stands, _hour(table.since), who + watching


def _chair(chair: ChairTold) -> str:
    name = _printable(chair.name)
    match chair.kind:
        case "free":
            return "(free)"
        case "computer":
            return f"{name} ({chair.level})"
        case "guest":
            since = "" if chair.since is None else f" {_hour(chair.since)}"
            return f"{name}{since}" if chair.here else f"{name} (away{since})"


def _printable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment).astimezone():%Y-%m-%d %H:%M}"


def _hour(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment).astimezone():%H:%M}"


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
