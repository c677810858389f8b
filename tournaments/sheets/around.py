"""What a table's pages show of its event: papers, and what the arbiter decided."""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.around import Around, AroundTable, Link, Notice
from tarotclub.ground.rows import execute
from tournaments.event.names import publish_seats
from tournaments.event.words import phases_of, round_name
from tournaments.models import Event, EventHelper, PaperSheet, Penalty, Round, RoundTable
from tournaments.models.entry import decision_sentence


class AroundEvents(Around):
    """The events and the papers, around tables and games."""

    def table(self, table_id: int) -> AroundTable:
        return AroundTableOfEvent(table_id)

    def events_of(self, tables: Collection[int]) -> Mapping[int, int]:
        # Written out, as every deal passes here: see tarotclub/ground/rows.py.
        marks = ", ".join(["%s"] * len(tables))
        rounds = "tournaments_roundtable place JOIN tournaments_round round"
        sql = f"SELECT table_id, event_id FROM {rounds} ON round.id = round_id WHERE table_id IN ({marks})"  # noqa: S608, E501 (marks only)
        with connection.cursor() as cursor:
            execute(cursor, sql, list(tables))
            return dict(cursor.fetchall())

    def helpers(self, user: User) -> "QuerySet[Any]":
        tables = F("event__rounds__tables__table")
        return EventHelper.objects.filter(user=user).annotate(table=tables)

    def publish(self, tables: Sequence[Any]) -> None:
        event = Event.objects.filter(rounds__tables__table__in=tables).first()
        publish_seats(tables, event)

    def game(self, key: str) -> Sequence[Link]:
        return (
            Link(_("Imprimer (PDF)"), reverse("rulebook_pdf", args=[key]), "print"),
            Link(
                _("Affiche, une page (PDF)"), reverse("rulebook_wall_pdf", args=[key]), "print"
            ),
        )


class AroundTableOfEvent(AroundTable):
    """The event that a table belongs to, if any."""

    @cached_property
    def round(self) -> Round | None:
        return self.place.round if self.place else None

    @cached_property
    def place(self) -> RoundTable | None:
        places = RoundTable.objects.select_related("round__event", "table")
        return places.filter(table=self.table_id).first()

    @property
    def event(self) -> Event | None:
        return self.round.event if self.round else None

    @property
    def above(self) -> Link | None:
        if self.round is None:
            return None
        event, number = self.round.event, self.round.number
        if event.is_evening:
            return Link(event.name, reverse("evening", args=[event.pk]))
        of_round = reverse("tournament_round", args=[event.pk, number])
        return Link(round_name(phases_of(event), number), of_round)

    @property
    def sheet_links(self) -> Sequence[Link]:
        address = reverse("score_sheet_pdf", args=[self.table_id])
        paper = Link(_("Imprimer"), address, "print")
        event = self.event
        if event is None:
            return (paper,)
        route = "evening_ranking" if event.is_evening else "tournament_ranking"
        ranking = Link(
            _("Classement"), reverse(route, args=[event.pk]), "ranking", "see_ranking"
        )
        log = self._log(f"table-{self.table_id}")
        return (ranking, paper, *self._photo(event), *self._replacing, log)

    def _photo(self, event: Event) -> Sequence[Link]:
        """Offer at an open table a sheet that a telephone reads, and to photograph it."""
        if event.play.boards or self.place is None or self.place.table.closed_at:
            return ()
        address = reverse("sheet_photos", args=[event.pk])
        blank = reverse("table_photo_sheet_pdf", args=[self.table_id])
        return (
            Link(_("Feuille à photographier"), blank, "print"),
            Link(
                _("Photographier une feuille"),
                f"{address}?table={self.table_id}",
                "sheet",
                "record_deal",
            ),
        )

    def deal_links(self, deal_id: int) -> Sequence[Link]:
        event = self.event
        if event is None:
            return ()
        read = PaperSheet.objects.filter(table=self.table_id).only("pk", "deals")
        papers = [sheet.pk for sheet in read if deal_id in sheet.deals]
        addresses = [reverse("photographed_sheet", args=[event.pk, pk]) for pk in papers]
        links = [Link(_("Lue sur papier"), url, "sheet", "record_deal") for url in addresses]
        return (self._log(f"donne-{deal_id}"), *links)

    def _log(self, of: str) -> Link:
        event = self.event
        assert event is not None
        route = "evening_log" if event.is_evening else "tournament_log"
        return Link(_("Journal"), f"{reverse(route, args=[event.pk])}?de={of}", "history")

    @property
    def _replacing(self) -> Sequence[Link]:
        """Offer at an open table of an evening to let somebody else take a seat."""
        place = self.place
        if place is None or place.table.closed_at or not place.round.event.is_evening:
            return ()
        address = reverse("seat_replace", args=[self.table_id])
        return (Link(_("Remplacer un joueur"), address, "user", "seat_table"),)

    @property
    def pot_links(self) -> Sequence[Link]:
        event = self.event
        if event is None or not event.is_evening:
            return ()
        accounts = reverse("evening_settlement", args=[event.pk])
        return (Link(_("Comptes de la soirée"), accounts),)

    @cached_property
    def notice(self) -> Notice | None:
        if self.event is None or self.event.is_evening:
            return None
        decided = [_decided(penalty) for penalty in self._penalties()]
        text = _("Hors de la feuille, l’arbitre a décidé :")
        return Notice(text, decided) if decided else None

    @property
    def reopen_first(self) -> Link | None:
        event = self.event
        if event is None or event.closed_at is None:
            return None
        if event.is_evening:
            address = reverse("evening_reopen", args=[event.pk])
            return Link(_("Rouvrir d’abord la soirée"), address, "undo")
        address = reverse("tournament_reopen", args=[event.pk])
        return Link(_("Rouvrir d’abord le tournoi"), address, "undo")

    @property
    def typed_bilans(self) -> str:
        round_ = self.round
        if round_ is None or round_.event.is_evening or round_.event.closed_at:
            return ""
        address = reverse("results_entry", args=[round_.event_id, round_.number])
        assert self.place is not None
        return f"{address}?table={self.place.table.number}"

    @property
    def reopening(self) -> str:
        return reverse("table_reopen", args=[self.table_id])

    def _penalties(self) -> Sequence[Penalty]:
        """Find what stands against the players of the table, for its round or for none."""
        this_round = F("entry__places__seat__table__round_table__round__number")
        standing = Penalty.objects.filter(
            Q(round_number=None) | Q(round_number=this_round),
            cancelled_at=None,
            entry__places__seat__table=self.table_id,
        )
        return list(standing.select_related("entry__player", "entry__event"))


def _decided(penalty: Penalty) -> str:
    return _("%(name)s : %(decision)s (%(reason)s)") % {
        "name": penalty.entry.player.name,
        "decision": decision_sentence(penalty),
        "reason": penalty.reason,
    }
