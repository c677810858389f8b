"""The addresses of the seating."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.draw.views")

of_tournament = [
    path("inscriptions/paires/", views.forbidden_pairs, name="forbidden_pairs"),
    path("inscriptions/paires/levee/", views.pair_allow, name="pair_allow"),
    path("placement/", views.seating, name="seating"),
    path("placement/tirage/", views.seating_draw, name="seating_draw"),
    path("placement/ajustement/", views.seating_adjust, name="seating_adjust"),
    path("placement/<int:number>/", views.round_seating, name="round_seating"),
    path(
        "placement/<int:number>/capitaines/",
        views.captains_choose,
        name="captains_choose",
    ),
    path("placement/<int:number>/echange/", views.seats_swap, name="seats_swap"),
    path("placement/<int:number>/a-la-main/", views.seats_write, name="seats_write"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
