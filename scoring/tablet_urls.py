"""The addresses of the tablet: its pages, and the API they talk to (docs/API.md)."""

from django.urls import path

from tarotclub.serving.later import views

links, sheet_code, tablet = views("scoring.views", "links", "sheet_code", "tablet")
(deals, door, signatures, state) = views(
    "scoring.views.api", "deals", "door", "signatures", "state"
)

TABLE = "api/tables/<int:table_id>"

urlpatterns = [
    path(f"{TABLE}/", state.table_state, name="table_state"),
    path(f"{TABLE}/donnes/", deals.deal_post, name="deal_post"),
    path("t/<int:link_id>/", tablet.tablet, name="tablet"),
    path("s/<int:link_id>/", tablet.signing, name="signing"),
    path("f/", sheet_code.sheet_code, name="sheet_code"),
    path("v/<int:link_id>/", tablet.reading, name="reading"),
    path("tables/<int:table_id>/tablette/", links.table_link, name="table_link"),
    path("tables/<int:table_id>/tablette/lien/", links.link_create, name="link_create"),
    path("tablettes/<int:link_id>/retrait/", links.link_revoke, name="link_revoke"),
    path("tablettes/<int:link_id>/code/", links.pin_reopen, name="pin_reopen"),
    path("t/service-worker.js", tablet.service_worker, name="service_worker"),
    path("t/<int:link_id>/application.webmanifest", tablet.manifest, name="tablet_manifest"),
    path("api/liens/<int:link_id>/", door.link_read, name="link_read"),
    path("api/liens/<int:link_id>/code/", door.code_post, name="code_post"),
    path(f"{TABLE}/retours/", deals.return_post, name="return_post"),
    path(
        f"{TABLE}/donnes/<uuid:uuid>/corrections/",
        deals.correction_post,
        name="correction_post",
    ),
    path(f"{TABLE}/signatures/", signatures.signature_post, name="signature_post"),
    path(
        f"{TABLE}/signatures/retrait/", signatures.signature_withdraw, name="signature_withdraw"
    ),
    path(f"{TABLE}/signatures/liens/", signatures.signing_link_post, name="signing_link_post"),
    path(f"{TABLE}/appels/", signatures.call_post, name="call_post"),
    path(
        f"{TABLE}/appels/<uuid:uuid>/retrait/", signatures.call_withdraw, name="call_withdraw"
    ),
]
