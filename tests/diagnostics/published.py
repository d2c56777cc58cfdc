"""The codes as published: written out by hand, since codes, names and keys stay for ever.

Columns: code, name, severity, whether it ends the replay, keys of its data.
"""

from __future__ import annotations

from typing import NamedTuple

_TABLE = """
MJ101 outside-game              error   -     type
MJ102 outside-hand              error   -     type
MJ103 hand-left-open            error   -     type,opened
MJ104 file-cut                  error   -     hand,opened
MJ105 after-game-end            error   -     type
MJ107 unknown-ruleset           error   -     ruleset
MJ108 bad-ruleset-options       error   -     problem
MJ109 ruleset-differs           warning -     ruleset,problem
MJ110 tile-set-differs          error   -     ruleset
MJ111 wrong-seat-count          error   stops field
MJ112 no-such-seat              error   stops field
MJ113 not-in-game               error   stops type
MJ114 no-game-end               warning -     -
MJ115 content-hash-differs      error   -     -
MJ117 nothing-recorded          error   -     -
MJ118 not-used-here             error   -     field
MJ119 start-scores-differ       error   -     -
MJ120 player-twice              warning -     player
MJ121 seats-not-as-drawn        error   -     field
MJ201 dealt-count               error   stops seat
MJ202 too-many-copies           error   stops seat,tile,copies
MJ203 tile-not-in-game          error   stops seat,tile,copies
MJ204 wall-composition          error   -     surplus,missing
MJ205 deal-differs-from-wall    error   stops seat
MJ206 draw-differs-from-wall    error   stops seat,tile
MJ207 replacement-differs-from-wall error stops seat,tile
MJ208 wrong-end-of-wall         error   stops seat
MJ209 draw-past-reserve         error   stops seat,reserve
MJ211 reveal-differs            error   -     seat
MJ212 revealed-melds-differ     error   -     seat
MJ213 revealed-twice            error   -     seat
MJ214 reveal-missing            error   -     seat
MJ215 dealt-unsorted            warning -     seat
MJ216 wall-not-as-built         error   -     place
MJ301 out-of-turn               error   stops type,seat
MJ302 discard-not-held          error   stops seat,tile
MJ303 drawn-flag-wrong          error   -     seat,tile
MJ304 call-tiles-not-held       error   stops seat,claim,tile
MJ305 not-the-last-discard      error   stops seat,claim
MJ306 call-not-in-game          error   stops seat,claim
MJ307 wrong-call-source         error   stops seat
MJ308 kong-after-call           error   stops seat,kind
MJ309 kong-on-last-tile         error   stops seat,kind
MJ310 call-on-last-discard      error   stops seat,claim
MJ311 wrong-own-tiles           error   stops seat,claim
MJ312 no-pung-to-extend         error   stops seat,tile
MJ313 wrong-kong-size           error   -     seat
MJ314 call-after-declaring      error   stops seat,claim,kind
MJ315 declared-discard-not-drawn error  stops seat,tile,kind
MJ316 kong-after-declaring      error   stops seat,kind,kong
MJ317 forced-kong-missing       error   stops seat,tile,kind
MJ318 not-ready                 error   stops seat,kind,tile
MJ319 wrong-declaration         error   -     seat,kind
MJ320 declaration-not-allowed   error   stops seat,reason
MJ321 forced-win-passed         error   stops seat,tile,kind
MJ322 wrong-pass-options        error   -     seat
MJ323 pass-out-of-order         error   -     seat
MJ324 exhausted-too-early       error   stops left,reserve
MJ326 no-replacement-left       error   stops seat,reserve
MJ327 declined-pung             error   stops seat,tile
MJ328 chow-by-another-seat      error   stops seat
MJ329 kong-from-previous-seat   error   -     seat,tile
MJ330 wrong-ready-seats         error   -     -
MJ331 flower-kept               error   stops seat
MJ332 flower-not-held           error   stops seat,tile
MJ333 flower-win-passed         error   stops seat
MJ334 discard-barred-by-call    error   -     seat,tile
MJ335 call-bars-every-discard   error   -     seat,claim,tile
MJ340 too-many-kongs            error   stops seat
MJ341 indicator-missing         error   stops -
MJ342 indicator-not-due         error   stops tile
MJ343 indicator-differs-from-wall error stops tile
MJ344 deposit-missing           error   stops seat
MJ345 deposit-not-due           error   -     seat
MJ346 wrong-deposit             error   -     seat
MJ347 abort-not-due             error   stops reason
MJ348 abort-missing             error   stops reason
MJ349 wrong-abort-seats         error   -     reason
MJ350 wrong-nagashi-seats       error   -     -
MJ351 wrong-ura                 error   -     seat
MJ401 win-incomplete            error   -     seat,tile
MJ402 win-while-locked          error   -     seat,tile,lock,why
MJ403 wrong-winning-tile        error   -     seat,by
MJ404 self-draw-after-call      error   stops seat
MJ405 kong-not-robbable         error   stops seat,tile
MJ406 wrong-win-source          error   -     seat
MJ407 below-minimum             error   -     seat,minimum,total
MJ408 robbed-kong-stands        error   -     seat
MJ409 second-winner             error   -     seat,first
MJ410 win-on-exposed-replacement error  -     seat,tile
MJ501 item-missing              error   -     seat,item,id
MJ502 item-not-earned           error   -     seat,item,id
MJ503 item-excluded             error   -     seat,item,id,by
MJ504 item-count                error   -     seat,item,id
MJ505 item-value                error   -     seat,item,id
MJ506 reading-not-best          error   -     seat
MJ507 unknown-item              error   -     seat,id
MJ508 item-listed-twice         error   -     seat,item,id
MJ510 total-wrong               error   -     seat
MJ511 counted-wrong             error   -     seat
MJ512 not-scored-here           error   -     seat,field
MJ513 fu-wrong                  error   -     seat
MJ514 limit-wrong               error   -     seat
MJ515 points-wrong              error   -     seat
MJ516 liable-wrong              error   -     seat
MJ601 settlement-missing        error   -     type
MJ602 wrong-payer               error   -     to,reason
MJ603 wrong-amount              error   -     payer,payee,reason
MJ604 payment-missing           error   -     payer,payee,reason,amount
MJ605 payment-not-due           error   -     payer,payee,reason,amount
MJ606 not-zero-sum              error   -     sum
MJ607 delta-wrong               error   -     seat
MJ608 score-wrong               error   -     seat
MJ609 payment-reversed          error   -     payer,payee,reason
MJ610 bad-penalty               error   -     seat
MJ611 payment-misdescribed      error   -     payer,payee,reason,amount
MJ612 payment-split             error   -     payer,payee,reason
MJ613 wrong-payee               error   -     payer,reason
MJ614 wrong-chips               error   -     -
MJ615 chips-not-played          error   -     -
MJ701 hand-number               error   -     -
MJ702 hand-repeated             error   -     -
MJ703 wrong-dealer              error   -     previous
MJ704 wrong-streak              error   -     previous
MJ705 wrong-round-wind          error   -     -
MJ706 wrong-door                error   -     dice
MJ707 wrong-seat-winds          error   -     door
MJ708 wrong-dice-count          error   -     -
MJ709 start-score               error   -     seat
MJ710 game-is-over              error   -     -
MJ711 game-ended-early          warning -     rounds,goal,dealer
MJ712 final-score               error   -     seat
MJ713 wrong-ranks               error   -     -
MJ714 final-payments            error   -     -
MJ715 streak-past-cap           error   -     cap,previous
MJ716 wrong-honba               error   -     previous
MJ717 wrong-deposits            error   -     previous
MJ901 nothing-to-check          error   -     path
MJ902 internal-error            error   -     reason
MJ903 hand-too-long             error   stops limit
MJ904 unused-waiver             info    -     number,waiver,because
"""


class Row(NamedTuple):
    code: str
    name: str
    severity: str
    stops: bool
    keys: frozenset[str]


def _row(line: str) -> Row:
    code, name, severity, stops, keys = line.split()
    listed = frozenset() if keys == "-" else frozenset(keys.split(","))
    return Row(code, name, severity, stops == "stops", listed)


PUBLISHED: dict[str, Row] = {
    row.code: row for row in (_row(line) for line in _TABLE.strip().splitlines())
}
