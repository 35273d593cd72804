/** Who sits at a table of this device: people with their names, and bots with names that nobody else has. */

import { BOT_NAMES, DEFAULT_PLAYER } from "../../generated/rules";
import type { SeatRow } from "./keeping";
import { RefusalError } from "./refusal";

/** Somebody who shall sit there: a person has a name, a bot a level. */
export interface Chair {
  kind: "person" | "bot";
  level?: string;
  name?: string;
}

/** One line of what can be seen. */
function cleaned(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function areAlike(one: string, other: string): boolean {
  const look = (name: string): string => name.normalize("NFKC").replace(/\s/g, "").toLowerCase();
  return look(one) === look(other);
}

export function isPlayedByBot({ kind, resigned }: SeatRow): boolean {
  return kind !== "person" || resigned;
}

export function peopleAt(seats: readonly SeatRow[]): number[] {
  return seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
}

function person({ name = "" }: Chair): SeatRow {
  return { kind: "person", level: DEFAULT_PLAYER, name: cleaned(name), resigned: false };
}

function bot(level: string, seat: number, others: readonly string[]): SeatRow {
  const names = [...BOT_NAMES.slice(seat), ...BOT_NAMES];
  return { kind: "bot", level, name: names.find((name) => !others.some((other) => areAlike(name, other)))!, resigned: false };
}

/** Those of a new table; bots do not take the name of anybody here. */
export function seatsOf(chairs: readonly Chair[]): SeatRow[] {
  const people = chairs.map((chair) => (chair.kind === "person" ? person(chair) : null));
  const taken = people.flatMap((row) => (row ? [row.name] : []));
  checkNames(taken);
  return chairs.map(({ level = DEFAULT_PLAYER }, seat) => {
    const row = people[seat] ?? bot(level, seat, taken);
    taken.push(row.name);
    return row;
  });
}

/** Nobody is taken for somebody else. */
function checkNames(names: readonly string[]): void {
  if (names.some((name) => !name)) throw new RefusalError("NAME_MISSING");
  const twice = names.find((name, place) => names.slice(0, place).some((other) => areAlike(name, other)));
  if (twice) throw new RefusalError("NAME_TAKEN", undefined, "", { other: twice });
}
