import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ACTION } from "../../generated/bermudes";
import type { Refused, Sight, Step, Table, Welcome } from "../../generated/protocol";
import { GAMES } from "../catalogue";
import { readRules } from "../rules";
import type { Envelope } from "../socket";
import { judge, sealedOf } from "../verdict";
import type { Connection } from "./connection";
import { InMemory } from "./keeping";
import type { Chair } from "./seats";
import { Services } from "./services";
import { LocalTables, type Wish } from "./tables";

const SALTS = ["5a", "a5", "3c"].map((pair) => pair.repeat(32));
const SEED = "c3".repeat(32);
const KEPT = process.env["FATHOM_MATCHES"]; // a folder: whoever sets it verifies the files that lie there then
const load = async (slug: string) => readRules(Uint8Array.from(readFileSync(`src/games/${slug}/rules.wasm`)), slug);
const keeping = new InMemory();
const people: Person[] = [];

function newTables(playouts = 8): LocalTables {
  const services = new Services(keeping, load, { milliseconds: 60_000, playouts });
  services.botPace = 0;
  return new LocalTables(services);
}

/** A page at the other end of a line, without a picture. */
class Person {
  line!: Connection;
  table!: Table;
  n = -1;
  sight: Sight = {};
  heard: Envelope[] = [];
  turn = { allowed: [] as number[], to_act: 0, may_take_back: false };
  private number = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(readonly tables: LocalTables) {
    people.push(this);
  }

  async come(id: string, seat: number | null = null): Promise<this> {
    this.line = await this.tables.connect(id, seat, (text) => this.hear(JSON.parse(text) as Envelope));
    await this.line.hear(JSON.stringify({ t: "hello", n: -1, d: { talk: -1, taken_back: 0 } }));
    return this;
  }

  private hear(message: Envelope): void {
    const { t, n, d } = message;
    this.heard.push(message);
    if (t === "welcome") ({ table: this.table, sight: this.sight } = d as Welcome);
    if (t === "table") this.table = d as Table;
    if (t === "step") this.sight = { ...this.sight, ...(d as Step).sight };
    if (t === "welcome" || t === "step") {
      this.n = n ?? -1;
      this.turn = d as Step;
    }
    this.waiting.splice(0).forEach((wake) => wake());
  }

  /** "" if it was done, else the name of the refusal. */
  async say(t: string, d: unknown = {}): Promise<string> {
    const id = ++this.number;
    await this.line.hear(JSON.stringify({ t, n: this.n, id, d: { ...(d as object), taken_back: this.table.taken_back } }));
    const answer = this.heard.findLast((message) => message.id === id && (message.t === "ok" || message.t === "no"));
    return answer?.t === "no" ? (answer.d as Refused).refusal : "";
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((wake) => this.waiting.push(wake));
  }

  get mayPlay(): boolean {
    return this.turn.allowed.length > 0;
  }

  async playOn(choose: (allowed: number[]) => number = (allowed) => allowed[Math.floor(allowed.length / 2)]!, decisions = Infinity): Promise<void> {
    for (let made = 0; made < decisions; made++) {
      await this.until(() => this.mayPlay || this.table.phase === "over");
      if (this.table.phase === "over") return;
      expect(await this.say("act", { action: choose(this.turn.allowed) })).toBe("");
    }
  }

  leave(): void {
    this.tables.leave(this.line);
  }
}

const bots = (...levels: string[]): Chair[] => levels.map((level) => ({ kind: "bot", level }));
const ana: Chair = { kind: "person", name: "Ana" };

function wish(game: string, chairs: Chair[], settings: Wish["settings"] = {}): Wish {
  return { game, chairs, settings, clock: null, hints: true, seed: SEED, salts: SALTS.slice(0, chairs.filter(({ kind }) => kind === "person").length) };
}

async function sitDown(game: string, chairs: Chair[], settings: Wish["settings"] = {}, tables = newTables()): Promise<Person> {
  return new Person(tables).come((await tables.lay(wish(game, chairs, settings))).id);
}

