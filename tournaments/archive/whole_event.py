"""A whole event as the body of its file: every row, with places in the file for keys."""

import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from scoring.models import (
    Action,
    ArbiterCall,
    DealRevision,
    FormerPlayer,
    OutsideAuthor,
    Player,
    Score,
    Seat,
    Signature,
    Table,
    TableLink,
    TableRuleset,
    name_words,
)
from scoring.rules.frozen import freeze, thaw
from scoring.services.deals import refused_facts
from tarotclub.ground.database import write
from tournaments import models
from tournaments.archive.event_file import EVENT, SECTIONS, EventFile, Reference
from tournaments.archive.event_file.shape import NOTED
from tournaments.event.services.writing import OUTSIDE, WHO

Row = dict[str, Any]
RESULTS = (
    *("teams", "entries", "penalties", "cuts", "imported_scores", "tables", "seats"),
    *("boards", "deals"),
)


def event_body(event: models.Event) -> Row:
    """All that is stored of an event as JSON values, as of one moment.

    In a number of queries that does not grow; who writes to the event or its tables waits.
    """
    with write():
        event = models.Event.objects.select_for_update().get(pk=event.pk)
        ours = models.RoundTable.objects.filter(round__event=event).values_list(
            "table", flat=True
        )
        tables = Table.objects.filter(pk__in=list(ours)).order_by("pk").select_for_update()
        return _Body(event, list(tables.prefetch_related("seats", "deals"))).written()


def same_results(event: models.Event, file: EventFile) -> bool:
    """Tell whether an event has been played as its file says, whatever their logs."""
    return _results(event_body(event)) == _results(file.sections)


def _results(sections: Mapping[str, Any]) -> str:
    """What a body's results are on any computer: players by name, no author, no tablet."""
    names = [row["name"] for row in sections["players"]]

    def own(kind: object, value: Any) -> Any:
        if not isinstance(kind, Reference) or value is None:
            return value
        if kind.section == "players":
            return name_words(names[value - 1])
        return None if kind.section in {"people", "links"} else value

    rows = {
        section: [
            {key: own(kind, row[key]) for key, kind in SECTIONS[section].items()}
            for row in sections[section]
        ]
        for section in RESULTS
    }
    return json.dumps(rows, sort_keys=True)


