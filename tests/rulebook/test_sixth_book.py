"""A sixth book is one folder and one row: a tiny one plays, scores, and is seen wherever the five are."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.engine.events import DealEnded
from game.engine.replays.match import Match
from game.engine.state import DealState, State
from game.i18n import use_language
from game.i18n.books import book, examples_of_line, offered_books
from game.i18n.guide import ChapterId, guide
from game.i18n.guide.model import Entry, HouseRule
from game.i18n.option_texts import option_text
from game.i18n.row_texts import line_text
from game.i18n.rules_page import rules_page
from game.i18n.texts import TextFileError
from game.i18n.tile_words import tile_name
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Level
from game.players.table import Table
from game.rules.options import Options
from game.rules.rows import Points
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome
from game.scenes.front.rulebook import RulebookScene
from game.scenes.set_up.set_up import SetUpScene
from game.tiles.tile import Tile, Wind
from game.view.paint.canvas import pixels
from game.view.paint.shapes import rgb
from game.view.units.text import Writer
from tests.conftest import LogLines
from tests.for_each import one_of
from tests.playouts.walk import Walk
from tests.rulebook.tiny import TINY
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node


@pytest.fixture(autouse=True)
def _one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS, TINY.id, TINY)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that is drawn, as it is drawn."""
    drawn: list[str] = []
    plain = Writer.draw

    def draw(writer: Writer, surface: pygame.Surface, text: str, *args: object, **more: object) -> pygame.Rect:
        drawn.append(text)
        return plain(writer, surface, text, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Writer, "draw", draw)
    return drawn


class TinyWalk(Walk):
    """A match with the law of the tiny book."""

    @staticmethod
    def _check_payments(before: State, deal: DealState, event: DealEnded) -> None:
        """The winner gets five points, and seven for each crown, from nobody."""
        (winner,) = event.winners
        gained = list(event.deltas)
        assert gained.pop(winner) in {5, 12, 19, 26}
        assert gained == [0, 0, 0]


@pytest.mark.parametrize("play", one_of(2, ["assisted", "tabletop"]))
@pytest.mark.parametrize("deals", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_it_is_played_to_the_end(play: str, deals: int) -> None:
    outcomes: Counter[Outcome] = Counter()
    for seed in range(deals // 2):
        walk = TinyWalk(seed, {"play": play, "deals": deals}, book=TINY, is_badly_mixed=seed % 2 == 1)
        walk.play()
        assert walk.outcomes.total() == deals
        outcomes += walk.outcomes
    assert outcomes[Outcome.WON]
    assert set(outcomes) <= {Outcome.WON, Outcome.EXHAUSTED}


@pytest.mark.parametrize("level", Level)
def test_players_of_every_level_know_it_before_it_is_measured(level: Level) -> None:
    match = Match(TINY.id, Options(TINY.options), 1)
    table = Table(match, [ComputerPlayer(person, level, 1) for person in range(4)])
    while not match.state.played:
        if table.is_between_deals:
            table.begin_deal()
        table.pump()
    assert match.state.played[0].outcome in {Outcome.WON, Outcome.EXHAUSTED}


def test_it_scores_its_own_rows_and_names_them() -> None:
    (crowned,) = examples_of_line("tiny", "crown")
    rules = TINY.with_options()
    (score,) = (score for score in rules.scored(crowned.facts).scores if score.is_winner)
    assert {(line.id, line.worth) for line in score.lines} == {("mahjong", Points(5)), ("crown", Points(7))}
    assert line_text(rules, "crown", (Tile.DR,) * 3, Wind.SOUTH).name == "Crown of Ruby"
    assert tile_name("tiny", Tile.DR) == "Ruby"
    assert tile_name("tiny", Tile.DG) == "Green Dragon", "what it does not name is called as in all books"
    assert option_text("tiny", "play").name == "Style of play"


def test_its_card_is_drawn_where_a_match_is_set_up(seen: list[str]) -> None:
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told(), book="tiny"), draws=True)
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    pilot.step()
    assert {"Tiny", "Sixth rulebook", "Two deals", "Five points to go out", "Seven for a crown", "Deals"} <= set(seen)
    card = node(scene, TINY.id)
    assert card.is_chosen
    picture = pilot.surface.subsurface(pixels(card.box, pilot.kit))
    accent = pygame.mask.from_threshold(picture, rgb(book(TINY.id).words.card.accent), (40, 40, 40, 255))
    assert accent.count() > 1000, "the color of the book lies behind its tiles"
    offered: set[str] = set()
    for _shelf in range(2):
        offered.update(rules for rules in RULEBOOKS if scene.page.node(rules) is not None)
        pilot.click(node(scene, "more"))
    assert offered == {*RULEBOOKS}


