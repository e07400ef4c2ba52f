"""What is to be read before a choice is in sight at once, in the smallest usual window and in every language."""

import pytest

from game import ui
from game.i18n import use_language
from tests.gallery.states import SINGLE
from tests.scenes.pilot import Pilot, tree_of

SIZE = (1280, 720)
LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")


def is_whole(name: str) -> bool:
    """Whether nothing on a page of the gallery is scrolled."""
    pilot = SINGLE[name](SIZE)
    assert isinstance(pilot, Pilot)
    scrolls = [each for each in tree_of(pilot.scene).nodes if isinstance(each.part, ui.Scroll)]
    assert scrolls
    return all(each.part.bar(each) is None for each in scrolls if isinstance(each.part, ui.Scroll))


def test_all_keys_are_seen_at_once() -> None:
    assert is_whole("settings-keys")


@pytest.mark.slow
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["set-up", "journey", "friends", "more", "pause", "pause-journey"])
def test_a_page_that_leads_on_is_seen_at_once(name: str, language: str) -> None:
    use_language(language)
    assert is_whole(name)
