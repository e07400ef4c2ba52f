"""A club's own settlement and flow: each field of each book is changed and told, and the book stays as it is."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, resumed
from game.engine.replays.replay_file import file_of
from game.i18n.guide import changed_rows, guide
from game.i18n.guide.differences import topics_that_differ
from game.i18n.guide.model import Chapter, ChapterId, Entry, Paragraph
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.rules.example import example
from game.rules.flow import Played, PlayedDeal
from game.rules.options import OWN_HANDS, Number, Option, OptionError, Options
from game.rules.own_rules import BONUS_TILES, PRIORITY, TABLE, Field, Own, fields_of
from game.rules.own_rules import FIELDS as FIELDS_OF_CLUBS
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore, NotAMahjong
from game.rules.settlement import Payers
from game.rules.terms import Outcome
from game.tiles.tile import Tile, Wind
from tests.for_each import one_in, one_of
from tests.i18n.guides import leave_out_rows
from tests.players.tables import play
from tests.replays.reading import read_replay

FULL, QUICK = 5000, 250
ROOT = Path(__file__).resolve().parents[2]
FIELDS = [(book.id, path) for book in RULEBOOKS.values() for path in book.fields]


def written(value: Own) -> str:
    return repr(value) if isinstance(value, str) else str(value).lower()


def text_of(book: str, path: str, value: Own) -> str:
    return f"[{book}.rules]\n{path} = {written(value)}\n"


def rules_of(book: str, text: str = "", options: dict[str, object] | None = None) -> Ruleset:
    return RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {**(options or {}), "own_hands": text}))


def others(field: Field) -> list[Own]:
    """Other values of a field."""
    if field.path == PRIORITY:
        return ["mahjong > chow > kong = pung"]
    if field.path == TABLE:
        return ["0 1 2 4 8 16"]
    if field.words:
        return [word for word in field.words if word != field.value]
    if field.is_toggle:
        return [not field.value]
    if field.value is False:
        return [max(field.low, 2)]
    assert isinstance(field.value, int)
    return [field.value + 1 if field.value < field.high else field.value - 1]


def options_with(book: Rulebook, path: str) -> dict[str, object]:
    """The house rules with which the book has the part of a field."""
    if path in {field.path for field in fields_of(book.with_options())}:
        return {}
    return next(
        {option.id: value}
        for option in book.options
        for value in getattr(option, "values", ())
        if path in {each.path for each in fields_of(book.with_options(Options(book.options, {option.id: value})))}
    )


def value_of(rules: Ruleset, path: str) -> Own:
    return next(field.value for field in fields_of(rules) if field.path == path)


def told(chapter: Chapter) -> list[str]:
    return [block.heading for block in chapter.blocks if isinstance(block, Paragraph)]


def test_so_many_fields_are_changed_below() -> None:
    assert len(FIELDS) == 326


def test_the_manual_names_every_field_of_the_table_with_its_part() -> None:
    manual = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    told = manual[manual.index("- `[ID.rules]` changes") :]
    for part in dict.fromkeys(known.path.partition(".")[0] for known in FIELDS_OF_CLUBS if "." in known.path):
        assert f"`{part}." in told
    for known in FIELDS_OF_CLUBS:
        assert re.search(rf"`({known.path}|{known.path.partition('.')[2] or known.path})`", told), known.path


COMES_UP_WITH = {
    "settlement.dealer_pays": "settlement.payers = 'all'\n",
    "settlement.dealer_gets": "settlement.payers = 'all'\n",
    "settlement.discarder_pays": "settlement.payers = 'all'\n",
    "settlement.drawn_pays": "settlement.payers = 'all'\n",
    "settlement.rounding": "settlement.round_to = 10\n",
    "settlement.loses_for_each": "settlement.discarder_loses = 3\n",
    "settlement.least_without_bonus": "settlement.least_worth = 3\n",
    "bonus_order": "bonus_tiles = true\n",
    "kongs.before_first_discard": "bonus_tiles = true\n",
}
"""What a field has a meaning with, where a book does not have it."""


@pytest.mark.parametrize(("book", "path"), one_in(5, FIELDS))
def test_a_changed_field_is_in_force_and_told_and_the_book_stays(
    book: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out_rows(monkeypatch)
    field = RULEBOOKS[book].fields[path]
    options = options_with(RULEBOOKS[book], path)
    printed = rules_of(book, options=options)
    before = value_of(printed, path)
    for value in others(field):
        own = rules_of(book, text_of(book, path, value), options)
        assert value_of(own, path) == value
        assert value_of(rules_of(book, options=options), path) == before
        with_more = COMES_UP_WITH.get(path, "")
        base, changed = (
            rules_of(book, f"[{book}.rules]\n{with_more}{line}", options)
            for line in ("", f"{path} = {written(value)}\n")
        )
        found = [*topics_that_differ(base, changed)]
        assert found, f"{path}: {value} is told nowhere"
        here = guide(RULEBOOKS[book], changed.options)
        glance = next(chapter for chapter in here.chapters if chapter.id is ChapterId.GLANCE)
        if not with_more:
            assert {each.name for each in found} <= set(told(glance))
            assert {each.name for each in found} <= {
                name for name, _worth in changed_rows(RULEBOOKS[book], own.options)
            }


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=4))
def test_no_dash_stands_for_what_a_book_or_a_club_has_not(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_rows(monkeypatch)
    for payers in Payers:
        for more in ("", "bonus_tiles = false\n", "bonus_tiles = true\n", "kongs.allowed = false\n"):
            if more and more.partition(" ")[0] not in RULEBOOKS[book].fields:
                continue
            own = rules_of(book, f"[{book}.rules]\nsettlement.payers = '{payers.value}'\n{more}")
            told_changes = dict(changed_rows(RULEBOOKS[book], own.options))
            assert all(now and now != "–" for now in told_changes.values())
            glance = guide(RULEBOOKS[book], own.options).chapters[0]
            told_texts = [each.text for each in glance.blocks if isinstance(each, Paragraph)]
            assert not [text for text in told_texts if "–." in text or ": ." in text]


HAND_OF_30 = "S: B222 C456 C123 D77 C888 / wall C8"
HAND = "S: B123 C456 D789 C789 B55 / discard C6"


def settled(book: str, line: str, hand: str = HAND) -> DealScore:
    rules = rules_of(book, f"[{book}.rules.settlement]\n{line}\n")
    return rules.scored(example(hand).facts)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_who_pays_is_as_the_file_says(book: str) -> None:
    by_discarder = settled(book, "payers = 'discarder'")
    assert {payment.payer.letter for payment in by_discarder.payments if payment.receiver.letter == "S"} == {"E"}
    by_all = settled(book, "payers = 'all'")
    assert {payment.payer.letter for payment in by_all.payments if payment.receiver.letter == "S"} == set("EWN")
    by_nobody = settled(book, "payers = 'nobody'")
    assert not [payment for payment in by_nobody.payments if payment.receiver.letter == "S"]
    assert by_nobody.deltas[1] >= by_nobody.winners[0].worth > 0


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_limit_is_the_most_that_a_hand_is_worth(book: str) -> None:
    (free,) = settled(book, "").winners
    (limited,) = settled(book, "limit = 1").winners
    assert limited.worth == min(free.worth, 1)
    assert (limited.unlimited is None) == (free.worth <= 1)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_whoever_discards_loses_what_the_file_says(book: str) -> None:
    less = [
        there - here
        for here, there in zip(
            settled(book, "discarder_loses = 7").deltas, settled(book, "discarder_loses = 0").deltas, strict=True
        )
    ]
    assert less == [7, 0, 0, 0]


def test_the_dealers_share() -> None:
    once, twice = (settled("gala", f"payers = 'all'\ndealer_pays = {times}") for times in (1, 2))
    assert [2 * payment.amount if payment.payer.letter == "E" else payment.amount for payment in once.payments] == [
        payment.amount for payment in twice.payments
    ]
    assert rules_of("gala", "[gala.rules]\nsettlement.payers = 'all'\n").settlement.payers is Payers.ALL


def test_the_discarder_and_a_drawn_tile_pay_by_their_factors() -> None:
    rules = "payers = 'all'\ndiscarder_pays = 2\ndrawn_pays = 3"
    worth = settled("gala", "").winners[0].worth
    claimed = settled("gala", rules)
    assert {payment.payer.letter: payment.amount / worth for payment in claimed.payments} == {"E": 2, "W": 1, "N": 1}
    drawn = settled("gala", rules, "S: B123 C456 D789 C789 B55 / wall C6")
    assert {payment.payer.letter: payment.amount / worth for payment in drawn.payments} == {"E": 3, "W": 3, "N": 3}


def test_every_loser_pays_besides_what_the_discarder_pays_for_the_hand() -> None:
    """8 from each, and the hand of 2 points from the discarder, or from everybody if it was drawn."""
    rules = "payers = 'discarder'\nlosers_pay = 8"
    claimed = settled("gala", rules)
    assert {payment.payer.letter: payment.amount for payment in claimed.payments} == {"E": 10, "W": 8, "N": 8}
    drawn = settled("gala", rules, "S: B123 C456 D789 C789 B55 / wall C6")
    assert {payment.payer.letter: payment.amount for payment in drawn.payments} == {"E": 10, "W": 10, "N": 10}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_losers_pay_besides_goes_to_every_winner(book: str) -> None:
    for payers in Payers:
        without, with_it = (settled(book, f"payers = '{payers.value}'\nlosers_pay = {each}") for each in (0, 5))
        share = {wind: rules_of(book).settlement.dealer_pays if wind == 0 else 1 for wind in (0, 2, 3)}
        more = [here - there for here, there in zip(with_it.deltas, without.deltas, strict=True)]
        assert more == [-5 * share[0], 5 * sum(share.values()), -5 * share[2], -5 * share[3]]


@pytest.mark.parametrize(
    ("hand", "least", "is_enough"),
    [
        ("S: B123 C456 D789 C789 B55 / discard C6", 2, True),
        ("S: B123 C456 D789 C789 B55 F2 / discard C6", 3, False),
        ("S: B123 C456 D789 C789 B55 F2 / discard C6", 2, True),
        ("S: (DRRR) C456 D789 C789 B55 F2 S2 / discard C6", 2, True),
        ("S: (DRRR) C456 D789 C789 B55 F2 S2 / discard C6", 3, False),
    ],
)
def test_flowers_do_not_count_toward_the_minimum_if_the_file_says_so(hand: str, least: int, is_enough: bool) -> None:
    """A point for going out, one for all chows or a pung of dragons, and one for one's own flower or season."""
    facts = example(hand).facts
    for without in (True, False):
        line = f"settlement.least_worth = {least}\nsettlement.least_without_bonus = {written(without)}\n"
        rules = rules_of("gala", f"[gala.rules]\n{line}")
        (score,) = rules.scored(facts).winners
        flowers = 1 if " F2" in hand else 0
        counted = score.worth - flowers if without else score.worth
        assert rules.settlement.counted_for_least(score)[0] == counted
        assert rules.is_enough(facts) is (is_enough if without else score.worth >= least)


