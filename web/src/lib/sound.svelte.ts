/** Few sounds, soft and watery, made on the spot. Silent until somebody asks for them. */
import { keep, kept } from "./storage";
import type { EventRow } from "../generated/protocol";

/** A voice glides from one pitch to another while it fades. */
interface Voice {
  wave: OscillatorType | "noise";
  at: number; // seconds after the beginning
  last: number;
  from: number; // Hz; for noise, where its filter stands
  to: number;
  loud: number;
}

const voice = (wave: Voice["wave"], at: number, last: number, from: number, to: number, loud: number): Voice => ({ wave, at, last, from, to, loud });
const bell = (at: number, pitch: number): Voice[] => [voice("sine", at, 1.3, pitch, pitch, 0.5), voice("sine", at, 0.7, pitch * 2.76, pitch * 2.75, 0.16)];

const SOUNDS = {
  /** Something is touched or moves a little. */
  drop: [voice("sine", 0, 0.13, 420, 1150, 0.5)],
  bubbles: [0, 0.09, 0.15, 0.27].map((at, i) => voice("sine", at, 0.11, 300 + 90 * i, 800 + 160 * i, 0.35)),
  dice: [0, 0.07, 0.13, 0.22].map((at, i) => voice("noise", at, 0.06, 1500 - 170 * i, 700, 0.5 - 0.07 * i)),
  splash: [voice("noise", 0, 0.4, 1700, 260, 0.5), voice("sine", 0.08, 0.14, 380, 900, 0.2)],
  /** From below: what one does not want to hear. */
  deep: [voice("triangle", 0, 0.35, 82, 78, 0.8), voice("triangle", 0.3, 0.55, 87, 60, 0.9)],
  bite: [voice("noise", 0, 0.09, 2400, 500, 0.6), voice("sine", 0.03, 0.24, 150, 46, 0.9)],
  /** The bell of a buoy: it is your turn, or points are written down. */
  bell: bell(0, 523),
  win: [...bell(0, 392), ...bell(0.18, 523), ...bell(0.36, 659), ...bell(0.6, 784)],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof SOUNDS;

const LOUDNESS = 0.22;
const BRIGHTEST = 2600; // Hz: everything is heard through water

class Sounds {
  on = $state(kept("sound") === "on");
  private context: AudioContext | null = null;
  private out: AudioNode | null = null;

  turn(): void {
    this.on = !this.on;
    keep("sound", this.on ? "on" : "off");
    this.play("drop");
  }

  play(name: Sound): void {
    if (!this.on || typeof AudioContext === "undefined") return;
    const context = (this.context ??= new AudioContext());
    const out = (this.out ??= throughWater(context));
    void context.resume();
    for (const one of SOUNDS[name]) sing(context, out, one);
  }
}

function throughWater(context: AudioContext): AudioNode {
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: BRIGHTEST });
  const gain = new GainNode(context, { gain: LOUDNESS });
  filter.connect(gain).connect(context.destination);
  return filter;
}

function noise(context: AudioContext, one: Voice, start: number): AudioScheduledSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * one.last), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.start(start);
  return source;
}

function tone(context: AudioContext, one: Voice, start: number): AudioScheduledSourceNode {
  const source = new OscillatorNode(context, { type: one.wave as OscillatorType, frequency: one.from });
  source.frequency.setValueAtTime(one.from, start);
  source.frequency.exponentialRampToValueAtTime(one.to, start + one.last);
  source.start(start);
  source.stop(start + one.last);
  return source;
}

function sing(context: AudioContext, out: AudioNode, one: Voice): void {
  const start = context.currentTime + one.at;
  const fade = new GainNode(context, { gain: 0 });
  fade.gain.setValueAtTime(0, start);
  fade.gain.linearRampToValueAtTime(one.loud, start + 0.012);
  fade.gain.exponentialRampToValueAtTime(0.001, start + one.last);
  fade.connect(out);
  if (one.wave !== "noise") {
    tone(context, one, start).connect(fade);
    return;
  }
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2, frequency: one.from });
  filter.frequency.setValueAtTime(one.from, start);
  filter.frequency.exponentialRampToValueAtTime(one.to, start + one.last);
  noise(context, one, start).connect(filter).connect(fade);
}

export const sound = new Sounds();

/** Plays what an event sounds like; most make no sound at all. */
export function heardBy(kinds: Readonly<Partial<Record<Sound, readonly number[]>>>): (event: EventRow) => void {
  const names = Object.keys(kinds) as Sound[];
  return ([kind]) => {
    const name = names.find((one) => kinds[one]?.includes(kind));
    if (name) sound.play(name);
  };
}
