/** A match in the browser: the rules in WebAssembly, and the luck of its seed and salts. */

import type { EventRow } from "../generated/protocol";
import { DEFAULT_PLAYER, PLAYERS, QUICK_PLAYERS } from "../generated/rules";
import { timeOf } from "./local/box";
import { Thought } from "./local/thought";
import { mindOf, stepDigest, type Draw, type Mind } from "./luck";
import type { Fields, Rules } from "./rules";

export type Player = (typeof PLAYERS)[number];
export type { Mind };

/** An event, and behind it the mask of those who hear its values. */
export type Note = readonly [...EventRow, knows: number];

/** What luck is made of, in hexadecimal. */
export interface Luck {
  seed: string;
  salts: readonly string[];
}

/** A match at one moment, to go on from in other rules of the same game. */
export interface Moment {
  luck: Luck;
  box: Fields;
  played: number;
  state: Uint8Array;
}

const SET_UP = 0; // the number of the step that lays out the table
const ALLOWED = 0;
const STATES = 2; // the one to think about, and the one to play on
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const EVERYBODY = -1; // as a mask: every seat, and whoever looks on
const HIDDEN = -1; // what stands in place of a value that a listener may not know
export const THE_TABLE = -2; // hears everything

/** What a seat, a spectator or the table itself hears of what was told. */
export function rowsHeard(notes: readonly Note[], listener: number): EventRow[] {
  return notes.map(([kind, seat, a, b, c, d, knows]) => {
    const hears = knows === EVERYBODY || listener === THE_TABLE || (listener >= 0 && ((knows >> listener) & 1) === 1);
    return hears ? [kind, seat, a, b, c, d] : [kind, seat, HIDDEN, HIDDEN, HIDDEN, HIDDEN];
  });
}

/** What a bot does at a glance; who thinks elsewhere is of the game's opinion. Where time runs a table asks ten times a second: nobody lets go there by mistake. */
export function glance(match: LocalMatch, player: string, seat: number, mind: Mind): number {
  const quick = PLAYERS.slice(0, QUICK_PLAYERS).find((name) => name === player) ?? DEFAULT_PLAYER;
  const action = match.choose(quick, seat, mind, 0);
  return action === timeOf(match.rules.slug)?.silence ? match.choose(DEFAULT_PLAYER, seat, mind, 0) : action;
}

/** The state lies in the memory of the rules: a match has them to itself. */
export class LocalMatch {
  readonly rules: Rules;
  private readonly luck: Luck;
  private readonly box: Fields;
  private played = SET_UP;

  constructor(rules: Rules, luck: Luck, box: Fields) {
    this.rules = rules;
    this.luck = luck;
    this.box = box;
    rules.write("box", { ...rules.layout.box, ...box });
    this.setLuck();
    rules.call("set_up");
  }

  static at(rules: Rules, { luck, box, played, state }: Moment): LocalMatch {
    const match = new LocalMatch(rules, luck, box);
    rules.bytes("state").set(state);
    match.played = played;
    return match;
  }

  moment(): Moment {
    return { luck: this.luck, box: this.box, played: this.played, state: this.rules.bytes("state").slice() };
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
    this.rules.bytes("sight").fill(0);
    this.rules.call("see", { seat });
    return this.rules.read("sight");
  }

  /** The memory of what a seat sees: to be compared, not to be read. */
  look(seat: number): string {
    this.rules.bytes("sight").fill(0);
    this.rules.call("see", { seat });
    return String(this.rules.bytes("sight"));
  }

  /** A number that another state hardly shares (FNV-1a). */
  fingerprint(): number {
    const whole = this.rules.bytes("state");
    return whole.subarray(0, whole.length / STATES).reduce((mix, byte) => Math.imul(mix ^ byte, FNV_PRIME), FNV_START);
  }

  payoff(seat: number): number {
    return this.rules.call("payoff", { seat });
  }

  /** All that was told in the last step. */
  notes(): Note[] {
    const columns = ["kind", "seat", "a", "b", "c", "d", "knows"].map((name) => this.rules.row("dealer", name));
    return Array.from({ length: this.rules.number("dealer", "told") }, (_, i) => columns.map((row) => row[i]!) as unknown as Note);
  }

  /** What a seat, or a spectator, hears of the last step. */
  heard(listener: number): EventRow[] {
    return rowsHeard(this.notes(), listener);
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

  /** What a bot in this seat draws from if it chooses the next step. */
  mindOf(seat: number): Mind {
    return mindOf(this.luck.seed, this.luck.salts, seat, this.next);
  }
}
