"""The addresses of one tournament's ranking, decisions, prizes and accounts."""

from django.urls import path

from tournaments.views import (
    accounts,
    decisions,
    document_list,
    event_data,
    prizes,
    publication,
    tournament_exports,
    tournament_player,
    tournament_ranking,
)

urlpatterns = [
    path("classement/", tournament_ranking.tournament_ranking, name="tournament_ranking"),
    path("classement/devoiler/", tournament_ranking.ranking_reveal, name="ranking_reveal"),
    path("classement/cacher/", tournament_ranking.ranking_hide, name="ranking_hide"),
    path(
        "classement/<int:number>/",
        tournament_player.tournament_player,
        name="tournament_player",
    ),
    path("decisions/", decisions.decision_list, name="decision_list"),
    path(
        "decisions/<int:penalty_id>/annulation/",
        decisions.decision_cancel,
        name="decision_cancel",
    ),
    path("documents/", document_list.document_list, name="document_list"),
    path("documents/<slug:paper>.pdf", document_list.document_pdf, name="document_pdf"),
    path("prix/", prizes.prizes, name="prizes"),
    path("prix/appel/", prizes.prize_calls, name="prize_calls"),
    path("prix/recus/", prizes.prize_receipts, name="prize_receipts"),
    path(
        "prix/recus.pdf",
        document_list.document_pdf,
        {"paper": "recus"},
        name="prize_receipts_pdf",
    ),
    path("publication/", publication.publication, name="publication"),
    path("site.zip", publication.site_zip, name="site_zip"),
    path("publication/ouverture/", publication.event_publish, name="event_publish"),
    path("publication/fermeture/", publication.event_unpublish, name="event_unpublish"),
    path("comptes/", accounts.tournament_accounts, name="tournament_accounts"),
    path(
        "comptes.pdf",
        document_list.document_pdf,
        {"paper": "comptes"},
        name="tournament_accounts_pdf",
    ),
    path(
        "classement.pdf",
        document_list.document_pdf,
        {"paper": "classement"},
        name="tournament_ranking_pdf",
    ),
    path("classeur.xlsx", event_data.event_xlsx, name="event_xlsx"),
    path("donnees/", event_data.event_tables, name="event_tables"),
    path("donnees/<slug:what>.csv", event_data.event_csv, name="event_csv"),
    path("classement.xlsx", tournament_exports.tournament_xlsx, name="tournament_xlsx"),
]
