"""The list of drills with their questions and the player's ratings, and the choice of their rulebook."""

from game import ui
from game.i18n import _
from game.i18n.books import offered_titles
from game.scenes.quiz import drill_words as words
from game.scenes.quiz.of_drills import DrillFeed, rules_of
from game.scenes.quiz.parts import PICTURES, lamps, level_of
from game.scenes.quiz.quiz import drill_scene
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import Drill
from game.school.learned import is_offered
from game.school.rating import Rating
from game.view.page.book_emblem import draw_fan


class DrillsScene(ui.Screen[str]):
    """The list of drills of a rulebook, whose id is the state.

    :param seed: a number on which the exercises depend.
    """

    def __init__(self, context: Context, *, seed: int = 0):
        self._context = context
        self._seed = seed
        self._books = offered_titles()
        last = context.preferences.now.last_set_up.ruleset
        super().__init__(context.kit, last if last in dict(self._books) else self._books[0][0])
        self.focus_on(*Drill)

    def enter(self) -> None:
        """Updates the ratings."""
        self.show()

    def choose(self, book: str) -> None:
        """Shows the drills of a rulebook."""
        self.state = book

    def open(self, drill: Drill) -> None:
        rules = rules_of(self._context, self.state)
        self.stack.push(drill_scene(self._context, DrillFeed(self._context, drill, rules, self._seed)))

    def view(self, state: str) -> ui.Part:
        progress, rules = self._context.learner.now, rules_of(self._context, state)
        cards = [self._card(drill, progress.rating(drill.id)) for drill in Drill if is_offered(drill, rules, progress)]
        books = ui.Choice(self._books, state, self.choose, called=_("Rulebook"), key="books", is_region=True)
        grid = ui.Grid(tuple(cards), most=2, is_roomy=True, gap=ui.Step.L, is_region=True)
        return self.panel_page(_("Drills"), ui.Scroll(ui.Column((books, grid), ui.Step.L)))

    def _card(self, drill: Drill, rating: Rating) -> ui.Part:
        """The card of a drill: its tiles, its name, its question, and the player's rating."""
        lit = level_of(rating.value) if rating.answered else 0
        figure = ui.strong(words.figure(rating), ui.Tone.NUMBER) if rating.answered else None
        texts = (
            ui.heading(words.name(drill), is_narrow=True),
            ui.remark(words.question(drill), is_narrow=True),
            ui.Row((lamps(lit), figure), wraps=True),
        )
        picture = ui.Picture((draw_fan, PICTURES[drill]), 2 * ui.Size.HAND, ui.Size.FACE)
        line = ui.Row((picture, ui.Column(texts, ui.Step.S, grow=1.0)))
        return ui.glass(line, (self.open, drill), key=drill)