async function keepFile({ tables, table }: Person, name: string): Promise<string> {
  const file = await tables.file(table.id);
  if (KEPT) {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(`${KEPT}/${name}.json`, file);
  }
  return file;
}

let luck = 1; // the same in every run: with some seeds a bot has nothing to think about
beforeEach(() => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((row) => {
    const bytes = new Uint8Array(row!.buffer, row!.byteOffset, row!.byteLength);
    bytes.forEach((_, place) => (bytes[place] = (luck = (luck * 48_271) % 0x7fffffff) >> 8));
    return row;
  });
});

afterEach(() => people.splice(0).forEach((person) => person.leave()));

describe.each(GAMES)("%s", (slug) => {
  test("is played to its end, and its replay holds what was promised", async () => {
    const person = await sitDown(slug, [ana, ...bots("mousse", "matelot")]);
    await person.playOn();
    const { table } = person;
    expect(table.results).toHaveLength(3);
    const replay = await person.tables.replay(table.id, 0);
    expect(replay.steps).toHaveLength(table.n + 1);
    const sight = replay.steps.reduce((whole, step) => ({ ...whole, ...step.sight }), {});
    expect(sight).toEqual(person.sight);
    const opened = { made: table.pledges!.made, round: null, seats: [0] };
    const verdict = judge(replay, sealedOf(replay)!, { commitment: table.commitment, pledged: SALTS.slice(0, 1), opened, salts: [] }, null);
    expect(verdict).toMatchObject({ seal: true, seen: true, pledged: true, salted: true, unfit: -1, meddled: -1 });
    expect(verdict.bots).toBeGreaterThan(0);
    await keepFile(person, slug);
  });

  test("tells a seat what it sees and hears, and nothing else", async () => {
    const person = await sitDown(slug, [ana, ...bots("matelot", "matelot")]);
    await person.playOn(undefined, 3);
    const { match, steps } = person.line.driver.table.playing();
    expect(person.sight).toEqual(match.sight(0));
    const heard = person.heard.filter(({ t }) => t === "step").map(({ n, d }) => [n, (d as Step).events]);
    const told = steps.map(({ number, notes }) => [
      number,
      notes.map(([kind, seat, a, b, c, d, knows]) => (knows === -1 || knows & 1 ? [kind, seat, a, b, c, d] : [kind, seat, -1, -1, -1, -1])),
    ]);
    expect(heard.length).toBeGreaterThan(0);
    expect(told).toEqual(expect.arrayContaining(heard));
  });
});

test("what was kept goes on where it was, in another worker", async () => {
  const before = await sitDown("sharks", [ana, ...bots("mousse")], { target: 60 });
  await before.playOn(undefined, 4);
  await before.until(() => before.mayPlay || before.table.phase === "over");
  const { n, sight, turn } = before;
  before.leave();
  const after = await new Person(newTables()).come(before.table.id);
  expect({ n: after.n, sight: after.sight, allowed: after.turn.allowed }).toEqual({ n, sight, allowed: turn.allowed });
  expect((after.heard[0]!.d as Welcome).missed).toHaveLength(n + 1);
  await after.playOn();
  expect((await after.tables.standing(after.table.id)).to_act).toBe(0);
});

test("what is taken back is undone with its luck, and stands in the file", async () => {
  const person = await sitDown("sharks", [ana, ...bots("matelot")], { first: 1 });
  expect(await person.say("back")).toBe("BACK_NOTHING");
  await person.until(() => person.mayPlay);
  const [before, choice] = [person.sight, person.turn.allowed.at(-1)!];
  await person.playOn(() => choice, 1);
  const first = person.heard.findLast(({ t, n }) => t === "step" && n === 1);
  await person.until(() => person.turn.may_take_back);
  expect(await person.say("back")).toBe("");
  expect([person.n, person.sight, person.table.taken_back]).toEqual([0, before, 1]);
  await person.playOn(() => choice, 1);
  expect((person.heard.findLast(({ t, n }) => t === "step" && n === 1)!.d as Step).events).toEqual((first!.d as Step).events);
  await person.playOn();
  const replay = await person.tables.replay(person.table.id);
  expect(replay.taken_back).toMatchObject([{ first: 1, steps: [{ seat: -1 }, { seat: 0, action: choice }] }]);
  expect(await keepFile(person, "taken-back")).toContain('"taken_back": [[[1,0,');
});

