"""The persons before the screen, as whom the view is told what happens at the table."""

from collections.abc import Callable, Mapping, Sequence

from game.app.window.actions import InputEvent
from game.engine.events import Event
from game.players.manner.phrases import Phrase, Said
from game.players.table_client import TableClient, seen_by
from game.view.lane.action_bar import ActionBar
from game.view.stage.table_view import TableView


class Persons:
    """One person before the screen, who sees the table as his seat does all the time.

    ``HotSeat`` is the subclass for several persons who take turns.
    """

    is_shared = False
    """Whether several persons share the screen: a curtain calls them, and the clock runs on when the window is left."""

    def __init__(self, client: TableClient, view: TableView) -> None:
        self._client = client
        self._view = view
        self._passes_all = False

    @property
    def is_private(self) -> bool:
        """Whether somebody's hand is up, so that what he does is his own."""
        return True

    @property
    def passes_all(self) -> bool:
        """Whether who looks now makes no claims in this deal."""
        return self._passes_all

    @property
    def bar(self) -> ActionBar | None:
        """A bar that is open beside those of the questions."""
        return None

    @property
    def waits(self) -> bool:
        """Whether the table waits for somebody who may take long: to come to the screen, or elsewhere."""
        return False

    @property
    def unshown(self) -> Sequence[Event]:
        """The events that the table has still to show, the oldest first."""
        return self._view.events.unshown

    @property
    def notice(self) -> str:
        """What all at the table are told for as long as it is so; empty for nothing."""
        return ""

    @property
    def absent(self) -> Mapping[int, str | None]:
        """Guests who are away about whose chairs somebody here may decide, each with who asks for the chair."""
        return {}

    @property
    def said(self) -> Sequence[Said]:
        """What those at the table say now, with set phrases."""
        return ()

    def say(self, phrase: Phrase) -> None:
        """Says a phrase to all at the table."""

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        """Whether no time passes at the table.

        :param is_away: whether the window is left.
        :param reads: whether who is asked reads a drawer.
        """
        return is_away or reads

    def begin_deal(self) -> None:
        """Has the wall built and the tiles dealt."""
        self._passes_all = False
        self._client.begin_deal()
        self._show_news()

    def end_match(self) -> None:
        """Ends the match without a further deal."""
        self._client.end_match()
        self._show_news()

    def play_on(self, seconds: float) -> bool:
        """Lets the table play on and shows it in the view, which is at rest; gives whether anything happened."""
        self._client.pass_time(seconds)
        return self._show_news()

    def _show_news(self) -> bool:
        events = tuple(seen_by(self._view.model.person, self._client.news()))
        for event in events:
            self._view.show(event)
        return bool(events)

    def toggle_passing(self) -> None:
        """Switches the claims of whoever looks now off for this deal, or on again."""
        self._passes_all = not self._passes_all

    def key(self, _event: InputEvent) -> bool:
        """Does what a key means that the persons have in common; gives whether it meant something."""
        return False

    def keeps_back(self, _event: InputEvent) -> bool:
        """Whether an event does not count, as somebody else has just answered."""
        return False

    def pass_frame(self, seconds: float) -> None:
        """Lets the time pass that runs whatever moves at the table."""

    def agree(self, take_back: Callable[[], None], cost: str = "") -> None:
        """Takes a decision back as soon as those have agreed whom it concerns."""
        take_back()

    def place(self) -> None:
        """Lays out what the persons have in common for another size of the window."""

    def hide(self) -> None:
        """Turns a private hand over as another screen covers the table."""
