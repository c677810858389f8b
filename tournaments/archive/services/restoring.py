"""Bringing a whole event back from its file, section by section: all of it, or nothing."""

import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, Model
from django.utils.translation import gettext as _, gettext_lazy

from scoring import models as scoring_models
from scoring.labels.phrases import listed
from scoring.models.action import OF_EVENTS, noted
from scoring.models.house import HOUSE_ID
from scoring.models.table import raised
from scoring.rules.frozen import freeze
from scoring.services.clubs import club_now
from scoring.services.deals import derive, write_scores
from scoring.services.house import HouseNonsenseError, copy_ruleset
from scoring.services.verifying import differences
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tournaments import models
from tournaments.archive.event_file.judging import VERSION, EventFile, EventFileError
from tournaments.archive.event_file.shape import NAMED, NOTED, SECTIONS, Reference
from tournaments.event.services.closing import new_key
from tournaments.event.services.writing import OUTSIDE, WHO, log
from tournaments.rounds.services.results import tell_tables

M = TypeVar("M", bound=Model)
# What only this database may note in an act.
OURS = {OUTSIDE, "user_outside", WHO, "proof", "merged", "season"}
Row = Mapping[str, Any]
ASIDE = 10_000  # added to numbers that others take


@dataclass
class RestoredEvent:
    """An event as it is stored; `keys` are the keys of the sections' rows, by their places.

    `outside` are the keys of authors without an account here, by their places too.
    """

    club: scoring_models.Club
    file: EventFile
    at: datetime
    keys: dict[str, list[Any]] = field(default_factory=dict)
    outside: Mapping[int, int] = field(default_factory=dict)
    into: models.Event | None = None  # of which nothing but this list is here

    def store(self, known: Sequence[scoring_models.Player | None]) -> models.Event:
        self._find_people()
        self._store_players(known)
        event = self._event()
        self._store("teams", models.Team, event=event)
        self._store_entries(event)
        self._store("payments", models.Payment)
        self._store("expenses", models.Expense, event=event)
        self._store("dealings", models.Dealing, event=event)
        self._store("halls", models.HallResults, event=event)
        self._store("penalties", models.Penalty)
        self._store("prizes", models.Prize, event=event)
        if self.into is None:  # else what is announced of it stays as it is
            self._store_announcement(event)
        self._store("screens", models.Screen, event=event)
        self._store("rounds", models.Round, event=event)
        self._store("cuts", models.Cut, event=event)
        self._store("imported_scores", models.ImportedScore)
        tables = self._store_tables(event)
        self._store_links()
        self._store_deals(tables)
        self._store("revisions", scoring_models.DealRevision)
        self._store("signatures", scoring_models.Signature)
        self._store("calls", scoring_models.ArbiterCall)
        self._store_acts(event)
        self._prove()
        return models.Event.objects.get(pk=event.pk)

    def _find_people(self) -> None:
        """Find who has an account in the club; the others are kept by name."""
        rows = self.file["people"]
        names = [row["username"] for row in rows]
        accounts = User.objects.filter(memberships__club=self.club, username__in=names)
        members = dict(accounts.values_list("username", "pk"))
        self.keys["people"] = [members.get(name) for name in names]
        strangers = [
            (at, row) for at, row in enumerate(rows, 1) if row["username"] not in members
        ]
        made = scoring_models.OutsideAuthor.objects.bulk_create(
            scoring_models.OutsideAuthor(club=self.club, **row) for _at, row in strangers
        )
        self.outside = {at: one.pk for (at, _row), one in zip(strangers, made, strict=True)}

    def _store_players(self, known: Sequence[scoring_models.Player | None]) -> None:
        """Add who is new; his name in the log of the club."""
        pairs = list(zip(self.file["players"], known, strict=True))
        new = scoring_models.Player.objects.bulk_create(
            scoring_models.Player(
                club=self.club, key=scoring_models.search_key(row["name"]), **row
            )
            for row, player in pairs
            if player is None
        )
        scoring_models.Action.objects.bulk_create(
            noted("add_player", player, Act(moment=self.at), player=player.pk) for player in new
        )
        added = iter(new)
        self.keys["players"] = [(player or next(added)).pk for player in known]

    def _event(self) -> models.Event:
        row = {**self.file.event}
        del row["club"]
        place, author = row.pop("ruleset"), row.pop("opened_by")
        row |= {
            "ruleset": freeze(self.file.rulesets[place - 1]) if place else {},
            "opened_by_id": self._key("people", author),
        }
        if self.into is None:
            return models.Event.objects.create(club=self.club, **row)
        row["public_key"] = self.into.public_key or row["public_key"]
        for planned in (self.into.rounds, self.into.teams, self.into.prizes):
            planned.all().delete()
        if self.file["dealings"]:
            models.Dealing.objects.filter(event=self.into).delete()
        models.Event.objects.filter(pk=self.into.pk).update(**row, **raised())
        return self.into

    def _store_announcement(self, event: models.Event) -> None:
        """Store what was announced of it, to be published anew at an address of its own."""
        anew = [{"key": new_key(), "changed_at": self.at} for _ in self.file["announcements"]]
        self._store("announcements", models.Announcement, each=anew, event=event)

    def _store_entries(self, event: models.Event) -> None:
        """Store the list; who is on it here keeps his line, who left it is scratched."""
        here = {entry.player_id: entry for entry in event.entries.all()} if self.into else {}
        if not here:
            self._store("entries", models.Entry, event=event)
            return
        event.entries.update(number=F("number") + ASIDE)
        fields = [self._fields("entries", row, ()) for row in self.file["entries"]]
        last = max((row["number"] for row in fields), default=0)
        keys = []
        for row in fields:
            entry = here.pop(row["player_id"], None) or models.Entry(event=event)
            for name, value in row.items():
                setattr(entry, name, value)
            entry.save()
            keys.append(entry.pk)
        self.keys["entries"] = keys
        for number, entry in enumerate(here.values(), last + 1):
            gone = {"number": number, "team": None, "withdrawn_from": 1, "checked_in_at": None}
            models.Entry.objects.filter(pk=entry.pk).update(**gone)

    def _store_tables(self, event: models.Event) -> list[scoring_models.Table]:
        """Store tables with their seats; each knows who sits there."""
        rows, former = self.file["tables"], self.file["former_rulesets"]
        tables = self._store(
            "tables",
            scoring_models.Table,
            leaving=("round", "extra_minutes", "deals_played", "ruleset"),
            each=[{"club": self.club, **self._ruleset("ruleset", row)} for row in rows],
        )
        seated_at = models.RoundTable.objects.bulk_create(
            models.RoundTable(
                round_id=self._key("rounds", row["round"]),
                table=table,
                extra_minutes=row["extra_minutes"],
                deals_played=row["deals_played"],
            )
            for row, table in zip(rows, tables, strict=True)
        )
        boards = [{"table": seated_at[row["table"] - 1]} for row in self.file["boards"]]
        self._store("boards", models.PlayedBoard, leaving=("table",), each=boards)
        self._store(
            "former_rulesets",
            scoring_models.TableRuleset,
            leaving=("ruleset",),
            each=[self._ruleset("data", row) for row in former],
        )
        seated = self._store_seats()
        for place, table in enumerate(tables, start=1):
            table.seated = sorted(seated[place], key=lambda seat: seat.position)
        if boards:
            tell_tables(event, tables)
        return tables

    def _store_seats(self) -> Mapping[int, list[scoring_models.Seat]]:
        """Store who sits where for which entry, and typed bilans; give the seats by table."""
        rows = self.file["seats"]
        seats = self._store("seats", scoring_models.Seat, leaving=("entry", "bilan"))
        seated: defaultdict[int, list[scoring_models.Seat]] = defaultdict(list)
        places, bilans = [], []
        for row, seat in zip(rows, seats, strict=True):
            seated[row["table"]].append(seat)
            if row["entry"]:
                places.append(
                    models.Place(seat=seat, entry_id=self._key("entries", row["entry"]))
                )
            if row["bilan"] is not None:
                bilans.append(scoring_models.Score(seat=seat, points=row["bilan"]))
        models.Place.objects.bulk_create(places)
        scoring_models.Score.objects.bulk_create(bilans)
        return seated

    def _store_links(self) -> None:
        """Store by which tablets something came; nothing of them opens a table here."""
        taken_back = [
            {"nonce": secrets.token_hex(8), "revoked_at": self.at} for _ in self.file["links"]
        ]
        self._store("links", scoring_models.TableLink, each=taken_back)

    def _store_deals(self, tables: Sequence[scoring_models.Table]) -> None:
        deals, scores = [], []
        played = zip(self.file["deals"], self.file.played, strict=True)
        for place, (row, facts) in enumerate(played, start=1):
            fields = self._fields("deals", row, ("table", "facts", "scores"))
            table, written = tables[row["table"] - 1], row["facts"]
            deal = scoring_models.Deal(table=table, alone=written["alone"], **fields)
            deal.board = written.get("board")
            playing = table.named(written["players"])
            deal.set_facts(facts, table.seated[int(written["dealer"])], playing)
            if deal.played and deal.playing() != playing:
                raise EventFileError("incoherent", section="deals", row=place)
            scores.append((deal, derive(deal)))
            deals.append(deal)
        self._keep("deals", scoring_models.Deal.objects.bulk_create(deals))
        write_scores(scores)

    def _store_acts(self, event: models.Event) -> None:
        """Store the log: what its acts note gets its new keys."""
        rows = self.file["actions"]
        if foreign := [at for at, row in enumerate(rows, 1) if row["kind"] not in OF_EVENTS]:
            raise EventFileError("incoherent", section="actions", row=foreign[0])
        noted = [self._noted(row, event) for row in rows]
        refused = [self._refused(row, data) for row, data in zip(rows, noted, strict=True)]
        each = [{"club": self.club, "data": data} for data in noted]
        acts = self._store("actions", scoring_models.Action, leaving=("data",), each=each)
        for act, kept in zip(acts, refused, strict=True):
            if kept:
                kept.action = act
        scoring_models.RefusedDeal.objects.bulk_create(filter(None, refused))

    def _refused(self, row: Row, data: dict[str, Any]) -> scoring_models.RefusedDeal | None:
        """Part the facts that somebody else told from the act that set them aside."""
        if row["kind"] != "refuse_deal" or "facts" not in data:
            return None
        kept = scoring_models.RefusedDeal(facts=data.pop("facts"))
        data["proof"] = kept.proof()
        return kept

    def _noted(self, row: Row, event: models.Event) -> dict[str, Any]:
        data = {key: value for key, value in row["data"].items() if key not in OURS}
        if data.get("user") in self.outside:
            data["user_outside"] = self.outside[data["user"]]
        for key, section in NOTED.items():
            if key in data:
                data[key] = self._key(section, data[key])
        if isinstance(data.get("tables"), list):
            data["tables"] = [self._key("tables", place) for place in data["tables"]]
        if "event" in data or not row["table"]:  # else it would be the club's own
            data["event"] = event.pk
        if row["by"] in self.outside:
            data[OUTSIDE] = self.outside[row["by"]]
        return data

    def _prove(self) -> None:
        """Compute every score again from what is stored. Raises EventFileError."""
        tables = scoring_models.Table.objects.with_seats().prefetch_related("deals")
        if differing := differences(list(tables.filter(pk__in=self.keys["tables"]))):
            deal = differing[0].deal
            raise EventFileError("scores", table=deal.table.number, deal=deal.number)

    def _store(
        self,
        section: str,
        model: type[M],
        *,
        leaving: Sequence[str] = (),
        each: Sequence[Row] = (),
        **same: object,
    ) -> list[M]:
        """Store a section's rows but for some fields; `each` has further ones row by row."""
        rows = self.file[section]
        stored = model._default_manager.bulk_create(  # noqa: SLF001 (documented)
            model(**self._fields(section, row, leaving), **further, **same)
            for row, further in zip(rows, each or [{}] * len(rows), strict=True)
        )
        self._keep(section, stored)
        return stored

    def _keep(self, section: str, stored: Sequence[Model]) -> None:
        self.keys[section] = [row.pk for row in stored]

    def _fields(self, section: str, row: Row, leaving: Sequence[str]) -> dict[str, Any]:
        """A row's fields as a model takes them: keys for the places it refers to."""
        fields = {}
        for name, kind in SECTIONS[section].items():
            if name in leaving:
                continue
            if isinstance(kind, Reference):
                fields[f"{name}_id"] = self._key(kind.section, row[name])
                if (section, name) in NAMED:
                    fields[f"{name}_outside_id"] = self.outside.get(row[name])
            else:
                fields[name] = row[name]
        return fields

    def _key(self, section: str, place: int | None) -> Any:
        return None if place is None else self.keys[section][place - 1]

    def _ruleset(self, name: str, row: Row) -> Row:
        return {name: freeze(self.file.rulesets[row["ruleset"] - 1])}


