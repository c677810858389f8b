"""The addresses of seasons: their standings, their settings, their pages for everybody."""

from django.urls import include, path

from tarotclub.serving.later import views

(seasons, settings) = views("tournaments.seasons.views", "seasons", "settings")

of_season = [
    path("", seasons.season, name="season"),
    path("classement.pdf", seasons.season_pdf, name="season_pdf"),
    path("classement.xlsx", seasons.season_workbook, name="season_workbook"),
    path("classement.csv", seasons.season_table, name="season_table"),
    path("classement.json", seasons.season_json, name="season_json"),
    path("classement.jsonl", seasons.season_lines, name="season_lines"),
    path("site.zip", seasons.season_site, name="season_site"),
    path("regles/", settings.season_change, name="season_change"),
    path("rencontres/", settings.season_sources, name="season_sources"),
    path("rencontres/<int:source_id>/retrait/", settings.source_remove, name="source_remove"),
    path("joueurs/", settings.season_people, name="season_people"),
    path("cloture/", settings.season_close, name="season_close"),
    path("reouverture/", settings.season_reopen, name="season_reopen"),
    path("publication/", settings.season_publish, name="season_publish"),
    path("publication/fermeture/", settings.season_unpublish, name="season_unpublish"),
]
of_everybody = [
    path("", seasons.follow_season, name="follow_season"),
    path("ecran/", seasons.season_screen, name="season_screen"),
    path("classement.json", seasons.follow_season_json, name="follow_season_json"),
    path("classement.jsonl", seasons.follow_season_lines, name="follow_season_lines"),
]
urlpatterns = [
    path("saisons/", seasons.season_list, name="season_list"),
    path("saisons/<int:club_id>/<int:year>.xlsx", seasons.season_xlsx, name="season_xlsx"),
    path("saisons/<int:club_id>/<int:year>.csv", seasons.season_csv, name="season_csv"),
    path("saisons/<int:club_id>/nouvelle/", settings.season_create, name="season_create"),
    path("challenges/<int:season_id>/", include(of_season)),
    path("saison/<slug:season_key>/", include(of_everybody)),
]
