"""The table of a session: its head, a row for each deal, the balances, and their course."""

from collections.abc import Hashable, Sequence
from fractions import Fraction

from game import Frozen, ui
from game.i18n.numbers import points_text
from game.ledger.session import Ledger
from game.players.roster import PortraitId
from game.scenes.ledger.parts import band, gained, wind_chip
from game.tiles.tile import Wind
from game.view.page.paper_blocks import TotalsChart
from game.view.units import Align

_WORDS = 3.0
"""The share of the words in the width of a row; each figure has a share of 1."""


class DealLine(Frozen):
    """A row of the table: a deal; or, without a number, the kongs of the deal above it or a penalty."""

    words: str
    gains: tuple[Fraction, ...]
    avatars: tuple[PortraitId, ...] = ()
    """The portraits of the persons who won."""
    number: int | None = None
    wind: Wind | None = None
    is_wrong: bool = False
    """Whether something is wrong with the deal, so that it is not counted."""


def persons_head(said: str, names: Sequence[str], portraits: Sequence[PortraitId]) -> ui.Part:
    """The head of the table, with each person's portrait and name over the column."""
    who = tuple(
        ui.Column(
            (ui.Portrait(portrait, ui.Size.SWITCH[1]), ui.Text(name, align=Align.END, is_narrow=True)),
            0.0,
            ui.Across.END,
            grow=1.0,
        )
        for name, portrait in zip(names, portraits, strict=True)
    )
    line = (ui.remark(said, grow=_WORDS), *who)
    return ui.Panel(ui.Row(line, ui.Step.S, ui.Across.END), ui.Ground.NONE, ui.Step.S, key="names")


def deal_row(line: DealLine, on: ui.Act, hint: str, *, is_striped: bool, key: Hashable) -> ui.Part:
    """The row of a deal: the wind of its round, its number, how it ended, what each gained; pressing it opens it."""
    faces = tuple(ui.Portrait(avatar, ui.Size.CAP) for avatar in line.avatars)
    tone = ui.Tone.LOSS if line.is_wrong else ui.Tone.MAIN if faces else ui.Tone.SECOND
    number = ui.strong("" if line.number is None else str(line.number), align=Align.END)
    told = (
        None if line.wind is None else wind_chip(line.wind),
        ui.Over((ui.Space(ui.Size.CAP, grow=0.0), number)),
        *faces,
        ui.Text(line.words, ui.Type.STRONG if faces else ui.Type.BODY, tone, grow=1.0, is_narrow=True),
    )
    gains = tuple(
        gained(gain, ui.Type.STRONG, grow=1.0) if gain or line.number is not None else ui.Space() for gain in line.gains
    )
    row = ui.Row((ui.Row(told, ui.Step.S, grow=_WORDS), *gains), ui.Step.S)
    fill = ui.Fill.STRIPE if is_striped else ui.Fill.LEAF
    return ui.Panel(row, ui.Ground.PAPER, ui.Step.S, on, fill=fill, corner=ui.Step.S, hint=hint, key=key)


def balances(name: str, points: Sequence[Fraction]) -> ui.Part:
    """The row of the balances after all deals."""
    figures = (ui.strong(points_text(each), ui.Tone.NUMBER, Align.END, grow=1.0) for each in points)
    return band(ui.label(name, grow=_WORDS), *figures, gap=ui.Step.S, key="balance")


def course(ledger: Ledger, names: Sequence[str], portraits: Sequence[PortraitId]) -> TotalsChart:
    """Everybody's balance from deal to deal."""
    people = list(zip(names, portraits, strict=True))
    return TotalsChart(people, ledger.rules.stake, [deal.played.deltas for deal in ledger.deals])
