/** One click from a game to a table with bots. */
import { api } from "./api";
import { about } from "./catalogue";
import { me } from "./names.svelte";
import { rememberTable } from "./remembered";
import { commitmentOf } from "./luck";
import { newSalt, openSalts } from "./pledge";
import { keep, keptAs, promise, promised } from "./storage";
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

/** Lays a table and keeps what was promised there: our salt, and the seal. Where nobody is waited for, the game begins. */
export async function layTable(wish: TableWish): Promise<Table> {
  const salt = newSalt();
  const table = await api.lay({ ...wish, pledge: commitmentOf(salt) });
  promise(table.id, salt, table.commitment);
  rememberTable(table); // before its page has come: the line may break on the way there
  const isWaiting = table.phase === "waiting" && wish.seats.filter(({ kind }) => kind === "person").length > 1;
  return isWaiting ? table : openSalts(table.phase === "waiting" ? await api.start(table.id) : table);
}

export async function playWithBots(slug: string): Promise<Table> {
  const game = await api.game(slug);
  const { bots, level } = lastOpponents(game);
  const bot = { kind: "bot" as const, level: game.levels.includes(level) ? level : usualLevel(game) };
  return layTable({
    game: slug,
    seats: [{ kind: "person" }, ...Array.from({ length: bots }, () => bot)],
    settings: about(slug).settings ?? {},
    open: false,
    clock: null,
    name: me.called,
  });
}

/** The next table with the same people. A new game wants new salt; who asks again sits there already, with the old. */
export async function playAgain(old: Table): Promise<Table> {
  const salt = promised(old.next ?? "").pledged[0] ?? newSalt();
  const table = await api.rematch(old.id, commitmentOf(salt));
  promise(table.id, salt, table.commitment);
  return openSalts(table);
}
