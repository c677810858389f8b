"""The addresses of prizes and accounts."""

from django.urls import include, path

from tournaments.prizes.views import accounts, prizes

of_tournament = [
    path("prix/", prizes.prizes, name="prizes"),
    path("prix/appel/", prizes.prize_calls, name="prize_calls"),
    path("prix/recus/", prizes.prize_receipts, name="prize_receipts"),
    path("comptes/", accounts.tournament_accounts, name="tournament_accounts"),
]
urlpatterns = [
    path("tournois/<int:event_id>/", include(of_tournament)),
]
