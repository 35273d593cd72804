import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { about } from "./catalogue";
import { t } from "./i18n.svelte";
import OptionsChooser from "./OptionsChooser.svelte";
import type { GameTexts } from "./texts";
import type { GameDescription, Setting } from "../generated/protocol";

const option = { name: "clock", choices: ["turns", "live"], default: "turns", low: 0, high: 0, seat: false };
const game = { slug: "bermudes", options: [option] } as unknown as GameDescription;

function summary(settings: Record<string, Setting>): string {
  const { container } = render(OptionsChooser, { props: { game, texts: {} as GameTexts, seats: 2, settings } });
  return container.querySelector("summary")!.textContent;
}

test("what a new table is offered counts as nothing changed, the booklet instead of it as one change", () => {
  expect(about("bermudes").settings).toEqual({ clock: "live" });
  expect(summary({ clock: "live" })).toContain(t("options_hint"));
  expect(summary({})).toContain(t("changed", { n: 1 }));
});