def test_doubles_of_flowers_do_not_count_toward_the_minimum() -> None:
    """The four flowers are a double, and four points each; the hand has no other double."""
    facts = example("S: (B123) C444 D777 C888 B55 F1234 / discard C8").facts
    rules = rules_of("polish", "[polish.rules.settlement]\nleast_doubles = 1\nleast_without_bonus = true\n")
    (score,) = rules.scored(facts).winners
    assert score.doubles == 1
    assert rules.settlement.counted_for_least(score) == ((score.points - 16), 0)
    assert not rules.is_enough(facts)


def test_winds_go_round_if_the_file_says_so() -> None:
    """Sixteen deals that nobody wins twice: the prevailing wind changes after every four."""
    own = rules_of("gala", "[gala.rules]\ncourse.winds = 'rounds'\ncourse.moves = 16\n")
    played: list[PlayedDeal] = []
    while (placing := own.flow(Played(tuple(played)))) is not None:
        nothing = (Fraction(0),) * 4
        played.append(PlayedDeal(placing=placing, outcome=Outcome.EXHAUSTED, winners=(), deltas=nothing))
    assert [deal.placing.prevailing.letter for deal in played] == [wind for wind in "ESWN" for _deal in range(4)]
    assert [deal.placing.east for deal in played] == [0, 1, 2, 3] * 4


