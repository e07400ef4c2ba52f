"""A club's own hands: what its file says, how they are found, and how a match keeps them."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from game.engine.commands import BeginDeal
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, ReplayError, resumed
from game.engine.replays.replay_file import file_of
from game.hands.hand import Hand
from game.i18n.guide import guide
from game.i18n.guide.examples import own_examples
from game.i18n.guide.model import Entry, Paragraph
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.rules.options import OptionError, Options
from game.rules.own_hands import MOST_HANDS, Club, club_of
from game.rules.own_parts import OWN
from game.rules.rows import Limit, Points, Replaces
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Wind
from tests.players.tables import play
from tests.replays.reading import read_replay
from tests.rules.own_hands_by_hand import ALL, PATTERNS, is_hand, some_hand

FULL, QUICK = 5000, 250


def file(*hands: str, worth: str = "500") -> str:
    """A file of hands by their patterns, called H0, H1, ..."""
    return "".join(
        f'[[hand]]\nname = "H{number}"\npattern = "{text}"\nworth = {worth}\n' for number, text in enumerate(hands)
    )


def club(text: str, book: str = "hungarian") -> Club:
    terms = RULEBOOKS[book].own_hands
    assert terms is not None
    return club_of(text, terms)


def rules(text: str, book: str = "hungarian", **options: object) -> Ruleset:
    return RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {"own_hands": text, **options}))


def score(ruleset: Ruleset, tiles: list[str], source: Source = Source.WALL) -> Score:
    """The score of a hand of South's; its last tile completes it."""
    hand = Hand(tuple(map(Tile, tiles)))
    loser = Wind.EAST if source.is_taken_from_player else None
    win = WinFacts(wind=Wind.SOUTH, tile=Tile(tiles[-1]), source=source, loser=loser)
    player = PlayerHand(wind=Wind.SOUTH, hand=hand)
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player,), wins=(win,))
    return ruleset.scored(deal).scores[0]


def test_what_a_file_says() -> None:
    text = (
        'name = "Tuesdays"\n[notes]\n"Slow play" = "A point\\na minute."\n'
        '[[hand]]\nname = "Gates"\npattern = "x1112345678999 one:x"\nworth = 700\nconcealed = true\n'
    )
    found = club(text)
    assert (found.name, found.notes, found.problems) == ("Tuesdays", (("Slow play", "A point\na minute."),), ())
    (hand,) = found.hands
    assert (hand.id, hand.worth, hand.concealed, hand.replaces) == ("own:Gates", Points(700), True, Replaces.ADDS)
    assert club(found.text) == found


def test_worth_is_in_the_terms_of_the_book() -> None:
    assert club(file("7*pair:x", worth='"half limit"'), "polish").hands[0].worth == Limit(Limit().share / 2)
    assert club(file("7*pair:x", worth="90"), "polish").hands[0].worth == Points(90)
    assert club(file("7*pair:x", worth='"limit"\ncounts = "flat"'), "polish").hands[0].replaces is Replaces.FLAT
    assert club(file("7*pair:x", worth='90\ncounts = "points"'), "israeli").hands[0].replaces is Replaces.POINTS
    for book, worth in (
        ("polish", "0"),
        ("polish", '"3 limits"'),
        ("gala", '"limit"'),
        ("gala", "0"),
        ("gala", "1.5"),
    ):
        assert "worth" in club(file("7*pair:x", worth=worth), book).problems[0]
    assert "counts" in club(file("7*pair:x", worth='90\ncounts = "flat"'), "gala").problems[0]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('pattern = "chow:x123 q:any pair:any"', "pattern, column 11: 'q' in 'q:any' is no word"),
        ('pattern = "set:B1  X99 7*pair:x"', "pattern, column 9: 'X99' is no group of tiles"),
        ('pattern = "7*pair:x one:any"', "'7*pair:x one:any' is 15 tiles, not 14"),
        ('pattern = "x1111 B1111 C1111 pair:D1"', "keeps a tile five times"),
        ('pattern = "B111 set:B1 set:B2 pair:B3 set:B4"', "there are but four of each tile"),
        ('pattern = ""', "is 0 tiles, not 14"),
        ("pattern = 5", "pattern: 5 is no text"),
        ("", "pattern: missing"),
        ('pattern = "7*pair:x"\nworthy = 5', "'worthy': not known here; there are name, pattern, worth"),
        ('pattern = "7*pair:x"\nconcealed = 1', "concealed: 1 is neither true nor false"),
        ('pattern = "7*pair:x', "line 4: Illegal character"),
    ],
)
def test_a_wrong_hand_is_told_with_its_place_and_hides_no_other(line: str, complaint: str) -> None:
    good = file("7*pair:x")
    text = f'[[hand]]\nname = "Bad"\nworth = 5\n{line}\n{good}[[hand]]\nname = "H0"\nworth = 1\npattern = "7*pair:y"\n'
    found = club(text)
    assert [hand.id for hand in found.hands] == ["own:H0"]
    first, second = found.problems
    assert complaint in first
    assert first.startswith(("hand 1 ('Bad'): ", "line 4: "))
    assert second == "hand 3 ('H0'): name: another hand is called so"
    with pytest.raises(OptionError, match=r"options\.own_hands: "):
        rules(text)
    assert rules(found.text).special_hands[-1].id == "own:H0"


