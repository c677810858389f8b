"""The addresses of the hall’s screens."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.hall.views")

of_tournament = [
    route("ecrans/", views.screens),
    route("ecrans/nouveau/", views.screen_create),
    route("ecrans/annonce/", views.screens_announce),
    route("ecrans/ceremonie/", views.screens_ceremony),
    route("ecrans/<int:screen_id>/", views.screen_change),
    route("ecrans/<int:screen_id>/adresse/", views.screen_renew),
    route("ecrans/<int:screen_id>/retrait/", views.screen_remove),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    route("ecran/<slug:screen_key>/", views.screen),
    route("ecran/<slug:screen_key>/etat/", views.screen_state),
]
