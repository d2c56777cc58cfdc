"""Why a pattern counts or not: what saw it, which of its conditions a hand meets."""
