"""Linking a hall's computer and its club's site, by a code that is good once; ending it."""

from datetime import UTC, timedelta
from hashlib import sha256
from typing import Any

from django.db import IntegrityError
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.models import Action, Club
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import also, whole_site
from tarotclub.linked.client import TAKEN, NotTheSiteError, post, sentence_in
from tarotclub.linked.keys import forget_key, make_key, private_key
from tarotclub.linked.message import LINK, Message
from tournaments.models import Incoming, LinkedHall, SiteLink

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH = 12  # of them: 59 bits, for an hour
CODE_LASTS = timedelta(hours=1)
MOST_HALLS = 200  # of a club, linked or invited


class HallNamedError(Refusal):
    sentence = _("Une salle du club porte déjà ce nom : donnez-en un autre.")


class TooManyHallsError(Refusal):
    sentence = _("Deux cents salles au plus : retirez celles qui ne servent plus.")


class CodeWrongError(Refusal):
    sentence = _(
        "Ce code ne vaut pas, ou plus : il sert une fois et vaut une heure. Demandez-en un"
        " autre sur le site du club, à sa page « Salles reliées »."
    )


class LinkedAlreadyError(Refusal):
    sentence = _("Ce club est déjà relié à un site : défaites d’abord cette liaison.")


class SiteRefusedError(Refusal):
    """The site's own sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def offer_code(*, club: Club, name: str, act: Act = NOBODY) -> tuple[LinkedHall, str]:
    """Let a hall's computer be linked; give the code, of which only a digest is kept.

    Asked again within its hour it is the same, so that two taps show one that is good. Raises
    HallNamedError, TooManyHallsError.
    """
    act = act.now()
    with write():
        club_now(club)
        there = LinkedHall.objects.filter(club=club, ended_at=None)
        hall = there.filter(name=name).first()
        if hall is not None and hall.linked_at is not None:
            raise HallNamedError
        if hall is not None and abs(act.at - hall.offered_at) < CODE_LASTS:
            return hall, _code(hall)
        if hall is None and there.count() >= MOST_HALLS:
            raise TooManyHallsError
        hall = hall or LinkedHall(club=club, name=name)
        hall.offered_at = act.at
        hall.code = _digest(_code(hall))
        hall.save()
        Action.objects.note("invite_hall", club, act)
    return hall, _code(hall)


def _code(hall: LinkedHall) -> str:
    """Make a code of the site's secret key, and of whom it was offered to, and when."""
    told = f"{hall.club_id} {hall.offered_at.astimezone(UTC).isoformat()} {hall.name}"
    seed = salted_hmac("tarotclub.linked", told, algorithm="sha256").digest()
    letters = "".join(LETTERS[each % len(LETTERS)] for each in seed[:LENGTH])
    return "-".join(letters[at : at + 4] for at in range(0, LENGTH, 4))


def _digest(code: str) -> str:
    kept = [letter for letter in code.upper() if letter in LETTERS]
    return sha256("".join(kept).encode()).hexdigest()


def accept_hall(*, code: str, key: str, act: Act = NOBODY) -> LinkedHall:
    """Link who brings a code; the same again is the same. CodeWrongError.

    Who calls it has seen that he has the private half of the key.
    """
    act = act.now()
    with write():
        with whole_site():  # no club is known yet
            hall = LinkedHall.objects.filter(code=_digest(code), ended_at=None).first()
        if hall is None:
            raise CodeWrongError
        club = hall.club_id
        also(lambda: [club])
        hall = LinkedHall.objects.select_for_update().get(pk=hall.pk)
        if hall.linked_at is not None and hall.public_key == key:
            return hall
        # An hour to either side: a clock that was set back prolongs nothing for long.
        if hall.linked_at or abs(act.at - hall.offered_at) > CODE_LASTS:
            raise CodeWrongError
        hall.public_key, hall.linked_at, hall.seen_at = key, act.at, act.at
        hall.save(update_fields=["public_key", "linked_at", "seen_at"])
        Action.objects.note("link_hall", hall, Act(moment=act.at))
    return hall


def end_hall(*, hall: LinkedHall, act: Act = NOBODY) -> None:
    """Take a hall's key back: what it sent stays, nothing more of it is taken."""
    act = act.now()
    with write():
        rows = LinkedHall.objects.filter(pk=hall.pk, ended_at=None)
        if rows.update(ended_at=act.at):
            Incoming.objects.filter(hall=hall, stored=None).update(public_key=None)
            Action.objects.note("end_hall", hall.club, act)


def link_site(*, club: Club, address: str, code: str, act: Act = NOBODY) -> SiteLink:
    """On a hall's computer: take a code to the site that gave it.

    Raises LinkedAlreadyError, SiteAwayError, NotTheSiteError, SiteRefusedError.
    """
    act = act.now()
    if SiteLink.objects.filter(club=club).exists():
        raise LinkedAlreadyError
    key = make_key()
    try:
        answer = _ask_link(address, code, key)
        with write():
            club_now(club)
            link = SiteLink.objects.create(
                club=club,
                address=address,
                public_key=key,
                site_club=answer["club"][:80],
                hall=answer["hall"][:80],
                linked_at=act.at,
                met_at=act.at,
            )
            Action.objects.note("link_site", club, act)
    except IntegrityError:
        forget_key(key)
        raise LinkedAlreadyError from None
    except Refusal:
        forget_key(key)
        raise
    return link


def _ask_link(address: str, code: str, key: str) -> dict[str, Any]:
    private = private_key(key)
    assert private is not None
    message = Message(key=key, sequence=0, kind=LINK, payload=code.encode())
    status, answer = post(address, message.signed(private))
    if status != TAKEN:
        raise SiteRefusedError(sentence_in(answer))
    if not all(isinstance(answer.get(name), str) for name in ("club", "hall")):
        raise NotTheSiteError
    return answer


def end_link(*, club: Club, act: Act = NOBODY) -> None:
    """On a hall's computer: forget the site, and the key."""
    act = act.now()
    with write():
        club_now(club)  # whoever taps at the same moment finds it done
        link = SiteLink.objects.filter(club=club).first()
        if link is None:
            return
        link.delete()
        Action.objects.note("end_site_link", club, act)
    forget_key(link.public_key)
