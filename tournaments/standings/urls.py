"""The addresses of the ranking."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.standings.views")

of_tournament = [
    path("classement/", views.tournament_ranking, name="tournament_ranking"),
    path("classement/devoiler/", views.ranking_reveal, name="ranking_reveal"),
    path("classement/cacher/", views.ranking_hide, name="ranking_hide"),
    path(
        "classement/<int:number>/",
        views.tournament_player,
        name="tournament_player",
    ),
    path("rencontres/", views.tournament_meetings, name="tournament_meetings"),
    path("classement.xlsx", views.tournament_xlsx, name="tournament_xlsx"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
