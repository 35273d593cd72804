/** What this browser's diver has done so far, and the badges for it. It stays here: no account, nobody else is told. */
import { GAMES } from "./catalogue";
import type { Key } from "./i18n.svelte";
import { keep, keptAs } from "./storage";
import type { Table } from "../generated/protocol";

const NAME = "logbook";
const DIVE = "daily";
const STRONG = ["capitaine", "kraken"];
const DAYS_KEPT = 60;
const MS_OF_DAY = 86_400_000;
const MANY = 4; // opponents

export interface Logbook {
  /** Finished games, and those won by us alone, by game. */
  finished: Record<string, number>;
  won: Record<string, number>;
  /** Won where every bot was a strong one; against a whole crowd; and finished with other people. */
  strong: number;
  crowds: number;
  company: number;
  /** The days of which the dive was finished, newest last. */
  days: string[];
  /** Badges, with the table that each was earned at. */
  earned: Record<string, string>;
}

export interface Badge {
  name: string;
  title: Key;
  how: Key;
  values: Record<string, string | number>;
  /** How far one has come, of how much. */
  reached: number;
  goal: number;
}

type Ended = Pick<Table, "id" | "game" | "seats" | "you" | "results">;

const EMPTY: Logbook = { finished: {}, won: {}, strong: 0, crowds: 0, company: 0, days: [], earned: {} };

export function logbook(): Logbook {
  return { ...EMPTY, ...keptAs<Partial<Logbook>>(NAME) };
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The dive of a day, and the table at which this browser plays it. */
interface Dive {
  day: string;
  table: string;
}

export function noteDive(dive: Dive): void {
  keep(DIVE, JSON.stringify(dive));
}

/** The table of today's dive, if it was begun here. */
export function diveToday(now = Date.now()): string | null {
  const dive = keptAs<Dive>(DIVE);
  return dive?.day === dayOf(now) ? dive.table : null;
}

function dayAt(table: string): string | null {
  const dive = keptAs<Dive>(DIVE);
  return dive?.table === table ? dive.day : null;
}

/** Days in a row up to today, or up to yesterday where today's is still to come. */
export function streak(days: readonly string[], now = Date.now()): number {
  const done = new Set(days);
  const last = done.has(dayOf(now)) ? now : now - MS_OF_DAY;
  let length = 0;
  while (done.has(dayOf(last - length * MS_OF_DAY))) length++;
  return length;
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0);
const more = (counts: Record<string, number>, game: string, by: number): Record<string, number> =>
  by ? { ...counts, [game]: (counts[game] ?? 0) + by } : counts;

/** All there are, in the order in which one may hope for them. */
export function badges(book: Logbook): Badge[] {
  const badge = (name: string, reached: number, goal = 1, values: Badge["values"] = {}, kind = name): Badge => ({
    name,
    title: `badge_${kind}` as Key,
    how: `badge_${kind}_how` as Key,
    values: { n: goal, ...values },
    reached: Math.min(reached, goal),
    goal,
  });
  const row = longest(book.days);
  return [
    badge("first", sum(book.finished)),
    ...GAMES.map((game) => badge(`won.${game}`, book.won[game] ?? 0, 1, { game }, "won")),
    badge("everywhere", GAMES.filter((game) => book.finished[game]).length, GAMES.length),
    badge("master", GAMES.filter((game) => book.won[game]).length, GAMES.length),
    badge("strong", book.strong),
    badge("crowd", book.crowds, 1, { n: MANY }),
    badge("company", book.company),
    badge("row3", row, 3, {}, "row"),
    badge("row7", row, 7, {}, "row"),
    badge("dives25", sum(book.finished), 25, {}, "dives"),
    badge("dives100", sum(book.finished), 100, {}, "dives"),
  ];
}

/** The longest row of days in a row. */
function longest(days: readonly string[]): number {
  return Math.max(0, ...days.map((day) => streak(days, Date.parse(day))));
}

/** Notes a game that ended for us; a seat that was given up was not ours to the end. */
export function enter(table: Ended): void {
  const { seats, you, results, game } = table;
  if (!results || !you.length || you.every((seat) => seats[seat]?.resigned)) return;
  const before = logbook();
  const day = dayAt(table.id);
  const others = seats.filter((_, seat) => !you.includes(seat));
  const won = Number(you.length === 1 && results[you[0]!]?.[0] === 1);
  const after: Logbook = {
    finished: more(before.finished, game, 1),
    won: more(before.won, game, won),
    strong: before.strong + Number(won && others.length > 0 && others.every(({ kind, level }) => kind === "bot" && STRONG.includes(level))),
    crowds: before.crowds + Number(won && others.length >= MANY),
    company: before.company + Number(others.some(({ kind }) => kind === "person") || you.length > 1),
    days: day && !before.days.includes(day) ? [...before.days, day].sort().slice(-DAYS_KEPT) : before.days,
    earned: before.earned,
  };
  const fresh = badges(after).filter(({ name, reached, goal }) => reached === goal && !(name in before.earned));
  keep(NAME, JSON.stringify({ ...after, earned: { ...before.earned, ...Object.fromEntries(fresh.map(({ name }) => [name, table.id])) } }));
}

/** The badges that a table brought. */
export function earnedAt(id: string): Badge[] {
  const book = logbook();
  return badges(book).filter(({ name }) => book.earned[name] === id);
}
