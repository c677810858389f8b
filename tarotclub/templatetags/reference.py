"""The id of the request that a page answers, for who reports what went wrong."""

from django import template

from tarotclub.serving.noted import request_id

register = template.Library()


@register.simple_tag(name="request_id")
def known_id() -> str:
    """The id of this request, or what the bridge will put it in the place of."""
    return request_id.get()
