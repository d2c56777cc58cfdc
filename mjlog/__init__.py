"""Record, replay, verify and analyse mahjong game logs."""
