/** A match in the browser: the rules in WebAssembly, and the luck of its seed and salts. */

import type { EventRow } from "../generated/protocol";
import { PLAYERS, QUICK_PLAYERS } from "../generated/rules";
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
const AT_ONCE = 32; // play-outs between two looks, as the server takes them: with as many, a thought ends alike
const ROOM = 0.75; // of a tree; as long as it is not full, the server's larger one would hold just the same
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
  choose(player: Player, seat: number, [low, high]: Mind, playouts: number): number {
    const number = PLAYERS.indexOf(player);
    this.rules.write("mind", { quiet: 1 });
    this.rules.call("seed_mind", { low, high });
    if (number < QUICK_PLAYERS) return this.rules.call("choose", { seat, player: number });
    this.think(seat, playouts);
    return this.best();
  }

  private think(seat: number, playouts: number): void {
    this.clearTree();
    let left = Math.max(1, playouts);
    while (left > 0) left = this.thinkOn(seat, left) ? playouts - this.playouts : 0;
  }

  /** Like `choose`, in slices: thinks as long as it `mayGoOn` and more would change anything. */
  async chooseInTime(seat: number, [low, high]: Mind, playouts: number, mayGoOn: () => Promise<boolean>): Promise<{ action: number; playouts: number }> {
    this.rules.write("mind", { quiet: 1 });
    this.rules.call("seed_mind", { low, high });
    this.clearTree();
    let left = Math.max(1, playouts);
    while (left > 0) left = this.thinkOn(seat, left) && (await mayGoOn()) ? playouts - this.playouts : 0;
    return { action: this.best(), playouts: this.playouts };
  }

  /** What a bot in this seat draws from if it chooses the next step. */
  mindOf(seat: number): Mind {
    return mindOf(this.luck.seed, this.luck.salts, seat, this.played + 1);
  }

  private clearTree(): void {
    if (this.sifts) this.rules.write("luck", { quiet: 1 });
    this.rules.call("clear_tree");
  }

  /** Some play-outs more; whether yet others could change anything. */
  private thinkOn(seat: number, most: number): boolean {
    this.rules.call("think", { seat, playouts: Math.min(AT_ONCE, most) });
    return !this.isSettled && this.hasRoom;
  }

  private get playouts(): number {
    return this.rules.number("tree", "playouts");
  }

  /** Whether the choices of this game are sifted rather than searched. */
  private get sifts(): boolean {
    return "sieve" in this.rules.layout.sizes;
  }

  private get isSettled(): boolean {
    return this.sifts ? this.rules.number("sieve", "rivals") === 0 : this.rules.number("tree", "width") === 1;
  }

  private get hasRoom(): boolean {
    const { key, action } = this.rules.layout.fields.tree!;
    const [nodes, edges] = [this.rules.number("tree", "nodes"), this.rules.number("tree", "edges")];
    return nodes < ROOM * key![2] && edges < ROOM * action![2];
  }

  private best(): number {
    const edges = Array.from({ length: this.rules.number("tree", "width") }, (_, edge) => edge);
    const worth = edges.map((edge) => this.rules.call("surely", { edge }));
    return this.rules.row("tree", "action")[worth.indexOf(Math.max(...worth))]!;
  }
}
