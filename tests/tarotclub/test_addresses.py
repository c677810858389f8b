import pytest

from tarotclub.accounts.sessions import client_address

PROXY = "HTTP_X_FORWARDED_FOR"


@pytest.mark.parametrize(
    ("behind", "remote", "forwarded", "address"),
    [
        (False, "192.0.2.1", {}, "192.0.2.1"),
        (
            False,
            "192.0.2.1",
            {PROXY: "198.51.100.7"},
            "192.0.2.1",
        ),  # a client may write what it likes
        (True, "127.0.0.1", {PROXY: "198.51.100.7"}, "198.51.100.7"),
        (
            True,
            "127.0.0.1",
            {PROXY: "10.9.9.9, 198.51.100.7"},
            "198.51.100.7",
        ),  # the last is its own
        (True, "127.0.0.1", {}, "127.0.0.1"),
        (True, "127.0.0.1", {PROXY: "nonsense"}, ""),
        (False, "2001:db8:1:2:3:4:5:6", {}, "2001:0db8:0001:0002"),  # all of its /64
        (False, "::ffff:192.0.2.1", {}, "192.0.2.1"),
        (False, "", {}, ""),  # a socket of the same computer
    ],
)
def test_whose_address_counts(settings, behind, remote, forwarded, address):
    settings.BEHIND_PROXY = behind
    assert client_address({"REMOTE_ADDR": remote, **forwarded}) == address
