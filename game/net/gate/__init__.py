"""The gate: who may come in and how often, who sits where, and who asks for a chair that is kept for somebody.

``guests`` and ``host`` use it. It imports nothing of this floor but ``door``, ``messages``, ``told`` and what those do.
"""
