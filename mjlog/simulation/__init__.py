"""Seeded legal play: the same functions that verify a log make one."""
