"""Colours as the drawings use them: hex strings, mixed in sRGB (docs/design.md, section 8)."""

INK, RED, GREEN, BLUE = "#14233F", "#C3261B", "#0C7048", "#1B4C9B"

FELTS = {
    "jade": ("#1E7466", "#0F4F48", "#062622"),
    "midnight": ("#2F5590", "#173159", "#081426"),
    "plum": ("#6A3D6E", "#41204A", "#1B0B21"),
    "charcoal": ("#4B5058", "#2B2F36", "#101216"),
}
"""Centre, middle and edge of the lamp light on each cloth."""

WALNUT = ("#1E0F08", "#4A2A18", "#7A4A2B")
"""Dark grain, base, light grain."""

BACKS = {
    "bamboo": ("#D79A3E", "#F3C672"),
    "jade": ("#3E9C7E", "#7CCBAE"),
    "indigo": ("#3B56A8", "#7C93DC"),
    "lacquer": ("#B23A2E", "#E0725F"),
    "plum": ("#7C4A8C", "#B183C0"),
}
"""The lower layer of a tile: its colour and the light partner of its ornament."""


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    digits = colour.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(one: str, other: str, share: float) -> str:
    """``one`` with so much of ``other`` in it."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(one), channels(other), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def lighter(colour: str, share: float) -> str:
    """``colour`` with so much white in it."""
    return mix(colour, "#ffffff", share)
