/** The box of a table in the browser: settings as people write them, and the numbers that they stand for. */

import { BOXES } from "../../generated/boxes";
import { CARDS } from "../../generated/cards";
import type { Option, Setting } from "../../generated/protocol";
import { PLAYERS } from "../../generated/rules";
import type { Fields } from "../rules";
import { NOT_FOUND, RefusalError } from "./refusal";

/** Time as a move of the table: action `first + k` lets `moment << k` ms pass. */
export interface Time {
  first: number;
  count: number;
  moment: number;
  silence: number; // what a seat does whose connection has fallen silent
}

/** What a table must know of a game besides its rules. */
export interface Box {
  rules: string; // the version
  seats: readonly [number, number];
  options: readonly Option[];
  judged: readonly string[]; // the options that do not go with all others: what becomes of them only the server can say
  sides: readonly number[];
  events: Readonly<Record<string, number>>;
  refusals: readonly (readonly [name: string, clause: string])[];
  time: Time | null;
}

const SWITCH = ["off", "on"];
const NO_CHOICE = -1;
type Settings = Record<string, Setting>;
const known = BOXES as unknown as Record<string, Box>;
const cards = CARDS as Record<string, { settings?: Settings; silent?: readonly number[] }>;

export function boxOf(slug: string): Box {
  const box = known[slug];
  if (!box) throw new RefusalError("UNKNOWN_GAME", NOT_FOUND);
  return box;
}

/** Where it can be played live. */
export function timeOf(slug: string): Time | null {
  return known[slug]?.time ?? null;
}

/** The version of its rules; "" for a game that is not known here. */
export function versionOf(slug: string): string {
  return known[slug]?.rules ?? "";
}

/** The phases in which nobody may talk, whisper or be advised. */
export function silentIn(slug: string): readonly number[] {
  return cards[slug]?.silent ?? [];
}

/** Whether a box can be packed here: what its options come to together the server alone can judge, and rows of an edition too. */
/** Who plays by our own rules, and not from outside. */
export function isOurs(level: string): boolean {
  return (PLAYERS as readonly string[]).includes(level);
}

export function canPack(slug: string, seats: number, settings: Settings): boolean {
  const box = known[slug];
  return !!box && seats >= box.seats[0] && seats <= box.seats[1] && Object.entries(settings).every(([name, setting]) => fits(box, slug, seats, name, setting));
}

function fits(box: Box, slug: string, seats: number, name: string, setting: Setting): boolean {
  const option = box.options.find((one) => one.name === name);
  if (!option) return false;
  const usual = cards[slug]?.settings?.[name] ?? option.default;
  const value = numberOf(option, setting);
  const isInRange = value >= option.low && value <= (option.seat ? seats : option.high);
  return isInRange && (setting === usual || !box.judged.includes(name));
}

/** -1 for a word that is none of the choices. */
function numberOf(option: Option | undefined, setting: Setting): number {
  if (!option?.choices.length) return Number(setting);
  return option.choices.indexOf(typeof setting === "boolean" ? SWITCH[Number(setting)]! : String(setting));
}

/** All settings of a box, the booklet's among them. */
export function settingsOf(slug: string, settings: Settings): Settings {
  return Object.fromEntries(boxOf(slug).options.map((option) => [option.name, settings[option.name] ?? option.default]));
}

/** The numbers of a box; rows of somebody's own edition are numbers already. */
export function fieldsOf(slug: string, seats: number, settings: Settings): Fields {
  const { options } = boxOf(slug);
  const numbers = Object.entries({ ...settingsOf(slug, settings), ...settings }).map(([name, setting]) => {
    const number = Array.isArray(setting)
      ? setting
      : numberOf(
          options.find((option) => option.name === name),
          setting,
        );
    if (number === NO_CHOICE) throw new RangeError(`${name}: ${setting} is no choice`);
    return [name, number] as const;
  });
  return { ...Object.fromEntries(numbers), seats };
}
