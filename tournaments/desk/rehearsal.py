"""A tournament of invented players, in a club of its own, for helpers to try everything on."""

import json
from collections.abc import Sequence
from datetime import date
from uuid import uuid4

from scoring.models import Club, Membership, Player, Role
from scoring.models.club import Publication
from scoring.rules import FFT_4
from scoring.services.clubs import add_member, add_player, club_now, found_club
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tarotclub.ground.places import DEMO
from tarotclub.ground.row_security import also, whole_site
from tournaments.draw.services.draws import draw_rounds
from tournaments.entries.services.entries import add_entry, take_payment
from tournaments.event.services.setting_up import create_tournament
from tournaments.models import Event, PaymentMethod

NAMES = DEMO / "clubs.json"
STAGE = "Exemple · "  # and the club's name
LONGEST = 80
PLAYERS = 18  # two tables of three: what is odd is tried too
FEES = (("Membre", 1000), ("Licencié", 1200))
SEED = 2026


def open_rehearsal(*, club: Club, day: date, act: Act) -> Event:
    """A club's rehearsal of the day, entered and drawn; all of its members may run it.

    It belongs to a club of its own, so that no invented name gets among the players of the
    real one. Raises ClubExistsError when a foreign club has the name.
    """
    act = act.now()
    with write():
        club_now(club)
        stage = _stage(club, act=act)
        event, created = create_tournament(
            club=stage,
            name=f"{STAGE}{club.name}"[:LONGEST],
            day=day,
            ruleset=FFT_4,
            act=act,
            rounds_planned=3,
            deals_per_round=4,
            fees=[list(fee) for fee in FEES],
            categories=["Junior", "Vétéran"],
        )
        if created:
            _enter(event, _cast(stage), act=act)
    if created:
        draw_rounds(event=event, seed=SEED, act=act)
    return event


def _stage(club: Club, *, act: Act) -> Club:
    """Found the club of invented players, or find it, with everybody who works in `club`."""
    name = f"{STAGE}{club.name}"[:LONGEST]
    with whole_site():  # another organiser of the club may have made it
        ours = Club.objects.filter(name=name, memberships__user__memberships__club=club).first()
    stage = ours or found_club(
        name=name, organiser=act.person, publication=Publication.FULL, at=act.at
    )
    also(lambda: [stage.pk])
    known = dict(stage.memberships.values_list("user", "role"))
    for member in Membership.objects.filter(club=club).select_related("user"):
        if known.get(member.user_id) != member.role:
            add_member(club=stage, user=member.user, role=Role(member.role), act=act)
    return stage


def _cast(stage: Club) -> Sequence[Player]:
    invented = json.loads(NAMES.read_text(encoding="utf-8"))[0]["players"]
    names = [player["name"] for player in invented][:PLAYERS]
    known = {player.name: player for player in stage.players.all()}
    return [known.get(name) or add_player(club=stage, name=name) for name in names]


def _enter(event: Event, cast: Sequence[Player], *, act: Act) -> None:
    for place, player in enumerate(cast):
        name, cents = FEES[place % len(FEES)]
        entry = add_entry(event=event, player=player, fee_class=name, fee_cents=cents, act=act)
        if place % 3:  # some have still to pay
            take_payment(
                entry=entry,
                cents=cents,
                method=PaymentMethod.CASH,
                uuid=uuid4(),
                act=act,
            )
