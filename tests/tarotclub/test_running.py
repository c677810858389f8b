from tarotclub.serving.running import Running


def test_one_site_runs_on_a_folder_and_the_next_learns_where(tmp_path):
    first, second = Running(tmp_path), Running(tmp_path)
    assert first.take()
    assert (second.take(), second.noted()) == (False, "")
    first.note("http://localhost:8000/")
    assert (second.take(), second.noted()) == (False, "http://localhost:8000/")
    first.leave()
    assert (second.take(), second.noted()) == (True, "")
    second.leave()
