/** Who may act, in words. */
import { t } from "./i18n.svelte";
import type { Table } from "../generated/protocol";

export function acting(table: Pick<Table, "seats">, toAct: number): number[] {
  return table.seats.flatMap((_, seat) => ((toAct >> seat) & 1 ? [seat] : []));
}

/** The people on one's own side, where others play against it. */
export function partnersOf({ seats, sides }: Pick<Table, "seats" | "sides">, you: number): number[] {
  if (you < 0 || sides.every((side) => side === sides[you])) return [];
  return seats.flatMap((chair, seat) => (seat !== you && sides[seat] === sides[you] && chair.kind === "person" ? [seat] : []));
}

export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("list_last", { list: names.slice(0, -1).join(", "), last });
}

export function turnWords(table: Pick<Table, "seats" | "phase">, toAct: number, you: number): string {
  if (table.phase === "over") return t("game_over");
  if (table.phase === "aside") return t("set_aside");
  const seats = acting(table, toAct);
  if (!seats.length) return t("one_moment"); // dice, or the sea
  if (seats.length > 2 && seats.length === table.seats.length) return t("turn_of_all");
  const others = seats.filter((seat) => seat !== you).map((seat) => table.seats[seat]?.name ?? "");
  if (seats.includes(you)) return others.length ? t("you_too", { names: inWords(others) }) : t("your_turn");
  return others.length === 1 ? t("turn_of", { name: others[0] ?? "" }) : t("turns_of", { names: inWords(others) });
}

/** Whether somebody plays along from elsewhere. */
export function hasCompany({ seats, you }: Pick<Table, "seats" | "you">): boolean {
  return !you.length || seats.some(({ kind }, seat) => kind === "person" && !you.includes(seat));
}
