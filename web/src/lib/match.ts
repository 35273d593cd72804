/** A match in the browser: the rules in WebAssembly, and the luck of its seed and salts. */

import type { EventRow, Table } from "../generated/protocol";
import { PLAYERS, QUICK_PLAYERS, RULES, DEFAULT_PLAYER } from "../generated/rules";
import { Thought } from "./local/thought";
import { stepDigest, type Draw } from "./luck";
import type { Fields, Rules } from "./rules";

export type Player = (typeof PLAYERS)[number];

/** Both halves of the seed that somebody chooses by. */
export type Mind = readonly [low: number, high: number];

const SET_UP = 0; // the number of the step that lays out the table
const ALLOWED = 0;
const EVERYBODY = -1; // as a mask: every seat, and whoever looks on
const HIDDEN = -1; // what stands in place of a value that a listener may not know
const SWITCH = ["off", "on"];

/** Hears everything, as after the end everybody does. */
export const THE_TABLE = -2;

/** The numbers of a box, from settings as people write them. */
export function boxOf(slug: string, seats: number, settings: Table["settings"]): Fields {
  const choices = RULES[slug]?.choices ?? {};
  const numbers = Object.entries(settings).map(([name, setting]) => [name, numberOf(setting, choices[name])] as const);
  return { ...Object.fromEntries(numbers), seats };
}

function numberOf(setting: Table["settings"][string], choices: readonly string[] | undefined): number | number[] {
  if (Array.isArray(setting)) return setting;
  if (!choices) return Number(setting);
  const number = choices.indexOf(typeof setting === "boolean" ? SWITCH[Number(setting)]! : String(setting));
  if (number < 0) throw new RangeError(`${setting} is none of ${choices.join(", ")}`);
  return number;
}

/** What a bot does at a glance. Where time runs a table asks ten times a second: nobody lets go there by mistake. */
export function glance(match: LocalMatch, player: Player, seat: number, mind: Mind): number {
  const quick = PLAYERS.indexOf(player) < QUICK_PLAYERS ? player : DEFAULT_PLAYER;
  const action = match.choose(quick, seat, mind, 0);
  return action === RULES[match.rules.slug]?.time?.silence ? match.choose(DEFAULT_PLAYER, seat, mind, 0) : action;
}

/** The state lies in the memory of the rules: a match has them to itself. */
export class LocalMatch {
  readonly rules: Rules;
  private readonly luck: { seed: string; salts: readonly string[] };
  private played = SET_UP;

  constructor(rules: Rules, luck: { seed: string; salts: readonly string[] }, box: Fields) {
    this.rules = rules;
    this.luck = luck;
    rules.write("box", { ...rules.layout.box, ...box });
    this.setLuck();
    rules.call("set_up");
  }

  private setLuck(): void {
    const digest = new DataView(stepDigest(this.luck.seed, this.luck.salts, this.played).buffer);
    const [one, two, three, four] = [0, 4, 8, 12].map((start) => digest.getInt32(start)) as [number, number, number, number];
    this.rules.call("set_words", { one, two, three, four });
    this.rules.call("hush");
  }

  /** The number of the step that would be played next. */
  get next(): number {
    return this.played + 1;
  }

  get seats(): number {
    return this.rules.number("box", "seats");
  }

  /** A mask of the seats that may act; 0 when the game is over. */
  get toAct(): number {
    return this.rules.call("to_act");
  }

  mayAct(seat: number): boolean {
    return seat >= 0 && ((this.toAct >> seat) & 1) === 1;
  }

  allowed(seat: number): number[] {
    if (!this.mayAct(seat)) return [];
    this.rules.call("allowed", { seat });
    return [...this.rules.row("menu", "action")].slice(0, this.rules.number("menu", "count"));
  }

  refusal(seat: number, action: number): number {
    return this.rules.call("refusal", { seat, action });
  }

  /** Plays an action, or answers why not and leaves everything as it was. */
  play(seat: number, action: number): number {
    const whyNot = this.refusal(seat, action);
    if (whyNot === ALLOWED) {
      this.played += 1;
      this.setLuck();
      this.rules.call("step", { seat, action });
    }
    return whyNot;
  }

  sight(seat: number): Fields {
    this.rules.call("see", { seat });
    return this.rules.read("sight");
  }

  payoff(seat: number): number {
    return this.rules.call("payoff", { seat });
  }

  /** What a seat, or a spectator, hears of the last step. */
  heard(listener: number): EventRow[] {
    const column = (name: string) => [...this.rules.row("dealer", name)];
    const [kind, knows, seat, a, b, c, d] = ["kind", "knows", "seat", "a", "b", "c", "d"].map(column) as number[][];
    return Array.from({ length: this.rules.number("dealer", "told") }, (_, i) => {
      const hears = listener === THE_TABLE || knows![i] === EVERYBODY || (listener >= 0 && ((knows![i]! >> listener) & 1) === 1);
      const values = [a!, b!, c!, d!].map((row) => (hears ? row[i]! : HIDDEN));
      return [kind![i]!, seat![i]!, ...values] as EventRow;
    });
  }

  /** The draws of the last step. */
  draws(): Draw[] {
    const [choices, chosen] = [[...this.rules.row("dealer", "choices")], [...this.rules.row("dealer", "chosen")]];
    return Array.from({ length: this.rules.number("dealer", "drawn") }, (_, i) => [choices[i]!, chosen[i]!]);
  }

  /** What a player of this kind does: at a glance, or after so many play-outs. */
  choose(player: Player, seat: number, mind: Mind, playouts: number): number {
    const number = PLAYERS.indexOf(player);
    if (number >= QUICK_PLAYERS) return this.think(seat, mind, playouts);
    const [low, high] = mind;
    this.rules.write("mind", { quiet: 1 });
    this.rules.call("seed_mind", { low, high });
    return this.rules.call("choose", { seat, player: number });
  }

  private think(seat: number, mind: Mind, playouts: number): number {
    const thought = new Thought(this.rules, seat, mind);
    while (thought.goOn(playouts));
    return thought.prospects()[0]!.action;
  }
}
