"""The addresses of the calendar for everybody, and of announcing an event."""

from django.urls import include, path

from tarotclub.serving.later import route, views

(announcing, feeds, public) = views(
    "tournaments.calendar.views", "announcing", "feeds", "public"
)

of_event = [
    route("", announcing.announcement),
    route("question/<slug:step>/", announcing.announcement_step),
    route("ouverture/", announcing.announcement_publish),
    route("fermeture/", announcing.announcement_withdraw),
    route("annulation/", announcing.announcement_cancel),
    route("serie/", announcing.event_repeat),
    route("affiche.pdf", feeds.poster),
]
of_everybody = [
    route("", public.calendar),
    route("agenda.ics", feeds.calendar_feed),
    route("clubs/<int:club_id>/", public.club_calendar),
    route("clubs/<int:club_id>/agenda.ics", feeds.club_feed),
    route("federations/<int:federation_id>/", public.federation_calendar),
    route("federations/<int:federation_id>/agenda.ics", feeds.federation_feed),
    route("moi/<slug:page_key>/agenda.ics", feeds.own_feed),
    route("<slug:announced_key>/", public.announced_event),
    route("<slug:announced_key>/rendez-vous.ics", feeds.event_feed),
]
urlpatterns = [
    path("evenements/<int:event_id>/agenda/", include(of_event)),
    path("agenda/", include(of_everybody)),
]
