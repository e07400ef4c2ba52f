"""What is seen of an event: steps in which tiles glide, calls are heard and coins are paid, and how long they take.

Imports ``layout`` and what lies below.
"""
