"""The rows of a game and its seats."""

from __future__ import annotations

from mjlog.codec.encode import encode
from mjlog.records import GameEnd
from mjlog.warehouse.facts import GameFacts
from mjlog.warehouse.keys import header_digest, key, rules_key
from mjlog.warehouse.rows.values import Row, as_time, to_json


class GameRows:
    """A game while its hands come.

    Attributes:
        key, rules_key: its keys.
        facts: its header.
        name: what it is called.
        spot: where the header stands.
        text: the header's line.
        digest: its hash, ``x-`` keys left out.
        players: ids by seat.
        hands, loaded, failed: hands by what became of them.
        statuses: of its hands.
        others: lines between and after the hands, as `told` has them: the hands before it, where
            it stands, its text.
        repeated: hands that another log brought, likewise: place, where it stands, key.
        end: its recorded end; None if there is none, or something is wrong with it.
        finished: an end is recorded.
        hash_agrees: it records the hash of the game's lines; None if none.
    """

    def __init__(
        self,
        facts: GameFacts,
        source: bytes,
        place: int,
        spot: tuple[int, str | None],
        extra: dict[str, object] | None,
    ) -> None:
        self.facts = facts
        self.name = facts.game.game
        self.spot = spot
        self.key = key(b"game", source, place.to_bytes(8, "big"))
        self.rules_key = rules_key(facts.game)
        self.digest = header_digest(facts.game)
        self.text = encode(facts.game, extra).decode()
        self.players = [seat.id for seat in facts.game.seats]
        self.hands = self.loaded = self.failed = 0
        self.statuses: list[str] = []
        self.others: list[tuple[object, ...]] = []
        self.repeated: list[tuple[object, ...]] = []
        self.end: GameEnd | None = None
        self.finished = False
        self.hash_agrees: bool | None = None

    def row(self, source_key: int, file: str, status: str) -> Row:
        """Return the game's row."""
        game = self.facts.game
        generator, shuffle = game.generator, game.shuffle
        return (
            self.key,
            source_key,
            file,
            *self.spot,
            game.game,
            self.rules_key,
            game.ruleset.id,
            len(game.seats),
            game.unit,
            game.platform,
            game.table,
            game.started_at,
            as_time(game.started_at),
            None if generator is None else generator.name,
            None if generator is None else generator.version,
            None if generator is None else generator.seed,
            None if shuffle is None else shuffle.method,
            None if shuffle is None else shuffle.seed,
            game.masked_for,
            self.hands,
            self.loaded,
            self.failed,
            self.finished,
            self.hash_agrees,
            status,
            self.text,
            to_json(self.others),
            to_json(self.repeated),
        )

    def seat_rows(self) -> list[Row]:
        """Return a row for every seat."""
        game, end = self.facts.game, self.end
        strategy = None if game.generator is None else game.generator.strategy
        return [
            (
                self.key,
                index,
                seat.id,
                seat.name,
                strategy[index] if strategy is not None and index < len(strategy) else None,
                game.scores[index] if index < len(game.scores) else None,
                end.scores[index] if end is not None and index < len(end.scores) else None,
                end.ranks[index] if end is not None and index < len(end.ranks) else None,
            )
            for index, seat in enumerate(game.seats)
        ]
