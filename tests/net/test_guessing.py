"""Whoever reads all that a phone is shown guesses no better who may claim than one who always says "nobody"."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.engine.events import ClaimMade, ClaimsOpened, DealBegun
from game.net.rack import NEXT
from tests.app.hall.quick_match import QuickMatch

DEALS = 300
ALLOWED = 0.01
"""By how much a guesser may be better."""


@dataclass(frozen=True)
class Window:
    """The time in which a discard can be claimed."""

    deal: int
    seat: int
    """Who discarded."""
    asked: frozenset[int]
    """Seats that have to answer."""
    is_claimed: bool = False


Found = tuple[bool, Mapping[str, Hashable]]
"""Whether somebody else was asked, and what a phone was shown that might tell."""


def windows_of(played: QuickMatch) -> Sequence[Window]:
    """All windows of a match."""
    assert played.table.client is not None
    windows, deal = list[Window](), 0
    for step in played.table.client.table.match.steps:
        for event in step.events:
            if isinstance(event, DealBegun):
                deal += 1
            elif isinstance(event, ClaimsOpened):
                windows.append(Window(deal, event.seat, frozenset(event.asked)))
            elif isinstance(event, ClaimMade):
                windows[-1] = replace(windows[-1], is_claimed=True)
    return windows


def found_in(played: QuickMatch) -> Iterator[Found]:
    """What every phone was shown around each discard that nobody has claimed, and that it was not asked about."""
    windows = windows_of(played)
    for phone in played.phones:
        pictures = [(at, said) for at, said in phone.heard if said["type"] == "rack" and "deal" in said]
        discards = list(firsts_of_discards(pictures))
        questions = [(place, said["question"]["id"]) for place, (_at, said) in enumerate(pictures) if is_asked(said)]
        for window, first in zip(windows, discards, strict=True):
            shown = pictures[first][1]
            assert (window.deal, window.seat) == (shown["deal"]["number"], shown["last"]["seat"])
            if not window.is_claimed and shown["seat"] not in {window.seat, *window.asked}:
                following = next((place for place in discards if place > first), len(pictures) - 1)
                yield bool(window.asked), shown_around(first, following, pictures, questions)


Pictures = Sequence[tuple[float, Mapping[str, Any]]]


def firsts_of_discards(pictures: Pictures) -> Iterator[int]:
    """The first pictures that show each discard: nobody discards twice running."""
    before: object = None
    for place, (_at, said) in enumerate(pictures):
        last = said.get("last")
        now = None if last is None else (said["deal"]["number"], last["seat"])
        if now is not None and now != before:
            yield place
        before = now or before


def is_asked(said: Mapping[str, Any]) -> bool:
    """Whether a picture asks something of the match."""
    return bool(said.get("question")) and said["question"]["id"] < NEXT


def shown_around(
    first: int, following: int, pictures: Pictures, questions: Sequence[tuple[int, int]]
) -> Mapping[str, Hashable]:
    """What may tell something until the next discard: numbers, times, and what is said to be claimable.

    :param following: the place of the picture with the next discard.
    :param questions: of the phone, with the places of their pictures.
    """
    begin, lies = pictures[first]
    later = range(first + 1, len(pictures))
    after = next((place for place in later if _state(pictures[place][1]) != _state(lies)), len(pictures) - 1)
    near = pictures[first - 1 : after + 1]
    numbers = [said["number"] for _at, said in near]
    known = bisect_left(questions, (first, 0))
    around = [number for _place, number in questions[max(0, known - 1) : known + 1]]
    told = {
        "pictures": tuple(late - early for early, late in pairwise(numbers)),
        "length": tuple(round(at - begin, 2) for at, _said in near[1:]),  # finer, no two would be alike to learn from
        "claimable": tuple((said.get("last") or {}).get("claimable") for _at, said in near[1:-1]),
        "questions": around[1] - around[0] if len(around) == 2 else None,
        "next discard": round(pictures[following][0] - begin, 1),
        "pictures to it": pictures[following][1]["number"] - lies["number"],
    }
    return {**told, "all": tuple(told.values())}


def _state(said: Mapping[str, Any]) -> object:
    """What of a picture everybody sees to change when something follows a discard."""
    return said["turn"], said["left"], said["phase"], said.get("last"), said["rivers"]


def better_by(found: Sequence[Sequence[Found]], of: Callable[[bool, Mapping[str, Hashable]], Hashable]) -> float:
    """By how much a guesser is better than one who always says "nobody": he has learned from every other match."""
    learned: dict[Hashable, Counter[bool]] = defaultdict(Counter)
    for match in found[::2]:
        for truth, shown in match:
            learned[of(truth, shown)][truth] += 1
    asked = [(truth, learned.get(of(truth, shown))) for match in found[1::2] for truth, shown in match]
    right = sum(truth == (known is not None and known[True] > known[False]) for truth, known in asked)
    return (right - sum(not truth for truth, _known in asked)) / len(asked)


@pytest.mark.long
def test_nobody_guesses_better_than_one_who_always_says_nobody(tmp_path: Path, scaled: Callable[[int], int]) -> None:
    found, deals = list[list[Found]](), 0
    while deals < scaled(DEALS) or len(found) < 6:
        match = QuickMatch(len(found), tmp_path, phones=4 - len(found) // 2 % 3)
        deals += match.play()
        found.append(list(found_in(match)))
    whole = [one for match in found for one in match]
    assert len(whole) > 30 * deals
    assert 0.05 < sum(truth for truth, _shown in whole) / len(whole) < 0.6
    assert better_by(found, lambda truth, _shown: truth) > 5 * ALLOWED, "who is told it knows it"
    gains = {tell: better_by(found, lambda _truth, shown, tell=tell: shown[tell]) for tell in whole[0][1]}  # type: ignore[misc]
    assert all(gain <= ALLOWED for gain in gains.values()), gains
