"""The plates of the players, with the dots of one who thinks, the panel of the deal, and the wind rose."""

from fractions import Fraction
from functools import partial

from game import Frozen
from game.i18n import pgettext
from game.i18n.numbers import points_text
from game.players.roster import PortraitId
from game.tiles.tile import Wind
from game.view.layout import CENTER_Y, ROSE_Y, Layer, Room, places
from game.view.paint import (
    CALM_FACE,
    Canvas,
    FaceLook,
    Icon,
    Kit,
    Paint,
    PanelKind,
    Piece,
    Pieces,
    chip_width,
    draw_wind,
    draw_wind_chip,
    drawn_piece,
    edge,
    faintly,
    sprite_piece,
)
from game.view.paint.materials import pool_of_light, rose, rose_arc
from game.view.units import Align, Box, Point, TextStyle, theme

LAST_TILES = 8
"""At this many tiles left, their number becomes a warning."""
LARGEST_FACE = 104.0
_ACROSS = 116.0
"""The most height of a plate with words beside the face."""
_WITH_NAME = 190.0
"""The least height of a plate with words in full size below the face."""
_LEAST_WORDS = 92.0
"""The space for small words on a plate that is lower."""
_NAME = theme.NAME
_BALANCE = theme.TOTAL
_SMALL = 0.76
"""How large words are on a low plate."""
_LOW = 80.0
"""A horizontal plate lower than this has smaller words."""
_FLAG_ROOM = 24.0
_SIGN = theme.TAG.colored(theme.WHITE)
_ROUND = theme.VALUE.colored(theme.TEXT)


class PlateLook(Frozen, kw_only=True):
    """What a player's plate shows."""

    side: int
    name: str
    avatar: PortraitId
    wind: Wind | None
    is_dealer: bool
    balance: Fraction | None
    """The points; ``None``: they are not shown."""
    is_active: bool
    """Whether it is this player's turn."""
    sign: str = ""
    """The text of the sign below the plate, such as that of a dead hand; empty: no sign."""
    has_flag: bool = False
    """Whether the sign has the flag of a ready hand."""
    has_won: bool = False
    """Whether the sign is that of a winner, with a star."""
    has_face: bool = True
    """Whether portrait and wind are drawn with the plate; otherwise they are separate pieces."""


def plate_piece(look: PlateLook, room: Room, kit: Kit, *, glow: float | None = None) -> Piece:
    """The plate of a player.

    :param glow: opacity of the glowing plate while it fades in or out above the plain one; ``None`` draws just the
        plate.
    """
    box = places.plate(room, look.side)
    glows = look.side and (look.is_active or glow is not None)  # in the own turn the whole shelf is lit
    kind = PanelKind.LACQUER_GLOW if glows else PanelKind.LACQUER

    def paint(canvas: Canvas) -> None:
        is_upright = _is_upright(box, look.side)
        radius = 22 if is_upright else 20
        canvas.panel(kind, box, radius=radius)
        if look.has_flag or look.has_won:
            color = theme.GOLD_RING if look.has_won else theme.VERMILION
            edge(canvas, box, color, width=4, radius=radius)
        if is_upright:
            _draw_upright(canvas, box, look)
        else:
            _draw_across(canvas, box, look)
        if look.has_face:
            _draw_face(canvas, box, look)

    def paint_faintly(canvas: Canvas) -> None:
        faintly(canvas, box.grown(60), glow or 0.0, lambda: paint(canvas))

    if glow is None:
        return drawn_piece(kit, Layer.PLATES, box, (look, box), paint, bleed=60)
    return drawn_piece(kit, Layer.PLATES, box, (look, box, glow), paint_faintly, bleed=60, height=0.5)


def face_piece(look: PlateLook, face: FaceLook, room: Room, kit: Kit, *, grown: float, is_wet: bool) -> Piece:
    """The portrait of a plate drawn without one, with the wind that partly covers it.

    :param grown: size factor, above 1 for a face that pops out of its ring.
    :param is_wet: whether drops of sweat are shown.
    """
    box = places.plate(room, look.side)
    shown = (look.avatar, look.wind, look.is_dealer, look.side)
    around = _face_box(box, look.side)

    def paint(canvas: Canvas) -> None:
        _draw_face(canvas, box, look, face, grown=grown, is_wet=is_wet)

    content = (shown, face, box, grown, is_wet)
    return drawn_piece(kit, Layer.PLATES, around, content, paint, bleed=24, y=box.y, height=0.7)


