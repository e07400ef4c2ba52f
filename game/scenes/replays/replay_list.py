"""The list of replays on the page of replays."""

from collections.abc import Hashable

from game.app.matches.replay_index import Entry
from game.app.matches.replay_summary import FinalHand, Summary
from game.i18n.books import book_title
from game.i18n.numbers import stamp_text
from game.players.roster import PortraitId
from game.scenes.replays.replay_words import deals_words, result_words
from game.scenes.shared.choice_list import ChoiceList
from game.view.page.match_card import draw_strip
from game.view.paint import Canvas, Icon
from game.view.units import Align, Box, row, theme

_WORDS = 330.0
_HEAD, _HEAD_STEP = 46.0, 56.0
_ROOMY = 900.0
"""The least width of a row with the players' heads."""
_TITLE = theme.LABEL
_LINE = theme.SMALL


class ReplayList(ChoiceList[Entry]):
    """A list of replays, with the result and a hand of each."""

    def key_of(self, shown: Entry) -> Hashable:
        return shown.name

    def draw_row(self, canvas: Canvas, box: Box, shown: Entry) -> None:
        summary = shown.summary
        if summary is None:
            return
        words = Box(box.x + 22, box.y, _WORDS - 22 - 14, box.height)
        heads = _HEAD_STEP * len(summary.portraits) if box.width > _ROOMY else 0.0
        strip = Box(box.x + _WORDS, box.y + 14, box.width - _WORDS - heads - 36, box.height - 28)
        title = f"{book_title(summary.rules)} · {result_words(summary)}"
        upper = Box(words.x, words.y + 12, words.width, 42)
        if summary.best_place == 1:
            canvas.icon(Icon.STAR, (upper.x + 14, upper.centre[1]), 26, theme.SCORE)
            upper = Box(upper.x + 36, upper.y, upper.width - 36, upper.height)
        canvas.block(title, _TITLE, upper, align=Align.START)
        line = " · ".join(filter(None, (summary.club, stamp_text(shown.when), deals_words(summary))))
        canvas.block(line, _LINE, Box(words.x, words.y + 50, words.width, 40), align=Align.START)
        hand = shown_hand(summary)
        if hand is not None:
            draw_strip(canvas, hand, strip, widest=46.0)
        if heads:
            _draw_heads(canvas, Box(box.right - heads - 14, box.y, heads, box.height), summary)


def _draw_heads(canvas: Canvas, box: Box, summary: Summary) -> None:
    """Draw the players by their places, in the order of the table before the end; a crown for whoever won."""
    places = summary.places or (0,) * len(summary.portraits)
    order = sorted(range(len(places)), key=lambda person: places[person])
    for person, cell in zip(order, row(box, [_HEAD_STEP] * len(order)), strict=True):
        x, y = cell.centre
        canvas.avatar(PortraitId(summary.portraits[person]), (x, y + 4), _HEAD)
        if places[person] == 1:
            canvas.icon(Icon.CROWN, (x, y - _HEAD / 2), 24, theme.GOLD)


def shown_hand(summary: Summary) -> FinalHand | None:
    """The hand that stands for a match in the list: a winner's of its last deal, else a human player's, else any."""
    won = [hand for hand in summary.hands if hand.is_winner]
    own = [hand for hand, is_person in zip(summary.hands, summary.persons, strict=True) if is_person]
    return next(iter((*won, *own, *summary.hands)), None)
