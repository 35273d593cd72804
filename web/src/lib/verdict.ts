/** Whether a finished match holds what was promised: the seal, the pledges, our salt, every draw, and who chose. */
import { checkStep, isSound, pledgesFit, sealFits, type CheckedStep, type Sealed } from "./luck";
import { doubtAbout } from "./pledge";
import type { Promised } from "./storage";
import { sightsOf } from "./history";
import type { EventRow, Replay, ReplayStep, Sight, Table } from "../generated/protocol";

/** A game may say what its draws became: `games/<slug>/dice.ts` exports `rollsOf`. */
export interface Dice {
  rollsOf(before: Sight | undefined, events: readonly EventRow[], draws: readonly (readonly [number, number])[]): { fits: boolean }[];
}

/** true: it fits; false: it does not; null: it cannot be known from here. */
export interface Verdict {
  seal: boolean;
  /** The seal is the one that we were shown before the first roll. */
  seen: boolean | null;
  /** All salts are what was pledged; null where a match began before there were pledges. */
  pledged: boolean | null;
  /** Our salts were mixed in, among the pledges that we saw. */
  salted: boolean | null;
  /** What the beacon added is what its signature says; null where it was promised and did not come. */
  beacon: boolean | null;
  /** How many choices were made by bots; and the first that somebody else made in a bot's seat, -1 if there is none. */
  bots: number;
  meddled: number;
  steps: CheckedStep[];
  draws: number;
  /** The first step that does not follow from the seed, -1 if all do. */
  unfit: number;
  /** The first step whose events do not follow from its draws; null where the game cannot say. */
  untrue: number | null;
  /** How often something was taken back; and the first of those steps that does not follow, -1 if all do. */
  undone: number;
  amiss: number;
}

export function isGood(verdict: Verdict): boolean {
  const { seal, seen, pledged, salted, beacon, unfit, untrue, amiss, meddled } = verdict;
  return seal && ![seen, pledged, salted, beacon].includes(false) && ![unfit, untrue ?? -1, amiss, meddled].some((step) => step >= 0);
}

export function sealedOf({ table }: Replay): Sealed | null {
  if (table.seed === null) return null;
  return { seed: table.seed, salts: table.salts ?? [], commitment: table.commitment };
}

interface Course {
  steps: CheckedStep[];
  unfit: number;
  untrue: number | null;
}

/** Steps from a number on, and what lay there before them. */
function checkCourse(before: Sight | undefined, steps: readonly ReplayStep[], from: number, luck: Sealed, dice: Dice | null): Course {
  const checked = steps.map((step, place) => checkStep(luck, from + place, step.draws));
  const sights = [before, ...sightsOf([{ sight: before ?? {} }, ...steps]).slice(1)];
  const isUntrue = (step: ReplayStep, place: number) => dice?.rollsOf(sights[place], step.events, step.draws).some((roll) => !roll.fits);
  const untrue = steps.findIndex(isUntrue);
  return { steps: checked, unfit: checked.find((step) => !step.fits)?.number ?? -1, untrue: dice && (untrue < 0 ? untrue : from + untrue) };
}

/** null: this browser opened no salt here. */
function isSalted({ table }: Replay, luck: Sealed, known: Promised): boolean | null {
  if (!table.pledges && known.pledged.length) return false;
  if (!table.pledges) return known.salts.length ? known.salts.every((salt) => luck.salts.includes(salt)) : null;
  return known.opened && !["pledge", "list", "ignored"].includes(doubtAbout(table, known) ?? "");
}

const NOBODYS = ["time", "absence"];

/** In a bot's seat that bot alone chooses. */
function isMeddled({ seats }: Table, { seat, chooser }: ReplayStep): boolean {
  const chair = seats[seat];
  return chair?.kind === "bot" && chooser !== chair.level && !NOBODYS.includes(chooser);
}

function checkChoosers({ table, steps }: Replay): Pick<Verdict, "bots" | "meddled"> {
  if (!table.pledges) return { bots: 0, meddled: -1 };
  const bots = steps.filter(({ chooser }) => chooser && chooser !== "person" && !NOBODYS.includes(chooser)).length;
  return { bots, meddled: steps.findIndex((step) => isMeddled(table, step)) };
}

export function judge(replay: Replay, luck: Sealed, known: Promised, dice: Dice | null): Verdict {
  const course = checkCourse(undefined, replay.steps, 0, luck, dice);
  const undone = replay.taken_back.map(({ first, steps }) => checkCourse(steps[0]?.sight, steps.slice(1), first, luck, dice));
  return {
    ...course,
    seal: sealFits(luck),
    seen: known.commitment ? known.commitment === luck.commitment : null,
    pledged: replay.table.pledges && pledgesFit(replay.table.pledges, luck.salts),
    salted: isSalted(replay, luck, known),
    beacon: replay.table.pledges?.beacon?.randomness ? isSound(replay.table.pledges.beacon) : null,
    ...checkChoosers(replay),
    draws: [course, ...undone].flatMap(({ steps }) => steps).reduce((sum, step) => sum + step.draws.length, 0),
    undone: undone.length,
    amiss: undone.flatMap(({ unfit, untrue }) => [unfit, untrue ?? -1]).find((step) => step >= 0) ?? -1,
  };
}

const dice = import.meta.glob<Dice>("../games/*/dice.ts");

export async function findDice(slug: string): Promise<Dice | null> {
  return (await dice[`../games/${slug}/dice.ts`]?.()) ?? null;
}
