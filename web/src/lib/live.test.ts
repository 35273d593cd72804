import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Live } from "./live.svelte";
import { pace } from "./pace.svelte";
import type { Envelope } from "./socket";
import type { EventRow, Table, Welcome } from "../generated/protocol";
import { seatOf } from "../testing.seats";

/** The other end of the line: says what a test makes it say, and remembers what it heard. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  heard: Envelope[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  send(message: string): void {
    this.heard.push(JSON.parse(message) as Envelope);
  }

  say(message: Envelope): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(code = 1006, reason = ""): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}

const table: Table = {
  id: "reef",
  code: "KRILL",
  game: "sharks",
  settings: {},
  open: false,
  clock: null,
  hints: true,
  adviser: "capitaine",
  phase: "playing",
  seats: ["Léa", "Noé"].map((name) => seatOf(name)),
  host: 0,
  you: [0],
  n: 0,
  commitment: "ab",
  pledges: null,
  salts: [],
  seed: null,
  results: null,
  next: null,
  taken_back: 0,
  sides: [0, 1],
  brought: false,
};

const ROLLED: EventRow = [4, 0, 1, 2, 3, 0];
const STOPPED: EventRow = [5, 0, 8, 0, 0, 0];
const turn = { allowed: [1, 2], to_act: 1, since: 0, deadline: null, may_take_back: false };

function welcome(n: number, missed: EventRow[][], score: number): Envelope {
  return { t: "welcome", n, d: { table, you: 0, missed, sight: { score, signs: 6 }, talk: [], ...turn } };
}

function step(n: number, score: number, events: EventRow[] = [ROLLED, STOPPED], allowed = [3], since = n): Envelope {
  return { t: "step", n, d: { events, sight: { score }, allowed, to_act: 2, since, deadline: null, may_take_back: true } };
}

let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  live = new Live("reef", null);
  FakeSocket.last.open();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("says hello first, and takes the welcome as it is", () => {
  expect(FakeSocket.last.heard).toEqual([{ t: "hello", n: -1, d: { talk: -1, taken_back: 0 } }]);
  FakeSocket.last.say(welcome(1, [[ROLLED], [STOPPED]], 8));
  expect(live.told).toEqual([
    { n: 0, event: ROLLED },
    { n: 1, event: STOPPED },
  ]);
  expect(live.sight).toEqual({ score: 8, signs: 6 });
  expect(live.allowed).toEqual([1, 2]);
});

test("another seal than the one that was shown first is told, and no salt leaves", () => {
  const ask = vi.fn();
  vi.stubGlobal("fetch", ask);
  FakeSocket.last.say(welcome(0, [[]], 0));
  expect(live.doubt).toBeNull();
  FakeSocket.last.say({ t: "table", n: 0, d: { ...table, phase: "opening", commitment: "cd", pledges: { made: ["", ""], unopened: [], beacon: null } } });
  expect(live.doubt).toBe("seal");
  expect(ask).not.toHaveBeenCalled();
});

test("shows a step event by event, and only then the table as it lies", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  const played: EventRow[] = [];
  live.board = {
    play: async (event) => {
      played.push(event);
      expect(live.sight["score"]).toBe(0);
      await new Promise((done) => setTimeout(done, 300));
    },
  };
  FakeSocket.last.say(step(1, 8));
  expect(live.allowed).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(played).toEqual([ROLLED, STOPPED]);
  expect(live.now).toEqual(STOPPED);
  await vi.advanceTimersByTimeAsync(300);
  expect(live.sight).toEqual({ score: 8, signs: 6 });
  expect(live.allowed).toEqual([3]);
  expect(live.now).toBeNull();
});

test("whoever moves is at it, whosever turn it is then; where nobody does it, nobody", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  live.board = { play: () => new Promise((done) => setTimeout(done, 300)) };
  expect(live.acting).toBe(0b01);
  FakeSocket.last.say(step(1, 8, [[4, 2, 0, 0, 0, 0], [5, -1, 0, 0, 0, 0]], [3])); // prettier-ignore
  expect(live.acting).toBe(0b100);
  await vi.advanceTimersByTimeAsync(300);
  expect(live.acting).toBe(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(live.acting).toBe(0b10);
});

test("where time runs, the table lies as it is at once and one may act while pieces move", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  const played: EventRow[] = [];
  live.board = { flows: (_, after) => Number(after["score"]) < 20, play: (event) => (played.push(event), new Promise(() => undefined)) };
  FakeSocket.last.say(step(1, 8));
  FakeSocket.last.say(step(2, 9, []));
  expect(played).toEqual([ROLLED, STOPPED]);
  expect(live.events).toEqual([ROLLED, STOPPED]);
  expect(live.told.length).toBe(2);
  expect(live.sight["score"]).toBe(9);
  expect(live.allowed).toEqual([3]);
  FakeSocket.last.say(step(3, 20));
  expect(live.allowed).toEqual([]);
  expect(live.sight["score"]).toBe(9);
});

test("where time runs, the next move waits for the answer to the last, and what the page does of itself fails in silence", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  live.board = { flows: () => true };
  FakeSocket.last.say(step(1, 1, [], [3, 4, 5]));
  const acts = () => FakeSocket.last.heard.filter(({ t }) => t === "act");
  const answer = async (t: string, n: number) => {
    FakeSocket.last.say({ t, n, id: acts().at(-1)?.id ?? 0, d: { refusal: "NOTHING_NEW", clause: "L4" } });
    await vi.advanceTimersByTimeAsync(0);
  };
  void live.act(3, true);
  void live.act(4);
  void live.act(5, true);
  expect(acts().length).toBe(1);
  expect(live.allowed).toEqual([3, 4, 5]);
  await answer("no", 1);
  expect(live.refused).toBeNull();
  FakeSocket.last.say(step(2, 1, [], [3]));
  await answer("ok", 2);
  expect(acts().map(({ d }) => (d as { action: number }).action)).toEqual([3, 4]);
  expect(live.sent).toBeNull();
});

test("a tap skips what still moves", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  live.board = { play: () => new Promise(() => undefined) };
  FakeSocket.last.say(step(1, 8));
  live.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(live.sight["score"]).toBe(8);
});

test("what happened since one's last decision can be seen again, and changes nothing", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  expect(live.canShowAgain).toBe(false);
  FakeSocket.last.say(step(1, 8));
  live.skip();
  await vi.advanceTimersByTimeAsync(0);
  const played: [EventRow, number][] = [];
  live.board = { play: async (event) => void played.push([event, Number(live.sight["score"])]) };
  const told = live.told.length;
  expect(live.canShowAgain).toBe(true);
  void live.showAgain();
  expect(live.allowed).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(played).toEqual([
    [ROLLED, 0],
    [STOPPED, 0],
  ]);
  expect([live.sight["score"], live.allowed, live.told.length]).toEqual([8, [3], told]);
  void live.act(3);
  expect(live.canShowAgain).toBe(false);
});

test("a tap ends what is shown again, and the table lies as it did", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  FakeSocket.last.say(step(1, 8));
  FakeSocket.last.say(step(2, 9));
  live.skip();
  await vi.advanceTimersByTimeAsync(5000);
  const [played, skipped]: EventRow[][] = [[], []];
  live.board = { play: (event) => new Promise(() => played!.push(event)), catchUp: (event) => void skipped!.push(event) };
  void live.showAgain();
  expect(live.again).toBe(true);
  live.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([played, skipped]).toEqual([[ROLLED], [STOPPED, ROLLED, STOPPED]]);
  expect([live.again, live.showing, live.sight["score"]]).toEqual([false, false, 9]);
});

test("what comes while it is shown again is shown after it", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  FakeSocket.last.say(step(1, 8));
  live.skip();
  await vi.advanceTimersByTimeAsync(0);
  live.board = { play: () => new Promise((done) => setTimeout(done, 300)) };
  void live.showAgain();
  FakeSocket.last.say(step(2, 9));
  expect(live.sight["score"]).toBe(0);
  await vi.advanceTimersByTimeAsync(1200);
  expect(live.sight["score"]).toBe(9);
  expect(live.showing).toBe(false);
});

test("one's own dice wait to be thrown; a tap throws them and skips nothing; where nobody taps they fall by themselves", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  const played: EventRow[] = [];
  live.board = { isThrown: ([kind]) => kind === ROLLED[0], play: async (event) => void played.push(event) };
  FakeSocket.last.say(step(1, 8));
  await vi.advanceTimersByTimeAsync(1000);
  expect([live.throwing, played]).toEqual([true, []]);
  live.skip();
  await vi.advanceTimersByTimeAsync(100);
  expect([live.throwing, played]).toEqual([false, [ROLLED, STOPPED]]);
  FakeSocket.last.say(step(2, 9));
  await vi.advanceTimersByTimeAsync(1000);
  expect(live.sight["score"]).toBe(8);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(live.sight["score"]).toBe(9);
});

test("dice wait longer for whoever throws them for the first times", async () => {
  localStorage.clear();
  FakeSocket.last.say(welcome(0, [[]], 0));
  live.board = { isThrown: ([kind]) => kind === ROLLED[0], play: async () => undefined };
  for (const n of [1, 2, 3]) {
    FakeSocket.last.say(step(n, n));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([n, live.throwing]).toEqual([n, true]);
    live.skip();
    await vi.advanceTimersByTimeAsync(100);
  }
  FakeSocket.last.say(step(4, 4));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live.throwing).toBe(false);
});

test("whoever gave up looks on from a seat that somebody else plays", () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  expect([live.you, live.seat]).toEqual([0, 0]);
  FakeSocket.last.say({ t: "table", d: { ...table, seats: table.seats.map((chair) => ({ ...chair, resigned: true })) } });
  expect([live.you, live.seat]).toEqual([0, -1]);
});

test("a board is told of every event: to move it, or to catch up with what was skipped", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  const [played, skipped]: EventRow[][] = [[], []];
  live.board = { play: (event) => new Promise(() => played!.push(event)), catchUp: (event) => void skipped!.push(event) };
  FakeSocket.last.say(step(1, 8, [ROLLED, STOPPED, ROLLED]));
  live.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([played, skipped]).toEqual([[ROLLED], [STOPPED, ROLLED]]);
});

test("at once means without any motion", async () => {
  pace.choose("at_once");
  FakeSocket.last.say(welcome(0, [[]], 0));
  const play = vi.fn();
  live.board = { play };
  FakeSocket.last.say(step(1, 8));
  await vi.advanceTimersByTimeAsync(0);
  pace.choose("normal");
  expect(live.sight["score"]).toBe(8);
  expect(play).not.toHaveBeenCalled();
});

test("a board that never comes back does not hold up the game", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  live.board = { play: () => new Promise(() => undefined) };
  FakeSocket.last.say(step(1, 8));
  await vi.advanceTimersByTimeAsync(3000);
  expect(live.sight["score"]).toBe(8);
});

test("a gap in the numbers makes it ask for what it missed", () => {
  FakeSocket.last.say(welcome(4, [[]], 0));
  FakeSocket.last.say(step(6, 8));
  expect(FakeSocket.last.heard.at(-1)).toEqual({ t: "hello", n: 4, d: { talk: -1, taken_back: 0 } });
});

test("a move is sent again, under the same number, when the line comes back", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  void live.act(2);
  const first = FakeSocket.last.heard.at(-1);
  expect(first).toMatchObject({ t: "act", n: 0, d: { action: 2 } });
  FakeSocket.last.close();
  expect(live.line).toBe("away");
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all.length).toBe(2);
  FakeSocket.last.open();
  FakeSocket.last.say(welcome(0, [], 0));
  expect(FakeSocket.last.heard.at(-1)).toEqual(first);
  expect(live.allowed).toEqual([]);
  FakeSocket.last.say({ t: "ok", n: 0, id: first?.id ?? 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(live.allowed).toEqual([1, 2]);
});

test("nothing is told twice after a return in the middle of a step", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  FakeSocket.last.say(step(1, 8));
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.open();
  const { n } = FakeSocket.last.heard.at(-1)!;
  FakeSocket.last.say(welcome(1, n === 0 ? [[ROLLED, STOPPED]] : [], 8));
  await vi.advanceTimersByTimeAsync(3000);
  expect(live.told).toEqual([
    { n: 1, event: ROLLED },
    { n: 1, event: STOPPED },
  ]);
});

test("a refusal is kept to be explained", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  void live.act(0);
  const { id } = FakeSocket.last.heard.at(-1)!;
  FakeSocket.last.say({ t: "no", n: 0, id: id ?? 0, d: { refusal: "WAVES_LEFT", clause: "S7" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(live.refused).toEqual({ refusal: "WAVES_LEFT", clause: "S7" });
  expect(live.allowed).toEqual([1, 2]);
});

test("a server that goes down in good order is waited for; one that closes for a reason is not", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  FakeSocket.last.close(1012);
  expect(live.line).toBe("restarting");
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.open();
  FakeSocket.last.close(1008, "too fast");
  expect(live.line).toBe("closed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(2);
});

test("who is told to come back in a moment does so, however often; who reaches nobody asks more and more rarely", async () => {
  for (let calls = 2; calls <= 8; calls++) {
    FakeSocket.last.close(1012);
    await vi.advanceTimersByTimeAsync(1250);
    expect(FakeSocket.all.length).toBe(calls);
    FakeSocket.last.open();
  }
  for (let call = 0; call < 4; call++) {
    FakeSocket.last.close(1006);
    await vi.advanceTimersByTimeAsync(12_500);
  }
  const calls = FakeSocket.all.length;
  FakeSocket.last.close(1006);
  await vi.advanceTimersByTimeAsync(5000);
  expect(FakeSocket.all.length).toBe(calls);
});

test("the first step lays the table: nothing was there before that could move", async () => {
  const play = vi.fn();
  live.board = { play };
  const waiting = welcome(-1, [], 0);
  FakeSocket.last.say({ ...waiting, d: { ...(waiting.d as object), sight: {}, allowed: [], to_act: 0 } });
  expect(live.laid).toBe(false);
  FakeSocket.last.say(step(0, 8));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.laid).toBe(true);
  expect(live.told.map((line) => line.event)).toEqual([ROLLED, STOPPED]);
  expect(play).not.toHaveBeenCalled();
});

test("what the Captain says stays while others choose, and goes with the decision", async () => {
  const advice = [{ action: 1, chance: 0.6, give_or_take: 0.01, exact: false }];
  FakeSocket.last.say(welcome(0, [[]], 0));
  void live.hint();
  FakeSocket.last.say(step(1, 0, [], [1, 2], 0));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.asking).toBe(true);
  FakeSocket.last.say({ t: "hint", n: 0, d: { by: "capitaine", advice } });
  expect(live.advice).toEqual(advice);
  FakeSocket.last.say(step(2, 0, [], [1, 2], 0));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.advice).toEqual(advice);
  FakeSocket.last.say(step(3, 0, [], [1, 2], 3));
  await vi.advanceTimersByTimeAsync(0);
  expect(live.advice).toBeNull();
  void live.hint();
  FakeSocket.last.say({ t: "hint", n: 0, d: { by: "capitaine", advice } });
  expect(live.advice).toBeNull();
});

test("after a lost line the Captain can be asked again", () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  void live.hint();
  FakeSocket.last.say(welcome(0, [], 0)); // the answer went to the line that is gone
  expect(live.asking).toBe(false);
});

test("what is taken back is gone, be it still moving, and whatever is sent then knows of it", async () => {
  FakeSocket.last.say(welcome(0, [[]], 0));
  live.board = { play: () => new Promise((done) => setTimeout(done, 300)) };
  FakeSocket.last.say(step(1, 8));
  void live.takeBack();
  expect(FakeSocket.last.heard.at(-1)).toMatchObject({ t: "back", d: { taken_back: 0 } });
  const back = welcome(0, [[]], 0);
  FakeSocket.last.say({ ...back, d: { ...(back.d as Welcome), table: { ...table, taken_back: 1 } } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(live.sight["score"]).toBe(0);
  expect(live.told).toEqual([]);
  expect(live.allowed).toEqual([1, 2]);
  void live.act(1);
  expect(FakeSocket.last.heard.at(-1)).toMatchObject({ t: "act", n: 0, d: { action: 1, taken_back: 1 } });
});
