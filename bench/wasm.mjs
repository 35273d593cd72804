// Plays and thinks in WebAssembly for some seconds of processor: `node bench/wasm.mjs FILE SEATS SECONDS`, told as JSON.

import { readFileSync } from "node:fs";

const [file, seats, seconds] = process.argv.slice(2);
const AT_ONCE = 32;
const RANDOM = 0;
const module = await WebAssembly.compile(readFileSync(file));
const layout = JSON.parse(new TextDecoder().decode(WebAssembly.Module.customSections(module, "fathom")[0]));
const { exports } = await WebAssembly.instantiate(module);
const places = {};
let end = exports.__heap_base.value;
for (const [block, size] of Object.entries(layout.sizes)) {
  places[block] = Math.ceil(end / 16) * 16;
  end = places[block] + size;
}
exports.memory.grow(Math.ceil((end - exports.memory.buffer.byteLength) / 65536));

const call = (rule, numbers = {}) => exports[rule](...layout.rules[rule].map((name) => numbers[name] ?? places[layout.pointers[name]]));
const rows = { i1: Int8Array, i2: Int16Array, i4: Int32Array };
function write(block, field, value) {
  const [start, code] = layout.fields[block][field];
  new rows[code](exports.memory.buffer, places[block] + start).set([value].flat());
}

for (const [name, value] of Object.entries({ ...layout.box, seats: Number(seats) })) write("box", name, value);
for (const block of ["dealer", "mind", "luck"]) if (block in places) write(block, "quiet", 1);

function layOut(number) {
  call("set_words", { one: number, two: 2, three: 3, four: 4 });
  call("set_up");
}

/** How many a second of processor, once the engine has seen it for a while. */
function rate(play) {
  for (const measured of [false, true]) {
    const begun = process.cpuUsage().user;
    const limit = measured ? seconds * 1e6 : 1e6;
    let count = 0;
    while (process.cpuUsage().user - begun < limit) count += play();
    if (measured) return Math.round((count * 1e6) / (process.cpuUsage().user - begun));
  }
}

let game = 0;
call("seed_mind", { low: 3, high: 0 });
const steps = rate(() => {
  layOut((game += 1));
  return call("play_out", { player: RANDOM });
});

layOut(1);
const seat = 31 - Math.clz32(call("to_act") & -call("to_act"));
const playouts = rate(() => {
  call("seed_mind", { low: (game += 1), high: 0 });
  call("clear_tree");
  for (let i = 0; i < 10; i++) call("think", { seat, playouts: AT_ONCE });
  const [start] = layout.fields.tree.playouts;
  return new Int32Array(exports.memory.buffer, places.tree + start, 1)[0];
});
console.log(JSON.stringify({ steps, playouts }));
