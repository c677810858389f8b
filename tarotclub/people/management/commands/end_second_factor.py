"""Take the second factor off an account, for who has neither phone nor organiser."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management import BaseCommand, CommandError, CommandParser

from tarotclub.accounts.signing_in import meant_name
from tarotclub.people.services.second_factor import end_factor


class Command(BaseCommand):
    help = "Retire la double authentification d’un compte."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", help="le nom d’utilisateur")

    def handle(self, *, user: str, **_options: Any) -> None:
        account = User.objects.filter(username=meant_name(user)).first()
        if account is None:
            raise CommandError(f"Aucun compte ne s’appelle « {user} ».")
        end_factor(account)
        self.stdout.write(f"« {user} » entre par son seul mot de passe.")
