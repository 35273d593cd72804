/** The whole check of a finished match: every step played again by the rules, and all that was told of it held against what comes of that. */

import { mindOf } from "../luck";
import { glance, LocalMatch, THE_TABLE } from "../match";
import type { Replay, ReplayStep, Sight, Table } from "../../generated/protocol";
import { DEFAULT_PLAYER, PLACE, PLAYERS, QUICK_PLAYERS } from "../../generated/rules";
import type { Rules } from "../rules";
import { fieldsOf, timeOf } from "./box";

/** What does not follow: the box, who chose, what a bot chose, an action, what was told, drawn or seen, the end, the result. */
export type What = "box" | "chooser" | "choice" | "refused" | "event" | "draw" | "sight" | "end" | "result";

export interface Fault {
  what: What;
  step: number;
  /** It is one of the steps that were taken back. */
  isBack: boolean;
  /** Which event, draw or seat, from 1 on; or the name of what was seen. */
  which: string;
  told: string;
  derived: string;
}

export interface Replayed {
  steps: number;
  /** Of bots, at a glance, made again. */
  choices: number;
  fault: Fault | null;
}

type Difference = Pick<Fault, "which" | "told" | "derived">;

const ALLOWED = 0;
const SET_UP = { seat: -1, action: -1, chooser: "" };
const NOTHING: Difference = { which: "", told: "", derived: "" };

/** Steps in their order: `before` are played, then all that is told of `steps`, whose first has the whole sight, is checked. */
interface Course {
  isBack: boolean;
  before: readonly ReplayStep[];
  steps: readonly ReplayStep[];
}

/** What was taken back is found from the end: between two such times steps were only added. */
function coursesOf({ steps, taken_back }: Replay): Course[] {
  let line: readonly ReplayStep[] = steps;
  const undone = taken_back.toReversed().map(({ first, steps: gone }) => {
    line = [...line.slice(0, first), ...gone.slice(1)];
    return { isBack: true, before: line.slice(0, Math.max(0, first - 1)), steps: gone };
  });
  return [{ isBack: false, before: [], steps }, ...undone];
}

/** Plays a match again; before each step how many are checked, in the end what came of it. */
export function* playAgain(rules: Rules, replay: Replay): Generator<number, Replayed> {
  const check = new Check(rules, replay.table, replay.seat);
  for (const course of coursesOf(replay)) {
    const fault = yield* check.follow(course);
    if (fault) return { steps: check.steps, choices: check.choices, fault };
  }
  return { steps: check.steps, choices: check.choices, fault: null };
}

class Check {
  private readonly rules: Rules;
  private readonly table: Table;
  private readonly seat: number; // whose sight was told
  steps = 0;
  choices = 0;

  constructor(rules: Rules, table: Table, seat: number) {
    [this.rules, this.table, this.seat] = [rules, table, seat];
  }

  *follow({ before, steps, isBack }: Course): Generator<number, Fault | null> {
    const match = this.layOut();
    if (!match) return { what: "box", step: 0, isBack, ...NOTHING };
    for (const { seat, action } of before.slice(1)) match.play(seat, action);
    let sight: Sight = {};
    for (const [place, step] of steps.entries()) {
      yield this.steps;
      sight = { ...sight, ...step.sight };
      const found = this.differs(match, before.length + place, step, sight);
      if (found) return { step: before.length + place, isBack, ...found };
      this.steps += 1;
    }
    const found = isBack ? null : this.endsOtherwise(match);
    return found && { step: steps.length - 1, isBack, ...found };
  }

  /** null where no box can be made of what was agreed. */
  private layOut(): LocalMatch | null {
    const { game, seats, settings, seed, salts } = this.table;
    try {
      return new LocalMatch(this.rules, { seed: seed ?? "", salts: salts ?? [] }, fieldsOf(game, seats.length, settings));
    } catch {
      return null;
    }
  }

