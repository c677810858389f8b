"""The room of copies as an app: Django finds its commands."""

from django.apps import AppConfig


class KeepingConfig(AppConfig):
    name = "tarotclub.keeping"
