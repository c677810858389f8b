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
            f"Oublié : {gone.sessions} sessions, {gone.tries} essais d’entrée,"
            f" {gone.sendings} envois, {gone.refused} donnes écartées,"
            f" {gone.pictures} photos de feuilles."
            f" Comptes fermés : {gone.accounts}."
        )
