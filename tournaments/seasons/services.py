"""What organisers do with a season: they set it up, choose its events, close and publish it."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Club, Player
from scoring.services.clubs import club_now, player_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.closing import new_key
from tournaments.models import Event, Season, SeasonPlayer, SeasonSource, StoredStanding
from tournaments.play import PLAYS
from tournaments.seasons.counted import deals_unknown, events_played
from tournaments.seasons.engine import OF_POINTS, RuleKind, SeasonRule, read_rule, write_rule
from tournaments.seasons.standings import (
    SIGNER,
    digest_of,
    season_standing,
    write_snapshot,
)
from tournaments.seasons.words import RULE

NOTHING_NOTED: dict[str, Any] = {"identity": None, "team": "", "place": None, "declined": False}


class SeasonExistsError(Refusal):
    sentence = gettext_lazy("Le club a déjà une saison de ce nom.")


class SeasonClosedError(Refusal):
    sentence = gettext_lazy("La saison est close : rouvrez-la pour changer quelque chose.")


class SeasonEmptyError(Refusal):
    sentence = gettext_lazy("Personne n’est encore classé : il n’y a rien à clore.")


class SeasonKeptError(Refusal):
    """An event of it still keeps its ranking: what is frozen now would never have it."""

    sentence = gettext_lazy(
        "Une rencontre garde encore son classement pour la remise des prix : montrez-le, ou"
        " retirez-la, avant de clore."
    )


class TwoPlayersError(Refusal):
    """Both have a place in one event."""

    event: str
    sentence = gettext_lazy("Les deux ont joué « %(event)s » : ce sont deux personnes.")


class SeasonMixedError(Refusal):
    """It would add points of donnes libres to percentages of duplicate."""

    def __str__(self) -> str:
        words = _(
            "Les points des donnes libres et les pourcentages du duplicate ne s’ajoutent pas,"
            " même pour départager : classez selon « %(scaled)s » ou « %(places)s », ou faites"
            " deux saisons."
        )
        return words % {"scaled": RULE[RuleKind.SCALED], "places": RULE[RuleKind.PLACES]}


class SeasonUncountedError(Refusal):
    """It would be ranked by deals that nobody counted."""

    def __str__(self) -> str:
        words = _(
            "Personne n’a compté les donnes des rencontres choisies : classez selon"
            " « %(total)s » ou « %(places)s », pas selon « %(mean)s »."
        )
        kinds = {"total": RuleKind.TOTAL, "places": RuleKind.PLACES, "mean": RuleKind.DEAL_MEAN}
        return words % {name: RULE[kind] for name, kind in kinds.items()}


def create_season(
    *,
    club: Club,
    name: str,
    chain: Sequence[SeasonRule],
    events: Sequence[Event] = (),
    act: Act = NOBODY,
    **settings: Any,
) -> Season:
    """Set a season up, with the events that count from its beginning.

    Raises SeasonExistsError, SeasonMixedError, SeasonUncountedError.
    """
    first = chain[0].kind if chain else None
    if first is RuleKind.DEAL_MEAN and deals_unknown(events):
        raise SeasonUncountedError
    with write():
        club_now(club)
        if Season.objects.filter(club=club, name=name).exists():
            raise SeasonExistsError
        season = Season.objects.create(
            club=club,
            name=name,
            chain=[write_rule(rule) for rule in chain],
            created_at=act.at,
            created_by=act.by,
            **settings,
        )
        _log("create_season", season, act)
        if events:
            add_events(season=season, events=events, act=act)
    return season


def change_season(
    *,
    season: Season,
    chain: Sequence[SeasonRule] | None = None,
    act: Act = NOBODY,
    **settings: Any,
) -> None:
    """Change a season's rules or name.

    Raises SeasonClosedError, SeasonExistsError, SeasonMixedError.
    """
    if chain is not None:
        settings["chain"] = [write_rule(rule) for rule in chain]
    with write():
        if chain is not None:
            _refuse_mixed(season, chain)
        same = Season.objects.filter(club=season.club_id, name=settings.get("name"))
        if same.exclude(pk=season.pk).exists():
            raise SeasonExistsError
        rows = _open(season)
        was = rows.get()
        changed = [name for name in settings if getattr(was, name) != settings[name]]
        changes = {
            name: [getattr(was, name), settings[name]]
            for name in changed
            if isinstance(settings[name], str | int)
        }
        if changed:
            rows.update(**settings)
            _log("change_season", season, act, fields=changed, changes=changes)


def add_events(
    *,
    season: Season,
    events: Iterable[Event],
    coefficient: Decimal = Decimal(1),
    act: Act = NOBODY,
) -> None:
    """Let events count in a season, each once. Raises SeasonClosedError, SeasonMixedError."""
    with write():
        _open(season)
        there = set(season.sources.values_list("event", flat=True))
        added = [event for event in events if event.pk not in there]
        SeasonSource.objects.bulk_create(
            SeasonSource(
                season=season,
                event=event,
                name=event.name,
                date=event.date,
                coefficient=coefficient,
            )
            for event in added
        )
        _refuse_mixed(season, [read_rule(rule) for rule in season.chain])
        if added:
            _log("change_season", season, act, added=[event.name for event in added])


def _refuse_mixed(season: Season, chain: Iterable[SeasonRule]) -> None:
    """Refuse to add up what is not the same thing. Raises SeasonMixedError."""
    there = season.sources.exclude(event=None).order_by()
    forms = there.values_list("event__duplicate", flat=True).distinct()
    both = {PLAYS[form].boards for form in forms}
    if len(both) > 1 and any(rule.kind in OF_POINTS for rule in chain):
        raise SeasonMixedError


def remove_source(*, season: Season, source: int, act: Act = NOBODY) -> None:
    """Let an event count no more. Raises SeasonClosedError."""
    with write():
        _open(season)
        sources = season.sources.filter(pk=source)
        removed = list(sources.values_list("name", flat=True))
        if sources.delete()[0]:
            _log("change_season", season, act, removed=removed)


def note_player(*, season: Season, player: Player, act: Act = NOBODY, **facts: Any) -> None:
    """Note who a player also is, his team, his place, or that he declined.

    Raises SeasonClosedError, TwoPlayersError.
    """
    with write():
        _open(season)
        if identity := facts.get("identity"):
            events = events_played(season, [player.pk, identity.pk])
            for event in Event.objects.filter(pk__in=events[player.pk] & events[identity.pk]):
                raise TwoPlayersError(event.name)
        for named in filter(None, (player, facts.get("identity"))):
            player_now(named)
        known = SeasonPlayer.objects.filter(season=season, player=player)
        if known.filter(**{**NOTHING_NOTED, **facts}).exists():
            return
        gone, _rows = known.delete()
        noted = sorted(name for name, value in facts.items() if value)
        if noted:
            SeasonPlayer.objects.create(season=season, player=player, **facts)
        if noted or gone:
            _log("change_season", season, act, player=player.pk, fields=noted)


def note_declined(*, season: Season, player: Player, declined: bool, act: Act = NOBODY) -> None:
    """Note that somebody leaves his qualification to the next, also once all is frozen."""
    with write():
        player_now(player)
        rows = SeasonPlayer.objects.filter(season=season, player=player)
        if rows.filter(declined=declined).exists() or not (declined or rows.exists()):
            return
        if not rows.update(declined=declined):
            SeasonPlayer.objects.create(season=season, player=player, declined=True)
        noted = ["declined"] if declined else []
        _log("change_season", season, act, player=player.pk, fields=noted)


def part_identities(rows: QuerySet[SeasonPlayer]) -> None:
    """Let what is noted say no more who somebody also is; what says nothing else goes."""
    rows.filter(team="", place=None, declined=False).exclude(identity=None).delete()
    rows.update(identity=None)


def close_season(*, season: Season, act: Act = NOBODY) -> None:
    """Freeze a season's standing, and sign it.

    Raises SeasonClosedError, SeasonEmptyError, SeasonKeptError.
    """
    with write():
        standing = season_standing(_open(season).get())
        if standing.kept:
            raise SeasonKeptError
        if not standing.lines:
            raise SeasonEmptyError
        snapshot = write_snapshot(standing, act.at)
        digest = digest_of(snapshot)
        frozen = {"snapshot": snapshot, "digest": digest, "signature": SIGNER.signature(digest)}
        Season.objects.filter(pk=season.pk).update(closed_at=act.at, **frozen)
        _log("close_season", season, act, digest=digest)


def reopen_season(*, season: Season, act: Act = NOBODY) -> None:
    """Compute a season's standing again whenever it is looked at."""
    with write():
        closed = Season.objects.filter(pk=season.pk, closed_at__isnull=False)
        if closed.update(closed_at=None, snapshot={}, digest="", signature=""):
            _log("reopen_season", season, act)


def publish_season(*, season: Season, shown: bool = True, act: Act = NOBODY) -> None:
    """Show a season to whoever has its address, or close that; a new address each time."""
    key = new_key() if shown else None
    with write():
        others = Season.objects.filter(pk=season.pk, public_key__isnull=shown)
        if others.update(public_key=key):
            _log("publish_season" if shown else "unpublish_season", season, act)


def _open(season: Season) -> Any:
    """Take a season's row for this transaction. Raises SeasonClosedError."""
    rows = Season.objects.select_for_update(of=("self",)).filter(pk=season.pk, closed_at=None)
    if not rows.exists():
        raise SeasonClosedError
    return rows


def _log(kind: str, season: Season, act: Act, **data: Any) -> None:
    StoredStanding.objects.filter(season=season).mark()
    Action.objects.note(kind, season, act, season=season.pk, **data)
