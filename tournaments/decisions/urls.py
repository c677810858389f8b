"""The addresses of the arbiter’s decisions and the log."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.decisions.views")

of_tournament = [
    route("journal/", views.tournament_log),
    route("decisions/", views.decision_list),
    route("decisions/<int:penalty_id>/annulation/", views.decision_cancel),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    route("soirees/<int:evening_id>/journal/", views.evening_log),
]
