/** What the server's processes do for those who play (src/fathom/bots/analysis.py, judging.py and levels.py), in the browser: a bot's choice, a hint, a review.

Each thinks in the memory of the match that it is given and stops to listen every few play-outs: nothing may be played there until it is through.
*/

import type { Advice, TurningPoint } from "../../generated/protocol";
import { ADVICE, CAPTAINS_MS, CARE, CLOSER, KRAKENS_PATIENCE, PLAYERS, QUICK_PLAYERS, SURE, TURN, TURNS_SHOWN } from "../../generated/rules";
import { glance, LocalMatch, type Mind, type Player } from "../match";
import type { Fields, Rules } from "../rules";
import { Thought, type Prospect } from "./thought";

export type Question = () => boolean;
export type Care = typeof CARE;

/** How long a thought may take; the sooner of both ends it. */
export interface Effort {
  milliseconds: number;
  playouts: number;
}

const ENDLESS = { milliseconds: Infinity, playouts: Infinity };
const KRAKEN: Player = "kraken";
export const CAPTAIN: Player = "capitaine";

/** The milliseconds that a bot of this level thinks about a choice. */
export function patienceOf(player: string): number {
  return player === KRAKEN ? CAPTAINS_MS * KRAKENS_PATIENCE : CAPTAINS_MS;
}

