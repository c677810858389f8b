"""The calendar for everybody, by month, town, kind and level, and what calendars fetch of it.

Announcing an event, one question a page; moving it, cancelling it, repeating it. What is
published is read of every club: nothing else is, and no account is looked at.
"""

from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.tablets import shown_address, tablet_address
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.replica import from_replica
from tarotclub.ground.row_security import whole_site
from tarotclub.serving import pages
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.kept import once_a_second
from tarotclub.serving.pages import confirm, posted
from tournaments.calendar import announced
from tournaments.calendar.forms import STEPS, CalendarForm, CancelForm, RepeatForm
from tournaments.calendar.paper import poster_pdf
from tournaments.calendar.services import answer_step, publish_announcement, repeat_event
from tournaments.entries.services.entries import places_of
from tournaments.event import views
from tournaments.event.services.setting_up import announce_change
from tournaments.home_entries.services import takes_entries
from tournaments.models import Announcement, Event, PlayerPage
from tournaments.models.event import AnnouncementQuerySet
from tournaments.own.facts import entered_by, everywhere

PER_PAGE = 50
PICTURE = "tarotclub/tablet-512.png"  # where an address is shared in a message


def announcing(club_id: int = 0, federation_id: int = 0) -> tuple[str, AnnouncementQuerySet]:
    """Name whose calendar it is, and give what is published there.

    Of a club or a federation that has published nothing it is a 404: it is nobody's business.
    """
    shown = announced.everything(club_id, federation_id)
    if not (club_id or federation_id):
        return _("Agenda"), shown
    of = {"federation": federation_id} if federation_id else {"pk": club_id}
    club = get_object_or_404(Club, **of)
    if not shown.exists():
        raise Http404
    return club.name, shown


@for_everybody
@require_safe
@from_replica
def calendar(request: HttpRequest, **whose: int) -> HttpResponse:
    """Show what all the site's clubs announce, or one, or those of a federation."""
    with whole_site():
        title, shown = announcing(**whose)
    asks = (*CalendarForm.base_fields, "page")
    return once_a_second(request, lambda: _shown(request, title, shown), asks)


club_calendar = federation_calendar = calendar


def announcement_of(key: str) -> Announcement:
    """Find what is published at an address, or answer 404."""
    return get_object_or_404(
        Announcement.objects.published().select_related("event__club"), key=key
    )


def _shown(
    request: HttpRequest, title: str, announcements: AnnouncementQuerySet
) -> HttpResponse:
    form = CalendarForm(request.GET)
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    asked = form.cleaned_data
    first = (asked.get("mois") or timezone.localdate()).replace(day=1)
    with whole_site():
        inside, before, after = announced.in_month(announcements, first)
        towns = sorted(set(inside.order_by().values_list("town", flat=True).distinct()))
        wish = {"town": "lieu", "event__kind": "genre", "level": "niveau"}
        chosen = {field: asked[name] for field, name in wish.items() if asked.get(name)}
        page = Paginator(inside.filter(**chosen), PER_PAGE).get_page(request.GET.get("page"))
        lines = [announced.Announced(told) for told in page.object_list]
    context = {
        "title": title,
        "form": form,
        "month": first,
        "page": page,
        "lines": lines,
        "towns": towns,
        "before": before,
        "after": after,
        "feed": tablet_address(request, f"{request.path}agenda.ics"),
        "picture": tablet_address(request, static(PICTURE)),
        "filtered": bool(chosen),
    }
    return TemplateResponse(
        request, "tournaments/calendar/calendar.html", context, status=status
    )


@for_everybody
@require_safe
@from_replica
def announced_event(request: HttpRequest, announced_key: str) -> HttpResponse:
    """Show one event: when, where, what is played, who has entered."""
    told = announcement_of(announced_key)

    def show() -> HttpResponse:
        context = {
            "told": told,
            "event": told.event,
            "announced": announced.Announced(told),
            "entered": announced.entered_of(told.event),
            "left": places_of(told.event).left,
            "enters": takes_entries(told),
            "over": told.starts_at < timezone.now(),
            "address": tablet_address(request, request.path),
            "picture": tablet_address(request, static(PICTURE)),
        }
        return TemplateResponse(request, "tournaments/calendar/event.html", context)

    return once_a_second(request, show)


@require_safe
@from_replica
def calendar_feed(request: HttpRequest, **whose: int) -> HttpResponse:
    with whole_site():
        title, shown = announcing(**whose)
        return feed_answer(request, title, announced.fed(shown))


club_feed = federation_feed = calendar_feed


@require_safe
def own_feed(request: HttpRequest, page_key: str) -> HttpResponse:
    """What a player has entered, over all his clubs: whoever has his address is he."""
    with whole_site():
        page = get_object_or_404(PlayerPage.objects.select_related("player"), key=page_key)
        shown = announced.fed(
            announced.everything().filter(entered_by(everywhere(page.player)))
        )
        answer = feed_answer(request, page.player.name, shown)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
@from_replica
def event_feed(request: HttpRequest, announced_key: str) -> HttpResponse:
    """The event alone, for who puts it into his calendar."""
    told = announcement_of(announced_key)
    return feed_answer(request, told.event.name, [told])


