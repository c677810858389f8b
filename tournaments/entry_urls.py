"""The addresses of one tournament's registration."""

from django.urls import path

from tournaments.views import dues, entries, entry, entry_import, moves, pairs

urlpatterns = [
    path("", entries.entry_list, name="entry_list"),
    path("recherche/", entries.entry_search, name="entry_search"),
    path("ajout/", entries.entry_add, name="entry_add"),
    path("pointage/", entries.entry_check_in, name="entry_check_in"),
    path("encaissement/", dues.entry_pay_due, name="entry_pay_due"),
    path("tous-presents/", entries.entry_check_in_all, name="entry_check_in_all"),
    path("import/", entry_import.entry_import, name="entry_import"),
    path("paires/", pairs.forbidden_pairs, name="forbidden_pairs"),
    path("paires/levee/", pairs.pair_allow, name="pair_allow"),
    path("<int:entry_id>/", entry.entry, name="entry"),
    path("<int:entry_id>/paiement/", entry.entry_pay, name="entry_pay"),
    path("<int:entry_id>/retrait/", entry.entry_delete, name="entry_delete"),
    path("<int:entry_id>/depart/", moves.entry_withdraw, name="entry_withdraw"),
    path("<int:entry_id>/retour/", moves.entry_return, name="entry_return"),
    path("<int:entry_id>/placement/", moves.entry_hold, name="entry_hold"),
    path("<int:entry_id>/remplacant/", moves.entry_substitute, name="entry_substitute"),
]
