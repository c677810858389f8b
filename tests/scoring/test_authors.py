from scoring.models.club import full_name
from tests import factories


def test_whoever_has_no_name_signs_with_the_account(db):
    assert full_name(factories.member(username="tablette-3")) == "tablette-3"
    assert full_name(None) == ""
