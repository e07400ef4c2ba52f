"""Makes the packages that people install: ``python build_scripts/package.py [PART ...] [--out FOLDER] [--to-try]``.

Parts: ``wheel``; ``folder``, the game with its Python and its libraries for the system that this runs on; ``archive``
and ``deb`` (Linux), ``image`` (macOS), ``installer`` (Windows) of that folder; ``uninstaller`` (Windows), which is
written into the folder so that it can be signed; ``bill``, the list of its contents; ``windows``, folder and installer
made on Linux with Wine; ``pictures``, for stores; ``channels``, the files that each store requires, for the packages in
``dist``. By default it makes the wheel, the folder, and what this system can make of it. Everything goes to ``dist``.
With ``--to-try`` packages are compressed quickly, and so somewhat larger.

``package.py windows-tests [PYTEST'S ARGUMENTS]`` runs the quick tests as on Windows, on Linux with Wine.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("Sparrows needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from build_scripts import environment
from build_scripts.packages import workshop
from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)
    environment.become(workshop.python(), ["-c", workshop.start(), *sys.argv[1:]])
