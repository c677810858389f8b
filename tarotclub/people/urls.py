"""The addresses of home, of the welcome and the first steps, of clubs and their people."""

from django.urls import path

from tarotclub.people.views import clubs, home, steps, welcome

urlpatterns = [
    path("", home.home, name="home"),
    path("bienvenue/", welcome.welcome, name="welcome"),
    path("premiers-pas/", steps.first_steps, name="first_steps"),
    path("premiers-pas/soiree/", steps.first_evening, name="first_evening"),
    path("premiers-pas/exemple/", steps.example_open, name="example_open"),
    path("premiers-pas/ranger/", steps.steps_leave, name="steps_leave"),
    path("essai/", steps.tablet_try, name="tablet_try"),
    path("clubs/", clubs.club_list, name="club_list"),
    path("clubs/<int:club_id>/", clubs.club, name="club"),
    path("clubs/<int:club_id>/logo/", clubs.club_logo_change, name="club_logo_change"),
    path("clubs/<int:club_id>/logo/retrait/", clubs.club_logo_remove, name="club_logo_remove"),
    path("clubs/<int:club_id>/logo/<slug:digest>.png", clubs.club_logo, name="club_logo"),
]
