"""An event's log in words: each act with who, when, at which table and about whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from scoring.authors import author
from scoring.models import Action
from scoring.models.action import KINDS
from scoring.models.club import player_names
from tournaments.draw.seating_list import names_of
from tournaments.draw.words import some
from tournaments.event.services.writing import FORGOTTEN
from tournaments.models import Event, RoundTable
from tournaments.models.event import visibility_choices

TOURNAMENT_KINDS = {  # the same acts are told of an evening otherwise
    "open_event": gettext_lazy("Tournoi créé"),
    "close_event": gettext_lazy("Tournoi terminé"),
    "reopen_event": gettext_lazy("Tournoi rouvert"),
}

NOTED = {  # what an act holds besides, in the order in which it is told
    "round": gettext_lazy("tour %(value)s"),
    "rounds": gettext_lazy("tours : %(value)s"),
    "before": gettext_lazy("avant : %(value)s"),
    "board": gettext_lazy("étui %(value)s"),
    "boards": gettext_lazy("étuis : %(value)s"),
    "bilans": gettext_lazy("bilans : %(value)s"),
    "points": gettext_lazy("%(value)s points"),
    "anew": gettext_lazy("tours refaits : %(value)s"),
    "moved": gettext_lazy("changent de table : %(value)s"),
    "seed": gettext_lazy("tirage n° %(value)s"),
    "minutes": gettext_lazy("%(value)s minutes"),
    "extra": gettext_lazy("%(value)s minutes de plus"),
    "missing": gettext_lazy("sans les tables %(value)s"),
    "survivors": gettext_lazy("%(value)s continuent"),
    "step": gettext_lazy("étape %(value)s"),
    "reason": gettext_lazy("motif : %(value)s"),
}

FIELDS = {  # of an event, as its form names them
    "name": gettext_lazy("nom"),
    "date": gettext_lazy("date"),
    "ruleset": gettext_lazy("règlement"),
    "odd": gettext_lazy("joueurs en trop"),
    "rounds_planned": gettext_lazy("nombre de tours"),
    "deals_per_round": gettext_lazy("donnes par tour"),
    "minutes_per_round": gettext_lazy("minutes par tour"),
    "team_size": gettext_lazy("joueurs par équipe"),
    "duplicate": gettext_lazy("forme de duplicate"),
    "alterne": gettext_lazy("classement alterné"),
    "results_at_table": gettext_lazy("résultats montrés aux tables"),
    "fees": gettext_lazy("droits d’inscription"),
    "categories": gettext_lazy("catégories"),
    "redistribution": gettext_lazy("part rendue en prix"),
    "guaranteed_cents": gettext_lazy("somme garantie"),
    "tie_breaks": gettext_lazy("départage"),
    "visibility": gettext_lazy("qui voit le classement"),
}

MOST_NAMED = 20
BY_NUMBER = ("players", "moved")  # who exchanged or changed tables, by their numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One act; `what` names it, `about` says at which table, for whom, with which numbers."""

    at: datetime
    by: str
    what: str
    about: str


def event_actions(event: Event) -> QuerySet[Action]:
    """Give the acts on an event and at its tables, the last one first."""
    tables = list(RoundTable.objects.filter(round__event=event).values_list("table", flat=True))
    actions = Action.objects.about(event.pk, tables)
    actions = actions.exclude(kind="open_table")  # the release of the round says so
    return actions.select_related("by", "table__round_table__round")


def log_lines(event: Event, actions: Iterable[Action]) -> list[LogLine]:
    """Put acts into words; names are read in two queries."""
    actions = list(actions)
    players = {action.data.get("player") for action in actions} - {None}
    names = player_names(players)
    by_number = any(
        isinstance(action.data.get(key), list) for action in actions for key in BY_NUMBER
    )
    entries = names_of(event) if by_number else {}
    words = kind_words(event)
    return [
        LogLine(
            at=action.at,
            by=author(action.by, action.data.get("link")) or action.data.get(FORGOTTEN, ""),
            what=str(words[action.kind]),
            about=" · ".join(_about(action, names, entries)),
        )
        for action in actions
    ]


def kind_words(event: Event) -> Mapping[str, Any]:
    """Name the kinds of acts as they are told of an evening, or of a tournament."""
    return KINDS if event.is_evening else KINDS | TOURNAMENT_KINDS


def _about(
    action: Action, names: Mapping[int, str], entries: Mapping[int, str]
) -> Iterable[str]:
    data = action.data
    if player := names.get(data.get("player", 0)):
        yield player
    if players := data.get("players"):
        yield some(players, entries)
    if action.table:
        yield _("table %(n)s") % {"n": action.table.number}
    for field in data.get("fields", ()):
        yield _changed(field, data.get("changes", {}).get(field))
    for key, words in NOTED.items():
        if value := data.get(key):
            named = key in BY_NUMBER and isinstance(value, list)
            written = some(value, entries, MOST_NAMED) if named else _written(value)
            yield str(words) % {"value": written}


def _changed(field: str, values: Sequence[Any] | None) -> str:
    """Name a field that was changed, with what it was and became where that is one value."""
    name = str(FIELDS.get(field, field))
    if values is None:
        return name
    labels = dict(visibility_choices()) if field == "visibility" else {}
    before, after = (
        str(labels.get(value, "–" if value is None else value)) for value in values
    )
    return _("%(name)s : %(before)s → %(after)s") % {
        "name": name,
        "before": before,
        "after": after,
    }


def _written(value: object) -> str:
    """Write numbers with a minus sign, lists as they are listed; a reason is its own words."""
    if isinstance(value, list):
        return ", ".join(_written(each) for each in value)
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)
