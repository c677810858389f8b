"""The addresses of one tournament's ranking, decisions, prizes and accounts."""

from django.urls import path

from tournaments.views import decisions, tournament_player, tournament_ranking

urlpatterns = [
    path("classement/", tournament_ranking.tournament_ranking, name="tournament_ranking"),
    path("classement/devoiler/", tournament_ranking.ranking_reveal, name="ranking_reveal"),
    path("classement/cacher/", tournament_ranking.ranking_hide, name="ranking_hide"),
    path(
        "classement/<int:number>/",
        tournament_player.tournament_player,
        name="tournament_player",
    ),
    path("decisions/", decisions.decision_list, name="decision_list"),
    path(
        "decisions/<int:penalty_id>/annulation/",
        decisions.decision_cancel,
        name="decision_cancel",
    ),
]
