"""The seating: planned, seen by round, changed by hand; who may not meet, who has to move."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground import steady
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.draw.forms import PairForm, SwapForm, WrittenSeatsForm
from tournaments.draw.seating_list import names_of, round_places, team_names
from tournaments.draw.services.draws import preview_swap, swap_seats, write_seats
from tournaments.draw.services.following import allow_pair, forbid_pair
from tournaments.draw.services.movements import planned_measures
from tournaments.draw.services.situation import plan_flaws, situation_of
from tournaments.draw.words import (
    METHODS,
    MOVEMENTS,
    flaws_in_words,
    measures_in_words,
    moves_in_words,
)
from tournaments.event.acts import undo_of
from tournaments.event.clock import clock_of
from tournaments.event.services.writing import RoundReleasedError
from tournaments.event.views.pages import TOURNAMENT, refuse, round_of
from tournaments.event.words import in_order_of_play
from tournaments.models import Event, Round
from tournaments.ranking import alphabetical
from tournaments.seating import SeatingMethod, moves

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
    rounds = list(event.rounds.all())
    now = situation_of(event)
    flaws = flaws_in_words(plan_flaws(now), names_of(event))
    planned = [round_ for round_ in rounds if round_.released_at is None and round_.seating]
    words = DRAWN_WORDS[event.play.boards]
    measures = planned_measures(event, now) if event.play.boards else None
    context = {
        "event": event,
        "acts": acts_on(event),
        "measures": measures_in_words(measures) if measures else "",
        "rounds": [(round_, words.get(round_.method, "")) for round_ in rounds],
        "open": any(round_.released_at is None for round_ in rounds),
        "planned": planned,
        "ready": _ready(rounds, planned) if not (now.stale or now.broken) else None,
        "stale": now.stale,
        "broken": now.broken,
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


LONGEST_NUMBER = 9


@TOURNAMENT.asks("see_rounds")
def forbidden_pairs(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the pairs; a POST adds one."""
    entries = list(event.entries.select_related("player").order_by("number"))
    form = PairForm(posted(request), entries=entries)
    if request.method == "POST":
        demand(event, "forbid_pair")
        if form.is_valid():
            pair = form.cleaned_data["one"], form.cleaned_data["other"]
            with telling_moves(request, event):
                forbid_pair(event=event, pair=pair, act=request.act)
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
    page = "tournaments/draw/forbidden_pairs.html"
    return form_page(request, page, context)


@TOURNAMENT.does("forbid_pair")
def pair_allow(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Let two meet again."""
    sent = request.POST.get("pair", "").split("-")
    if len(sent) == 2 and all(  # noqa: PLR2004 -- a pair
        number.isdecimal() and len(number) <= LONGEST_NUMBER for number in sent
    ):
        allow_pair(event=event, pair=(int(sent[0]), int(sent[1])), act=request.act)
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
    form = SwapForm(data if asked else None, seated=seated, initial=request.GET.dict())
    status = HTTPStatus.UNPROCESSABLE_ENTITY if asked else HTTPStatus.OK
    now = swapped = None
    if form.is_valid():
        two = (form.cleaned_data["one"], form.cleaned_data["other"])
        try:
            if request.method == "POST":
                act = {"seen": form.cleaned_data["seen"], "act": request.act}
                swap_seats(event=event, number=number, players=two, **act)
                pair = {"one": names[two[0]], "other": names[two[1]]}
                words = _("%(one)s et %(other)s ont échangé leurs places.")
                return confirm(request, words % pair, "round_seating", event.pk, number)
            now, swapped = preview_swap(event=event, number=number, players=two)
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
    form = WrittenSeatsForm(posted(request), present=present, initial={"tables": as_is})
    if form.is_valid():
        tables = form.cleaned_data["tables"]
        write_seats(event=event, number=number, tables=tables, act=request.act)
        messages.success(request, _("Le tour %(n)s est placé à la main.") % {"n": number})
        return redirect("seating", event.pk)
    context = {"event": event, "round": round_, "form": form, "undo": undo_of("write_seats")}
    return form_page(request, "tournaments/draw/seats_write.html", context)
