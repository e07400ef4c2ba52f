"""Scenes of the Latvian book (docs/rules/latvian.md)."""

from __future__ import annotations

from game.engine.commands import EndMatch
from tests.exhaustive.scenes import SHORT, Scenes, free_calls, match, no_replacement, to_the_end, verdicts, won
from tests.exhaustive.stage import Stage
from tests.rulebook import test_latvian

WORTH_TEN = "[C1111] [C9999] B111 D789 B22 / wall D7"
OF_NO_USE = {"first_draw", "last_of_kind"}


def scenes() -> Scenes:
    """All of them."""
    for hand, source, flags, _ in verdicts(test_latvian.test_bonus_scoring):
        told = " ".join(flag for flag in flags if flag not in OF_NO_USE)
        yield won("latvian", f"{hand} / {source} {told}", {"scoring": "bonus", "bonus_tiles": True})
    for hand, source, _, _ in verdicts(test_latvian.test_exponential_scoring):
        for honors in ("plain", "as_terminals"):
            yield won("latvian", f"{hand} / {source}", {"scoring": "exponential", "exponential_honors": honors})
    yield won("latvian", "E: B123 C456 D789 WEEE DRR / dealt", {"seating": "dice"})
    yield won("latvian", "B123 C456 D789 C789 B55 / discard C6", {"racks": False})
    yield won("latvian", "E: B111123 C456 D789 C55 / wall C6", {"kongs": False})
    for seconds in (2, 60, False):
        yield won("latvian", SHORT, {"claim_seconds": seconds})
    yield match("latvian", "dno" + 14 * "o")
    yield match("latvian", "dodo", {"match_hands": 4})
    yield match("latvian", 32 * "o", {"match_hands": 32})
    yield match("latvian", "ddnon", {"dealer": "stays_on_win"}, ends=False)
    yield match("latvian", "o", {"match": "target", "match_points": 1})
    yield match("latvian", "o", {"match": "target", "scoring": "exponential"}, text=WORTH_TEN)
    exponential = {"match": "target", "match_points": 1000, "scoring": "exponential"}
    yield match("latvian", "o", exponential, text=WORTH_TEN, ends=False)
    yield match("latvian", "doodono", {"players": 3, "dealer": "stays_on_win"}, ends=False)
    yield "the players stop", stopped
    yield "the last tile is a flower", lambda: no_replacement("latvian", {"bonus_tiles": True})
    yield "free calls", lambda: free_calls("latvian")


def stopped() -> Stage:
    """The players are asked after each deal, and stop after seventeen."""
    _, scene = match("latvian", 17 * "o", {"match": "open"}, ends=False)
    stage = scene()
    to_the_end(stage)
    stage.do(EndMatch())
    return stage
