"""A session is plain data: whatever was changed and changed back, it is counted as if nothing had been."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.notation import parse_hand
from game.ledger.checks import Problem, Trouble
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin, LaidSet, Penalty
from game.ledger.records import figures, table
from game.ledger.session import LedgerError, NewerLedger, Session, counted, ledger_of, read, session, written
from game.ledger.words import problem_text
from game.rules.flow import FIRST
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score
from game.rules.settlement import Settlement
from game.rules.terms import Source
from game.tiles.tile import Tile, Wind
from tests.ledger.played import PERSONS, rules_of

HAND = "B123 C456 D789 C789 B55"
NAMES = ("Anna", "Marek", "Zosia", "Piotr")


def hand(seat: int, text: str) -> EnteredHand:
    parsed = parse_hand(text)
    melds = tuple(LaidSet(tiles=meld.tiles, concealed=meld.concealed) for meld in parsed.melds)
    return EnteredHand(seat=seat, hand=parsed.concealed, melds=melds, bonus=parsed.bonus)


def won(seat: int, loser: int | None = None, text: str = HAND, *more: EnteredHand) -> EnteredDeal:
    source = Source.WALL if loser is None else Source.DISCARD
    win = EnteredWin(seat=seat, source=source, tile=parse_hand(text).concealed[-1], loser=loser)
    return EnteredDeal(players=(hand(seat, text), *more), wins=(win,))


def polish(*deals: EnteredDeal) -> Session:
    begun = session(rules_of("polish"), PERSONS, begun=1_790_000_000)
    for deal in deals:
        begun = begun.entered(deal)
    return begun


DEALS = st.one_of(
    st.builds(won, st.integers(0, 3)),
    st.sampled_from([won(0, 1), won(3, 2), EnteredDeal(), EnteredDeal(annulled=True)]),
    st.builds(
        lambda seat, points: EnteredDeal(penalties=(Penalty(seat=seat, points=points),)),
        st.integers(0, 3),
        st.integers(1, 300),
    ),
)


def test_east_stays_or_passes_with_the_corrected_deal() -> None:
    known = polish(won(0), won(1), won(2))
    assert [deal.placing.east for deal in ledger_of(known).deals] == [0, 0, 1]
    corrected = known.entered(won(2), 0)
    assert [deal.placing.east for deal in ledger_of(corrected).deals] == [0, 1, 1]
    assert ledger_of(corrected.entered(won(0), 0)) == ledger_of(known)
    assert known.taken_back() == polish(won(0), won(1))
    assert known.taken_back(0) == polish(won(1), won(2))


@given(st.lists(DEALS, min_size=1, max_size=6), st.data())
def test_a_deal_changed_back_leaves_no_trace(deals: list[EnteredDeal], data: st.DataObject) -> None:
    known = polish(*deals)
    number = data.draw(st.integers(0, len(deals) - 1))
    changed = known.entered(data.draw(DEALS), number)
    assert ledger_of(changed).deals[:number] == ledger_of(known).deals[:number]
    assert changed.entered(deals[number], number) == known
    assert known.entered(data.draw(DEALS)).taken_back() == known
    assert read(written(changed)) == changed
    for last in range(len(deals)):
        assert ledger_of(polish(*deals[: last + 1])).deals == ledger_of(known).deals[: last + 1]


def test_points_told_in_place_of_tiles_settle_like_the_tiles() -> None:
    """docs/rules/polish.md, "Settlement", Example: 64, 24 and 8 points."""
    winner = won(2, None, "B111 (WWWW) C456 D678 D55")
    east, south = hand(0, "[B2222] C111 D149 WSN DRG"), hand(1, "D999 B357 C37 WEN DRGW")
    tiles = EnteredDeal(
        players=(*winner.players, east, south), wins=(EnteredWin(seat=2, source=Source.WALL, tile=Tile.D6),)
    )
    told = EnteredDeal(
        players=(*winner.players, EnteredHand(seat=0, points=Fraction(24)), EnteredHand(seat=1, points=Fraction(8))),
        wins=tiles.wins,
    )
    for deal in (tiles, told):
        assert ledger_of(polish(deal)).deals[0].played.deltas == tuple(map(Fraction, (-48, -88, 256, -120)))


def test_penalties_and_an_annulled_deal() -> None:
    known = polish(EnteredDeal(annulled=True, penalties=(Penalty(seat=0, points=300), Penalty(seat=0, points=10))))
    ledger = ledger_of(known)
    assert list(ledger.balances()) == [1690, 2000, 2000, 2000]
    assert ledger.next_placing == FIRST


def test_players_who_stop_have_their_places() -> None:
    known = polish(won(0, 1))
    assert ledger_of(known).places == ()
    closed = read(written(known).replace(b'"closed":false', b'"closed":true'))
    assert ledger_of(closed).places == (1, 2, 2, 2)


@pytest.mark.parametrize(
    ("deal", "trouble", "place", "text"),
    [
        (won(0, None, "B123 C456 D789 C78 B55"), Trouble.MISSING, ("players", 0), "1 tile is missing"),
        (won(0, None, "B123 C456 B55"), Trouble.MISSING, ("players", 0), "6 tiles are missing"),
        (won(0, None, HAND + " B5"), Trouble.SURPLUS, ("players", 0), "1 tile too many"),
        (
            won(0, None, "B123 C456 D789 C779 B55"),
            Trouble.NO_MAHJONG,
            ("players", 0),
            "No mahjong yet: 1 tile short of four sets and a pair",
        ),
        (
            won(0, None, HAND, hand(1, "B555 C123 D123 WESWN")),
            Trouble.TOO_MANY,
            ("players", 1, "hand", 2),
            "There are only 4 of this tile: 5 of Bamboo",
        ),
        (
            EnteredDeal(wins=(EnteredWin(seat=3, source=Source.WALL),)),
            Trouble.NO_HAND,
            ("wins", 0, "seat"),
            "Piotr's hand has not been entered yet",
        ),
        (
            EnteredDeal(
                players=(EnteredHand(seat=1, hand=(Tile.B1,) * 3, melds=(LaidSet(tiles=(Tile.B1, Tile.B2)),)),)
            ),
            Trouble.NO_SET,
            ("players", 0, "melds", 0),
            "These tiles are not a set",
        ),
        (
            won(0, None, HAND, EnteredHand(seat=1, points=Fraction(0), bonus=(Tile.B1,))),
            Trouble.NO_BONUS,
            ("players", 1, "bonus", 0),
            "Neither a flower nor a season: 1 of Bamboo",
        ),
    ],
)
def test_what_is_wrong_is_said_where_it_stands(deal: EnteredDeal, trouble: Trouble, place: object, text: str) -> None:
    problem: Problem = counted(rules_of("polish"), FIRST, deal).problems[0]
    assert (problem.trouble, problem.place) == (trouble, place)
    assert problem_text("polish", problem, NAMES) == text


def test_every_trouble_has_words() -> None:
    for trouble in Trouble:
        score, rule = Score(wind=Wind.EAST, is_winner=True, worth=Fraction(2)), Settlement(least_worth=3)
        problem = Problem(trouble=trouble, place=(), seat=0, tile=Tile.B1, count=2, score=score, rule=rule)
        assert "{" not in problem_text("polish", problem, NAMES)


def test_a_deal_with_a_mistake_counts_nothing_and_hides_no_other() -> None:
    known = polish(won(0, None, "B123"), won(1))
    first, second = ledger_of(known).deals
    assert first.problems
    assert not any(first.played.deltas)
    assert not second.problems


def test_the_table_for_other_programs() -> None:
    fined = EnteredDeal(annulled=True, penalties=(Penalty(seat=2, points=30), Penalty(seat=2, points=5)))
    known = polish(won(0, 1), EnteredDeal(), fined, won(1))
    rows = list(csv.reader(io.StringIO(table(known))))
    assert rows[0] == [
        "Deal",
        "Prevailing wind",
        "East",
        "Winner",
        "Tile from",
        *NAMES,
        *(f"{name}, penalties" for name in NAMES),
        *(f"{name}, in all" for name in NAMES),
    ]
    assert rows[1][:5] == ["1", "East", "Anna", "Anna", "Marek"]
    assert [int(gain) for gain in rows[1][5:9]] == list(ledger_of(known).deals[0].played.deltas)
    assert rows[2] == ["2", "East", "Anna", "Nobody", "", *"0000", *"0000", *rows[1][13:]]
    assert rows[3][3:13] == ["Played again", "", "0", "0", "-35", "0", "0", "0", "35", "0"]
    assert rows[4][3:5] == ["Marek", "The wall"]


def test_a_name_is_no_formula() -> None:
    known = read(written(polish(won(0))).replace(b'"Anna"', b'"=1+1"'))
    assert "'=1+1" in table(known).splitlines()[0]


def test_the_figures_of_a_person() -> None:
    known = polish(won(0), won(0, 1), won(1, 0))
    found = figures("Anna", [("2026-11-21-130000", known)])
    assert (found.total.deals, found.total.wins, found.dealt_in, found.self_drawn) == (3, 2, 1, 1)
    assert found.average_worth == sum(found.worths) / 2
    assert found.best[0].win.worth == max(found.worths)
    assert found.total.gain == ledger_of(known).balances()[0] - 2000


BAD = [
    (b"", "line 1, column 1: not JSON"),
    (b"\xff", "not JSON"),
    (b"[" * 100_000, "not JSON"),
    (b"[]", "Expected `object`"),
    (b'{"rules":"polish"}', "Object missing required field `deals`"),
    (b'{"rules":"whist","deals":[]}', "rules: 'whist' is not one of"),
    (b'{"rules":"polish","deals":[],"deals":[]}', "deals: it is given twice"),
    (b'{"rules":"polish","options":{"limit":3},"deals":[]}', "options.limit: 3 is not"),
    (b'{"rules":"polish","edition":9,"deals":[]}', "edition: there is no edition 9"),
    (b'{"rules":"polish","persons":[{"name":"A"}],"deals":[]}', "persons: 1 of them; by these rules 4 play"),
    (
        b'{"rules":"polish","options":{"players":3},"deals":[{"penalties":[{"seat":3,"points":1}]}]}',
        "deals[0].penalties[0].seat: there is no seat 3",
    ),
    (
        b'{"rules":"polish","deals":[{"players":[{"seat":0,"hand":["B0"]}]}]}',
        "deals[0].players[0].hand[0]: Invalid enum",
    ),
    (b'{"rules":"polish","deals":[{"players":[{"seat":0},{"seat":0}]}]}', "deals[0]: a seat stands here twice"),
    (b'{"rules":"polish","deals":[{"players":[{"seat":0,"points":0.1}]}]}', "deals[0].players[0]: points are quarters"),
    (b'{"rules":"polish","deals":[{"wins":[{"seat":0,"source":"discard"}]}]}', "deals[0].wins[0]: `from` says"),
    (
        b'{"rules":"polish","deals":[{"wins":[{"seat":0,"source":"wall","flags":["first_discard"]}]}]}',
        "deals[0].wins[0]: 'first_discard' contradicts",
    ),
]


@pytest.mark.parametrize(("content", "message"), BAD)
def test_a_bad_file_is_told_in_one_line(content: bytes, message: str) -> None:
    with pytest.raises(LedgerError) as error:
        read(content)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_newer_file_is_told_as_such() -> None:
    with pytest.raises(NewerLedger):
        read(b'{"version":2,"something":"else"}')


@given(st.binary(max_size=40), st.data())
def test_a_damaged_file_is_read_or_refused(noise: bytes, data: st.DataObject) -> None:
    content = written(polish(won(0, 1), EnteredDeal()))
    at = data.draw(st.integers(0, len(content)))
    damaged = content[:at] + noise + content[at + data.draw(st.integers(0, 30)) :]
    try:
        found = read(damaged)
    except LedgerError:
        return
    assert ledger_of(found).rules is found.ruleset


def test_a_session_of_every_book_begins() -> None:
    for book in RULEBOOKS:
        begun = session(rules_of(book), PERSONS)
        assert ledger_of(begun).next_placing is not None
        assert read(written(begun)) == begun


PAIRS, OPEN_LAMPS = "B1177 C2255 WNNSS D33", "(D111) (D234) (D567) (D999) D58"


def test_a_hungarian_east_is_entered_and_gets_exactly_double() -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`; "Extras": nine lamps laid open, the last tile single."""
    begun = session(rules_of("hungarian", match="circuit"), PERSONS)
    first, second = ledger_of(begun.entered(won(0, 2, PAIRS)).entered(won(0, 2, OPEN_LAMPS))).deals
    assert [*map(int, first.score.deltas)] == [6120, -2040, -2040, -2040]
    each = 2 * ((20 + 4 + 4) * 8 + 1000)
    assert [*map(int, second.score.deltas)] == [3 * each, -each, -each, -each]


