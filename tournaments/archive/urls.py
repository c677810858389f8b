"""The addresses of event files and results files."""

from django.urls import include, path

from tarotclub.serving.later import views

event_file, results_check = views("tournaments.archive.views", "event_file", "results_check")

of_tournament = [
    path("evenement.tarot", event_file.tournament_file, name="tournament_file"),
]
of_evening = [
    path("evenement.tarot", event_file.evening_file, name="evening_file"),
]
urlpatterns = [
    path("tournois/verification/", results_check.results_check, name="results_check"),
    path(
        "tournois/verification/enregistrer/",
        results_check.results_import,
        name="results_import",
    ),
    path("tournois/reprise/", event_file.event_restore, name="event_restore"),
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("soirees/<int:evening_id>/", include(of_evening)),
]
