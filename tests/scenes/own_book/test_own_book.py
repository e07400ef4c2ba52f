"""A club's own book, changed row by row with the keys, the mouse and a pad, kept in its file, and played."""

import tomllib
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.system.clubs import Clubs
from game.app.window.actions import PadButton
from game.i18n.guide.model import Entry
from game.rules.options import Options
from game.rules.own_draft import Draft, Item, items_of
from game.rules.own_parts import own_name
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import RulebookScene
from game.scenes.learn.differences import DifferencesScene
from game.scenes.own_book.hand_strip import Explained
from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.own_book.rows import club_value_text
from game.scenes.shared.destinations import OpenDifferences, OpenOwnBook, OpenRulebook
from game.view.spoken import nodes_of
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot, node, part, parts, texts, texts_in

HANDS = '[[hand]]\nname = "Five Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = "limit"\n'
CLUB = 'name = "Tuesday club"\n[polish.elements]\n"pung.major" = [6, 8]\n'


class Desk:
    """The page with what it told, and the folder in which its file is kept."""

    def __init__(self, folder: Path | None = None, *, book: str = "polish", text: str = CLUB) -> None:
        self.told, self.played = Told(), [("", "")]
        self.clubs = Clubs({"tuesdays": text} if text else {}) if folder is None else Clubs.of(folder)
        page = OpenOwnBook(book, text, self.clubs, lambda rules, own: self.played.append((rules, own)))
        self.pilot = Pilot(lambda kit: OwnBookScene(context(kit, self.told), page), size=(1920, 1080))
        assert isinstance(self.pilot.scene, OwnBookScene)
        self.scene = self.pilot.scene

    @property
    def file(self) -> dict[str, object]:
        """What the file would say now."""
        return tomllib.loads(self.scene.draft.text)

    def open(self, tab: str) -> None:
        """Open a tab by its name."""
        self.pilot.click(next(node for node in self.scene.page.nodes if node.part == self._tab(tab)))

    def _tab(self, name: str) -> ui.Tab:
        return next(each for each in parts(self.scene, ui.Tab) if each.label == name)

    def card(self, path: str, column: int = 0) -> ui.Node:
        """The card of an item of the open tab."""
        return node(self.scene, self.key(path, column))

    def key(self, path: str, column: int = 0) -> tuple[str, str, int]:
        """The key of an item of the open tab."""
        items = (each for each in self.scene.entries.values() if isinstance(each, Item))
        return next(each.key for each in items if (each.field.path, each.column) == (path, column))

    def value(self, path: str) -> object:
        """The club's value of an item of the open tab."""
        item = self.scene.entries[self.key(path)]
        assert isinstance(item, Item)
        return self.scene.draft.value(item)

    def button(self, path: str) -> ui.Node:
        """The button beside a card."""
        return node(self.scene, ("button", self.key(path)))

    def line(self, path: str) -> list[str]:
        """What is written on the line of an item."""
        return texts_in(self.scene, ("line", self.key(path)))

    def shown(self, path: str) -> str:
        """The value on the card of an item."""
        card = self.card(path)
        assert isinstance(card.part, ui.NumberField | ui.Stepper)
        return card.part.written(card)

    @property
    def strip(self) -> Explained:
        """What the strip shows."""
        explained = self.scene.explained
        assert explained is not None
        return explained

    @property
    def can_undo(self) -> bool:
        return not part(self.scene, "undo", ui.Button).is_off


def test_a_figure_is_changed_with_the_keys_put_back_and_taken_back() -> None:
    desk = Desk()
    desk.open("What counts")
    desk.pilot.page.set_focus(desk.card("x.half_flush"))
    desk.pilot.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert desk.shown("x.half_flush") == "3 doubles"
    assert desk.line("x.half_flush") == ["(1 double)"]
    assert desk.file["polish"] == {"elements": {"pung.major": [6, 8], "x.half_flush": 3}}
    desk.pilot.click(desk.button("x.half_flush"))
    assert desk.file["polish"] == {"elements": {"pung.major": [6, 8]}}
    desk.pilot.click("Undo")
    assert desk.shown("x.half_flush") == "3 doubles"
    desk.pilot.click("Undo")
    assert desk.file == tomllib.loads(CLUB)
    assert not desk.can_undo
    desk.pilot.click("Redo")
    assert desk.file["polish"] == {"elements": {"pung.major": [6, 8], "x.half_flush": 3}}


