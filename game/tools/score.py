"""``sparrows score``: scores a deal that was played anywhere (docs/commands.md, ``score``)."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO

from game.engine.codec import amount_to_json
from game.engine.json_text import DoubledField, json_of
from game.hands.meld import Meld
from game.ledger.all_books import UnderBook
from game.ledger.checks import Trouble
from game.ledger.entry import place_text
from game.ledger.session import LedgerError, ledger_of, session_of
from game.rules.flow import Placing
from game.rules.options import OWN_HANDS
from game.rules.rows import Doubles, Limit, Multiplier, Points, Worth
from game.rules.rulesets import club_of
from game.rules.scoring import DealScore, Line, NotAMahjong, Score
from game.tiles.tile import Wind
from game.tools import score_all_books as all_books
from game.tools.arguments import BadInput, Parser, club_text, one_line
from game.tools.score_input import GivenDeal, complaint, given_deal, given_to_all, sortings

LONGEST = 1 << 20
"""The most bytes of one deal; real ones are far shorter."""

Json = dict[str, Any]
"""A JSON object of the answer, with values of any kind."""


class NotJson(BadInput):
    """The input is no JSON at all."""


def main(arguments: Sequence[str]) -> int:
    """Score one deal, or with ``--lines`` one deal a line; return 1 if a hand is no mahjong, else 0."""
    parser = Parser("score", "Score a deal, or a whole session, given as JSON, under one of the rulebooks.")
    parser.add_argument(
        "file", nargs="?", default="-", help="file with the deal or session as JSON; - or none reads standard input"
    )
    parser.add_argument("--lines", action="store_true", help="read one deal per line, print one answer per line")
    parser.add_argument("--own-hands", metavar="FILE", help="use a club's own hands instead of those in the options")
    parser.add_argument("--sortings", action="store_true", help="also list every way a winner can sort the tiles")
    parser.add_argument("--all-books", action="store_true", help="score one deal under all books, side by side")
    parser.add_argument("--text", action="store_true", help="with --all-books: print text instead of JSON")
    given = parser.parse_args(arguments)
    if (given.text and not given.all_books) or (given.lines and given.all_books):
        raise BadInput("--text goes with --all-books, and --lines with no other")
    if given.sortings and (given.lines or given.all_books):
        raise BadInput("--sortings goes with one deal under one book")
    own_hands = None if given.own_hands is None else club_text(given.own_hands)
    with _opened(given.file) as file:
        if given.lines:
            return _score_lines(file, own_hands)
        text = file.read(LONGEST + 1)
    document = _read(text, own_hands)
    if given.all_books:
        return _score_all(document, as_text=given.text)
    is_session = isinstance(document, dict) and "deals" in document
    answer, is_mahjong = _session(document) if is_session else _answer(document, tells_sortings=given.sortings)
    print(json.dumps(answer))
    return 0 if is_mahjong else 1


def _score_all(document: object, *, as_text: bool) -> int:
    """Score the deal under all books; return 1 if none of them can score it."""
    books = given_to_all(document)
    print(all_books.text(books) if as_text else json.dumps({"books": [_under(book) for book in books]}))
    return 0 if any(not book.counted.problems for book in books) else 1


def _under(book: UnderBook) -> Json:
    error = all_books.error_of(book)
    told = _settled(book.counted.score) if error is None else {"error": error[0], "message": one_line(error[1])}
    club = club_of(book.rules)
    return {"rules": book.rules.id} | ({"club": club} if club else {}) | told | {"left_out": all_books.remarks(book)}


def _score_lines(file: BinaryIO, own_hands: str | None) -> int:
    """Print an answer for every line; return 2 if one of them was no JSON."""
    code = 0
    for line in _lines(file):
        try:
            answer, _ = _answer(_read(line, own_hands))
        except BadInput as error:
            answer = {"error": "bad_input", "message": one_line(str(error))}
            code = 2 if isinstance(error, NotJson) else code
        print(json.dumps(answer), flush=True)
    return code


def _answer(document: object, *, tells_sortings: bool = False) -> tuple[Json, bool]:
    """The answer for one deal, and whether the deal could be scored."""
    try:
        deal = given_deal(document)
        score = deal.scored()
    except NotAMahjong as error:
        return {"error": "not_a_mahjong", "message": one_line(str(error))}, False
    ways = [_sorting(way) for way in sortings(deal.rules, deal.facts)] if tells_sortings else []
    return score_to_json(deal, score) | ({"sortings": ways} if tells_sortings else {}), True


def _sorting(score: Score) -> Json:
    return {
        "seat": score.wind.letter,
        "sorting": score.sorting,
        "special": score.special,
        "worth": amount_to_json(score.worth),
    }


def _session(document: object) -> tuple[Json, bool]:
    """The answer for a session, and whether every winner's hand is a mahjong."""
    try:
        session = session_of(document)
    except LedgerError as error:
        raise BadInput(str(error)) from None
    ledger = ledger_of(session)
    if len(ledger.deals) < len(session.deals):
        raise BadInput(f"deals[{len(ledger.deals)}]: the match was over before")
    deals = []
    for number, deal in enumerate(ledger.deals):
        for problem in deal.problems:
            where = place_text(("deals", number, *problem.place))
            wrong = f"{where}: {complaint(problem, deal.entry, ledger.rules, deal.placing)}"
            if problem.trouble not in (Trouble.NO_MAHJONG, Trouble.WORTH_TOO_LITTLE):
                raise BadInput(wrong)
            return {"error": "not_a_mahjong", "message": wrong}, False
        balances = [amount_to_json(balance) for balance in ledger.balances(number + 1)]
        gains = [amount_to_json(gain) for gain in deal.played.deltas]
        outcome = {"outcome": deal.played.outcome.value, "gains": gains, "balances": balances}
        deals.append({"number": number + 1} | _placing(deal.placing) | _settled(deal.score) | outcome)
    return {
        "rules": session.rules,
        "deals": deals,
        "balances": [amount_to_json(balance) for balance in ledger.balances()],
        "next": None if ledger.next_placing is None else _placing(ledger.next_placing),
        "places": list(ledger.places),
    }, True