def test_a_book_whose_flow_hangs_on_its_winds_does_not_let_them_go_round() -> None:
    (problem,) = RULEBOOKS["israeli"].club("[israeli.rules]\ncourse.winds = 'rounds'\n").problems
    assert problem == "israeli.rules.'course.winds': the book has no such field"
    (problem,) = RULEBOOKS["gala"].club("[gala.rules]\ncourse.winds = 'banker'\n").problems
    assert problem == "gala.rules.'course.winds': 'banker' is not one of one_round, rounds"


NO_CHOW = "S: B222 C444 D777 WNNN B55 / discard B5"
ONE_CHOW = "S: B123 C444 D777 WNNN B55 / discard B5"
TWO_CHOWS = "S: B123 C456 D777 WNNN B55 / discard B5"


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize(
    ("most", "made"), [(0, (False, False)), (1, (True, False)), (2, (True, True)), (4, (True, True))]
)
def test_a_hand_may_have_as_many_chows_as_the_file_says(book: str, most: int, made: tuple[bool, bool]) -> None:
    rules = rules_of(book, f"[{book}.rules]\nmahjong.most_chows = {most}\n")
    for text, is_made in zip((ONE_CHOW, TWO_CHOWS), made, strict=True):
        facts = example(text).facts
        player = next(each for each in facts.hands if each.wind is facts.wins[0].wind)
        assert rules.mahjong.is_made(player, Wind.EAST) is is_made
        before = replace(player, hand=player.hand.without(Tile.B5))
        assert (Tile.B5 in rules.mahjong.waits(before, Wind.EAST)) is is_made
        if is_made:
            assert rules.scored(facts).winners
        else:
            with pytest.raises(NotAMahjong):
                rules.scored(facts)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_losers_example_counts_however_few_chows_a_hand_may_have(book: str) -> None:
    rules = rules_of(book, f"[{book}.rules]\nmahjong.most_chows = 0\n")
    lost = example("S: DRRR C147 D258 WESWN / lost")
    assert Wind.SOUTH in {score.wind for score in rules.scored(lost.facts).scores}


