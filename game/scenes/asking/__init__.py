"""What a person is asked at the table, and how he answers: discards, calls, ready hands, hands of his own.

Imports ``shared``.
"""
