"""Drawing the seating, and adjusting it to who is there."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from scoring.labels.phrases import listed
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, posted
from tournaments.draw.forms import BEST, DrawForm, MovementForm
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.draws import draw_movement, draw_rounds, draw_seed
from tournaments.draw.services.following import (
    adjust_rounds,
    preview_adjustment,
    rounds_changed,
)
from tournaments.draw.services.movements import proposals
from tournaments.draw.services.situation import seating_mark, situation_of
from tournaments.draw.words import flaws_in_words, measures_in_words, who
from tournaments.duplicate.movements.values import MovementKind
from tournaments.event.views.pages import AT_ONCE, TOURNAMENT, Question, ask
from tournaments.models import ClubCote, Event, Round
from tournaments.seating import Plan, SeatingMethod

SHOWN = 20  # flaws in a question


@TOURNAMENT.asks("draw_rounds")
def seating_draw(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Choose a method or a movement and a seed, then draw; the form is the question."""
    at_once = AT_ONCE in request.POST
    form = _usual(event) if at_once else _form(event, posted(request))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    if form.is_valid():
        seed, seen = form.cleaned_data["seed"], form.cleaned_data["seen"]
        act = {"event": event, "seed": seed, "seen": seen, "act": request.act}
        try:
            if isinstance(form, MovementForm):
                measures = draw_movement(kind=MovementKind(form.cleaned_data["kind"]), **act)
                sentence = _("Le mouvement est tiré (tirage n° %(seed)s) : %(measures)s.") % {
                    "seed": seed,
                    "measures": measures_in_words(measures),
                }
            else:
                plan = draw_rounds(method=form.chosen, **act)
                sentence = _drawn(plan, seed)
        except Refusal as error:
            form.add_error(None, str(error))
            status = HTTPStatus.CONFLICT
        else:
            return confirm(request, sentence, "seating", event.pk)
    return _draw_page(request, event, form, status)


def _usual(event: Event) -> DrawForm | MovementForm:
    """The form as it is proposed; not sent where there is something to choose or to know."""
    rounds, form = list(event.rounds.all()), _form(event, None)
    if isinstance(form, MovementForm) or _replaced(rounds) or _absent(event):
        return form
    return DrawForm({**form.initial, "seen": seating_mark(rounds)}, initial=form.initial)


def _replaced(rounds: Iterable[Round]) -> list[int]:
    """The numbers of the rounds whose seating a draw replaces."""
    return [each.number for each in rounds if not each.released_at and each.seating]


def _absent(event: Event) -> int:
    """How many are expected and not noted present: they are not placed."""
    return event.entries.filter(withdrawn_from=None, checked_in_at=None).count()


def _form(event: Event, data: Mapping[str, Any] | None) -> DrawForm | MovementForm:
    """Offer the methods, or what every movement costs."""
    seed = draw_seed()
    if not event.play.boards:
        initial = {"method": _sensible(event), "seed": seed}
        return DrawForm(data, initial=initial)
    proposed = proposals(event, situation_of(event), seed=seed)
    initial = {"kind": next(iter(proposed), ""), "seed": seed}
    return MovementForm(data, initial=initial, proposals=proposed)


def _draw_page(
    request: AuthenticatedRequest, event: Event, form: DrawForm | MovementForm, status: int
) -> HttpResponse:
    rounds, entries = list(event.rounds.all()), list(event.entries.all())
    context = {
        "event": event,
        "acts": acts_on(event),
        "form": form,
        "mark": seating_mark(rounds),
        "replaced": _replaced(rounds),
        "drawn": [round_.number for round_ in rounds if not round_.released_at],
        "present": sum(entry.plays(len(rounds)) for entry in entries),
        "by_cote": event.play.rated and not any(each.released_at for each in rounds),
        "cote_shown": ClubCote.objects.filter(club=event.club_id).exists(),
        "absent": _absent(event),
    }
    return TemplateResponse(
        request, "tournaments/draw/seating_draw.html", context, status=status
    )


def _sensible(event: Event) -> str:
    """Propose the best plan of all rounds; after a cut, who has as many points meets."""
    last = event.rounds.released().order_by("number").last()
    finals = last is not None and event.cuts.filter(after_round=last.number).exists()
    return SeatingMethod.RANKING.value if finals else BEST


def _drawn(plan: Plan, seed: int) -> str:
    flaws = len(plan.flaws)
    words = _("Le placement est tiré (n° %(seed)s) ; rien à signaler.")
    wrong = ngettext(
        "Le placement est tiré (n° %(seed)s) ; %(n)s point à connaître, ci-dessous.",
        "Le placement est tiré (n° %(seed)s) ; %(n)s points à connaître, ci-dessous.",
        flaws,
    )
    return (wrong if flaws else words) % {"seed": seed, "n": flaws}


@TOURNAMENT.asks("draw_rounds")
def seating_adjust(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Fit the planned rounds to who is there; says before who changes tables."""
    if request.method == "POST":
        return _adjust(request, event)
    now, plan = preview_adjustment(event=event)
    if plan is None:
        messages.info(request, _("Le placement correspond déjà aux présents."))
        return redirect("seating", event.pk)
    names = names_of(event)
    flaws = flaws_in_words(plan.flaws, names)
    question = Question(
        act="draw_rounds",
        title=_("Ajuster le placement ?"),
        text=f"{_moved(plan, names)} {_redone(rounds_changed(now, plan))}",
        points=flaws[:SHOWN],
        label=_("Ajuster le placement"),
        back=reverse("seating", args=[event.pk]),
    )
    return ask(request, event, question)


def _adjust(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    plan = adjust_rounds(event=event, act=request.act)
    words = _("Le placement correspond déjà aux présents.")
    if plan is not None:
        words = _("Le placement est ajusté.") + " " + _moved(plan, names_of(event))
    return confirm(request, words, "seating", event.pk)


def _redone(rounds: list[int]) -> str:
    words = ngettext(
        "Le tour %(rounds)s est refait.", "Les tours %(rounds)s sont refaits.", len(rounds)
    )
    return words % {"rounds": listed([str(number) for number in rounds])}


def _moved(plan: Plan, names: dict[int, str]) -> str:
    if not plan.moved:
        return _("Aucun joueur déjà placé ne change de table.")
    words = ngettext(
        "%(n)s joueur change de table : %(names)s.",
        "%(n)s joueurs changent de table : %(names)s.",
        len(plan.moved),
    )
    return words % {"n": len(plan.moved), "names": who(plan.moved, names)}
