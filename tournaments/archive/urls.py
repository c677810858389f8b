"""The addresses of event files and results files."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.archive.views")

of_tournament = [
    path("evenement.tarot", views.tournament_file, name="tournament_file"),
]
of_evening = [
    path("evenement.tarot", views.evening_file, name="evening_file"),
]
urlpatterns = [
    path("tournois/verification/", views.results_check, name="results_check"),
    path(
        "tournois/verification/enregistrer/",
        views.results_import,
        name="results_import",
    ),
    path("tournois/reprise/", views.event_restore, name="event_restore"),
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("soirees/<int:evening_id>/", include(of_evening)),
]
