"""What the tests of the score pad share."""

from pathlib import Path

import pytest

from game.app.matches.ledger_file import LedgerFile, begin
from tests.scenes.ledger_samples import NOON


@pytest.fixture
def file(tmp_path: Path) -> LedgerFile:
    """A new file of a session."""
    return begin(tmp_path, NOON)
