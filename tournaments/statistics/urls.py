"""The addresses of players' and clubs' pages."""

from django.urls import path

from tarotclub.serving.later import views

clubs, events, players = views("tournaments.statistics.views", "clubs", "events", "players")

urlpatterns = [
    path("statistiques/<int:club_id>/", clubs.club_page, name="club_page"),
    path("statistiques/<int:club_id>/<slug:figures>.csv", clubs.club_table, name="club_table"),
    path("statistiques/<int:club_id>/cote/", clubs.club_cote, name="club_cote"),
    path("statistiques/<int:club_id>/cote/cotes.csv", clubs.club_cotes, name="club_cotes"),
    path("statistiques/<int:club_id>/cote/choix/", clubs.cote_choose, name="cote_choose"),
    path("statistiques/joueurs/<int:player_id>/", players.player_page, name="player_page"),
    path(
        "statistiques/joueurs/<int:player_id>/<slug:statistics>.csv",
        players.player_table,
        name="player_table",
    ),
    path(
        "statistiques/joueurs/<int:player_id>/choix/",
        players.player_page_choose,
        name="player_page_choose",
    ),
    path(
        "statistiques/joueurs/<int:player_id>/lien/",
        players.player_page_link,
        name="player_page_link",
    ),
    path("tournois/<int:event_id>/cote/", events.event_cote, name="event_cote"),
    path("tournois/<int:event_id>/cote/cotes.csv", events.event_cotes, name="event_cotes"),
    path("tournois/<int:event_id>/cote/choix/", events.event_cote_use, name="event_cote_use"),
    path(
        "tournois/<int:event_id>/cote/handicap/", events.event_handicap, name="event_handicap"
    ),
    path("moi/<slug:page_key>/", players.own_page, name="own_page"),
    path("moi/<slug:page_key>/<slug:statistics>.csv", players.own_table, name="own_table"),
]
