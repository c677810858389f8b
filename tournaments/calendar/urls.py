"""The addresses of the calendar for everybody, and of announcing an event."""

from django.urls import include, path

from tarotclub.serving.later import Views, route

views = Views("tournaments.calendar.views")

of_event = [
    route("", views.announcement),
    route("question/<slug:step>/", views.announcement_step),
    route("ouverture/", views.announcement_publish),
    route("fermeture/", views.announcement_withdraw),
    route("annulation/", views.announcement_cancel),
    route("serie/", views.event_repeat),
    route("affiche.pdf", views.poster),
]
of_everybody = [
    route("", views.calendar),
    route("agenda.ics", views.calendar_feed),
    route("clubs/<int:club_id>/", views.club_calendar),
    route("clubs/<int:club_id>/agenda.ics", views.club_feed),
    route("federations/<int:federation_id>/", views.federation_calendar),
    route("federations/<int:federation_id>/agenda.ics", views.federation_feed),
    route("moi/<slug:page_key>/agenda.ics", views.own_feed),
    route("<slug:announced_key>/", views.announced_event),
    route("<slug:announced_key>/rendez-vous.ics", views.event_feed),
]
urlpatterns = [
    path("evenements/<int:event_id>/agenda/", include(of_event)),
    path("agenda/", include(of_everybody)),
]
