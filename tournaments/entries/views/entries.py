"""The registration desk: the list, entering, checking in by hand or by a card’s code.

Importing a list of players of a tournament.
"""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from scoring.models import Player
from scoring.models.table import etag_base
from scoring.services.clubs import PlayerExistsError
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.names import untitled
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import number_in
from tarotclub.serving.sending import is_late
from tournaments.draw.views import telling_moves
from tournaments.entries.forms import CardForm, NamingForm, RegisterForm, register_form, renew
from tournaments.entries.listed import ENTRIES
from tournaments.entries.registration import EntryFilter, Registration, registration_of
from tournaments.entries.services.entries import check_in, check_in_all
from tournaments.entries.services.registration import Registered, owed_by, register
from tournaments.event.forms.names import SearchForm
from tournaments.event.names import Completion, complete
from tournaments.event.services.setting_up import TeamFullError
from tournaments.event.services.writing import SentOtherwiseError
from tournaments.event.views import TOURNAMENT, Question, frame_of, once, polled, with_etag
from tournaments.event.words import euros
from tournaments.foreign.views import bring_in
from tournaments.models import Entry, Event, PaymentMethod


def entry_of(event: Event, entry_id: str | int) -> Entry:
    """Find an entry of an event, or answer 404."""
    entries = event.entries.select_related("player", "team", "substitute")
    entry = get_object_or_404(entries, pk=number_in(str(entry_id)))
    entry.event = event
    return entry


def _state(event: Any) -> str:
    """The ETag of the list, which no deal changes; fetch the event with_epoch()."""
    return etag_base(event.epoch, event.stamp)


@polled(_state)
@TOURNAMENT.shows("see_entries")
def entry_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the desk. The page asks again every few seconds, for other desks' changes."""
    if not request.htmx:
        return registration_page(request, event)
    context = list_context(event, _show(request))
    response = TemplateResponse(request, "tournaments/entries/_entries.html", context)
    return with_etag(response, _state(event))


