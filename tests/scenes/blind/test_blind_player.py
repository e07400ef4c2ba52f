"""The real game, played by somebody who hears what assistive technology is told, and presses keys alone."""

from __future__ import annotations

import pytest

from game.i18n import _
from game.rules.rulesets import RULEBOOKS
from tests.scenes.blind.blind_driver import Player, is_possible, playing, read_review, read_score, set_up, take_lesson

pytestmark = [
    pytest.mark.window,
    pytest.mark.long(cases=True),
    pytest.mark.skipif(
        not is_possible(),
        reason="needs Xvfb, xdotool, dbus, at-spi2-core and Debian's python3-gi with gir1.2-atspi-2.0",
    ),
]


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_match_is_set_up_played_to_its_end_and_reviewed(language: str) -> None:
    with playing("gala", language) as blind:
        set_up(blind)
        assert Player(blind, "gala").play() == 4
        told = read_review(blind)
        assert any("Mira" in line or "%" in line for line in told), told


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("rules", sorted(set(RULEBOOKS) - {"gala"}))
def test_a_deal_of_every_book_is_played_and_its_score_read(rules: str, language: str) -> None:
    with playing(rules, language) as blind:
        set_up(blind)
        Player(blind, rules).play(1)
        told = " ".join(read_score(blind))
        assert "Mira" in told
        assert _("Everyone's score") in told


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_lesson_is_taken(language: str) -> None:
    with playing("gala", language) as blind:
        assert take_lesson(blind, "gala") >= 8
