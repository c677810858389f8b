"""The places of a line chart."""

from tarotclub.ground import chart


def test_a_line_starts_at_zero_and_ends_at_its_total():
    drawn = chart.line_chart("Bilans", {"Ana": [20, -20], "Bo": [-20, 20]})
    assert [(line.name, line.total, line.points) for line in drawn.lines] == [
        ("Ana", "−20", "64.0,176.0 377.0,16.0 690.0,336.0"),
        ("Bo", "+20", "64.0,176.0 377.0,336.0 690.0,16.0"),
    ]
    assert drawn.summary == "Ana −20, Bo +20"
    assert [tick.label for tick in drawn.ticks] == ["−20", "−10", "0", "+10", "+20"]
    assert [step.label for step in drawn.steps] == ["1", "2"]


def test_names_at_the_same_height_are_moved_apart_and_stay_on_the_chart():
    assert chart.label_places([100, 100, 330, 336]) == [100, 124, 312, 336]


def test_a_table_without_deals_has_an_empty_chart():
    drawn = chart.line_chart("Bilans", {"Ana": [], "Bo": []})
    assert [(line.total, line.marks) for line in drawn.lines] == [("0", []), ("0", [])]
    assert drawn.steps == []


def test_no_series_at_all():
    assert chart.line_chart("Bilans", {}).lines == []


def test_a_long_name_is_cut_at_the_end_of_its_line_but_not_for_listeners():
    drawn = chart.line_chart("Bilans", {"Marie-Antoinette": [4]})
    assert (drawn.lines[0].name, drawn.summary) == ("Marie-Antoi…", "Marie-Antoinette +4")


def test_first_names_are_enough_where_they_tell_the_lines_apart():
    names = ["LAMBERT Zoé", "Jean Roux", "Jean Petit", "Marie-Antoinette"]
    assert chart.short_names(names) == ["Zoé", "Jean Roux", "Jean Petit", "Marie-Antoi…"]


def test_the_grid_holds_every_total_and_zero():
    assert chart.grid_values(-130, 210) == [-200, -100, 0, 100, 200, 300]
    assert chart.grid_values(0, 0) == [0, 1]
    assert chart.grid_values(4, 1999) == [0, 500, 1000, 1500, 2000]


def test_many_deals_are_numbered_sparsely():
    drawn = chart.line_chart("Bilans", {"Ana": list(range(40))})
    assert [step.value for step in drawn.steps] == [4, 8, 12, 16, 20, 24, 28, 32, 36, 40]
