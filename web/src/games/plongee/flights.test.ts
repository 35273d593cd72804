import { expect, test } from "vitest";

import { flightOf } from "./flights";
import { layoutOf } from "./layout";
import { CAGED_SHARK, COUNTER_CARD, EVENT } from "../../generated/plongee";

const layout = layoutOf({ width: 836, height: 660 }, { down: 12, up: 22 }, 4, false);

test("gold goes from the wreck to the frogman, and from him into the boat", () => {
  expect(flightOf(layout, [EVENT.TOOK_GOLD, 2, 9, 3, 0, 0])).toMatchObject({ sign: "coin", text: "+9", to: layout.frogmen[2] });
  expect(flightOf(layout, [EVENT.SECURED, 2, 9, 3, 0, 0])).toMatchObject({ text: "+9", from: layout.frogmen[2], to: layout.boats[2] });
});

test("stolen gold comes from the other's frogman", () => {
  expect(flightOf(layout, [EVENT.ROBBED, 0, 3, 7, 2, 0])).toMatchObject({ text: "7", from: layout.frogmen[3], to: layout.frogmen[0] });
});

test("a kept card shows what it is, and a paid breath leaves", () => {
  expect(flightOf(layout, [EVENT.KEPT, 1, CAGED_SHARK, 0, 0, 0])?.sign).toBe("cage");
  expect(flightOf(layout, [EVENT.KEPT, 1, COUNTER_CARD, 0, 0, 0])?.sign).toBe("trident");
  expect(flightOf(layout, [EVENT.PAID, 1, 4, 0, 0, 0])).toMatchObject({ sign: "air", text: "−1", from: layout.frogmen[1] });
});

test("nothing flies when nothing changes hands", () => {
  expect(flightOf(layout, [EVENT.MOVED, 0, 1, 4, 4, 0])).toBeUndefined();
});
