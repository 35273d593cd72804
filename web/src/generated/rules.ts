// Written by `./fathom generate` from what Python declares. Do not edit.

export const PLAYERS = ["random", "mousse", "matelot", "capitaine", "kraken"] as const;
export const QUICK_PLAYERS = 3 as const;
export const DEFAULT_PLAYER = "matelot" as const;
export const BOT_NAMES = ["Nautile", "Murène", "Poulpe", "Espadon", "Anémone", "Bernard"] as const;
