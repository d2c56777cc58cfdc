"""Small made-up Tenhou documents, and the codes of their calls by the public description."""

from __future__ import annotations

from collections.abc import Sequence

HEAD = (
    '<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="169" lobby="0"/>'
    '<UN n0="A" n1="B%20b" n2="C" n3="%E6%9D%B1" dan="0,0,0,0" rate="1500,1500,1500,1500"'
    ' sx="M,M,M,M"/><TAIKYOKU oya="0"/>'
)
TAIL = "</mjloggm>"


def deal(seat: int) -> list[int]:
    """Every seat holds 1m to 9m and 1p to 4p; seat 0 has the lowest copies, so the red 5m."""
    return [seat + 4 * kind for kind in range(13)]


def init(
    seed: str = "0,0,0,1,2,132", ten: str = "250,250,250,250", oya: int = 0, **hands: str
) -> str:
    listed = {f"hai{seat}": ",".join(map(str, reversed(deal(seat)))) for seat in range(4)} | hands
    dealt = " ".join(f'{key}="{value}"' for key, value in listed.items())
    return f'<INIT seed="{seed}" ten="{ten}" oya="{oya}" {dealt}/>'


def document(*tags: str, head: str = HEAD, tail: str = TAIL) -> bytes:
    return "".join((head, *tags, tail)).encode()


def chow(lowest: int, copies: Sequence[int], called: int) -> int:
    """Code of a chow: kind of the lowest tile, copy of each tile, which was called."""
    suit, rank = divmod(lowest, 9)
    code = (7 * suit + rank) * 3 + called << 10
    for place, copy in enumerate(copies):
        code |= copy << 3 + 2 * place
    return code | 4 | 3


def pung(kind: int, unused: int, called: int, source: int, *, added: bool = False) -> int:
    """Code of a pung, or of the kong that adds the unused copy to it."""
    return (kind * 3 + called << 9) | unused << 5 | (16 if added else 8) | source


def kong(number: int, source: int) -> int:
    """Code of a kong of a discard (``source`` 1 to 3), or concealed (0)."""
    return number << 8 | source


def agari(who: int, source: int, sc: str, **more: str) -> str:
    told = {
        "ba": "0,0",
        "hai": ",".join(map(str, [*deal(who), 52])),
        "machi": "52",
        "ten": "30,1000,0",
        "yaku": "7,1",
        "doraHai": "132",
        "who": str(who),
        "fromWho": str(source),
        "sc": sc,
    } | more
    return "<AGARI " + " ".join(f'{key}="{value}"' for key, value in told.items()) + "/>"
