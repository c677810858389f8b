"""The addresses of what everybody may see of a published event, and its opening."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.public.views")

of_tournament = [
    path("publication/", views.publication, name="publication"),
    path("site.zip", views.site_zip, name="site_zip"),
    path("publication/ouverture/", views.event_publish, name="event_publish"),
    path("publication/fermeture/", views.event_unpublish, name="event_unpublish"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    path("suivre/<slug:public_key>/", views.follow, name="follow"),
    path(
        "suivre/<slug:public_key>/joueur/<int:number>/",
        views.follow_player,
        name="follow_player",
    ),
    path("suivre/<slug:public_key>/placement/", views.follow_seating, name="follow_seating"),
    path(
        "suivre/<slug:public_key>/placement/<int:number>/",
        views.follow_seating,
        name="follow_seating",
    ),
    path("suivre/<slug:public_key>/classement/", views.follow_ranking, name="follow_ranking"),
    path("suivre/<slug:public_key>/etuis/", views.follow_boards, name="follow_boards"),
    path(
        "suivre/<slug:public_key>/etuis/<int:number>/",
        views.follow_board,
        name="follow_board",
    ),
    path(
        "suivre/<slug:public_key>/resultats.json", views.follow_results, name="follow_results"
    ),
]
