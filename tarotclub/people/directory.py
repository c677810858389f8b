"""The directory of a club as plain values: its players, and when each was last seen.

And as a workbook, whose columns the import reads again.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import IO

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club, Player, name_words
from scoring.models.club import licence_key
from tarotclub.people.player_data import PERSON
from tournaments.models import Entry, PlayerPage
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value, naive
from tournaments.paper.data_workbook import write_book

LATEST = 20  # events on a player’s page
Group = tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryLine:
    """A player, and the day of the last event he played in."""

    player: Player
    last_seen: date | None


def to_be_forgotten(club: Club) -> QuerySet[Player]:
    """Who has asked, at a page of his own, that the club forget him."""
    asked = PlayerPage.objects.filter(player=OuterRef("pk"), forget_asked_at__isnull=False)
    return club.players.filter(Exists(asked), anonymised_at=None).order_by("key")


def directory_of(
    club: Club, sought: str = "", *, archived: bool = False, guests: bool = False
) -> list[DirectoryLine]:
    """The players of a club, by name; `archived` gives those who were put away.

    `guests` gives only those who are no members. A text finds a part of a name, or a licence
    number. In three queries.
    """
    players = club.players.filter(archived_at__isnull=not archived)
    if guests:
        players = players.filter(guest=True)
    if sought:
        players = players.matching(sought) | players.filter(licence_number__iexact=sought)
    seen = last_seen(players)  # reads them once, for both
    return [DirectoryLine(player=one, last_seen=seen.get(one.pk)) for one in players]


def last_seen(players: Iterable[Player]) -> dict[int, date]:
    """The day on which each player last came, for himself or as a substitute."""
    came = Entry.objects.filter(checked_in_at__isnull=False).order_by()
    keys = {player.pk for player in players}
    seen: dict[int, date] = {}
    for who in ("player", "substitute"):
        days = came.filter(**{f"{who}__in": keys}).values(who).annotate(day=Max("event__date"))
        for row in days:
            seen[row[who]] = max(seen.get(row[who], date.min), row["day"])
    return seen


def doubles_of(club: Club) -> list[Group]:
    """Those who may be one player: the same words in their names, or the same licence."""
    alike: defaultdict[tuple[str, str], list[Player]] = defaultdict(list)
    for player in club.players.filter(anonymised_at=None):
        alike["name", " ".join(name_words(player.name))].append(player)
        alike["licence", licence_key(player.licence_number)].append(player)
    groups = {tuple(some) for (_kind, mark), some in alike.items() if mark and len(some) > 1}
    return sorted(groups, key=lambda group: group[0].key)


def played_by(player: Player) -> list[Entry]:
    """The last entries of a player, or of those whom he replaced, with their events."""
    entered = Entry.objects.filter(Q(player=player) | Q(substitute=player))
    return list(entered.select_related("event").order_by("-event__date", "-pk")[:LATEST])


FIELDS = [field for field in PERSON if field.column]
COLUMNS = (
    DataColumn(key="name", title=gettext_lazy("Nom"), width=30),
    *(field.column for field in PERSON if field.column),
    DataColumn(key="last_seen", title=gettext_lazy("Vu le"), kind=CellKind.DAY, width=12),
    DataColumn(
        key="archived", title=gettext_lazy("Archivé le"), kind=CellKind.MOMENT, width=18
    ),
)


def directory_workbook(
    club: str, lines: Iterable[DirectoryLine], printed: datetime, out: IO[bytes]
) -> None:
    """Write the directory to `out`."""
    sheet = Datasheet(title=_("Annuaire"), columns=COLUMNS, rows=_rows(lines))
    write_book(sheet, (club, sheet.title), printed, out)


def _rows(lines: Iterable[DirectoryLine]) -> Iterator[list[Value]]:
    for line in lines:
        player = line.player
        cells = [field.written(getattr(player, field.name)) for field in FIELDS]
        yield [player.name, *cells, line.last_seen, naive(player.archived_at)]
