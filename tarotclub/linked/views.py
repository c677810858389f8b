"""What halls' computers send, a live ranking; a club's pages of its site, or of its halls."""

import json
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring import labels
from scoring.access import CLUB
from scoring.models import Club
from tarotclub.federation.forms import EventForm
from tarotclub.ground.refusal import Refusal
from tarotclub.linked.forms import HallForm, SiteForm, StickForm
from tarotclub.linked.message import SpoiltMessageError, read_messages
from tarotclub.linked.sender import sender
from tarotclub.linked.services import hall as hall_side, site
from tarotclub.serving.http import AuthenticatedRequest, HtmxRequest, for_everybody
from tarotclub.serving.kept import once_known
from tarotclub.serving.pages import Asking, ask, confirm, posted, posted_files
from tournaments.archive.event_file import EventFileError
from tournaments.event.views import document, titled
from tournaments.models import Event, Incoming, LinkedHall, MessageKind, Outgoing, SiteLink
from tournaments.public.views import nothing_here

ACT = "link_halls"
SHOWN = 60
KIND = "application/octet-stream"
STATUSES: dict[type, HTTPStatus] = {
    site.BehindError: HTTPStatus.CONFLICT,
    site.UnknownHallError: HTTPStatus.FORBIDDEN,
}


@csrf_exempt
@require_POST
def hall_post(request: HttpRequest) -> HttpResponse:
    """Take one message; a refusal says why, and the next number where that was the matter."""
    body = b""
    try:
        with suppress(RawPostDataException):  # a form of parts has been read
            body = request.body
        if len(messages := list(read_messages(body))) != 1:
            raise SpoiltMessageError
        return JsonResponse(site.receive(messages[0]))
    except (EventFileError, Refusal) as error:
        status = STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)
        more = {"next": error.least} if isinstance(error, site.BehindError) else {}
        return JsonResponse({"message": site.sentence_of(error), **more}, status=status)


@for_everybody
@require_safe
def hall_ranking(request: HtmxRequest, hall_key: str) -> HttpResponse:
    """Show a ranking as a hall has published it, while it is played there."""
    rows = Incoming.objects.filter(public_key=hall_key, kind=MessageKind.RANKING)
    told = rows.select_related("hall__club", "stored").first()
    if told is None:
        return nothing_here(request, _("Ces pages ne sont pas publiées, ou plus."))
    if told.stored and told.stored.public_key:
        return redirect("follow_ranking", told.stored.public_key)
    state = f"{told.pk}-{told.sequence}-{told.stored_id}-{get_language()}"
    return once_known(request, state, state, lambda: _ranking_page(request, told))


def _ranking_page(request: HtmxRequest, told: Incoming) -> HttpResponse:
    whole = told.facts.get("unit") == "points"
    rows = [
        (rank, name, labels.signed(total) if whole else labels.decimal_mark(f"{total:.2f}"))
        for rank, name, total in told.facts.get("rows", [])
    ]
    context = {"told": told, "rows": rows, "percent": told.facts.get("unit") == "percent"}
    return TemplateResponse(request, "linked/ranking.html", context)