test("bots that think draw from the sealed luck, and the file says after how many play-outs", async () => {
  const person = await sitDown("sharks", [ana, ...bots("capitaine", "kraken")], { target: 30 });
  await person.playOn();
  const file = JSON.parse(await keepFile(person, "thoughts")) as { choosers: [string, number, number][][] };
  const thoughts = file.choosers[0]!.filter(([kind, playouts]) => kind === "capitaine" && playouts > 0);
  expect(thoughts.length).toBeGreaterThan(0);
  expect(thoughts.every(([, playouts]) => playouts === 8)).toBe(true);
});

test("where a race of two is solved, the Kraken searches all the same", async () => {
  const person = await sitDown("sharks", [ana, ...bots("kraken")], { target: 30 });
  await person.playOn();
  await keepFile(person, "kraken");
  const thoughts = person.line.driver.table.playing().moves.filter(({ chooser }) => chooser[0] === "kraken" && chooser[1] > 0);
  expect(new Set(thoughts.map(({ chooser }) => chooser[1]))).toEqual(new Set([32]));
});

test("somebody who waits gets what a bot has thought by then", async () => {
  const person = await sitDown("sharks", [ana, ...bots("kraken")], { first: 2 }, newTables(Infinity));
  expect(person.mayPlay).toBe(false);
  while (person.n === 0) {
    expect(await person.say("hurry")).toBe("");
    await new Promise((done) => setTimeout(done, 5));
  }
  const [, step] = person.line.driver.table.playing().steps;
  expect(step!.chooser[1]).toBeGreaterThan(0);
});

test("who gives up looks on while a bot plays to the end", async () => {
  const person = await sitDown("sharks", [ana, ...bots("mousse")], { target: 40 });
  expect(await person.say("resign")).toBe("");
  expect(await person.say("act", { action: 1 })).toBe("RESIGNED");
  await person.until(() => person.table.phase === "over");
  expect(person.table.seats[0]).toMatchObject({ resigned: true, level: "matelot" });
  await keepFile(person, "given-up");
});

test("several people share a device, each sees their own things alone", async () => {
  const tables = newTables();
  const { id } = await tables.lay(wish("breath", [ana, { kind: "person", name: "Ben" }, ...bots("matelot")]));
  let [now, other] = await Promise.all([new Person(tables).come(id, 0), new Person(tables).come(id, 1)]);
  expect(now.table.you).toEqual([0, 1]);
  expect(now.sight["hand"]).not.toEqual(other.sight["hand"]);
  for (let n = 0; n < 40 && now.table.phase !== "over"; n++) {
    await now.until(() => now.mayPlay || other.mayPlay || now.table.phase === "over");
    if (!now.mayPlay) [now, other] = [other, now];
    await now.playOn(undefined, 1);
  }
  expect(now.n).toBeGreaterThan(30);
  expect(await now.say("back")).toBe("BACK_COMPANY");
  await expect(tables.lay(wish("breath", [ana, { kind: "person", name: "ANA " }]))).rejects.toThrow("NAME_TAKEN");
});

test("time passes by itself where a game is played live", async () => {
  const person = await sitDown("bermudes", [ana, ...bots("matelot")], { clock: "live" });
  const live = () => person.line.driver.table.doesTimeRun;
  while (!live()) {
    await person.until(() => live() || person.mayPlay);
    if (!live()) await person.playOn((allowed) => [ACTION.READY, ACTION.HOLD].find((action) => allowed.includes(action)) ?? allowed[0]!, 1);
  }
  const before = person.n;
  await person.until(() => person.n > before + 2);
  expect(person.line.driver.table.playing().moves.some(({ chooser }) => chooser[0] === "time")).toBe(true);
  expect(await person.say("back")).toBe("BACK_CLOCK");
});

