"""The rank of a person: the title with its feather, the way to the next one, the last matches, and every rulebook."""

from collections.abc import Sequence

from game import ui
from game.i18n import _, pgettext
from game.i18n.gaps import isolated
from game.i18n.numbers import count_text, number
from game.i18n.player_texts import missing_text, range_text, rank_text, title_name
from game.players.journey import JOURNEY
from game.players.rank.method import SETTLED, Rating
from game.players.rank.ranked import LAST, OVER_ALL, Move, Ranked
from game.players.rank.titles import next_title, title_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.statistics import words
from game.scenes.statistics.evening import on_evening
from game.scenes.statistics.parts import chart
from game.tiles.tile import Tile
from game.view.page.rating_chart import rating_chart
from game.view.page.rating_signs import (
    EMPTY,
    GOLDEN,
    draw_feather,
    draw_feathers,
    draw_first_matches,
    draw_no_help,
    draw_place,
    draw_plume,
    draw_podium_sign,
    feather_of,
)
from game.view.page.stairs import draw_stairs, first_steps, held_from, stairs_told
from game.view.paint import Canvas, Icon, Paint, rgb
from game.view.units import Align, Box, theme

_FEATHER = 2 * ui.Size.FACE
"""The size of the feather of the own title."""
_PALE = 0.45
"""How much lighter the name of a title is than its feather."""


def rank(ranked: Ranked, name: str, *, rules: str | None, since: str, play: ui.Act | None, picture: str) -> ui.Part:
    """The rank of a person of this name, for one rulebook or, if ``rules`` is ``None``, for all.

    :param since: the earliest beginning of the matches shown.
    :param play: leads somebody without a title to a match.
    :param picture: the picture of the evening behind the rank.
    """
    moves = ranked.moves.get(rules or OVER_ALL, [])
    now = ranked.now(rules or OVER_ALL)
    begin = None
    if play is not None and not now.is_settled:
        begin = ui.Button(_("Play"), play, Icon.CHEVRON_RIGHT, Paint.GOLD, key="play")
    light = ui.Step.L + _FEATHER / 2, ui.Step.L + _FEATHER / 2
    if not moves:
        stairs = ui.Picture((draw_stairs,), ui.Size.FORM, 2 * ui.Size.HAND, called=stairs_told(), grow=1.0)
        head = on_evening(ui.Column((_promised(ranked, now, begin), stairs)), picture, light=light)
        return ui.Column((head, ui.Row((_what_counts(), _book_ranks(ranked)), across=ui.Across.FILL, wraps=True)))
    called = _("Rating") if rules else _("Overall rating")
    shown_rank = _title(ranked, now, called) if now.is_settled else _promised(ranked, now, begin, called)
    shown = [move for move in moves if move.match.began >= since]
    aside = _last_matches(name, shown) if rules is not None and shown else _book_ranks(ranked)
    curve = chart(rating_chart(*ranked.since(since, rules or OVER_ALL), range_text(now)))
    below = ui.Row((curve, aside), across=ui.Across.FILL, wraps=True, grow=1.0)
    return ui.Column((on_evening(shown_rank, picture, _titles(now), light), below))


def _title(ranked: Ranked, now: Rating, called: str) -> ui.Part:
    """The title beside its feather, the rating, and the way to the next title."""
    above, own, share = next_title(now.value), title_of(now.value), 1.0
    if above is not None:
        share = (now.value - own.begins) / (above.begins - own.begins)
    missing = missing_text(now)
    said = ui.Column(
        (
            ui.Text(rank_text(now), ui.Type.FIGURE, ui.Tone.FIGURE),
            _rating(now, called),
            ui.Row((ui.Progress(share, ui.Step.L, grow=1.0), ui.Space())),
            ui.label(missing) if missing else None,
            _counted(ranked, now),
        ),
        ui.Step.HAIR,
        grow=1.0,
    )
    feather = ui.Picture((draw_feather, feather_of(now)), _FEATHER)
    return ui.Row((feather, said), ui.Step.XL, wraps=True)


def _promised(ranked: Ranked, now: Rating, begin: ui.Part | None, called: str = "") -> ui.Part:
    """How many matches make a rank, and those played, beside the feathers of three titles."""
    _first, *_others, middle, last, _highest = (title.feather for title in first_steps())
    first = ui.Picture((draw_first_matches, now.matches), SETTLED * ui.Size.PORTRAIT, ui.Size.PORTRAIT)
    said = ui.Column(
        (
            ui.Text(rank_text(now), ui.Type.TITLE, ui.Tone.FIGURE),
            ui.Row((first, begin), ui.Step.XL, wraps=True),
            _rating(now, called) if called else None,
            _counted(ranked, now),
        ),
        grow=1.0,
    )
    size = ui.Size.SIDE / 2
    return ui.Row((ui.Picture((draw_plume, (middle, GOLDEN, last)), size), said), ui.Step.XL)


def _rating(now: Rating, called: str) -> ui.Part:
    value = ui.Text(number(round(now.value)), ui.Type.GREAT_NUMBER, ui.Tone.NUMBER)
    return ui.Row((value, ui.Text(called, grow=1.0)), key="rating")


def _counted(ranked: Ranked, now: Rating) -> ui.Part | None:
    """How many matches are rated, and how many are not; nothing if all are."""
    left_out = len(ranked.unrated)
    if not left_out:
        return None
    count = count_text("{count} match for your rank", "{count} matches for your rank", now.matches)
    unrated = count_text("{count} not counted", "{count} not counted", left_out)
    why = _("A finished match counts if played on new walls, without hints or take-backs.")
    return ui.lines(ui.Text(f"{count}  \u00b7  {unrated}"), ui.remark(why))


