"""What programs of others ask and send with a club's key: /api/v1/, beside the tablets' API.

Its description is `docs/openapi.json`, told in docs/API.md. Pydantic looks at the shape of what
is sent; forms and services judge it, as they do a page's, and refuse it in the same sentences.
"""
