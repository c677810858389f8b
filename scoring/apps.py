"""All that happens at a table, as an app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
