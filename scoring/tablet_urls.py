"""The addresses of the tablet: its pages, and the API they talk to (docs/API.md)."""

from django.urls import path

from tarotclub.serving.later import route, views

(sheet, tablet) = views("scoring.views", "sheet", "tablet")
(deals, door, signatures, state) = views(
    "scoring.views.api", "deals", "door", "signatures", "state"
)

TABLE = "api/tables/<int:table_id>"

urlpatterns = [
    route(f"{TABLE}/", state.table_state),
    route(f"{TABLE}/donnes/", deals.deal_post),
    route("t/<int:link_id>/", tablet.tablet),
    route("s/<int:link_id>/", tablet.signing),
    route("f/", sheet.sheet_code),
    route("v/<int:link_id>/", tablet.reading),
    route("tables/<int:table_id>/tablette/", tablet.table_link),
    route("tables/<int:table_id>/tablette/lien/", tablet.link_create),
    route("tablettes/<int:link_id>/retrait/", tablet.link_revoke),
    route("tablettes/<int:link_id>/code/", tablet.pin_reopen),
    route("t/service-worker.js", tablet.service_worker),
    path("t/<int:link_id>/application.webmanifest", tablet.manifest, name="tablet_manifest"),
    route("api/liens/<int:link_id>/", door.link_read),
    route("api/liens/<int:link_id>/code/", door.code_post),
    route(f"{TABLE}/retours/", deals.return_post),
    route(f"{TABLE}/donnes/<uuid:uuid>/corrections/", deals.correction_post),
    route(f"{TABLE}/signatures/", signatures.signature_post),
    route(f"{TABLE}/signatures/retrait/", signatures.signature_withdraw),
    route(f"{TABLE}/signatures/liens/", signatures.signing_link_post),
    route(f"{TABLE}/appels/", signatures.call_post),
    route(f"{TABLE}/appels/<uuid:uuid>/retrait/", signatures.call_withdraw),
]
