"""The addresses of data tables and workbooks."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

event_data = Views("tournaments.workbook.views")

of_tournament = [
    route("classeur.xlsx", event_data.event_xlsx),
    route("donnees/", event_data.event_tables),
    route("donnees/<slug:what>.csv", event_data.event_csv),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