def _titles(now: Rating) -> ui.Part:
    """All titles side by side, each with its feather and the rating it needs; the own one is lit."""
    own = title_of(now.value).id if now.is_settled else ""
    shown = []
    for title in first_steps():
        tone = theme.blended(rgb(title.feather), theme.WHITE, _PALE)
        lines = (
            ui.Picture((draw_feather, title.feather), ui.Size.PORTRAIT),
            ui.Text(title_name(title), align=Align.CENTER, ink=tone, is_narrow=True),
            ui.Text(isolated(f"{held_from(title)}+"), align=Align.CENTER),
        )
        ground, rim = (ui.Ground.GLASS, theme.GOLD) if title.id == own else (ui.Ground.NONE, None)
        shown.append(ui.Panel(ui.Column(lines, 0.0, ui.Across.CENTER), ground, ui.Step.HAIR, rim=rim, key=title.id))
    return ui.Grid(tuple(shown), ui.Step.HAIR, cell=ui.Size.FACE, is_roomy=True)


def _last_matches(name: str, moves: Sequence[Move]) -> ui.Part:
    """The last matches that changed a rating: the place in each, the opponents, and the change."""
    shown = list(reversed(moves))
    lines = [_move(move, name) for move in shown]
    if not moves[-1].after.is_settled:
        waiting = min(SETTLED - moves[-1].after.matches, LAST - len(shown))
        to_come = ui.Picture((draw_feather, EMPTY), ui.Size.TILE)
        lines += [(to_come, None, None, None, None)] * waiting
    captions = pgettext("rating", "Opponents\u2019 rating"), pgettext("rating", "Change")
    heads = (ui.remark(text, Align.END, is_narrow=True) for text in captions)
    note = early_note(shown)
    table = ui.Table(tuple(lines), (0.0, 1.0, 0.0, 0.0, 0.0), (None, None, None, *heads), 0.0, ui.Ground.NONE, 0.0)
    title = ui.heading(pgettext("rating", "Recent matches"))
    below = ui.remark(note) if note else None
    return ui.Panel(ui.Column((title, table, below), ui.Step.S), corner=ui.Step.L, grow=1.0, key="last")


def early_note(moves: Sequence[Move]) -> str:
    """Why a rating that is still new moves so far."""
    is_early = any(not move.before.is_settled for move in moves)
    return _("Your first matches change your rating the most.") if is_early else ""


def _move(move: Move, name: str) -> tuple[ui.Part | None, ...]:
    faces = [words.avatar_of(one) for one in move.match.persons if one.name != name]
    tone = ui.Tone.GAIN if move.by >= 0 else ui.Tone.LOSS
    return (
        ui.Picture((draw_place, move.place), ui.Size.TILE),
        ui.Text(words.when(move.match)),
        ui.Row(tuple(ui.Portrait(face, ui.Size.TILE) for face in filter(None, faces)), ui.Step.HAIR),
        ui.Text(number(round(move.against)), align=Align.END),
        ui.strong(number(move.by, signed=True), tone, Align.END),
    )


def _book_ranks(ranked: Ranked) -> ui.Part:
    """The rank under each rulebook: feather, title and rating, or tile and matches on the way to the first title."""
    ranks = {book: ranked.now(book) for book in RULEBOOKS}
    has_title = any(now.is_settled for now in ranks.values())
    lines = []
    for book, now in ranks.items():
        sign = JOURNEY.signs.get(book)
        if now.is_settled or sign is None:
            picture = ui.Picture((draw_feather, feather_of(now)), ui.Size.TILE)
        else:
            picture = ui.Picture((_draw_book, sign), ui.Size.TILE)
        said = ui.remark(rank_text(now) if now.is_settled else _to_title(now))
        played = _("{part} of {whole}").format(part=number(now.matches), whole=number(SETTLED))
        value = (number(round(now.value)) if now.matches else "") if has_title else played
        tone = ui.Tone.NUMBER if now.matches else ui.Tone.SECOND
        name = ui.Text(words.book_title(book))
        figure = ui.strong(value, tone, Align.END)
        lines.append((picture, name, said if has_title else None, figure))
    title = ui.heading(_("Rulebooks"), grow=1.0)
    counted = None if has_title else ui.remark(_("Matches for your rank"))
    table = ui.Table(tuple(lines), (0.0, 1.0, 1.0, 0.0), (), 0.0, ui.Ground.NONE, ui.Step.HAIR)
    return ui.Panel(ui.Column((ui.Row((title, counted)), table), ui.Step.S), corner=ui.Step.L, grow=1.0, key="books")


def _to_title(now: Rating) -> str:
    """How many matches are missing up to the first title, beside the titles of other books."""
    missing = SETTLED - now.matches
    return count_text("{count} more to rank", "{count} more to rank", missing)


def _what_counts() -> ui.Part:
    """What counts for a rank, for somebody who has no rated match yet: each point with its picture."""
    points = (
        (
            draw_feathers,
            _(
                "Any {count} matches that count earn your overall rank; {count} under one rulebook earn its rank."
            ).format(count=number(SETTLED)),
        ),
        (draw_no_help, _("A finished match counts if played on new walls, without hints or take-backs.")),
        (draw_podium_sign, _("Your place counts, not your points. Strong opponents are worth more.")),
    )
    wide, high = ui.Size.SIDE / 2, ui.Size.CONTROL
    lines = [ui.Row((ui.Picture((draw,), wide, high), ui.Text(text, grow=1.0)), ui.Step.L) for draw, text in points]
    title = ui.heading(pgettext("rating", "How to earn a rank"))
    return ui.Panel(ui.Column((title, *lines)), corner=ui.Step.L, grow=1.0, key="counts")


def _draw_book(sign: Tile, canvas: Canvas, box: Box) -> None:
    canvas.flat_tile(sign, box.center, 0.56 * box.height)