def plate_pieces(look: PlateLook, room: Room, kit: Kit) -> Pieces:
    """The plate, and the sign below it."""
    pieces: Pieces = {("plate", look.side): plate_piece(look, room, kit)}
    if look.sign:
        pieces["sign", look.side] = sign_piece(look, room, kit)
    return pieces


def _chip_paint(look: PlateLook) -> Paint:
    return Paint.DEALER if look.is_dealer else Paint.IVORY


def _is_upright(box: Box, side: int) -> bool:
    return bool(side % 2) or box.height > _ACROSS


def face_across(box: Box, side: int, *, mirrored: bool) -> float:
    """The x of the middle of the portrait on a plate."""
    if _is_upright(box, side) or box.width < places.SHORT_PLATE:
        return box.center[0]
    away = box.height * 0.52 + 4
    return box.right - away if mirrored else box.x + away


def _upright_face_size(box: Box) -> float:
    return min(LARGEST_FACE, box.width * 0.62, box.height - (_LEAST_WORDS if box.height < _WITH_NAME else 110))


def _face_box(box: Box, side: int) -> Box:
    if not _is_upright(box, side):
        return box
    face = _upright_face_size(box)
    return Box(box.center[0] - face / 2 - 8, box.y, face + 16, face + 26)


def _draw_face(
    canvas: Canvas,
    box: Box,
    look: PlateLook,
    face: FaceLook = CALM_FACE,
    *,
    grown: float = 1.0,
    is_wet: bool = False,
) -> None:
    h = box.height
    if _is_upright(box, look.side):
        wide = _upright_face_size(box)
        at = box.center[0], box.y + 8 + wide / 2
        chip, height = (at[0], at[1] + wide * 0.52), min(32.0, 0.42 * wide)
    elif box.width < places.SHORT_PLATE:
        canvas = canvas.reading(box)
        wide, height = h * 0.45, h * 0.29
        at = box.center[0], box.y + h * 0.27
        chip = at[0] + wide / 2 + 3, at[1]
        if look.wind is not None:
            at = at[0] - chip_width(canvas.kit, look.wind, height) / 2 - 3, at[1]
    else:
        canvas = canvas.reading(box)
        wide, height = h * 0.72, h * 0.29
        at = box.x + h * 0.52 + 4, box.y + h * 0.41
        chip = at[0], box.y + h * 0.85
    if canvas.kit.motion.plain:
        if look.wind is not None:
            draw_wind_chip(canvas, look.wind, at, 0.5 * wide, _chip_paint(look))
        return
    is_under = _is_upright(box, look.side) or box.width >= places.SHORT_PLATE
    wide *= grown
    if is_under:
        canvas.avatar(look.avatar, at, wide, face)
    if look.wind is not None:
        draw_wind_chip(canvas, look.wind, chip, height, _chip_paint(look))
    if not is_under:
        canvas.avatar(look.avatar, at, wide, face)
    if is_wet:
        _draw_drops(canvas, (at[0] + wide * 0.46, at[1] - wide * 0.34), wide * 0.13)


def _draw_drops(canvas: Canvas, at: Point, size: float) -> None:
    canvas.drawing("drop", at, 2 * size)
    canvas.drawing("drop", (at[0] + size / 2, at[1] + 1.5 * size), 1.5 * size)


def _draw_upright(canvas: Canvas, box: Box, look: PlateLook) -> None:
    x = box.center[0]
    widest, k = box.width - 24, 1.0 if box.height >= _WITH_NAME else _SMALL
    words = (look.name, _NAME, 58), (_points(look.balance), _BALANCE, 20)
    for text, style, up in words:
        at = x, box.bottom - k * up
        canvas.text(text, style.sized(k * style.size), at, align=Align.CENTER, widest=widest)


def _draw_across(canvas: Canvas, box: Box, look: PlateLook) -> None:
    if box.width < places.SHORT_PLATE:
        _draw_short(canvas, box, look)
        return
    canvas = canvas.reading(box)
    x, room = box.x + box.height + 16, _words_width(box)
    for text, style, low in _rows(look.name, look.balance, box, is_own=look.side == 0):
        canvas.text(text, style, (x, box.y + box.height * low), widest=room)


def _points(balance: Fraction | None) -> str:
    return "" if balance is None else points_text(balance)


def _rows(name: str, balance: Fraction | None, box: Box, *, is_own: bool) -> tuple[tuple[str, TextStyle, float], ...]:
    """The balance and the name beside a portrait: text, style, and height of the baseline as a share of the plate's."""
    k = min(1.0, box.height / _LOW)
    return (
        (_points(balance), _BALANCE.sized(k * (34 if is_own else 30)), 0.80),
        (name, _NAME.sized(k * (26 if is_own else 24)), 0.42),
    )


