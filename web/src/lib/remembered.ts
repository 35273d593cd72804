/** The tables at which this browser sat: where to go on, and what became of the others. */
import { t } from "./i18n.svelte";
import { enter } from "./logbook";
import { keep, keptAs } from "./storage";
import { acting, turnWords } from "./turns";
import type { Table } from "../generated/protocol";

const MOST = 30; // tables; beyond them the oldest is forgotten
const NAME = "tables";

type Known = Pick<Table, "id" | "game" | "phase" | "seats" | "you" | "results">;

export interface Remembered extends Known {
  /** When this browser was last there, in milliseconds since 1970. */
  at: number;
}

/** The newest first. */
export function remembered(): Remembered[] {
  return keptAs<Remembered[]>(NAME) ?? [];
}

/** Notes that we are there now; who has no seat, or has left it, has nothing to come back to. What is over stays as it was. */
export function rememberTable({ id, game, phase, seats, you, results }: Known, at = Date.now()): void {
  const before = remembered().find((one) => one.id === id);
  const own = phase === "over" && !you.length ? (before?.you ?? []) : you;
  const seen = before?.phase === "over" ? before.at : at;
  const others = remembered().filter((one) => one.id !== id);
  const list = own.length ? [{ id, game, phase, seats, you: own, results, at: seen }, ...others] : others;
  write(list.sort((one, other) => other.at - one.at).slice(0, MOST));
  if (phase === "over" && before && before.phase !== "over") enter({ id, game, seats, you: own, results });
}

export function forgetTable(id: string): void {
  write(remembered().filter((one) => one.id !== id));
}

function write(list: readonly Remembered[]): void {
  keep(NAME, JSON.stringify(list));
}

/** The others, by name. */
export function company({ seats, you }: Known): string[] {
  return seats.flatMap(({ name }, seat) => (name && !you.includes(seat) ? [name] : []));
}

/** We gave up: whoever plays on there is a bot. */
export function isGivenUp({ seats, you }: Known): boolean {
  return you.every((seat) => seats[seat]?.resigned);
}

/** Our seats that are to act; one that was given up waits for nobody. */
function oursOf({ seats, you }: Known, toAct: number): number[] {
  return acting({ seats }, toAct).filter((seat) => you.includes(seat) && !seats[seat]?.resigned);
}

export function isOurTurn(table: Known, toAct: number): boolean {
  return oursOf(table, toAct).length > 0;
}

/** Whom the table waits for. */
export function awaited(table: Known, toAct: number): string {
  const missing = table.seats.filter(({ kind, name }) => kind === "person" && !name).length;
  if (table.phase === "waiting") return missing ? t("waiting_for", { n: missing }) : "";
  if (table.phase === "aside") return t("set_aside");
  return toAct ? turnWords(table, toAct, oursOf(table, toAct)[0] ?? -1) : "";
}

/** How it ended for us; who shared a device hears who won. */
export function outcome(table: Known): string {
  const { results, seats, you } = table;
  if (isGivenUp(table)) return t("given_up");
  const places = (results ?? []).map(([place]) => place);
  const own = places[you[0] ?? -1] ?? 0;
  const winners = seats.filter((_, seat) => places[seat] === 1).map(({ name }) => name);
  if (you.length > 1 && winners.length) return t("won_by", { names: winners.join(", ") });
  if (own === 1) return t("won");
  return winners.length && seats.length > 2 ? t("place_of", { n: own, seats: seats.length }) : t("lost");
}
