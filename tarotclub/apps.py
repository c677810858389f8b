"""The site itself as an app: its static files, translations and commands."""

from django.apps import AppConfig


class TarotclubConfig(AppConfig):
    name = "tarotclub"
