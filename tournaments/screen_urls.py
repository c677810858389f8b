"""The addresses of the hall's screens: their desk, of one tournament."""

from django.urls import path

from tournaments.views import screens

urlpatterns = [
    path("", screens.screens, name="screens"),
    path("nouveau/", screens.screen_create, name="screen_create"),
    path("annonce/", screens.screens_announce, name="screens_announce"),
    path("ceremonie/", screens.screens_ceremony, name="screens_ceremony"),
    path("<int:screen_id>/", screens.screen_change, name="screen_change"),
    path("<int:screen_id>/adresse/", screens.screen_renew, name="screen_renew"),
    path("<int:screen_id>/retrait/", screens.screen_remove, name="screen_remove"),
]
