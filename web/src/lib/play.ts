/** One click from a game to a table with bots. */
import { api } from "./api";
import { about } from "./catalogue";
import { me } from "./names.svelte";
import { rememberTable } from "./remembered";
import { keep, keptAs, newSalt, promise, promised } from "./storage";
import type { GameDescription, GameSummary, Table, TableWish } from "../generated/protocol";

const COMPANY = 3;

const NEWCOMERS_MEET = "matelot"; // plays well, and at once

/** Against how many bots, and how strong they are. */
export interface Opponents {
  bots: number;
  level: string;
}

type Seated = Pick<GameSummary, "slug" | "seats">;

export function usualLevel(game: GameDescription): string {
  return game.levels.includes(NEWCOMERS_MEET) ? NEWCOMERS_MEET : (game.levels[0] ?? "");
}

export function usualSeats({ seats: [fewest, most] }: Seated): number {
  return Math.min(most, Math.max(fewest, COMPANY));
}

/** How many bots there may be besides us. */
export function numbersOf({ seats: [fewest, most] }: Seated): number[] {
  return Array.from({ length: most - fewest + 1 }, (_, more) => fewest - 1 + more);
}

/** Those of the last time, or the usual ones. */
export function lastOpponents(game: Seated): Opponents {
  const { bots, level = NEWCOMERS_MEET } = keptAs<Partial<Opponents>>(`bots.${game.slug}`) ?? {};
  return { bots: numbersOf(game).find((number) => number === bots) ?? usualSeats(game) - 1, level };
}

export function keepOpponents(slug: string, opponents: Opponents): void {
  keep(`bots.${slug}`, JSON.stringify(opponents));
}

/** Lays a table and keeps what was promised there: our salt, and the seal. */
export async function layTable(wish: TableWish): Promise<Table> {
  const table = await api.lay(wish);
  promise(table.id, wish.salt ?? null, table.commitment);
  rememberTable(table); // before its page has come: the line may break on the way there
  return table;
}

export async function playWithBots(slug: string): Promise<Table> {
  const game = await api.game(slug);
  const { bots, level } = lastOpponents(game);
  const bot = { kind: "bot" as const, level: game.levels.includes(level) ? level : usualLevel(game) };
  const table = await layTable({
    game: slug,
    seats: [{ kind: "person" }, ...Array.from({ length: bots }, () => bot)],
    settings: about(slug).settings ?? {},
    open: false,
    clock: null,
    name: me.called,
    salt: newSalt(),
  });
  return table.phase === "waiting" ? api.start(table.id) : table;
}

/** The next table with the same people. A new game wants new salt; who asks again sits there already, with the old. */
export async function playAgain(old: Table): Promise<Table> {
  const salt = promised(old.next ?? "").salts[0] ?? newSalt();
  const table = await api.rematch(old.id, salt);
  promise(table.id, salt, table.commitment);
  return table;
}
