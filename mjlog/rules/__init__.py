"""Rulesets as data: loading, scoring, settling."""
