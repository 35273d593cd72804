// Written by `./fathom generate` from what Python declares. Do not edit.

export const CARDS = {
  "barrakuda": {
    "depth": 18,
    "score": "chest",
    "goal": "goal",
    "turn": "turns",
    "lesson": true,
    "study": true
  },
  "bermudes": {
    "depth": 45,
    "score": "team",
    "rival": "siren",
    "turn": "dive",
    "settings": {
      "clock": "live"
    },
    "lesson": true,
    "study": true,
    "silent": [
      3
    ]
  },
  "breath": {
    "depth": 10,
    "depths": "depth",
    "turn": "turn",
    "seated": true,
    "lesson": true,
    "study": true
  },
  "plongee": {
    "depth": 30,
    "score": "total",
    "hoped": "pending_value",
    "turn": "turn",
    "seated": true,
    "open": true,
    "lesson": true,
    "study": true
  },
  "sharks": {
    "depth": 2,
    "score": "score",
    "goal": "target",
    "turn": "turn",
    "seated": true,
    "open": true,
    "lesson": true,
    "study": true
  }
} as const;
