"""The addresses of data tables and workbooks."""

from django.urls import include, path

from tarotclub.serving.later import Views

event_data = Views("tournaments.workbook.views")

of_tournament = [
    path("classeur.xlsx", event_data.event_xlsx, name="event_xlsx"),
    path("donnees/", event_data.event_tables, name="event_tables"),
    path("donnees/<slug:what>.csv", event_data.event_csv, name="event_csv"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
