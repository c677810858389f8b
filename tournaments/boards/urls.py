"""The addresses of a duplicate's boards."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(halls, typing) = views("tournaments.boards.views", "halls", "typing")

of_tournament = [
    route("etuis/", typing.board_list),
    route("etuis/salles/", halls.common_topage),
    route("etuis/salles/classement.pdf", halls.common_ranking_pdf),
    route("etuis/salles/classement.xlsx", halls.common_ranking_xlsx),
    route("etuis/salles/classement.csv", halls.common_ranking_csv),
    route("etuis/resultats.jsonl", halls.board_results_file),
    route("etuis/preparation/", halls.preparation),
    route("etuis/<int:number>/", typing.board),
    route("etuis/<int:number>/mains/", halls.board_hands),
    route("etuis/<int:number>/fiche/", typing.travelling_sheet),
    route("etuis/<int:number>/<int:board_key>/decision/", typing.board_decide),
    route("tours/<int:number>/joueurs-echanges/", typing.exchange_players),
    route("tours/<int:number>/etuis/", typing.round_sheet),
]
urlpatterns = [path("tournois/<int:duplicate_id>/", include(of_tournament))]