def test_a_figure_is_written_with_digits_in_one_step() -> None:
    desk = Desk(text="")
    desk.open("Special hands")
    desk.pilot.click(desk.card("heavenly_twins"))
    desk.pilot.type("35")
    desk.pilot.press(pygame.K_RETURN)
    assert desk.file == {"polish": {"special_hands": {"heavenly_twins": 35}}}
    desk.pilot.click("Undo")
    assert desk.file == {}


def test_a_row_is_taken_out_with_the_mouse_and_its_hand_is_counted_anew() -> None:
    desk = Desk(text="")
    desk.open("What counts")
    desk.pilot.point(desk.card("x.half_flush"))
    strip = desk.strip
    assert strip.name == "Half flush"
    assert strip.hand is not None
    assert strip.hand.before == strip.hand.now
    desk.pilot.click(desk.button("x.half_flush"))
    strip = desk.strip
    assert strip.hand is not None
    before, now = (int(text.split()[0]) for text in (strip.hand.before, strip.hand.now))
    assert now * 2 == before
    assert {strip.hand.now, strip.hand.told} <= {*texts(desk.scene)}
    assert desk.file == {"polish": {"elements": {"x.half_flush": 0}}}
    assert desk.pilot.focus is desk.card("x.half_flush")


def test_rules_are_switched_chosen_and_told() -> None:
    desk = Desk(text="")
    desk.open("Who pays")
    desk.pilot.page.set_focus(desk.card("settlement.payers"))
    desk.pilot.press(pygame.K_LEFT)
    assert desk.file == {"polish": {"rules": {"settlement.payers": "discarder"}}}
    assert (desk.strip.before, desk.strip.now) == ("Everyone else, what the hand is worth", "Only the discarder")
    desk.pilot.click(desk.card("settlement.losers_settle"))
    assert desk.file == {"polish": {"rules": {"settlement.payers": "discarder", "settlement.losers_settle": False}}}


def test_the_wheel_scrolls_and_changes_no_figure() -> None:
    desk = Desk(text="")
    desk.open("What counts")
    first = node(desk.scene, next(iter(desk.scene.entries)))
    before = first.box.y
    desk.pilot.wheel(first, -1)
    assert first.box.y < before
    assert desk.scene.draft.text == ""


def test_another_book_below_it_keeps_what_is_said_of_the_first() -> None:
    desk = Desk()
    desk.pilot.page.set_focus(node(desk.scene, "book"))
    desk.pilot.press(pygame.K_LEFT)
    assert desk.scene.draft.book.id == "latvian"
    desk.open("What counts")
    paths = {each.field.path for each in desk.scene.entries.values() if isinstance(each, Item)}
    assert paths == {row.id for row in RULEBOOKS["latvian"].elements}
    assert desk.file == tomllib.loads(CLUB)
    desk.pilot.click("Undo")
    assert desk.scene.draft.book.id == "polish"


def test_the_file_is_kept_and_the_book_is_played(tmp_path: Path) -> None:
    (tmp_path / "tuesdays.toml").write_text(CLUB)
    desk = Desk(tmp_path)
    desk.pilot.page.set_focus(node(desk.scene, "name"))
    desk.pilot.press(pygame.K_a, ctrl=True)
    desk.pilot.type("Friday club")
    desk.open("What counts")
    desk.pilot.click(desk.button("x.half_flush"))
    written = desk.scene.draft.text
    desk.pilot.press(pygame.K_ESCAPE)
    assert (tmp_path / "tuesdays.toml").read_text() == written
    rules, own = desk.played[-1]
    assert (rules, own) == ("polish", written)
    played = RULEBOOKS[rules].with_options(Options(RULEBOOKS[rules].options, {"own_hands": own}))
    assert "x.half_flush" not in {row.id for row in played.elements}


