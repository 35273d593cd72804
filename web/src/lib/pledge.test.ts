import { beforeEach, expect, test, vi } from "vitest";

import { commitmentOf } from "./luck";
import { doubtAbout, newSalt, openSalts } from "./pledge";
import { promise, promised } from "./storage";
import type { Pledges, Table } from "../generated/protocol";

const SEAL = "5e".repeat(32);
const OTHER = "07".repeat(32);
let salt: string;
let sent: unknown[];

beforeEach(() => {
  localStorage.clear();
  salt = newSalt();
  sent = [];
  promise("t1", salt, SEAL);
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    sent.push([path, JSON.parse(body ?? "{}")]);
    return new Response(JSON.stringify(at({ phase: "playing" })));
  });
});

function at(told: Partial<Table> = {}, listed: Partial<Pledges> = {}): Table {
  const pledges = { made: [OTHER, commitmentOf(salt)], unopened: [], beacon: null, ...listed };
  return { id: "t1", phase: "opening", commitment: SEAL, you: [1], pledges, ...told } as Table;
}

test("a salt is opened to the seal that was kept and the list in which its pledge stands, and never before", async () => {
  await openSalts(at({ phase: "waiting", pledges: null }));
  expect(sent).toEqual([]);
  expect((await openSalts(at())).phase).toBe("playing");
  expect(sent).toEqual([["/api/tables/t1/salts", { salts: [{ seat: 1, salt }] }]]);
  expect(promised("t1").opened).toEqual({ made: at().pledges?.made, round: null, seats: [1] });
});

test("everybody at one device opens at once", async () => {
  const second = newSalt();
  promise("t1", second, SEAL);
  await openSalts(at({ you: [0, 1] }, { made: [commitmentOf(second), commitmentOf(salt)] }));
  expect(sent).toEqual([["/api/tables/t1/salts", { salts: [{ seat: 0, salt: second }, { seat: 1, salt }] }]]); // prettier-ignore
});

test("an answer that was lost is asked for again, with the same salt", async () => {
  await openSalts(at());
  await openSalts(at());
  expect(sent[1]).toEqual(sent[0]);
});

test.each([
  ["another seal", "seal", () => at({ commitment: OTHER })],
  ["another pledge in our place", "pledge", () => at({}, { made: [OTHER, OTHER] })],
  ["our pledge in another's place", "pledge", () => at({}, { made: [commitmentOf(salt), OTHER] })],
  ["no pledge of ours", "pledge", () => at({}, { made: [OTHER, ""] })],
  ["no pledges at all", "pledge", () => at({ pledges: null })],
] as const)("%s: the salt stays here, and the reader is told", async (_, doubt, told) => {
  expect(doubtAbout(told(), promised("t1"))).toBe(doubt);
  await openSalts(told());
  expect(sent).toEqual([]);
});

test("once opened, another list or another round gets nothing more", async () => {
  await openSalts(at());
  const others = [at({}, { made: ["", commitmentOf(salt)] }), at({}, { beacon: { round: 9, randomness: "", signature: "", previous_signature: "" } })];
  for (const other of others) {
    expect(doubtAbout(other, promised("t1"))).toBe("list");
    await openSalts(other);
  }
  expect(sent).toHaveLength(1);
});

test("who opened in time and is told to be too late says so", async () => {
  expect(doubtAbout(at({ phase: "playing" }, { unopened: [1] }), promised("t1"))).toBeNull(); // we were late indeed
  await openSalts(at());
  expect(doubtAbout(at({ phase: "playing" }), promised("t1"))).toBeNull();
  expect(doubtAbout(at({ phase: "playing" }, { unopened: [1] }), promised("t1"))).toBe("ignored");
});

test("a table from before there were pledges is nothing to worry about", () => {
  localStorage.setItem("fathom.table.t2", JSON.stringify({ salts: ["00ff"], commitment: SEAL }));
  expect(doubtAbout(at({ id: "t2", phase: "playing", pledges: null }), promised("t2"))).toBeNull();
});
