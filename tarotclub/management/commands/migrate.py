"""`manage.py migrate`: Django's own, but for a database that these migrations do not fit."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from tarotclub.trouble import Trouble, versions_apart


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse a newer database, and one from before the first version, in a sentence."""
        apart = versions_apart()
        if apart in {Trouble.NEW, Trouble.TRIAL}:
            raise CommandError(apart.sentence)
        super().handle(*args, **options)