def test_tiles_alike_are_sorted_with_no_more_chows_than_a_hand_may_have() -> None:
    """Three pungs that are three chows as well count as pungs; laid out as chows they are no mahjong."""
    rules = rules_of("polish", "[polish.rules]\nmahjong.most_chows = 1\n")
    (score,) = rules.scored(example("S: B111222333 C456 D55 / discard D5").facts).winners
    assert [meld.is_chow for meld in score.melds] == [False, False, False, True, False]
    with pytest.raises(NotAMahjong):
        rules.scored(example("S: (B123) (B123) B123 C456 D55 / discard D5").facts)


def test_an_only_wait_is_asked_of_the_hands_that_the_file_allows() -> None:
    """Bamboo 4445 waits for 3, 5 and 6; with a chow already in the hand and no more allowed, for 5 alone."""
    for most, is_only in ((4, False), (1, True)):
        rules = rules_of("polish", f"[polish.rules]\nmahjong.most_chows = {most}\n")
        (score,) = rules.scored(example("S: C567 B44455 WEEE DRRR / discard B5").facts).winners
        assert ("out.edge_closed_single" in {line.id for line in score.lines}) is is_only


def test_a_table_says_what_a_worth_brings() -> None:
    for hand, worth in ((HAND, 2), ("S: B111 B222 B333 B444 B55 / discard B5", 5)):
        for table, points in (("1 2 4 8 16", {2: 4, 5: 16}), ("0 7", {2: 7, 5: 7})):
            by_nobody = settled("gala", f"table = '{table}'", hand)
            assert by_nobody.winners[0].worth == worth
            assert by_nobody.deltas[1] == points[worth]
            by_all = settled("gala", f"payers = 'all'\ntable = '{table}'", hand)
            assert {payment.amount for payment in by_all.payments} == {points[worth]}


