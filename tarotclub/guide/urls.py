"""The addresses of the guide."""

from django.urls import path

from tarotclub.serving.later import Views

views = Views("tarotclub.guide.views")

urlpatterns = [
    path("guide/", views.guide, name="guide"),
    path("guide/<slug:subject>/", views.guide_subject, name="guide_subject"),
    path("guide.pdf", views.guide_pdf, name="guide_pdf"),
]
