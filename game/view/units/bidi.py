"""Lines that mix right-to-left and left-to-right writing (Unicode Standard Annex 9).

Isolates and paired brackets are followed in full. Explicit embeddings and overrides (LRE, RLE, LRO, RLO, PDF) count
as invisible: wrap inserted names and numbers in FSI and PDI instead. Rule names such as W4 are those of the annex.
"""

import re
from collections.abc import Collection, Sequence
from itertools import groupby
from unicodedata import bidirectional, normalize

from game import Frozen

_BRACKETS = "()[]{}\u2045\u2046\u207d\u207e\u208d\u208e\u2329\u232a\u3008\u3009\u300a\u300b\u300c\u300d"
_OPENERS = dict(zip(_BRACKETS[1::2], _BRACKETS[::2], strict=True))
"""Maps every closing bracket to its opening bracket."""
_ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI"}) | _ISOLATES
_INVISIBLE = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
_TRAILING = frozenset({"WS", "PDI"}) | _ISOLATES
_PLAIN = re.compile("[\0-\x7f\u00a0-\u00ac\u00ae-\u058f\u2010-\u2027\u202f-\u205e\u2070-\u2bff]*")
"""Matches a text in which nothing is read from right to left, turned or invisible."""
_DEEPEST = 125
_MOST_BRACKETS = 63


class Run(Frozen):
    """A stretch of a line in one direction; its text is in reading order."""

    text: str
    is_rtl: bool


class Span(Frozen):
    """The place of a run in its line, as a half-open range of indexes."""

    start: int
    end: int
    is_rtl: bool


def runs(text: str, *, base: int | None = None) -> list[Run]:
    """The runs of a line from left to right; ``base``: 0 left-to-right, 1 right-to-left, ``None``: by the text."""
    return [Run(text[span.start : span.end], span.is_rtl) for span in spans(text, base=base)]


def spans(text: str, *, base: int | None) -> list[Span]:
    """The ranges of a line's runs, from left to right on the screen."""
    if not base and _PLAIN.fullmatch(text):
        return [Span(0, len(text), is_rtl=False)] if text else []
    levels = resolved(text, base=base)
    found: list[tuple[list[int], int]] = []
    for index in order(levels):
        level = levels[index]
        if level is None or bidirectional(text[index]) in _ISOLATES or bidirectional(text[index]) == "PDI":
            continue
        if found and found[-1][1] == level and abs(found[-1][0][-1] - index) == 1:
            found[-1][0].append(index)
        else:
            found.append(([index], level))
    return [Span(min(indexes), max(indexes) + 1, is_rtl=bool(level & 1)) for indexes, level in found]


def order(levels: list[int | None]) -> list[int]:
    """The indexes of a line's characters as they stand from left to right (L2), except those without a level."""
    depths = {i: level for i, level in enumerate(levels) if level is not None}
    indexes = [*depths]
    for level in range(max(depths.values(), default=0), 0, -1):
        deep = {i for i in indexes if depths[i] >= level}
        stretches = [(is_deep, [*stretch]) for is_deep, stretch in groupby(indexes, deep.__contains__)]
        indexes = [i for is_deep, stretch in stretches for i in (reversed(stretch) if is_deep else stretch)]
    return indexes


def resolved(text: str, *, base: int | None) -> list[int | None]:
    """The embedding level of every character, odd for right-to-left; ``None`` for invisible characters."""
    visible = [i for i, character in enumerate(text) if bidirectional(character) not in _INVISIBLE]
    levels: list[int | None] = [None] * len(text)
    for i, level in zip(visible, _resolved([text[i] for i in visible], base), strict=True):
        levels[i] = level
    return levels


def _resolved(characters: Sequence[str], base: int | None) -> list[int]:
    """The embedding level of each of these characters, all of which are visible (X9)."""
    kinds = [bidirectional(character) or "L" for character in characters]
    partners = _partners(kinds)
    if base is None:
        base = _first_strong(kinds, partners, 0, len(kinds)) or 0
    line = _Line(characters, kinds, partners, _explicit(kinds, partners, base), base)
    levels = list(line.explicit)
    for sequence in _sequences(line):
        _Sequence(line, sequence).resolve(levels)
    _reset_spaces(kinds, levels, base)
    return levels


