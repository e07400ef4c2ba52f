"""Whether a person sits in a chair, or a computer player."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n import _
from game.view.widgets.choice import Choice


def chair_kind(*, is_human: bool, swap: Callable[[], None] | None) -> Choice[bool] | None:
    """The choice between the two; ``None`` where the last person must stay.

    :param swap: puts the other kind of player there.
    """
    if swap is None:
        return None
    kinds = [(True, _("A person")), (False, _("The computer"))]
    return Choice(kinds, is_human, lambda _kind: swap(), tooltip=_("Who plays in this chair"))