@pytest.mark.parametrize("options", [{}, {"banker_pay": "once"}])
def test_a_session_of_the_first_hungarian_edition_is_counted_as_it_was(options: dict[str, Value]) -> None:
    """docs/rules/hungarian.md, "Scoring": a single extra; nine lamps from the hand alone."""
    known = Session(rules="hungarian", options={"match": "circuit", **options}, edition=1, persons=PERSONS, deals=())
    (deal,) = ledger_of(known.entered(won(0, 2, PAIRS))).deals
    assert [*map(int, deal.score.deltas)] == [3120, -1040, -1040, -1040]
    (deal,) = ledger_of(known.entered(won(0, 2, OPEN_LAMPS))).deals
    assert deal.problems


@pytest.mark.parametrize(
    ("edition", "known"), [(2, {}), (2, {"knitting": "any_suits"}), (3, {"knitting": "any_suits"})]
)
def test_knitting_of_three_suits_wins_at_a_table_that_agreed_on_it(edition: int, known: dict[str, Value]) -> None:
    """docs/rules/polish.md, "Editions": in the second a pair was usually of any two suits."""
    knitting = "B12367 C13457 D2456"
    begun = Session(rules="polish", options=known, edition=edition, persons=PERSONS, deals=())
    (deal,) = ledger_of(begun.entered(won(0, 2, knitting))).deals
    assert [*map(int, deal.score.deltas)] == [6000, -2000, -2000, -2000]
    today = Session(rules="polish", options={}, edition=3, persons=PERSONS, deals=())
    (deal,) = ledger_of(today.entered(won(0, 2, knitting))).deals
    assert deal.problems
