"""The addresses of score sheets, filled and blank, and of the printed rules."""

from tarotclub.serving.later import Views, route

views = Views("tournaments.sheets.views")

urlpatterns = [
    route("tables/<int:table_id>/feuille.pdf", views.score_sheet_pdf),
    route("tables/<int:table_id>/feuille-vierge.pdf", views.table_blank_sheet_pdf),
    route("feuilles/", views.blank_sheets),
    route("feuilles/vierge.pdf", views.blank_sheet_pdf),
    route("regles/<slug:key>.pdf", views.rulebook_pdf),
    route("regles/<slug:key>/affiche.pdf", views.rulebook_wall_pdf),
]
