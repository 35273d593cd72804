// Written by `./fathom generate` from what Python declares. Do not edit.

export const CARDS = {
  "barrakuda": {
    "depth": 18,
    "score": "chest",
    "goal": "goal"
  },
  "bermudes": {
    "depth": 45,
    "score": "team",
    "turn": "dive",
    "settings": {
      "clock": "live"
    }
  },
  "breath": {
    "depth": 10,
    "score": "anchor"
  },
  "plongee": {
    "depth": 30,
    "score": "total",
    "open": true
  },
  "sharks": {
    "depth": 2,
    "score": "score",
    "goal": "target",
    "open": true
  }
} as const;
