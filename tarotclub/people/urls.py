"""The addresses of home, of the welcome and the first steps, of clubs and their people."""

from django.urls import path

from tarotclub.serving.later import views

(
    api_keys,
    clubs,
    helpers,
    home,
    https,
    invitations,
    players,
    running,
    second_factor,
    steps,
    welcome,
) = views(
    "tarotclub.people.views",
    "api_keys",
    "clubs",
    "helpers",
    "home",
    "https",
    "invitations",
    "players",
    "running",
    "second_factor",
    "steps",
    "welcome",
)

HELPER = "clubs/<int:club_id>/aides/<int:user_id>"

urlpatterns = [
    path("", home.home, name="home"),
    path("bienvenue/", welcome.welcome, name="welcome"),
    path("premiers-pas/", steps.first_steps, name="first_steps"),
    path("premiers-pas/soiree/", steps.first_evening, name="first_evening"),
    path("premiers-pas/exemple/", steps.example_open, name="example_open"),
    path("premiers-pas/https/", https.https_ready, name="https_ready"),
    path("premiers-pas/https/certificat/", https.https_prepare, name="https_prepare"),
    path("premiers-pas/https/depart/", https.https_switch, name="https_switch"),
    path("salle.crt", https.hall_authority, name="hall_authority"),
    path("premiers-pas/ranger/", steps.steps_leave, name="steps_leave"),
    path("ici/<str:token>/", running.arrival, name="arrival"),
    path("marche/", running.running, name="running"),
    path("marche/arret/", running.site_stop, name="site_stop"),
    path("conservation/", clubs.retention, name="retention"),
    path("essai/", steps.tablet_try, name="tablet_try"),
    path("authentification/", second_factor.second_factor, name="second_factor"),
    path("clubs/", clubs.club_list, name="club_list"),
    path("clubs/<int:club_id>/", clubs.club, name="club"),
    path("clubs/<int:club_id>/retrait/", clubs.example_remove, name="example_remove"),
    path("clubs/<int:club_id>/logo/", clubs.club_logo_change, name="club_logo_change"),
    path("clubs/<int:club_id>/logo/retrait/", clubs.club_logo_remove, name="club_logo_remove"),
    path("clubs/<int:club_id>/logo/<slug:digest>.png", clubs.club_logo, name="club_logo"),
    path("clubs/<int:club_id>/annuaire/", players.player_list, name="player_list"),
    path("clubs/<int:club_id>/annuaire/membres/", players.players_join, name="players_join"),
    path("clubs/<int:club_id>/annuaire/ajout/", players.player_add, name="player_add"),
    path(
        "clubs/<int:club_id>/annuaire/doubles/", players.player_doubles, name="player_doubles"
    ),
    path("clubs/<int:club_id>/annuaire/import/", players.player_import, name="player_import"),
    path("clubs/<int:club_id>/annuaire.xlsx", players.player_export, name="player_export"),
    path("annuaire/<int:player_id>/", players.player, name="player"),
    path("annuaire/<int:player_id>/archivage/", players.player_archive, name="player_archive"),
    path("annuaire/<int:player_id>/reunion/", players.player_merge, name="player_merge"),
    path("moi/<slug:page_key>/donnees.json", players.own_data, name="own_data"),
    path("annuaire/<int:player_id>/donnees.json", players.player_data, name="player_data"),
    path(
        "annuaire/<int:player_id>/anonymat/", players.player_anonymise, name="player_anonymise"
    ),
    path("clubs/<int:club_id>/journal/", clubs.club_log, name="club_log"),
    path("clubs/<int:club_id>/journal/oubli/", clubs.author_forget, name="author_forget"),
    path("clubs/<int:club_id>/aides/", helpers.helper_list, name="helper_list"),
    path(f"{HELPER}/", helpers.helper, name="helper"),
    path(f"{HELPER}/retrait/", helpers.helper_remove, name="helper_remove"),
    path(f"{HELPER}/compte/", helpers.helper_account, name="helper_account"),
    path(f"{HELPER}/motdepasse/", helpers.helper_password, name="helper_password"),
    path(f"{HELPER}/authentification/", helpers.helper_factor, name="helper_factor"),
    path(f"{HELPER}/appareils/", helpers.helper_devices, name="helper_devices"),
    path(
        "clubs/<int:club_id>/invitations/",
        invitations.invitation_create,
        name="invitation_create",
    ),
    path(
        "clubs/<int:club_id>/invitations/<int:invitation_id>/retrait/",
        invitations.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("clubs/<int:club_id>/cles/", api_keys.key_list, name="key_list"),
    path("clubs/<int:club_id>/cles/nouvelle/", api_keys.key_create, name="key_create"),
    path(
        "clubs/<int:club_id>/cles/<int:key_id>/retrait/",
        api_keys.key_take_back,
        name="key_take_back",
    ),
    path("invitation/<slug:word>/", invitations.invitation, name="invitation"),
]
