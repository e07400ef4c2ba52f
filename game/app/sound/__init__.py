"""What is heard: the sounds by name, and how loud each kind is.

Imports ``system``.
"""
