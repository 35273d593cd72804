/** One click from a game to a table with bots. */
import { api } from "./api";
import { about } from "./catalogue";
import { me } from "./names.svelte";
import { newSalt, promise, promised } from "./storage";
import type { GameDescription, Table, TableWish } from "../generated/protocol";

const COMPANY = 3;

const NEWCOMERS_MEET = "matelot"; // plays well, and at once

export function usualLevel(game: GameDescription): string {
  return game.levels.includes(NEWCOMERS_MEET) ? NEWCOMERS_MEET : (game.levels[0] ?? "");
}

export function usualSeats(game: GameDescription): number {
  return Math.min(game.seats[1], Math.max(game.seats[0], COMPANY));
}

/** Lays a table and keeps what was promised there: our salt, and the seal. */
export async function layTable(wish: TableWish): Promise<Table> {
  const table = await api.lay(wish);
  promise(table.id, wish.salt ?? null, table.commitment);
  return table;
}

export async function playWithBots(slug: string): Promise<Table> {
  const game = await api.game(slug);
  const bots = Array.from({ length: usualSeats(game) - 1 }, () => ({ kind: "bot" as const, level: usualLevel(game) }));
  const table = await layTable({
    game: slug,
    seats: [{ kind: "person" }, ...bots],
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
