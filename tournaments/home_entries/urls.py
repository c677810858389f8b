"""The addresses of entering from home, of a personal link, and of the desk that decides."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(pages,) = views("tournaments.home_entries", "views")

of_event = [
    route("", pages.home_list),
    route("decision/<int:home_id>/", pages.home_decide),
]
urlpatterns = [
    path("evenements/<int:event_id>/de-chez-soi/", include(of_event)),
    route("inscription/<slug:announced_key>/", pages.home_enter),
    route("inscription/lien/<slug:home_key>/", pages.home_entry),
    route("inscription/lien/<slug:home_key>/retrait/", pages.home_leave),
    route("inscription/lien/<slug:home_key>/remplacant/", pages.home_replace),
]
