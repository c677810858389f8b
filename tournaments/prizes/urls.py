"""The addresses of prizes and accounts."""

from django.urls import include, path

from tarotclub.serving.later import Views

views = Views("tournaments.prizes.views")

of_tournament = [
    path("prix/", views.prizes, name="prizes"),
    path("prix/appel/", views.prize_calls, name="prize_calls"),
    path("prix/recus/", views.prize_receipts, name="prize_receipts"),
    path("comptes/", views.tournament_accounts, name="tournament_accounts"),
    path("comptes/depense/", views.expense_note, name="expense_note"),
    path("comptes/caisse/", views.till_count, name="till_count"),
    path(
        "comptes/depense/<int:expense_id>/annuler/",
        views.expense_take_back,
        name="expense_take_back",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
