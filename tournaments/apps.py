"""All that happens around tables, as an app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
