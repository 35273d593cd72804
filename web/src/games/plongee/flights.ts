/** What changes hands in an event, and between which places. */

import type { EventRow } from "../../generated/protocol";
import type { Point } from "./curve";
import type { Flight } from "./Flights.svelte";
import type { Layout } from "./layout";
import { CAGED_SHARK, EVENT } from "../../generated/plongee";

type Leaving = Omit<Flight, "id">;
type Way = (layout: Layout, seat: number, a: number, b: number) => Leaving;

const NOWHERE: Point = { x: 0, y: 0 };
const frogman = (layout: Layout, seat: number): Point => layout.frogmen[seat] ?? NOWHERE;
const boat = (layout: Layout, seat: number): Point => layout.boats[seat] ?? NOWHERE;
const wreck = ({ wreck, frame }: Layout): Point => ({ x: frame.width / 2, y: (wreck.y + frame.height) / 2 });

const WAYS: Readonly<Record<number, Way>> = {
  [EVENT.PAID]: (layout, seat) => ({ sign: "air", text: "−1", from: frogman(layout, seat), to: layout.die }),
  [EVENT.TOOK_OXYGEN]: (layout, seat, chips) => ({ sign: "air", text: `+${chips}`, from: layout.card, to: frogman(layout, seat) }),
  [EVENT.KEPT]: (layout, seat, card) => ({ sign: card === CAGED_SHARK ? "cage" : "trident", text: "", from: layout.card, to: frogman(layout, seat) }),
  [EVENT.RETURNED]: (layout, seat) => ({ sign: "trident", text: "", from: frogman(layout, seat), to: layout.grotto }),
  [EVENT.SECURED]: (layout, seat, value) => ({ sign: "coin", text: `+${value}`, from: frogman(layout, seat), to: boat(layout, seat) }),
  [EVENT.ROBBED]: (layout, seat, other, value) => ({ sign: "coin", text: `${value}`, from: frogman(layout, other), to: frogman(layout, seat) }),
  [EVENT.TOOK_GOLD]: (layout, seat, value) => ({ sign: "coin", text: `+${value}`, from: wreck(layout), to: frogman(layout, seat) }),
  [EVENT.ELIMINATED]: (layout, seat, value) => ({ sign: "coin", text: `${value}`, from: frogman(layout, seat), to: wreck(layout) }),
  [EVENT.LEFT_ALONE]: (layout, seat, value) => ({ sign: "coin", text: `+${value}`, from: wreck(layout), to: boat(layout, seat) }),
};

export function flightOf(layout: Layout, [kind, seat, a, b]: EventRow): Leaving | undefined {
  return WAYS[kind]?.(layout, seat, a, b);
}
