"""The way from a page to what helps: in the guide, or who is told what went wrong."""

from django import template
from django.template import Context
from django.urls import reverse

from tarotclub.guide.subjects import helping_subject
from tarotclub.serving.noted import request_id

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: Context, subject: str = "") -> str:
    """The address of a subject, or of what helps with the page that is shown."""
    request = getattr(context, "request", None) or context.get("request")
    match = getattr(request, "resolver_match", None)
    page = f"{match.func.__module__}.{match.func.__name__}" if match else ""
    subject_here = subject or helping_subject(page)
    subject, sign, part = subject_here.partition("#")
    address = reverse("guide_subject", args=[subject]) if subject else reverse("guide")
    return f"{address}{sign}{part}"


@register.simple_tag
def guide_has(query: str) -> bool:
    """Tell whether the guide has what is looked for elsewhere: in the rulebook."""
    from scoring.rulebook.search import search  # noqa: PLC0415 (one page in all asks for it)
    from tarotclub.guide.library import guide_pages  # noqa: PLC0415

    return bool(search(query, guide_pages()))


@register.simple_tag(name="request_id")
def known_id() -> str:
    """The id of this request, or what the bridge will put it in the place of."""
    return request_id.get()
