"""A federation and its clubs: founded, invited, joined, closed; a club that leaves.

What a club publishes to it: proved, homologated, refused, taken back.
"""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.contrib.auth.models import User
from django.core.signing import Signer
from django.db.models import Q
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Club, Deal, FormerPlayer, Membership, Role
from scoring.rules import Outcome
from scoring.ruleset_words import ruleset_name
from scoring.services.clubs import ClubExistsError, club_now, found_club
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import also, whole_site
from tarotclub.keeping.services.verifying import findings_in
from tarotclub.people.models import Invitation
from tarotclub.people.services.clubs import ClubNameTakenError
from tarotclub.people.services.invitations import Invited, invite, open_invitations
from tournaments.archive.event_file.judging import canonical
from tournaments.models import (
    Affiliation,
    Event,
    EventTally,
    Federation,
    Homologation,
    HomologationState,
    RoundTable,
)
from tournaments.statistics.services import refresh


class NoSuchClubError(Refusal):
    sentence = gettext_lazy(
        "Aucun club de ce site ne porte ce nom : écrivez-le comme il s’appelle, ou fondez-le."
    )


class InFederationError(Refusal):
    sentence = gettext_lazy("Ce club est déjà de la fédération, ou déjà invité.")


class AffiliationOverError(Refusal):
    sentence = gettext_lazy("Le club n’est plus de cette fédération, ni invité.")


class ClubInhabitedError(Refusal):
    sentence = gettext_lazy(
        "Ce club a déjà un organisateur : c’est à lui d’inviter qui l’aide."
    )


def found_federation(*, name: str, act: Act) -> Federation:
    """Create a federation, which somebody runs. Raises ClubNameTakenError."""
    with write():
        User.objects.select_for_update().get(pk=act.person.pk)  # sent twice at once, it is one
        try:
            club = found_club(name=name, organiser=act.person, at=act.at)
        except ClubExistsError:
            raise ClubNameTakenError from None
        return Federation.objects.create(club=club)


def add_club(
    *, federation: Federation, name: str, region: str, new: bool, act: Act = NOBODY
) -> Affiliation:
    """Found a club of a federation, or invite one of the site by its name.

    Raises ClubNameTakenError; NoSuchClubError, InFederationError.
    """
    with write():
        club_now(federation.club)
        with whole_site():  # a name is one club's of all
            club = _founded(name, act) if new else Club.objects.filter(name=name).first()
        if club is None:
            raise NoSuchClubError
        also(lambda: [club.pk])
        there = federation.affiliations.filter(club=club, ended_at=None)
        if there.exists() or Federation.objects.filter(club=club).exists():
            raise InFederationError
        made = Affiliation.objects.create(
            federation=federation,
            club=club,
            region=region,
            invited_at=act.at,
            joined_at=act.at if new else None,
        )
        note("join_federation" if new else "invite_club", made, act)
    return made


def _founded(name: str, act: Act) -> Club:
    """A club of nobody yet: who founds it for a federation does not see what is in it."""
    if Club.objects.filter(name=name).exists():
        raise ClubNameTakenError
    club = Club.objects.create(name=name)
    Action.objects.note("found_club", club, act)
    return club


def invite_president(*, affiliation: Affiliation, act: Act) -> Invited:
    """Invite who is to run a club that nobody runs yet.

    Raises AffiliationOverError, ClubInhabitedError.

    As long as an invitation is open it is the same one.
    """
    club = affiliation.club
    if affiliation.ended_at:
        raise AffiliationOverError
    if affiliation.joined_at is None or Membership.objects.filter(club=club).exists():
        raise ClubInhabitedError
    before = Invitation.objects.filter(club=club).exclude(pk__in=open_invitations(club))
    uuid = uuid5(NAMESPACE_OID, f"president {affiliation.pk} {before.count()}")
    return invite(club=club, role=Role.ORGANISER, event=None, by=act.person, uuid=uuid)


def change_region(*, affiliation: Affiliation, region: str, act: Act = NOBODY) -> None:
    """Say in which region a club is. Raises AffiliationOverError."""
    with write():
        if _now(affiliation).region != region:
            Affiliation.objects.filter(pk=affiliation.pk).update(region=region)
            note("change_region", affiliation, act)


