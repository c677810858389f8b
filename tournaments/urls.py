"""The addresses of tournaments."""

from django.urls import path

from tournaments.views import desk, evenings, players, ranking, tables

urlpatterns = [
    path("", evenings.home, name="home"),
    path("soirees/", evenings.evening_list, name="evening_list"),
    path("soirees/nouvelle/", evenings.evening_create, name="evening_create"),
    path("soirees/<int:evening_id>/", desk.evening, name="evening"),
    path("soirees/<int:evening_id>/cloture/", evenings.evening_close, name="evening_close"),
    path(
        "soirees/<int:evening_id>/reouverture/",
        evenings.evening_reopen,
        name="evening_reopen",
    ),
    path("soirees/<int:evening_id>/joueurs/", players.entry_create, name="entry_create"),
    path(
        "soirees/<int:evening_id>/joueurs/<int:player_id>/retrait/",
        players.entry_remove,
        name="entry_remove",
    ),
    path("joueurs/", players.player_search, name="player_search"),
    path("soirees/<int:evening_id>/tables/nouvelle/", tables.table_create, name="table_create"),
    path(
        "soirees/<int:evening_id>/classement/", ranking.evening_ranking, name="evening_ranking"
    ),
]
