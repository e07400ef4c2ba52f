"""What is heard of a lesson: its words, what the light falls on in the own hand, and the answers to choose from."""

import pygame

from game.app.window.actions import Action
from game.scenes.reader.reader import Reader
from tests.scenes.lesson_samples import lesson_scene, reach, scene_of
from tests.scenes.pilot import Pilot
from tests.scenes.reader.ear import Ear


def test_the_tiles_that_a_lesson_lights_are_named() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "faces"))
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    heard = []
    for step in (1, 2):
        reach(pilot, step)
        ear.told.clear()
        reader.step(pilot.scene)
        heard.append(" ".join(ear.told))
    assert heard[0].endswith("Highlighted: 1 of Bamboo, 2 of Bamboo, 3 of Bamboo. I know this. Show me, key H.")
    said, lit = heard[1].split(" Highlighted: ")
    assert said == scene_of(pilot).speech.text
    assert lit == "4 of Characters, 5 of Characters, 6 of Characters."
    ear.told.clear()
    reader.step(pilot.scene)
    assert ear.told == [], "it is told once"
    reader.read(Action.READ_CALLS, scene_of(pilot))
    reader.step(pilot.scene)
    assert ear.told[-1].startswith(f"{said} Highlighted: {lit} "), "it is read again by the key for calls"


def test_answers_to_choose_from_are_told_with_the_question_and_the_hand_does_not_give_them_away() -> None:
    pilot = Pilot(lambda kit: lesson_scene(kit, "player.distance"))
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    reader.step(pilot.scene)
    reach(pilot, 2)
    ear.told.clear()
    reader.step(pilot.scene)
    words = scene_of(pilot).speech.text
    assert " ".join(ear.told) == f"{words} 1. 2. 3. 4. Show me, key H."
    ear.told.clear()
    reader.read(Action.READ_HAND, scene_of(pilot))
    reader.step(pilot.scene)
    assert "short of" not in " ".join(ear.told)


def heard_at(id_: str, step: int, book: str) -> tuple[Pilot, Reader, Ear]:
    """A lesson of a book at a step, and somebody who has heard nothing but that step."""
    pilot = Pilot(lambda kit: lesson_scene(kit, id_, book=book))
    ear = Ear()
    reader = Reader(pilot.stack, ear)
    reader.every = 0.0
    if step > 1:
        reach(pilot, step - 1)
        reader.step(pilot.scene)
        ear.told.clear()
    reach(pilot, step)
    reader.step(pilot.scene)
    return pilot, reader, ear


def test_rows_of_the_table_of_values_are_heard_with_what_they_bring() -> None:
    pilot, reader, ear = heard_at("points", 7, "hungarian")
    told = " ".join(ear.told)
    assert told.startswith(f"{scene_of(pilot).speech.text} Chow: 0 points. ")
    assert "Pung of simples: exposed: 2 points, concealed: 4 points. " in told
    assert told.endswith("Seat flower or season: 8 points. Other flower or season: 4 points.")
    ear.told.clear()
    reader.read(Action.READ_CALLS, scene_of(pilot))
    reader.step(pilot.scene)
    assert ear.told[-1].startswith(told), "it is read again by the key for calls"


def test_tiles_above_the_words_are_heard_in_their_sets() -> None:
    _pilot, _reader, ear = heard_at("wall", 5, "hungarian")
    assert ear.told[-1].endswith("in the end wins. Bamboo (flower 4); Winter (season 4).")
    _pilot, _reader, ear = heard_at("player.distance", 1, "hungarian")
    assert " 2 tiles missing: 1 of Dots, 5 of Dots. Chow of 2-3-4 of Bamboo; " in ear.told[-1]
    _pilot, _reader, ear = heard_at("player.helping", 1, "hungarian")
    assert " 12 tiles help: 3 of Dots: 4; 6 of Dots: 4; 8 of Dots: 2; North Wind: 2." in ear.told[-1]
    _pilot, _reader, ear = heard_at("player.aim", 1, "hungarian")
    assert " 1: Chow of " in ear.told[-1]


def test_what_a_hand_earns_is_heard_as_it_is_counted() -> None:
    pilot, reader, ear = heard_at("points", 11, "hungarian")
    scene_of(pilot).answer("4")
    reader.step(pilot.scene)
    assert ear.told[-1] == "8."
    assert any(node.name == "Pung of red dragons: 8" for node in ear.nodes.values())


def test_a_second_wrong_answer_is_heard_though_the_same_is_wrong_with_it() -> None:
    pilot, reader, ear = heard_at("points", 11, "hungarian")
    for word in ("1", "2"):
        ear.told.clear()
        scene_of(pilot).answer(word)
        reader.step(pilot.scene)
        assert ear.told == ["A chow earns no points here."]


def test_payments_are_heard_as_they_are_made_and_given_away_by_no_key() -> None:
    pilot, reader, ear = heard_at("payments", 7, "hungarian")
    scene = scene_of(pilot)
    assert " ".join(ear.told).endswith(" 0 points. 60 points. 120 points. 240 points. Show me, key H.")
    reader.read(Action.READ_SCORES, scene)
    reader.step(scene)
    assert ear.told[-1].count(" 0 points.") == 4, "scores are heard as the plates show them"
    ear.told.clear()
    first, second, third = (target.label for target in scene.board.targets.values())
    pilot.press(pygame.K_TAB, pygame.K_RETURN)
    reader.step(scene)
    assert ear.told == [f"{first}."], "the player who pays is heard before the amounts"
    pilot.press(pygame.K_RIGHT, pygame.K_RETURN)
    reader.step(scene)
    assert ear.told[1:] == [f"{first}: 60 points."]
    assert ear.nodes[ear.focus].name == second
    ear.told.clear()
    scene.answer("across=2")
    scene.answer("left=3")
    reader.step(scene)
    assert ear.told == [f"{second}: 60 points. {third}: 120 points. Right."]
    reader.read(Action.READ_SCORES, scene)
    reader.step(scene)
    assert "240 points" in ear.told[-1]
