"""Opening an event's pages to everybody, and the code that leads to them; its copy in files."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.posters import qr_code
from scoring.tablets import stays_here, tablet_address
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm
from tournaments.event.services.publication import publish_event
from tournaments.event.views.downloads import document, titled
from tournaments.event.views.pages import TOURNAMENT, Question, agreed, ask, refuse
from tournaments.models import Event
from tournaments.public.folder import site_folder

ZIP = "application/zip"


@TOURNAMENT.shows()
def publication(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the way to the public pages, large and to be printed, or that there are none."""
    context = {"event": event, "acts": acts_on(event)}
    if event.public_key:
        address = tablet_address(request, reverse("follow", args=[event.public_key]))
        context |= {
            "address": address,
            "qr": qr_code(address),
            "stays_here": stays_here(address),
            "results": tablet_address(
                request, reverse("follow_results", args=[event.public_key])
            ),
        }
    return TemplateResponse(request, "tournaments/public/publication.html", context)


@TOURNAMENT.shows("see_ranking")
@from_replica
def site_zip(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """The results as a folder of plain pages for the club's own site."""
    if event.ranking_hidden:
        words = _("Le classement est gardé pour la remise des prix : dévoilez-le d’abord.")
        return refuse(request, event, words)
    content = site_folder(event, timezone.localtime())
    name = f"{titled(event.name, _('site'))}.zip"
    return document(content, ZIP, name, as_attachment=True)


@TOURNAMENT.asks("publish_event")
def event_publish(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("publication", args=[event.pk])
    if event.public_key:
        return redirect(back)
    question = Question(
        act="publish_event",
        title=_("Ouvrir les pages du public ?"),
        text=_("Qui a leur adresse les voit, sans compte :"),
        points=[
            _("les placements des tours lancés et l’horloge,"),
            _("les marques de chacun, donne par donne, et les décisions sans leur motif,"),
            _("le classement ; tant qu’il est caché, les marques et les décisions le sont."),
            _("Les noms sont publiés comme chaque joueur l’a choisi."),
        ],
        label=_("Ouvrir"),
        back=back,
    )
    if not agreed(request, question):
        return ask(request, event, question)
    publish_event(event=event, act=request.act)
    return confirm(request, _("Les pages du public sont ouvertes : montrez le code."), back)


@TOURNAMENT.asks("unpublish_event")
def event_unpublish(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("publication", args=[event.pk])
    if not event.public_key:
        return redirect(back)
    question = Question(
        act="unpublish_event",
        title=_("Fermer les pages du public ?"),
        text=_(
            "Le code affiché ne mènera plus à rien, pour toujours : rouvertes, elles auront une"
            " autre adresse."
        ),
        label=_("Fermer"),
        back=back,
    )
    if not agreed(request, question):
        return ask(request, event, question)
    publish_event(event=event, shown=False, act=request.act)
    return confirm(request, _("Les pages du public sont fermées."), back)
