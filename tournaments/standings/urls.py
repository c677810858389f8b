"""The addresses of the ranking."""

from django.urls import include, path

from tarotclub.serving.later import views

(player, ranking) = views("tournaments.standings.views", "player", "ranking")

of_tournament = [
    path("classement/", ranking.tournament_ranking, name="tournament_ranking"),
    path("classement/devoiler/", ranking.ranking_reveal, name="ranking_reveal"),
    path("classement/cacher/", ranking.ranking_hide, name="ranking_hide"),
    path(
        "classement/<int:number>/",
        player.tournament_player,
        name="tournament_player",
    ),
    path("rencontres/", player.tournament_meetings, name="tournament_meetings"),
    path("classement.xlsx", ranking.tournament_xlsx, name="tournament_xlsx"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
