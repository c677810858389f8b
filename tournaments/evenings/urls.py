"""The addresses of club evenings."""

from django.urls import include, path

from tarotclub.serving.later import views

(evenings, players, ranking, rescoring, tables) = views(
    "tournaments.evenings.views", "evenings", "players", "ranking", "rescoring", "tables"
)

of_evening = [
    path("", evenings.evening, name="evening"),
    path("cloture/", evenings.evening_close, name="evening_close"),
    path("reouverture/", evenings.evening_reopen, name="evening_reopen"),
    path("joueurs/", players.entry_create, name="entry_create"),
    path(
        "joueurs/<int:player_id>/retrait/",
        players.entry_remove,
        name="entry_remove",
    ),
    path(
        "joueurs/<int:player_id>/depart/",
        players.evening_departure,
        name="evening_departure",
    ),
    path("joueurs/<int:player_id>/", players.evening_player, name="evening_player"),
    path("tables/nouvelle/", tables.table_create, name="table_create"),
    path("classement/", ranking.evening_ranking, name="evening_ranking"),
    path("classement.pdf", ranking.ranking_pdf, name="ranking_pdf"),
    path("classement.xlsx", ranking.evening_xlsx, name="evening_xlsx"),
    path("feuilles.pdf", ranking.evening_sheets_pdf, name="evening_sheets_pdf"),
    path("tablettes/", tables.evening_tablets, name="evening_tablets"),
    path("comptes/", ranking.evening_settlement, name="evening_settlement"),
    path("recompte/", rescoring.evening_rescoring, name="evening_rescoring"),
    path("bref/", ranking.evening_report, name="evening_report"),
    path("bref.pdf", ranking.evening_report_pdf, name="evening_report_pdf"),
    path("comptes.pdf", ranking.settlement_pdf, name="settlement_pdf"),
]
urlpatterns = [
    path("soirees/", evenings.evening_list, name="evening_list"),
    path("soirees/nouvelle/", evenings.evening_create, name="evening_create"),
    path("joueurs/", players.player_search, name="player_search"),
    path("tables/<int:table_id>/reouverture/", rescoring.table_reopen, name="table_reopen"),
    path("tables/<int:table_id>/remplacement/", tables.seat_replace, name="seat_replace"),
    path("soirees/<int:evening_id>/", include(of_evening)),
]
