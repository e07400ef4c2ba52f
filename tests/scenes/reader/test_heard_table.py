"""What is heard at the table: events in their order, the hand by sets and single tiles, and what keys have read."""

from __future__ import annotations

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.app.system.settings import Settings, Speed
from game.app.window.actions import Action, Actions, Device, Key, Pressed
from game.engine import events as e
from game.i18n.tile_words import tile_name
from game.scenes.program.hearing import ASKING, Hearing
from game.scenes.reader.adapter import Adapter, Wish, kit_node
from game.scenes.reader.reader import Reader
from game.scenes.reader.table_words import grouped, hand_words
from game.scenes.settings.keys import KeysScene
from game.scenes.shared.switch import Group, Switch
from game.tiles.notation import parse_tiles
from game.view.layout import TableModel
from game.view.paint import Kit
from game.view.spoken import Node, Role
from game.view.spoken.nodes import node_of
from game.view.units.timeline import Motion
from game.view.widgets import Button
from tests.engine.rigged import Scene
from tests.scenes.reader.ear import Ear, HeardMatch
from tests.scenes.table_pilot import FRAME, ScenePilot


def test_a_turn_is_heard_in_the_order_in_which_it_is_played() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = pilot.listen()
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    begun = " ".join(ear.told)
    assert begun.index("Deal 1 of 4") < begun.index("In your hand: Pair of 4s of Bamboo") < begun.index("Your turn")
    assert "5 tiles short" in begun
    assert not any(word in begun for word in ("Boris: draws", "Dóra: draws", "Ilze: draws")), "nobody sees these"
    tile = ear.nodes[ear.focus]
    assert tile.role is Role.TILE, "the keys are at the hand"
    model = pilot.view.model
    face = None if model.drawn is None else model.face(model.drawn)
    assert face is not None
    drawn = tile_name("gala", face)
    assert tile.name == f"{drawn}, just drawn"
    ear.told.clear()
    ear.wishes += [Wish(ear.focus, "CLICK"), Wish(ear.focus, "CLICK")]
    pilot.step(2 * FRAME)
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    told = " ".join(ear.told)
    assert told.index(f"Mira: {drawn}.") < told.index("Boris: ") < told.index("Dóra: ") < told.index("Ilze: ")
    assert told.index("Ilze: ") < told.index("Mira: draws:") < told.index("Your turn")
    heard = []
    for asked in (*ASKING, Action.REPEAT):
        pilot.ask(asked)
        heard.append(ear.told[-1])
    hand, calls, table, scores, last, again = heard
    assert hand.startswith("In your hand: ")
    assert calls.startswith("Your turn: Choose a tile to discard.")
    assert f"Mira: discards {drawn}." in table
    assert scores == "Mira: South, 0 points. Boris: West, 0 points. Dóra: North, 0 points. Ilze: East, 0 points."
    assert last == again
    assert last in told or last.startswith("Mira: draws:")


def test_the_own_hand_is_heard_before_what_others_do_though_all_comes_at_once() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = pilot.listen()
    pilot.until(lambda: pilot.needs_player)
    model = pilot.view.model
    pilot.view.model = replace(model, state=msgspec.structs.replace(model.state, deal=None))
    assert pilot.reader is not None
    pilot.reader.step(pilot.scene)
    pilot.view.model = model
    pilot.step()
    begun = " ".join(ear.told)
    assert begun.index("Deal 1 of 4") < begun.index("In your hand") < begun.index("Ilze: Red Dragon.")


def test_enter_at_a_tile_that_a_reader_went_to_throws_no_other_one() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = pilot.listen()
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    lifted, other = [number for number, node in ear.nodes.items() if node.role is Role.TILE][:2]
    ear.wishes.append(Wish(lifted, "CLICK"))
    pilot.step()
    assert len(pilot.lifted) == 1
    ear.wishes.append(Wish(other, "FOCUS"))
    pilot.step()
    assert ear.focus == other
    assert pilot.lifted == [], "another tile was read out"
    question, at = pilot.scene.questions.question, pilot.scene.hand.focused
    pilot.key(pygame.K_RETURN)
    assert pilot.scene.questions.question is question, "nothing was thrown"
    assert pilot.scene.hand.only_lifted == at


def test_keys_read_at_a_table_alone_and_nothing_is_made_while_nobody_listens() -> None:
    pilot = HeardMatch(4, draws=False)
    hearing = Hearing("Sparrows", pilot.stack, lambda: None)
    hearing.step(pilot.scene)
    assert hearing.key(Pressed(Key(pygame.K_5)))
    assert not hearing.key(Pressed(Key(pygame.K_s)))
    pilot.stack.pop()
    assert not hearing.key(Pressed(Key(pygame.K_5)))
    assert "_reader" not in vars(hearing)


