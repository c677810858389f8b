"""The addresses of halls that are linked to a site: the club's pages, and what halls send."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(pages,) = views("tarotclub.linked", "views")

of_club = [
    route("", pages.club_linked),
    route("site/", pages.site_link),
    route("site/fin/", pages.site_unlink),
    route("site/envoi/", pages.site_exchange),
    route("evenement/", pages.event_send),
    route("evenement/<int:event_id>/arret/", pages.event_keep),
    route("cle/", pages.stick_bring),
    route("cle/salle.envoi", pages.stick_take),
    route("salle/", pages.hall_offer),
    route("salle/<int:hall_id>/fin/", pages.hall_end),
    route("salle/<int:hall_id>/calendrier.json", pages.hall_calendar),
]
urlpatterns = [
    path("clubs/<int:club_id>/liaison/", include(of_club)),
    route("salles/envoi/", pages.hall_post),
    route("salle/<slug:hall_key>/", pages.hall_ranking),
]