def _words_width(box: Box) -> float:
    return box.width - box.height - 28


def free_beside_words(kit: Kit, box: Box, name: str, balance: Fraction) -> list[tuple[float, float]]:
    """The free width beside the balance and beside the name on the own plate, each with the line's middle height.

    Empty if balance and name are not beside the portrait.
    """
    if _is_upright(box, 0):
        return []
    room = _words_width(box)
    return [
        (room - kit.writer.width(text, style) - 10, box.y + box.height * low - style.size * theme.CAPITALS)
        for text, style, low in _rows(name, balance, box, is_own=True)
    ]


def _draw_short(canvas: Canvas, box: Box, look: PlateLook) -> None:
    """Draw name and balance at full width, below portrait and wind."""
    name, room = _NAME.sized(min(19.0, box.height * 0.19)), short_room(box)
    canvas.text(look.name, name, (box.center[0], box.y + box.height * 0.67), align=Align.CENTER, widest=room)
    at = box.center[0], box.bottom - box.height * 0.08
    canvas.text(_points(look.balance), short_balance(box), at, align=Align.CENTER, widest=room)


def short_balance(box: Box) -> TextStyle:
    """Style of the balance on a short plate."""
    return _BALANCE.sized(min(26.0, box.height * 0.25))


def short_room(box: Box) -> float:
    """Width of the balance on a short plate."""
    return box.width - 16


def sign_piece(look: PlateLook, room: Room, kit: Kit, *, above: float = 0.0) -> Piece:
    """The sign below a plate.

    :param above: how far above its place the sign still is while it drops, in layout units.
    """
    box = places.pill(room, look.side, sign_width(look, kit)).moved(0, -above)
    y = places.plate(room, look.side).y
    content = (look.sign, box, look.has_flag, look.has_won)
    return drawn_piece(kit, Layer.PLATES, box, content, partial(draw_sign, box=box, look=look), y=y, height=1)


def sign_width(look: PlateLook, kit: Kit) -> float:
    """The preferred width of the sign below a plate."""
    return kit.writer.width(look.sign, _SIGN) + 34 + (_FLAG_ROOM if look.has_flag or look.has_won else 0.0)


def draw_sign(canvas: Canvas, box: Box, look: PlateLook) -> None:
    """Draw the sign below a plate, in gold with an icon for a ready hand and for a winner."""
    is_golden = look.has_flag or look.has_won
    icon = _FLAG_ROOM if is_golden else 0.0
    style = _SIGN.colored(theme.ON_GOLD) if is_golden else _SIGN
    canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD if is_golden else Paint.DEALER, radius=box.height / 2)
    canvas = canvas.reading(box)
    canvas.centered(look.sign, style, Box(box.x + icon, box.y, box.width - icon, box.height))
    if is_golden:
        canvas.icon(Icon.STAR if look.has_won else Icon.FLAG, (box.x + 25, box.center[1]), 20, style.color)


def round_piece(room: Room, kit: Kit, *, wind: Wind, title: str, line: str) -> Piece:
    """The panel of round and deal."""
    box = places.round_panel(room)

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER, box, radius=18)
        canvas = canvas.reading(box)
        chip = Box(box.x + 16, box.y + 15, 54, 58)
        canvas.panel(PanelKind.CHIP, chip, paint=Paint.DEALER, radius=10)
        draw_wind(canvas, wind, chip.center, 40, (0xFF, 0xF6, 0xE4))
        start, widest = box.x + 78, box.width - 94
        is_long = kit.writer.line(title, _ROUND, widest).is_cut
        canvas.text(title, _ROUND.sized(theme.FINE.size) if is_long else _ROUND, (start, box.y + 39), widest=widest)
        canvas.text(line, theme.FINE, (start, box.y + 69), widest=widest)

    return drawn_piece(kit, Layer.PLATES, box, (box, wind, title, line), paint, bleed=30)


class RoseLook(Frozen, kw_only=True):
    """What the wind rose shows."""

    winds: tuple[Wind | None, ...]
    """Winds by side; ``None`` for an empty seat or an unknown wind."""
    dealer: int | None
    active: int | None
    left: int | None
    """The number of tiles left to draw."""
    prevailing: Wind | None
    """The prevailing wind; ``None`` if the match has only one round."""
    last_turns: frozenset[int] | None = None
    """After a win, the sides that still have a turn; ``None`` in normal play."""
    is_lit: bool = True
    """Whether arc and light are drawn with the rose; otherwise, while they move, they are separate pieces."""


