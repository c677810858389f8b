"""A second factor set up, renewed and taken off: by its owner, or by an organiser."""

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.models import Action, Club
from tarotclub.accounts import second_factor, throttle
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.accounts.sessions import end_sessions, opened_by
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.helpers import shared_accounts
from tarotclub.people.services.invitations import ElsewhereError


class NoPhoneError(Refusal):
    """Nothing was begun, or it is done already."""

    sentence = gettext_lazy("Rien n’est commencé : recommencez par votre mot de passe.")


def begin_factor(user: User) -> None:
    """Make a secret for a phone, which counts once the phone has shown that it knows it."""
    with write():
        _claim(user)
        TOTPDevice.objects.filter(user=user, confirmed=False).delete()
        TOTPDevice.objects.create(user=user, name="phone", confirmed=False)


def confirm_factor(*, user: User, code: str, session: str) -> list[str]:
    """Ask for a code at each sign-in from now on; give the recovery codes.

    A wrong code gives none. Whoever is in elsewhere has come without a code, and is out;
    `session` is what the database knows this one by. Raises NoPhoneError.
    """
    with write():
        _claim(user)
        phone = second_factor.phone_begun(user)
        if phone is None or second_factor.has_one(user):
            raise NoPhoneError
        if not phone.verify_token(code):
            return []
        TOTPDevice.objects.filter(pk=phone.pk).update(confirmed=True)
        codes = second_factor.new_recovery_codes(user)
        end_sessions(
            [each.key for each in opened_by([user.pk])[user.pk] if each.key != session]
        )
        _log_in_his_clubs("set_factor", user, Act(user))
    return codes


def renew_codes(user: User) -> list[str]:
    """New recovery codes; those before open nothing any more."""
    with write():
        codes = second_factor.new_recovery_codes(user)
        _log_in_his_clubs("renew_codes", user, Act(user))
    return codes


def end_factor(user: User, act: Act = NOBODY) -> None:
    """Let an account be entered by its password alone: its owner's wish, or a command."""
    with write():
        _claim(user)
        if second_factor.forget_factor(user):
            _log_in_his_clubs("end_factor", user, act)


def take_factor_off(*, club: Club, user: User, by: User) -> None:
    """Take the second factor off for who has lost his phone; his devices are signed out.

    Raises ElsewhereError.
    """
    with write():
        _claim(user)
        if shared_accounts([user.pk], by):
            raise ElsewhereError
        if not second_factor.forget_factor(user):
            return
        end_sessions([opened.key for opened in opened_by([user.pk])[user.pk]])
        throttle.forget(second_factor.subject_of(user))
        Action.objects.note("take_factor_off", club, Act(by), user=user.pk)


def _claim(user: User) -> None:
    """Let one act on an account follow another."""
    User.objects.select_for_update().get(pk=user.pk)


def _log_in_his_clubs(kind: str, user: User, act: Act) -> None:
    """Tell every club that somebody helps in."""
    for club in Club.objects.filter(memberships__user=user).order_by("pk"):
        Action.objects.note(kind, club, act, user=user.pk)
