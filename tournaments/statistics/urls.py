"""The addresses of players' and clubs' pages."""

from tarotclub.serving.later import Views, route

views = Views("tournaments.statistics.views")

urlpatterns = [
    route("statistiques/<int:club_id>/", views.club_page),
    route("statistiques/<int:club_id>/<slug:figures>.csv", views.club_table),
    route("statistiques/<int:club_id>/cote/", views.club_cote),
    route("statistiques/<int:club_id>/cote/cotes.csv", views.club_cotes),
    route("statistiques/<int:club_id>/cote/choix/", views.cote_choose),
    route("statistiques/joueurs/<int:player_id>/", views.player_page),
    route("statistiques/joueurs/<int:player_id>/<slug:statistics>.csv", views.player_table),
    route("statistiques/joueurs/<int:player_id>/choix/", views.player_page_choose),
    route("statistiques/joueurs/<int:player_id>/lien/", views.player_page_link),
    route("tournois/<int:event_id>/cote/", views.event_cote),
    route("tournois/<int:event_id>/cote/cotes.csv", views.event_cotes),
    route("tournois/<int:event_id>/cote/choix/", views.event_cote_use),
    route("tournois/<int:event_id>/cote/handicap/", views.event_handicap),
]
