"""Whoever wrote something, by name: a user, or the tablet of the table."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.models.author import OutsideAuthor


def full_name(user: User | None) -> str:
    """Name a user, by his account where he gave no name; nobody is empty."""
    return user.get_full_name() or user.get_username() if user else ""


def author_name(user: User | None, outside: OutsideAuthor | None) -> str:
    """Name who wrote something: a user, or somebody whose account is on another computer."""
    return full_name(user) or (str(outside) if outside else "")


def author(user: User | None, link: int | None, outside: OutsideAuthor | None = None) -> str:
    """Name who wrote a deal or corrected it: a user, or whoever held the table's tablet."""
    return author_name(user, outside) or (_("la tablette") if link else "")
