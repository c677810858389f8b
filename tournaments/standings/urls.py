"""The addresses of the ranking."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.standings.views")

of_tournament = [
    route("classement/", views.tournament_ranking),
    route("classement/devoiler/", views.ranking_reveal),
    route("classement/cacher/", views.ranking_hide),
    route("classement/<int:number>/", views.tournament_player),
    route("rencontres/", views.tournament_meetings),
    route("classement.xlsx", views.tournament_xlsx),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
