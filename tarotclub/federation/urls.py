"""The addresses of a federation, and those of a club in it."""

from django.urls import include, path

from tarotclub.serving.later import views

(club, federation, homologations) = views(
    "tarotclub.federation.views", "club", "federation", "homologations"
)

of_federation = [
    path("", federation.federation, name="federation"),
    path("clubs/", federation.federation_clubs, name="federation_clubs"),
    path("clubs/ajout/", federation.club_add, name="club_add"),
    path("clubs/<int:member_id>/", federation.federation_club, name="federation_club"),
    path(
        "clubs/<int:member_id>/invitation/",
        federation.president_invite,
        name="president_invite",
    ),
    path("clubs/<int:member_id>/sortie/", federation.affiliation_end, name="affiliation_end"),
    path("<int:year>.<slug:kind>", homologations.year_file, name="federation_year"),
]
of_homologation = [
    path("", homologations.homologation, name="homologation"),
    path("rapport.<slug:kind>", homologations.homologation_file, name="homologation_file"),
    path("accord/", homologations.homologation_grant, name="homologation_grant"),
    path("refus/", homologations.homologation_refuse, name="homologation_refuse"),
    path("retrait/", homologations.homologation_end, name="homologation_end"),
]
of_club = [
    path("", club.club_federation, name="club_federation"),
    path("rencontres.zip", club.club_files, name="club_files"),
    path("personnes/", club.club_persons, name="club_persons"),
    path("personnes/proposition/", club.person_propose, name="person_propose"),
    path("personnes/<int:pair_id>/accord/", club.person_confirm, name="person_confirm"),
    path("personnes/<int:pair_id>/separation/", club.person_part, name="person_part"),
    path("<int:affiliation_id>/entree/", club.federation_join, name="federation_join"),
    path("<int:affiliation_id>/sortie/", club.federation_leave, name="federation_leave"),
    path("<int:affiliation_id>/ajout/", club.homologation_ask, name="homologation_ask"),
    path(
        "publiees/<int:published_id>/retrait/",
        club.homologation_retract,
        name="homologation_retract",
    ),
]
urlpatterns = [
    path("federations/", federation.federation_list, name="federation_list"),
    path("federations/nouvelle/", federation.federation_create, name="federation_create"),
    path("federations/<int:federation_id>/", include(of_federation)),
    path(
        "federations/<int:federation_id>/rencontres/<int:homologation_id>/",
        include(of_homologation),
    ),
    path("clubs/<int:club_id>/federation/", include(of_club)),
]
