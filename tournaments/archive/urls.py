"""The addresses of event files and results files."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.archive.views")

of_tournament = [route("evenement.tarot", views.tournament_file)]
of_evening = [route("evenement.tarot", views.evening_file)]
urlpatterns = [
    route("tournois/verification/", views.results_check),
    route("tournois/verification/enregistrer/", views.results_import),
    route("tournois/reprise/", views.event_restore),
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("soirees/<int:evening_id>/", include(of_evening)),
]
