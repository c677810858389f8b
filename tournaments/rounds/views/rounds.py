"""A round: its tables and how far they are; releasing, recalling, ending and reopening it."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Exists, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from scoring.models import ArbiterCall
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground import steady
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, shows
from tournaments.draw.views import next_to_cut
from tournaments.event import views
from tournaments.event.clock import clock_of
from tournaments.event.words import tables_in_words
from tournaments.models import Dealing, Event, Round
from tournaments.rounds.progress import Progress, State, round_progress, waiting_calls
from tournaments.rounds.services import rounds as services

MISSING = "manque"  # ?vue=manque; anything else shows every table


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many tables of a round are in each state; `due` have no result yet.

    `to_type` says that the result of one of them can be typed.
    """

    tables: int
    done: int
    due: int
    to_type: bool
    late: int
    disputed: int


@views.TOURNAMENT.shows("see_rounds")
def current_round(_request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Lead to the round that was released last, before the first release to the first."""
    last = event.rounds.released().order_by("number").last()
    return redirect("tournament_round", event.pk, last.number if last else 1)


def _tables(_request: AuthenticatedRequest, number: int) -> Q:
    """Choose the tables of a round, and those that call the arbiter."""
    calling = ArbiterCall.objects.waiting().filter(table=OuterRef("rounds__tables__table"))
    return Q(rounds__number=number) | Q(Exists(calling))


@views.polled(views.etag_now, _tables)
@shows
def tournament_round(request: AuthenticatedRequest, event_id: int, number: int) -> HttpResponse:
    """Show a round's tables; of one that is not released, its seating."""
    event = views.watched(request, event_id, "see_rounds", _tables(request, number))
    etag = views.etag_now(event)
    round_ = views.round_of(event, number)
    if round_.released_at is None:
        return redirect("round_seating", event.pk, number)
    now = steady.now()
    tables = round_progress(event, round_, now)
    filtered = request.GET.get("vue") == MISSING
    acts, tally = acts_on(event), tally_of(tables)
    ended = round_.running and not tally.due
    rounds = list(event.rounds.all())
    context = {
        "event": event,
        "round": round_,
        "following": event.rounds.ready_after(number).first() if ended else None,
        "rounds": rounds,
        "last": not any(each.released_at and each.number > number for each in rounds),
        "cuts": event.cuts.filter(after_round=number),
        "next_to_cut": number if next_to_cut(rounds) == number else 0,
        "acts": acts,
        "may_run": not event.closed_at,
        "may_set": round_.running and not event.closed_at and "set_clock" in acts,
        "tally": tally,
        "waiting": waiting_calls(event),
        "tables": [table for table in tables if _due(table)] if filtered else tables,
        "filtered": filtered,
        "clock": clock_of(round_, now),
        "started": any(table.played or table.typed for table in tables),
        "etag": etag,
    }
    page = "_round" if request.htmx else "round"
    response = TemplateResponse(request, f"tournaments/rounds/{page}.html", context)
    return views.with_etag(response, etag) if request.htmx else response


def _due(table: Progress) -> bool:
    return not table.done or table.state == State.DISPUTED


def tally_of(tables: list[Progress]) -> Tally:
    """Count the tables of a round by what they need."""
    return Tally(
        tables=len(tables),
        done=sum(table.done for table in tables),
        due=sum(_due(table) for table in tables),
        to_type=any(table.to_type for table in tables),
        late=sum(table.state == State.LATE for table in tables),
        disputed=sum(table.state == State.DISPUTED for table in tables),
    )


@views.TOURNAMENT.asks("release_round")
def round_release(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    round_ = views.round_of(event, number)
    if round_.released_at:
        return _back(round_)
    _release_question(round_).agree(request)
    released = services.release_round(event=event, number=number, act=request.act)
    words = _("Le tour %(n)s est lancé.") if released else _("Le tour %(n)s était déjà lancé.")
    messages.success(request, f"{words % {'n': number}} {views.undone_by('release_round')}")
    return _back(round_)


def _release_question(round_: Round) -> views.Question:
    tables = len(round_.played_at)
    players = sum(map(len, round_.played_at))
    text = ngettext(
        "%(tables)s table s’ouvre pour %(players)s joueurs.",
        "%(tables)s tables s’ouvrent pour %(players)s joueurs.",
        tables,
    )
    points = []
    if round_.event.play.boards and not Dealing.objects.filter(event=round_.event).exists():
        points.append(_("Aucune main n’est préparée : chaque étui se distribue à sa table."))
    return views.Question(
        title=_("Lancer le tour %(n)s ?") % {"n": round_.number},
        text=text % {"tables": tables, "players": players},
        points=points,
        label=_("Lancer le tour %(n)s") % {"n": round_.number},
        back=reverse("round_seating", args=[round_.event_id, round_.number]),
    )


@views.TOURNAMENT.asks("recall_round")
def round_recall(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    views.round_of(event, number)
    views.Question(
        title=_("Annuler le lancement du tour %(n)s ?") % {"n": number},
        text=_("Ses tables se ferment, vides ; son placement reste et peut encore changer."),
        label=_("Annuler le lancement"),
        back=reverse("tournament_round", args=[event.pk, number]),
    ).agree(request)
    services.recall_round(event=event, number=number, act=request.act)
    messages.success(request, _("Le lancement du tour %(n)s est annulé.") % {"n": number})
    return redirect("round_seating", event.pk, number)


@views.TOURNAMENT.asks("close_round")
def round_close(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """End a round: asked when it is complete, ticked when tables are missing."""
    round_ = views.round_of(event, number)
    tables = round_progress(event, round_, steady.now()) if round_.running else []
    missing = [table.number for table in tables if not table.done]
    if missing:
        demand(event, "close_incomplete_round")
    if not round_.running:
        return _back(round_)
    _close_question(round_, missing, tables).agree(request)
    services.close_round(event=event, number=number, without=missing, act=request.act)
    words = _("Le tour %(n)s est terminé.") % {"n": number}
    return confirm(request, f"{words} {views.undone_by('close_round')}", "tournament", event.pk)


def _close_question(
    round_: Round, missing: list[int], tables: list[Progress]
) -> views.Question:
    """Ask; say which tables still want the arbiter, of which nobody is reminded later."""
    names = tables_in_words(missing) if missing else ""
    text = _("Toutes les tables ont rendu leur résultat ; elles ne prendront plus de donnes.")
    short = _("Il manque %(tables)s : ces joueurs n’auront que ce qui est déjà noté.")
    calling = _("La table %(number)s appelle l’arbitre (%(names)s).")
    disputed = _("La table %(number)s est en litige (%(names)s).")
    return views.Question(
        title=_("Terminer le tour %(n)s ?") % {"n": round_.number},
        text=short % {"tables": names} if missing else text,
        points=[
            (calling if table.calls else disputed)
            % {"number": table.number, "names": ", ".join(table.names)}
            for table in tables
            if table.calls or table.state == State.DISPUTED
        ],
        label=_("Terminer le tour %(n)s") % {"n": round_.number},
        back=reverse("tournament_round", args=[round_.event_id, round_.number]),
        tick=_("Je termine sans %(tables)s.") % {"tables": names} if missing else "",
    )


@views.TOURNAMENT.asks("release_round")
def round_next(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """End a round that is complete and release the next one, both or neither."""
    round_ = views.round_of(event, number)
    following = views.round_of(event, number + 1)
    if following.released_at:
        return _back(following)
    tables = round_progress(event, round_, steady.now()) if round_.running else []
    if missing := [table.number for table in tables if not table.done]:
        raise services.RoundIncompleteError(missing)
    _next_question(round_, following, tables).agree(request)
    services.end_and_release(event=event, number=number, act=request.act)
    words = _("Le tour %(n)s est terminé, le tour %(next)s est lancé.")
    words %= {"n": number, "next": following.number}
    messages.success(request, f"{words} {views.undone_by('release_round')}")
    typing = request.POST.get(views.AT_ONCE) == "results_entry"
    return redirect("results_entry", event.pk, number + 1) if typing else _back(following)


def _next_question(round_: Round, following: Round, tables: list[Progress]) -> views.Question:
    ending, releasing = _close_question(round_, [], tables), _release_question(following)
    words = {"n": round_.number, "next": following.number}
    return views.Question(
        title=_("Terminer le tour %(n)s et lancer le tour %(next)s ?") % words,
        text=f"{ending.text} {releasing.text}",
        points=[*ending.points, *releasing.points],
        label=_("Terminer le tour %(n)s et lancer le tour %(next)s") % words,
        back=reverse("results_entry", args=[round_.event_id, round_.number]),
    )


@views.TOURNAMENT.asks("reopen_round")
def round_reopen(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    round_ = views.round_of(event, number)
    services.refuse_later_rounds(event, number)
    views.Question(
        title=_("Rouvrir le tour %(n)s ?") % {"n": number},
        text=_("Ses tables restent terminées ; rouvrez celles où il faut encore jouer."),
        label=_("Rouvrir le tour"),
        back=reverse("tournament_round", args=[event.pk, number]),
    ).agree(request)
    services.reopen_round(event=event, number=number, act=request.act)
    messages.success(request, _("Le tour %(n)s est rouvert.") % {"n": number})
    return _back(round_)


def _back(round_: Round) -> HttpResponse:
    return redirect("tournament_round", round_.event_id, round_.number)