def test_its_guide_is_a_page_of_the_rulebook(seen: list[str]) -> None:
    pilot = Pilot(lambda kit: RulebookScene(kit, rules="tiny", options={"deals": 6, "play": "tabletop"}), draws=True)
    scene = pilot.scene
    assert isinstance(scene, RulebookScene)
    pilot.step()
    said = " ".join(seen)
    assert "Two deals, and dragons wear the crown." in said
    assert "A match is 6 deals." in said
    seen.clear()
    scene.open(ChapterId.SCORING)
    pilot.step()
    assert {"Crown", "7 points"} <= set(seen)
    entries = [block for chapter in guide(TINY).chapters for block in chapter.blocks if isinstance(block, Entry)]
    assert [(entry.anchor, entry.worth, len(entry.shown)) for entry in entries] == [
        ("mahjong", "5 points", 1),
        ("crown", "7 points", 1),
    ]


def test_conditions_of_its_guide_follow_the_options() -> None:
    def texts(**options: str | int) -> str:
        chapters = guide(TINY, Options(TINY.options, options)).chapters
        return " ".join(block.text for chapter in chapters for block in chapter.blocks if hasattr(block, "text"))

    assert "A match is 2 deals." in texts()
    assert "not for sale" not in texts()
    assert "The crown is not for sale." in texts(play="tabletop")
    values = {
        block.name: block.value
        for chapter in guide(TINY, Options(TINY.options, {"deals": 6})).chapters
        for block in chapter.blocks
        if isinstance(block, HouseRule)
    }
    assert values == {"Deals": "6", "Style of play": "Assisted"}


@pytest.mark.parametrize("code", ["he", "hu", "lv", "pl", "ru"])
def test_words_that_all_books_share_are_translated_in_it(code: str) -> None:
    use_language(code)
    try:
        assert tile_name("tiny", Tile.DG) == tile_name("gala", Tile.DG) != "Green Dragon"
        assert book("tiny").words.name.said() == "Tiny", "what nobody translated is said in English"
    finally:
        use_language("en")


def test_its_printed_page_shows_it() -> None:
    written = rules_page(TINY)
    assert "Crown" in written
    assert "Everyone rolls a die." in written


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The book with files of its own, to be broken."""
    shutil.copytree(TINY.folder, tmp_path / "broken")
    other = Rulebook(id="tiny", folder=tmp_path / "broken", options=TINY.options, ruleset=TINY.ruleset)
    monkeypatch.setitem(RULEBOOKS, "tiny", other)
    return tmp_path / "broken"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("name = ", "Invalid value (at end of document)"),
        ("name = 3", "Expected `object`, got `int` - at `$.name`"),
        ('name = "Tiny"', "Object missing required field `rules`"),
        ('name = "Tiny"\nruels = "Tiny rules"', "Object contains unknown field `ruels`"),
        (None, "No such file or directory"),
    ],
)
def test_a_broken_file_is_told_in_one_line_and_hides_no_other(
    broken: Path, content: str | None, fault: str, log_lines: LogLines
) -> None:
    path = broken / "book.toml"
    path.unlink() if content is None else path.write_text(content, encoding="utf-8")
    assert [found.rules.id for found in offered_books()] == [id_ for id_ in RULEBOOKS if id_ != "tiny"]
    (line,) = log_lines.take(1)
    assert "the rulebook tiny is not offered" in line
    assert "book.toml" in line
    assert fault in line
    assert "\n" not in line


def test_a_mistake_in_a_sentence_names_its_place(broken: Path) -> None:
    path = broken / "guide.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("added =", "add ="), encoding="utf-8")
    with pytest.raises(TextFileError, match=r"guide\.toml: .*unknown field `add`.* - at `\$\.paying\[1\]`"):
        assert book("tiny").guide.paying
    assert guide(RULEBOOKS["gala"]).chapters
