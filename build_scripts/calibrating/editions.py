"""The editions of the books' pages under which figures were found; ``tests/build_scripts/test_editions.py`` reads them.

They are kept for the fits and the worths of ``calibrate.py``, and for the special hands of ``make_positions.py``.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from game.rules.rulesets import RULEBOOKS

KEPT = Path(__file__).with_name("editions.json")


def note(figures: str, books: Iterable[str], kept: Path = KEPT) -> None:
    """Notes that these figures were found anew for some books, by the editions of now."""
    known = json.loads(kept.read_text(encoding="utf-8"))
    known[figures] |= {book: RULEBOOKS[book].edition for book in books}
    kept.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
