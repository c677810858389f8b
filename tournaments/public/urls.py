"""The addresses of what everybody may see of a published event, and its opening."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.public.views")

of_tournament = [
    route("publication/", views.publication),
    route("site.zip", views.site_zip),
    route("publication/ouverture/", views.event_publish),
    route("publication/fermeture/", views.event_unpublish),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
    route("suivre/<slug:public_key>/", views.follow),
    route("suivre/<slug:public_key>/joueur/<int:number>/", views.follow_player),
    route("suivre/<slug:public_key>/placement/", views.follow_seating),
    route("suivre/<slug:public_key>/placement/<int:number>/", views.follow_seating),
    route("suivre/<slug:public_key>/classement/", views.follow_ranking),
    route("suivre/<slug:public_key>/etuis/", views.follow_boards),
    route("suivre/<slug:public_key>/etuis/<int:number>/", views.follow_board),
    route("suivre/<slug:public_key>/resultats.json", views.follow_results),
]
