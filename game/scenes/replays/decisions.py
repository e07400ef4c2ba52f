"""The panel beside a replayed table with the decisions for which a review found a better choice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.engine.commands import DeclareReady, Discard
from game.i18n import _, ngettext
from game.i18n.tile_words import tile_name
from game.players.review import Finding
from game.players.roster import Chair
from game.scenes.table.finding_texts import finding_words
from game.view.layout import TableModel
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

    def show(self, findings: Mapping[int, Finding], place: int, model: TableModel) -> None:
        """Shows the decision for a place.

        :param findings: the decisions by the place before each.
        :param place: the current place, in commands.
        :param model: the table there, as it is seen now.
        """
        at = min((step for step in findings if step >= place), default=max(findings, default=None))
        self._finding = found = None if at is None else findings[at]
        if found is None:
            self.text = None
            return
        chair = self._chairs[found.decision.person]
        is_here = at == place and found.decision.person == model.person
        is_past = found.decision.step < place
        words = finding_words(found)
        self.leads = "" if is_here else _("Previous mistake") if is_past else _("Next mistake")
        self.name = chair.name
        when = self._when(found, words.where, model)
        is_to_come = found.decision.step > place
        if is_to_come and isinstance(command := found.decision.command, Discard | DeclareReady):
            tile = tile_name(found.decision.view.rules.id, command.tile)
            words = replace(words, played=_("Mistake: the {tile}").format(tile=tile))
        if not model.is_open and found.decision.person != model.person:
            words = replace(words, why="")  # it speaks of a hand that is hidden
        self.text = words, chair.portrait, when if is_here else f"{chair.name} · {when}"

    def _when(self, finding: Finding, where: str, model: TableModel) -> str:
        """When the decision was made: in how many discards from here, or else in which deal, and after how many."""
        decision, deal = finding.decision, model.deal
        named = _("Deal {number}").format(number=decision.deal)
        if not self.leads:
            return f"{named} · {where}"
        if deal is None or deal.number != decision.deal:
            return named
        ahead = decision.discards - len(deal.discards)
        return ngettext("in {count} discard", "in {count} discards", ahead).format(count=ahead) if ahead > 0 else where

    def _lead_there(self) -> None:
        if self._finding is not None:
            self._lead(self._finding)
