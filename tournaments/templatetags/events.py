"""Tags about an event, its money, prizes and decisions, for pages whose views do not ask."""

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tarotclub.accounts.rights import acts_on
from tournaments.event.words import euros, phases_of, round_name, typed_euros
from tournaments.models import Event
from tournaments.models.entry import decision_sentence
from tournaments.prizes.prize_list import call_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskPage:
    """A page of the desk; `tab` names it, mostly its route."""

    tab: str
    label: str
    icon: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskMoment:
    """A moment of the day, such as Inscrire or Jouer."""

    name: str
    pages: tuple[DeskPage, ...]
    open: bool


# Of each moment the pages: the act that opens it, its route, its words, its drawing.
DAY = {
    _("Préparer"): (
        ("", "tournament", _("Tableau de bord"), "dashboard"),
        ("change", "tournament_change", _("Réglages"), "settings"),
    ),
    _("Inscrire"): (("see_entries", "entry_list", _("Inscriptions"), "players"),),
    _("Jouer"): (
        ("see_rounds", "seating", _("Placement"), "table"),
        ("see_rounds", "current_round", _("Tours"), "cards"),
        ("see_rounds", "board_list", _("Étuis"), "boards"),
        ("see_calls", "event_calls", _("Appels"), "call"),
        ("see_decisions", "decision_list", _("Décisions"), "flag"),
        ("see_decisions", "tournament_log", _("Journal"), "history"),
    ),
    _("Classer"): (("see_ranking", "tournament_ranking", _("Classement"), "ranking"),),
    _("Récompenser"): (
        ("see_prizes", "prizes", _("Prix"), "prize"),
        ("see_accounts", "tournament_accounts", _("Comptes"), "coins"),
    ),
    _("Publier"): (
        ("", "document_list", _("Documents"), "print"),
        ("see_screens", "screens", _("Écrans"), "screen"),
        ("", "publication", _("Pages du public"), "eye"),
        ("", "announcement", _("Agenda"), "agenda"),
    ),
}


register = template.Library()
register.filter("euros", euros)
register.filter("typed_euros", typed_euros)
register.filter("call_lines", call_lines)
register.filter("decided", decision_sentence)


@register.filter
def lets(event: Event, act: str) -> bool:
    """Tell whether whoever fetched an event may do an act: {% if event|lets:"decide" %}."""
    return act in acts_on(event)


@register.simple_tag
def moments(event: Event, tab: str) -> list[DeskMoment]:
    """The moments of a tournament's day, without those the reader has no page of.

    {% moments event "prizes" as moments %}
    """
    acts = {"", *acts_on(event)}
    there = {"tournament_change": not event.closed_at, "board_list": event.play.boards}
    day = []
    for name, rows in DAY.items():
        pages = tuple(
            DeskPage(
                tab=route, label=str(label), icon=icon, url=reverse(route, args=[event.pk])
            )
            for act, route, label, icon in rows
            if act in acts and there.get(route, True)
        )
        if pages:
            here = any(page.tab == tab for page in pages)
            day.append(DeskMoment(name=str(name), pages=pages, open=here))
    return day


@register.filter
def phase(event: Event, number: int) -> str:
    """Name the phase of a round, read once a page: {{ event|phase:round.number }}."""
    return _phases(event).get(number, "")


@register.filter
def named(event: Event, number: int) -> str:
    """Call a round by its phase or number: {{ event|named:5 }} is "½ finale" or "Tour 5"."""
    return round_name(_phases(event), number)


def _phases(event: Event) -> dict[int, str]:
    read = vars(event)
    if "phases" not in read:
        read["phases"] = phases_of(event)
    phases: dict[int, str] = read["phases"]
    return phases