@pytest.mark.parametrize(
    ("rounding", "step", "brought"),
    [("up", 20, 40), ("down", 20, 20), ("nearest", 20, 40), ("nearest", 16, 32), ("nearest", 7, 28), ("up", 15, 30)],
)
def test_what_a_hand_brings_is_rounded_as_the_file_says(rounding: str, step: int, brought: int) -> None:
    """A hand of 30 points in the Hungarian book; 30 lies in the middle between 20 and 40, and goes up."""
    rules = f"payers = 'all'\nround_to = {step}\nrounding = '{rounding}'"
    printed, own = settled("hungarian", "payers = 'all'", HAND_OF_30), settled("hungarian", rules, HAND_OF_30)
    assert printed.winners[0].worth == own.winners[0].worth == 30
    assert {payment.amount for payment in own.payments if payment.payer.letter != "E"} == {brought}
    assert {payment.amount for payment in own.payments if payment.payer.letter == "E"} == {2 * brought}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_rounded_hands_are_paid_whole_in_every_book(book: str) -> None:
    for hand in (HAND, "S: B111 B222 B333 B444 B55 / discard B5", "S: WEEE WSSS B222 B333 B55 / wall WE"):
        worths = {score.wind: score.worth for score in settled(book, "", hand).scores}
        for rounding, whole in (("up", ceil), ("down", floor)):
            own = settled(book, f"payers = 'discarder'\nround_to = 7\nrounding = '{rounding}'", hand)
            assert {score.wind: score.worth for score in own.scores} == worths
            if rules_of(book).settlement.each_pays is None:
                (winner,) = own.winners
                paid = [payment.amount for payment in own.payments if payment.receiver is winner.wind]
                assert {amount / (whole(winner.worth / 7) * 7 or 1) for amount in paid} <= {0, 1, 2}


def test_where_nothing_ends_the_match_the_players_are_asked() -> None:
    own = rules_of("gala", "[gala.rules]\ncourse.moves = false\n")
    assert own.may_stop
    assert not own.course.has_end


def test_a_match_keeps_its_rules_after_the_file_has_gone() -> None:
    own = rules_of(
        "gala",
        "[gala.rules]\ncourse.moves = 2\nbonus_tiles = false\n"
        "[gala.rules.settlement]\npayers = 'all'\ndiscarder_loses = 0\n",
    )
    match = Match(own.id, own.options, 7)
    play(match, [ComputerPlayer(person, MINDS["beginner"], 5) for person in range(4)])
    state, _ = resumed(read_replay(file_of(Replay(Header(), match.opening, tuple(match.steps)))))
    assert state.rules is match.state.rules
    assert len(state.played) == 2
    assert state.balances == match.state.balances
    assert sum(state.balances) == 0
    assert not state.rules.tiles.has_bonus


