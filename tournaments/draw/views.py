"""The seating: drawn, seen, changed by hand; who may not meet; what captains choose."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from scoring.labels.phrases import listed
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground import steady
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, number_in, posted, refusals_in
from tournaments.draw import forms
from tournaments.draw.seating_list import names_of, round_places, team_names
from tournaments.draw.services import draws, situation
from tournaments.draw.services.movements import planned_measures, proposals
from tournaments.draw.words import (
    METHODS,
    MOVEMENTS,
    NEEDED,
    flaws_in_words,
    measures_in_words,
    moves_in_words,
    who,
)
from tournaments.duplicate.movements.values import MovementKind
from tournaments.event.access import undo_of
from tournaments.event.clock import clock_of
from tournaments.event.services.writing import RoundReleasedError
from tournaments.event.views import AT_ONCE, TOURNAMENT, Question, ask, refuse, round_of
from tournaments.event.words import in_order_of_play
from tournaments.models import ClubCote, Entry, Event, Round
from tournaments.ranking import alphabetical
from tournaments.seating import Plan, SeatingMethod, moves

METHOD_WORDS = {method.value: words for method, words in METHODS.items()}
MOVEMENT_WORDS = {kind.value: words for kind, words in MOVEMENTS.items()}
MANUAL = SeatingMethod.MANUAL.value
DRAWN_WORDS = {
    False: METHOD_WORDS,
    True: MOVEMENT_WORDS | {MANUAL: METHOD_WORDS[MANUAL]},  # where boards move on
}
SHOWN = 30  # flaws; a plan for many players has small ones by the dozen


@TOURNAMENT.shows("see_rounds")
def seating(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the plan of all rounds, and what it could not avoid."""
    prefetch_related_objects([event], "rounds")
    rounds = list(event.rounds.all())
    now = situation.situation_of(event)
    flaws = flaws_in_words(situation.plan_flaws(now), names_of(event))
    planned = [round_ for round_ in rounds if round_.released_at is None and round_.seating]
    words = DRAWN_WORDS[event.play.boards]
    measures = planned_measures(event, now) if event.play.boards else None
    need = event.play.planning.lack(now.to_place)
    context = {
        "event": event,
        "acts": acts_on(event),
        "measures": measures_in_words(measures) if measures else "",
        "rounds": [(round_, words.get(round_.method, "")) for round_ in rounds],
        "open": any(round_.released_at is None for round_ in rounds),
        "planned": planned,
        "lack": _("Seuls les présents sont placés ; %(need)s.") % {"need": NEEDED[need]}
        if need
        else "",
        "ready": _ready(rounds, planned) if not (now.stale or now.broken) else None,
        "stale": now.stale,
        "broken": now.broken,
        "as_drawn": situation.is_as_drawn(event),
        "drawn": any(round_.seating for round_ in rounds),
        "flaws": flaws[:SHOWN],
        "more": max(len(flaws) - SHOWN, 0),
        "cuts": list(event.cuts.all()),
        "next_to_cut": next_to_cut(rounds),
    }
    return TemplateResponse(request, "tournaments/draw/seating.html", context)


def _ready(rounds: list[Round], planned: list[Round]) -> Round | None:
    """The round that can be released now: it has its places, and none is under way."""
    return None if any(round_.running for round_ in rounds) else next(iter(planned), None)


def next_to_cut(rounds: list[Round]) -> int:
    """The closed round after which a cut may be made now; 0 where there is none."""
    released = [round_ for round_ in rounds if round_.released_at]
    last = released[-1] if released else None
    ended = last is not None and last.closed_at is not None and len(released) < len(rounds)
    return last.number if last is not None and ended else 0


