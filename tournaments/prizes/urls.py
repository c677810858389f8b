"""The addresses of prizes and accounts."""

from django.urls import include, path

from tarotclub.serving.later import views

accounts, prizes = views("tournaments.prizes.views", "accounts", "prizes")

of_tournament = [
    path("prix/", prizes.prizes, name="prizes"),
    path("prix/appel/", prizes.prize_calls, name="prize_calls"),
    path("prix/recus/", prizes.prize_receipts, name="prize_receipts"),
    path("comptes/", accounts.tournament_accounts, name="tournament_accounts"),
    path("comptes/depense/", accounts.expense_note, name="expense_note"),
    path("comptes/caisse/", accounts.till_count, name="till_count"),
    path(
        "comptes/depense/<int:expense_id>/annuler/",
        accounts.expense_take_back,
        name="expense_take_back",
    ),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