  private differs(match: LocalMatch, number: number, step: ReplayStep, sight: Sight): Omit<Fault, "step" | "isBack"> | null {
    const played = number === 0 ? beginsOtherwise(step) : this.playsOtherwise(match, number, step);
    if (played) return played;
    const told = [
      ["event", differenceOf(step.events, match.heard(THE_TABLE))],
      ["draw", differenceOf(step.draws, match.draws())],
      ["sight", differenceIn(sight, match.sight(this.seat))],
    ] as const;
    const found = told.find(([, difference]) => difference);
    return found ? { what: found[0], ...found[1]! } : null;
  }

  /** Who chose, what a bot would have chosen, and whether that is allowed at all; then it is done. */
  private playsOtherwise(match: LocalMatch, number: number, step: ReplayStep): Omit<Fault, "step" | "isBack"> | null {
    const { seat, action, chooser } = step;
    const spoken = { which: `${seat + 1}`, told: chooser, derived: "" };
    if (!(seat in this.table.seats) || number !== match.next) return { what: "refused", ...spoken };
    if (this.table.pledges && !isLikely(this.table, step)) return { what: "chooser", ...spoken };
    const chosen = this.choiceOf(match, step);
    if (chosen !== action) return { what: "choice", ...spoken, told: `${action}`, derived: `${chosen}` };
    return match.play(seat, action) === ALLOWED ? null : { what: "refused", ...spoken };
  }

  /** A choice at a glance, made again; of all others what was told. */
  private choiceOf(match: LocalMatch, { seat, action, chooser }: ReplayStep): number {
    const number = (PLAYERS as readonly string[]).indexOf(chooser);
    if (number < 0 || number >= QUICK_PLAYERS || !this.table.pledges || !match.mayAct(seat)) return action;
    this.choices += 1;
    return glance(match, chooser, seat, mindOf(this.table.seed ?? "", this.table.salts ?? [], seat, match.next));
  }

  private endsOtherwise(match: LocalMatch): Omit<Fault, "step" | "isBack"> | null {
    if (match.toAct) return { what: "end", ...NOTHING };
    const payoffs = this.table.seats.map((_, seat) => match.payoff(seat));
    const places = payoffs.map((payoff) => [Math.floor(payoff / PLACE), payoff % PLACE]);
    const found = differenceOf(this.table.results ?? [], places);
    return found && { what: "result", ...found };
  }
}

function beginsOtherwise({ seat, action, chooser }: ReplayStep): Omit<Fault, "step" | "isBack"> | null {
  const fits = seat === SET_UP.seat && action === SET_UP.action && chooser === SET_UP.chooser;
  return fits ? null : { what: "refused", ...NOTHING };
}

/** In a bot's seat that bot alone chooses; for a person who is slow or away, the usual one does, or nobody; and time chooses where time runs. */
function isLikely({ game, seats }: Table, { seat, action, chooser }: ReplayStep): boolean {
  const [chair, time] = [seats[seat]!, timeOf(game)];
  if (chooser === "time") return !!time && action >= time.first && action < time.first + time.count;
  if (chooser === "absence") return chair.kind === "person" && action === time?.silence;
  return chair.kind === "bot" ? chooser === chair.level : ["person", DEFAULT_PLAYER].includes(chooser);
}

const said = (value: unknown): string => (value === undefined ? "–" : JSON.stringify(value).replaceAll(",", ", "));

function differenceOf(told: readonly unknown[], derived: readonly unknown[]): Difference | null {
  const place = Array.from({ length: Math.max(told.length, derived.length) }).findIndex((_, i) => said(told[i]) !== said(derived[i]));
  return place < 0 ? null : { which: `${place + 1}`, told: said(told[place]), derived: said(derived[place]) };
}

function differenceIn(told: Sight, derived: Sight): Difference | null {
  const name = Object.keys({ ...told, ...derived }).find((field) => said(told[field]) !== said(derived[field]));
  return name === undefined ? null : { which: name, told: said(told[name]), derived: said(derived[name]) };
}
