/** Whether a finished match holds what was promised: the seal, our salt, and every draw. */
import { checkStep, sealFits, type CheckedStep, type Sealed } from "./luck";
import type { Promised } from "./storage";
import { sightsOf } from "./history";
import type { EventRow, Replay, Sight } from "../generated/protocol";

/** A game may say what its draws became: `games/<slug>/dice.ts` exports `rollsOf`. */
export interface Dice {
  rollsOf(before: Sight | undefined, events: readonly EventRow[], draws: readonly (readonly [number, number])[]): { fits: boolean }[];
}

/** true: it fits; false: it does not; null: it cannot be known from here. */
export interface Verdict {
  seal: boolean;
  /** The seal is the one that we were shown before the first roll. */
  seen: boolean | null;
  /** Our salts were mixed in. */
  salted: boolean | null;
  steps: CheckedStep[];
  draws: number;
  /** The first step that does not follow from the seed, -1 if all do. */
  unfit: number;
  /** The first step whose events do not follow from its draws; null where the game cannot say. */
  untrue: number | null;
}

export function isGood(verdict: Verdict): boolean {
  return verdict.seal && verdict.seen !== false && verdict.salted !== false && verdict.unfit < 0 && (verdict.untrue ?? -1) < 0;
}

export function sealedOf({ table }: Replay): Sealed | null {
  if (table.seed === null) return null;
  return { seed: table.seed, salts: table.salts ?? [], commitment: table.commitment };
}

function firstUntrue(replay: Replay, dice: Dice): number {
  const sights = sightsOf(replay.steps);
  return replay.steps.findIndex((step, n) => dice.rollsOf(sights[n - 1], step.events, step.draws).some((roll) => !roll.fits));
}

export function judge(replay: Replay, luck: Sealed, known: Promised, dice: Dice | null): Verdict {
  const steps = replay.steps.map((step, number) => checkStep(luck, number, step.draws));
  return {
    seal: sealFits(luck),
    seen: known.commitment ? known.commitment === luck.commitment : null,
    salted: known.salts.length ? known.salts.every((salt) => luck.salts.includes(salt)) : null,
    steps,
    draws: steps.reduce((sum, step) => sum + step.draws.length, 0),
    unfit: steps.findIndex((step) => !step.fits),
    untrue: dice ? firstUntrue(replay, dice) : null,
  };
}

const dice = import.meta.glob<Dice>("../games/*/dice.ts");

export async function findDice(slug: string): Promise<Dice | null> {
  return (await dice[`../games/${slug}/dice.ts`]?.()) ?? null;
}
