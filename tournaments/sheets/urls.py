"""The addresses of score sheets, filled and blank, and of the printed rules."""

from django.urls import path

from tarotclub.serving.later import Views

views = Views("tournaments.sheets.views")

urlpatterns = [
    path("tables/<int:table_id>/feuille.pdf", views.score_sheet_pdf, name="score_sheet_pdf"),
    path(
        "tables/<int:table_id>/feuille-vierge.pdf",
        views.table_blank_sheet_pdf,
        name="table_blank_sheet_pdf",
    ),
    path("feuilles/", views.blank_sheets, name="blank_sheets"),
    path("feuilles/vierge.pdf", views.blank_sheet_pdf, name="blank_sheet_pdf"),
    path("regles/<slug:key>.pdf", views.rulebook_pdf, name="rulebook_pdf"),
    path("regles/<slug:key>/affiche.pdf", views.rulebook_wall_pdf, name="rulebook_wall_pdf"),
]
