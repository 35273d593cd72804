import { describe, expect, test } from "vitest";

import { checkStep, commitmentOf, fromHex, mindOf, sealFits, stepDigest, Stream, streamOf, toHex, type Draw } from "./luck";
import vectors from "./luck.vectors.json";
import { hmacSha256, sha256 } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the hash", () => {
  test.each(vectors.sha256)("of %s is Python's", (message, digest) => {
    expect(toHex(sha256(fromHex(message!)))).toBe(digest);
  });

  test("keyed, is that of RFC 4231, case 2, and case 6 with a key longer than a block", () => {
    const mac = hmacSha256(bytes("Jefe"), bytes("what do ya want for nothing?"));
    expect(toHex(mac)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    const long = hmacSha256(new Uint8Array(131).fill(0xaa), bytes("Test Using Larger Than Block-Size Key - Hash Key First"));
    expect(toHex(long)).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  });
});

describe.each(vectors.streams)("the luck of step $step", (told) => {
  test("starts from Python's digest", () => {
    expect(toHex(stepDigest(told.seed, told.salts, told.step))).toBe(told.digest);
    expect(commitmentOf(told.seed)).toBe(told.commitment);
  });

  test("lets a bot choose by the seed that Python gives it", () => {
    expect([0, 5].map((seat) => mindOf(told.seed, told.salts, seat, told.step))).toEqual(told.minds);
  });

  test("draws Python's numbers and leaves the stream where Python leaves it", () => {
    const stream = streamOf(told.seed, told.salts, told.step);
    expect(told.picks.map(([choices]) => [choices, stream.pick(choices!)])).toEqual(told.picks);
    expect(stream.next()).toBe(told.word);
  });
});

describe("a check", () => {
  const told = vectors.streams[1]!;
  const draws = told.picks as unknown as Draw[];

  test("finds nothing amiss in what was drawn", () => {
    expect(checkStep(told, told.step, draws).fits).toBe(true);
    expect(sealFits(told)).toBe(true);
  });

  test("names the draw that was altered", () => {
    const altered = draws.map(([choices, value], i) => [choices, i === 4 ? (value + 1) % choices : value] as const);
    const checked = checkStep(told, told.step, altered);
    expect(checked.fits).toBe(false);
    expect(checked.draws.findIndex((draw) => draw.told !== draw.derived)).toBe(4);
  });

  test("notices another seed, another salt, another step", () => {
    expect(sealFits({ ...told, seed: "00".repeat(32) })).toBe(false);
    expect(checkStep({ ...told, salts: [] }, told.step, draws).fits).toBe(false);
    expect(checkStep(told, told.step + 1, draws).fits).toBe(false);
  });

  test("does not stumble over a draw from nothing", () => {
    expect(checkStep(told, told.step, [[0, 0]]).fits).toBe(false);
  });
});

test("the state of zeros becomes 1, 0, 0, 0", () => {
  expect(new Stream([0, 0, 0, 0]).next()).toBe(new Stream([1, 0, 0, 0]).next());
});

test("what is not hexadecimal is refused", () => {
  expect(() => fromHex("abc")).toThrow("not hexadecimal");
});
