"""The addresses of the rounds and their results."""

from django.urls import include, path

from tarotclub.serving.later import views

(results, rounds, running) = views("tournaments.rounds.views", "results", "rounds", "running")

of_tournament = [
    path("elimination/", running.cut_create, name="cut_create"),
    path("elimination/<int:number>/annulation/", running.cut_cancel, name="cut_cancel"),
    path("tours/", rounds.current_round, name="current_round"),
    path("tours/nombre/", running.rounds_change, name="rounds_change"),
    path("tours/<int:number>/", rounds.tournament_round, name="tournament_round"),
    path("tours/<int:number>/lancement/", rounds.round_release, name="round_release"),
    path("tours/<int:number>/rappel/", rounds.round_recall, name="round_recall"),
    path("tours/<int:number>/fin/", rounds.round_close, name="round_close"),
    path("tours/<int:number>/suivant/", rounds.round_next, name="round_next"),
    path("tours/<int:number>/reouverture/", rounds.round_reopen, name="round_reopen"),
    path("tours/<int:number>/horloge/", running.round_clock, name="round_clock"),
    path("tours/<int:number>/minutes/", running.table_minutes, name="table_minutes"),
    path("tours/<int:number>/tablettes/", running.round_tablets, name="round_tablets"),
    path("tours/<int:number>/saisie/", results.results_entry, name="results_entry"),
    path("tours/<int:number>/effacement/", results.bilans_clear, name="bilans_clear"),
]
of_event = [
    path("", running.event_calls, name="event_calls"),
    path("<int:call_id>/", running.call_answer, name="call_answer"),
]
urlpatterns = [
    path("evenements/<int:event_id>/appels/", include(of_event)),
    path("api/tables/<int:table_id>/tour/", running.table_round, name="table_round"),
    path("tournois/<int:event_id>/", include(of_tournament)),
]
