"""The addresses of the papers of a tournament."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.documents.views")

of_tournament = [
    path(
        "tours/<int:number>/feuilles.pdf",
        views.round_sheets_pdf,
        name="round_sheets_pdf",
    ),
    path(
        "tours/<int:number>/places.pdf",
        views.round_seating_pdf,
        name="round_seating_pdf",
    ),
    path(
        "tours/<int:number>/affiches.pdf",
        views.table_signs_pdf,
        name="table_signs_pdf",
    ),
    path("cartes.pdf", views.movement_cards_pdf, name="movement_cards_pdf"),
    path("numeros.pdf", views.table_numbers_pdf, name="table_numbers_pdf"),
    path("documents/", views.document_list, name="document_list"),
    path("documents/<slug:paper>/", views.document, name="document"),
    path("documents/<slug:paper>.pdf", views.document_pdf, name="document_pdf"),
    path("documents/<slug:paper>.svg", views.document_picture, name="document_picture"),
    path(
        "prix/recus.pdf",
        views.document_pdf,
        {"paper": "recus"},
        name="prize_receipts_pdf",
    ),
    path(
        "comptes.pdf",
        views.document_pdf,
        {"paper": "comptes"},
        name="tournament_accounts_pdf",
    ),
    path(
        "classement.pdf",
        views.document_pdf,
        {"paper": "classement"},
        name="tournament_ranking_pdf",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
