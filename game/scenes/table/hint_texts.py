"""Texts on the card of a hint."""

from game.engine.commands import DeclareReady
from game.i18n.advice_words import advised, distance, helped_by, in_full, lines_on, why_line
from game.i18n.general import general
from game.players.ai.advice import Advice, discard_of
from game.players.ai.judgment import Judgment
from game.scenes.asking.bar_words import offer_label
from game.scenes.asking.offers import kind_of
from game.view.table.hint_card import HintWords


def hint_words(advice: Advice, one: Judgment, number: int) -> HintWords:
    """The texts for an advised answer; ``number`` is its rank among those shown."""
    book = advice.view.rules.id
    command = one.command
    lines = lines_on(advice, one)
    why = why_line(advice, one) or "".join(lines)
    is_near = not one.missing or not (one.is_far or advice.awaited)
    is_counted = is_near and one.missing > 0
    is_as_near = one.missing == 1 or len({each.missing for each in advice.shown}) == 1
    call_ready = general().advised["call_ready"].said()
    counted = helped_by if is_as_near else distance
    return HintWords(
        title=advised(book, command),
        lines=lines if is_near else [why],
        why=why,
        act=call_ready if isinstance(command, DeclareReady) else offer_label(book, kind_of(command)),
        tile=discard_of(one),
        counted=counted(one.missing, one.live) if is_counted else "",
        number=number,
        tiles=tuple(sorted(one.helping, key=lambda help_: -help_[1])) if is_counted else (),
        whole=in_full(book, one, lines, advice.best) if is_near else why,
    )
