"""Opening an empty site: the first account and its club, once."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import connection
from django.utils.translation import gettext_lazy

from scoring.models import search_key
from scoring.models.club import Publication
from scoring.services.clubs import found_club
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal

USUAL_NAME = "organisateur"
LONGEST_NAME = 30


class SiteOpenedError(Refusal):
    """Somebody has opened the site already."""

    sentence = gettext_lazy("Un club est déjà créé ici : entrez avec votre nom d’utilisateur.")


def is_empty() -> bool:
    """Tell whether nobody has an account yet."""
    return not User.objects.exists()


def account_of(person: str) -> User:
    """The account of somebody who signs in by his first name: Odile Vasseur, odile."""
    first, _space, last = person.partition(" ")
    word = "".join(search_key(first).split())[:LONGEST_NAME]
    username = User.normalize_username(word) if word.isalnum() else USUAL_NAME
    return User(username=username, first_name=first[:150], last_name=last[:150])


def open_site(
    *, club: str, account: User, whole_names: bool = False, at: datetime | None = None
) -> None:
    """Store the first account and found its club, which may publish whole names.

    Raises SiteOpenedError.
    """
    publication = Publication.FULL if whole_names else Publication.FIRST
    with write():
        _queue()
        if not is_empty():
            raise SiteOpenedError
        found_club(name=club, organiser=account, publication=publication, at=at)


def _queue() -> None:
    """Let two first visitors come one after the other; on SQLite every writer does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE auth_user IN SHARE ROW EXCLUSIVE MODE")
