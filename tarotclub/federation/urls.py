"""The addresses of a federation, and those of a club in it."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(club, federation) = views("tarotclub.federation.views", "club", "federation")

of_federation = [
    route("", federation.federation),
    route("clubs/", federation.federation_clubs),
    route("clubs/ajout/", federation.club_add),
    route("clubs/<int:member_id>/", federation.federation_club),
    route("clubs/<int:member_id>/invitation/", federation.president_invite),
    route("clubs/<int:member_id>/sortie/", federation.affiliation_end),
    path("<int:year>.<slug:kind>", federation.year_file, name="federation_year"),
]
of_homologation = [
    route("", federation.homologation),
    route("rapport.<slug:kind>", federation.homologation_file),
    route("accord/", federation.homologation_grant),
    route("refus/", federation.homologation_refuse),
    route("retrait/", federation.homologation_end),
]
of_club = [
    route("", club.club_federation),
    route("rencontres.zip", club.club_files),
    route("personnes/", club.club_persons),
    route("personnes/proposition/", club.person_propose),
    route("personnes/<int:pair_id>/accord/", club.person_confirm),
    route("personnes/<int:pair_id>/separation/", club.person_part),
    route("<int:affiliation_id>/entree/", club.federation_join),
    route("<int:affiliation_id>/sortie/", club.federation_leave),
    route("<int:affiliation_id>/ajout/", club.homologation_ask),
    route("publiees/<int:published_id>/retrait/", club.homologation_retract),
]
urlpatterns = [
    route("federations/", federation.federation_list),
    route("federations/nouvelle/", federation.federation_create),
    path("federations/<int:federation_id>/", include(of_federation)),
    path(
        "federations/<int:federation_id>/rencontres/<int:homologation_id>/",
        include(of_homologation),
    ),
    path("clubs/<int:club_id>/federation/", include(of_club)),
]
