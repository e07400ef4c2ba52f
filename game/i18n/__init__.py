"""Floor 5: the words that a person reads.

``_("Play")`` is looked up at the moment of the call, so call it when a text is shown, never when a module is imported.
"""

from game.i18n.catalogue import languages
from game.i18n.translator import (
    apart,
    in_a_row,
    in_commas,
    is_right_to_left,
    joined,
    labeled,
    language,
    ngettext,
    npgettext,
    pgettext,
    use_language,
)
from game.i18n.translator import gettext as _