/** Lets whoever wrote to us be heard; a timer would wait for milliseconds. */
function listen(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

async function thinkThrough(thought: Thought, effort: Partial<Effort>, mayGoOn: Question): Promise<void> {
  const { milliseconds, playouts } = { ...ENDLESS, ...effort };
  const end = performance.now() + milliseconds;
  while (thought.goOn(playouts) && performance.now() < end && mayGoOn()) await listen();
}

export interface Choice {
  action: number;
  /** None for a choice at a glance. */
  playouts: number;
}

/** What a bot of this level does: as many play-outs from the same mind lead to the same choice, however the first time ended. */
export async function chooseWithin(
  match: LocalMatch,
  player: string,
  seat: number,
  mind: Mind,
  effort: Partial<Effort> = { milliseconds: patienceOf(player) },
  mayGoOn: Question = () => true,
): Promise<Choice> {
  if (PLAYERS.slice(0, QUICK_PLAYERS).some((quick) => quick === player)) return { action: glance(match, player, seat, mind), playouts: 0 };
  const thought = new Thought(match.rules, seat, mind);
  await thinkThrough(thought, effort, mayGoOn);
  return { action: thought.prospects()[0]!.action, playouts: thought.playouts };
}

/** What the Captain would do: the best actions, the better one first. What was never tried is no advice. */
export async function adviseOn(
  match: LocalMatch,
  seat: number,
  mind: Mind,
  mayGoOn: Question,
  effort: Partial<Effort> = { milliseconds: CAPTAINS_MS },
): Promise<Advice[]> {
  const found = await weigh(match.rules, seat, mind, effort, mayGoOn);
  const tried = found.filter(({ tries }) => tries > 0);
  return (tried.length ? tried : found).slice(0, ADVICE).map(advice);
}

async function weigh(rules: Rules, seat: number, mind: Mind, effort: Partial<Effort>, mayGoOn: Question): Promise<Prospect[]> {
  const thought = new Thought(rules, seat, mind, true);
  await thinkThrough(thought, effort, mayGoOn);
  return thought.prospects();
}

function advice({ action, tries, chance }: Prospect): Advice {
  const error = tries ? Math.sqrt((chance * (1 - chance)) / tries) : 0;
  return { action, chance, give_or_take: SURE * error, exact: false };
}

/** A match to look back on: how it was laid out, and who did what. */
export interface Played {
  seed: string;
  salts: readonly string[];
  box: Fields;
  moves: readonly (readonly [seat: number, action: number])[];
}

/** A review draws from the first seven bytes of the match's seed: whoever asks, whenever, hears the same. */
function reviewersMind(seed: string): Mind {
  return [parseInt(seed.slice(6, 14), 16), parseInt(seed.slice(0, 6), 16)];
}

/** The steps that decided a match, in their order; those found so far, when it may not go on. */
export async function reviewOf(rules: Rules, played: Played, mayGoOn: Question, care: Care = CARE): Promise<TurningPoint[]> {
  const turns = await new Reviewer(rules, played, care, mayGoOn).turns();
  const most = turns.toSorted((one, other) => swing(other.before, other.after) - swing(one.before, one.after)).slice(0, TURNS_SHOWN);
  return most.sort((one, other) => one.number - other.number);
}

class Reviewer {
  private readonly rules: Rules;
  private readonly played: Played;
  private readonly care: Care;
  private readonly mayGoOn: Question;
  private readonly mind: Mind;
  private readonly states: Uint8Array[];
  private readonly known = new Map<number, number[]>();

  constructor(rules: Rules, played: Played, care: Care, mayGoOn: Question) {
    [this.rules, this.played, this.care, this.mayGoOn] = [rules, played, care, mayGoOn];
    this.mind = reviewersMind(played.seed);
    this.states = statesOf(rules, played);
  }

  /** Looks at the match at so many places, and closer where a chance is not what it was at the place before. */
  async turns(): Promise<TurningPoint[]> {
    const last = this.states.length - 1;
    const stride = Math.max(1, Math.floor(this.states.length / this.care.looks));
    const turns: TurningPoint[] = [];
    for (let low = 0; low < last && this.mayGoOn(); low += stride) {
      for (const number of await this.narrow(low, Math.min(low + stride, last))) turns.push(await this.judge(number));
    }
    return turns;
  }

  /** The chance of each seat to come first if all go on at a glance from a step on. */
  private async look(number: number): Promise<number[]> {
    const before = this.known.get(number);
    if (before) return before;
    await listen();
    const chances = outlook(this.rules, this.states[number]!, this.mind, this.care.outlook);
    this.known.set(number, chances);
    return chances;
  }

  /** The steps after `low`, up to `high`, that turned the match. */
  private async narrow(low: number, high: number): Promise<number[]> {
    if (swing(await this.look(low), await this.look(high)) < TURN) return [];
    if (high - low === 1) return [high];
    const middle = Math.floor((low + high) / 2);
    return [...(await this.narrow(low, middle)), ...(await this.narrow(middle, high))];
  }

  /** Was it the choice, or what came of it? A mistake gave away at least half of what turned. */
  private async judge(number: number): Promise<TurningPoint> {
    const [seat, action] = this.played.moves[number - 1]!;
    const [before, after] = [await this.look(number - 1), await this.look(number)];
    this.rules.bytes("state").set(this.states[number - 1]!);
    const { better, kept, worth } = await this.weighChoice(seat, action);
    if (kept - worth >= swing(before, after) / 2) return { number, seat, action, cause: "mistake", before, after, better, kept, worth };
    return { number, seat, action, cause: "luck", before, after, better: action, kept: worth, worth };
  }

  /** A choice beside a better one, by the Captain: a browser has no other judge. */
  private async weighChoice(seat: number, action: number): Promise<Pick<TurningPoint, "better" | "kept" | "worth">> {
    const { second_thoughts: playouts } = this.care;
    const thought = new Thought(this.rules, seat, this.mind, true);
    await thinkThrough(thought, { playouts }, this.mayGoOn);
    const best = thought.prospects()[0]!;
    if (best.action === action) return { better: action, kept: best.chance, worth: best.chance };
    thought.lookCloser(action, Math.max(1, Math.floor(playouts / CLOSER)));
    const worth = thought.prospects().find((prospect) => prospect.action === action)?.chance ?? best.chance;
    return worth >= best.chance ? { better: action, kept: worth, worth } : { better: best.action, kept: best.chance, worth };
  }
}

/** The match once more: what lay there after each step. */
function statesOf(rules: Rules, { moves, box, ...luck }: Played): Uint8Array[] {
  const match = new LocalMatch(rules, luck, box);
  const states = [rules.bytes("state").slice()];
  for (const [seat, action] of moves) {
    match.play(seat, action);
    states.push(rules.bytes("state").slice());
  }
  return states;
}

function outlook(rules: Rules, state: Uint8Array, [low, high]: Mind, playouts: number): number[] {
  rules.bytes("state").set(state);
  rules.write("mind", { quiet: 1 });
  rules.call("seed_mind", { low, high });
  const memory = rules.bytes("firsts").fill(0);
  rules.call("look_ahead", { playouts });
  const firsts = new BigInt64Array(memory.buffer, memory.byteOffset, memory.length / BigInt64Array.BYTES_PER_ELEMENT);
  return Array.from(firsts.slice(0, rules.number("box", "seats")), (count) => Number(count) / playouts);
}

function swing(before: readonly number[], after: readonly number[]): number {
  return Math.max(...after.map((chance, seat) => Math.abs(chance - before[seat]!)));
}
