"""The addresses of the rounds and their results."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(results, rounds, running) = views("tournaments.rounds.views", "results", "rounds", "running")

of_tournament = [
    route("elimination/", running.cut_create),
    route("elimination/<int:number>/annulation/", running.cut_cancel),
    route("tours/", rounds.current_round),
    route("tours/nombre/", running.rounds_change),
    route("tours/<int:number>/", rounds.tournament_round),
    route("tours/<int:number>/lancement/", rounds.round_release),
    route("tours/<int:number>/rappel/", rounds.round_recall),
    route("tours/<int:number>/fin/", rounds.round_close),
    route("tours/<int:number>/suivant/", rounds.round_next),
    route("tours/<int:number>/reouverture/", rounds.round_reopen),
    route("tours/<int:number>/horloge/", running.round_clock),
    route("tours/<int:number>/minutes/", running.table_minutes),
    route("tours/<int:number>/tablettes/", running.round_tablets),
    route("tours/<int:number>/saisie/", results.results_entry),
    route("tours/<int:number>/effacement/", results.bilans_clear),
]
of_event = [route("", running.event_calls), route("<int:call_id>/", running.call_answer)]
urlpatterns = [
    path("evenements/<int:event_id>/appels/", include(of_event)),
    route("api/tables/<int:table_id>/tour/", running.table_round),
    path("tournois/<int:event_id>/", include(of_tournament)),
]
