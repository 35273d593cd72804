/** What the page and the worker say to each other. A line carries the texts of docs/wire.md. */

import type { LocalTables } from "./tables";

export type Question = "lay" | "table" | "standing" | "rematch" | "replay" | "review" | "file";
export type Answer<Q extends Question> = Awaited<ReturnType<LocalTables[Q]>>;

export type FromPage =
  | { ask: number; question: Question; values: unknown[] }
  | { line: number; id: string; seat: number | null }
  | { line: number; text: string }
  | { line: number }
  | { pace: number };

/** Why not, by the table's own word for it; and in whatever words there are, for what nobody foresaw. */
export interface Trouble {
  refusal: string;
  status: number;
  values: Record<string, string>;
  words: string;
}

export type FromWorker =
  | { ask: number; answer: unknown }
  | { ask: number; trouble: Trouble }
  | { line: number; text: string }
  | { line: number; isOpen: true }
  | { line: number; isOpen: false; code: number; reason: string };
