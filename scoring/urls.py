"""The addresses of scoring."""

from django.urls import URLPattern, path

from scoring.views import deals, history, sheet

urlpatterns: list[URLPattern] = [
    path("tables/<int:table_id>/", sheet.sheet, name="sheet"),
    path("tables/<int:table_id>/cloture/", sheet.table_close, name="table_close"),
    path("tables/<int:table_id>/reouverture/", sheet.table_reopen, name="table_reopen"),
    path("donnes/<int:deal_id>/", history.deal, name="deal"),
    path("donnes/<int:deal_id>/annulation/", history.deal_cancel, name="deal_cancel"),
    path("tables/<int:table_id>/donnes/nouvelle/", deals.deal_create, name="deal_create"),
    path("tables/<int:table_id>/donnes/apercu/", deals.deal_preview, name="deal_preview"),
    path("donnes/<int:deal_id>/correction/", deals.deal_correct, name="deal_correct"),
]
