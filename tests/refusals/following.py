"""What a test of a refusal says: which one it follows, what was refused, what is done then."""

import pytest


def follows(refusal):
    """Mark a test that does what a refusal says, after which the act succeeds."""
    return pytest.mark.follows.with_args(refusal)


def refusal_of(response) -> str:
    """Give the sentence by which an answer refuses, wherever its page shows it."""
    assert response.status_code in {404, 409, 422, 429}, response.status_code
    context = response.context
    if "sentence" in context:
        return str(context["sentence"])
    errors = context["form"].errors.values()
    return " ".join(str(sentence) for sentences in errors for sentence in sentences)


def done(response) -> bool:
    """Tell whether an answer did what was asked: it leads on."""
    return response.status_code in {302, 303}