@pytest.mark.parametrize(
    "text",
    ["hand = 5", "notes = 5", "[notes]\na = 5", "[[hand]]", 'name = "a\\u0007"', "[" * 2000, "x" * 70000, "[hand]"],
)
def test_a_wrong_file_gives_complaints_of_one_line(text: str) -> None:
    found = club(text)
    assert found.hands == ()
    assert found.problems
    assert not any("\n" in problem for problem in found.problems)


def test_only_so_many_are_taken() -> None:
    found = club(file(*["7*pair:x"] * (MOST_HANDS + 1)))
    assert (len(found.hands), len(found.problems)) == (MOST_HANDS, 1)


def written_at_random(random: Random) -> str:
    """A pattern, or something like one."""
    if random.random() < 0.3:
        text = list(random.choice(PATTERNS))
        for _ in range(random.randrange(1, 4)):
            text[random.randrange(len(text))] = random.choice("xyzn+1239BCDWEG*!:,| []aq")
        return "".join(text)
    left, items = 14, []
    while left > 0:
        word, size = random.choice([("one", 1), ("pair", 2), ("duo", 2), *((word, 3) for word in THREES)])
        times = random.randint(1, max(1, min(9, left // size)))
        kinds = random.choice(KINDS_NAMED)
        items.append(f"{times}*{word}{random.choice(['', '', '!'])}:{kinds}")
        left -= times * size
    return " ".join(items)


THREES = ("chow", "pung", "kong", "set", "meld", "trio")
KINDS_NAMED = (
    "any",
    "x",
    "y",
    "suits",
    "honors",
    "simples",
    "xn",
    "yn+1",
    "x,y",
    "x,y,z",
    "own",
    "x2468",
    "DRG",
    "x,DR",
)


def fuzzed(seeds: range) -> None:
    for seed in seeds:
        text = written_at_random(Random(seed))
        found = club(file(text.replace("\\", "")))
        assert len(found.hands) + len(found.problems) == 1, text
        assert all("\n" not in problem and problem.startswith("hand 1 ('H0'): pattern") for problem in found.problems)
        for hand in found.hands:
            assert hand.pattern is not None
            for shown in own_examples(hand.pattern.text):
                assert hand.pattern.is_made(shown.hand, own=Wind.SOUTH, prevailing=Wind.EAST), text


def test_whatever_is_written_is_a_hand_or_one_line() -> None:
    fuzzed(range(QUICK))


@pytest.mark.long
def test_whatever_is_written_is_a_hand_or_one_line_always(scaled: Callable[[int], int]) -> None:
    fuzzed(range(QUICK, QUICK + scaled(FULL)))


@pytest.mark.parametrize("hands", [4, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("number", range(len(PATTERNS)))
def test_own_hands_are_found_as_by_trying_all(number: int, hands: int) -> None:
    text, random = PATTERNS[number], Random(number)
    ruleset = rules(file(text))
    made = 0
    for _ in range(hands):
        tiles = next(filter(None, iter(lambda: some_hand(text, random), 0)))
        random.shuffle(tiles)
        near = [*tiles[1:], random.choice([tile for tile in ALL if tiles.count(tile) < 4])]
        for each in (tiles, near):
            player = PlayerHand(wind=Wind.SOUTH, hand=Hand(tuple(map(Tile, each))))
            expected = is_hand(text, each)
            shape = ruleset.special_hands[-1].pattern
            assert shape is not None
            assert shape.is_made(player.hand, own=Wind.SOUTH, prevailing=Wind.EAST) is expected, each
            if expected:
                made += 1
                assert ruleset.mahjong.is_made(player, Wind.EAST)
                waiting = PlayerHand(wind=Wind.SOUTH, hand=Hand(tuple(map(Tile, each[:-1]))))
                assert Tile(each[-1]) in ruleset.mahjong.waits(waiting, Wind.EAST)
                assert any(line.id == "special.own:H0" for line in score(rules(file(text, worth="99999")), each).lines)
    assert made >= hands


def test_there_are_fifty_one() -> None:
    assert len(set(PATTERNS)) == 51


DOORS = "set:B1 set:C5 set:D9 WESWN one:dragons"
DOORS_MADE = ["B1"] * 3 + ["C5"] * 3 + ["D9"] * 3 + ["WE", "WS", "WW", "WN", "DR"]


@pytest.mark.parametrize(
    ("book", "worth", "points"),
    [
        ("gala", "30", 31),
        ("latvian", "30", 31),
        ("hungarian", "30", 20 + 2 + 30),
        ("polish", '"half limit"', 1000),
        ("polish", "500", 500),
        ("israeli", "30", 30),
        ("israeli", '30\ncounts = "adds"', 3 + 10 + 4 + 8 + 8 + 30),
    ],
)
def test_what_an_own_hand_brings(book: str, worth: str, points: int) -> None:
    found = score(rules(file(DOORS, worth=worth), book), DOORS_MADE)
    assert found.special == f"{OWN}H0"
    assert found.worth == points


def test_an_own_hand_of_sets_keeps_what_they_count() -> None:
    sets = ["B1"] * 3 + ["B5"] * 3 + ["C5"] * 3 + ["D9"] * 3 + ["DR"] * 2
    plain = score(rules(""), sets)
    own = score(rules(file("set:B1 set:B5 set:C5 set:D9 pair:dragons")), sets)
    assert (own.worth, own.points) == (plain.worth + 500, plain.points)


def test_a_concealed_hand_is_not_found_laid_open() -> None:
    ruleset = rules(file("4*set:x13579 pair:honors", worth="9\nconcealed = true"))
    assert ruleset.special_hands[-1].concealed
    assert score(ruleset, ["B1"] * 3 + ["B3"] * 3 + ["B5"] * 3 + ["B7"] * 3 + ["DR"] * 2).special == "own:H0"


def test_clashes_with_the_book_are_said() -> None:
    ruleset = rules(file("x1112345678999 one:x", DOORS, "x1112345678999 one:x,y"))
    gates, doors, wider = ruleset.special_hands[-3:]
    assert [row.id for row in ruleset.mahjong.clashes(gates)] == ["nine_lamps"]
    assert ruleset.mahjong.clashes(doors) == ()
    assert [row.id for row in ruleset.mahjong.clashes(wider)] == ["nine_lamps", "own:H0"]


def test_a_match_keeps_its_own_hands_and_goes_on_with_them() -> None:
    text = '[notes]\nTea = "At four."\n' + file("2*meld:any 2*chow:any pair:any", worth="40")
    options = Options(RULEBOOKS["gala"].options, {"own_hands": text})
    match = Match("gala", options, 7)
    play(match, [ComputerPlayer(person, MINDS["skilled"], 5) for person in range(4)])
    replay = Replay(Header(), match.opening, tuple(match.steps))
    again = read_replay(file_of(replay))
    state, _ = resumed(again)
    assert again == replay
    assert state.rules is match.state.rules
    assert state.rules.options.own_hands == text
    assert sum(isinstance(step.command, BeginDeal) for step in again.steps) == 4
    assert any(abs(balance) >= 40 for balance in state.balances), "nobody made an own hand"


def test_a_match_with_wrong_own_hands_is_not_opened() -> None:
    begun = Match("gala", Options(RULEBOOKS["gala"].options, {"own_hands": file("7*pair:x")}), 7)
    opening = read_replay(file_of(Replay(Header(), begun.opening, ()))).opening
    for wrong in ("[", file("7*pear:x"), 5):
        with pytest.raises(ReplayError):
            resumed(Replay(Header(), msgspec.structs.replace(opening, options={"own_hands": wrong}), ()))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_rulebook_tells_them(book: str) -> None:
    worth = '"limit"' if book == "polish" else "300"
    text = f'[notes]\nTea = "At four."\n{file(DOORS + " | 7*pair:x", worth=worth)}concealed = true\n'
    shown = guide(RULEBOOKS[book], rules(text, book).options)
    blocks = [block for chapter in shown.chapters for block in chapter.blocks]
    (entry,) = [block for block in blocks if isinstance(block, Entry) and block.anchor == "special.own:H0"]
    assert (entry.name, len(entry.shown)) == ("H0", 2)
    assert "Tile: any dragon; or 7 \u00d7 Pair: any tile of one suit. Nothing may be exposed." in entry.text
    assert Paragraph("At four.", heading="Tea") in blocks


@pytest.mark.parametrize("book", ["gala", "latvian"])
def test_the_guide_says_that_there_are_no_special_hands_only_where_there_are_none(book: str) -> None:
    def says_so(options: Options) -> bool:
        chapters = guide(RULEBOOKS[book], options).chapters
        blocks = [block for chapter in chapters for block in chapter.blocks if isinstance(block, Paragraph)]
        return any("here are no special hands" in block.text for block in blocks)

    assert says_so(rules("", book).options)
    assert not says_so(rules(file("7*pair:x", worth="5"), book).options)
