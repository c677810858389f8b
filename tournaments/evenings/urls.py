"""The addresses of club evenings."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(evenings, rescoring, tables) = views(
    "tournaments.evenings.views", "evenings", "rescoring", "tables"
)

of_evening = [
    route("", evenings.evening),
    route("cloture/", evenings.evening_close),
    route("reouverture/", evenings.evening_reopen),
    route("joueurs/", tables.entry_create),
    route("joueurs/<int:player_id>/retrait/", tables.entry_remove),
    route("joueurs/<int:player_id>/depart/", tables.evening_departure),
    route("joueurs/<int:player_id>/", tables.evening_player),
    route("tables/nouvelle/", tables.table_create),
    route("classement/", evenings.evening_ranking),
    route("classement.pdf", evenings.ranking_pdf),
    route("classement.xlsx", evenings.evening_xlsx),
    route("feuilles.pdf", evenings.evening_sheets_pdf),
    route("tablettes/", tables.evening_tablets),
    route("comptes/", evenings.evening_settlement),
    route("recompte/", rescoring.evening_rescoring),
    route("bref/", evenings.evening_report),
    route("bref.pdf", evenings.evening_report_pdf),
    route("comptes.pdf", evenings.settlement_pdf),
]
urlpatterns = [
    route("soirees/", evenings.evening_list),
    route("soirees/nouvelle/", evenings.evening_create),
    route("joueurs/", tables.player_search),
    route("tables/<int:table_id>/reouverture/", rescoring.table_reopen),
    route("tables/<int:table_id>/remplacement/", tables.seat_replace),
    path("soirees/<int:evening_id>/", include(of_evening)),
]
