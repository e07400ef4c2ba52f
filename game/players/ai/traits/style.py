"""Styles of play, in which characters of the same level differ."""

from game import Frozen


class Style(Frozen, kw_only=True):
    """A style of play: factors by which it changes what a level of play weighs; 1 changes nothing."""

    speed: float = 1.0
    """How much the chance of going out counts compared with the pay."""
    ambition: float = 1.0
    """How much the worth of expensive and special hands counts."""
    claims: float = 1.0
    """How readily sets are laid out."""
    caution: float = 1.0
    """How much the danger of a discard counts."""
    patience: float = 1.0
    """The factor by which a kong must improve the hand to be laid out at once."""
    pace: float = 1.0
    """How long the pauses before moves are; above 1 they are longer than average."""
    talk: float = 1.0
    """How often the player says something at the table."""


PLAIN = Style()
"""The style of a player that is no character."""
