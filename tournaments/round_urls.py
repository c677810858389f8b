"""The addresses of one tournament's seating, rounds, results and log."""

from django.urls import path

from tournaments.views import (
    clocks,
    closing,
    cuts,
    draws,
    results,
    round_papers,
    rounds,
    rounds_wanted,
    seating,
    sheet_import,
    swaps,
    tablets,
    tournament_log,
)

urlpatterns = [
    path("import/donnes/", sheet_import.deal_import, name="deal_import"),
    path("import/bilans/", sheet_import.bilan_import, name="bilan_import"),
    path("journal/", tournament_log.tournament_log, name="tournament_log"),
    path("fin/", closing.tournament_close, name="tournament_close"),
    path("effacement/", closing.archive_delete, name="archive_delete"),
    path("reouverture/", closing.tournament_reopen, name="tournament_reopen"),
    path("placement/", seating.seating, name="seating"),
    path("placement/tirage/", draws.seating_draw, name="seating_draw"),
    path("placement/ajustement/", draws.seating_adjust, name="seating_adjust"),
    path("placement/<int:number>/", seating.round_seating, name="round_seating"),
    path("placement/<int:number>/echange/", swaps.seats_swap, name="seats_swap"),
    path("placement/<int:number>/a-la-main/", swaps.seats_write, name="seats_write"),
    path("elimination/", cuts.cut_create, name="cut_create"),
    path("elimination/<int:number>/annulation/", cuts.cut_cancel, name="cut_cancel"),
    path("tours/", rounds.current_round, name="current_round"),
    path("tours/nombre/", rounds_wanted.rounds_change, name="rounds_change"),
    path("tours/<int:number>/", rounds.tournament_round, name="tournament_round"),
    path("tours/<int:number>/lancement/", rounds.round_release, name="round_release"),
    path("tours/<int:number>/rappel/", rounds.round_recall, name="round_recall"),
    path("tours/<int:number>/fin/", rounds.round_close, name="round_close"),
    path("tours/<int:number>/reouverture/", rounds.round_reopen, name="round_reopen"),
    path("tours/<int:number>/horloge/", clocks.round_clock, name="round_clock"),
    path("tours/<int:number>/minutes/", clocks.table_minutes, name="table_minutes"),
    path("tours/<int:number>/tablettes/", tablets.round_tablets, name="round_tablets"),
    path(
        "tours/<int:number>/feuilles.pdf",
        round_papers.round_sheets_pdf,
        name="round_sheets_pdf",
    ),
    path(
        "tours/<int:number>/places.pdf",
        round_papers.round_seating_pdf,
        name="round_seating_pdf",
    ),
    path(
        "tours/<int:number>/affiches.pdf", round_papers.table_signs_pdf, name="table_signs_pdf"
    ),
    path("cartes.pdf", round_papers.movement_cards_pdf, name="movement_cards_pdf"),
    path("numeros.pdf", round_papers.table_numbers_pdf, name="table_numbers_pdf"),
    path("tours/<int:number>/saisie/", results.results_entry, name="results_entry"),
    path("tours/<int:number>/effacement/", results.bilans_clear, name="bilans_clear"),
]