# Identities that are one in the world: who has one of them has the event.
UNIQUE: tuple[tuple[str, str, type[Model]], ...] = (
    ("deals", "uuid", scoring_models.Deal),
    ("payments", "uuid", models.Payment),
    ("expenses", "uuid", models.Expense),
    ("penalties", "uuid", models.Penalty),
    ("revisions", "uuid", scoring_models.DealRevision),
    ("calls", "uuid", scoring_models.ArbiterCall),
    ("screens", "key", models.Screen),
)
AT_ONCE = 500  # values of one question


class EventHereError(Refusal):
    """The club has it, or another club, of which its organiser is told nothing."""

    sentence = gettext_lazy(
        "Un événement ne se reprend qu’une fois : ouvrez-le dans la liste des tournois ; s’il"
        " n’y est pas, demandez à qui tient le site."
    )


class Known(NamedTuple):
    """A player of the file: who he is in the club, or nobody yet.

    `clash` is the club's player of the same name under another licence.
    """

    name: str
    licence: str
    player: scoring_models.Player | None
    clash: scoring_models.Player | None


class LicencesDifferError(Refusal):
    """The club has a player of the same name under another licence."""

    names: Sequence[str]

    def __str__(self) -> str:
        words = _(
            "Le club a déjà un autre joueur de ce nom, avec une autre licence : %(names)s."
            " Distinguez leurs noms d’abord."
        )
        return words % {"names": listed(list(self.names))}


