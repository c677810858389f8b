"""Show the code by which the first visitor of an empty site comes in from elsewhere."""

from typing import Any

from django.core.management.base import BaseCommand

from tarotclub.management.commands.serve import welcome_sentence
from tarotclub.people.services.welcome import is_empty


class Command(BaseCommand):
    """Say the code of the hour; a site that has an account needs none."""

    help = "Affiche le code de démarrage d’un site encore vide."

    def handle(self, **_options: Any) -> None:
        self.stdout.write(
            welcome_sentence() if is_empty() else "Un club est déjà créé : entrez par le site."
        )
