// Written by `./fathom generate` from what Python declares. Do not edit.

export const PLAYERS = ["random", "mousse", "matelot", "capitaine", "kraken"] as const;
export const QUICK_PLAYERS = 3;
