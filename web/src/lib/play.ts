/** One click from a game to a table with bots. */
import { api, here, Refusal } from "./api";
import { about } from "./catalogue";
import { byLanguage } from "./i18n.svelte";
import { isLocal } from "./local/ids";
import type { Chair } from "./local/seats";
import { me } from "./names.svelte";
import { rememberTable } from "./remembered";
import { readiness } from "./readiness.svelte";
import { commitmentOf } from "./luck";
import { newSalt, openSalts } from "./pledge";
import { keep, keepPromised, keptAs, promise, promised } from "./storage";
import type { GameDescription, GameSummary, Table, TableWish } from "../generated/protocol";

const COMPANY = 3;

const NEWCOMERS_MEET = "matelot"; // plays well, and at once

/** Against how many bots, and how strong they are. */
export interface Opponents {
  bots: number;
  level: string;
}

/** A table to be laid: who has a name sits at this device, we first; other people come by themselves. */
export interface NewTable extends Pick<TableWish, "game" | "settings" | "open" | "clock" | "hints"> {
  chairs: Chair[];
}

/** Both in hex; a salt for each person, in the order of their seats. */
interface Luck {
  seed: string;
  salts: string[];
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

export function usualOpponents(game: Seated): Opponents {
  return { bots: usualSeats(game) - 1, level: NEWCOMERS_MEET };
}

/** Those of the last time, or the usual ones. */
export function lastOpponents(game: Seated): Opponents {
  const usual = usualOpponents(game);
  const { bots, level = usual.level } = keptAs<Partial<Opponents>>(`bots.${game.slug}`) ?? {};
  return { bots: numbersOf(game).find((number) => number === bots) ?? usual.bots, level };
}

export function keepOpponents(slug: string, opponents: Opponents): void {
  keep(`bots.${slug}`, JSON.stringify(opponents));
}

/** Where all people sit at this device no server is needed; where that cannot be, or does not work, the server lays the table. */
export async function layTable(wish: NewTable): Promise<Table> {
  const trouble = (await isForHere(wish)) ? await layHere(wish).catch((error: unknown) => error) : null;
  if (trouble && !(trouble instanceof Error)) return trouble as Table;
  if (trouble instanceof Refusal) throw trouble; // the wish is at fault, and would be there too
  return layLive(wish).catch((error: unknown) => {
    throw trouble && error instanceof Refusal && error.refusal === "UNREACHABLE" ? new Refusal(0, "STUCK", byLanguage("stuck_here")) : error;
  });
}

/** Nobody comes from elsewhere, bots and whoever gives hints neither, this browser can, and what is in the box needs no judge. */
async function isForHere({ game, chairs, settings = {}, open }: NewTable): Promise<boolean> {
  const isAmongUs = !open && chairs.every(({ kind, name }) => kind === "bot" || name);
  if (!isAmongUs || typeof Worker === "undefined" || typeof WebAssembly === "undefined") return false;
  const found = await import("./local/box").catch(() => null);
  const { adviser } = await api.game(game);
  const names = [adviser, ...chairs.map(({ level }) => level)];
  return !!found && names.every((name) => !name || found.isOurs(name)) && found.canPack(game, chairs.length, settings);
}

/** By luck of its own, unless another is agreed upon. */
export async function layHere({ game, chairs, settings = {}, clock = null, hints = true }: NewTable, luck?: Luck): Promise<Table> {
  const { seed, salts } = luck ?? { seed: newSalt(), salts: chairs.filter(({ kind }) => kind === "person").map(newSalt) };
  const table = await here("lay", { game, chairs, settings, clock, hints, salts, seed });
  keepOpened(table, salts);
  return table;
}

/** At a table of this device salts are open as soon as they are pledged. */
function keepOpened({ id, you, commitment, pledges }: Table, salts: string[]): void {
  keepPromised(id, { commitment, pledged: salts, opened: { made: pledges?.made ?? [], round: null, seats: you }, salts: [] });
}

/** Lays a table and keeps what was promised there: our salt, and the seal. Where nobody is waited for, the game begins. */
async function layLive({ chairs, ...wish }: NewTable): Promise<Table> {
  const isWaited = chairs.some(({ kind, name }) => kind === "person" && !name);
  if (!isWaited) await readiness.until(wish.game);
  const salt = newSalt();
  const seats = chairs.map(({ kind, level }) => (kind === "bot" ? { kind, level: level! } : { kind }));
  const table = await api.lay({ ...wish, seats, name: chairs[0]?.name ?? me.called, pledge: commitmentOf(salt) });
  promise(table.id, salt, table.commitment);
  rememberTable(table); // before its page has come: the line may break on the way there
  const whole = await sitBeside(table, chairs);
  return isWaited ? whole : openSalts(whole.phase === "waiting" ? await api.start(whole.id) : whole);
}

/** The others at this device; the last of all begins the match. */
async function sitBeside(table: Table, chairs: readonly Chair[]): Promise<Table> {
  let now = table;
  for (const [seat, { kind, name }] of chairs.entries()) {
    if (kind === "bot" || !name || table.you.includes(seat)) continue;
    const salt = newSalt();
    now = await api.sit(table.id, { name, pledge: commitmentOf(salt), seat, here: true });
    promise(table.id, salt, table.commitment);
  }
  return now;
}

export async function playWithBots(slug: string): Promise<Table> {
  const game = await api.game(slug);
  const { bots, level } = lastOpponents(game);
  const bot = { kind: "bot" as const, level: game.levels.includes(level) ? level : usualLevel(game) };
  const chairs = [{ kind: "person" as const, name: me.called }, ...Array.from({ length: bots }, () => bot)];
  return layTable({ game: slug, chairs, settings: about(slug).settings ?? {}, open: false, clock: null });
}

/** The next table with the same people. A new game wants new salt; who asks again sits there already, with the old. */
export async function playAgain(old: Table): Promise<Table> {
  if (isLocal(old.id)) return playAgainHere(old);
  const salt = promised(old.next ?? "").pledged[0] ?? newSalt();
  const table = await api.rematch(old.id, commitmentOf(salt));
  promise(table.id, salt, table.commitment);
  return openSalts(table);
}

async function playAgainHere(old: Table): Promise<Table> {
  const salts = old.you.map(newSalt);
  const table = await here("rematch", old.id, salts, newSalt());
  if (!promised(table.id).commitment) keepOpened(table, salts);
  return table;
}
