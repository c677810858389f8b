"""The addresses of the papers of a tournament."""

from django.urls import include, path

from tarotclub.serving.later import Views

catalogue = Views("tournaments.documents.views.catalogue")

of_tournament = [
    path(
        "tours/<int:number>/feuilles.pdf",
        catalogue.round_sheets_pdf,
        name="round_sheets_pdf",
    ),
    path(
        "tours/<int:number>/places.pdf",
        catalogue.round_seating_pdf,
        name="round_seating_pdf",
    ),
    path(
        "tours/<int:number>/affiches.pdf",
        catalogue.table_signs_pdf,
        name="table_signs_pdf",
    ),
    path("cartes.pdf", catalogue.movement_cards_pdf, name="movement_cards_pdf"),
    path("numeros.pdf", catalogue.table_numbers_pdf, name="table_numbers_pdf"),
    path("documents/", catalogue.document_list, name="document_list"),
    path("documents/<slug:paper>/", catalogue.document, name="document"),
    path("documents/<slug:paper>.pdf", catalogue.document_pdf, name="document_pdf"),
    path("documents/<slug:paper>.svg", catalogue.document_picture, name="document_picture"),
    path(
        "prix/recus.pdf",
        catalogue.document_pdf,
        {"paper": "recus"},
        name="prize_receipts_pdf",
    ),
    path(
        "comptes.pdf",
        catalogue.document_pdf,
        {"paper": "comptes"},
        name="tournament_accounts_pdf",
    ),
    path(
        "classement.pdf",
        catalogue.document_pdf,
        {"paper": "classement"},
        name="tournament_ranking_pdf",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
