"""The site as an app: its static files, translations and commands."""

from django.apps import AppConfig
from django.core.signals import request_started
from django.db.backends.signals import connection_created

from tarotclub.ground import database, row_security
from tarotclub.ground.translation import speak_french


class TarotclubConfig(AppConfig):
    name = "tarotclub"

    def ready(self) -> None:
        speak_french()
        connection_created.connect(database.note_the_file)
        connection_created.connect(database.ask_where_the_server_spoke)
        connection_created.connect(row_security.keep_apart)
        request_started.connect(database.leave_a_file_that_moved)
