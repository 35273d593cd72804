/** A match in the browser: the rules in WebAssembly, and the luck of its seed and salts. */

import type { EventRow } from "../generated/protocol";
import { PLAYERS, QUICK_PLAYERS } from "../generated/rules";
import { stepDigest, type Draw } from "./luck";
import type { Fields, Rules } from "./rules";

export type Player = (typeof PLAYERS)[number];

/** Both halves of the seed that somebody chooses by. */
export type Mind = readonly [low: number, high: number];

const SET_UP = 0; // the number of the step that lays out the table
const ALLOWED = 0;
const AT_ONCE = 32; // play-outs between two looks, as the server takes them: with as many, a thought ends alike
const ROOM = 0.75; // of a tree; as long as it is not full, the server's larger one would hold just the same
const EVERYBODY = -1; // as a mask: every seat, and whoever looks on
const HIDDEN = -1; // what stands in place of a value that a listener may not know

/** The state lies in the memory of the rules: a match has them to itself. */
export class LocalMatch {
  private readonly rules: Rules;
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
      const hears = knows![i] === EVERYBODY || (listener >= 0 && ((knows![i]! >> listener) & 1) === 1);
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
  choose(player: Player, seat: number, [low, high]: Mind, playouts: number): number {
    const number = PLAYERS.indexOf(player);
    this.rules.write("mind", { quiet: 1 });
    this.rules.call("seed_mind", { low, high });
    if (number < QUICK_PLAYERS) return this.rules.call("choose", { seat, player: number });
    this.think(seat, playouts);
    return this.best();
  }

  private think(seat: number, playouts: number): void {
    if (this.sifts) this.rules.write("luck", { quiet: 1 });
    this.rules.call("clear_tree");
    let left = Math.max(1, playouts);
    while (left > 0) {
      this.rules.call("think", { seat, playouts: Math.min(AT_ONCE, left) });
      left = this.isSettled || !this.hasRoom ? 0 : playouts - this.rules.number("tree", "playouts");
    }
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
