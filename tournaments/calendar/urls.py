"""The addresses of the calendar for everybody, and of announcing an event."""

from django.urls import include, path

from tarotclub.serving.later import views

(announcing, feeds, public) = views(
    "tournaments.calendar.views", "announcing", "feeds", "public"
)

of_event = [
    path("", announcing.announcement, name="announcement"),
    path("question/<slug:step>/", announcing.announcement_step, name="announcement_step"),
    path("ouverture/", announcing.announcement_publish, name="announcement_publish"),
    path("fermeture/", announcing.announcement_withdraw, name="announcement_withdraw"),
    path("annulation/", announcing.announcement_cancel, name="announcement_cancel"),
    path("serie/", announcing.event_repeat, name="event_repeat"),
    path("affiche.pdf", feeds.poster, name="poster"),
]
of_everybody = [
    path("", public.calendar, name="calendar"),
    path("agenda.ics", feeds.calendar_feed, name="calendar_feed"),
    path("clubs/<int:club_id>/", public.club_calendar, name="club_calendar"),
    path("clubs/<int:club_id>/agenda.ics", feeds.club_feed, name="club_feed"),
    path(
        "federations/<int:federation_id>/",
        public.federation_calendar,
        name="federation_calendar",
    ),
    path(
        "federations/<int:federation_id>/agenda.ics",
        feeds.federation_feed,
        name="federation_feed",
    ),
    path("<slug:announced_key>/", public.announced_event, name="announced_event"),
    path("<slug:announced_key>/rendez-vous.ics", feeds.event_feed, name="event_feed"),
]
urlpatterns = [
    path("evenements/<int:event_id>/agenda/", include(of_event)),
    path("agenda/", include(of_everybody)),
]
