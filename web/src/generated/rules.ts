// Written by `./fathom generate` from what Python declares. Do not edit.

export const PLAYERS = ["random", "mousse", "matelot", "capitaine", "kraken"] as const;
export const DEFAULT_PLAYER = "matelot";
export const PLACE = 65536;
export const QUICK_PLAYERS = 3;
export const CAPTAINS_MS = 1000;
export const KRAKENS_PATIENCE = 4;
export const ADVICE = 2;
export const SURE = 1.96;
export const TURN = 0.15;
export const TURNS_SHOWN = 6;
export const CARE = {"looks": 100, "outlook": 400, "second_thoughts": 1000};
export interface OutsideRules {
  version: string;
  choices: Record<string, string[]>; // of an option, by number
  time: { first: number; count: number; moment: number; silence: number } | null;
}
export const RULES: Record<string, OutsideRules> = {
  barrakuda: {"version": "aa649652ffcfd8a8", "choices": {"map": ["example", "random", "handmade"], "wreck_1": ["base", "extra"], "wreck_2": ["base", "extra"], "wreck_3": ["base", "extra"], "wreck_4": ["base", "extra"], "wreck_5": ["base", "extra"], "wreck_6": ["base", "extra"], "last_card": ["at_once", "end_of_turn"], "long_game": ["off", "on"], "teams": ["off", "on"], "lone": ["must", "may"]}, "time": null},
  bermudes: {"version": "9cfe5ec7d01af0c8", "choices": {"clock": ["ticks", "live"], "breath": ["air", "honour", "timer"], "level": ["normal", "easy", "hard"], "treasures": ["one_each", "fewer", "council", "more"], "sort_hands": ["off", "on"], "blind_hands": ["off", "on"], "one_breath": ["off", "on"], "placement": ["free", "strict"], "show_errors": ["off", "on"], "tie": ["standoff", "siren"], "hide_siren": ["off", "on"]}, "time": {"first": 150, "count": 8, "moment": 50, "silence": 5}},
  breath: {"version": "c8bc1c5db0bb9236", "choices": {"descent_final": ["equal", "each_other"], "ascent_final": ["equal", "each_other"], "nobody": ["climb", "nearest", "deepest", "both"], "refill": ["full", "free"]}, "time": null},
  plongee: {"version": "efb381a08d647fa6", "choices": {"no_white_sharks": ["off", "on"], "fewer_sharks": ["off", "on"], "leave_diver": ["strict", "free"], "tie_break": ["shared", "cards"]}, "time": null},
  sharks: {"version": "e43b5a011348ef27", "choices": {"fleeing": ["swimmers", "dice"], "finish_round": ["off", "on"]}, "time": null},
};
