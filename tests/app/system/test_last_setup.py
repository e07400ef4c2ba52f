"""The last match, remembered for the next one."""

from __future__ import annotations

from statistics import median
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from game.app.system.last_setup import fitted, learned_book, remembered, setup_of, with_learned, with_own_book
from game.app.system.settings import FIRST, LastSetUp, Settings, encoded
from game.players.characters import CAST
from game.players.roster import Chair, Computer, Level, MatchSetup, Person, PortraitId
from game.rules.options import OWN_HANDS
from tests.bench.journey import played
from tests.for_each import one_of

PANDA = PortraitId("panda")


def test_the_first_match_of_all_has_four_different_portraits_and_names() -> None:
    setup = setup_of(Settings())
    assert [chair.is_human for chair in setup.chairs] == [True, False, False, False]
    assert len({chair.portrait for chair in setup.chairs}) == 4
    assert len({chair.name for chair in setup.chairs}) == 4
    assert setup.ruleset == "gala"
    assert setup.chairs[0].name == "Mira"


def test_what_was_set_up_comes_back_whole() -> None:
    setup = MatchSetup(
        ruleset="gala",
        options={"turn_seconds": False, "rob_kong": "off", "preempt_seconds": 5},
        chairs=(
            Chair(name="Ana", portrait=PortraitId("owl"), kind=Person()),
            Chair(name="Boris", portrait=PortraitId("tiger"), kind=Computer(Level.SKILLED)),
            Chair(name="Aunt Vera", portrait=PortraitId("carp"), kind=Computer(Level.BEGINNER)),
            Chair(name="Ilze", portrait=PortraitId("fox"), kind=Computer(Level.SKILLED)),
        ),
    )
    settings = remembered(Settings(), setup)
    assert setup_of(settings) == setup
    saved = msgspec.json.decode(encoded(settings), type=dict[str, object])
    saved.pop("version")
    assert setup_of(msgspec.convert(saved, Settings)) == setup


def test_a_name_that_nobody_gave_is_not_kept() -> None:
    settings = remembered(Settings(), setup_of(Settings()))
    assert settings.player_name == ""
    assert settings.last_set_up.names == ("", "", "")


@pytest.mark.parametrize("portraits", [(), ("panda", "panda", "panda"), ("fox", "fox", "panda"), ("bear",)])
def test_nobody_shares_a_portrait(portraits: tuple[str, ...]) -> None:
    last = msgspec.convert({"portraits": portraits}, LastSetUp)
    setup = setup_of(Settings(avatar=PANDA, last_set_up=last))
    assert len({chair.portrait for chair in setup.chairs}) == 4


def test_a_portrait_asked_for_is_not_given_to_somebody_before() -> None:
    settings = Settings(avatar=PANDA, last_set_up=LastSetUp(portraits=(PANDA, PortraitId("fox"), PortraitId("tiger"))))
    portraits = [chair.portrait for chair in setup_of(settings).chairs]
    assert portraits[2:] == ["fox", "tiger"]


def test_an_unknown_level_is_a_beginner() -> None:
    settings = Settings(last_set_up=LastSetUp(opponents=("grandmaster", "skilled")))
    kinds = [chair.kind for chair in setup_of(settings).chairs]
    assert kinds == [Person(), Computer(Level.BEGINNER), Computer(Level.SKILLED), Computer(Level.BEGINNER)]


def test_every_portrait_has_a_name_of_its_own() -> None:
    assert len({character.name for character in CAST.values()}) == len(CAST) == 12


def test_rules_for_three_players_seat_three() -> None:
    last = LastSetUp(ruleset="latvian", options={"players": 3}, opponents=("skilled", "beginner", "skilled"))
    setup = setup_of(Settings(last_set_up=last))
    assert len(setup.chairs) == 3
    assert setup.options == {"players": 3}


def test_who_had_no_seat_at_a_table_of_three_is_remembered() -> None:
    four = LastSetUp(
        ruleset="latvian",
        options={"players": 3},
        opponents=("skilled", "beginner", "skilled"),
        names=("Ann", "Bob", "Cid"),
        portraits=(PortraitId("owl"), PortraitId("cat"), PortraitId("bear")),
    )
    settings = Settings(last_set_up=four)
    again = remembered(settings, setup_of(settings))
    assert again.last_set_up == four


