// Written by `./fathom generate` from what Python declares. Do not edit.

export const CARDS = {
  "barrakuda": {
    "depth": 18,
    "score": "chest",
    "goal": "goal",
    "lesson": true
  },
  "bermudes": {
    "depth": 45,
    "score": "team",
    "turn": "dive",
    "settings": {
      "clock": "live"
    },
    "lesson": true,
    "silent": [
      3
    ]
  },
  "breath": {
    "depth": 10,
    "score": "anchor",
    "lesson": true
  },
  "plongee": {
    "depth": 30,
    "score": "total",
    "open": true,
    "lesson": true
  },
  "sharks": {
    "depth": 2,
    "score": "score",
    "goal": "target",
    "open": true,
    "lesson": true
  }
} as const;