HOSTILE = [
    "[polish.rules", "[polish]\nrules = 5", "[polish]\nrules = []", "[polish]\nrules = 'x'",
    "[[polish.rules]]\nstake = 5",
    *(
        f"[polish.rules]\n{path} = {value}"
        for path in ("stake", "settlement.payers", "claims.seconds", "course.moves", "kongs.allowed", PRIORITY)
        for value in (
            "-1", "1.5", "inf", "nan", "'x'", "''", "[]", "[1]", "{a = 1}", "2026-01-01", "1" + "0" * 400,
            "'" + "x" * 10000 + "'", "100001",
        )
    ),
    *(
        f"[polish.rules]\n{path} = {value}"
        for path in (
            "course.winds", "settlement.cannon", "settlement.bonus_beside_special", "settlement.least_without_bonus",
            "settlement.losers_pay", "mahjong.most_chows", "mahjong.one_short",
        )
        for value in ("-1", "1.5", "nan", "'x'", "[]", "{a = 1}", "2026-01-01", "1" + "0" * 400, "'\u202e'")
    ),
    "[polish.rules]\nmahjong.most_chows = 5", "[polish.rules]\nsettlement.table = '1 2'",
    "[polish.rules]\nclaims.most_chows = 0",
    *(
        f"[polish.rules]\n{path} = 5"
        for path in (
            "nothing", "''", "seats", "wall", "wall.sides", "wall.box", "wall.pool.stay", "course",
            "course.against_turns",
            "id", "options", "score", "elements", "__class__", "tiles", "'settlement.'", "'.payers'", "a.b.c.d.e.f",
            "'\u202e'", "'" + "x" * 10000 + "'", "settlement.keeps_worth", "mahjong.foursomes", "claims.finishes",
        )
    ),
    "[polish.rules]\nsettlement.table = '1 2 3'",
    "[polish.rules]\nsettlement.limit = false", "[polish.rules]\nclaims.priority = 'mahjong > mahjong > pung > chow'",
    "[polish.rules]\nclaims.priority = 'mahjong > pung'", "[polish.rules]\nclaims.priority = '> > >'",
    "[polish.rules]\nstake = 5\nstake = 6", "[polish.rules]\nstake = ", "[rules]\nstake = 5",
    "[polish.rules." + ".".join("a" * 50) + "]\nx = 1",
]  # fmt: skip


def test_there_are_a_hundred_hostile_files() -> None:
    assert len(set(HOSTILE)) >= 100


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_told_in_a_line_and_hides_nothing(text: str) -> None:
    book = RULEBOOKS["polish"]
    good = "[[hand]]\nname = 'Good'\npattern = '7*pair:x'\nworth = 'limit'\n"
    found = book.club(f"{text}\n{good}")
    assert found.problems
    assert [hand.id for hand in found.hands] == ["own:Good"]
    assert all(len(problem) < 200 and problem.isprintable() for problem in found.problems)
    with pytest.raises(OptionError):
        rules_of("polish", text)
    assert rules_of("polish", found.text).options.own_hands == found.text


def fuzzed(numbers: range) -> None:
    for number in numbers:
        chance = Random(f"rules {number}")
        book = chance.choice([*RULEBOOKS.values()])
        paths = chance.sample([*book.fields], chance.randrange(1, 9))
        lines = {path: chance.choice([*others(book.fields[path]), 0, 1, 3, 99, True, False, "x"]) for path in paths}
        found = book.club(f"[{book.id}.rules]\n" + "".join(f"{path} = {written(own)}\n" for path, own in lines.items()))
        assert len(found.problems) + len(found.changes) == len(lines)
        assert book.club(found.text).changes == found.changes
        own = rules_of(book.id, found.text)
        known = {field.path: field.value for field in fields_of(own)}
        asked = {"may_stop"} if not own.course.has_end else set()
        assert all(known.get(each.path, each.value) == each.value for each in found.changes if each.path not in asked)
        if number % 25 == 0:
            guide(book, own.options)
            for chows, hand in ((0, NO_CHOW), (1, ONE_CHOW), (2, TWO_CHOWS), (4, HAND)):
                if chows <= own.mahjong.most_chows:
                    assert own.scored(example(hand).facts).winners
                else:
                    with pytest.raises(NotAMahjong):
                        own.scored(example(hand).facts)


def test_what_is_taken_of_any_file_is_in_force_and_told() -> None:
    fuzzed(range(QUICK))


@pytest.mark.long
def test_what_is_taken_of_any_file_is_in_force_and_told_always(scaled: Callable[[int], int]) -> None:
    fuzzed(range(QUICK, QUICK + scaled(FULL)))


def decided(book: Rulebook, option: Option, chosen: Options) -> list[dict[str, Own]]:
    """The fields of a book under each value of an option, of a number its ends and its default."""
    values = (option.low, option.high, option.default) if isinstance(option, Number) else option.values
    rules = [book.with_options(Options(book.options, {**chosen, option.id: value})) for value in values]
    return [{field.path: field.value for field in fields_of(each)} for each in rules]