def _partners(kinds: list[str]) -> dict[int, int]:
    """Maps the index where an isolate opens to the index where it closes; unclosed ones are left out (BD9)."""
    open_isolates: list[int] = []
    found: dict[int, int] = {}
    for i, kind in enumerate(kinds):
        if kind in _ISOLATES:
            open_isolates.append(i)
        elif kind == "PDI" and open_isolates:
            found[open_isolates.pop()] = i
    return found


def _first_strong(kinds: list[str], partners: dict[int, int], start: int, end: int) -> int | None:
    """The level of the first strong letter outside isolates (P2, P3)."""
    i = start
    while i < end:
        if kinds[i] == "L":
            return 0
        if kinds[i] in ("R", "AL"):
            return 1
        if kinds[i] in _ISOLATES:
            i = partners.get(i, end)
        i += 1
    return None


def _explicit(kinds: list[str], partners: dict[int, int], base: int) -> list[int]:
    """The embedding levels that follow from isolates alone (X1 to X8)."""
    levels: list[int] = []
    stack = [base]
    opened: list[bool] = []
    closers = set(partners.values())
    for i, kind in enumerate(kinds):
        if i in closers and opened.pop():
            stack.pop()
        levels.append(base if kind == "B" else stack[-1])
        if kind in _ISOLATES:
            is_rtl = kind == "RLI"
            if kind == "FSI":
                is_rtl = _first_strong(kinds, partners, i + 1, partners.get(i, len(kinds))) == 1
            deeper = (stack[-1] + 1) | 1 if is_rtl else (stack[-1] + 2) & ~1
            opened.append(deeper <= _DEEPEST and all(opened))
            if opened[-1]:
                stack.append(deeper)
    return levels


class _Line(Frozen):
    """Properties of a line that all its sequences share."""

    characters: Sequence[str]
    kinds: list[str]
    partners: dict[int, int]
    explicit: list[int]
    base: int


def _sequences(line: _Line) -> list[list[int]]:
    """Stretches of one level, joined over the isolates between them (X10)."""
    openers = {closer: opener for opener, closer in line.partners.items()}
    ending: dict[int, list[int]] = {}
    sequences: list[list[int]] = []
    for _, stretch in groupby(range(len(line.kinds)), line.explicit.__getitem__):
        indexes = [*stretch]
        sequence = ending.get(openers.get(indexes[0], -1))
        if sequence is None:
            sequence = []
            sequences.append(sequence)
        sequence += indexes
        ending[indexes[-1]] = sequence
    return sequences


def _reset_spaces(kinds: list[str], levels: list[int], base: int) -> None:
    """Separators and the spaces before them, and before the end of the line, take the base level (L1)."""
    trailing = True
    for i in range(len(kinds) - 1, -1, -1):
        if kinds[i] in ("B", "S"):
            levels[i] = base
            trailing = True
        elif trailing and kinds[i] in _TRAILING:
            levels[i] = base
        else:
            trailing = False


def _direction(kind: str) -> str | None:
    """The direction of a kind of character in rule N0, ``L`` or ``R``, with numbers as ``R``; ``None`` without one."""
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else None


