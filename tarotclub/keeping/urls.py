"""The addresses of copies and of the site's health."""

from tarotclub.serving.later import Views, route

views = Views("tarotclub.keeping.views")

urlpatterns = [
    route("etat/", views.site_health),
    route("etat.json", views.site_health_json),
    route("metrics", views.metrics),
    route("sauvegardes/", views.copy_list),
    route("sauvegardes/faire/", views.copy_make),
    route("sauvegardes/verifier/", views.copies_verify),
    route("sauvegardes/endroit/", views.copy_place),
    route("sauvegardes/base.sqlite3", views.copy_download),
    route("sauvegardes/base.dump", views.copy_dump),
    route("sauvegardes/apporter/", views.copy_bring),
    route("sauvegardes/remettre/", views.copy_restore),
    route("sauvegardes/remise/", views.copy_restored),
]
