/** A line to a table of this device. The page takes it for a socket: it opens, carries texts, and closes. */

import type { Pipe } from "../socket";

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];
const LOST = 1006;

export class LocalPipe implements Pipe {
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  private readonly line: Promise<{ send: (text: string) => void; close: () => void }>;

  constructor(id: string, seat: number | null) {
    this.line = import("./client").then(({ openLine }) =>
      openLine(id, seat, { opened: () => this.opened(), heard: (data) => this.onmessage?.({ data }), closed: (code, reason) => this.closed(code, reason) }),
    );
    this.line.catch((error: unknown) => this.closed(LOST, String(error)));
  }

  send(text: string): void {
    void this.line.then(({ send }) => send(text));
  }

  close(): void {
    void this.line.then(({ close }) => close());
    this.closed(LOST, "");
  }

  private opened(): void {
    this.readyState = OPEN;
    this.onopen?.();
  }

  private closed(code: number, reason: string): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.({ code, reason });
  }
}
