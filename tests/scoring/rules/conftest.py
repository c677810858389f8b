"""Hypothesis for the rules: a slow machine is no failure."""

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
