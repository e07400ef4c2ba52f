"""The persons at this screen, and how the view shows them what happens at the table."""

from collections.abc import Collection, Sequence

from game.app.window.actions import InputEvent
from game.engine.events import Event
from game.players.manner.phrases import Phrase, Said
from game.players.table_client import TableClient, seen_by
from game.view.lane.action_bar import ActionBar
from game.view.stage.table_view import TableView
from game.view.widgets import Callback


class Persons:
    """One person at this screen, whose seat it shows all the time.

    ``HotSeat`` is the subclass for several persons who take turns.
    """

    is_shared = False
    """Whether several persons share the screen, one after the other; the clock then runs on in an inactive window."""

    def __init__(self, client: TableClient, view: TableView):
        self._client = client
        self._view = view
        self._passes_all = False

    @property
    def is_private(self) -> bool:
        """Whether somebody's hand is face up, which only that person may see."""
        return True

    @property
    def passes_all(self) -> bool:
        """Whether the present viewer makes no claims in this deal."""
        return self._passes_all

    @property
    def bar(self) -> ActionBar | None:
        """A bar that is open in place of the bar of questions; ``None`` if there is none."""
        return None

    @property
    def waits(self) -> bool:
        """Whether the table waits for somebody who may take long, here or elsewhere."""
        return False

    @property
    def unshown(self) -> Sequence[Event]:
        """The events still to be shown, the oldest first."""
        return self._view.events.unshown

    @property
    def notice(self) -> str:
        """The message to everyone at the table, which is shown as long as it applies; empty if there is none."""
        return ""

    @property
    def absent(self) -> Collection[int]:
        """The absent guests about whose seats a person here may decide."""
        return ()

    @property
    def phrases_said(self) -> Sequence[Said]:
        """The set phrases that are being said."""
        return ()

    def say(self, phrase: Phrase) -> None:
        """Says a phrase to all at the table."""

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        """Whether play pauses.

        :param is_away: whether the window is inactive.
        :param reads: whether the player who is asked reads a drawer.
        """
        return is_away or reads

    def begin_deal(self) -> None:
        """Starts the building of the wall and the deal."""
        self._passes_all = False
        self._client.begin_deal()
        self._show_news()

    def end_match(self) -> None:
        """Ends the match without another deal."""
        self._client.end_match()
        self._show_news()

    def play_on(self, seconds: float) -> bool:
        """Continues play and shows it, once the view is at rest; returns whether anything happened."""
        self._client.pass_time(seconds)
        return self._show_news()

    def _show_news(self) -> bool:
        events = tuple(seen_by(self._view.model.person, self._client.news()))
        for event in events:
            self._view.show(event)
        return bool(events)

    def toggle_passing(self) -> None:
        """Switches automatic passing on or off for the present viewer in this deal."""
        self._passes_all = not self._passes_all

    def key(self, _event: InputEvent) -> bool:
        """Handles a key with a meaning for all persons; returns whether it had one."""
        return False

    def keeps_back(self, _event: InputEvent) -> bool:
        """Whether to ignore an event because somebody else has just answered."""
        return False

    def pass_frame(self, seconds: float) -> None:
        """Advances clocks that run even while something moves at the table."""

    def agree(self, take_back: Callback, cost: str = "") -> None:
        """Calls ``take_back`` once everyone concerned has agreed."""
        take_back()

    def place(self) -> None:
        """Lays out what the persons have in common for another size of the window."""

    def hide(self) -> None:
        """Turns a private hand face down because another screen covers the table."""

    def stay(self) -> None:
        """Lets a private hand stay face up, because its own player is asked something over the table."""
