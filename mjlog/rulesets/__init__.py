"""The installed rulesets: one folder each, holding ``ruleset.toml`` and ``README.md``."""
