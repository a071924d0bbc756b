"""Links, short codes, and how often they may be tried."""

from dataclasses import replace

import pytest

from repique.server.security.access import TooFast
from repique.server.security.invitations import (
    CODE_SECONDS,
    LETTERS,
    Invitations,
    link_hash,
    new_link,
    tidy_code,
)
from repique.server.security.limits import MOST_NETWORKS, AddressBuckets, Limits, network_of


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def invitations(clock: Clock) -> Invitations:
    return Invitations(replace(Limits(), clock=clock))


def test_links_are_random_and_kept_as_hashes() -> None:
    links = {new_link() for _ in range(1000)}
    assert len(links) == 1000
    assert {len(link) for link in links} == {22}
    assert len(link_hash("x")) == 64


def test_a_code_lives_for_a_quarter_of_an_hour(invitations: Invitations, clock: Clock) -> None:
    code = invitations.new_code("offer")
    assert len(code.replace("-", "")) == 8
    assert set(code.replace("-", "")) <= set(LETTERS)
    assert invitations.offer_of_code(code, "192.168.1.7") == "offer"
    clock.now = CODE_SECONDS - 1
    assert invitations.offer_of_code(code, "192.168.1.7") == "offer"
    clock.now = CODE_SECONDS
    assert invitations.offer_of_code(code, "192.168.1.7") is None


def test_a_new_code_ends_the_old_one_of_that_offer_alone(invitations: Invitations) -> None:
    first = invitations.new_code("offer")
    other = invitations.new_code("other")
    second = invitations.new_code("offer")
    assert invitations.offer_of_code(first, "") is None
    assert invitations.offer_of_code(second, "") == "offer"
    assert invitations.offer_of_code(other, "") == "other"


def test_what_people_mistype_is_understood() -> None:
    assert tidy_code("k7qf-2m9d") == tidy_code(" K7QF 2M9D ") == "K7QF2M9D"
    assert tidy_code("oOiIlL") == "001111"


def test_five_wrong_codes_a_minute_come_from_one_network(
    invitations: Invitations, clock: Clock
) -> None:
    code = invitations.new_code("offer")
    for number in range(5):
        assert invitations.offer_of_code("WRONG", f"192.168.1.{number}") is None
    with pytest.raises(TooFast):
        invitations.offer_of_code(code, "192.168.1.99")
    assert invitations.offer_of_code(code, "192.168.2.1") == "offer"
    clock.now += 12
    assert invitations.offer_of_code(code, "192.168.1.99") == "offer"


def test_right_codes_are_not_counted(invitations: Invitations) -> None:
    code = invitations.new_code("offer")
    assert {invitations.offer_of_code(code, "10.0.0.1") for _ in range(50)} == {"offer"}


def test_codes_rest_after_a_hundred_wrong_ones(invitations: Invitations, clock: Clock) -> None:
    code = invitations.new_code("offer")
    for number in range(100):
        assert invitations.offer_of_code("WRONG", f"10.0.{number}.1") is None
    for wrong in ("WRONG", code):
        with pytest.raises(TooFast):
            invitations.offer_of_code(wrong, "10.1.0.1")
    clock.now += 59
    with pytest.raises(TooFast):
        invitations.offer_of_code(code, "10.2.0.1")
    clock.now += 1
    assert invitations.offer_of_code(code, "10.2.0.1") == "offer"


def test_guessing_codes_is_hopeless() -> None:
    """With a thousand codes alive and every wrong one allowed that the limits allow."""
    rate, _ = Limits().wrong_codes
    tries = rate * 3600 * 1e5
    assert tries * 1000 / len(LETTERS) ** 8 <= 1


def test_new_guests_are_counted_by_minute_and_hour(invitations: Invitations, clock: Clock) -> None:
    for _ in range(20):
        invitations.require_room("192.168.1.7")
    with pytest.raises(TooFast):
        invitations.require_room("192.168.1.8")
    invitations.require_room("192.168.2.8")
    come = 20
    for _ in range(10):
        clock.now += 60
        try:
            for _ in range(20):
                invitations.require_room("192.168.1.7")
                come += 1
        except TooFast:
            pass
    assert 100 <= come <= 120


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.0/24"),
        ("::ffff:192.168.1.7", "192.168.1.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", ""),
    ],
)
def test_addresses_count_by_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_few_networks_are_remembered() -> None:
    buckets = AddressBuckets(lambda: Limits().bucket((1, 1)))
    first = buckets.of("10.0.0.1")
    assert buckets.of("10.0.0.2") is first
    for number in range(MOST_NETWORKS):
        buckets.of(f"11.{number // 256}.{number % 256}.1")
    assert buckets.of("10.0.0.1") is not first
