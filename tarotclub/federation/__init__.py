"""A federation: its clubs, what they publish to it, what it homologates and ranks.

It is a club that others have joined, so its people, log and seasons are those of any club. Of
the others it reads what they publish to it (`Homologation`) and nothing else.
"""
