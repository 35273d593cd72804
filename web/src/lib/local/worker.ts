/** The worker in which tables of this device are played: it passes on what the page asks, and what the tables say. */

import { loadRules } from "../rules";
import type { Connection } from "./connection";
import { openKeeping } from "./keeping";
import type { FromPage, FromWorker, Question } from "./messages";
import { CONFLICT, RefusalError } from "./refusal";
import { Services } from "./services";
import { LocalTables } from "./tables";

const FAILED = 1011;
const tables = openKeeping().then((keeping) => new LocalTables(new Services(keeping, loadRules)));
const lines = new Map<number, Promise<Connection>>();
const tell = (message: FromWorker): void => postMessage(message);

async function answer({ ask, question, values }: Extract<FromPage, { ask: number }>): Promise<void> {
  try {
    const known = (await tables) as unknown as Record<Question, (...values: unknown[]) => Promise<unknown>>;
    tell({ ask, answer: await known[question](...values) });
  } catch (error) {
    const refusal = error instanceof RefusalError ? error : null;
    tell({ ask, trouble: { refusal: refusal?.name ?? "", status: refusal?.status ?? CONFLICT, values: refusal?.values ?? {}, words: String(error) } });
  }
}

async function open(line: number, id: string, seat: number | null): Promise<Connection> {
  const opened = await (await tables).connect(id, seat, (text) => tell({ line, text }));
  tell({ line, isOpen: true });
  return opened;
}

/** What goes wrong with a line ends it: the page opens another. */
async function hear(line: number, work: (known: Connection) => unknown): Promise<void> {
  try {
    await work(await lines.get(line)!);
  } catch (error) {
    lines.delete(line);
    tell({ line, isOpen: false, code: FAILED, reason: String(error) });
  }
}

onmessage = async ({ data }: MessageEvent<FromPage>) => {
  if ("pace" in data) (await tables).services.botPace = data.pace;
  else if ("ask" in data) await answer(data);
  else if ("id" in data) {
    lines.set(data.line, open(data.line, data.id, data.seat));
    await hear(data.line, () => undefined);
  } else if ("text" in data) await hear(data.line, (known) => known.hear(data.text));
  else {
    await hear(data.line, async (known) => (await tables).leave(known));
    lines.delete(data.line);
  }
};
