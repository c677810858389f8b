"""The addresses of tournaments."""

from django.urls import include, path

from tournaments.views import (
    at_table,
    calls,
    dashboard,
    desk,
    evening_player,
    evenings,
    event_file,
    exports,
    hall,
    players,
    ranking,
    reopening,
    rescoring,
    results_check,
    seasons,
    settlement,
    tables,
    tablets,
    tournaments,
)

urlpatterns = [
    path("", evenings.home, name="home"),
    path("api/tables/<int:table_id>/tour/", at_table.table_round, name="table_round"),
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
    path(
        "soirees/<int:evening_id>/joueurs/<int:player_id>/",
        evening_player.evening_player,
        name="evening_player",
    ),
    path("joueurs/", players.player_search, name="player_search"),
    path("soirees/<int:evening_id>/tables/nouvelle/", tables.table_create, name="table_create"),
    path(
        "soirees/<int:evening_id>/classement/", ranking.evening_ranking, name="evening_ranking"
    ),
    path("soirees/<int:evening_id>/classement.pdf", exports.ranking_pdf, name="ranking_pdf"),
    path("soirees/<int:evening_id>/classement.xlsx", exports.evening_xlsx, name="evening_xlsx"),
    path(
        "soirees/<int:evening_id>/feuilles.pdf",
        exports.evening_sheets_pdf,
        name="evening_sheets_pdf",
    ),
    path(
        "soirees/<int:evening_id>/tablettes/", tablets.evening_tablets, name="evening_tablets"
    ),
    path("soirees/<int:evening_id>/appels/", calls.evening_calls, name="evening_calls"),
    path(
        "soirees/<int:evening_id>/appels/<int:call_id>/", calls.call_answer, name="call_answer"
    ),
    path("tables/<int:table_id>/reouverture/", reopening.table_reopen, name="table_reopen"),
    path(
        "soirees/<int:evening_id>/comptes/",
        settlement.evening_settlement,
        name="evening_settlement",
    ),
    path(
        "soirees/<int:evening_id>/recompte/",
        rescoring.evening_rescoring,
        name="evening_rescoring",
    ),
    path("soirees/<int:evening_id>/comptes.pdf", exports.settlement_pdf, name="settlement_pdf"),
    path("tables/<int:table_id>/feuille.pdf", exports.score_sheet_pdf, name="score_sheet_pdf"),
    path(
        "tables/<int:table_id>/feuille-vierge.pdf",
        exports.table_blank_sheet_pdf,
        name="table_blank_sheet_pdf",
    ),
    path("tournois/", tournaments.tournament_list, name="tournament_list"),
    path("tournois/nouveau/", tournaments.tournament_create, name="tournament_create"),
    path("tournois/verification/", results_check.results_check, name="results_check"),
    path(
        "tournois/verification/enregistrer/",
        results_check.results_import,
        name="results_import",
    ),
    path("tournois/reprise/", event_file.event_restore, name="event_restore"),
    path(
        "tournois/<int:event_id>/evenement.tarot",
        event_file.tournament_file,
        name="tournament_file",
    ),
    path(
        "soirees/<int:evening_id>/evenement.tarot",
        event_file.evening_file,
        name="evening_file",
    ),
    path("tournois/exemple/", tournaments.tournament_rehearse, name="tournament_rehearse"),
    path("tournois/<int:event_id>/inscriptions/", include("tournaments.entry_urls")),
    path("tournois/<int:event_id>/ecrans/", include("tournaments.screen_urls")),
    path("ecran/<slug:screen_key>/", hall.screen, name="screen"),
    path("ecran/<slug:screen_key>/etat/", hall.screen_state, name="screen_state"),
    path("tournois/<int:event_id>/", dashboard.tournament, name="tournament"),
    path("tournois/<int:event_id>/", include("tournaments.round_urls")),
    path("tournois/<int:event_id>/", include("tournaments.ranking_urls")),
    path(
        "tournois/<int:event_id>/reglages/",
        tournaments.tournament_change,
        name="tournament_change",
    ),
    path("suivre/<slug:public_key>/", include("tournaments.follow_urls")),
    path("saisons/", seasons.season_list, name="season_list"),
    path("saisons/<int:club_id>/<int:year>.xlsx", seasons.season_xlsx, name="season_xlsx"),
    path("saisons/<int:club_id>/<int:year>.csv", seasons.season_csv, name="season_csv"),
    path("feuilles/", exports.blank_sheets, name="blank_sheets"),
    path("feuilles/vierge.pdf", exports.blank_sheet_pdf, name="blank_sheet_pdf"),
    path("regles/<slug:key>.pdf", exports.rulebook_pdf, name="rulebook_pdf"),
]
