"""Every event has its rule, in the state and on the screen."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.events import KongDeclared
from game.engine.seat import Seat
from game.engine.steps.evolve import evolve
from game.hands.meld import KongKind
from game.tiles.notation import parse_tile
from tests.engine.positions import random_match

ROOT = Path(__file__).resolve().parents[2]
EVENTS = "game/engine/events.py"
HANDLERS = ("game/engine/steps/evolve.py", "game/view/choreography/choreography.py")


@pytest.mark.slow
@pytest.mark.parametrize("union", ["Ending", "WithinDeal"])
def test_a_new_event_without_a_rule_does_not_pass_the_type_checker(union: str, tmp_path: Path) -> None:
    source = (ROOT / EVENTS).read_text()
    new_event = 'class TileDropped(BaseEvent, frozen=True, tag="tile_dropped"):\n    """A new event."""\n\n\n'
    changed = re.sub(rf"(?<=\n){union} = (\(\n)?", lambda found: f"{new_event}{found[0]}TileDropped | ", source)
    assert changed != source
    (tmp_path / "events.py").write_text(changed)
    mypy = (sys.executable, "-m", "mypy", "--follow-imports=silent", "--cache-dir", tmp_path / "cache")
    checked = subprocess.run(
        (*mypy, "--shadow-file", EVENTS, tmp_path / "events.py", *HANDLERS),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in checked.stdout.splitlines() if ": error:" in line]
    assert {line.split(":")[0] for line in complaints} == set(HANDLERS), checked.stdout


def test_a_fourth_tile_without_its_pung_is_a_broken_invariant_that_is_told() -> None:
    state = random_match(0)[2][1]
    assert state.deal is not None
    tile_id = state.deal.seats[0].hand[0]
    added = KongDeclared(seat=Seat(0), kind=KongKind.ADDED, tile_ids=(tile_id,), tiles=(parse_tile("B1"),))
    with pytest.raises(AssertionError, match="without its pung"):
        evolve(state, added)
