"""The addresses of scoring."""

from django.urls import URLPattern, path

from tarotclub.serving.later import views

(deals, history, house, rescoring, rulebook, sheet) = views(
    "scoring.views", "deals", "history", "house", "rescoring", "rulebook", "sheet"
)

urlpatterns: list[URLPattern] = [
    path("tables/<int:table_id>/donnes/nouvelle/", deals.deal_create, name="deal_create"),
    path("tables/<int:table_id>/", sheet.sheet, name="sheet"),
    path("tables/<int:table_id>/cloture/", sheet.table_close, name="table_close"),
    path("tables/<int:table_id>/reglement/", rescoring.table_ruleset, name="table_ruleset"),
    path("tables/<int:table_id>/mouches/", sheet.table_pot, name="table_pot"),
    path("donnes/<int:deal_id>/", history.deal, name="deal"),
    path("donnes/<int:deal_id>/annulation/", history.deal_cancel, name="deal_cancel"),
    path("donnes/<int:deal_id>/correction/", deals.deal_correct, name="deal_correct"),
    path("reglements/", house.house_list, name="house_list"),
    path("reglements/nouveau/", house.house_create, name="house_create"),
    path("reglements/import/", house.house_import, name="house_import"),
    path("reglements/<slug:key>.json", house.house_export, name="house_export"),
    path("reglements/<int:house_id>/", house.house, name="house"),
    path("reglements/<int:house_id>/modification/", house.house_change, name="house_change"),
    path("reglements/<int:house_id>/archivage/", house.house_archive, name="house_archive"),
    path("regles/", rulebook.rulebook, name="rulebook"),
    path("regles/au-jeu/<slug:slug>/", rulebook.rulebook_subject, name="rulebook_subject"),
    path("regles/<slug:key>/", rulebook.rulebook_game, name="rulebook_game"),
    path("tables/<int:table_id>/regles/", rulebook.table_rulebook, name="table_rulebook"),
]
