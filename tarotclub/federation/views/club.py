"""A club's own pages about its federation: joining, publishing, who is who, leaving."""

from functools import partial

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Club
from tarotclub.accounts.acting import Act
from tarotclub.federation.access import CLUB
from tarotclub.federation.forms import EventForm, LikenessForm
from tarotclub.federation.paper import write_club
from tarotclub.federation.services import federation as services, persons
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Asking, ask, do, posted
from tournaments.event.names import published_name
from tournaments.event.views import written
from tournaments.models import Affiliation, Event, Homologation, SamePerson

SHOWN = 60
ZIP = "application/zip"


def _affiliation(club: Club, key: int) -> Affiliation:
    """Fetch also one that is over: what an older page asks then says so."""
    return get_object_or_404(
        Affiliation.objects.select_related("federation__club"), club=club, pk=key
    )


AFFILIATION = CLUB.within(_affiliation)


@CLUB.shows()
def club_federation(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Show what a club is invited to and in, and what it has published."""
    there = Affiliation.objects.filter(club=club, ended_at=None).select_related(
        "federation__club"
    )
    published = Homologation.objects.filter(club=club).select_related("federation__club")
    shown = list(published[:SHOWN])
    joined = [each for each in there if each.joined_at is not None]
    context = {
        "club": club,
        "invited": [each for each in there if each.joined_at is None],
        "joined": joined,
        "persons": joined or SamePerson.objects.of(club).exists(),
        "published": shown,
        "changed": services.changed_since(shown),
    }
    return TemplateResponse(request, "federation/of_club.html", context)


@CLUB.shows()
def club_files(_request: AuthenticatedRequest, club: Club) -> HttpResponseBase:
    """Give a club what it takes along."""
    return written(lambda file: write_club(club, file), ZIP, f"{club.name}.zip")


@AFFILIATION.does()
def federation_join(request: AuthenticatedRequest, here: Affiliation) -> HttpResponse:
    act = partial(services.join_federation, affiliation=here)
    words = _(
        "Le club est de la fédération : elle verra ce que vous lui publiez, rien d’autre."
    )
    return do(request, act, words, "club_federation", here.club_id)


@AFFILIATION.asks()
def federation_leave(request: AuthenticatedRequest, here: Affiliation) -> HttpResponseBase:
    """Leave a federation, or decline to join it."""
    leave = _("Quitter %(federation)s ?")
    words = leave if here.joined_at else _("Refuser l’invitation de %(federation)s ?")
    question = Asking(
        heading=words % {"federation": here.federation.club.name},
        label=_("Quitter") if here.joined_at else _("Refuser"),
        back=reverse("club_federation", args=[here.club_id]),
        place=_("Fédération"),
        done=_("C’est fait."),
        text=_(
            "Tout ce qui est au club reste au club ; la fédération garde les rapports"
            " homologués, et vos demandes sans réponse sont retirées."
        )
        if here.joined_at
        else _("La fédération peut vous inviter de nouveau."),
        danger=True,
    )
    act = partial(services.end_affiliation, affiliation=here, act=request.act)
    return ask(request, question, act)


@AFFILIATION.asks()
def homologation_ask(request: AuthenticatedRequest, here: Affiliation) -> HttpResponseBase:
    """Publish an event to a federation: its name, its day, its ranking."""
    known = here.federation.homologations.filter(club=here.club_id)
    known = known.filter(state__in=[services.ASKED, services.GRANTED])
    events = Event.objects.filter(club=here.club_id).exclude(closed_at=None)
    events = events.exclude(pk__in=known.exclude(event=None).values("event"))
    question = Asking(
        heading=_("Demander une homologation"),
        label=_("Publier à la fédération"),
        back=reverse("club_federation", args=[here.club_id]),
        place=_("Fédération"),
        done=_("La rencontre est vérifiée et publiée à la fédération."),
        text=_(
            "La fédération verra le nom, la date et le classement, avec les noms publiés et"
            " les licences ; ni les donnes, ni les comptes, ni l’annuaire."
        ),
    )
    form = EventForm(posted(request), events=events.order_by("-date", "-pk"))
    act = partial(services.ask_homologation, affiliation=here, act=request.act)
    return ask(request, question, act, form)


@CLUB.asks()
def homologation_retract(
    request: AuthenticatedRequest, club: Club, published_id: int
) -> HttpResponseBase:
    published = get_object_or_404(Homologation, club=club, pk=published_id)
    question = Asking(
        heading=_("Ne plus publier %(event)s ?") % {"event": published.name},
        label=_("Ne plus publier"),
        back=reverse("club_federation", args=[club.pk]),
        place=_("Fédération"),
        done=_("La publication est retirée."),
        text=_(
            "La rencontre ne compte plus dans les saisons ouvertes de la fédération, qui en"
            " garde la trace ; la publier de nouveau, c’est la faire juger de nouveau."
        ),
        danger=True,
    )
    act = partial(services.end_homologation, homologation=published, act=request.act)
    return ask(request, question, act)


@CLUB.shows()
def club_persons(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Show who may be one person with somebody of another club, and who is."""
    pairs = list(SamePerson.objects.of(club).select_related("player__club", "other__club"))
    alike = persons.likenesses(club)
    people = [player for pair in pairs for player in (pair.player, pair.other)]
    for player in (*people, *(each.other for each in alike)):
        if player.club_id != club.pk:
            player.name = published_name(player, player.pk)
    context = {
        "club": club,
        "alike": alike,
        "asked": [pair for pair in pairs if not pair.confirmed_at],
        "same": [pair for pair in pairs if pair.confirmed_at],
    }
    return TemplateResponse(request, "federation/persons.html", context)


@CLUB.does()
def person_propose(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    form = LikenessForm(request.POST)
    answers = form.cleaned_data if form.is_valid() else {"player": 0, "other": 0}
    words = _("C’est proposé : l’autre club confirme, ou non.")
    act = partial(persons.propose_person, club=club, **answers)
    return do(request, act, words, "club_persons", club.pk)


@CLUB.does()
def person_confirm(request: AuthenticatedRequest, club: Club, pair_id: int) -> HttpResponse:
    def confirm(act: Act) -> None:
        persons.confirm_person(pair=_pair(club, pair_id, other__club=club), act=act)

    words = _("C’est confirmé : la fédération les classe comme une personne.")
    return do(request, confirm, words, "club_persons", club.pk)


@CLUB.does()
def person_part(request: AuthenticatedRequest, club: Club, pair_id: int) -> HttpResponse:
    def part(act: Act) -> None:
        persons.part_persons(pair=_pair(club, pair_id), act=act)

    words = _("C’est noté : ce sont deux personnes.")
    return do(request, part, words, "club_persons", club.pk)


def _pair(club: Club, key: int, **only: Club) -> SamePerson:
    """Find a pair of the club's. Raises NotAlikeError once somebody has parted it."""
    if not SamePerson.objects.filter(pk=key).exists():
        raise persons.NotAlikeError
    return get_object_or_404(SamePerson.objects.of(club), pk=key, **only)
