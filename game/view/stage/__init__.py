"""The whole table in motion, and the page of controls on top of it.

Imports every other room of this floor but ``drawer``, ``lane``, ``page`` and ``sheet``.
"""
