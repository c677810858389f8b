"""The site itself as an app: its static files, translations and commands."""

from django.apps import AppConfig

from tarotclub.plural import count_in_french
from tarotclub.spacing import space_in_french


class TarotclubConfig(AppConfig):
    name = "tarotclub"

    def ready(self) -> None:
        count_in_french()
        space_in_french()
