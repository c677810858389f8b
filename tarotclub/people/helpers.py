"""Who helps in a club: members, and who helps at one event of it alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404

from scoring.models import Club, Membership
from tarotclub.accounts.rights import Role
from tarotclub.accounts.second_factor import with_one
from tarotclub.accounts.sessions import OpenSession, opened_by
from tournaments.models import EventHelper


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """Somebody who helps; `elsewhere`: the account is not the reader's alone."""

    user: User
    role: Role | None
    helps: Sequence[EventHelper]
    opened: Sequence[OpenSession]
    elsewhere: bool
    factor: bool  # whether a code is asked for besides the password

    @property
    def name(self) -> str:
        return self.user.get_full_name() or self.user.get_username()


def helpers_of(club: Club, reader: User) -> list[Helper]:
    """Who helps in a club, by name; members first."""
    members = {
        membership.user_id: membership
        for membership in Membership.objects.filter(club=club).select_related("user")
    }
    helps: dict[int, list[EventHelper]] = {}
    for one in EventHelper.objects.filter(event__club=club).select_related("user", "event"):
        helps.setdefault(one.user_id, []).append(one)
    users = {user: one.user for user, one in members.items()}
    users |= {user: events[0].user for user, events in helps.items()}
    opened, strangers = opened_by(users), shared_accounts(users, reader)
    with_factor = with_one(users)
    everybody = [
        Helper(
            user=user,
            role=Role(members[key].role) if key in members else None,
            helps=helps.get(key, ()),
            opened=opened[key],
            elsewhere=key in strangers,
            factor=key in with_factor,
        )
        for key, user in users.items()
    ]
    return sorted(
        everybody, key=lambda one: (one.role is None, one.name.casefold(), one.user.pk)
    )


def helper_of(club: Club, reader: User, user_id: int) -> Helper:
    """Find one who helps in a club, or answer 404."""
    for helper in helpers_of(club, reader):
        if helper.user.pk == user_id:
            return helper
    raise Http404


def shared_accounts(users: "dict[int, User] | Sequence[int]", reader: User) -> set[int]:
    """Tell which accounts are not a reader's alone.

    They also help where he does not organise, or they own the site and every club in it.
    """
    own = Membership.objects.filter(user=reader, role=Role.ORGANISER).values("club")
    members = Membership.objects.filter(user__in=list(users)).exclude(club__in=own)
    helping = EventHelper.objects.filter(user__in=list(users)).exclude(event__club__in=own)
    accounts = {
        *members.values_list("user", flat=True),
        *helping.values_list("user", flat=True),
    }
    if not reader.is_superuser:
        owners = User.objects.filter(pk__in=list(users), is_superuser=True)
        accounts |= set(owners.values_list("pk", flat=True))
    return accounts