def who_is_who(club: scoring_models.Club, file: EventFile) -> list[Known]:
    """Find the file's players in a club: by name, or by licence and the words of the name."""
    players = list(club.players.all())
    names = {player.name: player for player in players}
    licences = {
        (player.licence_number, scoring_models.name_words(player.name)): player
        for player in players
        if player.licence_number
    }
    taken = {names[row["name"]].pk for row in file["players"] if row["name"] in names}
    people = []
    for row in file["players"]:
        name, licence = row["name"], row["licence_number"]
        same = names.get(name)
        if same and licence and same.licence_number not in {"", licence}:
            people.append(Known(name, licence, None, same))
            continue
        other = licences.get((licence, scoring_models.name_words(name)))
        if not same and other and other.pk not in taken:
            same = other
            taken.add(other.pk)
        people.append(Known(name, licence, same, None))
    return people


def is_stored(
    club: scoring_models.Club, file: EventFile, into: models.Event | None = None
) -> bool:
    """Tell whether the event is in this database: by name and day, or by what is unique.

    But for the one that it goes `into`.
    """
    event = file.event
    others = models.Event.objects.exclude(pk=into.pk if into else 0)
    same = others.filter(club=club, name=event["name"], date=event["date"])
    key = event["public_key"]
    with whole_site():  # what is unique may be another club's
        return (
            same.exists()
            or (key is not None and others.filter(public_key=key).exists())
            or any(
                model._default_manager.filter(**{f"{name}__in": some}).exists()  # noqa: SLF001 (documented)
                for section, name, model in UNIQUE
                for some in _parts([row[name] for row in file[section] if row[name]])
            )
        )


