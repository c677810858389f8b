"""The addresses of the rounds and their results."""

from django.urls import include, path

from tarotclub.serving.later import views

(calls, clocks, cuts, results, rounds, tablets) = views(
    "tournaments.rounds.views", "calls", "clocks", "cuts", "results", "rounds", "tablets"
)

of_tournament = [
    path("elimination/", cuts.cut_create, name="cut_create"),
    path("elimination/<int:number>/annulation/", cuts.cut_cancel, name="cut_cancel"),
    path("tours/", rounds.current_round, name="current_round"),
    path("tours/nombre/", clocks.rounds_change, name="rounds_change"),
    path("tours/<int:number>/", rounds.tournament_round, name="tournament_round"),
    path("tours/<int:number>/lancement/", rounds.round_release, name="round_release"),
    path("tours/<int:number>/rappel/", rounds.round_recall, name="round_recall"),
    path("tours/<int:number>/fin/", rounds.round_close, name="round_close"),
    path("tours/<int:number>/suivant/", rounds.round_next, name="round_next"),
    path("tours/<int:number>/reouverture/", rounds.round_reopen, name="round_reopen"),
    path("tours/<int:number>/horloge/", clocks.round_clock, name="round_clock"),
    path("tours/<int:number>/minutes/", clocks.table_minutes, name="table_minutes"),
    path("tours/<int:number>/tablettes/", tablets.round_tablets, name="round_tablets"),
    path("tours/<int:number>/saisie/", results.results_entry, name="results_entry"),
    path("tours/<int:number>/effacement/", results.bilans_clear, name="bilans_clear"),
]
of_event = [
    path("", calls.event_calls, name="event_calls"),
    path("<int:call_id>/", calls.call_answer, name="call_answer"),
]
urlpatterns = [
    path("evenements/<int:event_id>/appels/", include(of_event)),
    path("api/tables/<int:table_id>/tour/", tablets.table_round, name="table_round"),
    path("tournois/<int:event_id>/", include(of_tournament)),
]
