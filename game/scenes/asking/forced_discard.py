"""The drawn tile of a called ready hand, which is discarded by itself where nothing else may be done with it."""

from game.engine.commands import Discard
from game.engine.rulings.legal import only_discard
from game.engine.seat import TileId
from game.players.player import Question
from game.scenes.shared.preferences import Preferences
from game.view.stage.table_view import TableView

SEEN = 800.0
"""How long the drawn tile is seen before it goes, in milliseconds at normal speed, and where nothing moves."""


class ForcedDiscard:
    """A discard without a choice: the player sees the tile, and then it goes without a click.

    Players who want the table to wait for them after each discard are asked as usual.
    """

    def __init__(self, view: TableView, preferences: Preferences):
        self._view = view
        self._preferences = preferences
        self.question: Question | None = None
        """The question that has one answer; ``None``: there is none."""
        self.discard: Discard | None = None
        self._left = 0.0

    @property
    def waits(self) -> bool:
        """Whether the tile is being seen."""
        return self.question is not None

    @property
    def tile_id(self) -> TileId:
        assert self.discard is not None, "nothing must be discarded"
        return self.discard.tile_id

    def takes_up(self, question: Question) -> bool:
        """Begins to show the tile if the question leaves no choice; returns whether it does."""
        if self.question is None and not self._preferences.now.waits_for_click:
            discard = only_discard(self._view.model.state, question.seat, question.choices)
            if discard is not None:
                motion = self._view.kit.motion
                self.question, self.discard = question, discard
                self._left = (motion.paced(SEEN) or SEEN / 1000) * motion.linger
        return self.waits

    def forget_but(self, question: Question | None) -> None:
        """Forgets the tile if another question is open now, or none."""
        if self.question is not None and (question is None or question.id != self.question.id):
            self.question = self.discard = None

    def pass_time(self, seconds: float) -> bool:
        """Lets time pass while the tile is seen; returns whether it has been seen long enough."""
        self._left -= seconds
        return self.waits and self._left <= 0
