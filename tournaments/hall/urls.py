"""The addresses of the hall’s screens."""

from django.urls import include, path

from tarotclub.serving.later import views

screen, screens = views("tournaments.hall.views", "screen", "screens")

of_tournament = [
    path("ecrans/", screens.screens, name="screens"),
    path("ecrans/nouveau/", screens.screen_create, name="screen_create"),
    path("ecrans/annonce/", screens.screens_announce, name="screens_announce"),
    path("ecrans/ceremonie/", screens.screens_ceremony, name="screens_ceremony"),
    path("ecrans/<int:screen_id>/", screens.screen_change, name="screen_change"),
    path("ecrans/<int:screen_id>/adresse/", screens.screen_renew, name="screen_renew"),
    path(
        "ecrans/<int:screen_id>/retrait/",
        screens.screen_remove,
        name="screen_remove",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("ecran/<slug:screen_key>/", screen.screen, name="screen"),
    path("ecran/<slug:screen_key>/etat/", screen.screen_state, name="screen_state"),
]