def _placing(placing: Placing) -> Json:
    return {"prevailing_wind": placing.prevailing.letter, "east": placing.east, "dealer": placing.dealer}


def _read(text: bytes, own_hands: str | None) -> object:
    """The document in a text, with a club's own hands in place of those in its options."""
    if len(text) > LONGEST:
        raise NotJson(f"longer than {LONGEST} bytes")
    try:
        document = json_of(text.decode("utf-8-sig"))
    except DoubledField as error:
        raise BadInput(f"{error}: it is given twice") from None
    except UnicodeDecodeError as error:
        raise NotJson(f"byte {error.start + 1}: not UTF-8") from None
    except json.JSONDecodeError as error:
        raise NotJson(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise NotJson("nested too deeply") from None
    except ValueError:
        raise NotJson("a number has too many digits") from None
    if own_hands is not None and isinstance(document, dict):
        options = document.setdefault("options", {})
        if isinstance(options, dict):
            options[OWN_HANDS] = own_hands
    return document


def score_to_json(deal: GivenDeal, score: DealScore) -> Json:
    """The answer for a deal: the worth of each hand, and the payments."""
    return {"rules": deal.rules.id} | _settled(score)


def _settled(score: DealScore) -> Json:
    return {
        "players": [_player(player) for player in score.scores],
        "payments": [
            {"from": payment.payer.letter, "to": payment.receiver.letter, "amount": amount_to_json(payment.amount)}
            for payment in score.payments
        ],
        "deltas": {Wind(place).letter: amount_to_json(delta) for place, delta in enumerate(score.deltas)},
    }


def _player(score: Score) -> Json:
    return {
        "seat": score.wind.letter,
        "winner": score.is_winner,
        "sets": [_set(meld) for meld in score.melds if not meld.is_pair],
        "special": score.special,
        "lines": [_line(line) for line in score.lines],
        "points": amount_to_json(score.points),
        "doubles": score.doubles,
        "worth": amount_to_json(score.worth),
    }


def _set(meld: Meld) -> Json:
    return {"kind": meld.kind.value, "tiles": [str(tile) for tile in meld.tiles], "concealed": meld.concealed}


def _line(line: Line) -> Json:
    tiles = {"tiles": [str(tile) for tile in line.tiles]} if line.tiles else {}
    return {"id": line.id} | tiles | worth_to_json(line.worth)


def worth_to_json(worth: Worth) -> Json:
    """The worth of a line of a score, or of a row of a rulebook."""
    match worth:
        case Points(points):
            return {"points": amount_to_json(Fraction(points))}
        case Doubles(doubles):
            return {"doubles": doubles}
        case Multiplier(share):
            return {"multiplier": amount_to_json(share)}
        case Limit(share):
            return {"limit": amount_to_json(share)}


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except OSError as error:
        if error.filename != name:
            raise
        raise BadInput(f"{name}: {error.strerror}") from None


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of a line that is too long, only one byte too many is returned, and the rest is skipped."""
    while line := file.readline(LONGEST + 1):
        yield line
        while not line.endswith(b"\n") and len(line) > LONGEST:
            line = file.readline(LONGEST + 1)
