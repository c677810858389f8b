"""An event's log: each act in words and as rows, and the decisions of its arbiter."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action
from scoring.models.action import KINDS
from scoring.models.club import Publication
from scoring.ruleset_words import FIELD
from tarotclub.accounts.rights import Role, acts_on
from tournaments.decisions.details import BY_NUMBER, CALLS, CORRECTIONS, DECISIONS, Details
from tournaments.draw.words import some
from tournaments.event.words import euros
from tournaments.models import Event, PaymentMethod, RoundTable, Visibility
from tournaments.paper.data import CellKind, DataColumn, Datasheet, naive

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
    "anew": gettext_lazy("tours refaits : %(value)s"),
    "moved": gettext_lazy("changent de table : %(value)s"),
    "seed": gettext_lazy("tirage n° %(value)s"),
    "minutes": gettext_lazy("%(value)s minutes"),
    "extra": gettext_lazy("%(value)s minutes de plus"),
    "missing": gettext_lazy("sans les tables %(value)s"),
    "survivors": gettext_lazy("%(value)s continuent"),
    "step": gettext_lazy("étape %(value)s"),
    "count": gettext_lazy("%(value)s joueurs"),
    "dates": gettext_lazy("dates : %(value)s"),
    "name": gettext_lazy("« %(value)s »"),
    "added": gettext_lazy("ajoutés : %(value)s"),
    "removed": gettext_lazy("retirés : %(value)s"),
    "copy": gettext_lazy("copie du %(value)s"),
    "release": gettext_lazy("version %(value)s"),
    "command": gettext_lazy("par la commande %(value)s"),
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
    "sessions": gettext_lazy("séances"),
    "hands_kept": gettext_lazy("mains gardées pour le club"),
    "results_at_table": gettext_lazy("résultats montrés aux tables"),
    "fees": gettext_lazy("droits d’inscription"),
    "categories": gettext_lazy("catégories"),
    "redistribution": gettext_lazy("part rendue en prix"),
    "guaranteed_cents": gettext_lazy("somme garantie"),
    "tie_breaks": gettext_lazy("départage"),
    "visibility": gettext_lazy("qui voit le classement"),
    # of an entry
    "category": gettext_lazy("catégorie"),
    "fee_class": gettext_lazy("tarif"),
    "fee_cents": gettext_lazy("droit"),
    "team": gettext_lazy("équipe"),
    "apart": gettext_lazy("vient avec"),
    "stays_put": gettext_lazy("reste à sa table"),
    # of a clock, prizes, screens, a player's name, boards
    "minutes": gettext_lazy("durée en minutes"),
    "extra": gettext_lazy("minutes de plus"),
    "prizes": gettext_lazy("nombre de prix"),
    "cents": gettext_lazy("somme des prix"),
    "prizes_shared": gettext_lazy("prix partagés entre ex æquo"),
    "prizes_doubled": gettext_lazy("prix cumulables"),
    "float_cents": gettext_lazy("fonds de caisse"),
    "counted_cents": gettext_lazy("compté en caisse"),
    "rotation": gettext_lazy("ce qu’il montre"),
    "publication": gettext_lazy("nom publié"),
    "cents_a_point": gettext_lazy("un point vaut"),
    "chips_together": gettext_lazy("jetons réglés ensemble"),
    "annulled": gettext_lazy("donne annulée"),
    "adjusted": gettext_lazy("résultat ajusté"),
    "given_attack": gettext_lazy("note de l’attaque"),
    "given_defence": gettext_lazy("note de la défense"),
    # of a player's card, which the log names and does not quote; of the club, of a season
    "licence_number": gettext_lazy("licence"),
    "phone": gettext_lazy("téléphone"),
    "email": gettext_lazy("adresse électronique"),
    "notes": gettext_lazy("notes"),
    "birth_year": gettext_lazy("année de naissance"),
    "minor": gettext_lazy("mineur"),
    "sites": gettext_lazy("sites qui lisent les résultats"),
    "https": gettext_lazy("https"),
    "account_days": gettext_lazy("comptes inutilisés, en jours"),
    "address_days": gettext_lazy("adresses, en jours"),
    "session_days": gettext_lazy("connexions, en jours"),
    "refused_days": gettext_lazy("versions écartées, en jours"),
    "picture_days": gettext_lazy("photos de feuilles, en jours"),
    "second_place": gettext_lazy("seconde place"),
    "hidden": gettext_lazy("statistiques cachées"),
    "cote_hidden": gettext_lazy("cote cachée"),
    "own_page": gettext_lazy("lien personnel"),
    "chain": gettext_lazy("règles"),
    "minimum": gettext_lazy("résultats pour être classé"),
    "identity": gettext_lazy("même personne que"),
    "place": gettext_lazy("rang imposé"),
    "declined": gettext_lazy("désistement"),
}
IN_EUROS = frozenset({"guaranteed_cents", "fee_cents", "cents", "cents_a_point"})
IN_EUROS |= {"float_cents", "counted_cents"}
HELPERS = frozenset({"add_helper", "end_helper", "invite", "withdraw_invitation"})
# For those who may see the accounts.
MONEY = frozenset({"take_payment", "set_prizes", "note_expense", "count_till"})

MOST_NAMED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One act; `what` names it, `about` says at which table, for whom, from what to what.

    `device` is what it was done with, empty where that was not noted.
    """

    at: datetime
    by: str
    what: str
    about: str
    why: str = ""
    device: str = ""


