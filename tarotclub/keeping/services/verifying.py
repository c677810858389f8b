"""The whole database proved: what is wrong, in sentences; nothing is changed."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.labels import decimal_mark
from scoring.management.commands.rescore import difference_in_words
from scoring.models import Action, Deal, RefusedDeal, Score, Seat
from scoring.models.action import KINDS
from scoring.services.verifying import Break, Harm, breaks, breaks_in, differences, table_chunks
from tarotclub.ground.guards import unguarded
from tournaments.models import Entry, Event, Payment, Place
from tournaments.seasons.renewing import differing as seasons_differing
from tournaments.statistics.services import differing

MOST_TOLD = 20  # of SQLite's own findings
TABLE = ("table", "table__number", "table__club__name")


def findings() -> Iterator[str]:
    """Say all that is wrong, the gravest first; nothing when all is well."""
    for check in CHECKS:
        yield from check()


def findings_in(event: Event) -> Iterator[str]:
    """Say what is wrong with one event, by the same checks."""
    tables = {"round_table__round__event": event.pk}
    at_tables = {f"table__{path}": key for path, key in tables.items()}
    yield from _deal_sums(**at_tables)
    yield from _scores(**tables)
    yield from _bilans(**at_tables)
    yield from _versions(**at_tables)
    yield from _log_of(breaks_in(event=event.pk))
    yield from _seats(**at_tables)
    yield from _statistics(pk=event.pk)


def _integrity() -> Iterator[str]:
    """Let the database look through its own file, and at what points to nothing."""
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            for table in connection.introspection.table_names(cursor):  # read page by page
                cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            return
        cursor.execute(f"PRAGMA integrity_check({MOST_TOLD})")
        for (answer,) in cursor.fetchall():
            if answer != "ok":
                yield _("La base est abîmée ; SQLite en dit : « %(why)s »") % {"why": answer}
        cursor.execute("PRAGMA foreign_key_check")
        words = _("%(table)s, ligne %(row)s : renvoie à un %(parent)s qui n’existe pas.")
        for table, row, parent, _key in cursor.fetchall()[:MOST_TOLD]:
            yield words % {"table": table, "row": row, "parent": parent}


def _deal_sums(**among: Any) -> Iterator[str]:
    """A deal gives what it takes."""
    totals = (
        Deal.objects.filter(**among).annotate(total=Sum("scores__points")).exclude(total=None)
    )
    words = _("%(where)s : les marques de la donne %(deal)s font %(total)s, et non 0.")
    rows = totals.exclude(total=0).order_by("pk").values(*TABLE, "total", deal=F("number"))
    for deal in rows:
        yield words % {"where": _table(deal), **deal}


def _scores(**among: Any) -> Iterator[str]:
    """Every mark follows from its deal."""
    for chunk in table_chunks(**among):
        yield from map(difference_in_words, differences(chunk))


def _bilans(**among: Any) -> Iterator[str]:
    """Typed bilans are those of a whole table without deals, which gives what it takes."""
    typed = Score.objects.filter(deal=None).values("seat__table")
    tables = (
        Seat.objects.filter(table__in=typed, **among)
        .order_by("table")
        .values(*TABLE)
        .annotate(
            total=Sum("scores__points"),
            missing=Count("pk", filter=Q(scores=None)),
            played=Exists(Deal.objects.filter(table=OuterRef("table"))),
        )
    )
    for table in tables.filter(~Q(total=0) | Q(missing__gt=0) | Q(played=True)):
        yield _(
            "%(where)s : ses bilans saisis ne sont pas ceux d’une table, un par joueur, de"
            " somme 0, sans donne à côté."
        ) % {"where": _table(table)}


def _versions(**among: Any) -> Iterator[str]:
    """What a deal said before is kept, version by version."""
    counted = Deal.objects.filter(**among).annotate(kept=Count("revisions"))
    wrong = counted.exclude(version=F("kept") + 1)
    words = _(
        "%(where)s : la donne %(deal)s en est à la version %(version)s, et %(kept)s"
        " anciennes sont gardées."
    )
    for deal in wrong.order_by("pk").values(*TABLE, "version", "kept", deal=F("number")):
        yield words % {"where": _table(deal), **deal}


def _guards() -> Iterator[str]:
    """The database itself still refuses to change what is written."""
    for table in unguarded():
        yield _("La base laisserait changer %(table)s : il y manque un garde.") % {
            "table": table
        }


def _log_of(gaps: Iterator[Break]) -> Iterator[str]:
    """Each line of the log is what it was when it was written."""
    names = dict(Event.objects.values_list("pk", "name"))
    for gap in gaps:
        yield _broken(gap, names)


def _refused() -> Iterator[str]:
    """What was said of a deal and not taken is what it was when it was set aside."""
    for kept in RefusedDeal.objects.select_related("action").order_by("pk"):
        if kept.proof() != kept.action.data.get("proof"):
            yield _("Une version écartée d’une donne a été changée (%(act)s).") % {
                "act": _act(kept.action)
            }


def _broken(gap: Break, names: dict[int, str]) -> str:
    chain = gap.chain
    which = str(names.get(chain.event) or chain.club.name) if chain else ""
    words = {
        Harm.CHANGED: _("Journal de %(which)s : la ligne %(n)s a été changée (%(act)s)."),
        Harm.REMOVED: _("Journal de %(which)s : la ligne %(n)s a été ôtée."),
        Harm.SHORTENED: _("Journal de %(which)s : il manque des lignes après la %(n)s."),
        Harm.INSERTED: _("Journal : la ligne [%(n)s] a été ajoutée hors du site (%(act)s)."),
    }
    return words[gap.harm] % {"which": which, "n": gap.number, "act": _act(gap.action)}


def _act(action: Action | None) -> str:
    if action is None:
        return ""
    at = timezone.localtime(action.at)
    return f"{KINDS.get(action.kind, action.kind)}, {at:%d/%m/%Y %H:%M}"


def _payments() -> Iterator[str]:
    """What the till took is what the log says, and nobody got back more than he paid."""
    for entry in Entry.objects.annotate(paid=Sum("payments__cents")).filter(paid__lt=0):
        yield _("%(event)s, %(player)s : plus rendu que reçu (%(euros)s €).") % {
            "event": entry.event,
            "player": entry,
            "euros": decimal_mark(f"{entry.paid / 100:.2f}"),
        }
    sums_by_event = Payment.objects.order_by().values_list("entry__event")
    taken = dict(sums_by_event.annotate(sum=Sum("cents")))
    logged: dict[int, int] = {}
    for data in Action.objects.filter(kind="take_payment").values_list("data", flat=True):
        logged[data["event"]] = logged.get(data["event"], 0) + data["cents"]
    for event in Event.objects.filter(pk__in=taken.keys() | logged.keys()).order_by("pk"):
        sums = taken.get(event.pk, 0), logged.get(event.pk, 0)
        if sums[0] != sums[1]:
            yield _(
                "%(event)s : les paiements font %(paid)s €, et le journal dit %(logged)s €."
            ) % {
                "event": event,
                "paid": decimal_mark(f"{sums[0] / 100:.2f}"),
                "logged": decimal_mark(f"{sums[1] / 100:.2f}"),
            }


def _seats(**among: Any) -> Iterator[str]:
    """Who sits at a table of an event is entered in it, once a round."""
    at_events = Seat.objects.filter(table__round_table__isnull=False, **among)
    for seat in at_events.filter(place=None).select_related("table__club", "player"):
        yield _("%(where)s : %(player)s y est assis sans être inscrit.") % {
            "where": _place(seat),
            "player": seat.player,
        }
    of_round = "seat__table__round_table__round"
    places = Place.objects.filter(**{f"seat__{path}": key for path, key in among.items()})
    foreign = places.exclude(entry__event=F(f"{of_round}__event"))
    for place in foreign.select_related("seat__table__club", "entry__player"):
        yield _("%(where)s : %(player)s est inscrit à un autre événement.") % {
            "where": _place(place.seat),
            "player": place.entry,
        }
    doubles = (
        places.filter(entry__event__kind="tournament")
        .order_by()
        .values(
            "entry",
            event=F("entry__event__name"),
            player=F("entry__player__name"),
            round=F(f"{of_round}__number"),
        )
        .annotate(times=Count("pk"))
        .filter(times__gt=1)
    )
    for double in doubles:
        yield _("%(event)s, tour %(round)s : %(player)s a %(times)s places.") % double


def _statistics(**among: Any) -> Iterator[str]:
    """What was counted is what the deals say."""
    for event in differing(**among):
        yield _("%(event)s : les statistiques ne sont plus celles de ses donnes.") % {
            "event": event
        }


def _standings() -> Iterator[str]:
    """What is stored of a season is what its events say."""
    for season in seasons_differing():
        yield _("%(season)s : le classement gardé n’est plus celui de ses rencontres.") % {
            "season": season
        }


def _table(deal: dict[str, Any]) -> str:
    return _where(deal["table__club__name"], deal["table__number"], deal["table"])


def _place(seat: Seat) -> str:
    return _where(seat.table.club.name, seat.table.number, seat.table_id)


def _where(club: str, number: int, key: int) -> str:
    return _("%(club)s, table %(number)s [%(id)s]") % {
        "club": club,
        "number": number,
        "id": key,
    }


CHECKS: tuple[Callable[[], Iterator[str]], ...] = (
    _integrity,
    _deal_sums,
    _scores,
    _bilans,
    _versions,
    _guards,
    lambda: _log_of(breaks()),
    _refused,
    _payments,
    _seats,
    _statistics,
    _standings,
)
