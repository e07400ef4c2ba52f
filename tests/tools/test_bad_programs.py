"""Bad programs at the table of ``simulate``: the deals go on, nothing of them escapes, and nothing outlives them."""

from __future__ import annotations

import json

import pytest

from tests.bots.bestiary import KINDS
from tests.tools.processes import Simulation, bot, seen_in_proc

PLAYS = "plays"
"""Nothing is counted against the program."""
MISSES = "misses"
"""Questions without an answer are counted."""
ERRS = "errs"
"""Answers that were none of the choices are counted."""
SILENT = 0.2
"""Seconds of patience with programs that use them up."""
TALKING = 20.0
"""Seconds of patience with programs that do not."""
GIVEN_UP = "it does not answer"
TABLE = {
    "mute": (SILENT, MISSES, GIVEN_UP),
    "deaf": (SILENT, MISSES, GIVEN_UP),
    "late": (SILENT, MISSES, GIVEN_UP),
    "crashing": (TALKING, MISSES, None),
    "never_there": (TALKING, MISSES, None),
    "lying": (TALKING, ERRS, None),
    "clairvoyant": (TALKING, PLAYS, None),
    "babbling": (TALKING, PLAYS, None),
    "flooding": (TALKING, MISSES, "it says more than anybody can listen to|it babbles"),
    "endless": (TALKING, MISSES, "it says lines without an end"),
    "staying": (TALKING, PLAYS, None),
    "good": (TALKING, PLAYS, None),
    "forking": (TALKING, PLAYS, None),
    "leaving": (TALKING, PLAYS, None),
    "breeding": (TALKING, PLAYS, None),
    "orphaning": (TALKING, MISSES, None),
    "unheeding": (TALKING, PLAYS, None),
    "shouting": (TALKING, PLAYS, None),
    "halves": (TALKING, MISSES, None),
    "surrogates": (TALKING, PLAYS, None),
    "no_utf8": (TALKING, PLAYS, None),
    "huge": (TALKING, PLAYS, None),
    "misnamed": (TALKING, PLAYS, None),
    "nested": (SILENT, MISSES, GIVEN_UP),
    "binary": (TALKING, PLAYS, None),
    "closing": (TALKING, MISSES, None),
    "hasty": (TALKING, PLAYS, None),
    "dying": (TALKING, MISSES, None),
    "stopped": (SILENT, MISSES, GIVEN_UP),
    "halting": (SILENT, MISSES, GIVEN_UP),
    "razing": (TALKING, MISSES, None),
    "repeating": (TALKING, PLAYS, None),
    "marked": (TALKING, PLAYS, None),
    "moving": (TALKING, PLAYS, None),
    "echoing": (SILENT, MISSES, GIVEN_UP),
    "dripping": (SILENT, MISSES, GIVEN_UP),
    "screaming": (TALKING, PLAYS, None),
    "shutting": (TALKING, MISSES, None),
    "becoming": (SILENT, MISSES, GIVEN_UP),
    "wandering": (TALKING, PLAYS, None),
}
"""Of each kind: the patience with it, what is counted of it, and why it is stopped."""
COMPLAINS = {"shouting", "screaming"}
"""Those that use the standard error, which is theirs too."""
DEALS = 2


def test_each_kind_stands_in_the_table() -> None:
    assert set(TABLE) == set(KINDS)


@seen_in_proc
@pytest.mark.slow
@pytest.mark.parametrize("kind", TABLE)
def test_the_deals_go_on_and_nothing_escapes_or_outlives_them(kind: str) -> None:
    patience, counted, why = TABLE[kind]
    run = Simulation(players=f"random,{bot(kind)},random,random", deals=DEALS, patience=patience)
    try:
        code, out, err = run.ended()
    finally:
        run.end()
    found = json.loads(out)
    faults = found["players"][1]
    assert (code, found["deals"]) == (0, DEALS)
    assert (faults["timeouts"] > 0, faults["illegal"] > 0) == (counted == MISSES, counted == ERRS)
    assert all(other["timeouts"] == other["illegal"] == 0 for other in found["players"] if other is not faults)
    said = [line for line in err.splitlines() if kind not in COMPLAINS or "what a hand!" not in line]
    reasons = [] if why is None else why.split("|")
    assert len(said) == (0 if why is None else DEALS)
    assert all(any(line == f"a program is stopped: {reason}" for reason in reasons) for line in said)


@seen_in_proc
@pytest.mark.slow
def test_a_program_whose_warden_was_ended_or_stopped_ends_all_the_same() -> None:
    """Both at one table, in processes that share the work."""
    players = f"{bot('halting')},{bot('razing')},{bot('good')},random"
    run = Simulation("--jobs", "2", players=players, deals=10, patience=SILENT)
    try:
        code, out, _ = run.ended()
    finally:
        run.end()
    assert (code, json.loads(out)["deals"]) == (0, 10)
