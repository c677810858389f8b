"""The addresses of players' and clubs' pages."""

from django.urls import path

from tarotclub.serving.later import Views

views = Views("tournaments.statistics.views")

urlpatterns = [
    path("statistiques/<int:club_id>/", views.club_page, name="club_page"),
    path("statistiques/<int:club_id>/<slug:figures>.csv", views.club_table, name="club_table"),
    path("statistiques/<int:club_id>/cote/", views.club_cote, name="club_cote"),
    path("statistiques/<int:club_id>/cote/cotes.csv", views.club_cotes, name="club_cotes"),
    path("statistiques/<int:club_id>/cote/choix/", views.cote_choose, name="cote_choose"),
    path("statistiques/joueurs/<int:player_id>/", views.player_page, name="player_page"),
    path(
        "statistiques/joueurs/<int:player_id>/<slug:statistics>.csv",
        views.player_table,
        name="player_table",
    ),
    path(
        "statistiques/joueurs/<int:player_id>/choix/",
        views.player_page_choose,
        name="player_page_choose",
    ),
    path(
        "statistiques/joueurs/<int:player_id>/lien/",
        views.player_page_link,
        name="player_page_link",
    ),
    path("tournois/<int:event_id>/cote/", views.event_cote, name="event_cote"),
    path("tournois/<int:event_id>/cote/cotes.csv", views.event_cotes, name="event_cotes"),
    path("tournois/<int:event_id>/cote/choix/", views.event_cote_use, name="event_cote_use"),
    path("tournois/<int:event_id>/cote/handicap/", views.event_handicap, name="event_handicap"),
    path("moi/<slug:page_key>/", views.own_page, name="own_page"),
    path("moi/<slug:page_key>/choix/", views.own_choices, name="own_choices"),
    path("moi/<slug:page_key>/<slug:statistics>.csv", views.own_table, name="own_table"),
]