def fields(book: Rulebook, chosen: Options) -> dict[str, Own]:
    """The fields of a book by their paths."""
    return {field.path: field.value for field in fields_of(book.with_options(chosen))}


def deciding(book: Rulebook, option: Option, chosen: Options) -> list[str]:
    """The fields on which an option decides."""
    first, *rest = decided(book, option, chosen)
    return [path for path in first if any(each.get(path) != first[path] for each in rest)]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_value_of_an_option_is_the_clubs_where_that_sets_it(book: str) -> None:
    known = RULEBOOKS[book]
    usual = Options(known.options)
    told = 0
    for option in known.options:
        for path in deciding(known, option, usual):
            for value in others(known.fields[path]) if path in known.fields else ():
                text = known.club(text_of(book, path, value)).text
                chosen = Options(known.options, {**usual, OWN_HANDS: text})
                own = known.own_value(option, chosen) if known.overruled(option, chosen) else None
                if own is not None and fields(known, usual)[path] == usual[option.id]:
                    assert own == value, (option.id, path)
                    told += 1
    assert told or book == "gala"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_without_flowers_no_row_of_flowers_counts(book: str) -> None:
    known = RULEBOOKS[book]
    text = known.club(text_of(book, "bonus_tiles", value=False)).text
    bare = known.with_options(Options(known.options, {OWN_HANDS: text}))
    flowers = {row.id for row in known.elements if row.of_bonus}
    assert not bare.tiles.has_bonus
    assert not flowers & {row.id for row in bare.elements}
    said = [block for chapter in guide(known, bare.options).chapters for block in chapter.blocks]
    entries = [block for block in said if isinstance(block, Entry)]
    assert {entry.anchor for entry in entries if not entry.in_force} >= flowers
    for entry in entries:
        if entry.in_force:
            assert not any(shown.example.hand.bonus for shown in entry.shown), entry.name
            assert "bonus tile" not in entry.text


def test_a_club_without_flowers_overrules_the_house_rule_of_every_book_with_it() -> None:
    for known in RULEBOOKS.values():
        option = next((each for each in known.options if each.id == BONUS_TILES), None)
        if option is not None:
            text = known.club(text_of(known.id, BONUS_TILES, False)).text
            chosen = Options(known.options, {OWN_HANDS: text})
            assert known.overruled(option, chosen), known.id
            assert known.own_value(option, chosen) is False, known.id


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=3))
def test_a_club_overrules_a_house_rule_only_where_that_changes_nothing_any_more(book: str) -> None:
    known = RULEBOOKS[book]
    usual, overruled = Options(known.options), set[str]()
    assert not any(known.overruled(option, usual) for option in known.options)
    for path, field in known.fields.items():
        text = known.club(text_of(book, path, others(field)[0])).text
        chosen = Options(known.options, {**usual, OWN_HANDS: text})
        for option in known.options:
            if known.overruled(option, chosen):
                overruled.add(option.id)
                same = known.own_value(option, chosen)
                if same is not None and not isinstance(option, Number):
                    alike = Options(known.options, {**usual, option.id: same})
                    here, there = (fields(known, each) for each in (chosen, alike))
                    assert all(here.get(each) == there.get(each) for each in deciding(known, option, usual)), (
                        option.id,
                        path,
                    )
                first, *rest = decided(known, option, chosen)
                assert all(each == first for each in rest), (option.id, path)
                plain, *rest = decided(known, option, usual)
                assert any(each != plain for each in rest), (option.id, path)
    assert overruled


