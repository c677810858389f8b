"""One person in two clubs: proposed by one of them, confirmed by the other, parted by either.

Names are never enough: they and licences only say whom a club may ask about, among those whom
the other has published. What tells two people apart refuses.
"""

from collections import defaultdict

from django.db.models import Count, QuerySet
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Player
from scoring.models.club import Publication, licence_key
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.models import Affiliation, Event, Homologation, PlayerTally, SamePerson
from tournaments.seasons.services import TwoPlayersError

NAMED = [Publication.FULL, Publication.FIRST]  # whom a name may be compared with


class NotAlikeError(Refusal):
    sentence = gettext_lazy("Ces deux fiches ne sont plus à comparer : la page dit lesquelles.")


class TwoLicencesError(Refusal):
    sentence = gettext_lazy(
        "Les deux ont une licence, et ce n’est pas la même : corrigez la fausse d’abord."
    )


def likenesses(club: Club) -> list[SamePerson]:
    """Whom a club may ask about: of one name or one licence, and published by their club.

    Nothing of it is stored yet.
    """
    own: defaultdict[str, list[Player]] = defaultdict(list)
    for player in club.players.filter(anonymised_at=None):
        for mark in filter(None, (player.key, licence_key(player.licence_number))):
            own[mark].append(player)
    pairs = SamePerson.objects.of(club)
    known = {frozenset(pair) for pair in pairs.values_list("player", "other")}
    found: dict[frozenset[int], SamePerson] = {}
    for other in _published(club):
        name = other.key if other.publication in NAMED else ""
        for mark in filter(None, (name, licence_key(other.licence_number))):
            for player in own[mark]:
                pair = frozenset((player.pk, other.pk))
                found[pair] = SamePerson(player=player, other=other)
    return [alike for pair, alike in found.items() if pair not in known]


def _published(club: Club) -> QuerySet[Player]:
    """The players whom the other clubs of a club's federations have published."""
    here = Affiliation.objects.filter(ended_at=None).exclude(joined_at=None)
    own = here.filter(club=club).values("federation")
    of_clubs = here.filter(federation__in=own)
    granted = Homologation.objects.granted().filter(federation__in=own)
    ranked = PlayerTally.objects.filter(rank__gt=0, event__in=granted.values("event"))
    there = Player.objects.filter(club__in=of_clubs.values("club"), anonymised_at=None)
    there = there.exclude(club=club).filter(pk__in=ranked.values("player"))
    return there.select_related("club").order_by("key", "pk")


def propose_person(*, club: Club, player: int, other: int, act: Act = NOBODY) -> None:
    """Ask another club whether its player is this one.

    Raises NotAlikeError, TwoLicencesError, TwoPlayersError.
    """
    with write():
        Club.objects.select_for_update().get(pk=club.pk)
        alike = {(one.player_id, one.other_id): one for one in likenesses(club)}
        pair = alike.get((player, other))
        if pair is None:
            raise NotAlikeError
        _refuse_two(pair)
        pair.proposed_at = act.at
        pair.save()
        _note("propose_person", pair, act)


def confirm_person(*, pair: SamePerson, act: Act = NOBODY) -> None:
    """Say that it is so. Raises TwoLicencesError, TwoPlayersError."""
    with write():
        _refuse_two(pair)
        rows = SamePerson.objects.filter(pk=pair.pk, confirmed_at=None)
        if rows.update(confirmed_at=act.at):
            _note("confirm_person", pair, act)


def part_persons(*, pair: SamePerson, act: Act = NOBODY) -> None:
    """Say that it is not so, or no more."""
    with write():
        if SamePerson.objects.filter(pk=pair.pk).delete()[0]:
            _note("part_persons", pair, act)


def _refuse_two(pair: SamePerson) -> None:
    """Refuse what would make one person of two, also of those whom others have confirmed."""
    people = SamePerson.objects.joined({pair.player_id, pair.other_id})
    licences = Player.objects.filter(pk__in=people).values_list("licence_number", flat=True)
    if len(set(map(licence_key, licences)) - {""}) > 1:
        raise TwoLicencesError
    ranked = PlayerTally.objects.filter(player__in=people, rank__gt=0).order_by()
    met = ranked.values("event").annotate(times=Count("pk")).filter(times__gt=1)
    if event := Event.objects.filter(pk__in=met.values("event")).first():
        raise TwoPlayersError(event.name)


def _note(kind: str, pair: SamePerson, act: Act) -> None:
    """Write down in both logs what was said of a club's own player."""
    for player in (pair.player, pair.other):
        Action.objects.note(kind, player, act, player=player.pk)
