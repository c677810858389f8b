"""The addresses of entering from home, of a personal link, and of the desk that decides."""

from django.urls import include, path

from tarotclub.serving.later import views

home, deciding = views("tournaments.home_entries.views", "home", "deciding")

of_event = [
    path("", deciding.home_list, name="home_list"),
    path("decision/<int:home_id>/", deciding.home_decide, name="home_decide"),
]
urlpatterns = [
    path("evenements/<int:event_id>/de-chez-soi/", include(of_event)),
    path("inscription/<slug:announced_key>/", home.home_enter, name="home_enter"),
    path("inscription/lien/<slug:home_key>/", home.home_entry, name="home_entry"),
    path("inscription/lien/<slug:home_key>/retrait/", home.home_leave, name="home_leave"),
    path(
        "inscription/lien/<slug:home_key>/remplacant/", home.home_replace, name="home_replace"
    ),
]
