"""Duplicate tarot: the engine, hands dealt from a seed (`dealing/`), movements, their words."""
