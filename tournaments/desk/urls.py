"""The addresses of tournaments and their dashboard."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.desk.views")

of_tournament = [
    route("", views.tournament),
    route("fin/", views.tournament_close),
    route("effacement/", views.archive_delete),
    route("reouverture/", views.tournament_reopen),
    route("reglages/", views.tournament_change),
]
urlpatterns = [
    route("tournois/", views.tournament_list),
    route("tournois/nouveau/", views.tournament_create),
    route("tournois/calcul/", views.planning),
    route("tournois/exemple/", views.tournament_rehearse),
    path("tournois/<int:event_id>/", include(of_tournament)),
    route("evenements/<int:event_id>/effacement/", views.event_delete),
]