class _Body:
    """The sections as they grow; `places` are the rows' places in them, by their keys."""

    def __init__(self, event: models.Event, tables: list[Table]) -> None:
        self.event, self.tables = event, tables
        self.sections: dict[str, list[Row]] = {section: [] for section in SECTIONS}
        self.places: defaultdict[str, dict[Any, int]] = defaultdict(dict)
        self.at_tables = Table.objects.filter(round_table__round__event=event).order_by()
        acts = Action.objects.about(event.pk, [table.pk for table in tables])
        self.acts = list(acts.select_related("refused").order_by("pk"))
        merged = FormerPlayer.objects.filter(player__club=event.club_id)
        self.outside = OutsideAuthor.objects.filter(club=event.club_id).in_bulk()
        self.became = dict(merged.values_list("key", "player"))

    def written(self) -> Row:
        event, tables = self.event, self.tables
        for player in self._players().order_by("pk"):  # elsewhere nobody knows who is a minor
            self._add("players", player, publication=player.shown_as.value)
        self._copy("teams", event.teams.all())
        self._copy("entries", event.entries.all())
        self._copy("payments", models.Payment.objects.filter(entry__event=event))
        self._copy("expenses", event.expenses.all())
        self._copy("dealings", models.Dealing.objects.filter(event=event))
        self._copy("halls", models.HallResults.objects.filter(event=event))
        self._copy("penalties", models.Penalty.objects.filter(entry__event=event))
        self._copy("prizes", event.prizes.all())
        for told in models.Announcement.objects.filter(event=event):
            self._add("announcements", told, about=told.about.replace("\r\n", "\n"))
        for screen in event.screens.order_by("pk"):  # which season is known only here
            rotation = [
                {key: value for key, value in view.items() if key != "season"}
                for view in screen.rotation
            ]
            self._add("screens", screen, rotation=rotation)
        self._copy("rounds", event.rounds.all())
        self._copy("cuts", event.cuts.all())
        self._copy("imported_scores", models.ImportedScore.objects.filter(entry__event=event))
        self._write_tables()
        self._write_seats()
        self._write_boards()
        for former in TableRuleset.objects.filter(table__in=tables).order_by("pk"):
            self._add("former_rulesets", former, ruleset=self._ruleset(former.data))
        self._copy("links", TableLink.objects.filter(table__in=tables))
        self._write_deals()
        self._copy("revisions", DealRevision.objects.filter(deal__table__in=tables))
        self._copy("signatures", Signature.objects.filter(table__in=tables))
        self._copy("calls", ArbiterCall.objects.filter(table__in=tables))
        self._write_acts()
        ruleset = self._ruleset(event.ruleset) if event.ruleset else None
        known = {"club": event.club.name, "ruleset": ruleset}
        whole = {"event": self._row(EVENT, event, known), **self.sections}
        self._write_people()  # last: whoever was met
        return whole

    def _players(self) -> QuerySet[Player]:
        """Everybody who is entered, sits somewhere or is spoken of in the log."""
        noted = {
            act.data.get(key)
            for act in self.acts
            for key, section in NOTED.items()
            if section == "players"
        }
        noted = {self.became.get(key, key) for key in noted}
        event = self.event
        entries = event.entries.order_by()
        seats = Seat.objects.filter(table__in=self.at_tables).order_by()
        keys = entries.values("player").union(
            entries.exclude(substitute=None).values("substitute"),
            seats.values("player"),
            Player.objects.filter(pk__in=noted - {None}, club=event.club_id)
            .order_by()
            .values("pk"),
        )
        return Player.objects.filter(pk__in=keys)

    def _write_tables(self) -> None:
        ours = {
            each.table_id: each
            for each in models.RoundTable.objects.filter(table__in=self.tables)
        }
        for table in self.tables:
            self._add(
                "tables",
                table,
                round=self.places["rounds"][ours[table.pk].round_id],
                extra_minutes=ours[table.pk].extra_minutes,
                deals_played=ours[table.pk].deals_played,
                ruleset=self._ruleset(table.ruleset),
            )

    def _write_seats(self) -> None:
        typed = Score.objects.filter(seat__table__in=self.tables, deal=None)
        bilans = dict(typed.values_list("seat", "points"))
        seats = Seat.objects.filter(table__in=self.tables).select_related("place")
        for seat in seats.order_by("pk"):
            place = getattr(seat, "place", None)
            entry = self.places["entries"][place.entry_id] if place else None
            self._add("seats", seat, entry=entry, bilan=bilans.get(seat.pk))

    def _write_boards(self) -> None:
        played = models.PlayedBoard.objects.filter(table__table__in=self.tables)
        for row in played.select_related("table").order_by("pk"):
            self._add("boards", row, table=self.places["tables"][row.table.table_id])

    def _write_deals(self) -> None:
        scores: defaultdict[int, dict[int, int]] = defaultdict(dict)
        stored = Score.objects.filter(deal__table__in=self.tables)
        for key, seat, points in stored.values_list("deal", "seat", "points"):
            scores[key][seat] = points
        deals = [deal for table in self.tables for deal in table.deals.all()]
        for deal in sorted(deals, key=lambda deal: deal.pk):
            given = scores[deal.pk]
            marks = [given[seat.pk] for seat in deal.playing() if seat.pk in given]
            self._add("deals", deal, facts=deal.written(), scores=marks)

    def _write_acts(self) -> None:
        """Write the log; what an act notes that is no longer there, it does not note."""
        for act in self.acts:
            data = dict(act.data)
            if data.pop("proof", None) and (facts := refused_facts(act)):
                data["facts"] = facts
            author = {}
            if name := data.pop(WHO, None) or self._name(data.pop(OUTSIDE, None)):
                author = {"by": self._person(name)}
            if "event" in data:
                data["event"] = 1
            data.pop("invitation", None)
            if name := self._name(data.pop("user_outside", None)):
                data["user"] = name
            for key in NOTED.keys() & data.keys():
                data[key] = self._place(NOTED[key], data[key])
            if isinstance(data.get("tables"), list):
                known = map(self.places["tables"].get, data["tables"])
                data["tables"] = [table for table in known if table]
            self._add("actions", act, data=data, device=act.device or "", **author)

    def _place(self, section: str, noted: Any) -> int | None:
        """The place of what an act notes; None where it is no longer there."""
        if section == "people":
            return self._person(noted) if noted else None
        if section == "players":
            noted = self.became.get(noted, noted)
        return self.places[section].get(noted)

    def _write_people(self) -> None:
        keys = self.places["people"]
        accounts = User.objects.filter(pk__in=[key for key in keys if isinstance(key, int)])
        names: dict[int | str, Row] = {
            user.pk: {"username": user.get_username(), "name": user.get_full_name()}
            for user in accounts
        }
        names |= {
            one.username: {"username": one.username, "name": one.name}
            for one in self.outside.values()
        }
        known = ({"username": key, "name": ""} | names.get(key, {}) for key in keys)
        self.sections["people"] += known

    def _name(self, outside: int | None) -> str:
        """The user name of somebody whose account is elsewhere; forgotten, none."""
        return self.outside[outside].username if outside in self.outside else ""

    def _copy(self, section: str, rows: QuerySet[Any]) -> None:
        """Write rows as they are, the oldest first."""
        for row in rows.order_by("pk"):
            self._add(section, row)

    def _add(self, section: str, row: Model, **known: object) -> None:
        written = self.sections[section]
        written.append(self._row(SECTIONS[section], row, known))
        self.places[section][row.pk] = len(written)

    def _row(self, shape: Mapping[str, object], row: Any, known: Mapping[str, object]) -> Row:
        """Write one row; `known` are the fields that are not simply there."""
        return {
            key: known[key] if key in known else self._value(row, key, kind)
            for key, kind in shape.items()
        }

    def _value(self, row: Any, key: str, kind: object) -> object:
        if not isinstance(kind, Reference):
            value = getattr(row, key)
            if isinstance(value, datetime):
                return value.astimezone(UTC).isoformat()
            return str(value) if isinstance(value, date | UUID) else value
        key_value = getattr(row, f"{key}_id")
        if key_value is None:
            name = self._name(getattr(row, f"{key}_outside_id", None))
            return self._person(name) if name else None
        return (
            self._person(key_value)
            if kind.section == "people"
            else self.places[kind.section][key_value]
        )

    def _person(self, key: int | str) -> int:
        people = self.places["people"]
        return people.setdefault(key, len(people) + 1)

    def _ruleset(self, data: Row) -> int:
        """The place of a ruleset, which is written once."""
        frozen = json.loads(json.dumps(freeze(thaw(data))))
        places, written = self.places["rulesets"], self.sections["rulesets"]
        key = json.dumps(frozen, sort_keys=True)
        if key not in places:
            written.append({"ruleset": frozen})
            places[key] = len(written)
        return places[key]
