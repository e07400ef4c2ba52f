"""The card with a question and its answers."""

from collections.abc import Sequence

from game import ui
from game.view.paint import Kit


class QuestionCard(ui.Screen[str]):
    """A card over another screen with a question, which is its state, and buttons side by side.

    :param answers: the buttons; the golden one has the key ``first``, and the focus.
    """

    is_overlay = True
    first_focus = "first"

    def __init__(self, kit: Kit, title: str, question: str, answers: Sequence[ui.Button]):
        super().__init__(kit, question)
        self._title, self.answers = title, answers

    def view(self, state: str) -> ui.Part:
        answers = ui.Row(tuple(self.answers), along=ui.Across.FILL, wraps=True, is_region=True)
        return self.overlay_card(self._title, ui.Text(state), answers, widest=ui.Size.QUESTION)