def test_a_file_with_comments_or_mistakes_is_left_alone(tmp_path: Path) -> None:
    for text in ("# As agreed in March.\n" + CLUB, CLUB + "[polish.rules]\nstake = -1\n"):
        path = tmp_path / "tuesdays.toml"
        path.write_text(text)
        desk = Desk(tmp_path, text=text)
        desk.open("What counts")
        desk.pilot.click(desk.button("x.half_flush"))
        desk.pilot.press(pygame.K_ESCAPE)
        assert path.read_text() == text
        (own,) = [each for each in tmp_path.glob("*.toml") if each != path]
        assert "half_flush" in own.read_text()
        own.unlink()


def test_what_is_printed_and_compared_goes_by_the_house_rules_that_are_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.scenes.shared.sharing.places_to_share", lambda: [tmp_path])
    monkeypatch.setattr("game.scenes.shared.sharing.show_page", lambda _path: True)
    book = RULEBOOKS["polish"]
    chosen = {"claim_seconds": 37}
    page = OpenOwnBook("polish", CLUB, Clubs({"tuesdays": CLUB}), lambda _rules, _own: None, chosen)
    told = Told()
    pilot = Pilot(lambda kit: OwnBookScene(context(kit, told), page), size=(1920, 1080))
    pilot.click("Print")
    (path,) = tmp_path.iterdir()
    assert "37 seconds" in path.read_text(encoding="utf-8")
    pilot.click("What changes?")
    (way,) = told.ways
    assert isinstance(way, OpenDifferences)
    assert way.options == chosen
    shown = Pilot(lambda kit: DifferencesScene(context(kit, Told()), way)).scene
    assert isinstance(shown, DifferencesScene)
    assert book.with_options().options["claim_seconds"] == 10
    anchors = [each.anchor for each in shown.blocks if isinstance(each, Entry)]
    assert anchors == ["pung.major"], "house rules of both are no difference"


def test_what_changes_is_shown() -> None:
    desk = Desk()
    desk.pilot.click("What changes?")
    (way,) = desk.told.ways
    assert isinstance(way, OpenDifferences)
    assert (way.known, way.new) == ("polish", "polish")
    shown = Pilot(lambda kit: DifferencesScene(context(kit, Told()), way)).scene
    assert isinstance(shown, DifferencesScene)
    (entry,) = (each for each in shown.blocks if isinstance(each, Entry))
    assert (entry.anchor, entry.worth) == ("pung.major", "6 points or 8 points")
    assert entry.text == "Polish: 4 points or 8 points"


@pytest.mark.parametrize("tab", ["Overview", "What counts", "Special hands", "Kongs"])
def test_everything_has_a_name_to_be_heard(tab: str) -> None:
    desk = Desk()
    desk.open(tab)
    heard = [node.spoken for _widget, node in nodes_of(desk.pilot.page) if node.can_focus]
    assert all(heard)
    assert len({*heard}) == len(heard)


def test_another_book_below_it_says_that_nothing_is_lost_and_takes_the_hands_along() -> None:
    desk = Desk(text=CLUB + HANDS)
    desk.pilot.page.set_focus(node(desk.scene, "book"))
    desk.pilot.press(pygame.K_LEFT)
    assert "Your differences from Polish are kept: Undo restores them." in texts(desk.scene)
    assert [str(hand.worth) for hand in desk.scene.draft.club.hands] == ["Points(points=100)"]
    assert not desk.scene.draft.club.problems
    desk.pilot.press(pygame.K_RIGHT)
    assert [own_name(hand.id) for hand in desk.scene.draft.club.hands] == ["Five Doors"]
    assert desk.scene.draft.book.id == "polish"


def test_a_share_of_the_limit_is_typed_as_one() -> None:
    desk = Desk(text="")
    desk.open("Special hands")
    desk.pilot.click(desk.card("purity"))
    desk.pilot.type("40")
    assert desk.shown("purity") == "40| % of the limit"
    desk.pilot.press(pygame.K_RETURN)
    assert desk.shown("purity") == "40% of the limit"


