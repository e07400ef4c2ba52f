"""The rich middle of a deal, asked for a claim and in the own turn with a hint: nothing lies over anything else."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.i18n.translator import speaking
from tests.for_each import one_of
from tests.gallery.tables import TABLES


@pytest.mark.parametrize("name", ["middle-claim", "middle-turn"])
@pytest.mark.parametrize("size", one_of(2, [(1920, 1080), (1024, 640)], first=1))
@pytest.mark.parametrize("language", ["en", "he", "ru"])
def test_bar_card_tools_and_menu_keep_clear_of_each_other_and_of_the_hand(
    name: str, size: tuple[int, int], language: str
) -> None:
    with speaking(language):
        desk = TABLES[name](size)
        scene, bar = desk.scene, desk.scene.questions.bar
        assert bar is not None
        card = [scene.hints.card] if scene.hints.card.is_visible else []
        seen = [bar.tray, *card, *scene.buttons.menu, *(tool for tool in scene.buttons.tools if not tool.is_quiet)]
        assert len(seen) >= 7
        for one, other in combinations(seen, 2):
            assert not one.box.meets(other.box), (one, other)
        bottom = bar.tray.box.bottom
        lying = (desk.view.placed[tile_id] for tile_id in desk.view.model.order)
        assert all(slot.box.y >= bottom for slot in lying)
