"""The addresses of home, of the welcome and the first steps, of clubs and their people."""

from tarotclub.serving.later import route, views

(clubs, helpers, home, players, second_factor, welcome) = views(
    "tarotclub.people.views", "clubs", "helpers", "home", "players", "second_factor", "welcome"
)

HELPER = "clubs/<int:club_id>/aides/<int:user_id>"

urlpatterns = [
    route("", home.home),
    route("bienvenue/", welcome.welcome),
    route("premiers-pas/", home.first_steps),
    route("premiers-pas/soiree/", home.first_evening),
    route("premiers-pas/exemple/", home.example_open),
    route("premiers-pas/https/", second_factor.https_ready),
    route("premiers-pas/https/certificat/", second_factor.https_prepare),
    route("premiers-pas/https/depart/", second_factor.https_switch),
    route("salle.crt", second_factor.hall_authority),
    route("premiers-pas/ranger/", home.steps_leave),
    route("ici/<str:token>/", home.arrival),
    route("marche/", home.running),
    route("marche/arret/", home.site_stop),
    route("conservation/", clubs.retention),
    route("essai/", home.tablet_try),
    route("authentification/", second_factor.second_factor),
    route("clubs/", clubs.club_list),
    route("clubs/<int:club_id>/", clubs.club),
    route("clubs/<int:club_id>/retrait/", clubs.example_remove),
    route("clubs/<int:club_id>/logo/", clubs.club_logo_change),
    route("clubs/<int:club_id>/logo/retrait/", clubs.club_logo_remove),
    route("clubs/<int:club_id>/logo/<slug:digest>.png", clubs.club_logo),
    route("clubs/<int:club_id>/annuaire/", players.player_list),
    route("clubs/<int:club_id>/annuaire/membres/", players.players_join),
    route("clubs/<int:club_id>/annuaire/ajout/", players.player_add),
    route("clubs/<int:club_id>/annuaire/doubles/", players.player_doubles),
    route("clubs/<int:club_id>/annuaire/import/", players.player_import),
    route("clubs/<int:club_id>/annuaire.xlsx", players.player_export),
    route("annuaire/<int:player_id>/", players.player),
    route("annuaire/<int:player_id>/archivage/", players.player_archive),
    route("annuaire/<int:player_id>/reunion/", players.player_merge),
    route("moi/<slug:page_key>/donnees.json", players.own_data),
    route("annuaire/<int:player_id>/donnees.json", players.player_data),
    route("annuaire/<int:player_id>/anonymat/", players.player_anonymise),
    route("clubs/<int:club_id>/journal/", clubs.club_log),
    route("clubs/<int:club_id>/journal/oubli/", clubs.author_forget),
    route("clubs/<int:club_id>/aides/", helpers.helper_list),
    route(f"{HELPER}/", helpers.helper),
    route(f"{HELPER}/retrait/", helpers.helper_remove),
    route(f"{HELPER}/compte/", helpers.helper_account),
    route(f"{HELPER}/motdepasse/", helpers.helper_password),
    route(f"{HELPER}/authentification/", helpers.helper_factor),
    route(f"{HELPER}/appareils/", helpers.helper_devices),
    route("clubs/<int:club_id>/invitations/", helpers.invitation_create),
    route(
        "clubs/<int:club_id>/invitations/<int:invitation_id>/retrait/",
        helpers.invitation_withdraw,
    ),
    route("clubs/<int:club_id>/cles/", second_factor.key_list),
    route("clubs/<int:club_id>/cles/nouvelle/", second_factor.key_create),
    route("clubs/<int:club_id>/cles/<int:key_id>/retrait/", second_factor.key_take_back),
    route("invitation/<slug:word>/", helpers.invitation),
]
