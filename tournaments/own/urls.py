"""The addresses of a player's own page."""

from tarotclub.serving.later import Views, route

views = Views("tournaments.own.views")

urlpatterns = [
    route("moi/<slug:page_key>/", views.own_page),
    route("moi/<slug:page_key>/choix/", views.own_choices),
    route("moi/<slug:page_key>/<slug:statistics>.csv", views.own_table),
]