def feed_answer(
    request: HttpRequest, title: str, announcements: Iterable[Announcement]
) -> HttpResponse:
    """Answer with a feed, whoever asks: also a player's, of the events he has entered."""
    addresses = [(told, tablet_address(request, _page_of(told))) for told in announcements]
    content = announced.feed_of(title, addresses)
    return views.document(content, announced.KIND, f"{title}.ics", as_attachment=False)


@views.EVENT.shows()
@views.in_asked_language
@from_replica
def poster(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    told = get_object_or_404(Announcement.objects.published(), event=event)
    told.event = event
    address = tablet_address(request, _page_of(told))
    content = poster_pdf(announced.Announced(told), address, timezone.localtime())
    return views.pdf_answer(content, views.titled(_("Affiche"), event.name))


ACT = "announce_event"
ORDER = list(STEPS)
PAGE = "tournaments/calendar/question.html"


@views.EVENT.shows()
def announcement(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show what is announced of an event, and what may be done with it."""
    told = _told(event)
    context: dict[str, Any] = {"event": event, "told": told, "acts": acts_on(event)}
    context["first"] = ORDER[0]
    if told:
        context["announced"] = announced.Announced(told)
        context["steps"] = [(step, form.heading) for step, form in STEPS.items()]
    if told and told.published_at:
        context |= shown_address(request, _page_of(told))
    return TemplateResponse(request, "tournaments/calendar/announcement.html", context)


@views.EVENT.asks(ACT)
def announcement_step(
    request: AuthenticatedRequest, event: Event, step: str
) -> HttpResponseBase:
    """Ask one thing about an event; while it is not published the next one follows."""
    told = _told(event)
    if step not in STEPS or (told is None and step != ORDER[0]):
        raise Http404
    form = STEPS[step](posted(request), event=event, told=told)
    published = bool(told and told.published_at)
    following = ORDER[ORDER.index(step) + 1 :][:1] if not published else []
    to = reverse("announcement", args=[event.pk])
    if following:
        to = reverse("announcement_step", args=[event.pk, *following])

    def note(**_answers: Any) -> HttpResponse:
        answer_step(event=event, answers=form.answers, act=request.act)
        return confirm(request, _("C’est enregistré."), to) if published else redirect(to)

    label = _("Continuer") if following else _("Enregistrer")
    question = _asking(event, form.heading, label, text=form.text)
    return pages.ask(request, question, note, form, page=PAGE, event=event)


@views.EVENT.asks(ACT)
def announcement_publish(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("announcement", args=[event.pk])
    views.Question(
        title=_("Mettre l’événement à l’agenda ?"),
        text=_("Tout le monde le voit, sans compte :"),
        points=[
            _("le jour, le lieu, les tarifs et ce que vous en avez écrit,"),
            _("qui est inscrit, nommé comme chacun l’a choisi,"),
            _("dans l’agenda du club, de sa fédération et de tous les clubs du site."),
        ],
        label=_("Mettre à l’agenda"),
        back=back,
    ).agree(request)
    publish_announcement(event=event, act=request.act)
    return confirm(request, _("C’est à l’agenda : partagez la page, imprimez l’affiche."), back)


@views.EVENT.asks(ACT)
def announcement_withdraw(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("announcement", args=[event.pk])
    views.Question(
        title=_("Retirer l’événement de l’agenda ?"),
        text=_(
            "Sa page ne s’ouvre plus, et les inscrits ne lisent pas pourquoi. S’il n’a pas"
            " lieu, annulez-le plutôt."
        ),
        label=_("Retirer"),
        back=back,
    ).agree(request)
    publish_announcement(event=event, shown=False, act=request.act)
    return confirm(request, _("L’événement n’est plus à l’agenda."), back)


@views.EVENT.asks(ACT)
def announcement_cancel(request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    """Say that an event does not take place; another day lets it take place again."""
    get_object_or_404(Announcement.objects.published(), event=event)
    form = CancelForm(posted(request))

    question = _asking(
        event,
        _("Annuler cet événement ?"),
        _("Annuler l’événement"),
        text=_("Sa page et les agendas le disent. Une autre date le fera revivre."),
        done=_("C’est annulé, et dit à tous."),
    )
    cancel = partial(announce_change, event=event, act=request.act)
    return pages.ask(request, question, cancel, form, page=PAGE, event=event)


@views.EVENT.asks(ACT)
def event_repeat(request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    """Make a series of an event: each date is one by itself."""
    get_object_or_404(Announcement, event=event)
    form = RepeatForm(posted(request), first=event.date)

    def repeat(**answers: Any) -> HttpResponse:
        made = repeat_event(event=event, act=request.act, **answers)
        words = ngettext("%(n)s date de plus.", "%(n)s dates de plus.", made) % {"n": made}
        return confirm(request, words, "announcement", event.pk)

    text = _("Chaque date est un événement à elle seule : elle se déplace et s’annule seule.")
    question = _asking(event, _("Répéter"), _("Créer la série"), text=text)
    return pages.ask(request, question, repeat, form, page=PAGE, event=event)


def _page_of(told: Announcement) -> str:
    return reverse("announced_event", args=[told.key])


def _told(event: Event) -> Announcement | None:
    told = Announcement.objects.filter(event=event).first()
    if told:
        told.event = event
    return told


def _asking(event: Event, heading: str | Promise, label: str, **more: Any) -> pages.Asking:
    back, place = reverse("announcement", args=[event.pk]), _("Agenda")
    return pages.Asking(heading=heading, label=label, back=back, place=place, **more)
