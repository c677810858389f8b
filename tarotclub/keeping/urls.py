"""The addresses of copies and of the site's health."""

from django.urls import path

from tarotclub.serving.later import views

copies, health = views("tarotclub.keeping.views", "copies", "health")

urlpatterns = [
    path("etat/", health.site_health, name="site_health"),
    path("etat.json", health.site_health_json, name="site_health_json"),
    path("metrics", health.metrics, name="metrics"),
    path("sauvegardes/", copies.copy_list, name="copy_list"),
    path("sauvegardes/faire/", copies.copy_make, name="copy_make"),
    path("sauvegardes/verifier/", copies.copies_verify, name="copies_verify"),
    path("sauvegardes/endroit/", copies.copy_place, name="copy_place"),
    path("sauvegardes/base.sqlite3", copies.copy_download, name="copy_download"),
    path("sauvegardes/base.dump", copies.copy_dump, name="copy_dump"),
    path("sauvegardes/apporter/", copies.copy_bring, name="copy_bring"),
    path("sauvegardes/remettre/", copies.copy_restore, name="copy_restore"),
    path("sauvegardes/remise/", copies.copy_restored, name="copy_restored"),
]