@CLUB.shows(ACT)
def club_linked(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Show the site that a computer is linked to, or the halls that are linked to this site."""
    link = SiteLink.objects.filter(club=club).first()
    halls = LinkedHall.objects.filter(club=club, ended_at=None)
    incoming = Incoming.objects.filter(hall__club=club).select_related("hall", "stored")
    context = {
        "club": club,
        "link": link,
        "outgoing": Outgoing.objects.filter(link=link).select_related("event")[:SHOWN],
        "halls": halls,
        "incoming": incoming.defer("facts", "results")[:SHOWN],
    }
    return TemplateResponse(request, "linked/club.html", context)


def _asking(club: Club, heading: str, label: str, **more: Any) -> Asking:
    back = reverse("club_linked", args=[club.pk])
    place = _("Salles reliées")
    return Asking(heading=heading, label=label, back=back, place=place, **more)


@CLUB.asks(ACT)
def site_link(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """Link this computer to the club's site."""
    question = _asking(
        club,
        _("Relier cet ordinateur au site du club"),
        _("Relier"),
        done=_("C’est relié : les envois partent d’eux-mêmes quand il y a internet."),
        text=_(
            "Sur le site du club, à sa page « Salles reliées », « Relier une salle » montre une"
            " adresse et un code."
        ),
    )

    def linked(**answers: Any) -> None:
        hall_side.link_site(club=club, act=request.act, **answers)
        sender.ask()

    return ask(request, question, linked, SiteForm(posted(request)))


@CLUB.asks(ACT)
def site_unlink(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    question = _asking(
        club,
        _("Défaire la liaison au site du club ?"),
        _("Défaire"),
        done=_("La liaison est défaite."),
        text=_("Le site garde ce qu’il a reçu ; plus rien ne part d’ici, ni n’en vient."),
        danger=True,
    )
    return ask(request, question, partial(hall_side.end_link, club=club, act=request.act))


@CLUB.does(ACT)
def site_exchange(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    words = _("C’est en route : rechargez cette page dans un moment.")
    sender.ask()
    return confirm(request, words, "club_linked", club.pk)


@CLUB.asks(ACT)
def event_send(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """Choose an event to send: its ranking while it is played, all of it at the end."""
    question = _asking(
        club,
        _("Envoyer un événement"),
        _("Envoyer au site"),
        done=_("Il part dès qu’il y a internet, puis à chaque changement."),
        text=_(
            "Pendant le jeu le site montre le classement, comme les pages du public : places,"
            " noms publiés, totaux. Une fois l’événement terminé, il le reçoit tout entier."
        ),
    )
    sent = Outgoing.objects.filter(link__club=club)
    events = Event.objects.filter(club=club).exclude(pk__in=sent.values("event"))
    form = EventForm(posted(request), events=events.open_first(timezone.localdate()))

    def sends(event: Event) -> None:
        hall_side.send_event(club=club, event=event)
        sender.ask()

    return ask(request, question, sends, form)


@CLUB.does(ACT)
def event_keep(request: AuthenticatedRequest, club: Club, event_id: int) -> HttpResponse:
    event = get_object_or_404(Event, club=club, pk=event_id)
    words = _("Plus rien n’en part ; le site garde ce qu’il a reçu.")
    hall_side.keep_event(club=club, event=event)
    return confirm(request, words, "club_linked", club.pk)


@CLUB.shows(ACT)
def stick_take(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Give all that is to be sent as a file for a stick."""
    link = get_object_or_404(SiteLink, club=club)
    try:
        content = hall_side.stick_file(link)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("club_linked", club.pk)
    if not content:
        words = _("Le site a déjà tout : cette clé serait vide.")
        return confirm(request, words, "club_linked", club.pk)
    return document(content, KIND, f"{titled(link.hall)}.envoi", as_attachment=True)


@CLUB.asks(ACT)
def stick_bring(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """Take what a stick brings: of a hall at the site, of the site in a hall."""
    link = SiteLink.objects.filter(club=club).first()
    question = _asking(
        club,
        _("Apporter une clé"),
        _("Apporter"),
        done=_("C’est apporté."),
        text=_("Le fichier « .json » que le site a donné pour cette salle.")
        if link
        else _("Le fichier « .envoi » qu’une salle a préparé."),
    )
    form = StickForm(posted(request), posted_files(request))

    def brings(file: Any) -> HttpResponse | None:
        if link:
            hall_side.take_file(link=link, data=file.read())
            return None
        told = site.receive_file(club=club, data=file.read())
        return TemplateResponse(request, "linked/brought.html", {"club": club, "told": told})

    return ask(request, question, brings, form)


@CLUB.asks(ACT)
def hall_offer(request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """Name a hall, and show the code by which its computer is linked."""
    question = _asking(
        club,
        _("Relier une salle"),
        _("Montrer le code"),
        text=_("Sous ce nom le site dira d’où vient ce qu’il reçoit."),
    )

    def offers(name: str) -> HttpResponse:
        hall, code = site.offer_code(club=club, name=name, act=request.act)
        address = request.build_absolute_uri("/").rstrip("/")
        context = {"club": club, "hall": hall, "code": code, "address": address}
        return TemplateResponse(request, "linked/code.html", context)

    return ask(request, question, offers, HallForm(posted(request)))


@CLUB.asks(ACT)
def hall_end(request: AuthenticatedRequest, club: Club, hall_id: int) -> HttpResponseBase:
    hall = get_object_or_404(LinkedHall, club=club, pk=hall_id)
    question = _asking(
        club,
        _("Retirer la liaison de « %(hall)s » ?") % {"hall": hall.name},
        _("Retirer"),
        done=_("La liaison est retirée : plus rien n’est pris de cette salle."),
        text=_("Ce qui a été reçu reste. Un nouveau code la relierait."),
        danger=True,
    )
    return ask(request, question, partial(site.end_hall, hall=hall, act=request.act))


@CLUB.shows(ACT)
def hall_calendar(_request: AuthenticatedRequest, club: Club, hall_id: int) -> HttpResponse:
    """Give what goes down to a hall as a file for a stick."""
    hall = get_object_or_404(LinkedHall.objects.select_related("club"), club=club, pk=hall_id)
    content = json.dumps(site.calendar_of(hall)).encode()
    name = f"{titled(hall.name)}.json"
    return document(content, "application/json", name, as_attachment=True)
