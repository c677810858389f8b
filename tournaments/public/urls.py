"""The addresses of what everybody may see of a published event, and its opening."""

from django.urls import include, path

from tarotclub.serving.later import views

opening, phones = views("tournaments.public.views", "opening", "phones")

of_tournament = [
    path("publication/", opening.publication, name="publication"),
    path("site.zip", opening.site_zip, name="site_zip"),
    path("publication/ouverture/", opening.event_publish, name="event_publish"),
    path("publication/fermeture/", opening.event_unpublish, name="event_unpublish"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("suivre/<slug:public_key>/", phones.follow, name="follow"),
    path(
        "suivre/<slug:public_key>/joueur/<int:number>/",
        phones.follow_player,
        name="follow_player",
    ),
    path("suivre/<slug:public_key>/placement/", phones.follow_seating, name="follow_seating"),
    path(
        "suivre/<slug:public_key>/placement/<int:number>/",
        phones.follow_seating,
        name="follow_seating",
    ),
    path("suivre/<slug:public_key>/classement/", phones.follow_ranking, name="follow_ranking"),
    path("suivre/<slug:public_key>/etuis/", phones.follow_boards, name="follow_boards"),
    path(
        "suivre/<slug:public_key>/etuis/<int:number>/",
        phones.follow_board,
        name="follow_board",
    ),
    path(
        "suivre/<slug:public_key>/resultats.json", phones.follow_results, name="follow_results"
    ),
]
