"""Checks, a module a stage. Each compares with the recorded outcome of the stage before it."""
