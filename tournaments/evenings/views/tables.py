"""Seating a new table of an evening, one seat taken by somebody else, and all tables' codes.

The players of an evening: added by typing, removed, and how others see one's name.
"""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django_htmx.http import reswap, retarget

from scoring.access import tables_of
from scoring.cards import shown
from scoring.models import Player, Table
from scoring.services.clubs import PlayerExistsError, PlayersGoneError
from scoring.services.tables import TableClosedError
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, confirm, form_page, posted, shows
from tournaments.entries.services import entries
from tournaments.entries.views.entries import meant
from tournaments.evenings.forms import DRAW, PlayersForm, ReplacingForm, TableForm, new_seed
from tournaments.evenings.overview import Overview, overview_of
from tournaments.evenings.services import go_home, replace_seat, seat_table
from tournaments.evenings.views.evenings import evening_of, overview_page, refuse, refuse_closed
from tournaments.event.access import evenings_of
from tournaments.event.forms.names import PublicationForm, SearchForm
from tournaments.event.names import complete
from tournaments.event.services.closing import choose_publication
from tournaments.event.services.writing import EventClosedError
from tournaments.event.views import EVENING, once
from tournaments.models import Event
from tournaments.rounds.services.results import PlayerSeatedError
from tournaments.rounds.views.running import codes_page
from tournaments.sheets.table_games import SMALLEST, USUAL, grouped, proposed_to