def event_actions(event: Event) -> QuerySet[Action]:
    """The acts on an event and at its tables, the last one first."""
    tables = list(RoundTable.objects.filter(round__event=event).values_list("table", flat=True))
    actions = Action.objects.about(event.pk, tables)
    actions = actions.exclude(kind="open_table")  # the release of the round says so
    return actions.select_related("by", "table__round_table__round")


def log_lines(event: Event, actions: Iterable[Action]) -> list[LogLine]:
    """Put acts into words, in a number of queries that does not grow.

    Sums of money are for those who may see the accounts of `event` as its reader fetched it.
    """
    actions = list(actions)
    money = hasattr(event, "helper_role") and "see_accounts" in acts_on(event)
    return lines_of(actions, Details(event, actions), kind_words(event), money=money)


def lines_of(
    actions: Iterable[Action], details: Details, words: Mapping[str, Any], *, money: bool
) -> list[LogLine]:
    """Put acts into words with what they point at; sums of money only where asked for."""
    lines = []
    for action in actions:
        about, why = _about_and_why(action, details, money=money)
        lines.append(
            LogLine(
                at=action.at,
                by=details.by(action),
                what=str(words[action.kind]),
                about=about,
                why=why,
                device=_device(action),
            )
        )
    return lines


def _about_and_why(action: Action, details: Details, *, money: bool) -> tuple[str, str]:
    """Say what an act is about, and why; a foreign file may have brought any shape."""
    try:
        parts, why = list(_about(action, details, money=money)), details.why(action)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return "", ""
    return " · ".join(filter(None, parts)), why


def kind_words(event: Event) -> Mapping[str, Any]:
    """Name the kinds of acts as they are told of an evening, or of a tournament."""
    return KINDS if event.is_evening else KINDS | TOURNAMENT_KINDS


def _device(action: Action) -> str:
    """Name the device: a browser, or the tablet of a table."""
    tablet = _("tablette de la table %(n)s") if action.data.get("link") else ""
    if tablet and action.by is None and action.table:
        return ", ".join(filter(None, [tablet % {"n": action.table.number}, action.device]))
    return action.device or ""


def _about(action: Action, details: Details, *, money: bool) -> Iterator[str]:
    data = action.data
    yield details.players.get(data.get("player") or 0, "")
    if substitute := details.players.get(data.get("substitute") or 0):
        yield _("remplacé par %(name)s") % {"name": substitute}
    for key in ("players", "pair"):
        if numbers := data.get(key):
            yield some(numbers, details.entries)
    if action.kind == "create_team":
        yield details.teams.get(data.get("team", 0), str(data.get("team", "")))
    if action.table:
        yield _("table %(n)s") % {"n": action.table.number}
    yield from details.pointed_at(action)
    if action.kind in HELPERS:
        yield from _helper(action, details)
    elif action.kind not in MONEY or money:
        yield from _numbers(action, details)


def _helper(action: Action, details: Details) -> Iterator[str]:
    """Say who helps at the event, or who may come to, as what."""
    yield details.helper(action)
    for key in ("role", "before"):
        if (role := action.data.get(key)) in Role.values:
            words = _("était %(role)s") if key == "before" else "%(role)s"
            yield words % {"role": str(Role(role).label).lower()}


