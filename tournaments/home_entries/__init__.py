"""Entering from home: a form without an account, a link for who entered, what the desk decides.

Who has a place and who waits is the list's own matter (`tournaments/entries/services`).
"""
