"""Hints in deals in which one was not told why a discard that seemed never worse was not advised."""

from collections import Counter

import pytest

from tests.bench.hints import followed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "seed"),
    [
        ("latvian", 20261168),
        ("polish", 20261203),
        ("hungarian", 20261164),
        ("israeli", 20261197),
        ("gala", 20261187),
        ("hungarian", 20261233),
        ("latvian", 20261169),
    ],
)
def test_dominated_hints_have_a_cause(book: str, seed: int) -> None:
    found: Counter[str] = Counter()
    followed(book, seed, found)
    assert found["discards"] > 20
    assert not found["without a cause"]
