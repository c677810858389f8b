"""An event on paper: its title, its club's logo, and names that its fonts can print."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.translation import gettext as _

from scoring.models import Table
from tournaments.event.names import published_name, published_names, ranked_names
from tournaments.models import Event
from tournaments.paper.fonts import printable, spelt
from tournaments.paper.page import EventTitle
from tournaments.paper.shared import papers_of


def event_title(event: Event) -> EventTitle:
    return EventTitle(club=event.club.name, name=event.name, day=event.date)


@contextmanager
def printed_for(event: Event) -> Iterator[None]:
    """Let whatever is printed meanwhile bear what all papers of an event do."""
    with papers_of(logo=event.club.logo_png(), stand_ins=stand_ins_of(event)):
        yield


@contextmanager
def printed_for_table(table: Table) -> Iterator[None]:
    """Let the paper of one table bear what those of its event do, else those of its club."""
    event = Event.objects.filter(rounds__tables__table=table).select_related("club").first()
    if event:
        with printed_for(event):
            yield
        return
    stand_ins = {
        str(seat): spelt(str(seat), _("place %(seat)s") % {"seat": seat.position + 1})
        for seat in table.seats.all()
        if printable(str(seat))[1]
    }
    with papers_of(logo=table.club.logo_png(), stand_ins=stand_ins):
        yield


def stand_ins_of(event: Event) -> Mapping[str, str]:
    """Give "Wang (n° 4)" for each name that cannot be written, whole and published."""
    stand_ins: dict[str, str] = {}
    entries = list(event.entries.select_related("player", "substitute"))
    published = ranked_names(event, entries), published_names(event, entries)
    for entry in entries:
        people = list(filter(None, (entry.player, entry.substitute)))
        shown = [published_name(each, entry.number) for each in people]
        shown += [each.name for each in people]
        shown += [names[entry.number] for names in published]
        for name in shown:
            if printable(name)[1]:
                stand_ins[name] = spelt(name, _("n° %(n)s") % {"n": entry.number})
    return stand_ins