def _numbers(action: Action, details: Details) -> Iterator[str]:
    data = action.data
    if action.kind in {"take_payment", "note_expense"}:
        yield euros(data.get("cents", 0))
        yield str(dict(PaymentMethod.choices).get(data.get("method", ""), ""))
    if action.kind == "set_cents" and "changes" not in data:  # as version 1.0.0 noted it
        yield _changed("cents_a_point", [data.get("was"), data.get("cents")])
    changes = data.get("changes", {}) | {  # as version 1.0.0 noted those of a club
        key: [data[key]["before"], data[key]["after"]]
        for key in ("name", "publication")
        if isinstance(data.get(key), dict)
    }
    for field in data.get("fields", changes):
        yield _changed(field, changes.get(field))
    for board, _table, was, now in data.get("results", ()):
        yield _("étui %(n)s : %(change)s") % {"n": board, "change": _arrow("", was, now)}
    for key, words in NOTED.items():
        if key in changes or not (value := data.get(key)):
            continue
        named = key in BY_NUMBER and isinstance(value, list)
        written = some(value, details.entries, MOST_NAMED) if named else _written(value)
        yield str(words) % {"value": written}


def _changed(field: str, values: Sequence[Any] | None) -> str:
    """Name a field that was changed, with what it was and became where that is known."""
    name = str(FIELDS.get(field) or FIELD.get(field) or field).lower()
    if values is None:
        return name
    words = {"name": name, "change": _arrow(field, *values)}
    return _("%(name)s : %(change)s") % words


def _arrow(field: str, before: Any, after: Any) -> str:
    words = {"before": _value(field, before), "after": _value(field, after)}
    return _("%(before)s → %(after)s") % words


def _value(field: str, value: Any) -> str:
    """Write one value of a field as its form does."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if field in IN_EUROS and isinstance(value, int):
        return euros(value)
    choices = {"visibility": Visibility.pairs, "publication": Publication.pairs}.get(field)
    return str(dict(choices()).get(value) or value) if choices else _written(value)


def _written(value: object) -> str:
    """Write numbers with a minus sign, lists as they are listed; a reason is its own words."""
    if isinstance(value, list):
        return ", ".join(_written(each) for each in value)
    return str(value).replace("-", "−") if type(value) is int else str(value)


ARBITER_KINDS = (
    DECISIONS
    | CORRECTIONS
    | CALLS
    | {"refuse_deal", "rescore_deal", "apply_ruleset", "clear_bilans", "type_bilans"}
    | {"withdraw", "come_back", "hold", "seat_again", "substitute", "cut", "cancel_cut"}
    | {"swap_seats", "forbid_pair", "allow_pair", "recall_round", "reopen_round"}
    | {"reopen_table", "reopen_event"}
)


def arbiter_lines(event: Event) -> list[LogLine]:
    """Read what an arbiter has to answer for, the first act first; constant queries."""
    actions = [
        action
        for action in event_actions(event).filter(kind__in=ARBITER_KINDS).order_by("at", "pk")
        if action.kind != "type_bilans" or action.data.get("before")  # only corrections
    ]
    return [
        replace(line, about=" · ".join(filter(None, [*_where(action), line.about])))
        for action, line in zip(actions, log_lines(event, actions), strict=True)
    ]


def _where(action: Action) -> Iterator[str]:
    if action.table and "round" not in action.data:
        yield _("tour %(n)s") % {"n": action.table.round_table.round.number}


def log_data(event: Event) -> Datasheet:
    """A row for each act of an event, the first one first."""
    return log_sheet(log_lines(event, event_actions(event).order_by("at", "pk")))


def log_sheet(lines: Iterable[LogLine]) -> Datasheet:
    columns = (
        DataColumn("at", _("Quand"), lambda line: naive(line.at), CellKind.MOMENT, 20),
        DataColumn("what", _("Quoi"), lambda line: line.what, width=30),
        DataColumn("about", _("Détail"), lambda line: line.about, width=60),
        DataColumn("why", _("Motif"), lambda line: line.why, width=30),
        DataColumn("by", _("Qui"), lambda line: line.by, width=24),
        DataColumn("device", _("Appareil"), lambda line: line.device, width=24),
    )
    return Datasheet.of(_("Journal"), columns, lines)
