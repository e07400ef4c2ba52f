"""Lines that mix right-to-left and left-to-right writing (Unicode Standard Annex 9).

Isolates and paired brackets are followed in full. Explicit embeddings and overrides (LRE, RLE, LRO, RLO, PDF) count
as invisible: wrap inserted names and numbers in FSI and PDI instead. Rule names such as W4 are those of the annex.
"""

from dataclasses import dataclass
from unicodedata import bidirectional, normalize

_OPENERS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "\u2045": "\u2046",
    "\u207d": "\u207e",
    "\u208d": "\u208e",
    "\u2329": "\u232a",
    "\u3008": "\u3009",
    "\u300a": "\u300b",
    "\u300c": "\u300d",
}
_CLOSERS = {closer: opener for opener, closer in _OPENERS.items()}
_ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI"}) | _ISOLATES
_INVISIBLE = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
_TRAILING = frozenset({"WS", "PDI"}) | _ISOLATES | _INVISIBLE
_DEEPEST = 125
_MOST_BRACKETS = 63


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a line that is written in one direction; its text in the order in which it is read."""

    text: str
    is_rtl: bool


@dataclass(frozen=True, slots=True)
class Span:
    """Where a run stands in its line: the first letter, and the one behind the last."""

    start: int
    end: int
    is_rtl: bool


def runs(text: str, *, base: int | None = None) -> list[Run]:
    """The runs of a line from left to right. ``base`` is 0 or 1; ``None`` takes it from the first strong letter."""
    return [Run(text[span.start : span.end], span.is_rtl) for span in spans(text, base=base)]


def spans(text: str, *, base: int | None = None) -> list[Span]:
    """Where the runs of a line stand in it, from left to right on the screen."""
    if text.isascii() and not base:
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
    """The indexes of a line from left to right (L2); those without a level are left out."""
    indexes = [i for i, level in enumerate(levels) if level is not None]
    known = [level for level in levels if level is not None]
    lowest_odd = min((level for level in known if level & 1), default=None)
    if lowest_odd is None:
        return indexes
    depth = {i: level for i, level in enumerate(levels) if level is not None}
    for level in range(max(known), lowest_odd - 1, -1):
        start = 0
        while start < len(indexes):
            end = start
            while end < len(indexes) and depth[indexes[end]] >= level:
                end += 1
            indexes[start:end] = indexes[start:end][::-1]
            start = max(end, start + 1)
    return indexes


def resolved(text: str, *, base: int | None = None) -> list[int | None]:
    """The level of every character, ``None`` for the invisible ones."""
    kinds = [bidirectional(character) or "L" for character in text]
    partners = _partners(kinds)
    if base is None:
        base = _first_strong(kinds, partners, 0, len(kinds)) or 0
    explicit = _explicit(kinds, partners, base)
    levels = list(explicit)
    visible = [i for i, kind in enumerate(kinds) if kind not in _INVISIBLE]
    line = _Line(text=text, kinds=kinds, partners=partners, explicit=explicit, base=base, visible=visible)
    for sequence in _sequences(line):
        _Sequence(line, sequence).resolve(levels)
    _reset_spaces(kinds, levels, base)
    return [None if kind in _INVISIBLE else level for kind, level in zip(kinds, levels, strict=True)]


def _partners(kinds: list[str]) -> dict[int, int]:
    """Where each isolate that is closed ends (BD9)."""
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
    """Levels from isolates alone (X1 to X8)."""
    levels: list[int] = []
    stack = [base]
    opened: list[bool] = []
    overflow = 0
    closers = set(partners.values())
    for i, kind in enumerate(kinds):
        if kind in _ISOLATES:
            levels.append(stack[-1])
            is_rtl = kind == "RLI"
            if kind == "FSI":
                is_rtl = _first_strong(kinds, partners, i + 1, partners.get(i, len(kinds))) == 1
            deeper = (stack[-1] + 1) | 1 if is_rtl else (stack[-1] + 2) & ~1
            fits = deeper <= _DEEPEST and not overflow
            opened.append(fits)
            if fits:
                stack.append(deeper)
            else:
                overflow += 1
        elif kind == "PDI":
            if opened and i in closers:
                if opened.pop():
                    stack.pop()
                else:
                    overflow -= 1
            levels.append(stack[-1])
        else:
            levels.append(base if kind == "B" else stack[-1])
    return levels


@dataclass(frozen=True, slots=True)
class _Line:
    """What is known of a line before its sequences are worked through."""

    text: str
    kinds: list[str]
    partners: dict[int, int]
    explicit: list[int]
    base: int
    visible: list[int]


def _sequences(line: _Line) -> list[list[int]]:
    """Stretches of one level, joined over the isolates between them (X10)."""
    kinds, partners, explicit, visible = line.kinds, line.partners, line.explicit, line.visible
    stretches: list[list[int]] = []
    for i in visible:
        if stretches and explicit[stretches[-1][-1]] == explicit[i]:
            stretches[-1].append(i)
        else:
            stretches.append([i])
    by_start = {stretch[0]: stretch for stretch in stretches}
    closers = set(partners.values())
    joined: list[list[int]] = []
    for stretch in stretches:
        if kinds[stretch[0]] == "PDI" and stretch[0] in closers:
            continue
        sequence = list(stretch)
        while kinds[sequence[-1]] in _ISOLATES and partners.get(sequence[-1]) in by_start:
            sequence += by_start[partners[sequence[-1]]]
        joined.append(sequence)
    taken = {i for sequence in joined for i in sequence}
    return joined + [stretch for stretch in stretches if stretch[0] not in taken]


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
    """``L``, ``R`` or nothing; numbers count as right-to-left (N0)."""
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else None


class _Sequence:
    """One isolating run sequence, worked through from W1 to I2."""

    def __init__(self, line: _Line, indexes: list[int]) -> None:
        kinds, explicit, visible, base = line.kinds, line.explicit, line.visible, line.base
        self._characters = [line.text[i] for i in indexes]
        self._original = [kinds[i] for i in indexes]
        self._kinds = list(self._original)
        self._indexes = indexes
        self._level = explicit[indexes[0]]
        self._own = "R" if self._level & 1 else "L"
        place = {i: k for k, i in enumerate(visible)}
        first, last = place[indexes[0]], place[indexes[-1]] + 1
        before = explicit[visible[first - 1]] if first else base
        is_open = kinds[indexes[-1]] in _ISOLATES and indexes[-1] not in line.partners
        after = base if is_open or last == len(visible) else explicit[visible[last]]
        self._start = "R" if max(before, self._level) & 1 else "L"
        self._end = "R" if max(after, self._level) & 1 else "L"

    def resolve(self, levels: list[int]) -> None:
        """Write the levels of this sequence."""
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
        """Signs in and beside numbers belong to them; numbers after a Latin letter are Latin (W4 to W7)."""
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
        """Both brackets of a pair take the direction of what is within, or stands before (N0)."""
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
        """Brackets that belong together (BD16)."""
        opened: list[tuple[str, int]] = []
        pairs: list[tuple[int, int]] = []
        for i, kind in enumerate(self._kinds):
            character = normalize("NFC", self._characters[i])
            if kind != "ON":
                continue
            if character in _OPENERS:
                if len(opened) == _MOST_BRACKETS:
                    return []
                opened.append((character, i))
            elif character in _CLOSERS:
                for depth in range(len(opened) - 1, -1, -1):
                    if _OPENERS[opened[depth][0]] == character:
                        pairs.append((opened[depth][1], i))
                        del opened[depth:]
                        break
        return pairs

    def _neutral(self) -> None:
        """What has no direction takes that of its surroundings, if both sides agree (N1, N2)."""
        kinds = self._kinds
        for start, end in self._stretches(_NEUTRAL):
            before = _direction(kinds[start - 1]) if start else self._start
            after = _direction(kinds[end]) if end < len(kinds) else self._end
            kinds[start:end] = [before if before and before == after else self._own] * (end - start)

    def _stretches(self, wanted: frozenset[str] | set[str]) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        start = 0
        while start < len(self._kinds):
            end = start
            while end < len(self._kinds) and self._kinds[end] in wanted:
                end += 1
            if end > start:
                found.append((start, end))
            start = max(end, start + 1)
        return found
