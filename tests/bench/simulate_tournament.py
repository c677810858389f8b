"""A whole event, played by dice through the services."""

import random
import time
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scoring import labels
from scoring.models import Club, Membership, Player, Role, search_key
from scoring.models.club import Publication
from scoring.rules import FFT_4
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tests.invented_names import invented_names
from tests.simulated import play_tournament
from tournaments.draw.services.draws import NoSeatingError
from tournaments.entries.services.entries import add_entry
from tournaments.event.services.setting_up import create_tournament
from tournaments.models import Event
from tournaments.standings.totals import event_ranking

FEWEST, MOST = 3, 400
MOST_ROUNDS = 30
SHOWN = 10
DEMO_ORGANISER = "organisateur"


class Command(BaseCommand):
    """Create a tournament in a club and play it to its end, or leave the last round open."""

    help = (
        "Joue un tournoi entier avec des donnes tirées au hasard, par les mêmes services que"
        " les vraies : pour montrer, charger ou éprouver le site."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--deals", type=int, default=4, metavar="D", help="par tour")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument(
            "--typed",
            type=float,
            default=0,
            metavar="PART",
            help="part des tables dont seuls les bilans sont saisis, de 0 à 1",
        )
        parser.add_argument("--club", metavar="NOM", help="un club qui existe")

    def handle(self, **options: Any) -> None:
        _refuse(options)
        dice = random.Random(options["seed"])
        event = _create(options)
        started = time.monotonic()
        try:
            for number in play_tournament(
                event, dice, deals=options["deals"], typed=options["typed"]
            ):
                self.stdout.write(f"Tour {number} joué.")
        except NoSeatingError as error:
            raise CommandError("Ces joueurs ne peuvent pas être placés.") from error
        self._report(event, time.monotonic() - started)

    def _report(self, event: Event, seconds: float) -> None:
        rows = event_ranking(event)
        for row in rows[:SHOWN]:
            self.stdout.write(
                f"{row.rank:>4}  {row.record.name:<30} {labels.signed(row.record.total):>7}"
            )
        facts = {
            "event": event.pk,
            "players": len(rows),
            "seconds": f"{seconds:.1f}",
            "sum": sum(row.record.total for row in rows),
        }
        self.stdout.write(
            (
                "Tournoi {event} : {players} joueurs classés, somme des scores {sum},"
                " joué en {seconds} s."
            ).format(**facts)
        )


def _refuse(options: dict[str, Any]) -> None:
    if not FEWEST <= options["players"] <= MOST:
        raise CommandError(f"--players va de {FEWEST} à {MOST}.")
    if not 1 <= options["rounds"] <= MOST_ROUNDS:
        raise CommandError(f"--rounds va de 1 à {MOST_ROUNDS}.")
    if options["deals"] < 1:
        raise CommandError("--deals est au moins 1.")
    if not 0 <= options["typed"] <= 1:
        raise CommandError("--typed va de 0 à 1.")


def _create(options: dict[str, Any]) -> Event:
    now = timezone.now()
    with write():
        club = _club(options["club"])
        event = create_tournament(
            club=club,
            name=(f"Simulation {club.events.count() + 1}"),
            day=timezone.localdate(now),
            ruleset=FFT_4,
            rounds_planned=options["rounds"],
            deals_per_round=options["deals"],
            act=Act(moment=now),
        ).event
        for name in invented_names(options["players"]):
            player, _created = Player.objects.get_or_create(
                club=club,
                name=name,
                defaults={"key": search_key(name), "publication": Publication.FULL},
            )
            add_entry(event=event, player=player, act=Act(moment=now))
    return event


def _club(name: str | None) -> Club:
    """Find a club by its name; without one make that of simulations, for the demo too."""
    if name is None:
        return _own_club()
    club = Club.objects.filter(name=name).first()
    if club is None:
        known = list(Club.objects.order_by("name").values_list("name", flat=True))
        words = "Aucun club ne s’appelle « %(name)s ». Ici : %(known)s."
        if not known:
            words = "Aucun club ne s’appelle « %(name)s » : créez-le par create_club."
        raise CommandError(words % {"name": name, "known": ", ".join(known)})
    return club


def _own_club() -> Club:
    club, created = Club.objects.get_or_create(name="Club de simulation")
    organiser = User.objects.filter(username=DEMO_ORGANISER).first()
    if created and organiser:
        Membership.objects.create(user=organiser, club=club, role=Role.ORGANISER)
    return club
