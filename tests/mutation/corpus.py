"""Legal logs to break: short games played from scenes, built hands, simulated games."""

from collections.abc import Iterator, Sequence
from random import Random

from mjlog.records import FORMAT, Game, GameEnd, Record, SeatInfo
from mjlog.rules.policies import Finish, Standing
from mjlog.rules.registry import load
from tests.builders.rare import NAMES as RARE_SCENES
from tests.builders.rare import scene_game
from tests.mutation.logs import Log, to_log
from tests.mutation.players import play_hand, result
from tests.mutation.scenes import SCENES, Scene, Setup
from tests.mutation.stacking import CannotStackError
from tests.simulation.games import PAIRS, played
from tests.tracing import untraced

PLAN: tuple[tuple[str, ...], ...] = (
    *((scene, other) for scene in SCENES for other in ("shuffled", "near_ready", "heavenly")),
    ("ready", "ready", "ready"),
    ("near_ready", "ready", "one_suit"),
    ("careless", "careless", "careless"),
    ("careless", "careless", "careless", "careless"),
    ("robbery", "robbery"),
    ("robbery", "robbery", "forced_kong"),
    ("shuffled",) * 4,
    ("heavenly",) * 12,
    ("heavenly",) * 13,
)
"""The scenes of one log each; the whole list is one helping of the corpus."""


def helping(seed: int) -> Iterator[Log]:
    """Yield one log for every row of the plan, and whole games of one round and two."""
    for number, names in enumerate(PLAN):
        name = f"{seed}-{number}"
        yield short_game(name, Random(name), [SCENES[scene] for scene in names])
    for number, rounds in enumerate((1, 1, 2, 2)):
        name = f"{seed}-whole-{number}"
        yield short_game(name, Random(name), [SCENES["earthly"]] * 2 * rounds, rounds)


def played_elsewhere(seed: int) -> Iterator[Log]:
    """Yield a game of one hand for every scene of the builders, and simulated games cut short."""
    for key in RARE_SCENES:
        yield to_log(scene_game(key, str(seed)))
    for names in PAIRS:
        log = to_log(played(names, seed, 3))
        log[-1].pop("hash", None)  # it would give away every change
        yield log


@untraced
def short_game(name: str, rng: Random, scenes: Sequence[Scene], rounds: int = 4) -> Log:
    """Return a game with one hand for each scene, or fewer if it is over before."""
    rules = load("douque2p", {"rounds": rounds})
    opening = Game(
        format=FORMAT,
        game=f"game-{name}",
        ruleset=rules.reference(),
        tiles={"1-9m": 4, "1p": 4, "9p": 4, "1-7z": 4},
        seats=[SeatInfo(id="amy"), SeatInfo(id="bo")],
        scores=[0, 0],
        unit="point",
    )
    records: list[Record] = [opening]
    standing: Standing | None = Standing()
    scores = list(opening.scores)
    for scene in scenes:
        if standing is None:
            break
        setup = set_up(scene, rng, standing.dealer)
        played = play_hand(rules, standing, scores, setup.wall, setup.players, rng)
        records += played  # type: ignore[arg-type]
        outcome, winners, scores = result(played)
        standing = rules.rotation.next(standing, Finish(outcome, tuple(winners)), 2)  # type: ignore[arg-type]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    records.append(GameEnd(payments=[], scores=scores, ranks=ranks))
    return to_log(records)


def set_up(scene: Scene, rng: Random, dealer: int) -> Setup:
    """Return a setup of the scene; chance may ask for more copies than there are, then again."""
    while True:
        try:
            return scene(rng, dealer)
        except CannotStackError:
            continue
