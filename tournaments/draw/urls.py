"""The addresses of the seating."""

from django.urls import include, path

from tarotclub.serving.later import views

(captains, draws, seating) = views("tournaments.draw.views", "captains", "draws", "seating")

of_tournament = [
    path("inscriptions/paires/", seating.forbidden_pairs, name="forbidden_pairs"),
    path("inscriptions/paires/levee/", seating.pair_allow, name="pair_allow"),
    path("placement/", seating.seating, name="seating"),
    path("placement/tirage/", draws.seating_draw, name="seating_draw"),
    path("placement/ajustement/", draws.seating_adjust, name="seating_adjust"),
    path("placement/<int:number>/", seating.round_seating, name="round_seating"),
    path(
        "placement/<int:number>/capitaines/",
        captains.captains_choose,
        name="captains_choose",
    ),
    path("placement/<int:number>/echange/", seating.seats_swap, name="seats_swap"),
    path("placement/<int:number>/a-la-main/", seating.seats_write, name="seats_write"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
