"""The cards of decisions in a review, with the better choice, the reason and the cost."""

from game import ui
from game.i18n import _, joined
from game.i18n.numbers import number
from game.players.review import Decision
from game.view.page.cloth import draw_cloth
from game.view.page.finding_row import (
    GRAVE_ON_FELT,
    FindingWords,
    draw_choice,
    draw_choices,
    draw_hand,
    draw_onward,
    grade_name,
)
from game.view.paint import Felt
from game.view.table.marks import GRAVE_ON_PAPER
from game.view.units import Color


def finding_card(words: FindingWords, step: int, on: ui.Act) -> ui.Part:
    """A decision: the tiles of both choices, why the better one is better, and the cost."""
    pair = ui.Picture((draw_choices, words), 2 * ui.Size.SAMPLE, ui.Size.HAND)
    told = ui.Text(words.why or words.better) if words.is_pictured else _choices(words, (words.played, words.better))
    text = ui.Column((told,), grow=1.0)
    onward = ui.Picture((draw_onward,), ui.Size.SIGN)
    line = ui.Row((pair, text, _cost(words, GRAVE_ON_PAPER[words.gravity]), onward))
    return ui.Panel(line, ui.Ground.CARD, ui.Step.S, on, hint=words.whole, called=words.whole, key=step)


def _choices(words: FindingWords, texts: tuple[str, str]) -> ui.Part:
    """The choice that was made and the better one, each with its sign."""
    lines = []
    for text, is_better in zip(texts, (False, True), strict=True):
        sign = ui.Picture((draw_choice, words, is_better), ui.Size.ICON)
        tone = ui.Tone.GAIN if is_better else ui.Tone.MAIN
        lines.append(ui.Row((sign, ui.strong(text, tone, grow=1.0))))
    return ui.Column(tuple(lines), ui.Step.S)


def _cost(words: FindingWords, ink: Color) -> ui.Part:
    grade = ui.Text(grade_name(words.gravity), ink=ink)
    return ui.Column((ui.label(words.loss, ink=ink), grade), 0.0, across=ui.Across.END)


def lead_card(words: FindingWords, decision: Decision, felt: Felt, on: ui.Act) -> ui.Part:
    """The decision that cost most, with its hand on a shelf: larger than the others, and above them."""
    when = _("Deal {number}").format(number=number(decision.deal)) + f"  ·  {words.where}"
    head = ui.Row(
        (
            ui.heading(_("Costliest mistake")),
            ui.Text(when, grow=1.0),
            ui.strong(_("Show table")),
        ),
        wraps=True,
    )
    lines = (words.played, words.played_line), (words.better, words.better_line)
    played, better = (joined("  ·  ", *line) for line in lines)
    hand = ui.Picture((draw_hand, words), 2 * ui.Size.SIDE, 1.65 * ui.Size.SAMPLE)
    left = ui.Column((_choices(words, (played, better)), hand), ui.Step.S, grow=2.0)
    why = ui.Panel(ui.Text(words.why), ui.Ground.PAPER, ui.Step.M) if words.why else None
    ink = GRAVE_ON_FELT[words.gravity]
    grade = ui.label(grade_name(words.gravity), ink=ink, grow=1.0)
    right = ui.Column((ui.Row((grade, ui.label(words.loss, ink=ink))), why), grow=1.0)
    inside = ui.Column((head, ui.Row((left, right), ui.Step.L, ui.Across.START, wraps=True, is_roomy=True)), ui.Step.S)
    over = ui.Over((ui.Picture((draw_cloth, felt)), ui.Panel(inside, ui.Ground.NONE, ui.Step.M)))
    said = words.whole
    return ui.Bare(over, on=on, corner=ui.Step.L, hint=said, called=said, key=decision.step)
