"""Computer players that learn a club's rules, from the page of its book."""

from pathlib import Path

import pytest

from game.players.teaching.self_play import Playing
from game.rules.options import OWN_HANDS
from tests.scenes.own_book.test_own_book import CLUB, Desk
from tests.tools.test_teach import forget  # noqa: F401 - a fixture


class FakeLessons:
    """Lessons whose progress the test decides."""

    def __init__(self) -> None:
        self.asked: list[tuple[Path, Playing]] = []
        self.share, self.is_over, self.is_stopped = 0.0, False, False

    def begin(self, club: Path, where: Playing) -> "FakeLessons":
        self.asked.append((club, where))
        return self

    def going(self, _club: Path) -> "FakeLessons | None":
        return self if self.asked and not self.is_over else None

    def stop(self) -> None:
        self.is_stopped = True


@pytest.fixture
def lessons(monkeypatch: pytest.MonkeyPatch) -> FakeLessons:
    lessons = FakeLessons()
    monkeypatch.setattr("game.app.system.taught.begun", lessons.begin)
    monkeypatch.setattr("game.app.system.taught.going", lessons.going)
    return lessons


def at_desk(folder: Path, text: str = CLUB) -> Desk:
    (folder / "tuesdays.toml").write_text(text, encoding="utf-8")
    return Desk(folder, text=text)


@pytest.mark.usefixtures("forget")
def test_players_are_taught_from_the_page_and_it_says_how_far_they_are(tmp_path: Path, lessons: FakeLessons) -> None:
    desk = at_desk(tmp_path)
    line = desk.scene.learners.line
    assert line.text == "They have not learned your rules yet; they still judge by the rulebook."
    desk.pilot.click("Teach them this book")
    ((club, where),) = lessons.asked
    assert club == tmp_path / "tuesdays.toml"
    assert (where.book, where.options) == ("polish", {OWN_HANDS: desk.scene.draft.played})
    lessons.share = 0.25
    desk.pilot.wait(0.5)
    assert line.text == "They are playing deals to learn your rules: 25%"
    again = Desk(tmp_path, text=CLUB)
    assert again.scene.learners.line.text == line.text, "they go on while another page is shown"
    lessons.is_over = True
    desk.pilot.wait(0.5)
    assert not desk.scene.learners.is_busy


def test_lessons_can_be_ended(tmp_path: Path, lessons: FakeLessons) -> None:
    desk = at_desk(tmp_path)
    desk.pilot.click("Teach them this book")
    desk.pilot.click("Stop")
    assert lessons.is_stopped
    assert not desk.scene.learners.is_busy
    assert desk.pilot.button("Teach them this book").is_enabled


def test_a_club_of_a_name_alone_has_nothing_to_teach(tmp_path: Path) -> None:
    desk = at_desk(tmp_path, 'name = "Tuesday club"\n')
    assert desk.scene.learners.line.text == "They know this rulebook."
    assert not desk.pilot.button("Teach them this book").is_enabled


def test_what_was_changed_on_the_page_is_kept_before_they_learn_it(tmp_path: Path, lessons: FakeLessons) -> None:
    desk = Desk(tmp_path, text="")
    desk.open("What counts")
    row = desk.row("x.half_flush")
    desk.pilot.click(row.out)
    desk.open("Overview")
    desk.pilot.click("Teach them this book")
    ((club, _where),) = lessons.asked
    assert "x.half_flush" in club.read_text(encoding="utf-8")
