/** Luck that can be checked, as docs/luck.md tells it: every draw of a match, derived again from its seed. */

import { hmacSha256, join, sha256 } from "./sha256";
import type { Beacon, Pledges } from "../generated/protocol";

/** From how many, and which. */
export type Draw = readonly [choices: number, value: number];

interface CheckedDraw {
  choices: number;
  told: number; // what the table says was drawn
  derived: number; // what follows from the seed
}

export interface CheckedStep {
  number: number;
  draws: CheckedDraw[];
  fits: boolean;
}

export interface Sealed {
  seed: string; // all in hexadecimal
  salts: readonly string[];
  commitment: string;
}

const WORD = 0xffffffffn;
const MIND = Uint8Array.of(0xff, 0xff, ...new TextEncoder().encode("mind")); // behind the salts: no message of a step begins like this

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError(`not hexadecimal: ${text}`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** What binds somebody to a seed or a salt without showing it. */
export function commitmentOf(hidden: string): string {
  return toHex(sha256(fromHex(hidden)));
}

function bigEndian(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => Number((BigInt(value) >> BigInt(8 * (bytes - 1 - i))) & 255n));
}

/** Each salt goes in behind its length, so that no two lists of salts read the same. */
function salted(salts: readonly string[]): Uint8Array {
  return join(...salts.map(fromHex).flatMap((salt) => [bigEndian(salt.length, 2), salt]));
}

export function stepDigest(seed: string, salts: readonly string[], step: number): Uint8Array {
  return hmacSha256(fromHex(seed), join(salted(salts), bigEndian(step, 8)));
}

/** Both halves of the seed that somebody chooses by. */
export type Mind = readonly [low: number, high: number];

/** What a bot in this seat chooses by at this step: the first 63 bits of a digest that is sealed like the dice, and never the same as theirs. */
export function mindOf(seed: string, salts: readonly string[], seat: number, step: number): Mind {
  const digest = hmacSha256(fromHex(seed), join(salted(salts), MIND, Uint8Array.of(seat), bigEndian(step, 8)));
  const bits = new DataView(digest.buffer).getBigUint64(0) >> 1n;
  return [Number(bits & WORD), Number(bits >> 32n)];
}

function rotate(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}

/** xoshiro128++ 1.0 of Blackman and Vigna. */
export class Stream {
  private words: Uint32Array;

  constructor(words: Iterable<number>) {
    this.words = Uint32Array.from(words);
    if (this.words.every((word) => word === 0)) this.words[0] = 1;
  }

  next(): number {
    const [one, two, three, four] = this.words as unknown as [number, number, number, number];
    const [crossed, mixed] = [three ^ one, four ^ two];
    this.words.set([one ^ mixed, two ^ crossed, crossed ^ (two << 9), rotate(mixed, 11)]);
    return (rotate((one + four) >>> 0, 7) + one) >>> 0;
  }

  /** A number from 0 to choices-1, each exactly as likely (Lemire 2019). */
  pick(choices: number): number {
    const many = BigInt(choices);
    const uneven = ((1n << 32n) - many) % many;
    let product = BigInt(this.next()) * many;
    while ((product & WORD) < uneven) product = BigInt(this.next()) * many;
    return Number(product >> 32n);
  }
}

export function streamOf(seed: string, salts: readonly string[], step: number): Stream {
  const digest = new DataView(stepDigest(seed, salts, step).buffer);
  return new Stream([0, 4, 8, 12].map((offset) => digest.getUint32(offset)));
}

export function checkStep(luck: Sealed, number: number, draws: readonly Draw[]): CheckedStep {
  const stream = streamOf(luck.seed, luck.salts, number);
  const checked = draws.map(([choices, told]) => ({ choices, told, derived: choices > 0 ? stream.pick(choices) : -1 }));
  return { number, draws: checked, fits: checked.every((draw) => draw.told === draw.derived) };
}

export function sealFits(luck: Sealed): boolean {
  return commitmentOf(luck.seed) === luck.commitment.toLowerCase();
}

/** What drand calls randomness is the SHA-256 of its signature. */
export function isSound({ randomness, signature }: Beacon): boolean {
  return !randomness || commitmentOf(signature) === randomness;
}

/** Every salt is the one that was pledged, or the pledge itself where it was not opened; and nothing else was mixed in but a beacon's value. */
export function pledgesFit({ made, unopened, beacon }: Pledges, salts: readonly string[]): boolean {
  const seats = made.flatMap((pledge, seat) => (pledge ? [seat] : []));
  const isKept = (seat: number, salt: string): boolean => (unopened.includes(seat) ? salt : commitmentOf(salt)) === made[seat];
  const added = salts.slice(seats.length);
  const isAdded = beacon?.randomness ? added.length === 1 && added[0] === beacon.randomness : !added.length;
  return isAdded && unopened.every((seat) => seats.includes(seat)) && seats.every((seat, place) => isKept(seat, salts[place] ?? ""));
}
