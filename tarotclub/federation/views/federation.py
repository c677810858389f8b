"""The pages of a federation's people: its clubs, and what these publish to it.

That is looked at, homologated, refused, taken back, printed.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tarotclub.accounts.rights import NotAllowedError, acts_by
from tarotclub.federation.access import FEDERATION
from tarotclub.federation.forms import ClubReasonForm, FederationForm, NewClubForm, RegionForm
from tarotclub.federation.paper import data_pdf, report_data, texts_of, year_data
from tarotclub.federation.services import federation as services
from tarotclub.ground.refusal import Refusal
from tarotclub.people.views.helpers import show_invitation
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Asking, ask, asks, confirm, do, posted, shows
from tournaments.event.views import XLSX, in_asked_language, pdf_answer, titled, written
from tournaments.models import Affiliation, Federation, Homologation, HomologationState
from tournaments.paper.data import Datasheet
from tournaments.paper.data_workbook import write_book
from tournaments.workbook.event import years_of

PER_PAGE = 50
RUN = "run_federation"


def _member(federation_: Federation, key: int) -> Affiliation:
    """Fetch also one that is over: what an older page asks then says so."""
    return get_object_or_404(federation_.affiliations.select_related("club"), pk=key)


MEMBER = FEDERATION.within(_member)


@shows
def federation_list(request: AuthenticatedRequest) -> HttpResponse:
    """Lead to the only federation that somebody helps in, or let him choose."""
    mine = Federation.objects.filter(club__memberships__user=request.user)
    federations = list(mine.select_related("club"))
    if len(federations) == 1 and not request.user.is_superuser:
        return redirect("federation", federations[0].pk)
    return TemplateResponse(request, "federation/list.html", {"federations": federations})


@asks
def federation_create(request: AuthenticatedRequest) -> HttpResponseBase:
    """Let who owns the site found a federation, which he runs until others do."""
    if not request.user.is_superuser:
        raise NotAllowedError("found_federation")
    question = Asking(
        heading=_("Fonder une fédération"),
        label=_("Fonder la fédération"),
        back=reverse("federation_list"),
        place=_("Fédérations"),
        text=_("Vous en êtes le premier organisateur : invitez ceux qui la tiendront."),
    )

    def found(name: str) -> HttpResponse:
        federation = services.found_federation(name=name, act=request.act)
        return confirm(request, _("La fédération est fondée."), "federation", federation.pk)

    return ask(request, question, found, FederationForm(posted(request)))


@FEDERATION.shows()
def federation(request: AuthenticatedRequest, federation_: Federation) -> HttpResponse:
    """Show what clubs have published, what waits for a decision first."""
    published = federation_.homologations.select_related("club").by_need()
    page = _page(request, published)
    years = years_of(federation_.homologations.granted())
    changed = services.changed_since(list(page))
    return _listed(request, federation_, "federation", page, years=years, changed=changed)


@FEDERATION.shows()
def federation_clubs(request: AuthenticatedRequest, federation_: Federation) -> HttpResponse:
    """Show which clubs there are, and which are invited."""
    there = federation_.affiliations.filter(ended_at=None).select_related("club")
    return _listed(request, federation_, "clubs", _page(request, there))


def _page(request: AuthenticatedRequest, rows: QuerySet[Any]) -> Page[Any]:
    return Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))


def _listed(
    request: AuthenticatedRequest, federation_: Any, name: str, page: Page[Any], **more: Any
) -> HttpResponse:
    context = {
        "federation": federation_,
        "acts": acts_by(federation_.role),
        "page": page,
        **more,
    }
    return TemplateResponse(request, f"federation/{name}.html", context)


@never_cache
@FEDERATION.asks(RUN)
def club_add(request: AuthenticatedRequest, federation_: Federation) -> HttpResponseBase:
    """Invite a club, or found one: the link for who is to run it is shown then."""
    question = Asking(
        heading=_("Un club de plus"),
        label=_("Continuer"),
        back=reverse("federation_clubs", args=[federation_.pk]),
        place=_("Clubs"),
        done=_("Le club est invité : il l’accepte sur sa page « Fédération »."),
        text=_(
            "Un club invité accepte lui-même, sur sa page ; d’ici là, rien ne change pour lui."
        ),
    )

    def add(**answers: Any) -> object:
        made = services.add_club(federation=federation_, act=request.act, **answers)
        return _invitation(request, made) if made.joined_at else None

    return ask(request, question, add, NewClubForm(posted(request)))


@MEMBER.asks(RUN)
def federation_club(request: AuthenticatedRequest, member: Affiliation) -> HttpResponseBase:
    """Show a club, and say in which region it is."""
    question = Asking(
        heading=member.club.name,
        label=_("Enregistrer"),
        back=reverse("federation_clubs", args=[member.federation_id]),
        place=_("Clubs"),
        done=_("La région est enregistrée."),
    )
    act = partial(services.change_region, affiliation=member, act=request.act)
    form = RegionForm(posted(request), affiliation=member)
    here = member.joined_at and not member.ended_at
    empty = here and not member.club.memberships.exists()
    about = {"federation": member.federation, "member": member, "empty": empty}
    return ask(request, question, act, form, page="federation/club.html", **about)


@never_cache
@MEMBER.does(RUN)
def president_invite(request: AuthenticatedRequest, member: Affiliation) -> HttpResponse:
    """Make another link for who is to run a club that nobody runs yet."""
    try:
        return _invitation(request, member)
    except Refusal as error:
        messages.error(request, str(error))
    return redirect("federation_club", member.federation_id, member.pk)


@MEMBER.asks(RUN)
def affiliation_end(request: AuthenticatedRequest, member: Affiliation) -> HttpResponseBase:
    """Let a club leave, or take back what invites it."""
    end, here = _("%(club)s sort de la fédération ?"), member.joined_at
    heading = end if here else _("Retirer l’invitation de %(club)s ?")
    question = Asking(
        heading=heading % {"club": member.club},
        label=_("Sortir ce club") if here else _("Retirer l’invitation"),
        back=reverse("federation_clubs", args=[member.federation_id]),
        place=_("Clubs"),
        done=_("Le club n’est plus de la fédération.") if here else _("C’est noté."),
        text=_(
            "Ses rencontres homologuées restent, ses demandes sans réponse sont retirées ;"
            " tout le reste est à lui, et à lui seul."
        )
        if here
        else _("Il ne la verra plus ; vous pourrez l’inviter de nouveau."),
        danger=True,
    )
    act = partial(services.end_affiliation, affiliation=member, act=request.act)
    return ask(request, question, act)


def _invitation(request: AuthenticatedRequest, member: Affiliation) -> HttpResponse:
    invited = services.invite_president(affiliation=member, act=request.act)
    back = reverse("federation_club", args=[member.federation_id, member.pk])
    return show_invitation(request, invited, back=(back, member.club.name))


DECIDE = "homologate"


def _published(federation: Federation, key: int) -> Homologation:
    return get_object_or_404(federation.homologations.select_related("club", "event"), pk=key)


HOMOLOGATION = FEDERATION.within(_published)


@HOMOLOGATION.shows()
def homologation(request: AuthenticatedRequest, published: Homologation) -> HttpResponse:
    """Show what a club has published of an event, and what became of it."""
    context = {
        "federation": published.federation,
        "homologation": published,
        "columns": (report := report_data(published)).columns,
        "rows": texts_of(report),
        "granted": published.state == HomologationState.GRANTED,
        "asked": published.state == HomologationState.ASKED,
        "changed": services.changed_since([published]),
        "untouched": services.is_untouched(published),
        "decides": DECIDE in acts_by(published.federation.role),  # type: ignore[attr-defined] # annotated
    }
    return TemplateResponse(request, "federation/homologation.html", context)


@HOMOLOGATION.does(DECIDE)
def homologation_grant(request: AuthenticatedRequest, published: Homologation) -> HttpResponse:
    words = _("La rencontre est homologuée et signée.")
    act = partial(services.homologate, homologation=published)
    return do(request, act, words, "homologation", published.federation_id, published.pk)


@HOMOLOGATION.asks(DECIDE)
def homologation_refuse(
    request: AuthenticatedRequest, published: Homologation
) -> HttpResponseBase:
    """Refuse what is asked for; what was homologated meanwhile stays so."""
    words = (
        _("Refuser l’homologation"),
        _("Refuser"),
        _("La rencontre et son rapport restent visibles, avec le motif."),
    )
    return _against(request, published, services.refuse_homologation, words)


@HOMOLOGATION.asks(DECIDE)
def homologation_end(
    request: AuthenticatedRequest, published: Homologation
) -> HttpResponseBase:
    """Take back what was homologated."""
    words = (
        _("Retirer l’homologation"),
        _("Retirer"),
        _(
            "La rencontre ne compte plus dans les saisons ouvertes de la fédération ; elle et"
            " son rapport restent visibles, avec le motif."
        ),
    )
    return _against(request, published, services.end_homologation, words)


def _against(
    request: AuthenticatedRequest,
    published: Homologation,
    decide: Callable[..., None],
    words: tuple[str, str, str],
) -> HttpResponseBase:
    """Ask for the reason of a decision that goes against a club."""
    question = Asking(
        heading=words[0],
        label=words[1],
        back=reverse("homologation", args=[published.federation_id, published.pk]),
        place=published.name,
        done=_("C’est noté."),
        text=words[2],
        danger=True,
    )
    act = partial(decide, homologation=published, act=request.act)
    return ask(request, question, act, ClubReasonForm(posted(request)))


@HOMOLOGATION.shows()
@in_asked_language
def homologation_file(
    _request: AuthenticatedRequest, published: Homologation, kind: str
) -> HttpResponseBase:
    """The report of an event as PDF or as a workbook."""
    day = date_format(published.date, "DATE_FORMAT")
    digest = published.digest if published.state == HomologationState.GRANTED else ""
    state = str(published.get_state_display())
    about = titled(published.club.name, day, state, published.reason, digest)
    return _file(published.federation, report_data(published), kind, about)


@FEDERATION.shows()
@in_asked_language
def year_file(
    _request: AuthenticatedRequest, federation: Federation, year: int, kind: str
) -> HttpResponseBase:
    """The list of what was homologated in a year."""
    data = year_data(federation, year)
    if not data.rows:
        raise Http404
    return _file(federation, data, kind)


def _file(
    federation: Federation, data: Datasheet, kind: str, about: str = ""
) -> HttpResponseBase:
    over, now = federation.club.name, timezone.localtime()
    title, head = titled(data.title, over), (over, about)
    if kind == "pdf":
        return pdf_answer(data_pdf(data, head, now), title)
    if kind != "xlsx":
        raise Http404
    return written(lambda file: write_book(data, head, now, file), XLSX, f"{title}.xlsx")
