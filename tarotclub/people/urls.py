"""The addresses of clubs and their people."""

from django.urls import path

from tarotclub.people.views import clubs

urlpatterns = [
    path("clubs/", clubs.club_list, name="club_list"),
    path("clubs/<int:club_id>/", clubs.club, name="club"),
    path("clubs/<int:club_id>/logo/", clubs.club_logo_change, name="club_logo_change"),
    path("clubs/<int:club_id>/logo/retrait/", clubs.club_logo_remove, name="club_logo_remove"),
    path("clubs/<int:club_id>/logo/<slug:digest>.png", clubs.club_logo, name="club_logo"),
]
