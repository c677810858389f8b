"""The addresses of the registration desk."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(entries, entry) = views("tournaments.entries.views", "entries", "entry")

of_tournament = [
    route("inscriptions/", entries.entry_list),
    route("inscriptions/recherche/", entries.entry_search),
    route("inscriptions/ajout/", entries.entry_add),
    route("inscriptions/pointage/", entries.entry_check_in),
    route("inscriptions/encaissement/", entry.entry_pay_due),
    route("inscriptions/tous-presents/", entries.entry_check_in_all),
    route("inscriptions/carte/", entries.entry_arrival),
    route("inscriptions/import/", entries.entry_import),
    route("inscriptions/<int:entry_id>/", entry.entry),
    route("inscriptions/<int:entry_id>/paiement/", entry.entry_pay),
    route(
        "inscriptions/<int:entry_id>/paiement/<int:payment_id>/recu.pdf", entry.payment_receipt
    ),
    route("inscriptions/<int:entry_id>/retrait/", entry.entry_delete),
    route("inscriptions/<int:entry_id>/depart/", entry.entry_withdraw),
    route("inscriptions/<int:entry_id>/retour/", entry.entry_return),
    route("inscriptions/<int:entry_id>/placement/", entry.entry_hold),
    route("inscriptions/<int:entry_id>/remplacant/", entry.entry_substitute),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