test("whoever takes too long is played for, where a clock runs", async () => {
  const tables = newTables();
  const { id } = await tables.lay({ ...wish("sharks", [ana, ...bots("mousse")], { first: 1 }), clock: 0.2 });
  const person = await new Person(tables).come(id);
  await person.until(() => person.n >= 1);
  expect(person.line.driver.table.playing().steps[1]!.chooser).toEqual(["matelot", 0, 0]);
});

test("a wrong move is refused with its clause, and leaves everything as it was", async () => {
  const person = await sitDown("sharks", [ana, ...bots("mousse")], { first: 2 });
  const { n, sight } = person;
  expect(await person.say("act", { action: 1 })).toBe("NOT_YOUR_TURN");
  expect((person.heard.at(-1)!.d as Refused).clause).not.toBe("");
  expect([person.n, person.sight]).toEqual([n, sight]);
  expect(await person.say("say", { text: "hello" })).toBe("UNKNOWN");
});

test("a request that comes twice is done once", async () => {
  const person = await sitDown("sharks", [ana, ...bots("mousse")], { first: 1, target: 200 });
  const asked = { t: "act", n: 0, id: 77, d: { action: person.turn.allowed[0], taken_back: 0 } };
  await person.line.hear(JSON.stringify(asked));
  await person.line.hear(JSON.stringify(asked));
  expect(person.heard.filter(({ t, id }) => t === "ok" && id === 77)).toHaveLength(2);
  expect(person.line.driver.table.playing().moves.filter(({ seat }) => seat === 0)).toHaveLength(1);
});

test("another game with the same people is one and the same for who asks twice", async () => {
  const person = await sitDown("sharks", [ana, ...bots("mousse")], { target: 30 });
  await expect(person.tables.rematch(person.table.id, SALTS, SEED)).rejects.toThrow("NOT_OVER");
  await person.playOn();
  const next = await person.tables.rematch(person.table.id, [SALTS[1]!], SEED);
  expect((await person.tables.rematch(person.table.id, [SALTS[2]!], SEED)).id).toBe(next.id);
  expect(next).toMatchObject({ phase: "playing", settings: { target: 30 }, salts: [SALTS[1]] });
  expect(person.table.next).toBe(next.id);
});

test("two tabs at one table: whoever comes too late begins anew from what is kept", async () => {
  const one = await sitDown("sharks", [ana, ...bots("mousse")], { first: 1 });
  const other = await new Person(newTables()).come(one.table.id);
  await one.playOn(undefined, 1);
  expect(await other.say("act", { action: other.turn.allowed[0] })).toBe("STALE");
  await other.until(() => other.n >= 1);
  expect(other.heard.filter(({ t }) => t === "welcome")).toHaveLength(2);
});

test("a match that would have gone otherwise by the rules of now is set aside", async () => {
  const before = await sitDown("sharks", [ana, ...bots("mousse")], { first: 1 });
  await before.playOn(undefined, 2);
  before.leave();
  const { id } = before.table;
  const other = new InMemory();
  await other.save((await keeping.table(id))!);
  for (const move of await keeping.moves(id)) await other.append((await keeping.table(id))!, { ...move, state: move.number > 1 ? 0 : move.state });
  const after = await new Person(new LocalTables(new Services(other, load))).come(id);
  expect([after.table.phase, after.n, after.turn.allowed]).toEqual(["aside", 1, []]);
  expect(await after.say("act", { action: 1 })).toBe("SET_ASIDE");
});

test("a table that is not there is not found", async () => {
  await expect(newTables().standing("local-nowhere")).rejects.toMatchObject({ name: "NO_TABLE", status: 404 });
});
