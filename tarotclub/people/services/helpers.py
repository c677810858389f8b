"""What organisers do with those who help: roles, accounts, passwords, devices."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Membership
from scoring.services.clubs import club_now
from tarotclub.accounts import second_factor, throttle
from tarotclub.accounts.rights import Role
from tarotclub.accounts.sessions import end_sessions, opened_by
from tarotclub.accounts.signing_in import subject_of
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.helpers import shared_accounts
from tournaments.models import EventHelper


class LastOrganiserError(Refusal):
    """A club would be left without anybody who can run it."""

    sentence = gettext_lazy(
        "Le club n’aurait plus d’organisateur : nommez-en d’abord un autre, qui puisse entrer."
    )


class NotMemberError(Refusal):
    """Somebody else has ended the membership meanwhile."""

    sentence = gettext_lazy("Cette personne n’aide plus le club : rechargez la page.")


class ElsewhereError(Refusal):
    """An account that helps in a club of others, or owns the site, is not this club's alone."""

    sentence = gettext_lazy(
        "Cette personne aide aussi un autre club, ou administre le site : son compte n’est pas"
        " à vous seul. Changez son rôle ici ou retirez-la ; le reste se fait avec elle, ou avec"
        " qui tient le site."
    )


def change_role(*, club: Club, user: User, role: Role, by: User) -> None:
    """Give a member another role. Raises LastOrganiserError, NotMemberError."""
    with write():
        membership = _membership(club, user)
        before = membership.role
        if before == role:
            return
        if role != Role.ORGANISER:
            _keep_an_organiser(club, user)
        Membership.objects.filter(pk=membership.pk).update(role=role)
        _log("change_member", club, user, by, role=role.value, before=before)


def end_membership(*, club: Club, user: User, by: User) -> None:
    """Let somebody help in a club no longer. Raises LastOrganiserError, NotMemberError."""
    with write():
        membership = _membership(club, user)
        _keep_an_organiser(club, user)
        membership.delete()
        _log("end_member", club, user, by, before=membership.role)


def end_help(*, club: Club, user: User, event: int, by: User) -> None:
    """Let somebody help at an event no longer; sent again, it changes nothing."""
    with write():
        for one in EventHelper.objects.filter(user=user, event=event, event__club=club):
            one.delete()
            _log("end_helper", club, user, by, event=event, before=one.role)


def close_account(*, club: Club, user: User, by: User) -> None:
    """Let nobody in with an account. Raises LastOrganiserError, ElsewhereError."""
    with write():
        _own(user, by)
        for each in Club.objects.filter(memberships__user=user).order_by("pk"):
            _keep_an_organiser(club_now(each), user)
        if not User.objects.filter(pk=user.pk, is_active=True).update(is_active=False):
            return
        end_sessions([opened.key for opened in opened_by([user.pk])[user.pk]])
        _log("close_account", club, user, by)


def reopen_account(*, club: Club, user: User, by: User) -> None:
    """Let a closed account in again. Raises ElsewhereError."""
    with write():
        _own(user, by)
        if User.objects.filter(pk=user.pk, is_active=False).update(is_active=True):
            _log("reopen_account", club, user, by)


def unlock_account(*, club: Club, user: User, by: User) -> None:
    """Forget the failed tries at an account, so that it need not wait. ElsewhereError.

    Who could do so with any account could guess its password for ever.
    """
    with write():
        _own(user, by)
        throttle.forget(subject_of(user.get_username()))
        throttle.forget(second_factor.subject_of(user))
        _log("unlock_account", club, user, by)


def choose_password(*, club: Club, user: User, password: str, by: User) -> None:
    """Give an account a new password; who was in with the old one is out. ElsewhereError."""
    with write():
        _own(user, by)
        user = User.objects.select_for_update().get(pk=user.pk)
        if user.check_password(password):  # sent twice: nobody is signed out once more
            return
        user.set_password(password)
        user.save(update_fields=["password"])
        throttle.forget(subject_of(user.get_username()))
        _log("choose_password", club, user, by)


def end_devices(*, club: Club, user: User, keys: Collection[str], by: User) -> int:
    """End sessions of an account, all of them without keys; tell how many. ElsewhereError."""
    with write():
        _own(user, by)
        User.objects.select_for_update().get(pk=user.pk)
        known = {opened.key for opened in opened_by([user.pk])[user.pk]}
        ended = known & set(keys) if keys else known
        end_sessions(ended)
        if ended:
            _log("end_sessions", club, user, by, sessions=len(ended))
    return len(ended)


def _membership(club: Club, user: User) -> Membership:
    """Fetch a membership once nobody else changes those of its club."""
    club_now(club)
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is None:
        raise NotMemberError
    return membership


def _keep_an_organiser(club: Club, leaving: User) -> None:
    """Raise LastOrganiserError unless another organiser can get in."""
    organisers = Membership.objects.filter(club=club, role=Role.ORGANISER)
    if not organisers.filter(user=leaving).exists():
        return
    if not organisers.filter(user__is_active=True).exclude(user=leaving).exists():
        raise LastOrganiserError


def _own(user: User, by: User) -> None:
    if shared_accounts([user.pk], by):
        raise ElsewhereError


def _log(kind: str, club: Club, user: User, by: User, **noted: object) -> None:
    data = {"user": user.pk, **noted}
    Action.objects.create(club=club, kind=kind, by=by, at=timezone.now(), data=data)
