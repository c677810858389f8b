"""Forget what is kept for a time only; the server does it by itself every day."""

from typing import Any

from django.core.management import BaseCommand

from tarotclub.people.services.retention import forget_old


class Command(BaseCommand):
    help = (
        "Oublie ce qui ne se garde qu’un temps : sessions, adresses, donnes écartées,"
        " comptes inutilisés."
    )

    def handle(self, **_options: Any) -> None:
        gone = forget_old()
        self.stdout.write(
            "Oublié : {sessions} sessions, {tries} essais d’entrée, {sendings} envois,"
            " {refused} donnes écartées, {pictures} photos de feuilles."
            " Comptes fermés : {accounts}.".format(**gone)
        )