def test_a_voice_says_what_no_reader_is_told_and_where_the_keys_are() -> None:
    pilot = HeardMatch(4, draws=False)
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    reader = Reader(pilot.stack, Adapter("Sparrows", lambda: None))
    reader.step(pilot.scene)
    said = reader.to_speak()
    assert said.startswith("Deal 1 of 4.")
    assert said.endswith("just drawn.")
    assert not reader.to_speak()


def test_a_hand_with_a_flower_is_read_before_the_flower_is_laid_out() -> None:
    scene = Scene(book="israeli", dice=(2, 3, 3, 4, 5), east="B111 C234 D567 WE WS DR F1")
    told = (*scene.match.past, *scene.opening)
    dealt = [event for event in told if not isinstance(event, e.BonusLaid | e.BonusFinished)]
    began = next(at for at, event in enumerate(dealt) if isinstance(event, e.TileDrawn))
    model = TableModel.of(dealt[:began], 0)
    said = hand_words(model, model.order)
    assert "Plum (flower 1)" in said
    assert "short" not in said, "what replaces the flower is not known yet"


def test_sets_and_pairs_are_found_before_single_tiles() -> None:
    groups, single = grouped(parse_tiles("B1123 C555 D46 DRR"))
    assert {"".join(map(str, group)) for group in groups} == {"B1B2B3", "C5C5C5", "DRDR"}
    assert parse_tiles("B1 D46") == single


def test_sentences_that_are_read_out_end_with_one_full_stop() -> None:
    button = Button("Guests", lambda: None, tooltip="The host has paused the match.\nIlze is away\nBoris too.")
    assert node_of(button, Kit(Actions())).help == "The host has paused the match. Ilze is away. Boris too."


def at_turn(pilot: HeardMatch) -> Ear:
    """Somebody listens from now on; the first turn has come, and what was told before is forgotten."""
    ear = pilot.listen()
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    ear.told.clear()
    return ear


def test_from_the_second_turn_on_nobody_is_told_what_to_do_with_it() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    ear.wishes += [Wish(ear.focus, "CLICK"), Wish(ear.focus, "CLICK")]
    pilot.step(2 * FRAME)
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    told = " ".join(ear.told)
    assert "Your turn." in told
    assert "Choose a tile" not in told
    pilot.ask(Action.READ_CALLS)
    assert ear.told[-1].startswith("Your turn: Choose a tile to discard.")


def test_a_question_that_stays_is_told_once_though_something_moves_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    with monkeypatch.context() as moving:
        moving.setattr(type(pilot.view), "busy", property(lambda _view: True))
        assert pilot.reader is not None
        pilot.reader.step(pilot.scene)
    pilot.step()
    assert ear.told == []


def test_what_a_turn_is_for_is_not_told_again_when_a_tile_is_lifted_or_a_card_was_open() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    pilot.key(pygame.K_UP)
    pilot.stack.push(KeysScene(pilot.kit, pilot.preferences))
    pilot.step(5 * FRAME)
    ear.told.clear()
    pilot.stack.pop()
    pilot.step(5 * FRAME)
    assert ear.told == ["Your turn."]


def test_a_drawer_is_told_and_takes_the_keys_until_it_is_closed() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    pilot.key(pygame.K_LEFT, pygame.K_LEFT)
    pilot.step()
    tile = ear.focus
    assert "drawn" not in ear.nodes[tile].name
    for code, name in ((pygame.K_l, "This deal so far"), (pygame.K_t, "Still unseen"), (pygame.K_p, "My hand so far")):
        pilot.key(code)
        pilot.step()
        assert ear.told.pop().startswith(f"{name}.")
        assert ear.nodes[ear.focus].role is Role.DOCUMENT
    pilot.key(pygame.K_ESCAPE)
    pilot.step()
    assert ear.focus == tile, "the keys are at the tile of the hand at which they were"
    pilot.key(pygame.K_LEFT)
    pilot.step()
    assert ear.nodes[ear.focus].role is Role.TILE
    assert ear.focus != tile


def test_who_hears_nothing_keeps_the_keys_at_the_hand_beside_a_drawer() -> None:
    pilot = HeardMatch(4, draws=False)
    pilot.until(lambda: pilot.needs_player)
    pilot.key(pygame.K_t)
    pilot.step()
    assert pilot.scene.drawers.open is not None
    assert pilot.scene.hand.has_keys


