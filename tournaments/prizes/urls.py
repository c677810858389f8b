"""The addresses of prizes and accounts."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.prizes.views")

of_tournament = [
    route("prix/", views.prizes),
    route("prix/appel/", views.prize_calls),
    route("prix/recus/", views.prize_receipts),
    route("comptes/", views.tournament_accounts),
    route("comptes/depense/", views.expense_note),
    route("comptes/caisse/", views.till_count),
    route("comptes/depense/<int:expense_id>/annuler/", views.expense_take_back),
]
urlpatterns = [path("tournois/<int:event_id>/", include(of_tournament))]
