"""What is heard: the device, the sounds by name, and how loud each kind is.

Imports ``system``.
"""
