"""The rows of the verdict tables, played: what the engine makes of a win is what the tables say of the hand."""

from collections.abc import Iterator
from itertools import chain

import pytest

from game.engine.facts import deal_score
from game.hands.notation import parse_hand
from game.rules.rulesets import RULEBOOKS
from tests.exhaustive.case import case_of
from tests.exhaustive.director import play
from tests.exhaustive.scenes import verdicts
from tests.exhaustive.stage import Stage
from tests.rulebook import (
    test_gala,
    test_hungarian,
    test_israeli,
    test_israeli_special_hands,
    test_latvian,
    test_polish,
    test_polish_special_hands,
)
from tests.rulebook.scored import counted, deal_of, rules_of, score_of, settled

BY_CHANCE = ("out.only_tile", "out.last_of_kind", "special.heavenly_blessing")
"""What may come true in play though a row does not ask for it."""

Row = tuple[str, dict[str, object]]


def israeli() -> Iterator[Row]:
    tables = (
        test_israeli.test_points_of_every_player,
        test_israeli.test_points_of_the_winner,
        test_israeli.test_multipliers,
    )
    for _, hit, _ in chain.from_iterable(map(verdicts, tables)):
        yield hit, {}
    for _, hit in test_israeli_special_hands.HITS:
        yield hit, {}


def gala() -> Iterator[Row]:
    for hand, _ in verdicts(test_gala.test_every_row_of_the_table):
        for source in ("wall", "discard", "replacement") if len(parse_hand(hand).bonus) < 6 else ("wall", "discard"):
            yield f"{hand} / {source}", {}
        single = [tile for tile in parse_hand(hand).tiles if parse_hand(hand).tiles.count(tile) == 1]
        if single and single[0] in parse_hand(hand).concealed:
            yield f"{hand} / robbed_kong {single[0]}", {}
            yield f"{hand} / robbed_kong {single[0]}", {"rob_kong": "at_once"}


def hungarian() -> Iterator[Row]:
    for _, hit, _ in chain(verdicts(test_hungarian.test_points), verdicts(test_hungarian.test_doubles)):
        yield hit, {"match": "circuit"}
    for _, hit, _ in test_hungarian.EXTRAS:
        yield hit, {"match": "circuit"}


def latvian() -> Iterator[Row]:
    for hand, source, flags, _ in verdicts(test_latvian.test_bonus_scoring):
        if "first_draw" not in flags:
            yield f"{hand} / {source} {' '.join(flags)}", {"scoring": "bonus", "bonus_tiles": True}
    for hand, source, _, _ in verdicts(test_latvian.test_exponential_scoring):
        yield f"{hand} / {source}", {"scoring": "exponential"}


def polish() -> Iterator[Row]:
    for _, hit, _ in chain(verdicts(test_polish.test_points), verdicts(test_polish.test_doubles)):
        yield hit, {}
    for _, hit, _ in test_polish_special_hands.SPECIAL:
        yield hit, {}
    for _, hit, _ in test_polish_special_hands.EXTRA:
        yield hit, {"extra_hands": True}


TABLES = {"israeli": israeli, "gala": gala, "hungarian": hungarian, "latvian": latvian, "polish": polish}


def lines(text: str) -> list[str]:
    return [line for line in text.split(", ") if not line.startswith(BY_CHANCE)]


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_counts_in_play_is_what_the_table_says(book: str) -> None:
    wrong = []
    for text, options in TABLES[book]():
        case = case_of(text)
        seat = "ESWN"[case.winner]
        try:
            stage = play(Stage(book, options), text)
        except AssertionError as error:
            error.add_note(f"{text} {options}")
            raise
        score = score_of(deal_score(stage.match.state), seat)
        flowers = set(stage.faces(stage.seat(case.winner).bonus)) - set(case.hand.bonus)
        whole = text.replace(" / ", " ".join(["", *map(str, flowers), "/ "]))
        told = score_of(settled(rules_of(RULEBOOKS[book], **options), deal_of(whole)), seat)
        if lines(counted(score)) != lines(counted(told)):
            wrong.append(f"{text} {options}: {counted(score)}, not {counted(told)}")
    assert not wrong
