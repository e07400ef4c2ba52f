"""Hints under the files of clubs, counted anew: what is missing, which tiles help, how many of them are left."""

from collections import Counter

import pytest

from game.engine.commands import Discard
from game.engine.facts import faces
from game.hands.hand import Hand
from game.hands.pattern import pattern
from game.players.ai.advice import advise
from game.players.ai.judgment import ANY
from game.rules.own_draft import example_club
from tests.hands import reference
from tests.players.test_judgment import questions

CLUBS = {"british": "polish", "classical_chinese": "polish", "hong_kong": "gala", "chinese_official": "gala"}
HINTS = 20


@pytest.mark.slow
@pytest.mark.parametrize("file", CLUBS)
def test_twenty_hints_are_true_of_the_tiles(file: str) -> None:
    most = 1 if file == "british" else 4
    shape = pattern(f"{most}*meld:any {4 - most}*set:any pair:any" if most < 4 else "4*meld:any pair:any")
    own: dict[str, object] = {"own_hands": example_club(file)}
    asked = [each for seed in (90423, 90424, 90425) for each in questions(CLUBS[file], own, seed)]
    discards = [each for each in asked if all(isinstance(choice, Discard) for choice in each[1].choices)]
    counted = 0
    for view, question in discards:
        deal = view.current_deal
        held = deal.seats[question.seat]
        laid = tuple(each.meld for each in held.sets)
        hand = faces(deal, held.hand)
        seen = Counter(hand) + Counter(tile for seat in deal.seats for each in seat.sets for tile in each.meld.tiles)
        seen += Counter(tile for each in deal.discards if not each.is_taken and (tile := deal.faces[each.tile_id]))
        for one in advise(view, question).shown:
            if one.aim != ANY or not isinstance(one.command, Discard):
                continue
            left = list(hand)
            left.remove(one.command.tile)
            rest = Hand(tuple(left), laid)
            assert one.missing == shape.missing(rest)
            helping = {tile: 4 - seen[tile] for tile in reference.helping(shape, rest) if seen[tile] < 4}
            assert dict(one.helping) == helping
            assert one.live == sum(helping.values())
            counted += 1
        if counted >= HINTS:
            return
    pytest.fail(f"only {counted} hints to count")
