"""Predefined draws: rounds that follow from one by counting on, and whole ones.

Positions 0 to 3 × rounds − 1 are three rings as long as there are rounds, the last positions
stay where they are. From round to round everybody moves on by one within the ring. A first
round is right when, for every two rings and every distance, at most one of its tables holds
such two positions: then nobody meets twice in all the rounds. A computer's search found these
rounds (exchanges by chance until no distance was left twice); the tests prove them. They are
resolvable designs: with 16 and 28 players everybody meets everybody once.

For numbers that need odd tables, and few players, there are whole draws of five rounds, as a
club would print them: a letter or digit is a position, as in base 36. A search found these,
better ones than there is time for on the day; the tests say how good they are, docs/SEATING.md
what is forced.
"""

from functools import cache
from itertools import product

from tournaments.seating.plan import COMPASS

# Players and the size of odd tables: a round a line.
PRINTED: dict[tuple[int, int], str] = {
    (9, 5): """\
0368 12457
1578 02346
2347 01568
0128 34567
1356 02478""",
    (10, 3): """\
1359 028 467
2679 358 014
1245 378 069
0356 489 127
1689 234 057""",
    (11, 3): """\
058a 2467 139
1278 0459 36a
179a 0235 468
348a 1569 027
0146 289a 357""",
    (13, 3): """\
1268 39b 07c 45a
0259 147 36a 8bc
567b 189 034 2ac
469c 58a 01b 237
135c 24b 068 79a""",
    (14, 3): """\
458c 013a 7bd 269
02bc 146d 59a 378
68ab 235d 179 04c
349b 0567 128 acd
247a 089d 36c 15b""",
    (14, 5): """\
19bc 25678 034ad
2345 018bd 679ac
68ad 0459c 1237b
047b 1569d 238ac
02cd 356ab 14789""",
    (17, 3): """\
278e 1adf 35c 06b 49g
034a 59be 2cf 67d 18g
7bcg 368f 4de 015 29a
6ace 25dg 48b 139 07f
089c 1246 3bd 57a efg""",
    (17, 5): """\
2afg 4679 18be 035cd
37bf 068a 4ceg 1259d
024b 57ae 389g 16cdf
236e 017g 9abc 458df
56bg 134a 09ef 278cd""",
    (18, 3): """\
0dfg 29ah 38ce 167 45b
47fh 356g 12be 89d 0ac
0159 46ae bcdh 78g 23f
037b 49cg 18af 26d 5eh
134d 257c 068h 9ef abg""",
    (18, 5): """\
13ab 468d 0cegh 2579f
45bh 036f 29acd 178eg
1dfh 058a 26beg 3479c
07bd 4afg 2389h 156ce
35dg 67ah 0124e 89bcf""",
    (19, 5): """\
56ad 1349i 028ce 7bfgh
0579 26chi 34deg 18abf
7aei 19cdh 235bf 0468g
69be 034ah 5cfgi 1278d
0bdi 129ag 467cf 358eh""",
    (21, 3): """\
45cj 017a 8dgi bek 239 6fh
36bd 2afk 49eh 78j 0cg 15i
03ik 589b 6egj 12c 47f adh
13gh 2567 9cfi 48k abj 0de
1djk 8ace 02bh 35f 79g 46i""",
    (21, 5): """\
8acg 24hk 15de 079i 36bfj
dhij 08bk 359c 46ae 127fg
2bei 05gj 67ck 13ah 489df
19jk 2568 7abd 34gi 0cefh
023d 78ej 69gh 14bc 5afik""",
    (22, 3): """\
147l 6fhi 28ab 59cj 03g dek
0acl 346d 18ef 7gjk 29h 5bi
1adh 39bk 02ij 45eg 7cf 68l
789i behl 056k 2cdg 13j 4af
357a 1cik 0bdf 48hj 26e 9gl""",
    (22, 5): """\
45ik defg 09bj 68chl 1237a
9afh 34el 01ck 28dij 567bg
79il 3bcd 158f 6aejk 024gh
078e 35hj acgi 2bfkl 1469d
48ab 1gjl 7dhk 036fi 259ce""",
    (23, 5): """\
56ad 03ek 24gil 18bhm 79cfj
chik 9abg 0257m 146ef 38djl
15cl 349m 0bdfi 2aehj 678gk
47dh 01gj afklm 236bc 589ei
6ijm 7bel 129dk 35fgh 048ac""",
    (25, 5): """\
4bko 8emn 357d 1afj 06ch 29gil
79bm 25ho 8dfl 146g 0eij 3ackn
2348 07ln 19hk bcfi 5aeg 6djmo
7cgj 26ek dhin 4alm 39fo 0158b
12cm 3bjl 8aio 569n 0dgk 47efh""",
    (26, 5): """\
56jp 249d 38gk bfmn 07chl 1aeio
35ac 678e 2hin 019b 4fjkl dgmop
0afp 3ilm 79jo 4egh 158dn 26bck
05ik 12gj 6lno cdef 89ahm 347bp
14cm 5bho 7adk 28lp 03ejn 69fgi""",
    (27, 5): """\
9bfo 6ekl 258d 01chp 7ajnq 34gim
8ghk 1din 49jl 2aceo 35bpq 067fm
03no 79eg 2hmq 6bcdj 145fk 8ailp
1abm 46op 378c 2fgln 09dkq 5ehij
05ag cfiq jkmp 48ben 12369 7dhlo""",
    (30, 5): """\
lmot 46gp 19ds 2358 0bcn aefhr 7ijkq
8eqs 7chp 2ait bfjo 6dkr 039gl 145mn
4akl 017f 9imr 3ejn 5cgq 8bdpt 26hos
479o 6fin 5dhl 3kst 1beg 02pqr 8acjm
04hj 78gr flps 2bkm adnq 13cio 569et""",
    (31, 5): """\
7fqu 4bop 058d ejmt 23agn 16cls 9hikr
36km 1dhn bgis 79al 5cptu 28efo 04jqr
39qt egru 125k acho 4dfil 07mps 68bjn
0lnt 489s 2cij 6fpr 357eh 1gmoq abdku
7cgk 8hpq 6aei 45mn 019bf 3jlou 2drst""",
    (35, 5): """\
48gm 1fiv 67pt klsw 3eny 05abu 9dhqx 2cjor
otux 59gr 0cnq adij 2bhw 347fk 68svy 1elmp
jmqs 146d bcex ahkr 08fl 57ino gpuwy 239tv
agov 9clu 45tw 27dy 38pq 1bnrs 0ikmx 6efhj
15ky 3hmu jnvx 69bo 2fps 78acw 4ilqr 0degt""",
}
PRINTED[11, 5] = PRINTED[11, 3]  # no table of 5 can be made


