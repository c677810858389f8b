"""The addresses of tournaments and their dashboard."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(closing, tournaments) = views("tournaments.desk.views", "closing", "tournaments")

of_tournament = [
    route("", tournaments.tournament),
    route("fin/", closing.tournament_close),
    route("effacement/", closing.archive_delete),
    route("reouverture/", closing.tournament_reopen),
    route("reglages/", tournaments.tournament_change),
]
urlpatterns = [
    route("tournois/", tournaments.tournament_list),
    route("tournois/nouveau/", tournaments.tournament_create),
    route("tournois/calcul/", tournaments.planning),
    route("tournois/exemple/", tournaments.tournament_rehearse),
    path("tournois/<int:event_id>/", include(of_tournament)),
    route("evenements/<int:event_id>/effacement/", closing.event_delete),
]
