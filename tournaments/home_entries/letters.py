"""What becomes of who entered from home, said to himself and to the desk; letters that say it.

They go to who left an address: what he has, once each time it changes, and the day before.
They are sent beside the requests, a minute later at most; without a mail server there are none.
"""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import HomeEntry, HomeState

ENDED = {
    HomeState.LEFT.value: gettext_lazy("Vous n’êtes plus inscrit."),
    HomeState.REPLACED.value: gettext_lazy(
        "Vous avez donné votre place : ce lien ne fait plus rien."
    ),
}


def state_sentence(home: HomeEntry) -> str:
    """Say what somebody has, or how many wait before him."""
    if home.entry:
        return _("Vous avez une place : n° %(n)s de la liste.") % {"n": home.entry.number}
    if home.state == HomeState.PLACED:
        return _("Votre place est retenue ; le club doit encore vous reconnaître.")
    if home.state == HomeState.WAITING:
        words = _("C’est complet : vous êtes le n° %(n)s de la liste d’attente.")
        ahead = home.event.home_entries.filter(state=HomeState.WAITING, pk__lt=home.pk)
        return words % {"n": ahead.count() + 1}
    if home.state in ENDED:
        return str(ENDED[home.state])
    if home.player_id:
        return _("Vous étiez déjà inscrit : cette demande ne compte pas une deuxième fois.")
    return _("Le club n’a pas pris cette inscription : appelez-le.")


AT_ONCE = 50  # letters of one round: the others wait for the next

logger = logging.getLogger("django.people")


def send_due(at: datetime | None = None) -> int:
    """Send what is due; tell how many. What is taken for sending nobody else sends."""
    at = at or timezone.now()
    if not settings.EMAIL_HOST:
        return 0
    tomorrow = timezone.localdate(at) + timedelta(days=1)
    changed = ~Q(told=F("state"))
    remind = Q(state=HomeState.PLACED, reminded_at=None, event__date=tomorrow)
    homes = HomeEntry.objects.exclude(email="").filter(changed | remind, event__closed_at=None)
    homes = homes.filter(event__date__gte=timezone.localdate(at))
    sent = 0
    for home in homes.select_related("event__club", "event__announced", "entry")[:AT_ONCE]:
        before = {"told": home.told, "reminded_at": home.reminded_at}
        mine = HomeEntry.objects.filter(pk=home.pk)
        reminded = at if home.event.date == tomorrow else home.reminded_at
        if not mine.filter(**before).update(told=home.state, reminded_at=reminded):
            continue
        try:
            _send(home)
            sent += 1
        except (OSError, SMTPException) as error:
            mine.update(**before)
            logger.warning("letters to who entered from home: %s", error)
            break
    return sent


def _send(home: HomeEntry) -> None:
    context: dict[str, Any] = {
        "home": home,
        "event": home.event,
        "announced": getattr(home.event, "announced", None),
        "address": f"{home.site}{reverse('home_entry', args=[home.key])}",
    }
    with translation.override(home.language or settings.LANGUAGE_CODE):
        context["sentence"] = state_sentence(home)
        body = render_to_string("tournaments/home_entries/letter.txt", context)
    send_mail(" ".join(home.event.name.split()), body, None, [home.email])
