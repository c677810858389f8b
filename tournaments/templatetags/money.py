"""Money on pages."""

from django import template

from tournaments.event.words import euros, typed_euros

register = template.Library()
register.filter("euros", euros)
register.filter("typed_euros", typed_euros)