Steps = tuple[int, int, int, int]  # of North, East, South and West in one round
TRIES = 20_000  # steps looked at before a longer rotation counts as not to be had

RINGS = 3
BASE = 36  # a digit or a letter is a position
FIRST_ROUNDS: dict[int, tuple[int, str]] = {  # players: rounds, tables of the first round
    16: (5, "01bd 2467 39cf 58ae"),
    24: (7, "023e 1bgn 4ckl 579a 6djm 8fhi"),
    28: (9, "019f 28in 37kl 46gh 5cpr aeoq bdjm"),
    36: (11, "013e 27hj 4bwy 5nsu 6apq 8gtz 9imx cdkv flor"),
}


def predefined(players: int, odd: int = 3) -> list[list[list[int]]]:
    """The rounds of positions, from 0, of a predefined draw; none if there is none.

    There may be up to three positions more than players, to be left empty.
    """
    if text := PRINTED.get((players, odd)):
        return [_tables(line) for line in text.splitlines()]
    rounds, text = FIRST_ROUNDS.get(-(-players // COMPASS) * COMPASS, (0, ""))
    return [
        [[_moved_on(position, number, rounds) for position in table] for table in _tables(text)]
        for number in range(rounds)
    ]


def _tables(text: str) -> list[list[int]]:
    return [[int(position, BASE) for position in table] for table in text.split()]


def _moved_on(position: int, number: int, rounds: int) -> int:
    """Where a position of the first round is after so many rounds."""
    ring, place = divmod(position, rounds)
    return ring * rounds + (place + number) % rounds if ring < RINGS else position


def rotation(tables: int, rounds: int) -> list[list[list[int]]]:
    """Rounds of positions 0 to 4 × tables − 1 in which no two meet twice.

    Positions 0 to tables − 1 begin North, the next ones East, and so on; those of one direction
    never meet. The classic steps 0, 1, 2, 3 serve where neither 2 nor 3 divides the number of
    tables; elsewhere other steps are looked for, one round after the other. There may be fewer
    rounds than asked. Where whole tables can be made of one direction, they are one round more.
    """
    turned = [
        [
            [
                direction * tables + (table + step) % tables
                for direction, step in enumerate(moved)
            ]
            for table in range(tables)
        ]
        for moved in steps(tables, rounds)
    ]
    if len(turned) < rounds and tables % COMPASS == 0:
        turned.append([list(range(four, four + 4)) for four in range(0, 4 * tables, 4)])
    return turned


@cache
def steps(tables: int, rounds: int) -> tuple[Steps, ...]:
    """Give, for as many rounds as can be had, how far each direction has moved on.

    Two positions meet in the rounds in which their directions differ by the distance between
    them: nobody meets twice while these differences are all distinct, round by round.
    """
    rounds = min(rounds, tables)
    tries = TRIES
    best: tuple[Steps, ...] = ()

    def further(moves: tuple[Steps, ...]) -> None:
        nonlocal tries, best
        if len(moves) > len(best):
            best = moves
        east = len(moves)
        for south, west in product(range(tables), repeat=2):
            if len(best) == rounds or tries == 0:
                return
            tries -= 1
            moved = (0, east, 2 * east + south, 3 * east + west)
            if all(differ(moved, other, tables) for other in moves):
                further((*moves, moved))

    further(((0, 0, 0, 0),))
    return best


def differ(one: Steps, other: Steps, tables: int) -> bool:
    """Whether nobody who meets in one of two rounds meets in the other as well."""
    return all(
        (one[i] - one[j] - other[i] + other[j]) % tables
        for i in range(COMPASS)
        for j in range(i)
    )
