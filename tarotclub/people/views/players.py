"""The directory: players, one of them, a list that is brought, doubles, what is stored."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from scoring.access import CLUB, player_of
from scoring.models import Action, Club, Player
from tarotclub.accounts.acting import Act
from tarotclub.ground.refusal import Refusal
from tarotclub.people import directory, player_data as everything
from tarotclub.people.forms.players import DirectorySearch, MembersForm, MergeForm, PlayerForm
from tarotclub.people.html_tables import directory_table
from tarotclub.people.importing import MEMBERS
from tarotclub.people.services import players
from tarotclub.people.services.players import anonymise_player
from tarotclub.serving.http import AuthenticatedRequest, way_back
from tarotclub.serving.pages import Pages, View, confirm, form_page, posted, refusals_in
from tournaments.event.views import XLSX, document, titled, written
from tournaments.foreign.views import PageFrame, bring_in
from tournaments.models import PlayerPage


class PlayerPages(Pages):
    """Pages about a player of the directory: on one of its own is said what is refused."""

    def answer(
        self, view: View, request: AuthenticatedRequest, thing: Any, _act: str, /, **keys: Any
    ) -> HttpResponseBase:
        try:
            return view(request, thing, **keys)
        except Refusal as error:
            context = {"player": thing, "sentence": str(error)}
            page = "people/player_refusal.html"
            return TemplateResponse(request, page, context, status=HTTPStatus.CONFLICT)


PLAYER = PlayerPages(player_of, "change_club")


@CLUB.shows()
def player_list(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    search = DirectorySearch(request.GET)
    search.is_valid()
    sought = search.cleaned_data.get("q", "")
    archived = search.cleaned_data.get("archives", False)
    guests = search.cleaned_data.get("invites", False)
    lines = directory.directory_of(club, sought, archived=archived, guests=guests)
    ticked = guests and bool(lines) and not archived
    context = {
        "club": club,
        "search": search,
        "table": directory_table(lines, request.GET, ticked=ticked),
        "ticked": ticked,
        "found": len(lines),
        "doubles": len(directory.doubles_of(club)),
        "forgetting": directory.to_be_forgotten(club),
    }
    return TemplateResponse(request, "people/players.html", context)


@CLUB.does()
def players_join(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Let the guests that were ticked be members, or all of them."""
    form = MembersForm(request.POST, club=club)
    chosen = form.chosen if form.is_valid() else []
    words = ngettext(
        "%(n)s joueur est maintenant membre du club.",
        "%(n)s joueurs sont maintenant membres du club.",
        len(chosen),
    )
    if chosen:
        players.make_members(players=chosen, act=request.act)
        messages.success(request, words % {"n": len(chosen)})
    else:
        messages.warning(request, _("Cochez d’abord ceux qui sont membres du club."))
    return redirect(f"{reverse('player_list', args=[club.pk])}?invites=on")


@CLUB.asks()
def player_add(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    form = PlayerForm(posted(request), club=club)
    if form.is_valid():
        with refusals_in(form, "name"):
            player = players.add_to_directory(club=club, act=request.act, **form.facts)
            words = _("%(player)s est dans l’annuaire.") % {"player": player}
            return confirm(request, words, "player_list", club.pk)
    context = {"club": club, "form": form}
    return form_page(request, "people/player_add.html", context)


@PLAYER.asks()
def player(request: AuthenticatedRequest, shown: Player) -> HttpResponse:
    """Show a card; whom ?retour= has led here goes back there once it is stored."""
    back = way_back(request)
    form = PlayerForm(posted(request), club=shown.club, player=shown)
    if form.is_valid():
        with refusals_in(form, "name"):
            players.change_player(player=shown, act=request.act, **form.facts)
            messages.success(request, _("La fiche est enregistrée."))
            return HttpResponseRedirect(back or reverse("player", args=[shown.pk]))
    context: dict[str, Any] = {"player": shown, "club": shown.club, "form": form, "back": back}
    context["played"] = directory.played_by(shown)
    context["forgetting"] = directory.to_be_forgotten(shown.club).filter(pk=shown.pk)
    return form_page(request, "people/player.html", context)


@PLAYER.does()
def player_archive(request: AuthenticatedRequest, shown: Player) -> HttpResponse:
    """Put a player away, or take him back: `away` says which."""
    away = "away" in request.POST
    players.archive_player(player=shown, away=away, act=request.act)
    words = _("%(player)s est archivé.") if away else _("%(player)s est de nouveau proposé.")
    return confirm(request, words % {"player": shown}, "player", shown.pk)


@CLUB.asks()
def player_import(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    back = reverse("player_list", args=[club.pk])
    frame = PageFrame(back=back, back_label=_("Annuaire"), context={"club": club})
    return bring_in(request, MEMBERS, club, frame)


@CLUB.does()
def player_export(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """The whole directory as a workbook, archives and all."""
    lines = [*directory.directory_of(club), *directory.directory_of(club, archived=True)]
    act = Act(request.user, timezone.now())  # of the log, and of the workbook
    Action.objects.note("export_players", club, act, players=len(lines))
    name = f"{titled(_('Annuaire'), club.name)}.xlsx"
    moment = timezone.localtime(act.at)
    return written(
        lambda file: directory.directory_workbook(club.name, lines, moment, file), XLSX, name
    )


@CLUB.shows()
def player_doubles(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Propose who may be the same; nothing is ever merged by itself."""
    doubles = directory.doubles_of(club)
    seen = directory.last_seen(player for group in doubles for player in group)
    groups = [[(player, seen.get(player.pk)) for player in group] for group in doubles]
    context = {"club": club, "groups": groups}
    return TemplateResponse(request, "people/player_doubles.html", context)


@PLAYER.asks()
def player_merge(request: AuthenticatedRequest, kept: Player) -> HttpResponse:
    """Merge another player into this one; `avec` names him to begin with."""
    form = MergeForm(posted(request), player=kept, other=request.GET.get("avec", ""))
    if form.is_valid():
        other = form.cleaned_data["other"]
        with refusals_in(form, "other"):
            players.merge_players(kept=kept, gone=other, act=request.act)
            words = _("%(other)s et %(player)s ne sont plus qu’un seul joueur.")
            both = {"other": other.name, "player": kept}
            return confirm(request, words % both, "player", kept.pk)
    context = {"player": kept, "club": kept.club, "form": form}
    return form_page(request, "people/player_merge.html", context)


JSON = "application/json; charset=utf-8"


@PLAYER.does()
def player_data(request: AuthenticatedRequest, player: Player) -> HttpResponse:
    """Everything about a player in one file that a person can read too."""
    response = JsonResponse(
        everything.player_data(player), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    players.log_player("export_player", player, request.act)
    name = f"{titled(_('Données'), player.name)}.json"
    return document(response.content, JSON, name, as_attachment=True)


@require_safe
def own_data(_request: HttpRequest, page_key: str) -> HttpResponse:
    """The same for himself, by the link of his own page."""
    pages = PlayerPage.objects.select_related("player__club")
    told = everything.player_data(get_object_or_404(pages, key=page_key).player)
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@PLAYER.asks()
def player_anonymise(request: AuthenticatedRequest, player: Player) -> HttpResponse:
    if request.method == "POST" and "ticked" in request.POST:
        anonymise_player(player=player, act=request.act)
        words = _("Ce joueur est anonyme : son nom est effacé.")
        return confirm(request, words, "player", player.pk)
    unticked = request.method == "POST"
    context = {"player": player, "club": player.club, "unticked": unticked}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if unticked else HTTPStatus.OK
    return TemplateResponse(request, "people/player_anonymise.html", context, status=status)
