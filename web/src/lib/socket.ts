/** One line to one table: it comes back by itself, and nothing that was asked is forgotten in silence. */
import { under } from "./base";
import { isLocal } from "./local/ids";
import { LocalPipe } from "./local/pipe";
import type { Refused } from "../generated/protocol";

export interface Envelope {
  t: string;
  n?: number | null;
  id?: number | null;
  d?: unknown;
}

/** What a line needs of a socket; a table of this device has something like it. */
export interface Pipe {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** `away`: the line is down; `restarting`: the server said that it will be back in a moment; `closed`: for good. */
export type LineState = "connecting" | "open" | "away" | "restarting" | "closed";

interface Listener {
  /** What `hello` says: the last step and the last word that were received, and how often something was taken back. */
  last: () => { n: number; talk: number; taken_back: number };
  heard: (message: Envelope) => void;
  changed: (state: LineState, reason: string) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const A_MOMENT = 1000; // the same, where a server answers and says that it takes no more
const PING_EVERY = 25_000;
const RESTARTING = 1012;
const BROKEN_PROTOCOL = 1008;
const CLOSED = 3; // of a pipe

export class No extends Error {
  constructor(readonly refused: Refused) {
    super(refused.refusal);
  }
}

interface Asked {
  message: Envelope;
  done: () => void;
  refused: (why: No) => void;
}

/** The table answers a repeated request again and does not do it twice, so a request bears a number of its own. */
function newId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % (1 << 20)) * 2 ** 32 + low;
}

export class Line {
  private pipe: Pipe | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private heartbeat = 0;
  private asked = new Map<number, Asked>();
  private greeted = false;
  private closed = false;

  constructor(
    private readonly dial: () => Pipe,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Sends a request, and again if the line breaks meanwhile; the promise ends with `ok`, or with the refusal. */
  ask(t: string, d: unknown, n?: number): Promise<void> {
    const id = newId();
    const message: Envelope = { t, id, d, ...(n === undefined ? {} : { n }) };
    return new Promise((done, refused) => {
      this.asked.set(id, { message, done, refused });
      if (this.greeted) this.send(message);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    this.pipe?.close();
  }

  /** Says hello again, for instance after a gap in the numbers. */
  greet(): void {
    const { n, ...known } = this.listener.last();
    this.send({ t: "hello", n, d: known });
  }

  private send(message: Envelope): void {
    this.pipe?.send(JSON.stringify(message));
  }

  private open(): void {
    this.listener.changed("connecting", "");
    const pipe = this.dial();
    this.pipe = pipe;
    pipe.onopen = () => this.greet();
    pipe.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Envelope);
    pipe.onclose = (event) => this.lost(pipe, event);
  }

  private receive(message: Envelope): void {
    if (message.t === "welcome") this.settle();
    const asked = message.id ? this.asked.get(message.id) : undefined;
    if (asked && (message.t === "ok" || message.t === "no")) {
      this.asked.delete(message.id as number);
      if (message.t === "ok") asked.done();
      else asked.refused(new No(message.d as Refused));
      return;
    }
    this.listener.heard(message);
  }

  private settle(): void {
    if (!this.greeted) for (const { message } of this.asked.values()) this.send(message);
    this.greeted = true;
    this.wait = FIRST_WAIT;
    clearInterval(this.heartbeat);
    this.heartbeat = window.setInterval(() => this.send({ t: "ping" }), PING_EVERY);
    this.listener.changed("open", "");
  }

  private lost(pipe: Pipe, event: { code: number; reason: string }): void {
    if (pipe !== this.pipe || this.closed) return;
    clearInterval(this.heartbeat);
    this.greeted = false;
    if (event.code === BROKEN_PROTOCOL) {
      this.closed = true;
      this.listener.changed("closed", event.reason);
      return;
    }
    this.listener.changed(event.code === RESTARTING ? "restarting" : "away", event.reason);
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, event.code === RESTARTING ? A_MOMENT : LONGEST_WAIT);
  }

  /** Somebody looks at the page again, or the network is back: no more waiting. */
  private hurry = (): void => {
    if (this.closed || document.hidden || this.pipe?.readyState !== CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  };
}

/** To a table of this device, or over a socket to one of the server's. */
export function dial(key: string, seat: number | null): Pipe {
  return isLocal(key) ? new LocalPipe(key, seat) : (new WebSocket(socketAddress(key, seat)) as unknown as Pipe);
}

function socketAddress(key: string, seat: number | null): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const chair = seat === null ? "" : `?seat=${seat}`;
  return `${scheme}//${location.host}${under(`/api/tables/${encodeURIComponent(key)}/socket${chair}`)}`;
}
