"""The addresses of seasons: their standings, their settings, their pages for everybody."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(seasons, settings) = views("tournaments.seasons.views", "seasons", "settings")

of_season = [
    route("", seasons.season),
    route("classement.pdf", seasons.season_pdf),
    route("classement.xlsx", seasons.season_workbook),
    route("classement.csv", seasons.season_table),
    route("classement.json", seasons.season_json),
    route("classement.jsonl", seasons.season_lines),
    route("site.zip", seasons.season_site),
    route("regles/", settings.season_change),
    route("rencontres/", settings.season_sources),
    route("rencontres/<int:source_id>/retrait/", settings.source_remove),
    route("joueurs/", settings.season_people),
    route("cloture/", settings.season_close),
    route("reouverture/", settings.season_reopen),
    route("publication/", settings.season_publish),
    route("publication/fermeture/", settings.season_unpublish),
]
of_everybody = [
    route("", seasons.follow_season),
    route("ecran/", seasons.season_screen),
    route("classement.json", seasons.follow_season_json),
    route("classement.jsonl", seasons.follow_season_lines),
]
urlpatterns = [
    route("saisons/", seasons.season_list),
    route("saisons/<int:club_id>/<int:year>.xlsx", seasons.season_xlsx),
    route("saisons/<int:club_id>/<int:year>.csv", seasons.season_csv),
    route("saisons/<int:club_id>/nouvelle/", settings.season_create),
    path("challenges/<int:season_id>/", include(of_season)),
    path("saison/<slug:season_key>/", include(of_everybody)),
]
