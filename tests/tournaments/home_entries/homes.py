"""Events that take entries from home, and who enters so."""

from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from tests import factories
from tests.world import own_key
from tournaments.calendar.forms import STEPS
from tournaments.home_entries.services import Person, enter_from_home, seek_partner
from tournaments.models import Announcement, HomeEntry


def announced(places=None, *, event=None, **facts):
    """Give an event that is announced and takes entries from home until it begins."""
    event = event or factories.tournament(0)
    now = timezone.now()
    usual = {"key": uuid4().hex[:10], "published_at": now, "changed_at": now}
    usual |= {"starts_at": now + timedelta(days=9), "place": "Salle", "town": "Riom"}
    Announcement.objects.create(event=event, places=places, takes_entries=True, **usual | facts)
    return event


def enter(event, *names, party=None, email="", **details):
    """Let a party enter from home; letters go to the first."""
    people = [Person(name, email=email if name == names[0] else "") for name in names]
    facts = {"publication": "first", **details}
    return enter_from_home(event=event, party=party or uuid4(), people=people, **facts)


def states(event):
    """Who entered from home, and what became of it: with his number where he is listed."""
    homes = event.home_entries.select_related("entry")
    return {
        one.name: f"{one.state}{' ?' if one.asked else ''}"
        + (f" {one.entry.number}" if one.entry else "")
        for one in homes
    }


def pages_of(club):
    """Announce an event that is full and one of pairs; give the pages of calendar and links."""
    long = "Grand prix de l’Amicale laïque de Saint-Rémy-lès-Chevreuse"
    facts = {"in_club": club, "fees": [["Membre", 1000], ["Extérieur", 1500]]}
    full = announced(
        2, event=factories.tournament(0, name=long, **facts), about="Repas à midi."
    )
    pairs = announced(event=factories.tournament(0, name="Paires", team_size=2, **facts))
    first, *_friend = enter(full, "Marie-Antoinette de La Rochefoucauld", "Luc Petit")
    [waits] = enter(full, "Jean-Baptiste Vandenbroucke")
    [unknown] = enter(pairs, "Luc Petit")  # who is coming under this name may be another
    for one in enter(pairs, "Ada Roux", "Bo Vidal"):
        seek_partner(home=one, seeks=True)
    key, at = first.event.announced.key, f"/evenements/{full.pk}/agenda/"
    own = own_key(first.player or HomeEntry.objects.get(pk=first.pk).player)
    links = [f"/inscription/lien/{one.key}/" for one in (first, waits, unknown)]
    return [
        *("/agenda/", f"/agenda/clubs/{club.pk}/", f"/agenda/{key}/"),
        *(f"/inscription/{event.announced.key}/" for event in (full, pairs)),
        *(*links, f"{links[0]}retrait/", f"{links[0]}remplacant/"),
        *(f"/moi/{own}/", f"/moi/{own}/choix/"),
        *(f"/evenements/{event.pk}/de-chez-soi/" for event in (full, pairs)),
        *(at, f"{at}annulation/", f"{at}serie/", f"{at}ouverture/", f"{at}fermeture/"),
        *(f"{at}question/{step}/" for step in STEPS),
    ]
