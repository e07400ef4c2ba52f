"""What is heard of a lesson: its words, what the light falls on in the own hand, and the answers to choose from."""

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
    assert heard[0].endswith("Highlighted: 1 of Bamboo, 2 of Bamboo, 3 of Bamboo. Show me, key H. I know this.")
    said, lit = heard[1].split(" Highlighted: ")
    assert said == scene_of(pilot).bar.words.text
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
    words = scene_of(pilot).bar.words.text
    assert " ".join(ear.told) == f"{words} 1. 2. 3. 4. Show me, key H."
    ear.told.clear()
    reader.read(Action.READ_HAND, scene_of(pilot))
    reader.step(pilot.scene)
    assert "short of" not in " ".join(ear.told)
