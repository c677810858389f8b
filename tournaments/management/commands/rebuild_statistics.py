"""`manage.py rebuild_statistics`: everything that is counted from the deals, counted again."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from tournaments.statistics.services import rebuild


class Command(BaseCommand):
    """Count all events anew; pages do so by themselves for those that changed."""

    help = "Recompte les statistiques de tous les événements à partir de leurs donnes."

    def handle(self, **_options: Any) -> None:
        events = rebuild()
        words = ngettext("%(n)s événement recompté.", "%(n)s événements recomptés.", events)
        self.stdout.write(words % {"n": events})
