"""Duplicate tarot: engine, hands dealt from a seed (`dealing.py`), movements."""
