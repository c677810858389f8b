"""The directory as a file: a list brought in, looked over first; the whole of it taken out."""

from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Action, Club
from tarotclub.people.access import CLUB
from tarotclub.people.directory import directory_of
from tarotclub.people.importing import MEMBERS
from tarotclub.people.paper import directory_workbook
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.downloads import XLSX, titled, written
from tournaments.foreign.views import PageFrame, bring_in


@CLUB.asks()
def player_import(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    back = reverse("player_list", args=[club.pk])
    frame = PageFrame(back=back, back_label=_("Annuaire"), context={"club": club})
    return bring_in(request, MEMBERS, club, frame)


@CLUB.does()
def player_export(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """The whole directory as a workbook, archives and all."""
    lines = [*directory_of(club), *directory_of(club, archived=True)]
    now = timezone.now()
    told = {"players": len(lines)}
    Action.objects.create(club=club, kind="export_players", by=request.user, at=now, data=told)
    name = f"{titled(_('Annuaire'), club.name)}.xlsx"
    moment = timezone.localtime(now)
    return written(lambda file: directory_workbook(club.name, lines, moment, file), XLSX, name)
