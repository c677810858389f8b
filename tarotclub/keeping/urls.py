"""The addresses of copies and of the site's health."""

from tarotclub.serving.later import route, views

copies, health = views("tarotclub.keeping.views", "copies", "health")

urlpatterns = [
    route("etat/", health.site_health),
    route("etat.json", health.site_health_json),
    route("metrics", health.metrics),
    route("sauvegardes/", copies.copy_list),
    route("sauvegardes/faire/", copies.copy_make),
    route("sauvegardes/verifier/", copies.copies_verify),
    route("sauvegardes/endroit/", copies.copy_place),
    route("sauvegardes/base.sqlite3", copies.copy_download),
    route("sauvegardes/base.dump", copies.copy_dump),
    route("sauvegardes/apporter/", copies.copy_bring),
    route("sauvegardes/remettre/", copies.copy_restore),
    route("sauvegardes/remise/", copies.copy_restored),
]
