"""What a club takes along, as files that any site of this kind reads."""

from typing import IO
from zipfile import ZipFile

from scoring.models import Club
from tournaments.archive.event_file import pack
from tournaments.archive.whole_event import event_body
from tournaments.models import Event, Season
from tournaments.seasons.paper import standing_json
from tournaments.seasons.standings import season_standing


def write_club(club: Club, out: IO[bytes]) -> None:
    """Write a zip of every event as its own file, and of the standing of every season."""
    with ZipFile(out, "w") as archive:  # event files are packed already
        for event in Event.objects.filter(club=club).order_by("date", "pk"):
            archive.writestr(f"{event.date}-{event.pk}.tarot", pack(event_body(event)))
        for season in Season.objects.filter(club=club):
            standing = "".join(standing_json(season_standing(season)))
            archive.writestr(f"saison-{season.pk}.json", standing)
