/** What the thumb's place says: what a press does now, and what holds everybody up. */

import { BREATH, GAUGE, PHASE, type Sight } from "../../generated/bermudes";
import { isIn } from "./reading";
import type { WordKey, Words } from "./words";

export interface Zone {
  title: string;
  detail: string;
  urgent: boolean;
}

export interface Diver {
  sight: Sight;
  you: number;
  names: readonly string[];
  held: boolean;
  switching: boolean;
  /** How else one holds, where there are keys. */
  orSpace: string;
  words: Words;
  list: (names: readonly string[]) => string;
}

function missing({ sight, you, names, list }: Diver, mask: number): string {
  return list(names.filter((_, seat) => seat < sight.seats && seat !== you && !isIn(mask, seat)));
}

function onLand(diver: Diver): Zone {
  const { sight, you, switching, orSpace, words } = diver;
  if (!isIn(sight.ready, you)) return { title: words("ready"), detail: words("ready_detail"), urgent: true };
  const names = missing(diver, sight.ready);
  if (!names) return { title: words("signal"), detail: words("signal_detail"), urgent: true };
  return { title: words("waiting_ready", { names }), detail: words(switching ? "waiting_switch" : "waiting_detail", { or_space: orSpace }), urgent: false };
}

function holdOn({ switching, orSpace, words }: Diver): Zone {
  return { title: words("hold"), detail: words(switching ? "hold_switch" : "hold_detail", { or_space: orSpace }), urgent: true };
}

function atSignal(diver: Diver): Zone {
  const { sight, you, held, words } = diver;
  if (!held) return holdOn(diver);
  const names = isIn(sight.holding, you) ? missing(diver, sight.holding) : "";
  return { title: words("held"), detail: names ? words("held_wait", { names }) : words("held_detail"), urgent: false };
}

const AIR: readonly WordKey[] = ["holding", "gauge_1", "gauge_2", "gauge_3"];

function underWater(diver: Diver): Zone {
  const { sight, held, switching, words } = diver;
  if (!held) return holdOn(diver);
  const left = words("left", { n: Math.max(0, sight.stop - sight.second) });
  const title = sight.breath === BREATH.AIR ? words(AIR[sight.gauge] ?? "holding") : left;
  return { title: title.slice(0, 1).toUpperCase() + title.slice(1), detail: words(switching ? "holding_switch" : "holding_detail"), urgent: false };
}

export function zoneWords(diver: Diver): Zone {
  if (diver.sight.phase === PHASE.SIGNAL) return atSignal(diver);
  return diver.sight.phase === PHASE.DIVE ? underWater(diver) : onLand(diver);
}

/** How one's own face looks: by the gauge, or by an open countdown. */
export function strainOf(sight: Sight): number {
  if (sight.phase !== PHASE.DIVE) return GAUGE.NONE;
  if (sight.breath === BREATH.AIR) return sight.gauge;
  const gone = sight.second / Math.max(1, sight.stop);
  return gone >= 0.8 ? GAUGE.RED : gone >= 0.5 ? GAUGE.AMBER : GAUGE.GREEN;
}
