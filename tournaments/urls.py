"""The addresses of tournaments: those of each room."""

from django.urls import include, path

ROOMS = (
    "archive",
    "boards",
    "calendar",
    "decisions",
    "desk",
    "documents",
    "draw",
    "entries",
    "evenings",
    "hall",
    "home_entries",
    "imports",
    "own",
    "paper_sheets",
    "prizes",
    "public",
    "rounds",
    "seasons",
    "sheets",
    "standings",
    "statistics",
    "workbook",
)
urlpatterns = [path("", include(f"tournaments.{room}.urls")) for room in ROOMS]
