/** What the dice of a step showed, from its draws; and whether the table told it as it fell. */

import type { Draw } from "../../lib/luck";
import type { EventRow } from "../../generated/protocol";
import { EVENT, RED_DICE, type Sight } from "../../generated/sharks";
import type { Face } from "./reading";

const WAVE_FACES = 3;
const FACES = 6;
const WEATHERS = 3;

export type Weather = "sun" | "rain" | "shark";
const WEATHER: readonly Weather[] = ["sun", "rain", "shark"];

interface Roll {
  dice: "blue" | "red" | "yellow";
  faces: (Face | Weather)[];
  event: number; // the place of the event that told it
  fits: boolean;
}

const WEATHER_TOLD: ReadonlyMap<number, Weather> = new Map([
  [EVENT.SUN, "sun"],
  [EVENT.SUN_BUT_NO_DIE, "sun"],
  [EVENT.RAIN, "rain"],
  [EVENT.SHARK, "shark"],
]);

/** S1 Three faces of a blue or a red die are waves, the others show 1, 2 and 3. */
function faceOf(draw: Draw | undefined): Face | undefined {
  if (draw?.[0] !== FACES) return undefined;
  return Math.max(0, draw[1] - WAVE_FACES + 1) as Face;
}

function weatherOf(draw: Draw | undefined): Weather | undefined {
  return draw?.[0] === WEATHERS ? WEATHER[draw[1]] : undefined;
}

/** Follows a step from event to event and takes from its draws what each roll needs. */
class Reader {
  rolls: Roll[] = [];
  private taken = 0;
  private water: number[];
  private sharks: number;

  constructor(
    before: Pick<Sight, "dice" | "sharks"> | undefined,
    private draws: readonly Draw[],
  ) {
    this.water = [...(before?.dice ?? [0, 0, 0, 0])];
    this.sharks = before?.sharks ?? 0;
  }

  get isDone(): boolean {
    return this.taken === this.draws.length;
  }

  read(event: EventRow, place: number): void {
    const [kind, , a = 0, ...more] = event;
    const weather = WEATHER_TOLD.get(kind!);
    if (weather) this.readWeather(weather, place);
    if (kind === EVENT.TOOK_DICE || kind === EVENT.FLED) this.water = [a, 0, 0, 0];
    else if (kind === EVENT.SUN) this.water[0]! += 1;
    else if (kind === EVENT.RAIN) this.water[0]! -= 1;
    else if (kind === EVENT.SHARK) this.sharks = 1;
    else if (kind === EVENT.SHARK_JOINED) this.sharks = a;
    else if (kind === EVENT.ATE) this.leave(more);
    else if (kind === EVENT.ESCAPED) this.leave(this.water.slice(1));
    else if (kind === EVENT.ROLLED_OFF) this.roll("red", RED_DICE, (shown) => sameDice(shown.slice(1), more), place);
    else if (kind === EVENT.ROLLED) this.readWater([a, ...more], place);
    else if (kind === EVENT.ROLLED_FINS) this.roll("red", this.sharks, (shown) => sameDice(shown, [a, ...more]), place);
  }

  private take(): Draw | undefined {
    return this.draws[this.taken++];
  }

  private leave(swimmers: readonly number[]): void {
    swimmers.forEach((count, i) => (this.water[i + 1]! -= count));
  }

  private readWeather(told: Weather, place: number): void {
    const face = weatherOf(this.take());
    this.rolls.push({ dice: "yellow", faces: face ? [face] : [], event: place, fits: face === told });
  }

  /** S13 Only waves are rolled; what showed swimmers stays. */
  private readWater(told: readonly number[], place: number): void {
    const [waves = 0, ...swimmers] = this.water;
    this.roll("blue", waves, (shown) => sameDice([shown[0]!, ...swimmers.map((n, i) => n + shown[i + 1]!)], told), place);
    this.water = [...told];
  }

  private roll(dice: "blue" | "red", count: number, fits: (shown: number[]) => boolean, place: number): void {
    const faces = Array.from({ length: count }, () => faceOf(this.take()));
    const shown = [0, 0, 0, 0];
    const known = faces.filter((face) => face !== undefined);
    for (const face of known) shown[face]! += 1;
    this.rolls.push({ dice, faces: known, event: place, fits: known.length === count && fits(shown) });
  }
}

function sameDice(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((count, i) => count === others[i]);
}

/** The rolls of one step. `before` is what lay there, nothing for the step that lays out the table. */
export function rollsOf(before: Pick<Sight, "dice" | "sharks"> | undefined, events: readonly EventRow[], draws: readonly Draw[]): Roll[] {
  const reader = new Reader(before, draws);
  events.forEach((event, place) => reader.read(event, place));
  if (!reader.isDone) reader.rolls.push({ dice: "blue", faces: [], event: events.length - 1, fits: false });
  return reader.rolls;
}
