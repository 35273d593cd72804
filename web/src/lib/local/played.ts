/** A match is its moves: a game, a box, a seed and the numbered actions. All else follows by replaying them. */

import { LocalMatch, type Luck, type Note } from "../match";
import type { Draw } from "../luck";
import type { Fields, Rules } from "../rules";
import { PLACE } from "../../generated/rules";

export const NOBODY = -1;
export const ALLOWED = 0;

/** Who chose: a person, nobody, or a bot by its level; after how many play-outs, and for which step it was asked. */
export type Chooser = readonly [kind: string, playouts: number, asked: number];
const UNKNOWN: Chooser = ["", 0, 0];
export const PERSON = "person";
export const BY_PERSON: Chooser = [PERSON, 0, 0];
export const BY_TIME: Chooser = ["time", 0, 0];
export const BY_ABSENCE: Chooser = ["absence", 0, 0];

export interface Move {
  seat: number;
  action: number;
  chooser: Chooser;
}

/** One numbered action, and everything that came of it. */
export interface Step extends Move {
  number: number;
  notes: Note[];
  draws: Draw[];
  state: number; // the fingerprint of the state that it led to
  choices: number; // among how many actions it was
}

/** Moves that were played and then undone, from step `first` on. The luck of those steps stays what it was. */
export interface TakenBack {
  first: number;
  moves: readonly Move[];
}

/** A match being played in rules that it has to itself. */
export class Played {
  readonly match: LocalMatch;
  readonly steps: Step[] = [];
  takenBack: readonly TakenBack[] = []; // in the order in which that was done

  constructor(
    private readonly rules: Rules,
    readonly luck: Luck,
    private readonly box: Fields,
    moves: readonly Move[] = [],
  ) {
    this.match = new LocalMatch(rules, luck, box);
    this.note({ seat: NOBODY, action: NOBODY, chooser: UNKNOWN }, 0);
    for (const move of moves) this.play(move);
  }

  private note({ seat, action, chooser }: Move, choices: number): void {
    const came = { notes: this.match.notes(), draws: this.match.draws(), state: this.match.fingerprint() };
    this.steps.push({ number: this.steps.length, seat, action, chooser, choices, ...came });
  }

  /** Plays an action, or answers why not and leaves everything as it was. */
  play(move: Move): number {
    const choices = this.match.allowed(move.seat).length;
    const whyNot = this.match.play(move.seat, move.action);
    if (whyNot === ALLOWED) this.note(move, choices);
    return whyNot;
  }

  get n(): number {
    return this.steps.length - 1;
  }

  get last(): Step {
    return this.steps.at(-1)!;
  }

  get moves(): Move[] {
    return this.steps.slice(1);
  }

  /** The same table where these moves were played instead, in the same rules unless others are given: this one is over then. */
  withMoves(moves: readonly Move[], rules = this.rules): Played {
    return new Played(rules, this.luck, this.box, moves);
  }

  /** The match as it was before step `number`, which is taken back with all that came after it. */
  before(number: number): Played {
    const { moves } = this;
    const earlier = this.withMoves(moves.slice(0, number - 1));
    earlier.takenBack = [...this.takenBack, { first: number, moves: moves.slice(number - 1) }];
    return earlier;
  }

  /**
   * Each course that was taken back, in its order: from which step on, and its moves from the beginning.
   * Between two of them moves were only added: what came before the one is how the other began.
   */
  undone(): { first: number; moves: readonly Move[] }[] {
    let course: readonly Move[] = this.moves;
    return this.takenBack
      .toReversed()
      .map(({ first, moves }) => ({ first, moves: (course = [...course.slice(0, first - 1), ...moves]) }))
      .reverse();
  }

  /** Place and points of every seat, at the end. */
  results(seats: number): [number, number][] {
    const payoffs = Array.from({ length: seats }, (_, seat) => this.match.payoff(seat));
    return payoffs.map((payoff) => [Math.floor(payoff / PLACE), payoff - Math.floor(payoff / PLACE) * PLACE]);
  }
}