def registration_page(
    request: AuthenticatedRequest,
    event: Event,
    form: RegisterForm | None = None,
    completion: Completion | None = None,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Show the whole desk; to htmx, who has sent a form, the form and the list."""
    context = list_context(event, _show(request))
    fresh = register_form(event, present=event.date <= timezone.localdate())
    context |= {"form": form or fresh, "completion": completion}
    page = "_answer" if request.htmx else "list"
    return TemplateResponse(request, f"tournaments/entries/{page}.html", context, status=status)


def list_context(event: Event, show: EntryFilter) -> dict[str, Any]:
    registration = registration_of(event, show)
    return {
        "event": event,
        "etag": _state(event),
        "acts": acts_on(event),
        "registration": registration,
        "show": show,
        "filters": _filters(registration),
        "takings": [
            (PaymentMethod(method).label, euros(cents))
            for method, cents in registration.by_method.items()
        ],
    }


def _filters(registration: Registration) -> Sequence[tuple[EntryFilter, str]]:
    absent = len(registration.absent)
    words = _("Pas venus (%(n)s)") if registration.under_way else _("Absents (%(n)s)")
    owing, scratched = len(registration.owing), len(registration.scratched)
    gone = [(EntryFilter.SCRATCHED, _("Retirés (%(n)s)") % {"n": scratched})]
    return [
        (EntryFilter.ALL, _("Tous (%(n)s)") % {"n": len(registration.lines)}),
        (EntryFilter.ABSENT, words % {"n": absent}),
        (EntryFilter.OWING, _("À payer (%(n)s)") % {"n": owing}),
        *(gone if scratched else ()),
    ]


def _show(request: AuthenticatedRequest) -> EntryFilter:
    asked = request.POST.get("montrer") or request.GET.get("montrer")
    return EntryFilter(asked) if asked in set(EntryFilter) else EntryFilter.ALL


@TOURNAMENT.shows("enter")
def entry_search(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Complete a name while it is typed."""
    if not request.htmx:
        return redirect("entry_list", event.pk)
    form = SearchForm({"q": request.GET.get("name", "")})
    form.is_valid()
    text = form.cleaned_data.get("q", "")
    context = {"event": event, "search": form}
    context["completion"] = complete(event, text) if text else None
    return TemplateResponse(request, "tournaments/entries/_choices.html", context)


@TOURNAMENT.does("enter")
@once
def entry_add(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Enter who is meant; when that is not sure, ask with the choices in reach of a key."""
    form = RegisterForm(request.POST, event=event)
    if not form.is_valid():
        return _ask_again(request, event, form)
    player, completion = meant(event, form, late=is_late(request))
    if player is None:
        return _ask_again(request, event, form, completion)
    try:
        with telling_moves(request, event):
            done = register(event=event, player=player, arrival=form.arrival, act=request.act)
            messages.success(request, _welcome(done, form.arrival.method))
    except PlayerExistsError as error:
        form.add_error("name", str(error))
        return _ask_again(request, event, form, complete(event, str(player)))
    except Refusal as error:
        if isinstance(error, SentOtherwiseError):
            renew(form)
        form.add_error("team" if isinstance(error, TeamFullError) else None, str(error))
        return _ask_again(request, event, form)
    if request.htmx:
        event.refresh_from_db(fields=["revision", "stamp"])
        following = register_form(event, present=True, last=request.POST)
        return registration_page(request, event, following)
    return back_to_list(event, request)


def meant(
    event: Event, form: NamingForm, *, late: bool = False
) -> tuple[Player | str | None, Completion | None]:
    """Tell who is to be entered: a player, a new name, or nobody yet, and who may be meant.

    `late` is a name that waited for the server: one that resembles nobody's is a new one, as
    nobody is there to be asked.
    """
    data = form.cleaned_data
    if tapped := data["player"].first():
        return tapped, None
    if data["newcomer"]:
        return data["newcomer"], None
    completion = complete(event, data["name"])
    if sure := completion.sure:
        return event.club.players.get(pk=sure.pk), None
    if late and not completion.found and not completion.near:
        return untitled(data["name"]), None
    if completion.found or completion.near:
        form.add_error("name", _("Lequel ? Choisissez-le, ou ajoutez un nouveau joueur."))
    else:
        words = _("%(name)s n’est pas dans le club : Entrée pour l’ajouter.")
        if len(completion.new_names) > 1:
            words = _("%(name)s n’est pas dans le club : touchez son nom pour l’ajouter.")
        form.add_error("name", words % {"name": data["name"]})
    return None, completion


def _ask_again(
    request: AuthenticatedRequest,
    event: Event,
    form: RegisterForm,
    completion: Completion | None = None,
) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return registration_page(request, event, form, completion, status=status)


def _welcome(done: Registered, method: PaymentMethod | None) -> str:
    words = {"number": done.entry.number, "player": done.entry.player.name}
    if done.created:
        sentence = _("N° %(number)s : %(player)s est sur la liste.")
    elif done.checked_in:
        sentence = _("N° %(number)s : %(player)s était sur la liste, noté présent.")
    else:
        sentence = _("N° %(number)s : %(player)s était déjà sur la liste.")
    if done.cents and method:
        paid = _("%(said)s Encaissé : %(amount)s (%(method)s).")
        return paid % {
            "said": sentence % words,
            "amount": euros(done.cents),
            "method": PaymentMethod(method).label,
        }
    return sentence % words


@TOURNAMENT.does("check_in")
@once
def entry_check_in(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Note that somebody has come, or has not after all: one tap on the list."""
    came = "present" in request.POST
    entry = entry_of(event, request.POST.get("present") or request.POST.get("absent", ""))
    try:
        with telling_moves(request, event):
            check_in(entry=entry, present=came, act=request.act)
    except Refusal as error:
        messages.error(request, str(error))
    if not request.htmx:
        return back_to_list(event, request)
    return list_part(request, event)


def list_part(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Give htmx the list as it is after a tap on it."""
    event.refresh_from_db(fields=["revision", "stamp"])
    context = list_context(event, _show(request))
    return TemplateResponse(request, "tournaments/entries/_entries.html", context)


@TOURNAMENT.asks("check_in_all")
def entry_check_in_all(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    Question(
        title=_("Noter tout le monde présent ?"),
        label=_("Tous présents"),
        back=reverse("entry_list", args=[event.pk]),
    ).agree(request)
    try:
        with telling_moves(request, event):
            count = check_in_all(event=event, act=request.act)
            words = ngettext(
                "%(n)s joueur noté présent.", "%(n)s joueurs notés présents.", count
            )
            messages.success(request, words % {"n": count})
    except Refusal as error:
        messages.error(request, str(error))
    return back_to_list(event, request)


def back_to_list(event: Event, request: AuthenticatedRequest) -> HttpResponse:
    """Lead to the list as it was shown."""
    address = reverse("entry_list", args=[event.pk])
    show = _show(request)
    query = "" if show is EntryFilter.ALL else f"?montrer={show}"
    return HttpResponseRedirect(address + query, status=HTTPStatus.SEE_OTHER)


@TOURNAMENT.asks("check_in")
def entry_arrival(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Note who has come by his card; ready for the next one at once.

    A phone that opens a card's address here shows whose it is, and asks before it is noted.
    """
    form, shown = CardForm(event=event), None
    if request.method == "POST":
        form = CardForm(request.POST, event=event)
        if form.is_valid():
            _note(request, event, form.cleaned_data["card"])
            return redirect("entry_arrival", event.pk)
    elif "code" in request.GET:
        form = CardForm({"card": request.get_full_path()}, event=event)
        shown = form.cleaned_data["card"] if form.is_valid() else None
    context = {"event": event, "form": form, "entry": shown}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return TemplateResponse(request, "tournaments/entries/arrival.html", context, status=status)


def _note(request: AuthenticatedRequest, event: Event, entry: Entry) -> None:
    before = entry.checked_in_at is not None
    try:
        with telling_moves(request, event):
            check_in(entry=entry, act=request.act)
    except Refusal as error:
        messages.error(request, str(error))
        return
    words = (
        _("N° %(n)s : %(player)s était déjà noté présent.")
        if before
        else _("N° %(n)s : %(player)s est là.")
    )
    messages.success(request, words % {"n": entry.number, "player": entry.player})
    if (owed := owed_by(entry)) > 0:
        messages.warning(request, _("Reste à payer : %(amount)s.") % {"amount": euros(owed)})


@TOURNAMENT.asks("import_entries")
def entry_import(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    frame = frame_of(event, "entry_list")
    if "store" not in request.POST:
        return bring_in(request, ENTRIES, event, frame)
    with telling_moves(request, event):
        return bring_in(request, ENTRIES, event, frame)
