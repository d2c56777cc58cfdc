from mjlog.rules import registry


def test_the_installed_ruleset_loads_and_survives_a_log_header() -> None:
    ruleset = registry.load("douque2p")
    again, mismatches = registry.from_reference(ruleset.reference())
    assert mismatches == []
    assert again is not None
    assert again.reference() == ruleset.reference()