@TOURNAMENT.shows("see_rounds")
def round_seating(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Show who sits where in a round, by table and by name."""
    rounds = list(event.rounds.all())
    round_ = next((each for each in rounds if each.number == number), None)
    round_ = round_ or get_object_or_404(event.rounds, number=number)
    context = {
        "event": event,
        "round": round_,
        "rounds": rounds,
        "acts": acts_on(event),
        "sheet": round_places(round_, names_of(event), team_names(event)),
        "next": next((each.number for each in rounds if each.released_at is None), 0),
        "clock": clock_of(round_, steady.now()) if round_.released_at else None,
    }
    return TemplateResponse(request, "tournaments/draw/round_seating.html", context)


@contextmanager
def telling_moves(request: AuthenticatedRequest, event: Event) -> Iterator[None]:
    """Do something to the list, then say who changes tables by it, and in which rounds."""
    before = _seatings(event)
    yield
    if any(before) and before != (after := _seatings(event)):
        messages.info(request, moves_in_words(moves(before, after), names_of(event)))


def _seatings(event: Event) -> list[tuple[tuple[int, ...], ...]]:
    stored = event.rounds.values_list("seating", flat=True)
    return [tuple(tuple(table) for table in seating) for seating in stored]


@TOURNAMENT.asks("see_rounds")
def forbidden_pairs(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the pairs; a POST adds one."""
    entries = list(event.entries.select_related("player").order_by("number"))
    form = forms.PairForm(posted(request), entries=entries)
    if request.method == "POST":
        demand(event, "forbid_pair")
        if form.is_valid():
            pair = form.cleaned_data["one"], form.cleaned_data["other"]
            with telling_moves(request, event):
                draws.forbid_pair(event=event, pair=pair, act=request.act)
                messages.success(request, _("Ces deux joueurs ne se rencontreront pas."))
            return redirect("forbidden_pairs", event.pk)
    named = {entry.number: entry for entry in entries}
    context = {
        "event": event,
        "acts": acts_on(event),
        "form": form,
        "entries": entries,
        "pairs": [(named[one], named[other]) for one, other in event.forbidden],
    }
    return form_page(request, "tournaments/draw/forbidden_pairs.html", context)


@TOURNAMENT.does("forbid_pair")
def pair_allow(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Let two meet again."""
    one, _dash, other = request.POST.get("pair", "").partition("-")
    pair = number_in(one, 9), number_in(other, 9)
    if all(pair):
        draws.allow_pair(event=event, pair=pair, act=request.act)
        messages.success(request, _("Ces deux joueurs peuvent se rencontrer."))
    return redirect("forbidden_pairs", event.pk)


@TOURNAMENT.asks("swap_seats")
def seats_swap(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Choose two players (by GET, with ?un=…); show what it breaks; exchange them (by POST)."""
    round_ = round_of(event, number)
    if round_.released_at and request.method != "POST":
        return refuse(request, event, str(RoundReleasedError()))
    names = names_of(event)
    data = request.POST if request.method == "POST" else request.GET
    asked = request.method == "POST" or "other" in request.GET
    seated = _seated(round_, names)
    form = forms.SwapForm(data if asked else None, seated=seated, initial=request.GET.dict())
    status = HTTPStatus.UNPROCESSABLE_ENTITY if asked else HTTPStatus.OK
    now = swapped = None
    if form.is_valid():
        two = (form.cleaned_data["one"], form.cleaned_data["other"])
        try:
            if request.method == "POST":
                act = {"seen": form.cleaned_data["seen"], "act": request.act}
                draws.swap_seats(event=event, number=number, players=two, **act)
                pair = {"one": names[two[0]], "other": names[two[1]]}
                words = _("%(one)s et %(other)s ont échangé leurs places.")
                return confirm(request, words % pair, "round_seating", event.pk, number)
            now, swapped = draws.preview_swap(event=event, number=number, players=two)
            status = HTTPStatus.OK
        except Refusal as error:
            form.add_error(None, str(error))
            status = HTTPStatus.CONFLICT
    context = {
        "event": event,
        "round": round_,
        "form": form,
        "swap": swapped,
        "mark": now.mark if now else "",
        "broken": flaws_in_words(swapped.broken, names) if swapped else [],
        "mended": flaws_in_words(swapped.mended, names) if swapped else [],
    }
    return TemplateResponse(request, "tournaments/draw/seats_swap.html", context, status=status)


def _seated(round_: Round, names: dict[int, str]) -> dict[int, str]:
    """Who has a seat in the round, with the table, in the order of the names."""
    tables = {entry: i for i, table in enumerate(round_.seating, start=1) for entry in table}
    ordered = sorted(tables, key=lambda entry: alphabetical(names.get(entry, "")))
    label = _("%(name)s (n° %(entry)s, table %(table)s)")
    return {
        entry: label % {"name": names.get(entry, ""), "entry": entry, "table": tables[entry]}
        for entry in ordered
    }


@TOURNAMENT.asks("write_seats")
def seats_write(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Take a whole round as somebody wrote it; the form is the question."""
    round_ = round_of(event, number)
    present = [entry.number for entry in event.entries.all() if entry.plays(number)]
    as_is = "\n".join(" ".join(map(str, in_order_of_play(table))) for table in round_.seating)
    form = forms.WrittenSeatsForm(posted(request), present=present, initial={"tables": as_is})
    if form.is_valid():
        tables = form.cleaned_data["tables"]
        draws.write_seats(event=event, number=number, tables=tables, act=request.act)
        messages.success(request, _("Le tour %(n)s est placé à la main.") % {"n": number})
        return redirect("seating", event.pk)
    context = {"event": event, "round": round_, "form": form, "undo": undo_of("write_seats")}
    return form_page(request, "tournaments/draw/seats_write.html", context)


IN_QUESTION = 20  # flaws in a question


@TOURNAMENT.asks("draw_rounds")
def seating_draw(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Choose a method or a movement and a seed, then draw; the form is the question."""
    at_once = AT_ONCE in request.POST
    form = _usual(event) if at_once else _form(event, posted(request))
    if form.is_valid():
        seed, seen = form.cleaned_data["seed"], form.cleaned_data["seen"]
        act = {"event": event, "seed": seed, "seen": seen, "act": request.act}
        with refusals_in(form, status=HTTPStatus.CONFLICT):
            if isinstance(form, forms.MovementForm):
                measures = draws.draw_movement(
                    kind=MovementKind(form.cleaned_data["kind"]), **act
                )
                words = _("Le mouvement est tiré (tirage n° %(seed)s) : %(measures)s.")
                sentence = words % {"seed": seed, "measures": measures_in_words(measures)}
            else:
                sentence = _drawn(draws.draw_rounds(method=form.chosen, **act), seed)
            return confirm(request, sentence, "seating", event.pk)
    return _draw_page(request, event, form)


def _usual(event: Event) -> forms.DrawForm | forms.MovementForm:
    """The form as it is proposed; not sent where there is something to choose or to know."""
    rounds, form = list(event.rounds.all()), _form(event, None)
    if (
        isinstance(form, forms.MovementForm)
        or _replaced(rounds)
        or _absent(event.entries.all())
    ):
        return form
    return forms.DrawForm(
        {**form.initial, "seen": situation.seating_mark(rounds)}, initial=form.initial
    )


def _replaced(rounds: Iterable[Round]) -> list[int]:
    """The numbers of the rounds whose seating a draw replaces."""
    return [each.number for each in rounds if not each.released_at and each.seating]


def _absent(entries: Iterable[Entry]) -> int:
    """How many are expected and not noted present: they are not placed."""
    return sum(each.withdrawn_from is None and not each.checked_in_at for each in entries)


def _form(event: Event, data: Mapping[str, Any] | None) -> forms.DrawForm | forms.MovementForm:
    """Offer the methods, or what every movement costs."""
    seed = draws.draw_seed()
    if not event.play.boards:
        draws.refuse_undrawable(event)
        initial = {"method": _sensible(event), "seed": seed}
        return forms.DrawForm(data, initial=initial)
    proposed = proposals(event, situation.situation_of(event), seed=seed)
    initial = {"kind": next(iter(proposed), ""), "seed": seed}
    return forms.MovementForm(data, initial=initial, proposals=proposed)


def _draw_page(
    request: AuthenticatedRequest, event: Event, form: forms.DrawForm | forms.MovementForm
) -> HttpResponse:
    rounds, entries = list(event.rounds.all()), list(event.entries.all())
    context = {
        "event": event,
        "acts": acts_on(event),
        "form": form,
        "mark": situation.seating_mark(rounds),
        "replaced": _replaced(rounds),
        "drawn": [round_.number for round_ in rounds if not round_.released_at],
        "present": sum(entry.plays(len(rounds)) for entry in entries),
        "by_cote": event.play.rated and not any(each.released_at for each in rounds),
        "cote_shown": ClubCote.objects.filter(club=event.club_id).exists(),
        "absent": _absent(entries),
    }
    return form_page(request, "tournaments/draw/seating_draw.html", context)


def _sensible(event: Event) -> str:
    """Propose the best plan of all rounds; after a cut, who has as many points meets."""
    last = event.rounds.released().order_by("number").last()
    finals = last is not None and event.cuts.filter(after_round=last.number).exists()
    return SeatingMethod.RANKING.value if finals else forms.BEST


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
    now, plan = draws.preview_adjustment(event=event)
    if plan is None:
        messages.info(request, _("Le placement correspond déjà aux présents."))
        return redirect("seating", event.pk)
    names = names_of(event)
    flaws = flaws_in_words(plan.flaws, names)
    question = Question(
        title=_("Ajuster le placement ?"),
        text=f"{_moved(plan, names)} {_redone(draws.rounds_changed(now, plan))}",
        points=flaws[:IN_QUESTION],
        label=_("Ajuster le placement"),
        back=reverse("seating", args=[event.pk]),
    )
    return ask(request, event, question, "draw_rounds")


def _adjust(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    plan = draws.adjust_rounds(event=event, act=request.act)
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


@TOURNAMENT.asks("swap_seats")
def captains_choose(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Ask who attacks, and in équipes in which room and with which boards first."""
    round_ = round_of(event, number)
    choices = draws.team_choices(event, number)
    form = forms.CaptainsForm(
        posted(request),
        choices=choices,
        number=number,
        with_rooms=event.play.captains.choose_rooms,
        initial={"seen": situation.seating_mark(event.rounds.all())},
    )
    if form.is_valid():
        with refusals_in(form, status=HTTPStatus.CONFLICT):
            draws.choose_attackers(event=event, number=number, act=request.act, **form.chosen)
            words = _("Tour %(n)s : les choix sont notés.") % {"n": number}
            return confirm(request, words, "round_seating", event.pk, number)
    context = {"event": event, "round": round_, "form": form, "choices": choices}
    return form_page(request, "tournaments/draw/captains.html", context)