def rose_pieces(look: RoseLook, room: Room, kit: Kit) -> Pieces:
    """The rose with its number and winds, and the light towards the player whose turn it is."""
    frame = kit.frame
    center = frame.at(room.center, ROSE_Y)
    table = frame.at(room.center, CENTER_Y)
    pieces: Pieces = {"rose": sprite_piece((Layer.ROSE, 0.0, 0.0), *rose(frame).at(*center))}
    if look.active is not None and look.is_lit:
        pieces["light"] = sprite_piece((Layer.LIGHT, 0.0, 0.0), *pool_of_light(frame, look.active).at(*table))
        pieces["arc"] = sprite_piece((Layer.ROSE, 0.0, 1.0), *rose_arc(frame, look.active).at(*center))
    box = Box(room.center - 115, ROSE_Y - 92, 230, 184)
    paint = partial(_paint_rose, look=look, room=room)
    pieces["rose text"] = drawn_piece(kit, Layer.ROSE, box, (look, box), paint, bleed=24, height=2)
    return pieces


def _paint_rose(canvas: Canvas, look: RoseLook, room: Room) -> None:
    x, y = room.center, ROSE_Y
    if look.last_turns is not None:
        _paint_last_turns(canvas, look, room)
    elif look.left is not None:
        is_last = look.left <= LAST_TILES
        color = theme.VERMILION if is_last else (0xFF, 0xF6, 0xE2)
        style = theme.BUTTON.sized(43 if look.left < 100 else 38).colored(color)
        canvas.text(str(look.left), style, (x, y + 7), align=Align.CENTER)
        if look.prevailing is not None:
            chip = Box(x - 15, y + 17, 30, 26)
            canvas.panel(PanelKind.CHIP, chip, paint=Paint.DEALER, radius=6)
            draw_wind(canvas, look.prevailing, chip.center, 20, (0xFF, 0xF6, 0xE4))
        else:
            word = pgettext("tiles", "last") if is_last else pgettext("tiles", "left")
            small = theme.SMALL
            canvas.text(word, small, (x, y + 28), align=Align.CENTER, widest=66)
    for side, wind in enumerate(look.winds):
        if wind is not None:
            paint = Paint.GOLD if side == look.active else Paint.DEALER if side == look.dealer else Paint.DARK
            if look.last_turns and side in look.last_turns and paint is Paint.DARK:
                paint = Paint.IVORY
            draw_wind_chip(canvas, wind, places.rose_chip(room, side), 31, paint)


def _paint_last_turns(canvas: Canvas, look: RoseLook, room: Room) -> None:
    """Paint the sign of the last turns in place of the rose, with the number of tiles left."""
    ring_wide, ring_high = places.RING
    sign = Box(room.center - ring_wide / 2 + 8, ROSE_Y - ring_high / 2 + 2, ring_wide - 16, ring_high - 4)
    canvas.panel(PanelKind.LACQUER_GLOW, sign, radius=64)
    edge(canvas, sign.grown(-6), theme.VERMILION, width=3, radius=58)
    words, x = pgettext("rose", "Last turns"), room.center
    room_for = sign.width - 50
    style = canvas.kit.writer.fitting(words, theme.HEADING.colored(theme.GOLD), room_for, least=16)
    canvas.text(words, style, (x, ROSE_Y - 22), align=Align.CENTER, widest=room_for)
    if look.left is not None:
        canvas.text(str(look.left), theme.NUMBER.colored(theme.WHITE), (x, ROSE_Y + 18), align=Align.CENTER)
        small = theme.SMALL
        canvas.text(pgettext("tiles", "left"), small, (x, ROSE_Y + 38), align=Align.CENTER, widest=100)


DOT = 0.25
"""How long each dot is bright, in seconds."""


def thinking_piece(side: int, now: float, room: Room, kit: Kit) -> Piece:
    """The dots of a player who thinks, at the plate's upper corner towards the table."""
    plate = places.plate(room, side)
    box = Box(plate.right - 56, plate.y - 12, 60, 28)
    box = box.turned(plate) if side == 1 else kit.read(box, plate) if side in (0, 2) else box
    bright = 1 if kit.motion.calm else int(now / DOT) % 3

    def paint(canvas: Canvas) -> None:
        canvas.panel(PanelKind.PILL, box)
        for dot in range(3):
            opacity = 1.0 if dot == bright else 0.4
            canvas.disc((box.x + 14 + 16 * dot, box.center[1]), 8, theme.TEXT, opacity=opacity)

    return drawn_piece(kit, Layer.PLATES, box, (box, bright), paint, bleed=12, y=plate.y, height=2)