def test_a_book_or_an_option_that_does_not_exist_is_left_out() -> None:
    last = LastSetUp(ruleset="polish", options={"players": 3, "limit": 7, "colour": "red"})
    setup = setup_of(Settings(last_set_up=last))
    assert (setup.ruleset, setup.options, len(setup.chairs)) == ("polish", {"players": 3}, 3)
    unknown = setup_of(Settings(last_set_up=LastSetUp(ruleset="chess", options={"players": 3})))
    assert (unknown.ruleset, unknown.options, len(unknown.chairs)) == ("gala", {}, 4)


def test_a_match_fits_its_chairs_to_its_rules() -> None:
    three = setup_of(Settings(last_set_up=LastSetUp(ruleset="latvian", options={"players": 3})))
    four = fitted(MatchSetup(ruleset="gala", chairs=three.chairs))
    assert len(four.chairs) == 4
    assert len({chair.portrait for chair in four.chairs}) == 4


@pytest.mark.parametrize(
    ("clock", "ruleset", "limits"),
    [
        ("book", "gala", {}),
        ("none", "gala", {"turn_seconds": False, "preempt_seconds": False}),
        (45, "gala", {"turn_seconds": 45}),
        (5, "gala", {"turn_seconds": 10}),
        (120, "polish", {"claim_seconds": 60}),
    ],
)
def test_the_time_to_think_is_as_the_player_wants_it_in_every_book(
    clock: int | Literal["book", "none"], ruleset: str, limits: dict[str, object]
) -> None:
    settings = Settings(clock=clock, last_set_up=LastSetUp(ruleset=ruleset))
    setup = setup_of(settings)
    assert setup.options == limits
    assert remembered(settings, setup).last_set_up.options == {}, "it goes on following the setting"


def test_each_book_keeps_its_own_options_when_another_is_played() -> None:
    settings = Settings(last_set_up=LastSetUp(ruleset="latvian", options={"match_hands": 4}))
    hungarian = replace(setup_of(settings), ruleset="hungarian", options={})
    settings = remembered(settings, hungarian)
    assert settings.house_rules["latvian"] == {"match_hands": 4}
    club = replace(settings.last_set_up, options={OWN_HANDS: 'name = "Ours"'})
    assert remembered(replace(settings, last_set_up=club), setup_of(Settings())).house_rules == settings.house_rules


def test_a_time_that_was_chosen_for_a_match_is_remembered() -> None:
    settings = Settings(clock="none", last_set_up=LastSetUp(ruleset="gala"))
    chosen = replace(setup_of(settings), options={"turn_seconds": 30})
    assert setup_of(remembered(settings, chosen)).options == {"turn_seconds": 30, "preempt_seconds": False}


@pytest.mark.parametrize(
    ("code", "book"),
    [("en", "latvian"), ("ru", "gala"), ("he", "israeli"), ("hu", "hungarian"), ("lv", "latvian"), ("pl", "polish")],
)
def test_whoever_has_chosen_none_is_offered_the_book_of_the_language(code: str, book: str) -> None:
    first = with_own_book(FIRST, code)
    assert setup_of(first).ruleset == learned_book(first) == book
    assert with_own_book(with_own_book(first, "he"), "en").last_set_up.ruleset == "latvian"


@pytest.mark.parametrize("code", one_of(6, ["en", "ru", "he", "hu", "lv", "pl"]))
def test_the_first_match_is_short_in_every_language(code: str) -> None:
    """As README promises; the books' own matches have up to sixteen deals and more."""
    setup = setup_of(with_own_book(FIRST, code))
    lengths = [len(played(replace(setup, seed=seed), Level.BEGINNER)[1]) for seed in range(5)]
    assert min(lengths) >= 4
    assert median(lengths) <= 8, lengths


def test_a_language_changes_no_book_that_was_chosen() -> None:
    chosen = with_learned(FIRST, "polish")
    assert setup_of(chosen).ruleset == learned_book(chosen) == "polish"
    assert with_own_book(chosen, "he") == chosen
    played = Settings(first_match_done=True)
    assert with_own_book(played, "lv") == played
    learns = with_learned(played, "latvian")
    assert (learns.last_set_up, learned_book(learns)) == (played.last_set_up, "latvian")


def test_a_name_that_was_given_stays_though_the_portrait_bears_it_too() -> None:
    named = Settings(player_name="Mira", avatar=PortraitId("panda"))
    assert remembered(named, setup_of(named)).player_name == "Mira"
    plain = Settings(avatar=PortraitId("panda"))
    assert setup_of(plain).chairs[0].name == "Mira"
    assert remembered(plain, setup_of(plain)).player_name == ""
