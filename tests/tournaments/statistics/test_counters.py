"""Counters of a player: what each deal adds, and that stretches add up in whatever cut."""

from hypothesis import given, strategies as st

from tournaments.statistics.facts import CountedDeal, added, counted

ANA, BO, CY, DI, ED = range(1, 6)


def deal(key=1, *, made=True, **facts):
    """Ana takes at four and is paid 66 by each, or pays it."""
    scores = {ANA: 198, BO: -66, CY: -66, DI: -66}
    usual = {
        "order": [BO, CY, DI, ANA],
        "scores": scores if made else {who: -points for who, points in scores.items()},
        "taker": ANA,
        "contract": "garde",
        "bouts": 2,
        "margin": 16 if made else -4,
    }
    return CountedDeal(key=key, **usual | facts)


def test_a_deal_counts_for_everybody_at_it():
    found = counted([deal()])
    assert found[ANA] == {
        "all": [1, 198, 39204],
        "seats": {"4": [1, 198]},
        "with": {"2": [1, 198], "3": [1, 198], "4": [1, 198]},
        "best": [198, 1],
        "worst": [198, 1],
        "taker": [1, 198, 39204],
        "contracts": {"garde": [1, 1, 16]},
        "bouts": {"2": [1, 1]},
        "run": [1, 1, 1, 1],
    }
    assert found[BO] == {
        "all": [1, -66, 4356],
        "seats": {"1": [1, -66]},
        "with": {"3": [1, -66], "4": [1, -66], "1": [1, -66]},
        "best": [-66, 1],
        "worst": [-66, 1],
        "defender": [1, -66, 4356],
    }


def test_a_called_partner_is_of_the_takers_camp():
    scores = {ANA: 132, BO: 66, CY: -66, DI: -66, ED: -66}
    found = counted([deal(order=[BO, CY, DI, ED, ANA], scores=scores, partners=[BO])])
    assert (found[BO]["partner"], "defender" in found[BO]) == ([1, 66, 4356], False)


def test_bonuses_say_whether_they_paid():
    found = counted(
        [
            deal(1, petit="attack", poignees=[ANA], chelem_announced=True),
            deal(2, petit="defence", poignees=[BO], made=False),
            deal(3, poignees=[BO, ANA], chelem_by="attack"),
        ]
    )
    assert [found[ANA][key] for key in ("petit_attack", "petit_lost")] == [1, 1]
    assert [found[BO][key] for key in ("petit_defence", "petit_lost")] == [1, 1]
    assert (found[ANA]["poignees"], found[BO]["poignees"]) == ([2, 2], [2, 1])
    assert found[ANA]["chelems"] == [2, 1]


def test_made_by_two_is_just_made_and_failed_by_two_is_just_failed():
    margins = (0, 4, 5, -1, -4, -5)
    found = counted(
        deal(at, made=margin >= 0, margin=margin) for at, margin in enumerate(margins)
    )
    assert (found[ANA]["just_made"], found[ANA]["just_failed"]) == (2, 2)


def test_where_everybody_plays_alone_there_are_no_roles():
    found = counted([deal(taker=None, contract="", margin=0)])
    assert found[ANA].keys() == {"all", "seats", "with", "best", "worst"}


TAKES = st.lists(st.booleans(), max_size=12)


@given(TAKES, st.integers(0, 12))
def test_stretches_add_up_wherever_they_are_cut(takes, cut):
    deals = [deal(at, made=made) for at, made in enumerate(takes)]
    parts = [counted(part).get(ANA, {}) for part in (deals[:cut], deals[cut:])]
    assert added(parts) == counted(deals).get(ANA, {})


@given(TAKES)
def test_the_run_is_the_longest_of_made_takes(takes):
    text = "".join("x" if made else "." for made in takes)
    found = counted(deal(at, made=made) for at, made in enumerate(takes))
    run = found[ANA]["run"][1] if takes else 0  # without a take nothing is counted
    assert run == max(map(len, text.split(".")))
