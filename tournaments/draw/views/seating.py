"""The seating: what is planned, what it could not avoid, who sits where in each round."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from tarotclub.accounts.rights import acts_on
from tarotclub.ground import steady
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.draw.seating_list import names_of, round_places, team_names
from tournaments.draw.services.movements import planned_measures
from tournaments.draw.services.situation import plan_flaws, situation_of
from tournaments.draw.words import METHODS, MOVEMENTS, flaws_in_words, measures_in_words
from tournaments.event.clock import clock_of
from tournaments.event.views.pages import TOURNAMENT
from tournaments.models import Event, Round
from tournaments.seating import SeatingMethod

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
