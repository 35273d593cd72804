// Plays and thinks in WebAssembly, in a worker of the browser: asked for `steps` or `playouts`, it answers how many it made in a while.

const AT_ONCE = 32;
const THOUGHT = 10; // times AT_ONCE play-outs
const RANDOM = 0;
const ROWS = { i1: Int8Array, i2: Int16Array, i4: Int32Array };

/** A game's rules, with a place in their memory for every block. */
async function load(bytes) {
  const module = await WebAssembly.compile(bytes);
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
  const row = (block, field) => {
    const [start, code, length] = layout.fields[block][field];
    return new ROWS[code](exports.memory.buffer, places[block] + start, Math.max(1, length));
  };
  return { layout, places, call, row };
}

/** What is measured, each call some milliseconds. */
async function tasks({ bytes, seats }) {
  const { layout, places, call, row } = await load(bytes);
  for (const [name, value] of Object.entries({ ...layout.box, seats })) row("box", name).set([value].flat());
  for (const block of ["dealer", "mind", "luck"]) if (block in places) row(block, "quiet").set([1]);
  const layOut = (number) => {
    call("set_words", { one: number, two: 2, three: 3, four: 4 });
    call("set_up");
  };
  let game = 0;
  call("seed_mind", { low: 3, high: 0 });
  return {
    steps() {
      layOut((game += 1));
      return call("play_out", { player: RANDOM });
    },
    playouts() {
      layOut(1);
      const seat = 31 - Math.clz32(call("to_act") & -call("to_act"));
      call("seed_mind", { low: (game += 1), high: 0 });
      call("clear_tree");
      for (let i = 0; i < THOUGHT; i++) call("think", { seat, playouts: AT_ONCE });
      return row("tree", "playouts")[0];
    },
  };
}

let known;
onmessage = async ({ data }) => {
  known ??= tasks(data);
  const play = (await known)[data.task];
  const end = performance.now() + data.ms;
  let count = 0;
  while (performance.now() < end) count += play();
  postMessage(count);
};
