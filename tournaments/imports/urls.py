"""The addresses of what is brought in from spreadsheets."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.imports.views")

of_tournament = [
    path("import/donnes/", views.deal_import, name="deal_import"),
    path("import/bilans/", views.bilan_import, name="bilan_import"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
