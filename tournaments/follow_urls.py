"""The addresses of what everybody may see of a published event."""

from django.urls import path

from tournaments.views import follow

urlpatterns = [
    path("", follow.follow, name="follow"),
    path("joueur/<int:number>/", follow.follow_player, name="follow_player"),
    path("placement/", follow.follow_seating, name="follow_seating"),
    path("placement/<int:number>/", follow.follow_seating, name="follow_seating"),
    path("classement/", follow.follow_ranking, name="follow_ranking"),
    path("resultats.json", follow.follow_results, name="follow_results"),
]
