"""The one address of the API; what follows it is looked up where its library is imported."""

from django.urls import path

from tarotclub.serving.later import views

(door,) = views("tarotclub.api", "views")

urlpatterns = [
    path("api/v1/", door.api, {"address": ""}, name="api"),
    path("api/v1/<path:address>", door.api, name="api"),
]
