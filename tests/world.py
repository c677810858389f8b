"""A club with one of everything, and everybody who could knock at its door."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from secrets import token_hex
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.models import CallReason, Club, Logo, Role, Table
from scoring.rulebook.library import subjects
from scoring.rules import FFT_4
from scoring.services.deals import cancel_deal, correct_deal
from scoring.services.house import copy_ruleset
from scoring.services.links import Grievance, call_arbiter, create_link
from scoring.services.tables import close_table
from tarotclub.guide.subjects import SUBJECTS
from tarotclub.people.models import ApiKey
from tarotclub.people.services.invitations import invite
from tarotclub.people.services.second_factor import make_key
from tests import factories
from tests.tournaments.paper_sheets.filled_in import GARDE, JPEG, reading as reading_of
from tournaments import models
from tournaments.decisions.services import decide
from tournaments.entries.services.entries import take_payment
from tournaments.event.services.closing import close_event, publish_event
from tournaments.hall.services import create_screen
from tournaments.prizes.services import note_expense
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import add_events, create_season, publish_season
from tournaments.statistics.choices import give_link

MARK = "Rarissime"  # in all names of the club: who is not of it must never read this word


def released_board(club: Club) -> models.PlayedBoard:
    """Give a board of a duplicate whose only round is being played."""
    event = factories.duplicate(8, rounds=1, in_club=club, name=f"Duplicate {MARK}")
    factories.released(event)
    return models.PlayedBoard.objects.get(
        table__round__event=event, table__table__number=1, board=1
    )


class World:
    """The club under attack; `ids` are its rows, by the names that addresses give them."""

    def __init__(self):
        self.club = factories.club(f"Tarot {MARK}")
        self.evening = factories.evening(in_club=self.club, name=f"Soirée {MARK}")
        self.table = factories.table(4, in_evening=self.evening)
        for player in self.club.players.all():
            player.name = f"{player.name} {MARK}"
            player.save(update_fields=["name"])
        self.table = Table.objects.with_seats().get(pk=self.table.pk)
        self.deal = factories.record(self.table)
        again = factories.report(self.table, dealer=self.table.seated[0], bouts=1)
        correct_deal(deal=self.deal, report=again, version=1, reason=MARK)
        cancel_deal(deal=factories.record(self.table), version=1, reason=MARK)
        self.ended_table = factories.table(4, in_evening=self.evening)
        close_table(table=self.ended_table)
        self.ended = factories.evening(in_club=self.club, name=f"Hier {MARK}")
        close_event(event=self.ended)
        self.absent = factories.players(1, in_club=self.club)[0]
        self.event = factories.tournament(
            5, in_club=self.club, name=f"Tournoi {MARK}", fees=[["Membre", 1000]]
        )
        calling, *_ = factories.released(factories.drawn(self.event))
        played = released_board(self.club)
        decided = decide(
            entry=self.event.entries.all()[0],
            decision=models.Decision.WARNING,
            reason=MARK,
            uuid=uuid4(),
        )
        publish_event(event=self.event)
        screen = create_screen(
            event=self.event,
            name="Salle",
            rotation=[
                {"show": show.value, "seconds": 9, "theme": "light"} for show in models.Show
            ],
        )
        logo = Logo.objects.create(club=self.club, png=b"", width=1, height=1, digest="a" * 16)
        scorer = factories.member(Role.SCORER, in_club=self.club)
        founder = factories.member(Role.ORGANISER, in_club=self.club)
        invited = invite(club=self.club, role=Role.SCORER, event=None, by=founder)
        house = copy_ruleset(club=self.club, name=MARK, ruleset=FFT_4)
        link = create_link(table=self.table)
        raised = call_arbiter(
            table=calling,
            uuid=uuid4(),
            grievance=Grievance(reason=CallReason.OTHER, text=MARK),
        )
        season = ranked_season(self.club, self.evening)
        self.ids: dict[str, Any] = {
            **published(self.club, self.ended),
            **entered_from_home(self.club, self.event),
            **linked(self.club, self.ended),
            "statistics": "rencontres",
            "figures": "activite",
            "page_key": own_key(self.absent),
            "season_id": season.pk,
            "season_key": season.public_key,
            "source_id": season.sources.get().pk,
            "evening_id": self.evening.pk,
            "table_id": self.table.pk,
            "deal_id": self.deal.pk,
            "player_id": self.absent.pk,
            "house_id": house.pk,
            "link_id": link.pk,
            "call_id": raised.call.pk,
            "uuid": self.deal.uuid,
            "key": house.pk,
            "slug": subjects()[0].slug,
            "subject": SUBJECTS[0],
            "event_id": self.event.pk,
            "step": "quand",
            "number": 1,
            "public_key": models.Event.objects.get(pk=self.event.pk).public_key,
            "paper": "inscrits",
            "what": "donnes",
            "club_id": self.club.pk,
            "year": 2026,
            "penalty_id": decided.penalty.pk,
            "screen_id": screen.pk,
            "screen_key": screen.key,
            "digest": logo.digest,
            "token": "x",
            "user_id": scorer.pk,
            "invitation_id": invited.invitation.pk,
            "word": invited.word,
            "key_id": self.program_key(founder),
            "address": f"events/{self.event.pk}/entries",
            "duplicate_id": played.table.round.event_id,
            "board_key": played.pk,
            "entry_id": self.event.entries.all()[0].pk,
            "payment_id": self.paid().pk,
            "expense_id": self.spent().pk,
            "sheet_id": self.photographed(calling, scorer).pk,
        }

    def photographed(self, table: Table, by: User) -> models.PaperSheet:
        """Let a scorer photograph the sheet of a table."""
        at_place = Table.objects.select_related("round_table__round").get(pk=table.pk)
        read = {"table": at_place, "read_at": timezone.now(), "read_by": by}
        reading = reading_of(at_place, GARDE).packed()
        return models.PaperSheet.objects.create(reading=reading, picture=JPEG, **read)

    def program_key(self, by: User) -> int:
        """Let a program in."""
        made = {"name": f"Site {MARK}", "role": Role.VIEWER, "days": 30}
        make_key(club=self.club, by=by, uuid=uuid4(), **made)
        return ApiKey.objects.get(club=self.club).pk

    def spent(self) -> models.Expense:
        """Let the till pay for something."""
        facts = {"label": f"Salle {MARK}", "cents": 5000, "method": models.PaymentMethod.CASH}
        return note_expense(event=self.event, uuid=uuid4(), **facts)

    def paid(self) -> models.Payment:
        """Let the first on the list pay."""
        entry = self.event.entries.select_related("event").all()[0]
        cash = {"cents": 1000, "method": models.PaymentMethod.CASH}
        return take_payment(entry=entry, uuid=uuid4(), **cash).payment

    def people(self) -> dict[str, User | None]:
        """Give who may knock: the roles, its federation's organiser, a clubless one, nobody."""
        staff = {role.value: factories.member(role, in_club=self.club) for role in Role}
        elsewhere = Club.objects.create(name="Ailleurs")  # a federation that this club is in
        federation, now = models.Federation.objects.create(club=elsewhere), timezone.now()
        both = {"federation": federation, "club": self.club}
        models.Affiliation.objects.create(**both, invited_at=now, joined_at=now)
        return {
            **staff,
            "stranger": factories.member(Role.ORGANISER, in_club=elsewhere),
            "clubless": User.objects.create_user("seul"),
            "anonymous": None,
        }