def test_what_f1_explains_is_told() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    name = ear.nodes[ear.focus].name.partition(",")[0]
    pilot.key(pygame.K_F1)
    pilot.step()
    assert ear.told[-1].startswith(f"{name}. ")
    assert "unseen" in ear.told[-1]


@pytest.mark.parametrize(
    ("seed", "said", "unsaid"),
    [
        pytest.param(8, "3 tiles missing, 46 help. Nothing goes with the Green Dragon", "keep", id="near a mahjong"),
        pytest.param(4, "Discard the Green Dragon. Nothing goes with the", "missing", id="far from a mahjong"),
    ],
)
def test_a_hint_is_told_with_its_reason_and_the_keys_are_at_its_tile(seed: int, said: str, unsaid: str) -> None:
    pilot = HeardMatch(seed, draws=False)
    ear = at_turn(pilot)
    pilot.key(pygame.K_h)
    pilot.until(lambda: bool(pilot.scene.hints.best))
    pilot.step(5 * FRAME)
    told = next(text for text in ear.told if text.startswith("hint 1: Discard the "))
    assert said in told
    assert unsaid not in told
    assert told.endswith(".")
    assert ear.nodes[ear.focus].name.endswith("hint 1")


def test_a_beginning_that_can_be_skipped_says_so_with_its_key() -> None:
    pilot = HeardMatch(4, draws=False, motion=Motion(speed=Speed.NORMAL))
    ear = pilot.listen()
    pilot.step()
    assert "Skip, key Esc." in " ".join(ear.told)
    ear.told.clear()
    pilot.scene.buttons.skip.is_visible = False
    assert pilot.reader is not None
    pilot.reader.step(pilot.scene)
    pilot.step()
    assert pilot.scene.buttons.skip.is_visible, "the beginning goes on"
    assert "Skip" not in " ".join(ear.told), "it was told already"
    pilot.key(pygame.K_ESCAPE)
    pilot.until(lambda: pilot.needs_player)
    pilot.step()
    assert "Skip" not in " ".join(ear.told)


def test_no_other_tile_is_named_after_a_discard() -> None:
    pilot = HeardMatch(4, draws=False, settings=Settings(announces=True))
    pilot.actions.device = Device.KEYBOARD
    ear = at_turn(pilot)
    discard = ear.nodes[ear.focus].name.partition(",")[0]
    pilot.key(pygame.K_RETURN, pygame.K_RETURN)
    for _frame in range(60):
        pilot.step()
    assert f"Mira: {discard}." in ear.told[0]
    assert not any("unseen" in text for text in ear.told)


def test_what_can_be_chosen_together_is_ticked_and_headings_are_headings() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    pilot.key(pygame.K_l)
    pilot.step()
    roles = {node.name: node.role for node in ear.nodes.values()}
    assert roles["This deal so far"] is Role.HEADING
    assert roles["Show or hide what Boris did"] is Role.CHECK


def test_a_slider_says_its_value_apart_from_its_name() -> None:
    node = kit_node(pytest.importorskip("accesskit"), Node(role=Role.SLIDER, name="Music", value="40%", number=40.0))
    assert (node.label, node.value, node.numeric_value, node.max_numeric_value) == ("Music", "40%", 40.0, 100.0)


def test_the_chows_to_choose_from_are_told_by_name_each_with_its_key() -> None:
    pilot = ScenePilot(Scene(east="B3467 C1359 D1359 DR WE", draws="WW WN B5"), draws=False)
    for _click in range(2):
        pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    pilot.actions.device = Device.KEYBOARD
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    reader.step(pilot.scene)
    ear.told.clear()
    pilot.key(pygame.K_1)
    reader.step(pilot.scene)
    first, second = "3 of Bamboo, 4 of Bamboo, 5 of Bamboo", "4 of Bamboo, 5 of Bamboo, 6 of Bamboo"
    assert ear.told[0].startswith(f"{first}, key 1. {second}, key 2. ")
    assert ear.nodes[ear.focus].name == first


def test_who_plays_with_one_switch_hears_the_ends_of_the_group_that_the_ring_is_at() -> None:
    pilot = HeardMatch(4, draws=False)
    ear = at_turn(pilot)
    switch = pilot.stack.helper = Switch(pilot.actions)
    for _frame in range(1000):
        pilot.step()
        if isinstance(switch.at, Group):
            break
    assert isinstance(switch.at, Group)
    pilot.step()
    names = [node.name for node in ear.nodes.values() if node.role is Role.TILE]
    told = next(text for text in ear.told if " – " in text)
    first, last = told.rstrip(".").split(" – ")
    assert {first, last} <= set(names), "the ring begins with the hand"
    assert names.index(first) < names.index(last)
