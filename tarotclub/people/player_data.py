"""What a club notes of a player beside his name, in one table.

By it he is forgotten, told what is stored about him, merged with himself, and brought in and
taken out as a list. A test holds it against the fields of `Player`: a new one has its row.

All that is stored about one player, as plain values for a file that he may read.

Others appear in it as they are published.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.facts_in_words import facts_in_words
from scoring.models import Action, ArbiterCall, Player, Seat, Signature, Table
from scoring.models.action import KINDS
from scoring.models.club import Publication
from tarotclub.people.log import NOTING, noting
from tournaments.decisions.details import Details
from tournaments.event.names import publish_seats, published_name
from tournaments.event.words import TENTHS
from tournaments.models import Entry, SamePerson
from tournaments.models.entry import decision_sentence
from tournaments.paper.data import CellKind, DataColumn, Value

LONGEST_NOTES = 400  # Player.notes
PRIVATE = (Publication.FULL, Publication.FIRST, Publication.INITIALS, Publication.NUMBER)


def first_known(kept: Any, gone: Any) -> Any:
    """Complete what is not known of who stays."""
    return kept or gone


def or_nothing(value: Any) -> Value:
    """Leave a cell empty where nothing is known."""
    return value or None


def more_private(kept: str, gone: str) -> str:
    return max(kept, gone, key=PRIVATE.index)


def both_notes(kept: str, gone: str) -> str:
    return " / ".join(filter(None, (kept, gone)))[:LONGEST_NOTES]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonField:
    """A field of `Player`.

    It is `told` under this key in the file that he may read, `read` so; it becomes `forgotten`
    when he is made anonymous, `merged` of two who are one. The directory's workbook has it in
    a `column`, whose cells are `written` so. A list may have it as a column by `patterns`, and
    completes it where the club knows nothing.
    """

    name: str
    told: str
    forgotten: Any = ""
    merged: Callable[[Any, Any], Any] = first_known
    read: Callable[[Player], Any] | None = None
    column: DataColumn | None = None
    written: Callable[[Any], Value] = or_nothing
    patterns: tuple[str, ...] = ()
    completed: bool = True

    def of(self, player: Player) -> Any:
        """Give it as a player reads it."""
        return (self.read or attrgetter(self.name))(player)


PERSON = (
    PersonField(
        name="licence_number",
        told="licence",
        column=DataColumn(key="licence_number", title=gettext_lazy("Licence"), width=14),
    ),
    PersonField(
        name="category",
        told="categorie",
        column=DataColumn(key="category", title=gettext_lazy("Catégorie"), width=14),
    ),
    PersonField(
        name="publication",
        told="nom_publie",
        forgotten=Publication.FULL,  # there is nothing left to hide
        merged=more_private,
        read=lambda player: str(player.shown_as.label),
        column=DataColumn(key="publication", title=gettext_lazy("Nom publié"), width=20),
        written=lambda value: str(Publication(value).label),
        completed=False,  # it is the player's own
    ),
    PersonField(
        name="birth_year",
        told="annee_de_naissance",
        forgotten=None,
        column=DataColumn(
            key="birth_year",
            title=gettext_lazy("Année de naissance"),
            kind=CellKind.TAG,
            width=11,
        ),
        patterns=(
            "(annee|date) de naissance|ne e? ?(le|en)?|naissance",
            "(birth year|year of birth)",
        ),
    ),
    PersonField(
        name="minor",
        told="mineur",
        forgotten=False,
        read=lambda player: player.is_minor,
        column=DataColumn(key="minor", title=gettext_lazy("Mineur"), width=9),
        written=lambda value: _("oui") if value else None,
        patterns=("mineure?s?|minor",),
    ),
    PersonField(
        name="guest",
        told="invite",
        forgotten=False,
        merged=lambda kept, gone: kept and gone,
        completed=False,
    ),
    PersonField(
        name="phone",
        told="telephone",
        column=DataColumn(key="phone", title=gettext_lazy("Téléphone"), width=16),
        patterns=("(tel|telephone|portable|mobile|phone)( .*)?",),
    ),
    PersonField(
        name="email",
        told="adresse_electronique",
        column=DataColumn(key="email", title=gettext_lazy("Adresse électronique"), width=28),
        patterns=("(e )?mail|courriel|adresse (e )?mail|adresse electronique|email address",),
    ),
    PersonField(
        name="notes",
        told="notes",
        merged=both_notes,
        column=DataColumn(key="notes", title=gettext_lazy("Notes"), width=40),
        patterns=("notes?|remarques?|commentaires?",),
    ),
)
# What is no detail of a person: whose he is, how he is called and found, and when.
APART = {"id", "club", "name", "key", "created_at", "archived_at", "anonymised_at"}

Row = dict[str, Any]
PAIR = ("player", "other")
UNTOLD = {*NOTING, "event", "link", "outside", "payment"}  # keys of a database


def player_data(player: Player) -> Row:
    """Everything about a player: his card, who else he is, entries, deals, calls, the log."""
    return {
        "fiche": {
            "club": player.club.name,
            "nom": player.name,
            "noms_d_avant": [former.name for former in player.formers.all()],
            **{field.told: field.of(player) for field in PERSON},
            "depuis": _moment(player.created_at),
            "archive": _moment(player.archived_at),
        },
        "inscriptions": [_entry(entry, player) for entry in _entries(player)],
        "inscriptions_de_chez_soi": [
            {"evenement": one.event.name, "nom": one.name, "club": one.club_name}
            | {"licence": one.licence_number, "courriel": one.email, "equipe": one.team}
            | {"inscrit": _moment(one.added_at), "confirme": _moment(one.confirmed_at)}
            for one in player.home_entries.select_related("event")
        ],
        "tables": list(_tables(player)),
        "signatures": [
            {"table": str(one.table), "bilan": one.bilan, "le": _moment(one.at)}
            for one in Signature.objects.filter(seat__player=player).select_related("table")
        ],
        "memes_personnes": [
            {"club": other.club.name, "nom": published_name(other, other.pk)}
            for other in _same_persons(player)
        ],
        "appels": [
            {"table": str(one.table), "motif": one.text, "reponse": one.answer}
            | {"le": _moment(one.at)}
            for one in ArbiterCall.objects.filter(seat__player=player).select_related("table")
        ],
        "journal": list(_log(player)),
    }


def _same_persons(player: Player) -> QuerySet[Player]:
    """Who of other clubs was confirmed to be him."""
    either = SamePerson.objects.filter(Q(player=player) | Q(other=player))
    keys = {
        key for pair in either.exclude(confirmed_at=None).values_list(*PAIR) for key in pair
    }
    others = Player.objects.filter(pk__in=keys - {player.pk})
    return others.select_related("club")


def _entries(player: Player) -> list[Entry]:
    entries = Entry.objects.filter(Q(player=player) | Q(substitute=player))
    sorted_entries = entries.select_related("event", "team").order_by("event__date", "pk")
    return list(sorted_entries.prefetch_related("payments", "penalties", "imported_scores"))


def _entry(entry: Entry, player: Player) -> Row:
    """Tell an entry; of one that he only sat for, no more than that."""
    event = {"evenement": entry.event.name, "jour": entry.event.date.isoformat()}
    if entry.player_id != player.pk:
        return {**event, "remplacant_du_numero": entry.number}
    return {
        **event,
        "numero": entry.number,
        "equipe": str(entry.team) if entry.team else "",
        "categorie": entry.category,
        "a_separer_de": entry.apart,
        "tarif": entry.fee_class,
        "droit_en_centimes": entry.fee_cents,
        "inscrit": _moment(entry.added_at),
        "present": _moment(entry.checked_in_at),
        "parti_au_tour": entry.withdrawn_from,
        "elimine_apres": entry.eliminated_after,
        "reste_a_sa_table": entry.stays_put,
        "paiements": [
            {"centimes": one.cents, "moyen": one.method, "le": _moment(one.at)}
            for one in entry.payments.all()
        ],
        "decisions": [
            {"decision": decision_sentence(one), "motif": one.reason, "le": _moment(one.at)}
            | {"annulee": _moment(one.cancelled_at), "parce_que": one.cancelled_because}
            for one in entry.penalties.all()
        ],
        "cote_reprise": None if entry.cote is None else entry.cote / TENTHS,
        "points_importes": {
            str(one.round_number): one.points for one in entry.imported_scores.all()
        },
    }


def _tables(player: Player) -> Iterator[Row]:
    tables = Table.objects.filter(seats__player=player).with_deals().order_by("opened_at", "pk")
    seated = list(tables.select_related("round_table__round__event"))
    publish_seats(seated)
    for table in seated:
        mine = next(seat for seat in table.seated if seat.player_id == player.pk)
        mine.player.name = player.name
        around = getattr(table, "round_table", None)
        yield {
            "evenement": around.round.event.name if around else "",
            "tour": around.round.number if around else None,
            "table": table.number,
            "ouverte": _moment(table.opened_at),
            "joueurs": [seat.player.name for seat in table.seated],
            "bilan_saisi": mine.typed,
            "donnes": list(_deals(table, mine)),
        }


def _deals(table: Table, mine: Seat) -> Iterator[Row]:
    for deal in table.deals.all():
        deal.table = table
        names = [seat.player.name for seat in deal.playing()]
        marks = [score.points for score in deal.scores.all() if score.seat_id == mine.pk]
        yield {
            "numero": deal.number,
            "donne": facts_in_words(deal.facts(), deal.alone, names, table.rules),
            "marque": marks[0] if marks else None,
            "enregistree": _moment(deal.recorded_at),
        }


def _log(player: Player) -> Iterator[Row]:
    """Tell the acts that note his key, or that of somebody who has become him."""
    actions = Action.objects.filter(noting(player.pk), club=player.club_id)
    acts = list(actions.select_related("by", "table").order_by("at", "pk"))
    details = Details(None, acts)
    for act in acts:
        yield {
            "le": _moment(act.at),
            "acte": str(KINDS.get(act.kind, act.kind)),
            "par": details.by(act),
            "appareil": act.device or "",
            "table": str(act.table) if act.table else "",
            "details": {k: v for k, v in act.data.items() if k not in UNTOLD},
        }


def _moment(moment: Any) -> str | None:
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else None
