"""A second factor set up, renewed and taken off: by its owner, or by an organiser.

Keys with which programs come to a club's data: made, recognised, taken back.
"""

from datetime import datetime, timedelta
from importlib.util import find_spec
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.models import Action, Club, Membership
from tarotclub.accounts import signing_in
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.accounts.rights import Role
from tarotclub.accounts.sessions import end_sessions, forget_tries, opened_by
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.models import ApiKey
from tarotclub.people.services.invitations import MANAGERS, ElsewhereError, shared_accounts
from tournaments.event.services.writing import SentOtherwiseError


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
        phone = signing_in.phone_begun(user)
        if phone is None or signing_in.has_one(user):
            raise NoPhoneError
        if not phone.verify_token(code):
            return []
        TOTPDevice.objects.filter(pk=phone.pk).update(confirmed=True)
        codes = signing_in.new_recovery_codes(user)
        end_sessions(
            [each.key for each in opened_by([user.pk])[user.pk] if each.key != session]
        )
        _log_in_his_clubs("set_factor", user, Act(user))
    return codes


def renew_codes(user: User) -> list[str]:
    """New recovery codes; those before open nothing any more."""
    with write():
        codes = signing_in.new_recovery_codes(user)
        _log_in_his_clubs("renew_codes", user, Act(user))
    return codes


def end_factor(user: User, act: Act = NOBODY) -> None:
    """Let an account be entered by its password alone: its owner's wish, or a command."""
    with write():
        _claim(user)
        if signing_in.forget_factor(user):
            _log_in_his_clubs("end_factor", user, act)


def take_factor_off(*, club: Club, user: User, by: User) -> None:
    """Take the second factor off for who has lost his phone; his devices are signed out.

    Raises ElsewhereError.
    """
    with write():
        _claim(user)
        if shared_accounts([user.pk], by):
            raise ElsewhereError
        if not signing_in.forget_factor(user):
            return
        end_sessions([opened.key for opened in opened_by([user.pk])[user.pk]])
        forget_tries(signing_in.factor_subject(user))
        Action.objects.note("take_factor_off", club, Act(by), user=user.pk)


def _claim(user: User) -> None:
    """Let one act on an account follow another."""
    User.objects.select_for_update().get(pk=user.pk)


def _log_in_his_clubs(kind: str, user: User, act: Act) -> None:
    """Tell every club that somebody helps in."""
    for club in Club.objects.filter(memberships__user=user).order_by("pk"):
        Action.objects.note(kind, club, act, user=user.pk)


NOTED_EVERY = timedelta(hours=1)  # the last use: not a write for each request


class KeyOverError(Refusal):
    """A key that opens nothing: `code` says why to programs."""

    code = "key_unknown"
    sentence = gettext_lazy(
        "Cette clé n’ouvre rien ici : recopiez-la en entier, ou demandez-en une à"
        " l’organisateur du club."
    )


class KeyExpiredError(KeyOverError):
    """Its time is over."""

    code = "key_expired"
    sentence = gettext_lazy(
        "Le temps de cette clé est passé : demandez-en une autre à l’organisateur du club."
    )


class KeyTakenBackError(KeyOverError):
    """The club took it back, or who made it no longer runs the club."""

    code = "key_taken_back"
    sentence = gettext_lazy(
        "Cette clé a été retirée : demandez-en une autre à l’organisateur du club."
    )


def answers_programs() -> bool:
    """Tell whether the site has what it answers programs with: a laptop's one file has not."""
    return find_spec("ninja") is not None


def open_keys(club: Club) -> QuerySet[ApiKey]:
    """The keys of a club that are not over, the last made first."""
    keys = ApiKey.objects.filter(club=club, withdrawn_at=None, ends_at__gt=timezone.now())
    return keys.select_related("made_by")


def make_key(*, club: Club, name: str, role: Role, days: int, by: User, uuid: UUID) -> str:
    """Make a key and give its word; the same `uuid` again gives the same.

    Raises SentOtherwiseError where that was another, or opens nothing any more.
    """
    word, now = f"tarot_{ApiKey.word_for(uuid, by)}", timezone.now()
    facts = {"club": club, "name": name, "role": role.value, "made_by": by}
    with write():
        key, created = ApiKey.objects.get_or_create(
            digest=ApiKey.digest_of(word),
            defaults={**facts, "made_at": now, "ends_at": now + timedelta(days=days)},
        )
        if not open_keys(club).filter(pk=key.pk, **facts).exists():
            raise SentOtherwiseError
        if created:
            _log("make_key", key, by)
    return word


def take_key_back(*, club: Club, key: int, by: User) -> bool:
    """Let a key open nothing any more; tell whether it did until now."""
    with write():
        still = open_keys(club).select_for_update(of=("self",)).filter(pk=key).first()
        if still is None:
            return False
        ApiKey.objects.filter(pk=still.pk).update(withdrawn_at=timezone.now())
        _log("take_key_back", still, by)
    return True


def key_of(word: str) -> ApiKey:
    """Find the key that a program sends, and note that it was used. Raises KeyOverError."""
    keys = ApiKey.objects.select_related("club", "made_by")
    key = keys.filter(digest=ApiKey.digest_of(word)).first()
    if key is None:
        raise KeyOverError
    at = timezone.now()
    if key.withdrawn_at or not _may_have_made(key):
        raise KeyTakenBackError
    if key.ends_at <= at:
        raise KeyExpiredError
    _note_use(key, at)
    return key


def _may_have_made(key: ApiKey) -> bool:
    """Tell whether who made a key still runs its club."""
    makers = Membership.objects.filter(user=key.made_by, user__is_active=True)
    return makers.filter(club=key.club, role__in=MANAGERS).exists()


def _note_use(key: ApiKey, at: datetime) -> None:
    if key.used_at is None or at - key.used_at >= NOTED_EVERY:
        with write():
            long_ago = Q(used_at=None) | Q(used_at__lte=at - NOTED_EVERY)
            ApiKey.objects.filter(long_ago, pk=key.pk).update(used_at=at)


def _log(kind: str, key: ApiKey, by: User) -> None:
    Action.objects.note(kind, key, Act(by), key=key.pk, role=key.role)
