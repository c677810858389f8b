"""`manage.py create_club`: how a real club starts, and who may work in it."""

import os
import sys
from getpass import getpass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.models import Club, Role
from scoring.services.clubs import ClubExistsError, add_member, found_club
from tarotclub.accounts.signing_in import meant_name, names_like

LONGEST = 80


class Command(BaseCommand):
    """Found a club with its organiser, or add a member to it."""

    help = (
        "Crée un club et le compte de son organisateur, ou ajoute un membre à un club."
        " Le mot de passe est demandé, ou lu dans la variable TAROT_PASSWORD."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NOM", help="le nom du club")
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument(
            "--organiser", metavar="IDENTIFIANT", help="crée le club, tenu par ce compte"
        )
        who.add_argument(
            "--add", metavar="IDENTIFIANT", help="ajoute ce compte à un club qui existe"
        )
        parser.add_argument(
            "--role",
            choices=Role.values,
            help="avec --add : le rôle dans le club (scorer, marqueur, sinon)",
        )

    def handle(
        self, *, name: str, organiser: str | None, add: str | None, role: str, **_options: Any
    ) -> None:
        if organiser is not None:
            if role:
                raise CommandError(_("--role va avec --add : --organiser dit déjà le rôle."))
            self.found(club_name(name), organiser)
        elif add is not None:
            self.add(club_name(name), add, Role(role or Role.SCORER))

    def found(self, name: str, organiser: str) -> None:
        if Club.objects.filter(name=name).exists():
            raise already_there(name)
        user = self.account(organiser)
        try:
            found_club(name=name, organiser=user)
        except ClubExistsError:
            raise already_there(name) from None
        self.stdout.write(
            _("Le club « %(club)s » est créé ; %(user)s en est l’organisateur.")
            % {"club": name, "user": user.username}
        )

    def add(self, name: str, username: str, role: Role) -> None:
        club = Club.objects.filter(name=name).first()
        if club is None:
            raise CommandError(
                _("Il n’y a pas de club « %(club)s ». Les clubs sont : %(clubs)s.")
                % {"club": name, "clubs": ", ".join(map(str, Club.objects.all())) or "–"}
            )
        user = self.account(username)
        add_member(club=club, user=user, role=role)
        self.stdout.write(
            _("%(user)s travaille dans le club « %(club)s » comme %(role)s.")
            % {"user": user.username, "club": name, "role": role.label.lower()}
        )

    def account(self, username: str) -> User:
        """Find an account, which keeps its password, or prepare a new one."""
        username = meant_name(User.normalize_username(username.strip()))
        if user := User.objects.filter(username=username).first():
            self.stdout.write(
                _("Le compte %(user)s existe : il garde son mot de passe.") % {"user": username}
            )
            return user
        if names_like(username):
            words = _("Ce nom d’utilisateur ne diffère d’un autre que par ses majuscules.")
            raise CommandError(words)
        user = User(username=username)
        try:
            user.clean_fields(exclude=["password"])
        except ValidationError as error:
            raise refused(_("Identifiant refusé"), error) from None
        password = os.environ.get("TAROT_PASSWORD") or asked_password(username)
        try:
            validate_password(password, user)
        except ValidationError as error:
            raise refused(_("Mot de passe refusé"), error) from None
        user.set_password(password)
        return user


def club_name(text: str) -> str:
    """Give the name with single spaces, or say what is wrong with it."""
    name = " ".join(text.split())
    if not name:
        raise CommandError(_("Donnez un nom au club."))
    if len(name) > LONGEST:
        raise CommandError(_("Ce nom est trop long : 80 caractères au plus, abrégez-le."))
    if not name.isprintable():
        raise CommandError(_("Ce nom contient un caractère invisible : retapez-le."))
    return name


def asked_password(username: str) -> str:
    """Ask twice without showing it; a script gives it in the environment."""
    if not sys.stdin.isatty():
        raise CommandError(
            _("Personne ne peut taper le mot de passe ici : mettez-le dans TAROT_PASSWORD.")
        )
    try:
        password = getpass(_("Mot de passe de %(user)s : ") % {"user": username})
        again = getpass(_("Encore une fois : "))
    except (EOFError, KeyboardInterrupt):
        raise CommandError(_("Rien n’a été créé.")) from None
    if password != again:
        raise CommandError(_("Les deux mots de passe diffèrent : recommencez."))
    return password


def already_there(name: str) -> CommandError:
    return CommandError(
        _("Le club « %(club)s » existe déjà ; pour y ajouter quelqu’un : --add IDENTIFIANT.")
        % {"club": name}
    )


def refused(what: str, error: ValidationError) -> CommandError:
    words = " ".join(error.messages)
    return CommandError(_("%(what)s : %(said)s") % {"what": what, "said": words})
