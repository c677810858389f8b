"""The addresses of photographed sheets, and of those that are printed for it."""

from django.urls import include, path

from tarotclub.serving.later import route, views

pages, papers = views("tournaments.paper_sheets.views", "pages", "papers")

of_event = [
    route("", pages.sheet_photos),
    route("<int:sheet_id>/", pages.photographed_sheet),
    route("<int:sheet_id>/image.jpg", pages.sheet_picture),
    route("<int:sheet_id>/effacement/", pages.sheet_discard),
]
urlpatterns = [
    path("evenements/<int:event_id>/photos/", include(of_event)),
    route(
        "tournois/<int:event_id>/tours/<int:number>/feuilles-photo.pdf",
        papers.round_photo_sheets_pdf,
    ),
    route("tables/<int:table_id>/feuille-photo.pdf", papers.table_photo_sheet_pdf),
    route("feuilles/photo.pdf", papers.blank_photo_sheets_pdf),
]
