"""The addresses of the seating."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.draw.views")

of_tournament = [
    route("inscriptions/paires/", views.forbidden_pairs),
    route("inscriptions/paires/levee/", views.pair_allow),
    route("placement/", views.seating),
    route("placement/tirage/", views.seating_draw),
    route("placement/ajustement/", views.seating_adjust),
    route("placement/<int:number>/", views.round_seating),
    route("placement/<int:number>/capitaines/", views.captains_choose),
    route("placement/<int:number>/echange/", views.seats_swap),
    route("placement/<int:number>/a-la-main/", views.seats_write),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
