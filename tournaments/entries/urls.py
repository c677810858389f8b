"""The addresses of the registration desk."""

from django.urls import include, path

from tarotclub.serving.later import views

entries, entry, importing = views("tournaments.entries.views", "entries", "entry", "importing")

of_tournament = [
    path("inscriptions/", entries.entry_list, name="entry_list"),
    path("inscriptions/recherche/", entries.entry_search, name="entry_search"),
    path("inscriptions/ajout/", entries.entry_add, name="entry_add"),
    path("inscriptions/pointage/", entries.entry_check_in, name="entry_check_in"),
    path("inscriptions/encaissement/", entry.entry_pay_due, name="entry_pay_due"),
    path(
        "inscriptions/tous-presents/",
        entries.entry_check_in_all,
        name="entry_check_in_all",
    ),
    path("inscriptions/carte/", entries.entry_arrival, name="entry_arrival"),
    path("inscriptions/import/", importing.entry_import, name="entry_import"),
    path("inscriptions/<int:entry_id>/", entry.entry, name="entry"),
    path("inscriptions/<int:entry_id>/paiement/", entry.entry_pay, name="entry_pay"),
    path(
        "inscriptions/<int:entry_id>/paiement/<int:payment_id>/recu.pdf",
        entry.payment_receipt,
        name="payment_receipt",
    ),
    path(
        "inscriptions/<int:entry_id>/retrait/",
        entry.entry_delete,
        name="entry_delete",
    ),
    path(
        "inscriptions/<int:entry_id>/depart/",
        entry.entry_withdraw,
        name="entry_withdraw",
    ),
    path(
        "inscriptions/<int:entry_id>/retour/",
        entry.entry_return,
        name="entry_return",
    ),
    path(
        "inscriptions/<int:entry_id>/placement/",
        entry.entry_hold,
        name="entry_hold",
    ),
    path(
        "inscriptions/<int:entry_id>/remplacant/",
        entry.entry_substitute,
        name="entry_substitute",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
