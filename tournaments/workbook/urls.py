"""The addresses of data tables, workbooks and seasons."""

from django.urls import include, path

from tournaments.workbook.views import event_data, seasons

of_tournament = [
    path("classeur.xlsx", event_data.event_xlsx, name="event_xlsx"),
    path("donnees/", event_data.event_tables, name="event_tables"),
    path("donnees/<slug:what>.csv", event_data.event_csv, name="event_csv"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("saisons/", seasons.season_list, name="season_list"),
    path("saisons/<int:club_id>/<int:year>.xlsx", seasons.season_xlsx, name="season_xlsx"),
    path("saisons/<int:club_id>/<int:year>.csv", seasons.season_csv, name="season_csv"),
]
