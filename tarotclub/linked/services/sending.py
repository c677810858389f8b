"""What a hall's computer sends to its club's site: chosen, made when it has changed, sent.

A message is made of what is stored now, so nothing waits but its number: the same content again
has the same one, and another content a higher one.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.linked.client import TAKEN, TooLargeError, post, sentence_in
from tarotclub.linked.keys import private_key
from tarotclub.linked.message import CALENDAR, LARGEST, Message
from tarotclub.linked.ranking import write_ranking
from tarotclub.linked.services.fetching import known_boards, take_down
from tarotclub.linked.services.linking import SiteRefusedError
from tournaments.archive.event_file import pack
from tournaments.archive.whole_event import event_body
from tournaments.boards.halls import results_file
from tournaments.models import Event, MessageKind, Outgoing, SiteLink
from tournaments.models.linked import identity_of

# What goes up of an event as it is now: None of what does not, nothing of boards it has not.
PAYLOADS: dict[MessageKind, Callable[[Event], bytes | None]] = {
    MessageKind.RANKING: write_ranking,
    MessageKind.BOARDS: results_file,
    MessageKind.EVENT: lambda event: pack(event_body(event)) if event.closed_at else None,
}
AGAIN = timedelta(minutes=10)  # until what was refused is tried again
BEHIND, ENDED = 409, 403
TRIES = 3  # of one message whose number others have had


class KeyGoneError(Refusal):
    sentence = _(
        "Cet ordinateur n’a pas la clé de la liaison : c’est une copie, ou un autre dossier."
        " Défaites la liaison, puis reliez-le par un nouveau code."
    )


class NotSentError(Refusal):
    """An event that is not sent yet, or cannot be."""

    sentence = _("Ce club n’est relié à aucun site : reliez-le d’abord.")


def send_event(*, club: Club, event: Event) -> None:
    """Choose an event: its ranking goes up while it is played, all of it at the end."""
    link = SiteLink.objects.filter(club=club).first()
    if link is None:
        raise NotSentError
    with write():
        Outgoing.objects.get_or_create(link=link, event=event, kind=MessageKind.RANKING)


def keep_event(*, club: Club, event: Event) -> None:
    """Send nothing more of an event; what the site has, it keeps."""
    Outgoing.objects.filter(link__club=club, event=event).delete()


def due(link: SiteLink, *, forced: bool = False) -> Iterator[tuple[Outgoing, bytes]]:
    """What is to be sent, each with its payload; what has been answered and is the same is not.

    `forced` is for a stick, and for who asks: also what was refused a moment ago.
    """
    events = Event.objects.filter(outgoing__link=link).distinct().with_etag()
    for event in events.select_related("club"):
        rows = {row.kind: row for row in link.outgoing.filter(event=event)}
        stamps = event.stamps  # type: ignore[attr-defined] # annotated
        for kind, payload_of in PAYLOADS.items():
            row = rows.get(kind)
            if row and row.stamps == stamps and _may_rest(row, forced=forced):
                continue
            payload = payload_of(event)
            if payload is None or not (payload or row):
                continue
            row = row or Outgoing.objects.get_or_create(link=link, event=event, kind=kind)[0]
            row.event = event
            if _number(row, payload, stamps, anew=forced):
                yield row, payload


def _may_rest(row: Outgoing, *, forced: bool) -> bool:
    """Tell whether it was answered, or refused a moment ago."""
    if row.refusal and row.tried_at:
        return not forced and abs(timezone.now() - row.tried_at) < AGAIN
    return row.answered_at is not None


def _number(row: Outgoing, payload: bytes, stamps: int, *, anew: bool) -> bool:
    """Number a payload, unless the site has it already; tell whether it is to be sent."""
    digest = sha256(payload).hexdigest()
    if digest == row.digest and row.answered_at and not row.refusal:
        Outgoing.objects.filter(pk=row.pk).update(stamps=stamps)
        return False
    with write():
        if digest != row.digest or anew:
            row.sequence = next_number(row.link)
            row.answered_at, row.refusal = None, ""
        row.digest, row.stamps = digest, stamps
        row.save(update_fields=["sequence", "digest", "stamps", "answered_at", "refusal"])
    return True


def next_number(link: SiteLink, least: int = 0) -> int:
    """Take the next number of a link, in the transaction that writes it down.

    It is the time, where that is later: of a copy that was put back, too, it is a new one.
    """
    rows = SiteLink.objects.select_for_update().filter(pk=link.pk)
    last = rows.values_list("sequence", flat=True).get()
    number = max(last + 1, least, int(time.time()))
    SiteLink.objects.filter(pk=link.pk).update(sequence=number)
    return number


def _message(row: Outgoing, payload: bytes) -> Message:
    return Message(
        key=row.link.public_key,
        sequence=row.sequence,
        kind=row.kind,
        event=identity_of(row.event),
        payload=payload,
    )


def stick_file(link: SiteLink) -> bytes:
    """All that is to be sent, for a stick: the same bytes, one message after the other."""
    private = _private(link)
    messages = [_message(*each) for each in due(link, forced=True)]
    messages.sort(key=lambda message: message.sequence)
    return b"".join(message.signed(private) for message in messages)


def _private(link: SiteLink) -> bytes:
    private = private_key(link.public_key)
    if private is None:
        raise KeyGoneError
    return private


def exchange(link: SiteLink, *, forced: bool = False) -> None:
    """Send what is due and fetch what is new; note on the link what kept it from that."""
    try:
        private = _private(link)
        for row, payload in due(link, forced=forced):
            _send(row, payload, private)
        with write():
            key, number = link.public_key, next_number(link)
        asked = Message(key=key, sequence=number, kind=CALENDAR, payload=known_boards(link))
        status, answer, _number = _post(link, asked, private)
        if status != TAKEN:
            raise SiteRefusedError(sentence_in(answer))
        take_down(link, answer)
    except Refusal as error:
        SiteLink.objects.filter(pk=link.pk).update(trouble=str(error)[:300])
        return
    SiteLink.objects.filter(pk=link.pk).update(trouble="", met_at=timezone.now())


def _send(row: Outgoing, payload: bytes, private: bytes) -> None:
    """Send what is due, and note what became of it."""
    try:
        status, answer, row.sequence = _post(row.link, _message(row, payload), private)
        refusal = "" if status == TAKEN else sentence_in(answer)
    except TooLargeError as error:
        refusal = str(error)
    at = timezone.now()
    answered = {"answered_at": None if refusal else at, "refusal": refusal, "tried_at": at}
    # Only of what was sent: it may have been made anew meanwhile.
    rows = Outgoing.objects.filter(pk=row.pk, digest=row.digest)
    rows.update(sequence=row.sequence, **answered)


def _post(link: SiteLink, message: Message, private: bytes) -> tuple[int, dict[str, Any], int]:
    """Post until it is answered, under a higher number where others had its own: which.

    Raises SiteRefusedError where the site takes nothing of this computer.
    """
    for _try in range(TRIES):
        status, answer = post(link.address, message.signed(private))
        if status == ENDED:
            raise SiteRefusedError(sentence_in(answer))
        least = answer.get("next")
        if status != BEHIND or type(least) is not int or least > LARGEST:
            break
        with write():
            message = replace(message, sequence=next_number(link, least))
    return status, answer, message.sequence
