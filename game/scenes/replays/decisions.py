"""The panel beside a replayed table: the decision that is seen there, and the way to the next one."""

from collections.abc import Callable, Mapping, Sequence

from game.i18n import _, joined
from game.i18n.numbers import count_text
from game.players.review import Finding
from game.players.roster import Chair
from game.scenes.table.finding_texts import after_discards, finding_words
from game.view.layout import TableModel
from game.view.page.decision_panel import DecisionPanel, Moment, Way


class Decisions(DecisionPanel):
    """Shows the decision at the current place, or else what was last done; a press goes to the next decision.

    After the last decision a press goes back to it. Of a decision that the table does not show nothing is told but
    where it is: its tiles are not there.

    :param lead: shows the table before a decision, from the seat of the player who made it.
    """

    def __init__(self, chairs: Sequence[Chair], lead: Callable[[Finding], None]):
        super().__init__(self._lead_there)
        self._chairs = chairs
        self._lead = lead
        self._finding: Finding | None = None

    def show(self, findings: Mapping[int, Finding], place: int, model: TableModel, moment: Moment) -> None:
        """Shows the decision for a place.

        :param findings: the decisions by the place before each.
        :param place: the current place, in commands.
        :param model: the table there, as it is seen now.
        :param moment: what was last done there.
        """
        here = findings.get(place)
        if here is not None and here.decision.person != model.person:
            here = None
        self.moment = moment
        self.tell(None)
        if here is not None:
            chair = self._chairs[here.decision.person]
            self.tell((finding_words(here), chair.portrait, chair.name, after_discards(here.decision)))
        ahead = min((step for step in findings if step > place or (step == place and here is None)), default=None)
        at = max(findings, default=None) if ahead is None else ahead
        self._finding = None if at is None or (at == place and here is not None) else findings[at]
        self.way = None if self._finding is None else self._way_to(self._finding, place, model)

    def _way_to(self, finding: Finding, place: int, model: TableModel) -> Way:
        """The way to a decision: in how many discards from here it is, or else in which deal or after how many."""
        decision, deal = finding.decision, model.deal
        name = _("Previous mistake") if decision.step < place else _("Next mistake")
        where = after_discards(decision)
        if deal is None or deal.number != decision.deal:
            where = _("Deal {number}").format(number=decision.deal)
        elif (ahead := decision.discards - len(deal.discards)) > 0:
            where = count_text("in {count} discard", "in {count} discards", ahead)
        whose = "" if decision.person == model.person else self._chairs[decision.person].name
        return Way(name, joined(" · ", whose, where))

    def _lead_there(self) -> None:
        if self._finding is not None:
            self._lead(self._finding)
