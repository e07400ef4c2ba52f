"""All five rulebooks, offered in the window or not yet."""

from __future__ import annotations

from game.rules.rulesets.gala import GALA
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.rulesets.israeli import ISRAELI
from game.rules.rulesets.latvian import LATVIAN
from game.rules.rulesets.polish import POLISH

ALL = (ISRAELI, GALA, HUNGARIAN, LATVIAN, POLISH)