class _Sequence:
    """One isolating run sequence, worked through from W1 to I2."""

    def __init__(self, line: _Line, indexes: list[int]):
        kinds, explicit = line.kinds, line.explicit
        self._characters = [line.characters[i] for i in indexes]
        self._original = [kinds[i] for i in indexes]
        self._kinds = list(self._original)
        self._indexes = indexes
        first, last = indexes[0], indexes[-1]
        self._level = explicit[first]
        self._own = "R" if self._level & 1 else "L"
        before = explicit[first - 1] if first else line.base
        is_open = kinds[last] in _ISOLATES and last not in line.partners
        after = line.base if is_open or last + 1 == len(kinds) else explicit[last + 1]
        self._start = "R" if max(before, self._level) & 1 else "L"
        self._end = "R" if max(after, self._level) & 1 else "L"

    def resolve(self, levels: list[int]) -> None:
        """Write the levels of this sequence into ``levels``."""
        self._marks_and_numbers()
        self._number_signs()
        self._brackets()
        self._neutral()
        for kind, index in zip(self._kinds, self._indexes, strict=True):
            if self._level & 1:
                levels[index] = self._level + (kind in ("L", "EN", "AN"))
            else:
                levels[index] = self._level + (1 if kind == "R" else 2 if kind in ("EN", "AN") else 0)

    def _marks_and_numbers(self) -> None:
        """Marks follow their letter, numbers after an Arabic letter are Arabic (W1 to W3)."""
        kinds = self._kinds
        previous = strong = self._start
        for i, kind in enumerate(kinds):  # W1, W2
            if kind == "NSM":
                kinds[i] = "ON" if previous in _ISOLATES or previous == "PDI" else previous
            previous = kinds[i]
        for i, kind in enumerate(kinds):
            if kind in ("L", "R", "AL"):
                strong = kind
            elif kind == "EN" and strong == "AL":
                kinds[i] = "AN"
        kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3

    def _number_signs(self) -> None:
        """Signs in and beside numbers count as part of them; numbers after a Latin letter count as Latin (W4 to W7)."""
        kinds = self._kinds
        for i in range(1, len(kinds) - 1):  # W4
            left, right = kinds[i - 1], kinds[i + 1]
            if left == right and ((kinds[i] == "ES" and left == "EN") or (kinds[i] == "CS" and left in ("EN", "AN"))):
                kinds[i] = left
        for start, end in self._stretches({"ET"}):  # W5
            if (start and kinds[start - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN"):
                kinds[start:end] = ["EN"] * (end - start)
        kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]  # W6
        strong = self._start
        for i, kind in enumerate(kinds):  # W7
            if kind in ("L", "R"):
                strong = kind
            elif kind == "EN" and strong == "L":
                kinds[i] = "L"

    def _brackets(self) -> None:
        """Both brackets of a pair take the direction of the text inside, or else of the text before (N0)."""
        kinds = self._kinds
        for first, last in sorted(self._pairs()):
            inside = {_direction(kind) for kind in kinds[first + 1 : last]} - {None}
            if not inside:
                continue
            direction = self._own
            if direction not in inside:
                context = next((d for k in range(first - 1, -1, -1) if (d := _direction(kinds[k]))), self._start)
                direction = context if context in inside else self._own
            for bracket in (first, last):
                kinds[bracket] = direction
                mark = bracket + 1
                while mark < len(kinds) and self._original[mark] == "NSM":
                    kinds[mark] = direction
                    mark += 1

    def _pairs(self) -> list[tuple[int, int]]:
        """Index pairs of matching brackets (BD16)."""
        opened: list[tuple[str, int]] = []
        pairs: list[tuple[int, int]] = []
        for i, kind in enumerate(self._kinds):
            character = normalize("NFC", self._characters[i])
            if kind != "ON":
                continue
            if character in _OPENERS.values():
                if len(opened) == _MOST_BRACKETS:
                    return []
                opened.append((character, i))
            openers = [opener for opener, _ in opened]
            if _OPENERS.get(character) in openers:
                while opened[-1][0] != _OPENERS[character]:
                    opened.pop()
                pairs.append((opened.pop()[1], i))
        return pairs

    def _neutral(self) -> None:
        """Neutral characters take the direction of their surroundings if both sides agree (N1, N2)."""
        kinds = self._kinds
        for start, end in self._stretches(_NEUTRAL):
            before = _direction(kinds[start - 1]) if start else self._start
            after = _direction(kinds[end]) if end < len(kinds) else self._end
            kinds[start:end] = [before if before and before == after else self._own] * (end - start)

    def _stretches(self, wanted: Collection[str]) -> list[tuple[int, int]]:
        """The half-open index ranges of neighboring characters whose kinds are all ``wanted``."""
        stretches = [
            [*stretch]
            for is_wanted, stretch in groupby(range(len(self._kinds)), lambda i: self._kinds[i] in wanted)
            if is_wanted
        ]
        return [(stretch[0], stretch[-1] + 1) for stretch in stretches]
