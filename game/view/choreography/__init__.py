"""What is seen of an event: steps with gliding tiles, calls, sounds and payments, and how long they take.

Imports ``layout`` and what lies below.
"""
