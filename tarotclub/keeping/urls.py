"""The addresses of copies."""

from django.urls import path

from tarotclub.keeping.views import copies

urlpatterns = [
    path("sauvegardes/", copies.copy_list, name="copy_list"),
    path("sauvegardes/faire/", copies.copy_make, name="copy_make"),
    path("sauvegardes/verifier/", copies.copies_verify, name="copies_verify"),
    path("sauvegardes/endroit/", copies.copy_place, name="copy_place"),
    path("sauvegardes/base.sqlite3", copies.copy_download, name="copy_download"),
    path("sauvegardes/remettre/", copies.copy_restore, name="copy_restore"),
    path("sauvegardes/remise/", copies.copy_restored, name="copy_restored"),
]