def join_federation(*, affiliation: Affiliation, act: Act = NOBODY) -> None:
    """Accept an invitation. Raises AffiliationOverError."""
    with write():
        if _now(affiliation).joined_at is None:
            Affiliation.objects.filter(pk=affiliation.pk).update(joined_at=act.at)
            note("join_federation", affiliation, act)


def end_affiliation(*, affiliation: Affiliation, act: Act = NOBODY) -> None:
    """Let a club leave, or a federation close it; an invitation is declined so, too.

    What was homologated stays the federation's; what only was asked for does not. All else is
    the club's. Raises AffiliationOverError.
    """
    with write():
        known = _now(affiliation)
        Affiliation.objects.filter(pk=known.pk).update(ended_at=act.at)
        asked = Homologation.objects.filter(federation=known.federation, club=known.club)
        asked.filter(state=HomologationState.ASKED).update(
            state=HomologationState.WITHDRAWN, decided_at=act.at
        )
        note("leave_federation", affiliation, act)


def _now(affiliation: Affiliation) -> Affiliation:
    rows = Affiliation.objects.select_for_update(of=("self",)).filter(ended_at=None)
    known = rows.select_related("federation__club", "club").filter(pk=affiliation.pk).first()
    if known is None:
        raise AffiliationOverError
    return known


def note(kind: str, about: Affiliation | Homologation, act: Act, **data: Any) -> None:
    """Write down in both logs, the club's and the federation's, what was done."""
    for club in (about.club, about.federation.club):
        Action.objects.note(kind, club, act, name=about.club.name, **data)


SIGNER = Signer(salt="tarotclub.homologation")
ASKED, GRANTED = HomologationState.ASKED, HomologationState.GRANTED
REFUSED, WITHDRAWN = HomologationState.REFUSED, HomologationState.WITHDRAWN
MOST_TOLD = 5


class NotOverError(Refusal):
    sentence = gettext_lazy("Cette rencontre n’est pas terminée : terminez-la d’abord.")


class RankingKeptError(Refusal):
    sentence = gettext_lazy("Son classement est encore caché : dévoilez-le d’abord.")


class NobodyRankedError(Refusal):
    sentence = gettext_lazy("Personne n’y est classé : il n’y a rien à homologuer.")


class PublishedAlreadyError(Refusal):
    sentence = gettext_lazy(
        "Cette rencontre est déjà publiée à la fédération : pour la faire juger de nouveau,"
        " touchez d’abord « Ne plus publier »."
    )


class FaultyError(Refusal):
    """The deals, the scores or the log of an event do not hold, as `manage.py verify` says."""

    faults: list[str]

    def __str__(self) -> str:
        return _("La vérification n’est pas bonne. %(faults)s") % {
            "faults": " ".join(self.faults[:MOST_TOLD])
        }


class ChangedSinceError(Refusal):
    sentence = gettext_lazy(
        "Le classement n’est plus celui qui a été publié : le club retire sa demande et la"
        " refait."
    )


class DecidedAlreadyError(Refusal):
    sentence = gettext_lazy("Cela a été décidé entre-temps : la page montre quoi.")


def ask_homologation(
    *, affiliation: Affiliation, event: Event, act: Act = NOBODY
) -> Homologation:
    """Publish an event that is over to a federation. Raises what is a Refusal above.

    Results that were deleted and brought again are the event that they were published of.
    """
    ranked = _proved(event)
    with write():
        there = Affiliation.objects.select_for_update(of=("self",)).filter(ended_at=None)
        there = there.exclude(joined_at=None).select_related("federation__club", "club")
        member = there.filter(pk=affiliation.pk, club=event.club_id).first()
        if member is None:
            raise AffiliationOverError
        federation = member.federation
        same = Q(name=event.name, date=event.date) | Q(ranked=ranked)
        brought_again = Q(event=None, club=member.club) & same
        known = federation.homologations.filter(state__in=[ASKED, GRANTED])
        if known.filter(Q(event=event) | brought_again).exists():
            raise PublishedAlreadyError
        made = Homologation.objects.create(
            federation=federation,
            club=member.club,
            event=event,
            name=event.name,
            date=event.date,
            facts=_facts(event, ranked),
            ranked=ranked,
            asked_at=act.at,
        )
        note("ask_homologation", made, act, homologation=made.pk)
    return made


