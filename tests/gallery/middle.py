"""The middle of a match in the gallery: two deals are over, and the third is played turn by turn to a rich moment.

Ilze deals it, and the player sits at her right. The engine plays, deals and scores all of it: only walls, dice and
choices are given.
"""

from game.engine.commands import Claim, Command, DeclareKong, DeclareMahjong, DeclareReady, Discard
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Opening, Over, TurnStart
from tests.engine.rigged import Scene

_SEATED = (1, 2, 3, 0)
"""The persons by seat, so that Boris deals first, then Mira, then Ilze."""
_SEATS = "BDIM"
_CALLS = ("chow", "pung", "kong", "mahjong", "ready")
_DICE = (2, 3, 2, 4, 5)
_FIRST = (
    ("C1379 B1379 D159 WEN", "C2468 B2468 D24 WSN DW", "C1357 B2357 D37 WSW DG", "C234 B678 DRRR DGGG D9"),
    "B WN, D B5 WS, I D9 D9, M mahjong",
)
_SECOND = (
    ("C1379 B1379 D159 WE", "C2468 B2468 D248 WSN", "C345 B345 DWW D567 D88", "C1357 B2357 D37 WSW DG"),
    "M WS, B D3 WE, D B4 WN, I DW mahjong",
)
_HANDS = ("S3 D22 C666 DG C1 WE D7 WW C78", "F3 WEE WS D9 DR C9 DW D4 B8 B23 C1", "F1 WN C9 D1 DW B1 C8 D835 B577 C3")
_MINE = "F2 S4 C24 DRR WE WW C1 D9"
_TURNS = (
    "I WN, M C3 WE, D pung WS, I B8 C9, M {4} WW, B B2 DG, D B2 D9, I C4 D1, M WW C1, B D5 C1, D B4 DR, M pung D9, "
    "B C9 WE, D B1 C9, I D7 DW, M D2 B9, B B7 B2, D D3 DW, I C2 B1, M {5} D2, B pung D7, D D2 D4, I chow C8, M D1 WW, "
    "B C6 kong C5, D B6 B8, I D6 D8, M C7 D1, B D6 WW, D C5 D2, I WS WS, M {6} C7, B D5 ready D6, D C7 C5, I D5 B5"
)
_TAIL = "B9 {3} B9 C5 D3 B8"


def third_deal(seven: str = "B4 B5 B6 D8 B5 B5 D8", then: str = "") -> Scene:
    """The third deal at the moment when Ilze discards the 5 of bamboo, or after further turns.

    :param seven: the player's tiles besides a chow and a pung: three dealt, a replacement, and three to be drawn.
    :param then: the further turns.
    """
    tiles = seven.split()
    turns = _TURNS.format(*tiles) + then
    mine = " ".join((_MINE, *tiles[:3]))
    (hands, first), (next_hands, second) = _FIRST, _SECOND
    scene = Scene(*hands, draws=_drawn(first), dice=_DICE, book="israeli", persons=_SEATED)
    _play(scene, first)
    scene.deal_out(next_hands, draws=_drawn(second), tail="", dice=_DICE)
    _play(scene, second)
    scene.deal_out((*_HANDS, mine), draws=_drawn(turns), tail=_TAIL.format(*tiles), dice=_DICE)
    _play(scene, turns)
    return scene


def _words(turns: str) -> list[tuple[Seat, list[str]]]:
    """The turns, each with its seat and the words for what is drawn, called and discarded."""
    return [(Seat(_SEATS.index(who)), words) for who, *words in map(str.split, turns.split(","))]


def _drawn(turns: str) -> str:
    """The tiles to be drawn; the dealer draws none before the first discard."""
    return " ".join(words[0] for _seat, words in _words(turns)[1:] if words[0] not in _CALLS)


def _play(scene: Scene, turns: str) -> None:
    for number, (seat, words) in enumerate(_words(turns)):
        for word in words if number == 0 or words[0] in _CALLS else words[1:]:
            if word != "ready":
                _act(scene, seat, word, is_ready="ready" in words)
    while scene.deal.winners and not isinstance(scene.deal.phase, Over):
        scene.default()


def _act(scene: Scene, seat: Seat, word: str, *, is_ready: bool) -> None:
    """Let the seat carry out a word as soon as it can; until then everybody gives default answers."""
    while True:
        state = scene.match.state
        for command in legal_commands(state, seat):
            if _is_meant(command, word, is_ready=is_ready):
                scene.do(command)
                return
        assert not isinstance(scene.deal.phase, Over), (seat, word)
        assert awaited(state) != (seat,) or isinstance(scene.deal.phase, Claiming | Opening | TurnStart), (seat, word)
        scene.default()


def _is_meant(command: Command, word: str, *, is_ready: bool) -> bool:
    match command:
        case Claim(claim=claim):
            return claim.value == word
        case DeclareMahjong():
            return word == "mahjong"
        case DeclareKong():
            return word == "kong"
        case DeclareReady(tile=tile) | Discard(tile=tile):
            return str(tile) == word and isinstance(command, DeclareReady) == is_ready
        case _:
            return False
