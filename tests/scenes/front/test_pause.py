"""The menu over the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import ui
from game.app.system.last_setup import setup_of
from game.app.system.settings import Settings
from game.app.window.stack import Scene as Page
from game.i18n.numbers import NO_BREAK, points_text
from game.i18n.player_texts import stop_goals
from game.players.journey import JOURNEY, NOWHERE, Star, Stop, Traveled, match_at
from game.players.roster import Kind, MatchSetup, Person, Phone
from game.scenes.front.pause import MatchNow, PauseScene, match_now
from game.scenes.shared.destinations import Open, Way
from game.view.layout import TableModel
from tests.engine.rigged import Scene
from tests.gallery.middle import third_deal
from tests.scenes import fixtures
from tests.scenes.pilot import Pilot, part, parts, texts
from tests.view.deals import CHAIRS


def paused(journey: str) -> Page:
    return Pilot(lambda kit: fixtures.pause(kit, fixtures.Told(), journey=journey)).scene


def notes(journey: str) -> str:
    return "\n".join(texts(paused(journey)))


@pytest.mark.parametrize("stop", JOURNEY.stops, ids=lambda stop: stop.id)
def test_at_a_stop_the_pause_names_its_stars(stop: Stop) -> None:
    aims = part(paused(stop.id), "stars", ui.Row)
    assert aims.called.startswith("Stars: ")
    assert all(aim in aims.called for aim in stop_goals(stop).values())


def test_at_a_stop_that_is_played_again_the_stars_that_were_earned_are_gold() -> None:
    stop, known = JOURNEY.stops[0], [NOWHERE]
    setup = match_at(stop, CHAIRS[0])
    pilot = Pilot(lambda kit: PauseScene(kit, lambda _way: None, setup, now=MatchNow(far=lambda: known[-1])))
    assert not [row.called for row in parts(pilot.scene, ui.Row) if "star earned" in row.called]
    known.append(Traveled({stop.id: frozenset({Star.PLACE})}, frozenset()))
    pilot.wait(0.1)
    earned = [row.called for row in parts(pilot.scene, ui.Row) if "star earned" in row.called]
    assert earned == [f"{stop_goals(stop)[Star.PLACE]}: star earned"]


def test_elsewhere_it_names_none_and_says_what_ends_a_rated_match() -> None:
    assert not [row for row in parts(paused(""), ui.Row) if row.key == "stars"]
    assert "This match counts for your rank unless you use a hint or take back a move." in notes("")


def test_where_no_move_can_be_taken_back_nobody_is_warned_of_it() -> None:
    assert "This match counts for your rank unless you use a hint." in notes("riga")


def test_at_a_stop_the_pause_names_it_and_leads_back_to_the_map() -> None:
    told = fixtures.Told()
    pilot = Pilot(lambda kit: fixtures.pause(kit, told, journey="riga"))
    assert any(text.startswith("Riga  \u00b7  Stop 1 of 6") for text in texts(pilot.scene))
    pilot.click("Back to the map")
    assert told.ways == [Way.TO_TITLE, Open.JOURNEY]


def test_elsewhere_there_is_no_map_to_go_back_to() -> None:
    assert "Back to the map" not in notes("")


def test_the_pause_says_how_the_match_stands() -> None:
    model = third_deal_model()
    now = match_now(model, CHAIRS)
    balances = model.state.balances
    assert [each.total for each in now.players] == sorted(balances, reverse=True)
    assert [each.name for each in now.players if each.is_marked] == [CHAIRS[0].name]
    assert now.players[0].number == 1
    scene = Pilot(lambda kit: fixtures.pause(kit, fixtures.Told(), now=now)).scene
    said = f"{now.players[0].name}: 1st place \u00b7 {points_text(max(balances))} point"
    assert any(column.called.startswith(said) for column in parts(scene, ui.Column))
    assert f"GALA rules{NO_BREAK}{NO_BREAK}\u00b7  {now.deal}" in texts(scene)


@pytest.mark.parametrize("kind", [Person(), Phone()])
def test_where_several_share_the_screen_or_one_only_watches_nobody_is_singled_out(kind: Kind) -> None:
    chairs = [replace(chair, kind=kind) for chair in CHAIRS]
    assert not any(each.is_marked for each in match_now(third_deal_model(), chairs).players)


def test_at_a_shared_screen_no_hand_can_be_read_behind_the_pause() -> None:
    alone = setup_of(Settings())
    shared = replace(alone, chairs=tuple(replace(chair, kind=Person()) for chair in alone.chairs))
    apart, together = (over_table(setup) for setup in (alone, shared))
    assert together.blurs > 2 * apart.blurs
    assert together.veil[3] > apart.veil[3]


def test_equal_points_share_a_place() -> None:
    model = TableModel(person=0, state=Scene(east="B1").match.state)
    assert {each.number for each in match_now(model, CHAIRS).players} == {1}


def over_table(setup: MatchSetup) -> Page:
    return Pilot(lambda kit: PauseScene(kit, lambda _way: None, setup)).scene


def third_deal_model() -> TableModel:
    return TableModel(person=0, state=third_deal().match.state)
