"""The gate: who may enter and how often, who sits where, and who asks for an absent guest's chair.

``guests`` and ``host`` use it. It imports nothing of this floor but ``door``, ``messages``, ``told`` and what those
import.
"""
