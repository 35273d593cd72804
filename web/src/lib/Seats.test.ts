import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import Seats from "./Seats.svelte";
import type { Speaker } from "./speaker";
import type { Table } from "../generated/protocol";

Element.prototype.scrollTo ??= () => {};

const seats = ["Léa", "Noé"].map((name) => ({ kind: "person" as const, level: "", name, here: true, held: false, resigned: false }));
const table = { seats, phase: "playing", you: [0] } as unknown as Table;

test("the ring is round the seat that is at it, as the bar says", () => {
  const live = { acting: 0b10, you: 0, sight: {}, laid: false, hold: async () => undefined };
  const { container } = render(Seats, { props: { live, table, say: {} as Speaker } });
  expect([...container.querySelectorAll("li.active .name")].map((name) => name.textContent)).toEqual(["Noé"]);
});
