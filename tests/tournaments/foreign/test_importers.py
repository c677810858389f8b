"""All that can be brought in from a spreadsheet."""

import pytest

from tarotclub.people.importing import MEMBERS
from tournaments.archive.results_importing import RESULTS
from tournaments.entries.listed import ENTRIES
from tournaments.imports.bilans import BILANS
from tournaments.imports.deals import DEALS


@pytest.mark.parametrize("importer", [MEMBERS, ENTRIES, DEALS, BILANS, RESULTS])
def test_columns_that_are_asked_about_have_a_label_and_those_that_tell_are_there(importer):
    fields = importer.fields()
    assert [each.name for each in fields if each.asked and not str(each.label)] == []
    told_by = {*importer.told_by, *importer.sheet_by, *importer.any_of}
    assert told_by <= {each.name for each in fields}
