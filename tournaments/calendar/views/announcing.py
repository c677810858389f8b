"""Announcing an event, one question a page; moving it, cancelling it, repeating it."""

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, ngettext

from scoring.tablets import qr_code, stays_here, tablet_address
from tarotclub.accounts.rights import acts_on
from tarotclub.serving import asking
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, posted
from tournaments.calendar.announced import Announced
from tournaments.calendar.forms import STEPS, CancelForm, RepeatForm
from tournaments.calendar.services import answer_step, publish_announcement, repeat_event
from tournaments.event.services.setting_up import announce_change
from tournaments.event.views import EVENT, Question
from tournaments.models import Announcement, Event

ACT = "announce_event"
ORDER = list(STEPS)
PAGE = "tournaments/calendar/question.html"


@EVENT.shows()
def announcement(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show what is announced of an event, and what may be done with it."""
    told = _told(event)
    context: dict[str, Any] = {
        "event": event,
        "told": told,
        "acts": acts_on(event),
        "first": ORDER[0],
    }
    if told:
        context["announced"] = Announced(told)
        context["steps"] = [(step, form.heading) for step, form in STEPS.items()]
    if told and told.published_at:
        address = tablet_address(request, reverse("announced_event", args=[told.key]))
        context |= {
            "address": address,
            "qr": qr_code(address),
            "stays_here": stays_here(address),
        }
    return TemplateResponse(request, "tournaments/calendar/announcement.html", context)


@EVENT.asks(ACT)
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
    return asking.ask(request, question, note, form, page=PAGE, event=event)


@EVENT.asks(ACT)
def announcement_publish(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("announcement", args=[event.pk])
    Question(
        act=ACT,
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


@EVENT.asks(ACT)
def announcement_withdraw(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    back = reverse("announcement", args=[event.pk])
    Question(
        act=ACT,
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


@EVENT.asks(ACT)
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
    return asking.ask(request, question, cancel, form, page=PAGE, event=event)


@EVENT.asks(ACT)
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
    return asking.ask(request, question, repeat, form, page=PAGE, event=event)


def _told(event: Event) -> Announcement | None:
    told = Announcement.objects.filter(event=event).first()
    if told:
        told.event = event
    return told


def _asking(event: Event, heading: str | Promise, label: str, **more: Any) -> asking.Asking:
    back, place = reverse("announcement", args=[event.pk]), _("Agenda")
    return asking.Asking(heading=heading, label=label, back=back, place=place, **more)
