"""The addresses of photographed sheets, and of those that are printed for it."""

from django.urls import include, path

from tarotclub.serving.later import views

pages, papers = views("tournaments.paper_sheets.views", "pages", "papers")

of_event = [
    path("", pages.sheet_photos, name="sheet_photos"),
    path("<int:sheet_id>/", pages.photographed_sheet, name="photographed_sheet"),
    path("<int:sheet_id>/image.jpg", pages.sheet_picture, name="sheet_picture"),
    path("<int:sheet_id>/effacement/", pages.sheet_discard, name="sheet_discard"),
]
urlpatterns = [
    path("evenements/<int:event_id>/photos/", include(of_event)),
    path(
        "tournois/<int:event_id>/tours/<int:number>/feuilles-photo.pdf",
        papers.round_photo_sheets_pdf,
        name="round_photo_sheets_pdf",
    ),
    path(
        "tables/<int:table_id>/feuille-photo.pdf",
        papers.table_photo_sheet_pdf,
        name="table_photo_sheet_pdf",
    ),
    path("feuilles/photo.pdf", papers.blank_photo_sheets_pdf, name="blank_photo_sheets_pdf"),
]