def entered_from_home(club, begun):
    """Announce an event; into one that has begun somebody entered, whom the desk must know."""
    factories.announced(begun, town=MARK)
    event = factories.tournament(0, in_club=club, name=f"Bientôt {MARK}")
    now = timezone.now()
    announced = models.Announcement.objects.create(
        event=event,
        key=f"annoncee{event.pk}",
        published_at=now,
        changed_at=now,
        starts_at=now + timedelta(days=1),
        place=MARK,
        town=MARK,
        takes_entries=True,
    )
    home = models.HomeEntry.objects.create(
        event=begun,
        party=uuid4(),
        name=f"Inconnu {MARK}",
        publication="number",
        state=models.HomeState.PLACED,
        asked=True,
        added_at=now,
    )
    return {"announced_key": announced.key, "home_key": home.key, "home_id": home.pk}


def own_key(player):
    """Give the key of a player's own page."""
    give_link(player=player)
    return models.PlayerPage.objects.get(player=player).key


def published(club, event):
    """Let the club be a federation, in which it is, with an event that it has homologated."""
    federation, now = models.Federation.objects.create(club=club), timezone.now()
    both = {"federation": federation, "club": club}
    member = models.Affiliation.objects.create(**both, invited_at=now, joined_at=now)
    homologation = models.Homologation.objects.create(
        **both,
        event=event,
        name=event.name,
        date=event.date,
        facts={"players": 0, "deals": 0},
        state=models.HomologationState.GRANTED,
        asked_at=now,
        decided_at=now,
    )
    players = club.players.order_by("pk")
    pair = models.SamePerson.objects.create(
        player=players[0], other=players[1], proposed_at=now
    )
    return {
        "pair_id": pair.pk,
        "kind": "pdf",
        "federation_id": federation.pk,
        "member_id": member.pk,
        "affiliation_id": member.pk,
        "homologation_id": homologation.pk,
        "published_id": homologation.pk,
    }


def linked(club, event):
    """Let the club have a hall, which has sent a ranking, and itself be linked to a site."""
    now, key = timezone.now(), token_hex(8)
    hall = models.LinkedHall.objects.create(
        club=club,
        name=MARK,
        code=key,
        offered_at=now,
        public_key=key,
        linked_at=now,
        seen_at=now,
    )
    facts = {"rows": [[1, MARK, 7]], "unit": "points", "final": False, "hidden": False}
    told = models.Incoming.objects.create(
        hall=hall,
        identity="00",
        kind=models.MessageKind.RANKING,
        sequence=1,
        digest="00",
        name=MARK,
        at=now,
        public_key=key,
        facts=facts,
    )
    link = models.SiteLink.objects.create(
        club=club, address="http://127.0.0.1:1", public_key="01", hall=MARK, linked_at=now
    )
    models.Outgoing.objects.create(link=link, event=event, kind=models.MessageKind.RANKING)
    return {"hall_id": hall.pk, "hall_key": told.public_key}


def ranked_season(club, event):
    """Give a published season with one event."""
    rule = SeasonRule(kind=RuleKind.TOTAL, best=2)
    season = create_season(club=club, name=MARK, chain=[rule])
    add_events(season=season, events=[event])
    publish_season(season=season)
    season.refresh_from_db()
    return season


@contextmanager
def moment() -> Iterator[None]:
    """Let something happen, then make it not have happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
