"""The addresses of entering from home, of a personal link, and of the desk that decides."""

from django.urls import include, path

from tarotclub.serving.later import route, views

home, deciding = views("tournaments.home_entries.views", "home", "deciding")

of_event = [
    route("", deciding.home_list),
    route("decision/<int:home_id>/", deciding.home_decide),
]
urlpatterns = [
    path("evenements/<int:event_id>/de-chez-soi/", include(of_event)),
    route("inscription/<slug:announced_key>/", home.home_enter),
    route("inscription/lien/<slug:home_key>/", home.home_entry),
    route("inscription/lien/<slug:home_key>/retrait/", home.home_leave),
    route("inscription/lien/<slug:home_key>/remplacant/", home.home_replace),
]
