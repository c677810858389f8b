"""The addresses of scoring."""

from django.urls import URLPattern

from tarotclub.serving.later import route, views

(deals, house, rulebook, sheet) = views("scoring.views", "deals", "house", "rulebook", "sheet")

urlpatterns: list[URLPattern] = [
    route("tables/<int:table_id>/donnes/nouvelle/", deals.deal_create),
    route("tables/<int:table_id>/", sheet.sheet),
    route("tables/<int:table_id>/cloture/", sheet.table_close),
    route("tables/<int:table_id>/reglement/", house.table_ruleset),
    route("tables/<int:table_id>/mouches/", sheet.table_pot),
    route("donnes/<int:deal_id>/", sheet.deal),
    route("donnes/<int:deal_id>/annulation/", sheet.deal_cancel),
    route("donnes/<int:deal_id>/correction/", deals.deal_correct),
    route("reglements/", house.house_list),
    route("reglements/nouveau/", house.house_create),
    route("reglements/import/", house.house_import),
    route("reglements/<slug:key>.json", house.house_export),
    route("reglements/<int:house_id>/", house.house),
    route("reglements/<int:house_id>/modification/", house.house_change),
    route("reglements/<int:house_id>/archivage/", house.house_archive),
    route("regles/", rulebook.rulebook),
    route("regles/au-jeu/<slug:slug>/", rulebook.rulebook_subject),
    route("regles/<slug:key>/", rulebook.rulebook_game),
    route("tables/<int:table_id>/regles/", rulebook.table_rulebook),
]
