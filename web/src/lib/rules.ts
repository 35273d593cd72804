/** The rules of a game in WebAssembly (docs/wasm.md): what the server plays by, in the visitor's own browser. */

type Place = readonly [start: number, code: string, length: number];
export type Fields = Record<string, number | number[]>;

/** What a file says of itself. */
export interface Layout {
  rules: Record<string, string[]>; // the names of their parameters
  pointers: Record<string, string>; // the parameters that point into a block of memory
  sizes: Record<string, number>; // of the blocks
  fields: Record<string, Record<string, Place>>;
  box: Fields; // the rulebook's own
}

type Rule = (...numbers: number[]) => number;
type Row = { [index: number]: number } & Iterable<number>;

const ALIGNED = 16;
const PAGE = 1 << 16; // bytes
const ROWS: Record<string, new (buffer: ArrayBuffer, start: number, length: number) => Row> = {
  i1: Int8Array,
  i2: Int16Array,
  i4: Int32Array,
  u4: Uint32Array,
  f8: Float64Array,
};
const files = import.meta.glob<string>("../games/*/rules.wasm", { query: "?url", import: "default" });

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A new instance; a file is fetched and compiled once. */
export async function loadRules(slug: string): Promise<Rules> {
  const module = compiled.get(slug) ?? fetchRules(slug);
  compiled.set(slug, module);
  module.catch(() => compiled.delete(slug));
  return newRules(await module, slug);
}

async function fetchRules(slug: string): Promise<WebAssembly.Module> {
  const find = files[`../games/${slug}/rules.wasm`];
  if (!find) throw new Error(`no rules for ${slug}`);
  const answer = await fetch(await find());
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export async function readRules(bytes: BufferSource, slug: string): Promise<Rules> {
  return newRules(await WebAssembly.compile(bytes), slug);
}

async function newRules(module: WebAssembly.Module, slug: string): Promise<Rules> {
  const [section] = WebAssembly.Module.customSections(module, "fathom");
  if (!section) throw new Error("no rules of Fathom");
  const layout = JSON.parse(new TextDecoder().decode(section)) as Layout;
  return new Rules(slug, layout, (await WebAssembly.instantiate(module)).exports);
}

/** One instance, with a place in its memory for every block. */
export class Rules {
  readonly slug: string; // of the game
  readonly layout: Layout;
  private readonly exports: WebAssembly.Exports;
  private readonly memory: WebAssembly.Memory;
  private readonly places: Record<string, number> = {};

  constructor(slug: string, layout: Layout, exports: WebAssembly.Exports) {
    this.slug = slug;
    this.layout = layout;
    this.exports = exports;
    this.memory = exports.memory as WebAssembly.Memory;
    let end = Number((exports.__heap_base as WebAssembly.Global).value);
    for (const [block, size] of Object.entries(layout.sizes)) {
      this.places[block] = Math.ceil(end / ALIGNED) * ALIGNED;
      end = this.places[block] + size;
    }
    this.memory.grow(Math.max(0, Math.ceil((end - this.memory.buffer.byteLength) / PAGE)));
  }

  /** Blocks of memory are known by the names of the parameters; numbers are given. */
  call(rule: string, numbers: Record<string, number> = {}): number {
    const named = this.layout.rules[rule]!.map((name) => numbers[name] ?? this.places[this.layout.pointers[name]!]!);
    return (this.exports[rule] as Rule)(...named);
  }

  bytes(block: string): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.places[block]!, this.layout.sizes[block]!);
  }

  /** A field of a record where it lies: a row of one, where it is a single number. */
  row(block: string, field: string): Row {
    const [start, code, length] = this.layout.fields[block]![field]!;
    return new ROWS[code]!(this.memory.buffer, this.places[block]! + start, Math.max(1, length));
  }

  number(block: string, field: string): number {
    return this.row(block, field)[0]!;
  }

  read(block: string): Fields {
    const fields = Object.entries(this.layout.fields[block]!);
    return Object.fromEntries(fields.map(([name, [, , length]]) => [name, length ? [...this.row(block, name)] : this.number(block, name)]));
  }

  write(block: string, values: Fields): void {
    for (const [name, value] of Object.entries(values)) {
      const row = this.row(block, name);
      [value].flat().forEach((number, place) => (row[place] = number));
    }
  }
}