def test_what_changes_names_the_club_and_leads_to_its_book() -> None:
    desk = Desk()
    desk.pilot.click("What changes?")
    (way,) = desk.told.ways
    assert isinstance(way, OpenDifferences)
    told = Told()
    pilot = Pilot(lambda kit: DifferencesScene(context(kit, told), way))
    assert "Tuesday club" in part(pilot.scene, "try", ui.Button).label
    pilot.click("In the rulebook")
    (opened,) = told.ways
    assert isinstance(opened, OpenRulebook)
    read = Pilot(lambda kit: RulebookScene(kit, rules=opened.rules, options=opened.options, anchor=opened.anchor))
    assert "Tuesday club" in [node.value for _widget, node in nodes_of(read.page)]


def test_an_arrow_goes_from_the_limit_to_half_of_it() -> None:
    desk = Desk(text="")
    desk.open("Special hands")
    desk.pilot.page.set_focus(desk.card("purity"))
    desk.pilot.press(pygame.K_LEFT)
    assert desk.shown("purity") == "half the limit"
    assert desk.file == {"polish": {"special_hands": {"purity": 50}}}


def test_a_pad_alone_is_enough() -> None:
    desk = Desk(text="")
    desk.open("What counts")
    desk.pilot.page.set_focus(desk.card("x.half_flush"))
    desk.pilot.pad(PadButton.RIGHT)
    assert desk.file == {"polish": {"elements": {"x.half_flush": 2}}}
    desk.pilot.page.set_focus(desk.button("x.half_flush"))
    desk.pilot.pad(PadButton.SOUTH)
    assert desk.file == {}
    desk.pilot.pad(PadButton.EAST)
    assert desk.played[-1] == ("polish", "")


def test_the_whole_book_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("game.scenes.shared.sharing.places_to_share", lambda: [tmp_path])
    shown: list[Path] = []

    def show_page(path: Path) -> bool:
        shown.append(path)
        return True

    monkeypatch.setattr("game.scenes.shared.sharing.show_page", show_page)
    desk = Desk()
    desk.pilot.click("Print")
    (path,) = shown
    page = path.read_text(encoding="utf-8")
    assert "Tuesday club" in page
    assert "6 points" in page
    assert any(str(path) in text for text in texts(desk.scene))


def test_the_ways_of_rounding_name_the_steps_of_the_club() -> None:
    draft = Draft.of(RULEBOOKS["polish"], "[polish.rules]\nsettlement.round_to = 5\nsettlement.rounding = 'nearest'\n")
    rounding = next(item for item in items_of(draft.book) if item.field.path == "settlement.rounding")
    assert "5" in club_value_text(draft, rounding)
    assert "10" not in club_value_text(draft, rounding)


def test_in_large_words_the_strip_stands_below_the_line_with_the_focus() -> None:
    desk = Desk()
    desk.pilot.kit.interface = 2.0
    desk.pilot.stack.resize((1920, 1080))
    desk.pilot.click(node(desk.scene, ("tab", 0)))
    desk.pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    assert desk.pilot.focus is node(desk.scene, ("tab", 1))
    for key in (desk.key("x.half_flush"), ("button", desk.key("pung.major"))):
        desk.pilot.page.set_focus(node(desk.scene, key))
        desk.pilot.press(pygame.K_F1)
        assert desk.pilot.focus is node(desk.scene, key)
        line, strip = desk.pilot.focus.parent, node(desk.scene, "strip")
        assert isinstance(line, ui.Node)
        assert 0 < strip.box.y - line.box.bottom < 2 * ui.Step.L


def test_tab_leads_from_a_card_to_the_button_beside_it_and_on_to_what_stays_below() -> None:
    desk = Desk(text="")
    desk.open("What counts")
    desk.pilot.press(pygame.K_TAB, pygame.K_DOWN)
    assert desk.pilot.focus is desk.card("pung.simple", 1)
    desk.pilot.press(pygame.K_TAB)
    assert desk.pilot.focus is node(desk.scene, ("button", desk.key("pung.simple", 1)))
    desk.pilot.press(pygame.K_RETURN)
    assert desk.file == {"polish": {"elements": {"pung.simple": [2, 0]}}}
    desk.pilot.press(pygame.K_TAB, pygame.K_TAB)
    assert desk.pilot.focus is node(desk.scene, "undo")
