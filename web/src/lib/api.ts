/** Questions over HTTP; those about a table of this device are answered here. A refusal comes back as a `Refusal` with a sentence in every language. */
import { fileAt, isStatic } from "./base";
import { reader } from "./i18n.svelte";
import { isLocal } from "./local/ids";
import type { Answer, Question } from "./local/messages";
import { reach } from "./reach.svelte";
import type { CommonTexts, GameTexts } from "./texts";
import type {
  GameDescription,
  GameSummary,
  ByLanguage,
  Explored,
  Language,
  Lesson,
  OpenedSalt,
  Replay,
  Review,
  SitWish,
  Standing,
  Status,
  Study,
  Table,
  TableWish,
} from "../generated/protocol";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refusal: string,
    readonly text: ByLanguage,
  ) {
    super(text.en);
  }
}

const UNREACHABLE: ByLanguage = {
  fr: "La table ne répond pas. Vérifie ta connexion et réessaie.",
  en: "The table does not answer. Check your connection and try again.",
  de: "Der Tisch antwortet nicht. Prüfe deine Verbindung und versuch es noch einmal.",
};

const NO_SERVER: ByLanguage = { fr: "Ce site n’a pas de serveur.", en: "This site has no server.", de: "Diese Seite hat keinen Server." };

/** What lies in the catalogue is a file, and may have been kept from before. */
function isKept(path: string): boolean {
  return /\.(json|md)$/.test(path);
}

async function reached(path: string, asked: RequestInit): Promise<Response> {
  if (isStatic && !isKept(path)) throw new Refusal(0, "NO_SERVER", NO_SERVER);
  const answer = await fetch(fileAt(`/api${path}`), asked).catch(() => null);
  if (!isKept(path)) reach.isThere = answer !== null;
  if (answer === null) throw new Refusal(0, "UNREACHABLE", UNREACHABLE);
  return answer;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const asked: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    asked.body = typeof body === "string" ? body : JSON.stringify(body);
    asked.headers = { "content-type": "application/json" };
  }
  const answer = await reached(path, asked);
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as { refusal?: string; text?: ByLanguage };
  throw new Refusal(answer.status, told.refusal ?? "UNKNOWN", told.text ?? UNREACHABLE);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask("GET", path)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await (await ask("POST", path, body)).json()) as T;
}

/** Asked once for as long as the page is open; a question that failed is asked again. */
const known = new Map<string, Promise<unknown>>();

function once<T>(path: string, question: (path: string) => Promise<T>): Promise<T> {
  const before = known.get(path) as Promise<T> | undefined;
  if (before) return before;
  const answer = question(path);
  known.set(path, answer);
  answer.catch(() => known.delete(path));
  return answer;
}

const key = encodeURIComponent;

/** Whatever a table is asked, it is asked where it stands. */
function at<Q extends Question, A extends unknown[]>(question: Q, live: (id: string, ...rest: A) => Promise<Answer<Q>>) {
  return (id: string, ...rest: A): Promise<Answer<Q>> => (isLocal(id) ? here(question, id, ...rest) : live(id, ...rest));
}

/** Asks the tables of this device. */
export async function here<Q extends Question>(question: Q, ...values: unknown[]): Promise<Answer<Q>> {
  return (await import("./local/client")).ask(question, ...values);
}

/** Cookies belong to a table's `id`: only a question that needs no seat may name the short code. */
export const api = {
  status: () => get<Status>("/status"),
  games: () => get<GameSummary[]>("/games.json"),
  game: (slug: string) => once(`/games/${key(slug)}/game.json`, get<GameDescription>),
  texts: (slug: string, language: Language) => once(`/games/${key(slug)}/${language}/texts.json`, get<GameTexts>),
  rulebook: (slug: string, language: Language) => once(`/games/${key(slug)}/${language}/rulebook.md`, async (path) => (await ask("GET", path)).text()),
  lesson: (slug: string) => once(`/games/${key(slug)}/lesson.json`, get<Lesson>),
  study: (slug: string, language: Language) => once(`/games/${key(slug)}/${language}/study.json`, get<Study>),
  explored: (slug: string) => once(`/games/${key(slug)}/explored.json`, get<Explored>),
  common: (language: Language) => once(`/common/${language}/texts.json`, get<CommonTexts>),
  matches: () => get<Table[]>("/matches"),
  openTables: () => get<Table[]>("/tables"),
  table: at("table", (table) => get<Table>(`/tables/${key(table)}`)),
  standing: at("standing", (table) => get<Standing>(`/tables/${key(table)}/standing`)),
  lay: (wish: TableWish) => post<Table>("/tables", wish),
  sit: (table: string, chair: SitWish) => post<Table>(`/tables/${key(table)}/seats`, chair),
  rise: async (table: string, seat: number) => void (await ask("DELETE", `/tables/${key(table)}/seats/${seat}`)),
  start: (table: string) => post<Table>(`/tables/${key(table)}/start`),
  openSalts: (table: string, salts: OpenedSalt[]) => post<Table>(`/tables/${key(table)}/salts`, { salts }),
  rematch: (table: string, pledge: string) => post<Table>(`/tables/${key(table)}/rematch`, { pledge }),
  replay: at("replay", (id, seat: number = -1) => get<Replay>(`/replays/${key(id)}${seat < 0 ? "" : `?seat=${seat}`}`)),
  review: at("review", (id) => get<Review>(`/replays/${key(id)}/review`)),
  /** The match as a file for `fathom verify`. */
  file: at("file", async (id) => (await ask("GET", `/matches/${key(id)}`)).text()),
  /** Gives such a file to the server, which lays its table: the seats of people are ours there. */
  send: (file: string) => post<Table>("/matches", file),
};

/** A sentence for whatever went wrong. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.text[reader.language];
  return error instanceof Error ? error.message : String(error);
}
