"""Names, book and house rules of a session: remembered for the next one, and changed later."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as with_changes

from game.app.matches.ledger_file import LedgerFile, begin, open_ledger
from game.app.matches.statistics import Statistics
from game.app.system.last_setup import ON_SCREEN, with_club
from game.app.system.paths import Paths
from game.app.system.settings import Settings
from game.app.window.stack import Stack
from game.ledger.session import Session, ledger_of
from game.players.roster import MatchSetup
from game.rules.options import OWN_HANDS
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.agreed import agreed, begun_by
from game.scenes.ledger.session_scene import SessionScene
from game.scenes.ledger.sessions import SessionsScene, opened
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.program import Program
from game.view.paint import Kit
from tests.for_each import one_of
from tests.scenes import ledger_samples as samples
from tests.scenes.pilot import Pilot, node, texts


class Asked:
    """The set-up page as the router makes it; what it was told to do with what is chosen."""

    def __init__(self) -> None:
        self.begin: Callable[[MatchSetup], None] = lambda _setup: None
        self.known: MatchSetup | None = None
        self.pilot: Pilot

    def __call__(self, begin: Callable[[MatchSetup], None], known: MatchSetup | None, *, changes: bool) -> SetUpScene:
        self.begin, self.known = begin, known
        shown = known or agreed(samples.begun())
        preferences = Preferences(Settings())
        return SetUpScene(self.pilot.kit, lambda _way: None, preferences, shown, at_table=begin, changes=changes)


def in_session(file: LedgerFile, session: Session) -> Asked:
    asked = Asked()
    asked.pilot = Pilot(lambda kit: SessionScene(kit, file, session, asked))
    asked.pilot.click("Names and rules")
    return asked


def changed(asked: Asked, setup: MatchSetup) -> Session:
    asked.begin(setup)
    asked.pilot.settle()
    assert isinstance(asked.pilot.scene, SessionScene)
    return asked.pilot.scene.session


def test_a_new_session_begins_as_the_last_one_was(file: LedgerFile) -> None:
    known = samples.begun("hungarian", honor_doubles="whole_hand")
    file.save(known)
    asked = Asked()
    asked.pilot = Pilot(lambda kit: SessionsScene(kit, file.path.parent, asked, lambda: None))
    asked.pilot.click("New session")
    assert isinstance(asked.pilot.scene, SetUpScene)
    again = begun_by(asked.pilot.scene.setup, known.begun)
    assert again.persons == known.persons
    assert again.ruleset is known.ruleset


def offered(tmp_path: Path, settings: Settings) -> tuple[Pilot, SetUpScene, Preferences]:
    """The set-up of a new session as the program opens it."""
    preferences, paths = Preferences(settings), Paths.in_folder(tmp_path)

    def sessions(kit: Kit) -> SessionsScene:
        return opened(
            Program(
                kit=kit,
                stack=Stack(kit.actions),
                preferences=preferences,
                hear=lambda _heard: None,
                go=lambda _way: None,
                paths=paths,
                open_statistics=lambda: Statistics(tmp_path / "statistics.db", tmp_path),
                unfinished=list,
                silence=str,
            )
        )

    pilot = Pilot(sessions)
    pilot.click("New session")
    assert isinstance(pilot.scene, SetUpScene)
    return pilot, pilot.scene, preferences


CLUB = 'name = "Tuesdays"\n[latvian.rules]\n"stake" = 40\n'


def test_a_new_session_is_by_the_clubs_book_that_was_chosen_last_with_the_persons_of_the_last_one(
    tmp_path: Path,
) -> None:
    known = samples.begun("hungarian", honor_doubles="whole_hand")
    begin(Paths.in_folder(tmp_path).ledgers, samples.NOON).save(known)
    _pilot, page, _kept = offered(tmp_path, with_club(Settings(), "latvian", CLUB))
    assert (page.setup.ruleset, page.setup.options["own_hands"]) == ("latvian", CLUB)
    assert [chair.name for chair in page.setup.chairs] == [person.name for person in known.persons]
    _pilot, page, _kept = offered(tmp_path, with_club(Settings(), "latvian", ""))
    assert page.setup.ruleset == "hungarian"
    assert page.setup.options == {"honor_doubles": "whole_hand"}


def test_the_book_of_a_session_that_begins_is_the_one_chosen_last(tmp_path: Path) -> None:
    pilot, page, kept = offered(tmp_path, with_club(Settings(), "latvian", CLUB))
    pilot.click(node(page, "more"))
    pilot.click(node(page, "gala"))
    assert kept.now.last_set_up.ruleset == "latvian"
    pilot.click("Begin the session")
    assert kept.now.last_set_up.ruleset == "gala"
    assert OWN_HANDS not in kept.now.last_set_up.options


def test_without_a_session_the_page_is_as_in_the_last_match(tmp_path: Path) -> None:
    asked = Asked()
    asked.pilot = Pilot(lambda kit: SessionsScene(kit, tmp_path, asked, lambda: None))
    asked.pilot.click("New session")
    assert asked.known is None


def test_leaving_everything_as_it_is_changes_nothing(file: LedgerFile) -> None:
    known = samples.evening()
    asked = in_session(file, known)
    assert "Names and rules" in texts(asked.pilot.scene)
    asked.pilot.click("Done")
    assert isinstance(asked.pilot.scene, SessionScene)
    assert asked.pilot.scene.session == known
    assert not file.path.exists()


def test_a_name_is_changed_in_a_session_that_goes_on(file: LedgerFile) -> None:
    known = samples.evening()
    asked = in_session(file, known)
    assert asked.known is not None
    first, *others = asked.known.chairs
    now = changed(asked, replace(asked.known, chairs=(replace(first, name="Hania"), *others)))
    assert [person.name for person in now.persons] == ["Hania", "Marek", "Zosia", "Piotr"]
    assert (now.deals, now.options, now.edition) == (known.deals, known.options, known.edition)
    assert open_ledger(file.path)[1] == now


def test_deals_are_counted_again_by_other_house_rules(file: LedgerFile) -> None:
    known = samples.evening()
    asked = in_session(file, known)
    assert asked.known is not None
    now = changed(asked, replace(asked.known, options={**asked.known.options, "payer": "discarder"}))
    assert now.deals == known.deals
    assert ledger_of(now).balances() != ledger_of(known).balances()
    assert any("every deal has been rescored" in text for text in texts(asked.pilot.scene))
    asked.pilot.click("Undo")
    assert open_ledger(file.path)[1] == known


def test_a_whole_session_moves_to_another_book(file: LedgerFile) -> None:
    known = with_changes(samples.evening(), deals=samples.evening().deals[4:5])
    asked = in_session(file, known)
    assert asked.known is not None
    now = changed(asked, replace(asked.known, ruleset="gala", options={}))
    (deal,) = ledger_of(now).deals
    assert (now.rules, now.edition, deal.problems) == ("gala", RULEBOOKS["gala"].edition, ())


def test_three_do_not_go_on_with_the_deals_of_four(file: LedgerFile) -> None:
    known = samples.evening()
    asked = in_session(file, known)
    assert asked.known is not None
    three = replace(asked.known, options={"players": 3}, chairs=asked.known.chairs[:3])
    assert changed(asked, three) == known
    assert "These rules are for a different number of players: begin a new session." in texts(asked.pilot.scene)


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=2))
def test_rules_of_the_screen_are_not_offered_at_a_real_table(book: str) -> None:
    pages = []
    setup = replace(agreed(samples.begun("polish")), ruleset=book, options={"play": "tabletop"})
    preferences = Preferences(Settings(clock=45))

    def page(kit: Kit, at_table: Callable[[MatchSetup], None] | None) -> SetUpScene:
        return SetUpScene(kit, lambda _way: None, preferences, setup, at_table=at_table)

    options = {option.id for option in RULEBOOKS[book].options}
    for at_table in (None, lambda _setup: None):
        pilot = Pilot(partial(page, at_table=at_table))
        scene = pilot.scene
        assert isinstance(scene, SetUpScene)
        shown = set()
        for number in range(len(scene.pages)):
            scene.open_page(number)
            shown |= {each.part.key for each in scene.page.nodes if each.part.keeps_clear} & options
        pages.append((shown, set(scene.setup.options) & ON_SCREEN))
    (on_screen, told), (at_a_table, told_there) = pages
    assert at_a_table == on_screen - ON_SCREEN
    assert "play" in told
    assert told_there == set()
