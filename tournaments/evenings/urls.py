"""The addresses of club evenings."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(evenings, players, ranking, rescoring, tables) = views(
    "tournaments.evenings.views", "evenings", "players", "ranking", "rescoring", "tables"
)

of_evening = [
    route("", evenings.evening),
    route("cloture/", evenings.evening_close),
    route("reouverture/", evenings.evening_reopen),
    route("joueurs/", players.entry_create),
    route("joueurs/<int:player_id>/retrait/", players.entry_remove),
    route("joueurs/<int:player_id>/depart/", players.evening_departure),
    route("joueurs/<int:player_id>/", players.evening_player),
    route("tables/nouvelle/", tables.table_create),
    route("classement/", ranking.evening_ranking),
    route("classement.pdf", ranking.ranking_pdf),
    route("classement.xlsx", ranking.evening_xlsx),
    route("feuilles.pdf", ranking.evening_sheets_pdf),
    route("tablettes/", tables.evening_tablets),
    route("comptes/", ranking.evening_settlement),
    route("recompte/", rescoring.evening_rescoring),
    route("bref/", ranking.evening_report),
    route("bref.pdf", ranking.evening_report_pdf),
    route("comptes.pdf", ranking.settlement_pdf),
]
urlpatterns = [
    route("soirees/", evenings.evening_list),
    route("soirees/nouvelle/", evenings.evening_create),
    route("joueurs/", players.player_search),
    route("tables/<int:table_id>/reouverture/", rescoring.table_reopen),
    route("tables/<int:table_id>/remplacement/", tables.seat_replace),
    path("soirees/<int:evening_id>/", include(of_evening)),
]
