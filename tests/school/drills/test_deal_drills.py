"""Exercises on deals and books, each answered again from the rules of the pages alone."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

import pytest

from game.engine.rulings.obstacles import Obstacle
from game.rules.rows import Points
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.school.drills import count
from game.school.drills.exercise import NOTHING, Drill, Ended, Exercise, Offer, Readings
from game.school.drills.making import stream
from game.school.learned import is_offered
from game.school.progress import Learned, Progress
from tests.for_each import one_in
from tests.rulebook import reference_gala
from tests.school.drills import by_hand, counted_by_hand
from tests.school.drills.test_hands_drills import BOOKS, IN_CI, WHOLE

KNOWS_ALL = Progress(lessons=dict.fromkeys(("newcomer.points", "newcomer.payments"), Learned()))
DRILLS = (Drill.CALL, Drill.PAY, Drill.OTHER_BOOK, Drill.COUNT)
OFFERED = [
    (drill, book) for drill in DRILLS for book in BOOKS if is_offered(drill, RULEBOOKS[book].with_options(), KNOWS_ALL)
]


def check_call(one: Exercise) -> None:
    offer, held = one.about, one.player
    assert isinstance(offer, Offer)
    codes = [tile.value for tile in held.hand.concealed]
    code = offer.tile.value
    able = set()
    if code in by_hand.waits(one.rules, held.hand.concealed, held.hand.melds, held.wind, one.prevailing):
        able.add("mahjong")
    if not held.is_ready:
        able |= {name for name, needed in (("pung", 2), ("kong", 3)) if codes.count(code) >= needed}
        if held.wind == (offer.thrower + 1) % one.rules.seats and code in by_hand.RANKED:
            rank = int(code[1])
            rows = ({rank - 2, rank - 1}, {rank - 1, rank + 1}, {rank + 1, rank + 2})
            if any({code[0] + str(number) for number in row} <= set(codes) for row in rows):
                able.add("chow")
    kong = offer.refused.get("kong")
    if kong is not None and kong.obstacle is Obstacle.NO_REPLACEMENT:
        able.discard("kong")
    assert one.right == (able or {NOTHING}), f"{held.hand} {code} from {offer.thrower}"
    assert set(offer.refused) == {"chow", "pung", "kong", "mahjong"} - able


def deltas(book: str, ended: Ended) -> dict[int, Fraction]:
    """What the deal brings every seat, by its wind, from the worth of the hands (docs/rules)."""
    worth = {int(score.wind): score.worth for score in ended.score.scores}
    winners = [int(win.wind) for win in ended.deal.wins]
    if book in ("gala", "latvian"):
        threw = {int(win.loser) for win in ended.deal.wins if win.loser is not None and book == "gala"}
        return {seat: (value if seat in winners else Fraction(0)) - (seat in threw) for seat, value in worth.items()}
    (winner,) = winners
    gains = {seat: value if book == "israeli" else Fraction(0) for seat, value in worth.items()}
    for payer, receiver, amount in _paid(book, worth, winner, int(ended.deal.dealer)):
        gains[payer] -= amount
        gains[receiver] += amount
    return gains


def check_worths(book: str, ended: Ended) -> None:
    """The hands are worth what they come to by hand, but for special hands and wins that are remarkable."""
    for score in ended.score.scores:
        player = next(player for player in ended.deal.hands if player.wind is score.wind)
        win = next((win for win in ended.deal.wins if win.wind is score.wind), None)
        is_plain = score.special is None and (win is None or (not win.flags and win.tile is not None))
        if book == "gala" and win is not None:
            points = reference_gala.points(player.hand, player.wind, own_bonus_each=False)
            assert points == score.worth
        elif book in counted_by_hand.BOOKS and is_plain and (win is not None or book != "hungarian"):
            best = counted_by_hand.counted(book, player, ended.deal)
            assert best[0].worth == score.worth, f"{player} {ended.deal.wins}"


def _paid(book: str, worth: dict[int, Fraction], winner: int, dealer: int) -> Iterator[tuple[int, int, Fraction]]:
    """Who pays whom how much."""
    losers = [seat for seat in worth if seat != winner]
    for loser in losers:
        if book == "israeli":
            yield loser, winner, Fraction(16 if winner == dealer else 8)
        elif book == "hungarian":
            yield loser, winner, worth[winner] * (2 if loser == dealer else 1)
        else:
            yield loser, winner, worth[winner] * (2 if dealer in (winner, loser) else 1)
            for other in losers:
                if worth[loser] < worth[other]:
                    yield loser, other, (worth[other] - worth[loser]) * (2 if dealer in (loser, other) else 1)


def check_pay(one: Exercise) -> None:
    ended = one.about
    assert isinstance(ended, Ended)
    (right,) = one.right
    assert Fraction(str(right)) == deltas(one.rules.id, ended)[int(ended.asked)], ended
    check_worths(one.rules.id, ended)
    amounts = [Fraction(str(option)) for option in one.options]
    assert amounts == sorted(set(amounts))
    assert len(amounts) >= 3
    assert right in one.options


def check_books(one: Exercise) -> None:
    assert isinstance(one.about, Readings)
    hand, wind = one.player.hand, one.player.wind
    counts = by_hand.counts_of(hand.concealed)
    found = set()
    for id_, book in RULEBOOKS.items():
        rules = book.with_options()
        plain = by_hand.regular(counts) == 0
        fours = rules.mahjong.foursomes and not hand.melds and by_hand.foursomes(counts) == 0
        if plain or fours or by_hand.special(rules, counts, hand.melds, wind, one.prevailing, 1) == 0:
            found.add(id_)
    assert one.right == found, hand
    assert set(one.about.special) == found
    for reader, name in one.about.special.items():
        check_reading(RULEBOOKS[str(reader)].with_options(), one, name)


def check_reading(rules: Ruleset, one: Exercise, name: str | None) -> None:
    """The special hand that is named is the first one of the book's page that the hand is; without one it is none."""
    hand, winds = one.player.hand, ("W" + one.player.wind.letter, "W" + one.prevailing.letter)
    opened = any(not meld.concealed for meld in hand.melds)
    made = (
        row.id
        for row in rules.special_hands
        if row.pattern is not None and not (row.concealed and opened)
        for shape in by_hand.shapes(row.pattern.text, *winds)
        if by_hand.lacks(shape, by_hand.counts_of(hand.concealed), hand.melds, 1) == 0
    )
    assert next(made, None) == name, hand


