"""Messages in one line."""

_LONGEST = 300
"""Characters: what stands in a damaged file may be long."""


def one_line(text: str) -> str:
    """A message as it can be shown: in one line, printable, and not endless."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
