"""The panel beside a replayed table with the decisions for which a review found a better choice."""

from collections.abc import Callable, Mapping, Sequence

from game.i18n import _
from game.players.review import Finding
from game.players.roster import Chair
from game.scenes.table.finding_texts import finding_words
from game.view.page.decision_panel import DecisionPanel

SIDE = 400.0
"""The width of the panel with its margin, in interface units."""


class Decisions(DecisionPanel):
    """Shows the decision at the current place, or else the next one, or else the last; a press goes to that decision.

    :param lead: shows the table before a decision, from the seat of the player who made it.
    """

    def __init__(self, chairs: Sequence[Chair], lead: Callable[[Finding], None]) -> None:
        super().__init__(self._lead_there)
        self._chairs = chairs
        self._lead = lead
        self._finding: Finding | None = None

    def show(self, findings: Mapping[int, Finding], place: int, person: int) -> None:
        """Shows the decision for a place.

        :param findings: the decisions by the place before each.
        :param place: the current place, in commands.
        :param person: the person from whose seat the table is seen.
        """
        at = min((step for step in findings if step >= place), default=max(findings, default=None))
        self._finding = found = None if at is None else findings[at]
        if found is None:
            self.text = None
            return
        chair = self._chairs[found.decision.person]
        deal = _("Deal {number}").format(number=found.decision.deal)
        self.text = finding_words(found), deal, chair.portrait, chair.name
        is_here = at == place and found.decision.person == person
        is_past = found.decision.step < place
        self.leads = "" if is_here else _("Previous mistake") if is_past else _("Next mistake")

    def _lead_there(self) -> None:
        if self._finding is not None:
            self._lead(self._finding)