def check_count(one: Exercise) -> None:
    """By a scorer of the tests that tries every way to lay the hand out."""
    ended, hand = one.about, one.player.hand
    assert isinstance(ended, Ended)
    assert one.right <= set(one.options)
    assert len(one.options) == len(set(one.options)) == count.OPTIONS
    score = next(score for score in ended.score.scores if score.wind is ended.asked)
    assert one.right == {line.id for line in score.lines}
    if one.rules.id == "gala":
        points = reference_gala.points(hand, one.player.wind, own_bonus_each=False)
        worths = {row.id: row.worth for row in one.rules.elements}
        assert points == sum(
            worth.points * sum(line.id == row for line in score.lines)
            for row, worth in worths.items()
            if isinstance(worth, Points)
        )
    else:
        best = counted_by_hand.counted(one.rules.id, one.player, ended.deal)
        assert score.worth == best[0].worth, f"{hand} {ended.deal.wins}"
        assert one.right in [way.rows for way in best], f"{hand} {ended.deal.wins}"


CHECKS: dict[Drill, Callable[[Exercise], None]] = {
    Drill.CALL: check_call,
    Drill.PAY: check_pay,
    Drill.OTHER_BOOK: check_books,
    Drill.COUNT: check_count,
}


@pytest.mark.parametrize(("drill", "book"), one_in(3, OFFERED, pytest.mark.slow))
def test_exercises_are_answered_rightly(drill: Drill, book: str) -> None:
    for one in islice(stream(drill, RULEBOOKS[book].with_options(), 1), 5):
        CHECKS[drill](one)


@pytest.mark.long
@pytest.mark.parametrize(("drill", "book"), OFFERED)
def test_ten_thousand_exercises_are_answered_rightly(drill: Drill, book: str, scaled: Callable[[int], int]) -> None:
    number = scaled(WHOLE)
    rules = RULEBOOKS[book].with_options()
    for one in islice(stream(drill, rules, 2), number if number == WHOLE else round(number * IN_CI)):
        CHECKS[drill](one)
