/** The page's end of the worker in which tables of this device are played. It starts with the first question. */

import { api, Refusal } from "../api";
import { fill, LANGUAGES } from "../i18n.svelte";
import { pace } from "../pace.svelte";
import type { ByLanguage, Language } from "../../generated/protocol";
import type { Answer, FromPage, FromWorker, Question, Trouble } from "./messages";

const LOST = 1006; // as a socket says that its other end is gone
const BOT_PACE = 800; // ms that a bot takes for a move; who reads faster waits less

/** The other end of a line. */
interface Ends {
  opened: () => void;
  heard: (text: string) => void;
  closed: (code: number, reason: string) => void;
}

interface Asked {
  done: (answer: unknown) => void;
  failed: (why: unknown) => void;
}

let number = 0;
let worker: Worker | null = null;
const asked = new Map<number, Asked>();
const lines = new Map<number, Ends>();

let told = -1; // the pace, at last

/** Whatever is said, the pace that the reader has chosen goes before it. */
function tell(message: FromPage): void {
  worker ??= start();
  const botPace = BOT_PACE * Math.min(1, pace.times);
  if (botPace !== told) worker.postMessage({ pace: (told = botPace) } satisfies FromPage);
  worker.postMessage(message);
}

function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  started.onerror = (event) => lose(event.message || "the worker does not start");
  told = -1;
  return started;
}

/** All that was under way ends; what comes next starts another worker. */
function lose(reason: string): void {
  worker?.terminate();
  worker = null;
  for (const { failed } of asked.values()) failed(new Error(reason));
  for (const { closed } of lines.values()) closed(LOST, reason);
  asked.clear();
  lines.clear();
}

function hear(message: FromWorker): void {
  if ("ask" in message) void settle(message);
  else if ("text" in message) lines.get(message.line)?.heard(message.text);
  else if (message.isOpen) lines.get(message.line)?.opened();
  else {
    lines.get(message.line)?.closed(message.code, message.reason);
    lines.delete(message.line);
  }
}

async function settle(message: Extract<FromWorker, { ask: number }>): Promise<void> {
  const question = asked.get(message.ask);
  asked.delete(message.ask);
  if ("trouble" in message) question?.failed(await whyNot(message.trouble));
  else question?.done(message.answer);
}

/** A refusal in the words of the table, as the server would send it. */
async function whyNot({ refusal, status, values, words }: Trouble): Promise<Error> {
  if (!refusal) return new Error(words);
  const sentence = async (language: Language): Promise<string> => {
    const texts = await api.common(language).catch(() => null);
    return fill(texts?.table?.[refusal] ?? refusal, values, language);
  };
  const said = await Promise.all(LANGUAGES.map(async (language) => [language, await sentence(language)]));
  const text = Object.fromEntries(said) as ByLanguage;
  return new Refusal(status, refusal, text);
}

export function ask<Q extends Question>(question: Q, ...values: unknown[]): Promise<Answer<Q>> {
  const id = ++number;
  return new Promise<unknown>((done, failed) => {
    asked.set(id, { done, failed });
    tell({ ask: id, question, values });
  }) as Promise<Answer<Q>>;
}

export function openLine(id: string, seat: number | null, ends: Ends): { send: (text: string) => void; close: () => void } {
  const line = ++number;
  lines.set(line, ends);
  tell({ line, id, seat });
  return {
    send: (text) => tell({ line, text }),
    close: () => {
      if (lines.delete(line)) tell({ line });
    },
  };
}
