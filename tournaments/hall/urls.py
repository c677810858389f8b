"""The addresses of the hall’s screens."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.hall.views")

of_tournament = [
    path("ecrans/", views.screens, name="screens"),
    path("ecrans/nouveau/", views.screen_create, name="screen_create"),
    path("ecrans/annonce/", views.screens_announce, name="screens_announce"),
    path("ecrans/ceremonie/", views.screens_ceremony, name="screens_ceremony"),
    path("ecrans/<int:screen_id>/", views.screen_change, name="screen_change"),
    path("ecrans/<int:screen_id>/adresse/", views.screen_renew, name="screen_renew"),
    path(
        "ecrans/<int:screen_id>/retrait/",
        views.screen_remove,
        name="screen_remove",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("ecran/<slug:screen_key>/", views.screen, name="screen"),
    path("ecran/<slug:screen_key>/etat/", views.screen_state, name="screen_state"),
]
