"""The addresses of what is brought in from spreadsheets."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.imports.views")

of_tournament = [
    route("import/donnes/", views.deal_import),
    route("import/bilans/", views.bilan_import),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
