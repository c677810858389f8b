"""People and their rights, as an app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tarotclub.people"
    label = "people"
