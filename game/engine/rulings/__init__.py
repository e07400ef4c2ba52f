"""What may be done now, why something may not, and what a hand would be worth.

Imports the state that lies above this folder.
"""
