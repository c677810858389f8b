"""Who one is and what one may do.

Signing in (`signing_in.py`), the second factor; sessions, devices and how often one may try
(`sessions.py`); the one table of acts and roles (`rights.py`); from which device somebody acts
(`acting.py`).
"""