def restore_event(
    *,
    club: scoring_models.Club,
    file: EventFile,
    into: models.Event | None = None,
    act: Act = NOBODY,
) -> models.Event:
    """Store a whole event in a club, and prove its scores from what was stored.

    Players are those of `who_is_who`, or added. An author is whoever has his user name in the
    club; of another the log keeps the name. Codes of tablets are those of another computer:
    they stay taken back. Of an event that is here `into` which it goes there is the list alone:
    who is on it keeps his line. Raises EventHereError, LicencesDifferError and EventFileError.
    """
    with write():
        club_now(club)
        if is_stored(club, file, into):
            raise EventHereError
        known = who_is_who(club, file)
        if clashes := [one.name for one in known if one.clash]:
            raise LicencesDifferError(clashes)
        try:
            with transaction.atomic():
                restored = RestoredEvent(club, file, act.at, into=into)
                event = restored.store([one.player for one in known])
        except IntegrityError as error:  # what only the database would find
            raise EventFileError("incoherent", section="event", row=1) from error
        _bring_rulesets(club, file, act=act)
        log("restore_event", event, act, deals=len(file["deals"]), file=VERSION)
    return event


def _bring_rulesets(club: scoring_models.Club, file: EventFile, *, act: Act) -> None:
    """Give the club the houses' own rules that it has not, to go on playing by them."""
    known = set(club.house_rulesets.in_use().values_list("name", flat=True))
    for ruleset in file.rulesets:
        if not HOUSE_ID.fullmatch(ruleset.id) or not ruleset.name or ruleset.name in known:
            continue
        known.add(ruleset.name)
        with suppress(HouseNonsenseError):
            copy_ruleset(club=club, name=ruleset.name, ruleset=ruleset, from_file=True, act=act)


def _parts(values: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(values), AT_ONCE):
        yield values[start : start + AT_ONCE]
