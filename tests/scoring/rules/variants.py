"""House rules as clubs change them, each a copy of a ruleset with other numbers."""

from dataclasses import replace

from scoring.rules import FFT_3, FFT_4, FFT_5, RULESETS, MisereKind, PoigneeSize
from scoring.rules.ruleset import ChelemTerms, ContractTerms, PoigneeTerms, Share

POPULAIRE_5, DOUBLE_7 = RULESETS["populaire-5"], RULESETS["double-7"]

VARIANTS = (
    replace(FFT_3, id="by-5", rounding_step=5),
    replace(FFT_4, id="by-10", rounding_step=10),
    replace(FFT_5, id="nearest-5", rounding_step=5, rounding_nearest=True),
    replace(FFT_3, id="nearest-10", rounding_step=10, rounding_nearest=True),
    replace(FFT_3, id="nearest-1", rounding_nearest=True),
    replace(FFT_4, id="chelem-multiplied", chelem_multiplied=True),
    replace(POPULAIRE_5, id="petit-chelem-multiplied", chelem_multiplied=True),
    # The partner gets as much as the taker, each defender pays two units.
    replace(
        FFT_5,
        id="half-and-half",
        shares=(Share(taker=4, partner=1), Share(taker=3, partner=3, defender=2)),
    ),
    replace(
        FFT_4,
        id="own-numbers",
        base=30,
        petit=15,
        contracts=FFT_4.contracts
        | {
            "extraordinaire": ContractTerms(
                base_multiplier=10, margin_multiplier=3, petit_multiplier=0, name="Extra"
            )
        },
        poignees={PoigneeSize.SIMPLE: PoigneeTerms(atouts=9, value=25)},
        chelem=ChelemTerms(
            announced_made=500, made=250, announced_missed=-300, by_defence=-100
        ),
    ),
    replace(
        DOUBLE_7,
        id="double-miseres",
        miseres={MisereKind.TETE: 25},
        petit_chelem=POPULAIRE_5.petit_chelem,
        settlement=4,
    ),
)
