"""Everything that the five pages speak of happens at least once in a played deal (docs/style.md, "Tests").

The scenes of a book are played through the engine, each with the walls that it needs, and put to the engine again. What
happened in them is compared with the tables of the book, and with the ends and faults that its page tells. What cannot
be reached stands below with its reason; what could be reached and was not is named by the failing test.
"""

import pytest

from game.rules.rulesets import RULEBOOKS
from tests.exhaustive import scenes_gala, scenes_hungarian, scenes_israeli, scenes_latvian, scenes_polish
from tests.exhaustive.tally import Tally, rows_of_book

SCENES = {
    "israeli": scenes_israeli.scenes,
    "gala": scenes_gala.scenes,
    "hungarian": scenes_hungarian.scenes,
    "latvian": scenes_latvian.scenes,
    "polish": scenes_polish.scenes,
}

WINS = {"won on dealt", "won on wall", "won on replacement", "won on discard"}
"""docs/rules/common.md, "Claims"; docs/commands.md, ``score``."""
TILES_RUN_OUT = {"exhausted", "exhausted, no replacement"}
"""docs/rules/common.md, "When the tiles run out"."""
FREE_CALLS = {
    "false chow claim",
    "false pung claim",
    "false kong claim",
    "false mahjong claim",
    "false mahjong on one's own turn",
    "false kong from the hand",
    "tile shown",
}
"""docs/rules/common.md, "Assisted and tabletop play"."""
DEAD_HAND = {"hand dies of a false mahjong"}
STAYS = "dealer stays, winds stay"
MOVES = "dealer moves, winds move"

HAPPENS = {
    "israeli": {
        *WINS,
        *TILES_RUN_OUT,
        *FREE_CALLS,
        # "The end of a round"; the seat of the prevailing wind is the dealer's.
        f"after dealer won: {STAYS}",
        f"after exhausted: {STAYS}",
        f"after annulled: {STAYS}",
        f"after another won: {MOVES}",
        "after another won: dealer stays, winds move, next wind prevails",
        f"after another won: {MOVES}, next wind prevails",  # option `prevailing_order`, the other way round
        "annulled by a false mahjong",
        "annulled by a false ready hand, won",
        "annulled by a false ready hand, exhausted",
        "match over",
        # "Penalties"
        "false call costs 2",
        "wrong kind costs 11",
        "false call costs 300",
        "false ready hand costs 300",
    },
    "gala": {
        *WINS,
        *TILES_RUN_OUT,
        *FREE_CALLS,
        *DEAD_HAND,
        "won on robbed_kong",
        "won by several",
        # "The end of a deal, and of the match"
        f"after dealer won: {MOVES}",
        f"after another won: {MOVES}",
        f"after exhausted: {MOVES}",
        "match over",
        # "A turn"
        "false mahjong by robbing",
        "hand dies without its replacement",
    },
    "hungarian": {
        *WINS,
        *TILES_RUN_OUT,
        *FREE_CALLS,
        *DEAD_HAND,
        "won on robbed_kong",
        # "East, the banker, the match": circuits, then sixteen deals with a beneficiary each.
        f"after dealer won: {STAYS}",
        f"after another won: {MOVES}",
        f"after exhausted: {MOVES}",
        f"after another won: {MOVES}, next wind prevails",
        "after dealer won: dealer moves, winds stay",
        "after another won: dealer moves, winds stay",
        f"after another won: {STAYS}",
        f"after exhausted: {STAYS}",
        "match over",
        # "Scoring": the extra of a winning East counts twice.
        "line x.banker 1000",
    },
    "latvian": {
        *WINS,
        *TILES_RUN_OUT,
        *FREE_CALLS,
        *DEAD_HAND,
        # "The end of a hand, and of the match"
        f"after dealer won: {MOVES}",
        f"after dealer won: {STAYS}",
        f"after another won: {MOVES}",
        f"after exhausted: {STAYS}",
        "match over",
        "match stopped",
        # "Scoring"
        "false call costs 1",
    },
    "polish": {
        *WINS,
        *TILES_RUN_OUT,
        *FREE_CALLS,
        *DEAD_HAND,
        "won on robbed_kong",
        # "A turn", and "Three players", who never stay
        f"after dealer won: {STAYS}",
        f"after dealer won: {MOVES}",
        f"after exhausted: {STAYS}",
        f"after exhausted: {MOVES}",
        f"after another won: {MOVES}",
        f"after another won: {MOVES}, next wind prevails",
        "match over",
    },
}
"""Ends of deals and matches, what follows them, and faults, as the pages tell them."""

CLOCK = "the table keeps the time, not the engine"
UNREACHED = {
    "israeli": {f"felt claim_seconds={value}": CLOCK for value in (20, 5, 60, False)},
    "gala": {f"felt turn_seconds={value}": CLOCK for value in (30, 10, 120, False)},
    "hungarian": {
        **{f"felt claim_seconds={value}": CLOCK for value in (10, 3, 60, False)},
        **{f"felt blind={value}": "the window draws the discards face down" for value in (False, True)},
        **{
            f"felt claim_order={value}": '"It never matters with four copies of a tile"'
            for value in ("pung_first", "kong_first")
        },
    },
    "latvian": {
        **{f"felt claim_seconds={value}": CLOCK for value in (5, 2, 60, False)},
        **{f"felt racks={value}": "the window draws them" for value in (False, True)},
    },
    "polish": {f"felt claim_seconds={value}": CLOCK for value in (10, 3, 60, False)},
}
"""What cannot happen in a played deal, and why not."""


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_everything_happens(book: str) -> None:
    tally = Tally(RULEBOOKS[book])
    for name, scene in SCENES[book]():
        try:
            tally.add(scene().played())
        except BaseException as error:
            error.add_note(f"scene: {name}")
            raise
    possible = rows_of_book(RULEBOOKS[book]) | HAPPENS[book]
    assert possible - tally.found == UNREACHED[book].keys(), "what was not reached, and what is said to be out of reach"
    assert tally.found <= possible, "what happened stands on the page"
