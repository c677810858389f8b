"""The addresses of the guide."""

from tarotclub.serving.later import Views, route

views = Views("tarotclub.guide.views")

urlpatterns = [
    route("guide/", views.guide),
    route("guide/<slug:subject>/", views.guide_subject),
    route("guide.pdf", views.guide_pdf),
]
