"""The addresses of a duplicate's boards."""

from django.urls import include, path

from tarotclub.serving.later import views

(halls, preparation, typing) = views(
    "tournaments.boards.views", "halls", "preparation", "typing"
)

of_tournament = [
    path("etuis/", typing.board_list, name="board_list"),
    path("etuis/salles/", halls.common_topage, name="common_topage"),
    path("etuis/salles/classement.pdf", halls.common_ranking_pdf, name="common_ranking_pdf"),
    path("etuis/salles/classement.xlsx", halls.common_ranking_xlsx, name="common_ranking_xlsx"),
    path("etuis/salles/classement.csv", halls.common_ranking_csv, name="common_ranking_csv"),
    path("etuis/resultats.jsonl", halls.board_results_file, name="board_results_file"),
    path("etuis/preparation/", preparation.preparation, name="preparation"),
    path("etuis/<int:number>/", typing.board, name="board"),
    path("etuis/<int:number>/mains/", preparation.board_hands, name="board_hands"),
    path("etuis/<int:number>/fiche/", typing.travelling_sheet, name="travelling_sheet"),
    path(
        "etuis/<int:number>/<int:board_key>/decision/",
        typing.board_decide,
        name="board_decide",
    ),
    path(
        "tours/<int:number>/joueurs-echanges/",
        typing.exchange_players,
        name="exchange_players",
    ),
    path("tours/<int:number>/etuis/", typing.round_sheet, name="round_sheet"),
]
urlpatterns = [path("tournois/<int:duplicate_id>/", include(of_tournament))]
