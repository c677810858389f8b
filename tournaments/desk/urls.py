"""The addresses of tournaments and their dashboard."""

from django.urls import include, path

from tarotclub.serving.later import views

(closing, tournaments) = views("tournaments.desk.views", "closing", "tournaments")

of_tournament = [
    path("", tournaments.tournament, name="tournament"),
    path("fin/", closing.tournament_close, name="tournament_close"),
    path("effacement/", closing.archive_delete, name="archive_delete"),
    path("reouverture/", closing.tournament_reopen, name="tournament_reopen"),
    path("reglages/", tournaments.tournament_change, name="tournament_change"),
]
urlpatterns = [
    path("tournois/", tournaments.tournament_list, name="tournament_list"),
    path("tournois/nouveau/", tournaments.tournament_create, name="tournament_create"),
    path("tournois/calcul/", tournaments.planning, name="planning"),
    path("tournois/exemple/", tournaments.tournament_rehearse, name="tournament_rehearse"),
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("evenements/<int:event_id>/effacement/", closing.event_delete, name="event_delete"),
]