DRAGONS = "S: (DRRR) (DGGG) C123 DWWW B55 / discard DW"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_who_feeds_a_dangerous_hand_pays_for_all_if_the_file_says_so(book: str) -> None:
    """East discards the third dragon to two sets of dragons on the table; the others pay nothing and settle nothing."""
    usual = settled(book, "payers = 'all'", DRAGONS)
    cannon = settled(book, "payers = 'all'\ncannon = true", DRAGONS)
    winner = usual.winners[0].wind
    due = sum(payment.amount for payment in usual.payments if payment.receiver is winner)
    (payment,) = cannon.payments
    assert (payment.payer.letter, payment.receiver, payment.amount) == ("E", winner, due)
    harmless = settled(
        book, "payers = 'all'\ncannon = true", DRAGONS.replace("DWWW B55 / discard DW", "DWWW B55 / discard B5")
    )
    assert len({each.payer for each in harmless.payments if each.receiver is winner}) == 3
    drawn = settled(book, "payers = 'all'\ncannon = true", DRAGONS.replace("discard", "wall"))
    assert len({each.payer for each in drawn.payments if each.receiver is winner}) == 3


def test_where_nobody_pays_a_cannon_makes_no_difference() -> None:
    for book in ("gala", "latvian"):
        usual, cannon = (settled(book, f"payers = 'nobody'\ncannon = {on}", DRAGONS) for on in ("false", "true"))
        assert (usual.payments, usual.deltas) == (cannon.payments, cannon.deltas)


def test_only_books_with_shares_of_a_limit_know_what_is_beside_or_short_of_a_special_hand() -> None:
    for path in ("mahjong.one_short", "settlement.bonus_beside_special"):
        assert [book.id for book in RULEBOOKS.values() if path in book.fields] == ["polish"]
    (problem,) = RULEBOOKS["polish"].club("[polish.rules]\nmahjong.one_short = 101\n").problems
    assert problem == "polish.rules.'mahjong.one_short': 101 is not a whole number from 0 to 100"


@pytest.mark.parametrize(("share", "worth"), [(0, 0), (1, 10), (40, 400), (100, 1000)])
def test_a_loser_one_tile_short_of_a_special_hand_counts_for_a_share_of_it(share: int, worth: int) -> None:
    """Knitting is worth half the limit of 2,000; thirteen tiles of it are worth nothing by themselves."""
    rules = rules_of("polish", f"[polish.rules]\nmahjong.one_short = {share}\n")
    score = next(
        each for each in rules.scored(example("W: B123456 C1234567 / lost").facts).scores if not each.is_winner
    )
    assert score.worth == worth
    assert score.special is None
    assert [line.id for line in score.lines] == (["special.knitting"] if share else [])


def test_the_tiles_of_a_loser_count_if_they_are_worth_more_than_a_share() -> None:
    """Four kongs of winds, two of them doubling, and a dragon: 128 points and two doubles."""
    rules = rules_of("polish", "[polish.rules]\nmahjong.one_short = 1\nsettlement.limit = 1000\n")
    facts = example("E: DR [WEEEE] [WSSSS] [WWWWW] [WNNNN] / lost").facts
    score = next(each for each in rules.scored(facts).scores if not each.is_winner)
    assert score.points == 128
    assert score.special is None


@pytest.mark.parametrize(("bonus", "worth"), [("", 500), ("F2", 504), ("S1 F2", 508), ("F1 S1", 516), ("F1234", 532)])
def test_flowers_count_beside_a_special_hand_if_the_file_says_so(bonus: str, worth: int) -> None:
    """East: four points each; the own flower and season double them, and so do all four flowers."""
    own = "[polish.rules.settlement]\nlimit = 1000\nbonus_beside_special = true\n"
    (score,) = rules_of("polish", own).scored(example(f"E: B1234567 C1234567 {bonus} / wall C7").facts).winners
    assert score.worth == worth
    plain = own.replace("true", "false")
    (score,) = rules_of("polish", plain).scored(example(f"E: B1234567 C1234567 {bonus} / wall C7").facts).winners
    assert score.worth == 500


def test_flowers_lift_no_special_hand_above_the_limit() -> None:
    own = "[polish.rules.settlement]\nlimit = 1000\nbonus_beside_special = true\n"
    facts = example("E: B19 C19 D19 WESWN DRGW DR F1 S1 / wall DR").facts
    (score,) = rules_of("polish", own).scored(facts).winners
    assert score.worth == 1000
    assert score.unlimited == 1016
