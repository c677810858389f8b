"""The addresses of the arbiter’s decisions and the log."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.decisions.views")

of_tournament = [
    path("journal/", views.tournament_log, name="tournament_log"),
    path("decisions/", views.decision_list, name="decision_list"),
    path(
        "decisions/<int:penalty_id>/annulation/",
        views.decision_cancel,
        name="decision_cancel",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("soirees/<int:evening_id>/journal/", views.evening_log, name="evening_log"),
]
