"""The drills as they are with a person who has answered some, and exercises that are the same each time."""

from msgspec.structs import replace

from game.rules.rulesets import RULEBOOKS
from game.scenes.quiz.drills import DrillsScene
from game.scenes.quiz.of_drills import DrillFeed
from game.scenes.quiz.quiz import QuizScene, drill_scene
from game.scenes.shared.learner import Learner
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Drill, Option
from game.school.progress import Learned, Progress
from game.school.themes import Theme
from game.view.paint import Kit
from tests.scenes.fixtures import Told, context


def some_learner() -> Learner:
    """Somebody who knows every book and has answered a few exercises."""
    some = Learner()
    progress = Progress(lessons=dict.fromkeys(("newcomer.points", "newcomer.payments"), Learned()))
    for number in range(12):
        progress = progress.with_answer(
            Drill.WAIT.id, 1200.0 + 40 * number, float(number % 3 > 0), book="gala", theme=Theme.HANDS
        )
    some.change(lambda _now: progress)
    return some


def drills(kit: Kit, told: Told | None = None) -> DrillsScene:
    """The list of drills."""
    kit.use_tiles(marks=True)
    return DrillsScene(replace(context(kit, told or Told()), learner=some_learner()), seed=3)


def feed(known: Context, which: Drill, book: str = "polish", *, seed: int = 3) -> DrillFeed:
    """The questions of a drill."""
    return DrillFeed(known, which, RULEBOOKS[book].with_options(), seed)


def drill(kit: Kit, which: Drill, book: str = "polish", *, seed: int = 3, learner: Learner | None = None) -> QuizScene:
    """One drill."""
    kit.use_tiles(marks=True)
    known = replace(context(kit, Told()), learner=learner or some_learner())
    return drill_scene(known, feed(known, which, book, seed=seed))


def wrong_one(scene: QuizScene) -> Option:
    """An option that is neither right nor nearly right."""
    question = scene.question
    right, nearly = question.solution()
    return next(option for option in (*question.choices, *question.from_hand) if option not in right | nearly)
