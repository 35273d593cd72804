// Written by `./fathom generate` from what Python declares. Do not edit.

export const PLAYERS = ["random", "mousse", "matelot", "capitaine", "kraken"] as const;
export const QUICK_PLAYERS = 3 as const;
export const DEFAULT_PLAYER = "matelot" as const;
export const CAPTAIN = "capitaine" as const;
export const BOT_NAMES = ["Nautile", "Murène", "Poulpe", "Espadon", "Anémone", "Bernard"] as const;
export const PLACE = 65536 as const;
export const CAPTAINS_MS = 1000 as const;
export const KRAKENS_PATIENCE = 4 as const;
export const ADVICE = 2 as const;
export const SURE = 1.96 as const;
export const CLOSER = 5 as const;
export const TURN = 0.15 as const;
export const TURNS_SHOWN = 6 as const;
export const CARE = {"looks": 100, "outlook": 400, "second_thoughts": 1000};
