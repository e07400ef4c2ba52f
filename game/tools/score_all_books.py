"""``sparrows score --all-books``: one deal under every book (docs/commands.md, ``score``)."""

from collections.abc import Iterable

from game.engine.codec import amount_to_json
from game.i18n.books import played_title
from game.i18n.row_texts import score_line_text, worth_text
from game.ledger.all_books import UnderBook
from game.ledger.checks import Trouble
from game.rules.scoring import Score
from game.tiles.tile import Wind
from game.tools.score_input import wrong

_NAME_WIDTH = 48
_AMOUNT_WIDTH = 10


def error_of(under: UnderBook) -> tuple[str, str] | None:
    """Why a book cannot score the deal, as a code and a line; ``None`` if it can."""
    counted = under.counted
    if not counted.problems:
        return None
    problem = counted.problems[0]
    kind = "not_a_mahjong" if problem.trouble in (Trouble.NO_MAHJONG, Trouble.WORTH_TOO_LITTLE) else "cannot_count"
    return kind, wrong(problem, counted.entry, under.rules, counted.placing)


def remarks(under: UnderBook) -> list[str]:
    """What a book left out of the deal, one line each."""
    tiles = [f"played without bonus tiles: {' '.join(map(str, under.bonus))}"] if under.bonus else []
    return [*tiles, *(["played without ready hands"] if under.ready else [])]


def text(all_books: Iterable[UnderBook]) -> str:
    """The results of all books as text, one below the other."""
    return "\n".join("\n".join(_block(under)) for under in all_books)


def _block(under: UnderBook) -> Iterable[str]:
    title = played_title(under.rules.id, under.rules.options)
    error = error_of(under)
    if error is not None:
        yield f"{title}: not counted"
        yield f"  {error[1]}"
        return
    score = under.counted.score
    yield title
    for player in score.scores:
        if player.is_winner or player.lines:
            yield _row(f"{_seat(player.wind)}{', out' if player.is_winner else ''}", amount_to_json(player.worth), 1)
            yield from _lines(under, player)
    for payment in score.payments:
        pays = f"{_seat(payment.payer)} pays {_seat(payment.receiver)}"
        yield _row(pays, amount_to_json(payment.amount), 1)
    deltas = ", ".join(f"{_seat(Wind(seat))} {amount_to_json(delta):+}" for seat, delta in enumerate(score.deltas))
    yield f"  in all: {deltas}"
    for remark in remarks(under):
        yield f"  {remark}"


def _lines(under: UnderBook, player: Score) -> Iterable[str]:
    for line in player.lines:
        yield _row(score_line_text(under.rules, line, player).name, worth_text(line.worth), 2)


def _row(name: str, worth: object, depth: int) -> str:
    return f"{'  ' * depth + name:<{_NAME_WIDTH}}{worth:>{_AMOUNT_WIDTH}}"


def _seat(wind: Wind) -> str:
    return wind.name.title()
