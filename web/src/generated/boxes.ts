// Written by `./fathom generate` from what Python declares. Do not edit.

export const BOXES = {
  "barrakuda": {
    "rules": "ce8d014dbc3cf987",
    "seats": [
      2,
      4
    ],
    "options": [
      {
        "name": "map",
        "default": "example",
        "low": 0,
        "high": 2,
        "choices": [
          "example",
          "random",
          "handmade"
        ],
        "seat": false
      },
      {
        "name": "wreck_1",
        "default": "base",
        "low": 0,
        "high": 1,
        "choices": [
          "base",
          "extra"
        ],
        "seat": false
      },
      {
        "name": "wreck_2",
        "default": "base",
        "low": 0,
        "high": 1,
        "choices": [
          "base",
          "extra"
        ],
        "seat": false
      },
      {
        "name": "wreck_3",
        "default": "base",
        "low": 0,
        "high": 1,
        "choices": [
          "base",
          "extra"
        ],
        "seat": false
      },
      {
        "name": "wreck_4",
        "default": "base",
        "low": 0,
        "high": 1,
        "choices": [
          "base",
          "extra"
        ],
        "seat": false
      },
      {
        "name": "wreck_5",
        "default": "base",
        "low": 0,
        "high": 1,
        "choices": [
          "base",
          "extra"
        ],
        "seat": false
      },
      {
        "name": "wreck_6",
        "default": "base",
        "low": 0,
        "high": 1,
        "choices": [
          "base",
          "extra"
        ],
        "seat": false
      },
      {
        "name": "last_card",
        "default": "at_once",
        "low": 0,
        "high": 1,
        "choices": [
          "at_once",
          "end_of_turn"
        ],
        "seat": false
      },
      {
        "name": "long_game",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "teams",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "lone",
        "default": "must",
        "low": 0,
        "high": 1,
        "choices": [
          "must",
          "may"
        ],
        "seat": false
      }
    ],
    "judged": [
      "long_game",
      "teams",
      "wreck_1",
      "wreck_2",
      "wreck_3",
      "wreck_4",
      "wreck_5",
      "wreck_6"
    ],
    "sides": [
      0,
      1,
      2,
      3
    ],
    "events": {
      "BEGAN": 1,
      "TURN_BEGAN": 2,
      "CHOSE": 3,
      "DIVED": 4,
      "LAY_DOWN": 5,
      "TOOK_ROW_BACK": 6,
      "ROLLED": 7,
      "ROLLED_DISTANCE": 8,
      "SWAM": 9,
      "STAYED": 10,
      "STEERED": 11,
      "ROLLED_JUMP": 12,
      "JUMPED": 13,
      "COLLECTED": 14,
      "WAS_BITTEN": 15,
      "OVERFLOWED": 16,
      "WAS_IMMUNE": 17,
      "HAD_INITIATIVE": 18,
      "TIED": 19,
      "ROBBED": 20,
      "PASSED": 21,
      "GAVE": 22,
      "ASKED": 23,
      "GAINED": 24,
      "DEPOSITED": 25,
      "MARKED": 26,
      "PREPARED_HEX": 27,
      "RECOVERED": 28,
      "EXPELLED": 29,
      "BAITED_NOTHING": 30,
      "RETRIEVED": 31,
      "ALL_RECOVERED": 32,
      "HEXED": 33,
      "DREW": 34,
      "PLACED": 35,
      "HEX_FAILED": 36,
      "WON": 37,
      "RAN_OUT_OF_TIME": 38,
      "TEAMED_UP": 39,
      "WAS_BITTEN_IN_VAIN": 40
    },
    "refusals": [
      [
        "NONE",
        ""
      ],
      [
        "GAME_OVER",
        "K50"
      ],
      [
        "NOT_YOUR_TURN",
        "K8"
      ],
      [
        "NO_SUCH_ACTION",
        "K29"
      ],
      [
        "CARD_FIRST",
        "K9"
      ],
      [
        "NOT_IN_HAND",
        "K9"
      ],
      [
        "FISH_FIRST",
        "K17"
      ],
      [
        "TOO_FAR",
        "K17"
      ],
      [
        "HOARD_FIRST",
        "K66"
      ],
      [
        "SLOT_FIRST",
        "K23"
      ],
      [
        "NO_UNIQUE",
        "K28"
      ],
      [
        "NOT_HERE",
        "K23"
      ],
      [
        "PARTNER",
        "K65"
      ],
      [
        "NO_EXCHANGE",
        "K64"
      ],
      [
        "NOT_SO_MUCH",
        "K64"
      ],
      [
        "GIFT_FIRST",
        "K64"
      ],
      [
        "HEX_OR_NOT",
        "K34"
      ],
      [
        "BAIT_FIRST",
        "K36"
      ],
      [
        "NOT_IN_CENTRE",
        "K36"
      ],
      [
        "HOLDS_NONE",
        "K36"
      ],
      [
        "TARGET_FIRST",
        "K43"
      ],
      [
        "TOO_FEW_CARDS",
        "R20"
      ],
      [
        "PLACE_FIRST",
        "K34"
      ],
      [
        "NOT_DRAWN",
        "K34"
      ],
      [
        "LONE_FIRST",
        "R13"
      ]
    ],
    "time": null
  },
  "bermudes": {
    "rules": "c79b7255139e61ee",
    "seats": [
      2,
      6
    ],
    "options": [
      {
        "name": "clock",
        "default": "ticks",
        "low": 0,
        "high": 1,
        "choices": [
          "ticks",
          "live"
        ],
        "seat": false
      },
      {
        "name": "breath",
        "default": "air",
        "low": 0,
        "high": 2,
        "choices": [
          "air",
          "honour",
          "timer"
        ],
        "seat": false
      },
      {
        "name": "level",
        "default": "normal",
        "low": 0,
        "high": 2,
        "choices": [
          "normal",
          "easy",
          "hard"
        ],
        "seat": false
      },
      {
        "name": "pace",
        "default": 45,
        "low": 1,
        "high": 100,
        "choices": [],
        "seat": false
      },
      {
        "name": "slip",
        "default": 2,
        "low": 0,
        "high": 100,
        "choices": [],
        "seat": false
      },
      {
        "name": "treasures",
        "default": "one_each",
        "low": 0,
        "high": 3,
        "choices": [
          "one_each",
          "fewer",
          "council",
          "more"
        ],
        "seat": false
      },
      {
        "name": "sort_hands",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "blind_hands",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "one_breath",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "placement",
        "default": "free",
        "low": 0,
        "high": 1,
        "choices": [
          "free",
          "strict"
        ],
        "seat": false
      },
      {
        "name": "show_errors",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "tie",
        "default": "standoff",
        "low": 0,
        "high": 1,
        "choices": [
          "standoff",
          "siren"
        ],
        "seat": false
      },
      {
        "name": "hide_siren",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      }
    ],
    "judged": [
      "blind_hands",
      "clock",
      "pace",
      "slip"
    ],
    "sides": [
      0,
      0,
      0,
      0,
      0,
      0
    ],
    "events": {
      "ROUND": 1,
      "ASKED": 2,
      "WANTED_FEWER": 3,
      "WANTED_ALL": 4,
      "TURNED_UP": 5,
      "DEALT": 6,
      "GOT_READY": 7,
      "SIGNALLED": 8,
      "HELD": 9,
      "CALLED_OFF": 10,
      "DIVED": 11,
      "LAID": 12,
      "BOUNCED": 13,
      "POINTED": 14,
      "SHOWED_FINGERS": 15,
      "SIGNED": 16,
      "WANTED_NEXT": 17,
      "CHAINED": 18,
      "BREATHED": 19,
      "RAN_OUT": 20,
      "TIME_UP": 21,
      "HANDS_EMPTY": 22,
      "TOO_FEW": 23,
      "TOO_MANY": 24,
      "WRONG_PAIR": 25,
      "WON_TREASURE": 26,
      "LOST_TREASURE": 27,
      "COUNTED": 28,
      "COUNTED_OURS": 29,
      "TEAM_WON": 30,
      "SIREN_WON": 31,
      "STOOD_OFF": 32,
      "SULKED": 33,
      "ASSISTED": 34,
      "UNOFFICIAL": 35
    },
    "refusals": [
      [
        "NONE",
        ""
      ],
      [
        "GAME_OVER",
        "B21"
      ],
      [
        "NO_SUCH_ACTION",
        "B22"
      ],
      [
        "COUNCIL_FIRST",
        "V1"
      ],
      [
        "NO_COUNCIL",
        "V1"
      ],
      [
        "HAS_SPOKEN",
        "V1"
      ],
      [
        "IS_READY",
        "B9"
      ],
      [
        "NOT_ALL_READY",
        "B9"
      ],
      [
        "NOT_ON_LAND",
        "B9"
      ],
      [
        "NO_SIGNAL",
        "B9"
      ],
      [
        "IS_HOLDING",
        "L2"
      ],
      [
        "NOT_DIVING",
        "B16"
      ],
      [
        "HAS_CHOSEN",
        "T2"
      ],
      [
        "NO_SUCH_CARD",
        "B10"
      ],
      [
        "NO_SUCH_COLUMN",
        "B10"
      ],
      [
        "NO_NEIGHBOUR",
        "R2"
      ],
      [
        "TOO_DEEP",
        "R2"
      ],
      [
        "HAND_BUSY",
        "L5"
      ],
      [
        "NO_TICKS",
        "T2"
      ],
      [
        "NO_LIVE_CLOCK",
        "L4"
      ],
      [
        "NOTHING_NEW",
        "L4"
      ],
      [
        "GESTURE_TOO_SOON",
        "L7"
      ],
      [
        "NO_CHAIN",
        "V4"
      ],
      [
        "LAST_DIVE",
        "V4"
      ],
      [
        "WANTS_NEXT",
        "V4"
      ],
      [
        "CALLED",
        "L2"
      ]
    ],
    "time": {
      "first": 150,
      "count": 8,
      "moment": 50,
      "silence": 5
    }
  },
  "breath": {
    "rules": "9596f55e4bdc7d58",
    "seats": [
      2,
      4
    ],
    "options": [
      {
        "name": "descent_final",
        "default": "equal",
        "low": 0,
        "high": 1,
        "choices": [
          "equal",
          "each_other"
        ],
        "seat": false
      },
      {
        "name": "ascent_final",
        "default": "each_other",
        "low": 0,
        "high": 1,
        "choices": [
          "equal",
          "each_other"
        ],
        "seat": false
      },
      {
        "name": "nobody",
        "default": "climb",
        "low": 0,
        "high": 3,
        "choices": [
          "climb",
          "nearest",
          "deepest",
          "both"
        ],
        "seat": false
      },
      {
        "name": "first",
        "default": 0,
        "low": 0,
        "high": 4,
        "choices": [],
        "seat": true
      },
      {
        "name": "refill",
        "default": "full",
        "low": 0,
        "high": 1,
        "choices": [
          "full",
          "free"
        ],
        "seat": false
      }
    ],
    "judged": [],
    "sides": [
      0,
      1,
      2,
      3
    ],
    "events": {
      "BEGAN": 1,
      "DREW_ONE": 2,
      "DREW_TWO": 3,
      "DREW_THREE": 4,
      "DREW_FOUR": 5,
      "BREATHED": 6,
      "SWAM": 7,
      "PANICKED": 8,
      "CALMED": 9,
      "SENT_SHARK": 10,
      "SET_SHARK": 11,
      "SLEW_SHARK": 12,
      "CALLED_KRAKEN": 13,
      "DEMANDED": 14,
      "GAVE": 15,
      "PLAYED_DRAW": 16,
      "RAN_OUT": 17,
      "LAID": 18,
      "TOOK_FROM_PILE": 19,
      "TOOK_FROM_TABLE": 20,
      "LOST": 21,
      "STAYED_PANICKED": 22,
      "DUMPED": 23,
      "LAST_CARD": 24,
      "ANCHORED": 25,
      "NOBODY_DIVED": 26,
      "TURNED_UP": 27,
      "SURFACED": 28,
      "DEEPEST_HOME": 29,
      "TIME_OUT": 30,
      "NOBODY_HOME": 31,
      "WON": 32,
      "DREW_NOTHING": 33
    },
    "refusals": [
      [
        "NONE",
        ""
      ],
      [
        "GAME_OVER",
        "H31"
      ],
      [
        "NOT_YOUR_TURN",
        "H5"
      ],
      [
        "NO_SUCH_ACTION",
        "H5"
      ],
      [
        "WRONG_STEP",
        "H5"
      ],
      [
        "NOT_IN_HAND",
        "H6"
      ],
      [
        "BLOCKED",
        "H17"
      ],
      [
        "AT_THE_LIMIT",
        "H8"
      ],
      [
        "AIR_FIRST",
        "H8"
      ],
      [
        "MUST_BREATHE",
        "H10"
      ],
      [
        "NO_RIVAL",
        "H16"
      ],
      [
        "HAS_PANIC",
        "H17"
      ],
      [
        "NO_PANIC",
        "H18"
      ],
      [
        "NO_SHARK",
        "H18"
      ],
      [
        "NO_SHARK_TO_SLAY",
        "H20"
      ],
      [
        "NOBODY_HOLDS_FIVE",
        "H20"
      ],
      [
        "NOT_FIVE",
        "H21"
      ],
      [
        "MUST_REFILL",
        "H14"
      ],
      [
        "DRAW_ONE",
        "H14"
      ],
      [
        "NOT_FEWER",
        "H14"
      ]
    ],
    "time": null
  },
  "plongee": {
    "rules": "2512850a314a5cfd",
    "seats": [
      2,
      4
    ],
    "options": [
      {
        "name": "no_white_sharks",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "fewer_sharks",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "fewer_pink",
        "default": 0,
        "low": 0,
        "high": 20,
        "choices": [],
        "seat": false
      },
      {
        "name": "fewer_turquoise",
        "default": 0,
        "low": 0,
        "high": 20,
        "choices": [],
        "seat": false
      },
      {
        "name": "fewer_yellow",
        "default": 0,
        "low": 0,
        "high": 20,
        "choices": [],
        "seat": false
      },
      {
        "name": "leave_diver",
        "default": "strict",
        "low": 0,
        "high": 1,
        "choices": [
          "strict",
          "free"
        ],
        "seat": false
      },
      {
        "name": "tie_break",
        "default": "shared",
        "low": 0,
        "high": 1,
        "choices": [
          "shared",
          "cards"
        ],
        "seat": false
      },
      {
        "name": "max_rounds",
        "default": 400,
        "low": 10,
        "high": 1000,
        "choices": [],
        "seat": false
      },
      {
        "name": "first",
        "default": 0,
        "low": 0,
        "high": 4,
        "choices": [],
        "seat": true
      }
    ],
    "judged": [],
    "sides": [
      0,
      1,
      2,
      3
    ],
    "events": {
      "BEGAN": 1,
      "ROLLED": 2,
      "PAID": 3,
      "STOPPED": 4,
      "RETURNED": 5,
      "MOVED": 6,
      "REACHED_DIVER": 7,
      "SURFACED": 8,
      "SECURED": 9,
      "CAPTURED": 10,
      "ROBBED": 11,
      "CHASED_OWN": 12,
      "DREW": 13,
      "STOCK_EMPTY": 14,
      "TOOK_OXYGEN": 15,
      "KEPT": 16,
      "SHARK_MISSED": 17,
      "CAGED": 18,
      "SENT_UP": 19,
      "STAMPEDED": 20,
      "FLED": 21,
      "DECLINED": 22,
      "FLIPPED_GOLD": 23,
      "MET_OCTOPUS": 24,
      "MET_POSEIDON": 25,
      "TOOK_GOLD": 26,
      "FISHED_OUT": 27,
      "ELIMINATED": 28,
      "LEFT_ALONE": 29,
      "ALL_SECURED": 30,
      "STALLED": 31,
      "WON": 32
    },
    "refusals": [
      [
        "NONE",
        ""
      ],
      [
        "GAME_OVER",
        "P54"
      ],
      [
        "NOT_YOUR_TURN",
        "P9"
      ],
      [
        "NO_SUCH_ACTION",
        "P10"
      ],
      [
        "CHOOSE_PAWN",
        "P11"
      ],
      [
        "NOT_ROLLED",
        "P10"
      ],
      [
        "PAWN_EXCLUDED",
        "P49"
      ],
      [
        "PAWN_RESTING",
        "P22"
      ],
      [
        "SIX_ENTERS",
        "P15"
      ],
      [
        "LEAVE_DIVER",
        "P16"
      ],
      [
        "MUST_ROLL",
        "P11"
      ],
      [
        "FREE_ROLL",
        "P10"
      ],
      [
        "FREE_ROLL_GONE",
        "P10"
      ],
      [
        "NO_OXYGEN",
        "P12"
      ],
      [
        "NO_MOVABLE_PAWN",
        "P12"
      ],
      [
        "NO_COUNTER_CARD",
        "P51"
      ],
      [
        "NOBODY_EXCLUDED",
        "P51"
      ],
      [
        "FISHING_FIRST",
        "P26"
      ],
      [
        "NOT_FISHING",
        "P26"
      ],
      [
        "TOO_LATE_TO_DECLINE",
        "P27"
      ],
      [
        "NO_GOLD_TO_TAKE",
        "P27"
      ],
      [
        "CARD_NOT_DOWN",
        "P27"
      ],
      [
        "SHARK_FIRST",
        "P45"
      ],
      [
        "NO_SHARK",
        "P45"
      ],
      [
        "NOT_THREATENED",
        "P45"
      ],
      [
        "FLIGHT_FIRST",
        "P46"
      ],
      [
        "NO_STAMPEDE",
        "P46"
      ],
      [
        "NOT_FLEEING",
        "P46"
      ]
    ],
    "time": null
  },
  "sharks": {
    "rules": "c4093bc5193add84",
    "seats": [
      2,
      6
    ],
    "options": [
      {
        "name": "fleeing",
        "default": "swimmers",
        "low": 0,
        "high": 1,
        "choices": [
          "swimmers",
          "dice"
        ],
        "seat": false
      },
      {
        "name": "target",
        "default": 100,
        "low": 30,
        "high": 200,
        "choices": [],
        "seat": false
      },
      {
        "name": "finish_round",
        "default": "off",
        "low": 0,
        "high": 1,
        "choices": [
          "off",
          "on"
        ],
        "seat": false
      },
      {
        "name": "first",
        "default": 0,
        "low": 0,
        "high": 6,
        "choices": [],
        "seat": true
      }
    ],
    "judged": [],
    "sides": [
      0,
      1,
      2,
      3,
      4,
      5
    ],
    "events": {
      "ROLLED_OFF": 1,
      "BEGAN": 2,
      "TOOK_DICE": 3,
      "ROLLED": 4,
      "STOPPED": 5,
      "PARTIED": 6,
      "GAVE_BACK": 7,
      "PRESSED_ON": 8,
      "SUN": 9,
      "RAIN": 10,
      "SHARK": 11,
      "NOBODY_SWAM": 12,
      "FLED": 13,
      "ROLLED_FINS": 14,
      "ATE": 15,
      "TOOK_SIGN": 16,
      "TOOK_SIGN_FROM": 17,
      "NO_SIGN_LEFT": 18,
      "ESCAPED": 19,
      "SHARK_JOINED": 20,
      "SAVED": 21,
      "BLESSED": 22,
      "WON": 23,
      "SUN_BUT_NO_DIE": 24
    },
    "refusals": [
      [
        "NONE",
        ""
      ],
      [
        "GAME_OVER",
        "S40"
      ],
      [
        "NOT_YOUR_TURN",
        "S41"
      ],
      [
        "NO_SUCH_ACTION",
        "S42"
      ],
      [
        "WAVES_LEFT",
        "S7"
      ],
      [
        "NO_WAVES",
        "S8"
      ],
      [
        "SIGN_FIRST",
        "S35"
      ],
      [
        "NO_SIGN_OWED",
        "S35"
      ],
      [
        "NO_SIGN_THERE",
        "S35"
      ]
    ],
    "time": null
  }
} as const;
