import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test } from "vitest";

import { t } from "./i18n.svelte";
import Seats from "./Seats.svelte";
import type { Speaker } from "./speaker";
import type { Table } from "../generated/protocol";
import { seatOf } from "../testing.seats";

Element.prototype.scrollTo ??= () => {};

const seats = ["Léa", "Noé"].map((name) => seatOf(name));
const game = { ratings: null };
const table = { seats, phase: "playing", you: [0] } as unknown as Table;

test("the ring is round the seat that is at it, as the bar says", () => {
  const live = { acting: 0b10, you: 0, sight: {}, laid: false, hold: async () => undefined };
  const { container } = render(Seats, { props: { live, table, game, say: {} as Speaker } });
  expect([...container.querySelectorAll("li.active .name")].map((name) => name.textContent)).toEqual(["Noé"]);
});

test("a held seat says how long its bot still waits for whoever dropped", () => {
  const live = { acting: 0b10, you: 0, sight: {}, laid: false, hold: async () => undefined };
  const held = (grace: number | null) => ({ ...table, seats: [seatOf("Léa"), seatOf("Noé", { here: false, held: true, grace })] });
  const { container, rerender } = render(Seats, { props: { live, table: held(14.6), game, say: {} as Speaker } });
  const state = () => container.querySelector(".state")?.textContent?.trim();
  expect(state()).toBe(t("held_soon", { n: 15 }));
  void rerender({ live, table: held(null), game, say: {} as Speaker });
  flushSync();
  expect(state()).toBe(t("held"));
});
