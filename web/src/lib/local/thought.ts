/** A thought about one choice of one seat, a few play-outs at a time, in the memory of the rules: who plays on there meanwhile spoils it. */

import type { Mind } from "../match";
import type { Rules } from "../rules";

const AT_ONCE = 32; // play-outs between two looks, as the server takes them: with as many, a thought ends alike
const ROOM = 0.75; // of a tree; as long as it is not full, the server's larger one would hold just the same

/** What came of one action in the play-outs that began with it. */
export interface Prospect {
  action: number;
  tries: number;
  /** Of a first place, shared or not. */
  chance: number;
}

export class Thought {
  private readonly rules: Rules;
  private readonly seat: number;

  /** Chances are those of the whole game if play-outs are played in full, which takes longer where a game falls into parts. */
  constructor(rules: Rules, seat: number, [low, high]: Mind, inFull = false) {
    this.rules = rules;
    this.seat = seat;
    for (const block of ["mind", "luck"]) if (block in rules.layout.sizes) rules.write(block, { quiet: 1 });
    rules.call("seed_mind", { low, high });
    rules.call("clear_tree");
    rules.write("tree", { in_full: Number(inFull) });
  }

  get playouts(): number {
    return this.rules.number("tree", "playouts");
  }

  /** Some more play-outs, up to so many in all; false when there were enough, or more would change nothing or could not be remembered. */
  goOn(most = Infinity): boolean {
    const playouts = Math.min(AT_ONCE, Math.max(1, most - this.playouts));
    this.rules.call("think", { seat: this.seat, playouts });
    return this.playouts < most && !this.isSettled && this.hasRoom;
  }

  /** The thought goes on with this action alone: what looks bad was hardly tried. A sieve tries all alike. */
  lookCloser(action: number, playouts: number): void {
    const width = this.rules.number("tree", "width");
    const actions = this.rules.row("tree", "action");
    const edge = Array.from({ length: width }, (_, place) => actions[place]).indexOf(action);
    if (this.isSifted || width === 1 || edge < 0) return;
    this.rules.write("tree", { start: edge, width: 1 });
    this.rules.call("think", { seat: this.seat, playouts });
    this.rules.write("tree", { start: 0, width });
  }

  private get isSifted(): boolean {
    return "sieve" in this.rules.layout.sizes;
  }

  private get isSettled(): boolean {
    return this.isSifted ? this.rules.number("sieve", "rivals") === 0 : this.rules.number("tree", "width") === 1;
  }

  private get hasRoom(): boolean {
    const { key, action } = this.rules.layout.fields.tree!;
    const [nodes, edges] = [this.rules.number("tree", "nodes"), this.rules.number("tree", "edges")];
    return nodes < ROOM * key![2] && edges < ROOM * action![2];
  }

  /** All that the seat may do, the best first. */
  prospects(): Prospect[] {
    const [action, tries, wins] = ["action", "tries", "wins"].map((name) => this.rules.row("tree", name));
    const edges = Array.from({ length: this.rules.number("tree", "width") }, (_, edge) => ({ edge, worth: this.rules.call("surely", { edge }) }));
    edges.sort((one, other) => other.worth - one.worth);
    return edges.map(({ edge }) => ({ action: action![edge]!, tries: tries![edge]!, chance: wins![edge]! / Math.max(1, tries![edge]!) }));
  }
}
