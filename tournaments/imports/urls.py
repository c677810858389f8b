"""The addresses of what is brought in from spreadsheets."""

from django.urls import include, path

from tournaments.imports import views

of_tournament = [
    path("import/donnes/", views.deal_import, name="deal_import"),
    path("import/bilans/", views.bilan_import, name="bilan_import"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