def homologate(*, homologation: Homologation, act: Act = NOBODY) -> None:
    """Prove what was published once more, and sign it."""
    event = homologation.event
    if event is None:
        raise ChangedSinceError
    _proved(event)
    if changed_since([homologation]):
        raise ChangedSinceError
    digest = digest_of(homologation)
    signature = SIGNER.signature(digest)
    _decide("homologate", homologation, GRANTED, act, digest=digest, signature=signature)


def refuse_homologation(*, homologation: Homologation, reason: str, act: Act = NOBODY) -> None:
    """Say why an event is not homologated. Raises DecidedAlreadyError."""
    _decide("refuse_homologation", homologation, REFUSED, act, reason=reason)


def end_homologation(
    *, homologation: Homologation, reason: str = "", act: Act = NOBODY
) -> None:
    """Take back what was homologated, or asked for; what it was stays. DecidedAlreadyError."""
    _decide("end_homologation", homologation, WITHDRAWN, act, reason=reason)


def _decide(
    kind: str, about: Homologation, state: HomologationState, act: Act, **more: str
) -> None:
    from_states = [ASKED, GRANTED] if state is WITHDRAWN else [ASKED]
    with write():
        rows = Homologation.objects.filter(pk=about.pk, state__in=from_states)
        if not rows.update(state=state, decided_at=act.at, **more):
            raise DecidedAlreadyError
        reason = {"reason": more["reason"]} if more.get("reason") else {}
        note(kind, about, act, homologation=about.pk, **reason)


def digest_of(homologation: Homologation) -> str:
    """The SHA-256 of what is signed, written as an event's file is."""
    signed = {
        "federation": homologation.federation_id,
        "club": homologation.club_id,
        "name": homologation.name,
        "date": homologation.date.isoformat(),
        "facts": homologation.facts,
        "ranked": homologation.ranked,
    }
    return sha256(canonical(signed)).hexdigest()


def is_untouched(homologation: Homologation) -> bool:
    """Tell whether what was homologated is what this site has signed."""
    digest = digest_of(homologation)
    return digest == homologation.digest and constant_time_compare(
        SIGNER.signature(digest), homologation.signature
    )


def changed_since(published: Collection[Homologation]) -> set[int]:
    """The keys of those that are asked for or granted and are ranked otherwise today."""
    events = Event.objects.filter(homologations__in=published)
    refresh(events)
    today = dict(EventTally.objects.filter(event__in=events).values_list("event", "ranked"))
    other = [
        (each, today[each.event_id])
        for each in published
        if each.state in {ASKED, GRANTED} and each.event_id in today
        if each.ranked != today[each.event_id]
    ]
    keys = {key for each, _now in other for key in each.ranked[::4]}
    formers = dict(FormerPlayer.objects.filter(key__in=keys).values_list("key", "player"))
    return {
        each.pk for each, now in other if _places(each.ranked, formers) != _places(now, formers)
    }


def _places(ranked: Sequence[int], formers: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Whose are which place, points and deals; who was merged is whom he became."""
    whose = [formers.get(player, player) for player in ranked[::4]]
    return sorted(zip(whose, *(ranked[at::4] for at in (1, 2, 3)), strict=True))


def _proved(event: Event) -> list[int]:
    """The ranking of an event that is over and in which nothing is wrong, as tallies write it.

    Raises NotOverError, RankingKeptError, FaultyError, NobodyRankedError.
    """
    if event.closed_at is None:
        raise NotOverError
    if event.ranking_hidden:
        raise RankingKeptError
    refresh(Event.objects.filter(pk=event.pk))
    if faults := list(findings_in(event)):
        raise FaultyError(faults)
    ranked: list[int] = EventTally.objects.values_list("ranked", flat=True).get(event=event)
    if not ranked:
        raise NobodyRankedError
    return ranked


def _facts(event: Event, ranked: list[int]) -> dict[str, Any]:
    """What a report tells besides the ranking."""
    tables = RoundTable.objects.filter(round__event=event)
    played = Deal.objects.filter(table__round_table__in=tables, outcome=Outcome.PLAYED)
    return {
        "kind": event.kind,
        "form": event.duplicate,
        "players": len(ranked) // 4,
        "rounds": event.rounds.count(),
        "tables": tables.count(),
        "deals": played.count(),
        "ruleset": ruleset_name(event.rules) if event.ruleset else "",
    }
