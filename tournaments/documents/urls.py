"""The addresses of the papers of a tournament."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.documents.views")

of_tournament = [
    route("tours/<int:number>/feuilles.pdf", views.round_sheets_pdf),
    route("tours/<int:number>/places.pdf", views.round_seating_pdf),
    route("tours/<int:number>/affiches.pdf", views.table_signs_pdf),
    route("cartes.pdf", views.movement_cards_pdf),
    route("numeros.pdf", views.table_numbers_pdf),
    route("documents/", views.document_list),
    route("documents/<slug:paper>/", views.document),
    route("documents/<slug:paper>.pdf", views.document_pdf),
    route("documents/<slug:paper>.svg", views.document_picture),
    path("prix/recus.pdf", views.document_pdf, {"paper": "recus"}, name="prize_receipts_pdf"),
    path(
        "comptes.pdf", views.document_pdf, {"paper": "comptes"}, name="tournament_accounts_pdf"
    ),
    path(
        "classement.pdf",
        views.document_pdf,
        {"paper": "classement"},
        name="tournament_ranking_pdf",
    ),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
