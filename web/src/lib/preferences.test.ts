import { render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, test } from "vitest";

import { reader } from "./i18n.svelte";
import { pace } from "./pace.svelte";
import Preferences from "./Preferences.svelte";
import { sound } from "./sound.svelte";
import { kept } from "./storage";
import { sky } from "./theme.svelte";

test("language, light, sound and pace are chosen in one sheet, at once, and remembered", async () => {
  reader.language = "en";
  const { container } = render(Preferences);
  screen.getByRole("radio", { name: "Night" }).click();
  expect([sky.choice, kept("theme")]).toEqual(["night", "night"]);
  screen.getByRole("radio", { name: "On" }).click();
  expect([sound.on, kept("sound")]).toEqual([true, "on"]);
  screen.getByRole("radio", { name: /slow/i }).click();
  expect([pace.name, kept("pace")]).toEqual(["slow", "slow"]);
  expect((await axe.run(container)).violations).toEqual([]);
  screen.getByRole("radio", { name: "Français" }).click();
  expect(await screen.findByRole("radio", { name: "Nuit", checked: true })).toBeTruthy();
  reader.choose("en");
  sky.choose("auto");
  pace.choose("normal");
  sound.turn();
});
