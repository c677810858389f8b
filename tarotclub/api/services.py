"""A request that stores something is done once, by the word its sender chose; rates of keys."""

import hashlib
import json
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.accounts.acting import acting_with
from tarotclub.accounts.sessions import Limit, WaitError
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.people.models import ApiAnswer, ApiKey


class WordUsedError(Refusal):
    """The word of an earlier request, which said something else."""

    sentence = gettext_lazy(
        "Cette Idempotency-Key a déjà servi pour une autre demande : rien n’a été changé."
        " Prenez-en une nouvelle pour chaque demande."
    )


def once(
    key: ApiKey, word: str, asked: tuple[str, dict[str, Any]], act: Callable[[], dict[str, Any]]
) -> tuple[dict[str, Any], bool]:
    """Let `act` happen, and remember its answer in the same transaction; tell if it was known.

    Who sends the same at the same moment waits for the first. What is refused leaves no trace,
    so that it may be sent again. Raises WordUsedError where the word asked something else.
    """
    digest = hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()
    with write(), acting_with(_("clé « %(name)s »") % {"name": key.name}):
        known, new = ApiAnswer.objects.get_or_create(
            key=key, word=word, defaults={"asked": digest, "at": timezone.now()}
        )
        if known.asked != digest:
            raise WordUsedError
        if new:
            known.answer = act()
            known.save(update_fields=["answer"])
    return known.answer, not new


# Of each key, by each process that answers: reading is answered by one, storing by another.
RATES = {
    "GET": Limit(free=120, forgiven=timedelta(seconds=0.5)),
    "POST": Limit(free=60, forgiven=timedelta(seconds=1)),
}
paid: dict[tuple[int, str], tuple[float, float]] = {}


class TooOftenError(WaitError):
    """A key that is used more often than it may be."""

    def __str__(self) -> str:
        words = _("Trop de demandes avec cette clé : attendez %(wait)s, puis réessayez.")
        return words % {"wait": self.in_words}


def pay_rate(key: ApiKey, method: str) -> None:
    """Let a key be used once more. Raises TooOftenError."""
    limit, account, now = RATES[method], (key.pk, method), time.monotonic()
    count, at = paid.get(account, (0.0, now))
    since = timedelta(seconds=now - at)
    if wait := limit.waiting(count, since):
        raise TooOftenError(wait, ("key", str(key.pk)))
    paid[account] = limit.left(count, since) + 1, now
