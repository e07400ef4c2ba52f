"""Agreements for one match, such as how seats are assigned, taking back, and how several persons share the screen."""

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any

from game import replace, ui
from game.i18n import _
from game.i18n.general import choices, general
from game.players.roster import Calling, MatchSetup, Showing
from game.view.paint import Kit


class AgreementsScene(ui.Screen[MatchSetup]):
    """A card over the set-up, which applies every change at once.

    :param setup: the set-up with the present agreements.
    :param on_change: called with the set-up after every change.
    """

    is_overlay = True
    first_focus = "draws_seats"

    def __init__(self, kit: Kit, setup: MatchSetup, on_change: Callable[[MatchSetup], None]):
        super().__init__(kit, setup)
        self._on_change = on_change

    def view(self, state: MatchSetup) -> ui.Part:
        rows = (  # whoever plays alone may always take back, and needs the first alone
            ("draws_seats", [(True, _("Drawn as the rulebook says")), (False, _("As seated here"))]),
            ("take_back", [(False, _("No take-backs")), (True, _("Allowed"))]),
            ("calling", choices(Calling)),
            ("showing", choices(Showing)),
            ("hints", [(True, _("Allowed")), (False, _("Not in this match"))]),
        )
        return self.overlay_card(
            _("For this match"),
            *starmap(self._row, rows if len(state.people) > 1 else rows[:1]),
            foot=ui.done(self.go_back, is_region=True),
        )

    def _row(self, field: str, values: Sequence[tuple[object, str]]) -> ui.Part:
        """A field of the set-up or of its sharing of the screen."""
        said = general().agreements[field]
        name, help_ = said["name"].said(), said["help"].said()
        chosen = getattr(self._holder(field), field)
        choice = ui.Choice(tuple(values), chosen, (self._change, field), key=field, is_region=True)
        return ui.form_row(name, help_, choice)

    def _holder(self, field: str) -> Any:
        return self.state.sharing if hasattr(self.state.sharing, field) else self.state

    def _change(self, field: str, value: object) -> None:
        changed: dict[str, Any] = {field: value}
        if self._holder(field) is self.state.sharing:
            changed = {"sharing": replace(self.state.sharing, **changed)}
        self.put(**changed)
        self._on_change(self.state)
