"""What a stranger may send to a site without an account, which reads its first form."""

import pytest
from django.conf import settings
from django.test import override_settings

from tests.tarotclub.test_budgets import FieldsRead, Knocking, slow_fields

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, f"{FieldsRead.__module__}.FieldsRead"])
def test_the_cost_of_a_sites_first_form_grows_in_proportion():
    first = Knocking(welcome="/bienvenue/")
    assert first.fields("welcome", "POST") != []
    assert slow_fields(first, "welcome") == {}
