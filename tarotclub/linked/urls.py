"""The addresses of halls that are linked to a site: the club's pages, and what halls send."""

from django.urls import include, path

from tarotclub.serving.later import views

(door, pages) = views("tarotclub.linked.views", "door", "pages")

of_club = [
    path("", pages.club_linked, name="club_linked"),
    path("site/", pages.site_link, name="site_link"),
    path("site/fin/", pages.site_unlink, name="site_unlink"),
    path("site/envoi/", pages.site_exchange, name="site_exchange"),
    path("evenement/", pages.event_send, name="event_send"),
    path("evenement/<int:event_id>/arret/", pages.event_keep, name="event_keep"),
    path("cle/", pages.stick_bring, name="stick_bring"),
    path("cle/salle.envoi", pages.stick_take, name="stick_take"),
    path("salle/", pages.hall_offer, name="hall_offer"),
    path("salle/<int:hall_id>/fin/", pages.hall_end, name="hall_end"),
    path("salle/<int:hall_id>/calendrier.json", pages.hall_calendar, name="hall_calendar"),
]
urlpatterns = [
    path("clubs/<int:club_id>/liaison/", include(of_club)),
    path("salles/liaison/", door.hall_link, name="hall_link"),
    path("salles/envoi/", door.hall_post, name="hall_post"),
    path("salle/<slug:hall_key>/", door.hall_ranking, name="hall_ranking"),
]
