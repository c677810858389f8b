"""The people app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tarotclub.people"
    label = "people"