@EVENING.asks("seat_table")
def table_create(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Seat a table; a draw for the first dealer is shown before the table opens."""
    if evening.closed_at:
        return refuse_closed(request, evening)
    if request.method != "POST":
        return _first_form(request, evening)
    form = TableForm(request.POST, evening=evening)
    if not form.is_valid():
        return _form_page(request, evening, form, overview_of(evening))
    if "drawn" not in request.POST and form.first_dealer is None:
        return _draw_page(request, evening, form)
    return _open(request, evening, form)


def _open(request: AuthenticatedRequest, evening: Event, form: TableForm) -> HttpResponse:
    players = form.cleaned_data["players"]
    try:
        table = seat_table(
            evening=evening,
            ruleset=form.chosen.ruleset,
            players=players,
            first_dealer=form.first_dealer,
            draw_seed=form.cleaned_data["seed"],
            act=request.act,
        )
    except EventClosedError:
        return refuse_closed(request, evening)
    except PlayersGoneError as error:
        form.add_error("players", str(error))
        return _form_page(request, evening, form, overview_of(evening))
    except PlayerSeatedError as error:
        if [seat.player for seat in error.table.seated] == players:
            return _opened(request, error.table)  # the form was sent twice
        form.add_error("players", _seated_sentence(error))
        return _form_page(request, evening, form, overview_of(evening))
    return _opened(request, table)


def _opened(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    dealer = table.seated[table.first_dealer].player
    words = {"table": table.number, "dealer": dealer}
    messages.success(
        request, _("La table %(table)s est ouverte ; %(dealer)s donne en premier.") % words
    )
    return redirect("sheet", table.pk)


def _first_form(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    overview = overview_of(evening)
    free = len(overview.free)
    if free < SMALLEST:
        sentence = _(
            "Il faut au moins %(n)s joueurs libres pour ouvrir une table :"
            " ajoutez des joueurs, ou terminez une table."
        )
        return refuse(request, evening, sentence % {"n": SMALLEST})
    form = TableForm(evening=evening)
    sitting = proposed_to(evening.club, form.sittings, free)
    form.initial = {"sitting": sitting, "dealer": DRAW, "seed": new_seed()}
    return _form_page(request, evening, form, overview)


def _form_page(
    request: AuthenticatedRequest, evening: Event, form: TableForm, overview: Overview
) -> HttpResponse:
    sent = request.POST.getlist("players")
    sitting = form.sittings.get(form["sitting"].value() or USUAL)
    context = {
        "evening": evening,
        "form": form,
        "overview": overview,
        "sittings": grouped(form.sittings),
        "sitting": sitting,
        "missing": max(sitting.players - len(overview.free), 0) if sitting else 0,
        "places": [(sent[i] if i < len(sent) else "") for i in range(form.places)],
    }
    return form_page(request, "tournaments/evenings/table_form.html", context)


def _draw_page(request: AuthenticatedRequest, evening: Event, form: TableForm) -> HttpResponse:
    draw = form.draw()
    players = form.cleaned_data["players"]
    drawn = [
        (player, shown(card), place == draw.dealer)
        for place, (player, card) in enumerate(zip(players, draw.cards, strict=True))
    ]
    context = {"evening": evening, "form": form, "drawn": drawn, "dealer": players[draw.dealer]}
    return TemplateResponse(request, "tournaments/evenings/table_draw.html", context)


def _seated_sentence(error: PlayerSeatedError) -> str:
    sentence = _(
        "%(player)s joue encore à la table %(table)s : terminez-la d’abord,"
        " ou choisissez quelqu’un d’autre."
    )
    return sentence % {"player": error.player, "table": error.table.number}


@asks
def seat_replace(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Ask who leaves and who comes; the form is the question."""
    table = get_object_or_404(tables_of(request.user).with_seats(), pk=table_id)
    evenings = evenings_of(request.user).with_epoch()
    evening = get_object_or_404(evenings, rounds__tables__table=table)
    demand(table, "seat_table")
    if evening.closed_at:
        return refuse_closed(request, evening)
    if table.closed_at:
        return refuse(request, evening, _closed(table.number))
    sent = posted(request)
    form = ReplacingForm(sent, evening=evening, table=table)
    completion = None
    if form.is_valid():
        coming: Player | str | None = form.free
        if coming is None:
            coming, completion = meant(evening, form)
        if coming is not None:
            if replaced := _replace(request, evening, form, coming):
                return replaced
            completion = complete(evening, str(coming))
    context = {"evening": evening, "table": table, "form": form, "completion": completion}
    return form_page(request, "tournaments/evenings/seat_replace.html", context)


def _replace(
    request: AuthenticatedRequest, evening: Event, form: ReplacingForm, coming: Player | str
) -> HttpResponse | None:
    """Let him sit down; None, with the reason on the form, where somebody else may be named."""
    table, leaving = form.table, form.cleaned_data["leaving"]
    try:
        following = replace_seat(table=table, leaving=leaving, coming=coming, act=request.act)
    except EventClosedError:
        return refuse_closed(request, evening)
    except (PlayersGoneError, TableClosedError):
        return refuse(request, evening, _closed(table.number))
    except PlayerSeatedError as error:
        form.add_error("name", _seated_sentence(error))
        return None
    except PlayerExistsError as error:
        form.add_error("name", str(error))
        return None
    words = _(
        "%(coming)s prend la place de %(leaving)s : la table %(table)s continue comme table"
        " %(number)s."
    )
    numbers = {"table": table.number, "number": following.number}
    messages.success(request, words % {"coming": coming, "leaving": leaving, **numbers})
    return redirect("sheet", following.pk)


def _closed(number: int) -> str:
    words = _("La table %(n)s n’est plus comme elle était : rien n’a été changé.")
    return words % {"n": number}


@EVENING.asks("show_codes")
def evening_tablets(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Show the way into every open table of an evening; a POST makes what is missing."""
    tables = Table.objects.open().filter(round_table__round__event=evening)
    back = reverse("evening", args=[evening.pk])
    return codes_page(request, evening, tables, back=back, back_label=evening.name)


EVERYBODY = 200
AT_MOST_NAMED = 4


@shows
def player_search(request: AuthenticatedRequest) -> HttpResponse:
    """Complete a name; in full, a page that does without script."""
    try:
        evening = evening_of(request, int(request.GET.get("evening", "")), "enter")
    except ValueError as error:
        raise Http404 from error
    if evening.closed_at:
        return refuse_closed(request, evening)
    return search_page(request, evening, SearchForm(request.GET))


def search_page(
    request: AuthenticatedRequest,
    evening: Event,
    form: SearchForm,
    refused: PlayersForm | None = None,
) -> HttpResponse:
    """Show what a typed name may mean, and why an entry was refused."""
    valid = form.is_valid() and not refused
    text = form.cleaned_data.get("q", "")
    context = {
        "evening": evening,
        "search": form,
        "refused": refused,
        "completion": complete(evening, text, **({} if text else {"shown": EVERYBODY})),
    }
    page = "_player_choices" if request.htmx else "player_search"
    status = HTTPStatus.OK if valid else HTTPStatus.UNPROCESSABLE_ENTITY
    response = TemplateResponse(
        request, f"tournaments/evenings/{page}.html", context, status=status
    )
    if request.htmx and refused:  # what was meant for the whole page goes to the choices
        return retarget(reswap(response, "innerHTML"), "#player-choices")
    return response


@EVENING.does("enter")
@once
def entry_create(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    form = PlayersForm(request.POST, evening=evening)
    if evening.closed_at:
        return refuse_closed(request, evening)
    if not form.is_valid():
        return search_page(request, evening, _search_for(request), form)
    try:
        names = _enter(request, evening, form)
    except EventClosedError:
        return refuse_closed(request, evening)
    except PlayerExistsError:
        name = form.cleaned_data["name"]
        if evening.entries.filter(player__name=name).exists():  # the form was sent twice
            messages.info(request, _("%(player)s est déjà de la soirée.") % {"player": name})
            return _desk(request, evening)
        form.add_error("name", _exists_sentence(name))
        return search_page(request, evening, _search_for(request), form)
    messages.success(request, _welcome(names))
    return _desk(request, evening)


def _welcome(names: Sequence[str]) -> str:
    """Name the new ones, or count them when the names would fill the page."""
    if len(names) > AT_MOST_NAMED:
        return _("%(count)s joueurs de plus sont de la soirée.") % {"count": len(names)}
    text = ngettext("%(names)s est de la soirée.", "%(names)s sont de la soirée.", len(names))
    return text % {"names": ", ".join(names)}


@EVENING.does("remove_entry")
def entry_remove(request: AuthenticatedRequest, evening: Event, player_id: int) -> HttpResponse:
    player = get_object_or_404(Player, club=evening.club, pk=player_id)
    try:
        entries.remove_entry(event=evening, player=player, act=request.act)
    except EventClosedError:
        return refuse_closed(request, evening)
    except entries.EntryPlaysError:
        sentence = _(
            "%(player)s s’est déjà assis à une table de la soirée :"
            " son nom reste au classement."
        )
        return refuse(request, evening, sentence % {"player": player})
    messages.success(request, _("%(player)s n’est plus de la soirée.") % {"player": player})
    return _desk(request, evening)


@EVENING.does("enter")
def evening_departure(
    request: AuthenticatedRequest, evening: Event, player_id: int
) -> HttpResponse:
    """Note that somebody has gone home, or is back."""
    player = get_object_or_404(Player, club=evening.club, pk=player_id)
    gone = request.POST.get("gone") != "0"
    try:
        go_home(evening=evening, player=player, gone=gone, act=request.act)
    except EventClosedError:
        return refuse_closed(request, evening)
    except PlayerSeatedError as error:
        words = _("%(player)s joue encore à la table %(table)s : terminez-la d’abord.")
        return refuse(request, evening, words % {"player": player, "table": error.table.number})
    words = _("%(player)s est parti.") if gone else _("%(player)s est revenu.")
    messages.success(request, words % {"player": player})
    return _desk(request, evening)


def _enter(request: AuthenticatedRequest, evening: Event, form: PlayersForm) -> list[str]:
    """Enter the players that were tapped, or the new one; give their names."""
    players = form.cleaned_data["player"]
    if not players:
        name = form.cleaned_data["name"]
        entries.enter_newcomer(event=evening, name=name, act=request.act)
        return [name]
    for player in players:
        entries.add_entry(event=evening, player=player, act=request.act)
    return [player.name for player in players]


def _search_for(request: AuthenticatedRequest) -> SearchForm:
    return SearchForm({"q": request.POST.get("name", "")})


def _exists_sentence(name: str) -> str:
    sentence = _(
        "Le club a déjà un joueur nommé %(name)s : touchez son nom pour l’ajouter,"
        " ou distinguez le nouveau par un second prénom."
    )
    return sentence % {"name": name}


def _desk(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    if request.htmx:
        return overview_page(request, evening)
    return redirect("evening", evening.pk)


@EVENING.asks("see_entries")
def evening_player(request: AuthenticatedRequest, evening: Any, player_id: int) -> HttpResponse:
    """Show what a player has chosen; a POST changes it, also after the end."""
    known = evening.club.players.all()
    if evening.role is None:  # who helps here alone knows those of the evening
        known = known.filter(entries__event=evening)
    player = get_object_or_404(known, pk=player_id)
    if request.method == "POST":
        demand(evening, "change_entry")
    form = PublicationForm(posted(request), player=player)
    if form.is_valid():
        publication = form.cleaned_data["publication"]
        choose_publication(player=player, publication=publication, act=request.act)
        return confirm(request, _("C’est noté."), "evening", evening.pk)
    context = {"evening": evening, "player": player, "form": form, "acts": acts_on(evening)}
    return form_page(request, "tournaments/evenings/player.html", context)
