"""What a won hand would have counted, had its last tile come another way (mock 06)."""

from __future__ import annotations

import pytest

from game.engine.commands import Claim, DeclareMahjong
from game.engine.rulings.legal import legal_commands
from game.engine.state import Opening, Over
from game.rules.terms import ClaimKind
from game.scenes.score.sheet import score_sheet
from tests.engine.rigged import EAST, Scene
from tests.view.deals import CHAIRS


def won(book: str, draws: str) -> str:
    """The hint after East, who waits for B3-6-9, went out."""
    scene = Scene(east="B12345678 C123 DRR WN", draws=draws, book=book, dice=(4, 1, 1, 1, 1))
    while isinstance(scene.deal.phase, Opening):
        scene.default()
    scene.discard(EAST, "WN")
    while not isinstance(scene.deal.phase, Over):
        calls = [
            command
            for command in legal_commands(scene.match.state, EAST)
            if isinstance(command, DeclareMahjong)
            or (isinstance(command, Claim) and command.claim is ClaimKind.MAHJONG)
        ]
        if calls:
            scene.do(calls[0])
        else:
            scene.default()
    pages = score_sheet(scene.match.state, CHAIRS).pages
    assert pages[0].is_winner
    assert not any(page.what_if for page in pages[1:])
    return pages[0].what_if


def test_a_claimed_tile_would_have_counted_more_from_the_wall() -> None:
    said = won("israeli", "WW WS B9 DG")
    assert said == "From the wall it would be 10, not 6"


def test_a_drawn_tile_would_have_counted_less_from_a_discard() -> None:
    said = won("israeli", "WW WS WE B9")
    assert said == "On a discard it would be 6, not 15"


@pytest.mark.parametrize("draws", ["WW WS B9 DG", "WW WS WE B9"])
def test_where_it_would_be_the_same_nothing_is_said(draws: str) -> None:
    assert won("latvian", draws) == ""
