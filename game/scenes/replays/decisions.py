"""The panel beside a replayed table on the decisions for which a review found a better choice."""

from collections.abc import Callable, Mapping, Sequence

from game.i18n import _
from game.players.review import Finding
from game.players.roster import Chair
from game.scenes.table.finding_texts import finding_words
from game.view.page.decision_panel import DecisionPanel

SIDE = 400.0
"""How wide the panel is with what is free beside it, in units of what the player wants."""


class Decisions(DecisionPanel):
    """The decision at the place that is seen, else the next one, else the last; pressing it leads there.

    :param lead: shows the table before a decision, as whoever decided saw it.
    """

    def __init__(self, chairs: Sequence[Chair], lead: Callable[[Finding], None]) -> None:
        super().__init__(self._lead_there)
        self._chairs = chairs
        self._lead = lead
        self._finding: Finding | None = None

    def show(self, findings: Mapping[int, Finding], place: int, person: int) -> None:
        """Show the decision that belongs to a place and to whose seat the table is seen from.

        :param findings: the decisions by the place before each.
        """
        at = min((step for step in findings if step >= place), default=max(findings, default=None))
        self._finding = found = None if at is None else findings[at]
        if found is None:
            self.text = None
            return
        chair = self._chairs[found.decision.person]
        deal = _("Deal {number}").format(number=found.decision.deal)
        self.text = finding_words(found), deal, chair.portrait, chair.name
        self.is_here = at == place and found.decision.person == person

    def _lead_there(self) -> None:
        if self._finding is not None:
            self._lead(self._finding)
