"""Other halls' results, kept beside an event so that all are compared again later."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.models.stamp import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.boards.halls import (
    CommonRow,
    HallFileError,
    halls_of_files,
    ranked_together,
)
from tournaments.event.services.writing import log
from tournaments.models import Event, HallResults

MOST_HALLS = 12


def kept_halls(event: Event) -> dict[str, bytes]:
    """The files that are kept, by their halls."""
    return {
        hall.name: hall.results.encode() for hall in HallResults.objects.filter(event=event)
    }


def kept_ranking(event: Event) -> list[CommonRow]:
    """Rank all halls together as they are now; nobody without another hall.

    Raises HallFileError where the event no longer fits them.
    """
    halls = kept_halls(event)
    return ranked_together(event, halls) if halls else []


def keep_halls(*, event: Event, files: Mapping[str, bytes], act: Act = NOBODY) -> None:
    """Keep halls' files, also once the event is over; a newer one replaces that of its hall.

    Those that are kept already change nothing. Raises HallFileError, and then keeps none.
    """
    act = act.now()
    halls, kept = halls_of_files(files), kept_halls(event)
    if len(kept | halls) > MOST_HALLS:
        raise HallFileError(_("douze autres salles au plus."))
    ranked_together(event, kept | halls)  # before anybody waits to write
    with write():
        _touch(event)
        now = kept_halls(event)  # somebody may have brought them meanwhile
        new = {name: storable(data) for name, data in halls.items()}
        new = {name: text for name, text in new.items() if now.get(name) != text.encode()}
        if new and now != kept:
            raise HallFileError(_("d’autres salles viennent de changer : recommencez."))
        for name, text in new.items():
            facts = {"results": text, "brought_at": act.at}
            HallResults.objects.update_or_create(event=event, name=name, defaults=facts)
            log("bring_hall", event, act, name=name)


def remove_hall(*, event: Event, key: int, act: Act = NOBODY) -> None:
    """Forget a hall's results; twice changes nothing."""
    with write():
        _touch(event)
        hall = HallResults.objects.filter(event=event, pk=key).first()
        if hall:
            hall.delete()
            log("remove_hall", event, act, name=hall.name)


def storable(data: bytes) -> str:
    r"""A file as a database and an event's file hold it: plain lines, nothing invisible.

    >>> storable(b'\xef\xbb\xbf{"board": 1}\r\n{"board": 2}')
    '{"board": 1}\n{"board": 2}'
    """
    text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\x7f", "\\u007f")


def _touch(event: Event) -> None:
    """Take the event's row: what is kept changes the common ranking, also after the end."""
    Event.objects.filter(pk=event.pk).update(**raised())
